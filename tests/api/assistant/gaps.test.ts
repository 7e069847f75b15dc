import { beforeAll, expect, test } from 'vitest';
import type { Gap } from '../../../functions/assistant/schemas/gaps.ts';
import { type CallOptions, turnScript, useAssistant } from './support/assistant.ts';

const assistant = useAssistant();

async function call(path: string, options?: CallOptions) {
  const response = await assistant.current.call(path, options);
  return { status: response.status, body: await response.json() };
}

async function ask(message: string): Promise<string> {
  await assistant.current.script(...turnScript('general_info', 'I do not know.'));
  return (await call('/chat', { body: { message } })).body.message_id;
}

/** Finds the gap of a reply among those of other files. */
async function gapOf(message_id: string, status = 'open', as?: CallOptions['as']): Promise<Gap> {
  const { body } = await call(`/gaps?status=${status}&limit=200`, { as });
  return body.find(({ questions }: Gap) =>
    questions.some((each) => each.message_id === message_id)
  );
}

const change = (gap: Gap, body: object, options: CallOptions = {}) =>
  call(`/gaps/${gap.id}`, { method: 'PATCH', body, ...options });

// A word of this run, which no document and no other test contains.
const zeppelin = `zeppelin${crypto.randomUUID().slice(0, 8)}`;
let replies: string[];

beforeAll(async () => {
  replies = await Promise.all([
    ask(`Can I rent a ${zeppelin}?`),
    ask(`Do you offer a ${zeppelin} for rent?`),
  ]);
});

test('questions that are asked and read at once are one gap', async () => {
  const [one, other] = await Promise.all([
    gapOf(replies[0]!),
    gapOf(replies[1]!, 'open', 'viewer'),
  ]);
  expect(other).toMatchObject({ id: one.id, question_count: 2 });
  expect(one.questions).toHaveLength(2);
  expect(one.questions[0]).toMatchObject({
    thread_id: expect.any(String),
    text: expect.stringContaining(zeppelin),
    cause: 'nothing_found',
  });
});

test('a gap that a document closed comes back when the same is asked in vain', async () => {
  const gap = await gapOf(replies[0]!);
  expect((await change(gap, { status: 'closed' }, { as: 'viewer' })).status).toBe(403);
  const text = 'We rent an airship to those who ask for it in good weather.';
  const { body: document } = await call('/documents', {
    body: { name: zeppelin, file_type: 'markdown', text },
  });
  const headers = { 'If-Match': `"${gap.updated_at}"` };
  const closed = await change(gap, { status: 'closed', document_id: document.id }, { headers });
  expect(closed.body).toMatchObject({
    ...{ status: 'closed', document_name: zeppelin, settled_by_name: expect.any(String) },
  });
  expect((await change(gap, { status: 'open' }, { headers })).status).toBe(412);
  expect((await gapOf(replies[0]!, 'closed')).id).toBe(gap.id);

  const again = await ask(`How can I rent the ${zeppelin}?`);
  expect(await gapOf(again)).toMatchObject({
    ...{ id: gap.id, question_count: 3, settled_as: 'closed', document_id: document.id },
    reopened_at: expect.any(String),
  });
  await (await assistant.current.call(`/documents/${document.id}`, { method: 'DELETE' })).text();
  expect((await change(gap, { status: 'dismissed' })).body).toMatchObject({ status: 'dismissed' });
});

test('thanks are no question', async () => {
  const reply = await ask('Ok, thank you!');
  expect(await gapOf(reply)).toBeUndefined();
});

test.each<[sentence: string, body: object, path: string]>([
  ['a status that is none', { status: 'done' }, 'status'],
  ['no status', {}, 'status'],
  [
    'a document that closes nothing',
    { status: 'dismissed', document_id: crypto.randomUUID() },
    'document_id',
  ],
  [
    'a document that is not there',
    { status: 'closed', document_id: crypto.randomUUID() },
    'document_id',
  ],
])('%s is refused', async (_, body, path) => {
  const refused = await call(`/gaps/${crypto.randomUUID()}`, { method: 'PATCH', body });
  expect([refused.status, refused.body.errors[0].path]).toEqual([422, path]);
});

test('there is no such gap, and no such status', async () => {
  const path = `/gaps/${crypto.randomUUID()}`;
  expect((await call(path, { method: 'PATCH', body: { status: 'open' } })).status).toBe(404);
  expect((await call('/gaps?status=done')).status).toBe(422);
});

test('a page of gaps leads to the next', async () => {
  const other = await ask(`Do you have a ${crypto.randomUUID().slice(0, 8)}?`);
  expect(await gapOf(other)).toBeDefined();
  const response = await assistant.current.call('/gaps?limit=1');
  const [first] = await response.json();
  const cursor = /cursor=([\w-]+)/.exec(response.headers.get('link')!)![1];
  const [second] = (await call(`/gaps?limit=1&cursor=${cursor}`)).body;
  expect(second.id).not.toBe(first.id);
});
