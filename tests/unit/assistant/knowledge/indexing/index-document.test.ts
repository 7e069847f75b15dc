import { expect, test } from 'vitest';
import { hashingEmbedder } from '../../../../../functions/assistant/knowledge/embed/hashing-embedder.ts';
import { doClaimedStep } from '../../../../../functions/assistant/knowledge/indexing/index-document.ts';
import { recordedDb } from '../data-api.ts';

const RUN = { document: 'd', run: 'r', embedder: hashingEmbedder.name, step: 0 };

test('a step of another embedder fails before it reads or writes a chunk', async () => {
  const { db, calls } = recordedDb();
  const embedder = { ...hashingEmbedder, name: 'another' };
  expect(await doClaimedStep({ db, embedder }, RUN)).toBe('failed');
  expect(calls).toHaveLength(1);
  expect(calls[0]!.body).toMatchObject({
    index_status: 'failed',
    index_error: expect.stringContaining('embedding settings changed'),
  });
});

test('a long text is drafted, and its pieces are steps of their own', async () => {
  const texts = [0, 1, 2].map((i) => `# Part ${i}\n\nThe clinic is open from nine to six.`);
  const { db, calls } = recordedDb([{ raw_text: texts.join('\n\n') }, null, null]);
  const embedder = { ...hashingEmbedder, perRequest: 2 };
  const dispatched: unknown[] = [];
  const dispatch = (run: unknown) => Promise.resolve(void dispatched.push(run));
  expect(await doClaimedStep({ db, embedder, dispatch }, RUN)).toBe('dispatched');
  expect(dispatched).toEqual([{ ...RUN, step: 1, at: { next: 0, total: 3 } }]);
  expect(calls.map(({ path }) => path.split('/').at(-1))).toEqual([
    'documents',
    'clear_chunk_drafts',
    'draft_chunks',
  ]);
});
