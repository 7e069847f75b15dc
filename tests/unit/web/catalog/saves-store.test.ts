import '../support/browser.ts';
import { useQueryCache } from '@pinia/colada';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useCatalog } from '@/features/catalog/catalog-store.ts';
import { useBlockDrafts } from '@/features/catalog/block-drafts.ts';
import { type Captured, useSaves } from '@/features/catalog/saves-store.ts';
import { useProofs } from '@/features/catalog/proof/proofs-store.ts';
import type { LiveBlock } from '@/features/catalog/stage/live-block.ts';
import { answer, callsTo, json, problem, sentRequests, unreachable } from '../support/api.ts';
import { asEditor, openPage } from '../support/session.ts';
import { answerHero, HERO, hero, storedBlocks } from './blocks.ts';
import { ids } from './snapshots.ts';

const captureBlock = vi.hoisted(() => vi.fn());
const proveSnapshot = vi.hoisted(() => vi.fn());
const READING = vi.hoisted(() => ({ height: 900, cells: [] }));
vi.mock('@/features/catalog/proof/prove-snapshot.ts', () => ({
  proveSnapshot,
  readLive: () => Promise.resolve(READING),
}));

const PATCH = 'PATCH /catalog/blocks/by-path';
const POST = 'POST /catalog/blocks/versions';
const PUT = 'PUT /catalog/blocks/snapshots/s1/proof';
const CAPTURED = { html: '<p>x</p>', css: '', capture: { unresolved: ['a font'] } };
const ENTRY = { version: 'v1.3', date: '2026-11-21', changes: ['New'] };
const LIVE = { capture: captureBlock } as Partial<LiveBlock> as LiveBlock;
const ASSETS = { hash: 'data:image/png;base64,AAAA' };
const SEEN = {
  block: { ...CAPTURED, assets: ASSETS },
  reading: READING,
} as unknown as Captured;
const PROOF = { cells: [{ width: 390, scheme: 'light', score: 1, differences: [] }] };
const V13 = { label: 'v1.3', again: false };
const UPLOAD = 'POST /catalog/assets';
const READ_AT = '2026-11-21T09:30:00.123456+00:00';

/** Stores what the API gets. */
const stored = ({ body }: { body: object }) => {
  const { html, css, version, changelog } = body as Record<string, unknown>;
  const block = { ...hero(), version, changelog, updatedAt: '2026-11-21T10:00:00+00:00' };
  const snapshot = { id: 's1', html, css, version, changelog, createdAt: block.updatedAt };
  return json({ block, snapshot }, { etag: '"2"' }, 201);
};
const taken = () =>
  json({ title: 'Taken', detail: 'Taken', errors: [{ path: 'version', message: '' }] }, {}, 409);
const keys = () => callsTo(POST).map(({ headers }) => headers.get('idempotency-key'));

beforeEach(async () => {
  vi.clearAllMocks();
  vi.useFakeTimers();
  openPage();
  asEditor();
  useQueryCache().setQueryData(['blocks'], storedBlocks());
  await useCatalog().loadQueries();
  captureBlock.mockResolvedValue(SEEN.block);
  proveSnapshot.mockResolvedValue(PROOF);
  answerHero({ updatedAt: READ_AT }, '"1"');
  answer(PATCH, ({ body }: { body: object }) => json({ ...hero(), ...body }, { etag: '"2"' }));
  answer(POST, stored);
  answer(PUT, ({ body }: { body: object }) => json(body));
  answer('GET /catalog/blocks/snapshots', []);
  answer(UPLOAD, { hash: 'hash' });
});
afterEach(() => vi.useRealTimers());

describe('capturing', () => {
  test('takes the block and its boxes, and leaves what was said of the save before', async () => {
    const saves = useSaves();
    answer(PATCH, () => problem(412));
    await saves.saveFields(HERO, 'label');
    expect(await saves.capture(HERO, LIVE)).toEqual(SEEN);
    expect(saves.of(HERO)).toEqual({ phase: 'conflict' });
  });

  test('a block that cannot be captured says why, and the draft stays', async () => {
    captureBlock.mockRejectedValue(new Error('The block shows nothing.'));
    useBlockDrafts().set(HERO, { label: 'v1.3' });
    expect(await useSaves().capture(HERO, LIVE)).toBeNull();
    expect(sentRequests).toEqual([]);
    expect(useSaves().of(HERO)).toEqual({
      phase: 'failed',
      title: 'Couldn’t capture the block.',
      detail: 'The block shows nothing.',
    });
    expect(useBlockDrafts().of(HERO).label).toBe('v1.3');
  });
});

describe('saving a version', () => {
  test('stores label, changelog and snapshot in one call, then how closely it matches', async () => {
    useBlockDrafts().set(HERO, {
      label: 'v1.3',
      changelog: [{ ...ENTRY, changes: [' New', ''] }],
    });
    await useSaves().saveVersion(HERO, V13, SEEN);
    expect(sentRequests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /catalog/blocks/by-path',
      UPLOAD,
      POST,
      PUT,
    ]);
    expect(callsTo(UPLOAD)[0]!.body).toMatchObject({ size: 3, type: 'image/png' });
    expect(callsTo(PUT)[0]!.body).toEqual(PROOF);
    expect(callsTo(POST)[0]!.body).toEqual({
      path: HERO,
      version: 'v1.3',
      changelog: [ENTRY],
      again: false,
      expected_updated_at: READ_AT,
      ...CAPTURED,
    });
    expect(keys()).toEqual([expect.stringMatching(/^"[\da-f-]{36}"$/)]);
    expect(useSaves().of(HERO)).toEqual({
      phase: 'saved',
      what: 'Version v1.3',
      id: 's1',
      unresolved: ['a font'],
    });
    expect(useProofs().of('s1')).toEqual({ phase: 'done', proof: PROOF });
    expect(useBlockDrafts().isEdited(HERO)).toBe(false);
    expect(useCatalog().find(HERO)?.version).toBe('v1.3');
    expect(ids()).toEqual(['s1']);
  });

  test('sends an asset once, and again after a while', async () => {
    await useSaves().saveVersion(HERO, V13, SEEN);
    answerHero({ version: 'v1.3', updatedAt: READ_AT }, '"2"');
    await useSaves().saveVersion(HERO, V13, SEEN);
    expect(callsTo(UPLOAD)).toHaveLength(1);
    vi.advanceTimersByTime(2 * 3_600_000);
    await useSaves().saveVersion(HERO, V13, SEEN);
    expect(callsTo(UPLOAD)).toHaveLength(2);
  });

  test('whose asset is refused stores nothing', async () => {
    answer(UPLOAD, () => problem(413, 'Too large'));
    await useSaves().saveVersion(HERO, V13, SEEN);
    expect(useSaves().of(HERO)).toMatchObject({ phase: 'failed', detail: 'Too large, in words' });
    expect(callsTo(POST)).toEqual([]);
  });

  test('is based on the state that the save before left', async () => {
    await useSaves().saveVersion(HERO, V13, SEEN);
    answerHero({ version: 'v1.3', updatedAt: '2026-11-21T10:00:00+00:00' }, '"2"');
    await useSaves().saveVersion(HERO, { label: 'v1.4', again: true }, SEEN);
    expect(callsTo(POST)[1]!.body).toMatchObject({
      version: 'v1.4',
      again: true,
      expected_updated_at: '2026-11-21T10:00:00+00:00',
    });
    expect(new Set(keys()).size).toBe(2);
  });

  test.each([412, 409])('a %i is a conflict, and the draft stays', async (status) => {
    answer(POST, () => problem(status));
    useBlockDrafts().set(HERO, { label: 'v1.3' });
    await useSaves().saveVersion(HERO, V13, SEEN);
    expect(useSaves().of(HERO)).toEqual({ phase: 'conflict' });
    expect(useBlockDrafts().of(HERO).label).toBe('v1.3');
  });

  test('any other failure says why, and the draft stays', async () => {
    answer(POST, () => problem(403, 'Editors only'));
    useBlockDrafts().set(HERO, { label: 'v1.3' });
    await useSaves().saveVersion(HERO, V13, SEEN);
    expect(useSaves().of(HERO)).toEqual({
      phase: 'failed',
      title: 'Couldn’t save version v1.3.',
      detail: 'Editors only, in words',
    });
    expect(useBlockDrafts().of(HERO).label).toBe('v1.3');
  });

  test('a proof that nobody can make does not undo the save', async () => {
    proveSnapshot.mockRejectedValue(new Error('no frame'));
    await useSaves().saveVersion(HERO, V13, SEEN);
    expect(useSaves().of(HERO)).toMatchObject({ phase: 'saved', id: 's1' });
    expect(useProofs().of('s1')).toMatchObject({ phase: 'failed' });
  });
});

describe('a label that an archived version has', () => {
  test('is told, read again and can be saved on purpose', async () => {
    answer(POST, taken, stored);
    answer('GET /catalog/blocks/snapshots', [
      { id: 'x', version: 'v1.3', createdAt: '2026-11-21T10:00:00Z', htmlBytes: 1, cssBytes: 1 },
    ]);
    useBlockDrafts().set(HERO, { label: 'v1.3' });
    expect(await useSaves().saveVersion(HERO, V13, SEEN)).toBe('taken');
    expect(useSaves().of(HERO)).toMatchObject({
      phase: 'failed',
      detail: expect.stringContaining('v1.3 of this block was archived in the meantime'),
    });
    expect(ids()).toEqual(['x']);
    expect(useBlockDrafts().of(HERO).label).toBe('v1.3');
    await useSaves().saveVersion(HERO, { label: 'v1.3', again: true }, SEEN);
    expect(callsTo(POST)[1]!.body).toMatchObject({ again: true });
    expect(new Set(keys()).size).toBe(2);
    expect(useSaves().of(HERO).phase).toBe('saved');
  });
});

describe('a save whose answer is lost', () => {
  const lost = async () => {
    answer(POST, unreachable, unreachable, stored);
    useBlockDrafts().set(HERO, { label: 'v1.3' });
    await useSaves().saveVersion(HERO, V13, SEEN);
    return useSaves();
  };

  test('is asked for again at once with the same key', async () => {
    answer(POST, unreachable, stored);
    await useSaves().saveVersion(HERO, V13, SEEN);
    expect(useSaves().of(HERO).phase).toBe('saved');
    expect(callsTo(POST).map(({ body }) => body)).toEqual(Array(2).fill(callsTo(POST)[0]!.body));
    expect(new Set(keys()).size).toBe(1);
  });

  test('twice is not reported as saved, and what was typed stays', async () => {
    const saves = await lost();
    expect(saves.of(HERO)).toMatchObject({
      phase: 'failed',
      detail: expect.stringContaining('may not have been saved'),
    });
    expect(useBlockDrafts().of(HERO).label).toBe('v1.3');
    expect(proveSnapshot).not.toHaveBeenCalled();
  });

  test.each([
    ['trying again', () => useSaves().tryAgain(HERO)],
    ['saving the same again', () => useSaves().saveVersion(HERO, V13, SEEN)],
  ])('is asked for with the same key by %s', async (_, again) => {
    const saves = await lost();
    await again();
    expect(saves.of(HERO)).toMatchObject({ phase: 'saved', what: 'Version v1.3' });
    expect(callsTo(POST).map(({ body }) => body)).toEqual(Array(3).fill(callsTo(POST)[0]!.body));
    expect(new Set(keys()).size).toBe(1);
    expect(useBlockDrafts().isEdited(HERO)).toBe(false);
  });

  test('needs no second question about its label, and about no other', async () => {
    const saves = await lost();
    expect(saves.previousLabelChoice(HERO, 'v1.3')).toEqual(V13);
    expect(saves.previousLabelChoice(HERO, 'v1.4')).toBeUndefined();
    await saves.tryAgain(HERO);
    expect(saves.previousLabelChoice(HERO, 'v1.3')).toBeUndefined();
  });

  test('is not asked for when another version is saved, based on what it stored', async () => {
    await lost();
    answerHero({ version: 'v1.3', updatedAt: '2026-11-21T09:59:00+00:00' }, '"2"');
    await useSaves().saveVersion(HERO, { label: 'v1.4', again: false }, SEEN);
    expect(callsTo(POST)[2]!.body).toMatchObject({
      version: 'v1.4',
      expected_updated_at: '2026-11-21T09:59:00+00:00',
    });
    expect(new Set(keys()).size).toBe(2);
  });

  test('trying again sends nothing where nothing was lost', async () => {
    await useSaves().tryAgain(HERO);
    expect(sentRequests).toEqual([]);
  });
});

describe('saving one field', () => {
  test('sends the label alone and keeps the draft of the changelog', async () => {
    useBlockDrafts().set(HERO, { label: 'v1.3', changelog: [ENTRY] });
    expect(await useSaves().saveFields(HERO, 'label')).toBe(true);
    expect(callsTo(PATCH)[0]!.body).toEqual({ path: HERO, version: 'v1.3' });
    expect(useBlockDrafts().of(HERO)).toMatchObject({ label: undefined, changelog: [ENTRY] });
    expect(useSaves().of(HERO)).toEqual({ phase: 'saved', what: 'Label v1.3' });
  });

  test('of two leaves the other to be saved', async () => {
    useBlockDrafts().set(HERO, { label: 'v1.3', changelog: [ENTRY] }, hero());
    await useSaves().saveFields(HERO, 'label');
    answerHero({ version: 'v1.3' }, '"2"');
    expect(useCatalog().find(HERO)?.version).toBe('v1.3');
    expect(await useSaves().saveFields(HERO, 'changelog')).toBe(true);
    expect(callsTo(PATCH)[1]!.body).toEqual({ path: HERO, changelog: [ENTRY] });
  });

  test('sends the changelog alone and keeps the draft of the label', async () => {
    useBlockDrafts().set(HERO, { label: 'v1.3', changelog: [ENTRY] });
    expect(await useSaves().saveFields(HERO, 'changelog')).toBe(true);
    expect(callsTo(PATCH)[0]!.body).toEqual({ path: HERO, changelog: [ENTRY] });
    expect(useBlockDrafts().of(HERO).label).toBe('v1.3');
  });

  test('that is refused keeps the draft and is no success', async () => {
    answer(PATCH, () => problem(412));
    useBlockDrafts().set(HERO, { label: 'v1.3' });
    expect(await useSaves().saveFields(HERO, 'label')).toBe(false);
    expect(useSaves().of(HERO)).toEqual({ phase: 'conflict' });
    expect(useBlockDrafts().of(HERO).label).toBe('v1.3');
  });
});

describe('after a conflict', () => {
  test('their version is shown, one’s own text stays and can be saved over it', async () => {
    answer(PATCH, () => problem(412));
    useBlockDrafts().set(HERO, { label: 'v1.3' }, hero());
    await useSaves().saveFields(HERO, 'label');
    answerHero({ version: 'v2.0' }, '"9"');
    await useSaves().acceptRemote(HERO);
    expect(useSaves().of(HERO)).toEqual({ phase: 'idle' });
    expect(useCatalog().find(HERO)?.version).toBe('v2.0');
    expect(useBlockDrafts().of(HERO).label).toBe('v1.3');
    answer(PATCH, () => json(hero({ version: 'v1.3' }), { etag: '"10"' }));
    expect(await useSaves().saveFields(HERO, 'label')).toBe(true);
    expect(callsTo(PATCH)[1]!.headers.get('if-match')).toBe('"9"');
  });

  test('reading theirs may fail, too', async () => {
    answer('GET /catalog/blocks/by-path', unreachable);
    await useSaves().acceptRemote(HERO);
    expect(useSaves().of(HERO)).toMatchObject({
      phase: 'failed',
      title: 'Couldn’t load the block.',
    });
  });
});
