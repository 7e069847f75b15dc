import { describe, expect, test } from 'vitest';
import {
  ChatCompletionRequest,
  extractText,
} from '../../../../functions/assistant/schemas/chat-completions.ts';
import { DialogHeaders } from '../../../../functions/assistant/schemas/protocols.ts';
import {
  extractPartsText,
  UiMessagesRequest,
} from '../../../../functions/assistant/schemas/ui-messages.ts';
import { toFieldErrors } from '../../../../functions/shared/http/to-problem.ts';

const user = (content: unknown) => ({ role: 'user', content });
const image = [{ type: 'image_url', image_url: { url: 'data:,' } }];

/** Returns the invalid fields of a request with OpenAI's protocol. */
function wrongIn(more: object) {
  const body = { model: 'assistant', messages: [user('Hello')], ...more };
  const { error } = ChatCompletionRequest.safeParse(body);
  return error ? toFieldErrors(error).map(({ path }) => path) : [];
}

describe('a chat completion', () => {
  const accepted: object[] = [
    { temperature: 0.2, max_tokens: 9, seed: 1, user: 'u', stop: null, store: false },
    { tools: [], tool_choice: 'none', n: 1, response_format: { type: 'text' } },
    { tools: null, response_format: null, modalities: ['text'], logprobs: false },
    { messages: [{ role: 'system', content: 'Be kind' }, user(image), user('Hello')] },
    { messages: [user([{ type: 'text', text: 'Hello' }])] },
  ];
  test.each(accepted)('may have %j', (more) => expect(wrongIn(more)).toEqual([]));

  const refused: [path: string, more: object][] = [
    ['tools', { tools: [{ type: 'function' }] }],
    ['tool_choice', { tool_choice: 'required' }],
    ['functions', { functions: [{ name: 'f' }] }],
    ['function_call', { function_call: { name: 'f' } }],
    ['response_format', { response_format: { type: 'json_object' } }],
    ['n', { n: 2 }],
    ['logprobs', { logprobs: true }],
    ['modalities', { modalities: ['text', 'audio'] }],
    ['audio', { audio: { voice: 'a' } }],
    ['metadata.thread_id', { metadata: { thread_id: 'mine' } }],
    ['messages', { messages: [] }],
    ['messages.0.content', { messages: [user(image)] }],
    ['messages.1.content', { messages: [user('Hello'), user(' ')] }],
    ['messages.0.content', { messages: [user('x'.repeat(8001))] }],
    ['messages.1.role', { messages: [user('Hello'), { role: 'assistant', content: 'Yes' }] }],
  ];
  test.each(refused)('is refused for %s', (path, more) => expect(wrongIn(more)).toEqual([path]));

  test('has the text of its parts', () => {
    expect(extractText([{ type: 'text', text: 'One' }, { type: 'text', text: 'Two' }])).toBe(
      'One\nTwo',
    );
  });
});

describe('an id of a conversation', () => {
  const read = (id: string) => DialogHeaders.safeParse({ 'X-Conversation-Id': id }).success;
  test.each(['3f2b8a52-5a0f-4d0e-9a43-8a3b0f6f9f10', 'OOpBlCJYdmuuIGlA', ''])(
    'may be "%s"',
    (id) => expect(read(id)).toBe(true),
  );
  test.each(['new', 'null', 'undefined', '{{LIBRECHAT_BODY_CONVERSATIONID}}'])(
    'that others would send, too, is refused: %s',
    (id) => expect(read(id)).toBe(false),
  );
});

describe('messages of the AI SDK', () => {
  const message = (parts: object[], role = 'user') => ({ id: 'm', role, parts });
  const text = { type: 'text', text: 'Hello' };
  const wrong = (messages: object[], id = 'OOpBlCJYdmuuIGlA') => {
    const body = { id, messages, trigger: 'submit-message' };
    const { error } = UiMessagesRequest.safeParse(body);
    return error ? toFieldErrors(error).map(({ path }) => path) : [];
  };

  test('are taken with whatever stands before the last one', () => {
    expect(wrong([message([{ type: 'data-held' }], 'assistant'), message([text])])).toEqual([]);
    expect(extractPartsText([{ type: 'data-place' }, text, text])).toBe('Hello\nHello');
  });

  test.each([
    ['files', [message([text, { type: 'file', url: 'data:,' }])], 'messages.0.parts'],
    ['no text', [message([])], 'messages.0.parts'],
    ['no message', [], 'messages'],
    ['a reply at the end', [message([text], 'assistant')], 'messages.0.role'],
  ])('are refused with %s', (_, messages, path) => expect(wrong(messages)).toEqual([path]));

  test('are refused with an id that other chats would have, too', () => {
    expect(wrong([message([text])], 'chat')).toEqual(['id']);
  });
});
