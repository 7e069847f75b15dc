import '../../support/browser.ts';
import { useQuery } from '@pinia/colada';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DocumentView } from '@contract/assistant/schemas/documents.ts';
import type { Gap } from '@contract/assistant/schemas/gaps.ts';
import {
  gapsQuery,
  useChangeGap,
  useDocumentChanges,
  useDocuments,
  useReindex,
} from '@/features/assistant/documents/queries.ts';
import { answer, callsTo, problem, unreachable } from '../../support/api.ts';
import { asVisitor, openPage } from '../../support/session.ts';
import { withSetup } from '../../support/with-setup.ts';

const LIST = 'GET /assistant/documents';
const GAPS = 'GET /assistant/gaps';
const CHANGE_GAP = 'PATCH /assistant/gaps/g1';
const REINDEX = 'POST /assistant/documents/d1/reindex';
const documentOf = (index_status: string) =>
  ({ id: 'd1', name: 'Prices', index_status }) as DocumentView;

const gap = { id: 'g1', status: 'open', updated_at: '2026-11-22T10:00:00Z' } as Gap;

const setUp = () =>
  withSetup(() => ({
    ...useDocuments(),
    reindex: useReindex(),
    ...useDocumentChanges(),
  }));

beforeEach(() => {
  vi.useFakeTimers();
  openPage();
  asVisitor();
});
afterEach(() => void vi.useRealTimers());

test('documents are read again every second while one is indexed, and then no more', async () => {
  answer(LIST, [documentOf('pending')], [documentOf('indexing')], [documentOf('ready')]);
  const { waiting } = setUp();
  await vi.waitFor(() => expect(waiting.value).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(callsTo(LIST)).toHaveLength(3);
  expect(waiting.value).toEqual([]);
});

test('they are read no more when the page is left', async () => {
  answer(LIST, [documentOf('indexing')]);
  const { waiting, leave } = setUp();
  await vi.waitFor(() => expect(waiting.value).toHaveLength(1));
  leave();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(callsTo(LIST)).toHaveLength(1);
});

test('a list that is shown stays when it cannot be read again', async () => {
  answer(LIST, [documentOf('ready')], unreachable);
  const { data, error, refetch } = setUp();
  await vi.waitFor(() => expect(data.value).toHaveLength(1));
  await refetch();
  expect([data.value?.length, error.value?.message]).toEqual([1, expect.stringMatching(/reach/)]);
});

test('a document is shown as being indexed before its call is answered', async () => {
  const done = Promise.withResolvers<Response>();
  answer(LIST, [documentOf('ready')], [documentOf('indexing')], [documentOf('ready')]);
  answer(REINDEX, () => done.promise);
  const { waiting, data, reindex } = setUp();
  await vi.waitFor(() => expect(data.value).toHaveLength(1));
  const indexing = reindex(documentOf('ready'));
  await vi.advanceTimersByTimeAsync(200);
  expect(waiting.value).toHaveLength(1);
  done.resolve(Response.json({}));
  await indexing;
  expect(waiting.value).toEqual([]);
});

test('all are reindexed', async () => {
  answer(LIST, []);
  answer('POST /assistant/documents/reindex-all', { queued: 1 });
  await setUp().reindexAll();
  expect(callsTo('POST /assistant/documents/reindex-all')[0]!.body).toEqual({ only: 'all' });
});

test('a refused removal throws, and the list is read again', async () => {
  answer(LIST, [documentOf('ready')], []);
  answer('DELETE /assistant/documents/d1', () => problem(403));
  const { data, remove } = setUp();
  await vi.waitFor(() => expect(data.value).toHaveLength(1));
  await expect(remove(documentOf('ready'))).rejects.toMatchObject({ status: 403 });
  expect(data.value).toEqual([]);
});

test('a document for a gap is stored as Markdown', async () => {
  answer(LIST, []);
  answer('POST /assistant/documents/text', { id: 'd1', name: 'Parking' });
  const { write } = setUp();
  expect(await write({ name: 'Parking', text: 'Behind the house.' })).toMatchObject({ id: 'd1' });
  expect(callsTo('POST /assistant/documents/text')[0]!.body)
    .toEqual({ name: 'Parking', file_type: 'markdown', text: 'Behind the house.' });
});

async function openGaps() {
  answer(GAPS, [gap], []);
  const gaps = withSetup(() => ({ ...useQuery(gapsQuery('open')), change: useChangeGap() }));
  await vi.waitFor(() => expect(gaps.data.value).toHaveLength(1));
  return gaps;
}

test('a change names what it is based on, and gaps of every status are read again', async () => {
  const { change, data } = await openGaps();
  expect(callsTo(GAPS)[0]!.query.status).toBe('open');
  answer(CHANGE_GAP, gap);
  await change({ gap, body: { status: 'dismissed' } });
  const [sent] = callsTo(CHANGE_GAP);
  expect([sent!.body, sent!.headers.get('if-match')])
    .toEqual([{ status: 'dismissed' }, '"2026-11-22T10:00:00Z"']);
  expect(data.value).toEqual([]);
});

test('a refused change throws, and what is stored is read', async () => {
  const { change, data } = await openGaps();
  answer(CHANGE_GAP, () => problem(412));
  await expect(change({ gap, body: { status: 'closed' } })).rejects.toMatchObject({ status: 412 });
  expect(data.value).toEqual([]);
});
