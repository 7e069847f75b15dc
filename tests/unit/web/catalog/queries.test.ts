import '../support/browser.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { putSnapshot, readSnapshot, refetchSnapshots } from '@/features/catalog/queries.ts';
import { useConnection } from '@/stores/connection.ts';
import { answer, callsTo, json, problem, unreachable } from '../support/api.ts';
import { asVisitor, openPage } from '../support/session.ts';
import { HERO } from './blocks.ts';
import { ids, LIST, openVersions, row } from './snapshots.ts';

beforeEach(() => {
  openPage();
  asVisitor();
});

describe('the versions of a block', () => {
  test('are read to the last page', async () => {
    const link = '</functions/v1/catalog/blocks/snapshots?cursor=2>; rel="next"';
    answer(LIST, () => json([row('c'), row('b')], { link }), [row('a')]);
    await openVersions();
    expect(ids()).toEqual(['c', 'b', 'a']);
    expect(callsTo(LIST).map(({ query }) => query)).toEqual([
      { path: HERO, limit: '200' },
      { path: HERO, limit: '200', cursor: '2' },
    ]);
  });

  test('stay when they cannot be read again', async () => {
    answer(LIST, [row('a')], unreachable);
    await openVersions();
    await expect(refetchSnapshots(HERO)).rejects.toMatchObject({ status: 0 });
    expect(ids()).toEqual(['a']);
  });

  test('begin with one that was stored now, although it was there before', async () => {
    answer(LIST, [row('b'), row('a')], unreachable);
    await openVersions();
    putSnapshot(HERO, { ...row('a'), html: '<p>', css: '', changelog: [] } as never);
    expect(ids()).toEqual(['a', 'b']);
  });
});

test('a snapshot is read once, and again after a failure', async () => {
  const one = 'GET /catalog/blocks/snapshots/a';
  answer(one, () => problem(503), { ...row('a'), html: '<p>', css: '' });
  await expect(readSnapshot('a')).rejects.toMatchObject({ status: 503 });
  expect(useConnection().state).toBe('defaults');
  await Promise.all([readSnapshot('a'), readSnapshot('a')]);
  await readSnapshot('a');
  expect(callsTo(one)).toHaveLength(2);
});
