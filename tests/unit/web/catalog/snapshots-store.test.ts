import '../support/browser.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Snapshot, SnapshotSummary } from '@contract/catalog/schemas/snapshots.ts';
import { useSnapshots } from '@/features/catalog/snapshots-store.ts';
import { useConnection } from '@/stores/connection.ts';
import { answer, callsTo, json, problem, unreachable } from '../support/api.ts';
import { asVisitor, openPage } from '../support/session.ts';
import { HERO } from './blocks.ts';
import { ids, LIST, row } from './snapshots.ts';

beforeEach(() => {
  vi.useFakeTimers();
  openPage();
  asVisitor();
});
afterEach(() => vi.useRealTimers());

describe('reading', () => {
  test('follows the pages to the last one', async () => {
    const link = '</functions/v1/catalog/blocks/snapshots?cursor=2>; rel="next"';
    answer(LIST, () => json([row('c'), row('b')], { link }), [row('a')]);
    await useSnapshots().load(HERO);
    expect(ids()).toEqual(['c', 'b', 'a']);
    expect(callsTo(LIST).map(({ query }) => query)).toEqual([
      { path: HERO, limit: '200' },
      { path: HERO, limit: '200', cursor: '2' },
    ]);
  });

  test('that fails keeps what is known', async () => {
    answer(LIST, [row('a')], unreachable);
    await useSnapshots().load(HERO);
    await expect(useSnapshots().load(HERO)).rejects.toMatchObject({ status: 0 });
    expect(ids()).toEqual(['a']);
  });

  test('a snapshot is read once, and again after a failure', async () => {
    const one = 'GET /catalog/blocks/snapshots/a';
    answer(one, () => problem(503), { ...row('a'), html: '<p>', css: '' });
    const snapshots = useSnapshots();
    await expect(snapshots.open('a')).rejects.toMatchObject({ status: 503 });
    expect(useConnection().state).toBe('defaults');
    await Promise.all([snapshots.open('a'), snapshots.open('a')]);
    expect(callsTo(one)).toHaveLength(2);
  });
});

test('a stored snapshot that is listed already moves to the top', async () => {
  answer(LIST, [row('b'), row('a')]);
  const snapshots = useSnapshots();
  await snapshots.load(HERO);
  snapshots.put(HERO, row('a') as SnapshotSummary, { id: 'a' } as Snapshot);
  expect(ids()).toEqual(['a', 'b']);
});
