import { afterAll, expect, test } from 'vitest';
import { RETRIEVAL } from '../../../../functions/shared/contract/retrieval.ts';
import { type Actor, call, type CallOptions } from '../../../support/stack-client.ts';

const BASE = '/functions/v1/assistant/retrieval';

/** So close to the default that no other test finds less. */
const OTHER = RETRIEVAL.minScore.words - 0.01;

const set = (actor: Actor, min_score: number) =>
  call(actor, BASE, { method: 'PATCH', body: { min_score } });

async function read(actor: Actor, path = '', options: CallOptions = {}) {
  const response = await call(actor, `${BASE}${path}`, options);
  expect(response.status).toBe(200);
  return await response.json();
}

afterAll(() => set('editor', RETRIEVAL.minScore.words));

test('an editor sets the threshold of fragments, and viewers see it', async () => {
  expect((await set('viewer', OTHER)).status).toBe(403);
  expect((await set('editor', 1.5)).status).toBe(422);
  expect(await read('viewer')).toEqual({
    ranked_by: 'words',
    min_score: RETRIEVAL.minScore.words,
    default_min_score: RETRIEVAL.minScore.words,
  });
  expect((await set('editor', OTHER)).status).toBe(200);
  expect(await read('viewer')).toMatchObject({ min_score: OTHER });
});

test('the golden questions are those of the tests, and general ones', async () => {
  const id = 'golden-question';
  const path = `/functions/v1/assistant/tests/${id}`;
  const expected = 'A document that nobody has';
  const before = await read('editor', '/golden-scores', { method: 'POST' });
  expect(before.answerable.length > 0).toBe(before.documents.present > 0);
  const created = await call('editor', '/functions/v1/assistant/tests', {
    method: 'POST',
    body: {
      id,
      name: 'A golden question',
      intent_code: 'price_question',
      turns: [{ message: 'How much is a crown?', expect: { sources: [expected] } }],
    },
  });
  expect(created.status).toBe(201);
  try {
    const { answerable, unanswerable, documents } = await read('editor', '/golden-scores', {
      method: 'POST',
    });
    expect(documents.of).toBe(before.documents.of + 1);
    expect(unanswerable).toHaveLength(20);
    const scores: number[] = [...answerable, ...unanswerable];
    expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true);
  } finally {
    await call('editor', path, { method: 'DELETE' });
  }
});
