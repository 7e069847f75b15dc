import { afterEach, expect, test, vi } from 'vitest';
import { EmbeddingError } from '../../../../../functions/assistant/knowledge/embed/embedder.ts';
import { hashingEmbedder } from '../../../../../functions/assistant/knowledge/embed/hashing-embedder.ts';
import { doClaimedStep } from '../../../../../functions/assistant/knowledge/indexing/index-document.ts';
import { cleanAndSplit } from '../../../../../functions/assistant/knowledge/chunking/split-parts.ts';
import { IndexRun } from '../../../../../functions/assistant/knowledge/indexing/index-task.ts';
import { runStep } from '../../../../../functions/assistant/knowledge/indexing/run-step.ts';
import { LEASE_MS } from '../../../../../functions/shared/background/lease.ts';
import { sleep } from '../../../../../functions/shared/sleep.ts';
import type { ChunkView } from '../../../../../functions/assistant/schemas/documents.ts';
import { recordedDb } from '../data-api.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

interface Drafting {
  p_chunks: ChunkView[];
}

/** Returns a clock that advances by this many milliseconds with each reading. */
const clockOf = (lap: number) => () => {
  let now = 0;
  return () => now += lap;
};

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

test('a text whose chunks are all dropped fails and says why', async () => {
  const { db, calls } = recordedDb([{ raw_text: '# Hi\n\nBack to list' }]);
  expect(await doClaimedStep({ db, embedder: hashingEmbedder }, RUN)).toBe('failed');
  expect(calls.map(({ path }) => path)).not.toContain('/rest/v1/rpc/publish_chunks');
  expect(calls[1]!.body).toMatchObject({
    index_status: 'failed',
    index_error: expect.stringContaining('No section has 20 characters or more'),
  });
});

test('a long text is drafted, and its pieces are steps of their own', async () => {
  const texts = [0, 1, 2].map((i) => `# Part ${i}\n\nThe clinic is open from nine to six.`);
  const { db, calls } = recordedDb([{ raw_text: texts.join('\n\n') }, null]);
  const embedder = { ...hashingEmbedder, perRequest: 2 };
  const dispatched: unknown[] = [];
  const dispatch = (run: unknown) => Promise.resolve(void dispatched.push(run));
  expect(await doClaimedStep({ db, embedder, dispatch }, RUN)).toBe('dispatched');
  expect(dispatched).toEqual([{ ...RUN, step: 1, at: { next: 0, total: 3 } }]);
  expect(calls.map(({ path }) => path.split('/').at(-1))).toEqual([
    'documents',
    'draft_chunks',
  ]);
});

const SECTIONS = Array.from(
  { length: 900 },
  (_, i) => `# Part ${i}\n\n${'The clinic is open from nine to six. '.repeat(20)}`,
).join('\n\n');

test.each([
  ['a part', 400, 11],
  ['two parts', 200, 6],
])('where the clock allows %s a step, the text is split by many', async (_, lap, steps) => {
  const { chunks } = cleanAndSplit(SECTIONS);
  const drafted: ChunkView[] = [];
  let run: IndexRun = { ...RUN, document: crypto.randomUUID(), run: crypto.randomUUID() };
  let count = 0;
  do {
    const { db, calls } = recordedDb([{ raw_text: SECTIONS }]);
    run = (await runStep({ db, embedder: hashingEmbedder, startClock: clockOf(lap) }, run))!;
    drafted.push(...calls.slice(1).flatMap(({ body }) => (body as Drafting).p_chunks));
    expect(IndexRun.parse(JSON.parse(JSON.stringify(run)))).toEqual(run);
    expect(run.step).toBe(++count);
  } while (run.split);
  expect(count).toBe(steps);
  expect(run.at).toEqual({ next: 0, total: chunks.length });
  expect(drafted.map(({ chunk_index, heading_path, text }) => [chunk_index, heading_path, text]))
    .toEqual(chunks.map(({ index, headingPath, text }) => [index, headingPath, text]));
});

test('a step stores as many chunks as the clock allows, and the next goes on after them', async () => {
  const draftsOf = (from: number) =>
    Array.from({ length: 200 - from }, (_, i) => ({
      chunk_index: from + i,
      heading_path: '',
      text: 'The clinic is open.',
      page: null,
    }));
  const stores = Array<null>(22).fill(null);
  const { db, calls } = recordedDb([draftsOf(0), ...stores]);
  const run = { ...RUN, at: { next: 0, total: 200 } };
  const deps = { db, embedder: hashingEmbedder, startClock: clockOf(500) };
  expect(await runStep(deps, run)).toEqual({ ...run, step: 1, at: { next: 128, total: 200 } });
  expect(calls.slice(1).flatMap(({ body }) => (body as Drafting).p_chunks)).toHaveLength(128);
});

test('a short text is drafted where the clock allows no more than splitting it', async () => {
  const { db, calls } = recordedDb([{
    raw_text: '# Part\n\nThe clinic is open from nine to six.',
  }]);
  const deps = { db, embedder: hashingEmbedder, startClock: clockOf(900) };
  expect(await runStep(deps, RUN)).toEqual({ ...RUN, step: 1, at: { next: 0, total: 1 } });
  expect(calls.map(({ path }) => path.split('/').at(-1))).toEqual(['documents', 'draft_chunks']);
});

test('drafts that are gone fail the run and do not repeat it', async () => {
  const { db, calls } = recordedDb([[], null, false]);
  expect(await runStep({ db, embedder: hashingEmbedder }, { ...RUN, at: { next: 0, total: 2 } }))
    .toBeNull();
  expect(calls[1]).toMatchObject({ path: '/rest/v1/rpc/publish_chunks', body: { p_count: 2 } });
});

test('chunks are stored by many small calls and published by one, then old ones are cleared', async () => {
  const texts = Array.from({ length: 15 }, (_, i) => `# Part ${i}\n\nThe clinic is open.`);
  const stored = [null, null, null];
  const { db, calls } = recordedDb([
    { raw_text: texts.join('\n\n') },
    ...stored,
    null,
    true,
    false,
  ]);
  expect(await doClaimedStep({ db, embedder: hashingEmbedder }, RUN)).toBe('ready');
  expect(calls.map(({ path }) => path.split('/').at(-1))).toEqual([
    ...['documents', 'insert_chunks', 'insert_chunks', 'insert_chunks'],
    ...['publish_chunks', 'clear_hidden_chunks', 'clear_hidden_chunks'],
  ]);
  const bodies = calls.map(({ body }) => body as { p_chunks?: unknown[]; p_count?: number });
  expect(bodies.slice(1, 4).map(({ p_chunks }) => p_chunks!.length)).toEqual([6, 6, 3]);
  expect(bodies[4]).toMatchObject({ p_run: RUN.run, p_count: 15 });
});

test.each([
  ['a model', { ...hashingEmbedder }, expect.any(Array)],
  ['the built-in embedder', hashingEmbedder, null],
])(
  'with %s chunks are stored with the vectors that a search reads',
  async (_, embedder, stored) => {
    const { db, calls } = recordedDb([
      { raw_text: '# Part\n\nThe clinic is open from nine to six.' },
      null,
      null,
      false,
    ]);
    await doClaimedStep({ db, embedder }, RUN);
    expect(calls[1]!.body).toMatchObject({ p_chunks: [{ embedding: stored }] });
  },
);

test('what cannot be stored is not published, and what was stored is cleared', async () => {
  const { db, calls } = recordedDb([{
    raw_text: '# Part\n\nThe clinic is open from nine to six.',
  }]);
  const embed = () => Promise.reject(new EmbeddingError('No endpoint.'));
  expect(await doClaimedStep({ db, embedder: { ...hashingEmbedder, embed } }, RUN)).toBe('failed');
  expect(calls.map(({ path }) => path)).not.toContain('/rest/v1/rpc/publish_chunks');
  expect(calls[1]!.body).toMatchObject({ index_status: 'failed', index_error: 'No endpoint.' });
});

test('what fails for no known reason is logged, without what it quotes', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { db } = recordedDb([{ raw_text: '# Part\n\nThe clinic is open from nine to six.' }]);
  const embed = () => Promise.reject(new TypeError('from nine to six'));
  expect(await doClaimedStep({ db, embedder: { ...hashingEmbedder, embed } }, RUN)).toBe('failed');
  const [line] = said.mock.calls[0]!;
  expect(JSON.parse(line)).toMatchObject({
    event: 'indexing failed',
    error: { name: 'TypeError' },
  });
  expect(line).not.toContain('from nine to six');
});

test('a model that takes longer than the lease keeps it, until it has answered', async () => {
  vi.useFakeTimers();
  const { db, calls } = recordedDb([{
    raw_text: '# Part\n\nThe clinic is open from nine to six.',
  }]);
  const embed = async (texts: string[]) => {
    await sleep(2 * LEASE_MS);
    return await hashingEmbedder.embed(texts);
  };
  const heartbeats = () => calls.filter(({ path }) => path.endsWith('/heartbeat_index_run'));
  const done = doClaimedStep({ db, embedder: { ...hashingEmbedder, embed } }, RUN);
  for (const least of [1, 2]) {
    await vi.advanceTimersByTimeAsync(LEASE_MS - 1);
    expect(heartbeats().length).toBeGreaterThanOrEqual(least);
  }
  expect(heartbeats()[0]!.body).toEqual({ p_document_id: 'd', p_run: 'r' });
  await vi.advanceTimersByTimeAsync(2);
  await done;
  const { length } = heartbeats();
  await vi.advanceTimersByTimeAsync(LEASE_MS);
  expect(heartbeats()).toHaveLength(length);
});
