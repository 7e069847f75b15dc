import { beforeAll, expect, test } from 'vitest';
import { turnScript, useAssistant } from './support/assistant.ts';

const assistant = useAssistant();

async function get(path: string) {
  const response = await assistant.current.call(path);
  return { status: response.status, body: await response.json() };
}

/** Routes a message with this answer, and corrects it as an editor. */
async function judge(text: string, routed: object, intent_code: string | null) {
  await assistant.current.script(...turnScript(routed, 'Answer.'));
  const turn = await (await assistant.current.call('/chat', { body: { message: text } })).json();
  const path = `/messages/${turn.message_id}/route`;
  const saved = await assistant.current.call(path, { method: 'PUT', body: { intent_code } });
  expect(saved.status).toBe(200);
  await saved.body?.cancel();
  return turn;
}

// Other files judge messages in the same database; these are the only ones in their period.
let from: string;
let to: string;
let wrong: { message_id: string; thread_id: string };

beforeAll(async () => {
  from = new Date().toISOString();
  wrong = await judge(
    'What is a crown?',
    { intent_code: 'price_question', confidence: 0.8 },
    'medical_question',
  );
  await judge('How much?', { intent_code: 'price_question', confidence: 0.9 }, 'price_question');
  await judge('Is it dear?', { intent_code: 'price_question', confidence: 0.4 }, 'price_question');
  await judge('Write a poem', { intent_code: 'general_info', confidence: 0.2 }, null);
  to = new Date(Date.now() + 1).toISOString();
});

test('corrected and confirmed routes are the tests of a version of the router', async () => {
  const { status, body } = await get(`/router/quality?from=${from}&to=${to}`);
  expect(status).toBe(200);
  const [{ confusion, ...version }] = body;
  expect(version).toMatchObject({
    config_id: expect.any(String),
    messages: 4,
    min_confidence: 0.5,
    accuracy: { count: 1, of: 3, share: 1 / 3 },
    out_of_scope_recall: { count: 1, of: 1 },
  });
  const counts = confusion.map((each: { expected: string; answered: string; count: number }) => [
    each.expected,
    each.answered,
    each.count,
  ]);
  expect(counts).toEqual(expect.arrayContaining([
    ['medical_question', 'price_question', 1],
    ['price_question', 'price_question', 1],
    ['price_question', null, 1],
    [null, null, 1],
  ]));
  const cell = confusion.find(({ expected }: { expected: string }) =>
    expected === 'medical_question'
  );
  expect(cell.messages).toMatchObject([{
    message_id: wrong.message_id,
    thread_id: wrong.thread_id,
    text: 'What is a crown?',
    confidence: 0.8,
  }]);
  // The branch named at low confidence was correct, whatever the minimum is.
  const band = version.calibration.bands.find((each: { from: number }) => each.from === 0.25);
  expect(band.right).toMatchObject({ count: 1, of: 1 });
  expect((await get(`/router/quality?config_id=${version.config_id}&from=${from}&to=${to}`)).body)
    .toEqual(body);
});

test('the call of a router that failed is none of its answers', async () => {
  const since = new Date().toISOString();
  await assistant.current.script(
    ...[1, 2].map(() => ({ kind: 'status' as const, role: 'router', status: 500 })),
    { kind: 'reply', role: 'branch', text: 'Answer.' },
  );
  const response = await assistant.current.call('/chat', { body: { message: 'Hm?' } });
  const { message_id, debug } = await response.json();
  expect(debug.router).toMatchObject({ fallback: true, model: null });
  const path = `/messages/${message_id}/route`;
  await (await assistant.current.call(path, { method: 'PUT', body: { intent_code: null } })).text();
  expect((await get(`/router/quality?from=${since}`)).body).toEqual([]);
});

test.each([
  ['config_id=11111111-1111-4111-8111-111111111111', 'There is no configuration'],
  ['config_id=x', 'UUID'],
  ['from=2026-11-22&to=2026-11-21', 'The period ends before it begins'],
  ['from=yesterday', 'Write a date as'],
])('%s is refused, and it is said why', async (query, message) => {
  const { status, body } = await get(`/router/quality?${query}`);
  expect(status).toBe(422);
  expect(body.errors[0].message).toContain(message);
});

test('a day that something ends on is a part of it', async () => {
  const query = 'from=2026-11-22T10:00:00Z&to=2026-11-22';
  expect((await get(`/router/quality?${query}`)).status).toBe(200);
});

test('a version of another branch is none of the router', async () => {
  const { body: config } = await get('/configs/active?intent_code=price_question');
  const { status, body } = await get(`/router/quality?config_id=${config.id}`);
  expect([status, body.errors[0].path]).toEqual([422, 'config_id']);
  expect(body.errors[0].message).toContain('price_question');
});
