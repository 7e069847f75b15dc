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

test('the golden questions about documents that are here are asked for real', async () => {
  const found = await read('editor', '/golden-scores', { method: 'POST' });
  const { answerable, unanswerable, documents } = found;
  expect(documents.present).toBeLessThanOrEqual(documents.of);
  expect(answerable.length > 0).toBe(documents.present > 0);
  expect(unanswerable).toHaveLength(33);
  const scores: number[] = [...answerable, ...unanswerable];
  expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true);
});
