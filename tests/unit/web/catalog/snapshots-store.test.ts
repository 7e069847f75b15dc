import '../support/browser.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { NewSnapshot } from '../../../../functions/catalog/schemas/snapshots.ts';
import { useSnapshots } from '../../../../web/src/features/catalog/snapshots-store.ts';
import { useConnection } from '../../../../web/src/stores/connection.ts';
import { answer, callsTo, json, problem, unreachable } from '../support/api.ts';
import { asVisitor, openPage } from '../support/session.ts';
import { HERO } from './blocks.ts';

const LIST = 'GET /catalog/blocks/snapshots';
const POST = 'POST /catalog/blocks/snapshots';
const NEW: NewSnapshot = { path: HERO, version: 'v1.3', html: '<p>é</p>', css: 'p{}' };

const row = (id: string, version = 'v1.2', htmlBytes = 1, cssBytes = 1) => ({
  id,
  version,
  createdAt: '2026-11-21T10:00:00Z',
  htmlBytes,
  cssBytes,
});
/** The new snapshot as the list shows it: bytes of UTF-8, not letters. */
const storedRow = (id: string) => row(id, 'v1.3', 9, 3);

beforeEach(() => {
  vi.useFakeTimers();
  openPage();
  asVisitor();
});
afterEach(() => vi.useRealTimers());

const ids = () => useSnapshots().byPath[HERO]?.map(({ id }) => id);

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

describe('saving', () => {
  test('puts the new snapshot on top and knows it without reading it', async () => {
    answer(LIST, [row('a')]);
    answer(POST, { ...NEW, ...row('b', 'v1.3') });
    const snapshots = useSnapshots();
    await snapshots.load(HERO);
    await snapshots.save(NEW);
    expect(ids()).toEqual(['b', 'a']);
    expect(snapshots.byPath[HERO]![0]).toMatchObject({ htmlBytes: 9, cssBytes: 3 });
    expect(snapshots.byPath[HERO]![0]).not.toHaveProperty('html');
    expect(await snapshots.open('b')).toMatchObject({ html: NEW.html });
  });

  test.each([
    ['nobody answers', unreachable, 'defaults'],
    ['it is too large', () => problem(413), 'unknown'],
  ])('throws when %s, and shows nothing as saved', async (_, failing, connection) => {
    answer(POST, failing);
    await expect(useSnapshots().save(NEW)).rejects.toThrow();
    expect(ids()).toBeUndefined();
    expect(useConnection().state).toBe(connection);
  });

  test('again after a lost answer stores it only once', async () => {
    answer(LIST, [row('a')], [storedRow('b'), row('a')]);
    answer(POST, unreachable);
    const snapshots = useSnapshots();
    await snapshots.load(HERO);
    await expect(snapshots.save(NEW)).rejects.toThrow();
    await snapshots.save(NEW);
    expect(callsTo(POST)).toHaveLength(1);
    expect(ids()).toEqual(['b', 'a']);
  });

  test.each([
    ['nothing new is there', [row('a')]],
    ['somebody else’s has other bytes', [row('x', 'v1.3', 10, 3), row('a')]],
    ['a new one has another label', [row('x', 'v1.2', 9, 3), row('a')]],
  ])('again after a lost answer sends it when %s', async (_, found) => {
    answer(LIST, [row('a')], found);
    answer(POST, unreachable, { ...NEW, ...row('b', 'v1.3') });
    const snapshots = useSnapshots();
    await snapshots.load(HERO);
    await expect(snapshots.save(NEW)).rejects.toThrow();
    await snapshots.save(NEW);
    expect(callsTo(POST)).toHaveLength(2);
    expect(ids()?.[0]).toBe('b');
  });

  test('an older snapshot of the same label and size is not taken for the lost one', async () => {
    answer(LIST, [storedRow('old')]);
    answer(POST, unreachable, { ...NEW, ...row('b', 'v1.3') });
    const snapshots = useSnapshots();
    await snapshots.load(HERO);
    await expect(snapshots.save(NEW)).rejects.toThrow();
    await snapshots.save(NEW);
    expect(callsTo(POST)).toHaveLength(2);
  });
});
