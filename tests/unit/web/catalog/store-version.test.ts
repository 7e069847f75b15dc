import '../support/browser.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Proof } from '@contract/catalog/schemas/proof.ts';
import type { NewVersion } from '@contract/catalog/schemas/snapshots.ts';
import { getNewestSnapshot, readSnapshot } from '@/features/catalog/queries.ts';
import { storeProof, storeVersion } from '@/features/catalog/store-version.ts';
import { useConnection } from '@/stores/connection.ts';
import { answer, callsTo, json, problem, unreachable } from '../support/api.ts';
import { asVisitor, openPage } from '../support/session.ts';
import { HERO, hero, settle } from './blocks.ts';
import { ids, LIST, openVersions, row } from './snapshots.ts';

const POST = 'POST /catalog/blocks/versions';
const BODY: NewVersion = {
  path: HERO,
  version: 'v1.3',
  html: '<p>é</p>',
  css: 'p{}',
  changelog: [],
  expected_updated_at: '2026-11-21T09:30:00+00:00',
};
const NEW = { key: 'k1', body: BODY };

/** Returns the API's response to the new version. */
const saved = (id: string) => ({
  block: hero({ version: 'v1.3' }),
  snapshot: { ...row(id, 'v1.3'), html: BODY.html, css: BODY.css },
});

beforeEach(() => {
  vi.useFakeTimers();
  openPage();
  asVisitor();
});
afterEach(() => vi.useRealTimers());

describe('saving', () => {
  test('puts the new snapshot on top and knows it without reading it', async () => {
    answer(LIST, [row('a')]);
    answer(POST, saved('b'));
    await openVersions();
    expect(await storeVersion(NEW)).toBe('b');
    expect(ids()).toEqual(['b', 'a']);
    expect(getNewestSnapshot(HERO)).toMatchObject({ htmlBytes: 9, cssBytes: 3 });
    expect(getNewestSnapshot(HERO)).not.toHaveProperty('html');
    expect(await readSnapshot('b')).toMatchObject({ html: BODY.html, proof: null });
  });

  test.each([
    ['nobody answers', unreachable, 'defaults'],
    ['it is too large', () => problem(413), 'unknown'],
  ])('throws when %s, and shows nothing as saved', async (_, failing, connection) => {
    answer(POST, failing);
    await expect(storeVersion(NEW)).rejects.toThrow();
    expect(ids()).toBeUndefined();
    expect(useConnection().state).toBe(connection);
  });

  test('puts a snapshot that was there already on top, once', async () => {
    answer(LIST, [row('a'), row('b', 'v1.3')]);
    answer(POST, saved('b'));
    await openVersions();
    await storeVersion(NEW);
    expect(ids()).toEqual(['b', 'a']);
  });

  test('discards a list that was asked for before, and reads it again', async () => {
    const late = Promise.withResolvers<Response>();
    answer(LIST, () => late.promise, [row('b', 'v1.3'), row('a')]);
    answer(POST, saved('b'));
    const opened = openVersions();
    await vi.waitFor(() => expect(callsTo(LIST)).toHaveLength(1));
    await storeVersion(NEW);
    late.resolve(json([row('a')]));
    await opened;
    await settle('snapshots');
    expect(ids()).toEqual(['b', 'a']);
    expect(callsTo(LIST)).toHaveLength(2);
  });

  test('asks once more with the same key when the answer is lost', async () => {
    answer(POST, unreachable, saved('b'));
    await storeVersion(NEW);
    expect(callsTo(POST).map(({ headers }) => headers.get('idempotency-key')))
      .toEqual(['"k1"', '"k1"']);
    expect(ids()).toEqual(['b']);
  });
});

describe('proving', () => {
  const PUT = 'PUT /catalog/blocks/snapshots/a/proof';
  const PROOF: Proof = { cells: [{ width: 390, scheme: 'light', score: 1, differences: [] }] };

  test('stores the proof, also after a lost answer', async () => {
    answer(PUT, unreachable, PROOF);
    expect(await storeProof('a', PROOF)).toEqual(PROOF);
    expect(callsTo(PUT).map(({ body }) => body)).toEqual([PROOF, PROOF]);
  });

  test('a snapshot that has another proof keeps it, which is read', async () => {
    const one = 'GET /catalog/blocks/snapshots/a';
    const first: Proof = { cells: [{ ...PROOF.cells[0]!, score: 0.5 }] };
    const snapshot = { ...row('a'), html: '<p>', css: '' };
    answer(one, { ...snapshot, proof: null }, { ...snapshot, proof: first });
    answer(PUT, () => problem(409));
    await readSnapshot('a');
    expect(await storeProof('a', PROOF)).toEqual(first);
    expect(await readSnapshot('a')).toMatchObject({ proof: first });
    expect(callsTo(one)).toHaveLength(2);
  });

  test('throws when it is not stored', async () => {
    answer(PUT, () => problem(403));
    await expect(storeProof('a', PROOF)).rejects.toMatchObject({ status: 403 });
  });
});
