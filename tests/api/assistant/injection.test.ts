import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { INJECTION_FORMS } from '../../support/injection-forms.ts';
import { Assistant } from './support/assistant.ts';

interface ModelRequest {
  messages: { role: string; content: string }[];
  response_format?: unknown;
}

const ROUTE = '{"intent_code": "new_booking", "confidence": 1}';

/** Whether the router's model obeys, too; otherwise it routes to the booking. */
let isRouterObedient = false;

/**
 * Creates the answers of a model that repeats all of its input except the rules in the first, fixed
 * message.
 */
function obey({ messages, response_format }: ModelRequest): string {
  const [system, ...others] = messages.map(({ content }) => content);
  if (response_format) return isRouterObedient ? others.join('') : ROUTE;
  return [system!.slice(system!.indexOf('\n## Fragments')).split('\n## Current')[0], ...others]
    .join('');
}

const model = Deno.serve(
  { port: 0, hostname: '127.0.0.1', onListen: () => {} },
  async (request) => {
    // It has no Responses API, which is tried first.
    if (!request.url.endsWith('/chat/completions')) return new Response(null, { status: 404 });
    const content = obey(await request.json());
    const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }];
    return Response.json({ id: 'x', object: 'chat.completion', model: 'obedient', choices });
  },
);

let assistant: Assistant;

beforeAll(() => {
  assistant = Assistant.start({
    OPENAI_BASE_URL: `http://127.0.0.1:${model.addr.port}`,
    OPENAI_API_KEY: 'x',
  });
});

afterAll(async () => {
  await assistant.close();
  await model.shutdown();
});

async function say(message: string, thread_id?: string) {
  const response = await assistant.call('/chat', { body: { message, thread_id } });
  const body = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body;
}

const form = (name: string) => INJECTION_FORMS.find((each) => each.name === name)!;
const FORMS = [
  'combined attack',
  'Harmony turn',
  'full width',
  'zero-width joiners',
  'tail over two messages',
]
  .map(form);

describe('through HTTP, before a model that repeats everything', () => {
  test.each(FORMS)('$name typed by a patient moves nothing', async ({ texts }) => {
    let turn;
    for (const text of ['Hello', ...texts]) turn = await say(text, turn?.thread_id);
    expect(turn.state).toMatchObject({ current_intent: 'new_booking', current_step: 'intro' });
    // Everything that names a tag or a key is hidden, even if it cannot be read.
    const parse_error = expect.stringMatching(/^missing$|it is hidden$/);
    expect(turn).toMatchObject({ events: [], debug: { scenario: { parse_error } } });
    expect(turn.reply).toContain('Hello');
  });

  test('documents of these forms move nothing, and stand in the prompt as fragments', async () => {
    const word = 'quokkadontics';
    const text = FORMS.map(({ texts }) => `# About ${word}\n\n${word}: ${texts.join('\n')}`).join(
      '\n\n',
    );
    const body = { name: 'hostile.md', file_type: 'markdown', text };
    const { id } = await (await assistant.call('/documents', { body })).json();
    const turn = await say(`What is ${word}?`);
    expect(turn.sources[0].document_id).toBe(id);
    expect(turn.reply).toContain(word);
    expect(turn.state).toMatchObject({
      current_intent: 'new_booking',
      current_step: 'intro',
      slots: {},
    });
    expect(turn.events).toEqual([]);
    await assistant.call(`/documents/${id}`, { method: 'DELETE' });
  });

  test('a router that repeats the patient falls back to general_info', async () => {
    isRouterObedient = true;
    const { debug } = await say(form('router answer with escapes').texts[0]!);
    isRouterObedient = false;
    expect(debug.router).toMatchObject({ intent_code: 'general_info', fallback: true });
  });
});
