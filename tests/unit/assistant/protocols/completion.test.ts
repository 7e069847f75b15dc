import { expect, test } from 'vitest';
import { toChunks, toCompletion } from '../../../../functions/assistant/protocols/completion.ts';
import { ChatCompletion } from '../../../../functions/assistant/schemas/chat-completions.ts';
import { answer, held, MESSAGE, source, THREAD } from './answers.ts';

const completion = toCompletion(answer, 'assistant', 1_700_000_000_900);

test('a turn is one choice, with its dialog, its sources and the tokens of router and branch', () => {
  expect(completion).toMatchObject({
    id: `chatcmpl-${MESSAGE}`,
    created: 1_700_000_000,
    choices: [{ message: { content: 'It is 300.', refusal: null, sources: [source] } }],
    usage: {
      prompt_tokens: 30,
      completion_tokens: 2,
      total_tokens: 32,
      prompt_tokens_details: { cached_tokens: 4 },
    },
    metadata: { thread_id: THREAD, message_id: MESSAGE, intent_code: 'price_question' },
  });
});

test('a dialog that a person holds has no reply, and says why', () => {
  const { choices: [choice], usage } = ChatCompletion.parse(toCompletion(held, 'assistant', 0));
  expect(choice!.message).toMatchObject({
    content: null,
    refusal: expect.stringContaining('A person has taken over this dialog'),
    sources: [],
  });
  expect(usage.total_tokens).toBe(0);
});

test('a stream names the role, then the reply, then its end, each with the dialog', () => {
  const chunks = toChunks(completion, false);
  expect(chunks.map(({ choices: [choice] }) => [choice!.delta, choice!.finish_reason])).toEqual([
    [{ role: 'assistant', content: '' }, null],
    [{ content: 'It is 300.' }, null],
    [{ sources: [source] }, 'stop'],
  ]);
  for (const chunk of chunks) {
    expect(chunk).toMatchObject({
      id: completion.id,
      object: 'chat.completion.chunk',
      metadata: { thread_id: THREAD },
    });
    expect(chunk).not.toHaveProperty('usage');
  }
});

test('the usage comes last for whoever asked for it, and is null before', () => {
  const chunks = toChunks(completion, true);
  expect(chunks.map(({ usage }) => usage)).toEqual([null, null, null, completion.usage]);
  expect(chunks.at(-1)!.choices).toEqual([]);
});

test('a stream of a held dialog has the refusal', () => {
  const chunks = toChunks(toCompletion(held, 'assistant', 0), false);
  expect(chunks[1]!.choices[0]!.delta).toEqual({
    refusal: expect.stringMatching(/stored for them/),
  });
});
