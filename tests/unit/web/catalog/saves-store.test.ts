import '../support/browser.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useCatalog } from '../../../../web/src/features/catalog/catalog-store.ts';
import { useBlockDrafts } from '../../../../web/src/features/catalog/block-drafts.ts';
import { useSaves } from '../../../../web/src/features/catalog/saves-store.ts';
import { answer, callsTo, json, problem, sentRequests, unreachable } from '../support/api.ts';
import { asEditor, openPage } from '../support/session.ts';
import { answerHero, HERO, hero } from './blocks.ts';

const captureBlock = vi.hoisted(() => vi.fn());
const measureFidelity = vi.hoisted(() => vi.fn());
vi.mock('../../../../web/src/features/catalog/capture/capture-block.ts', () => ({ captureBlock }));
vi.mock('../../../../web/src/features/catalog/fidelity/measure-fidelity.ts', () => ({
  measureFidelity,
  readBoxes: () => [],
}));

const PATCH = 'PATCH /catalog/blocks/by-path';
const POST = 'POST /catalog/blocks/snapshots';
const CAPTURED = { html: '<p>x</p>', css: '', capture: { unresolved: ['a font'] } };
const ENTRY = { version: 'v1.3', date: '2026-11-21', changes: ['New'] };
const LIVE = {} as HTMLElement;

beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers();
  openPage();
  asEditor();
  captureBlock.mockResolvedValue(CAPTURED);
  measureFidelity.mockResolvedValue({ score: 1, differences: [] });
  answerHero({}, '"1"');
  answer(PATCH, ({ body }: { body: object }) => json({ ...hero(), ...body }, { etag: '"2"' }));
  answer(
    POST,
    ({ body }: { body: object }) => json({ ...body, id: 's1', createdAt: '2026-11-21T10:00:00Z' }),
  );
});
afterEach(() => vi.useRealTimers());

describe('saving a version', () => {
  test('stores label and changelog, then the snapshot, then measures how closely it matches', async () => {
    useBlockDrafts().set(HERO, { label: 'v1.3', changelog: [ENTRY] });
    await useSaves().saveVersion(HERO, 'v1.3', LIVE);
    const writes = sentRequests.filter(({ method }) => method !== 'GET');
    expect(writes.map(({ method }) => method)).toEqual(['PATCH', 'POST']);
    expect(writes[0]!.body).toEqual({ path: HERO, version: 'v1.3', changelog: [ENTRY] });
    expect(writes[1]!.body).toEqual({
      path: HERO,
      version: 'v1.3',
      changelog: [ENTRY],
      ...CAPTURED,
    });
    expect(useSaves().of(HERO)).toEqual({
      phase: 'saved',
      what: 'Version v1.3',
      unresolved: ['a font'],
      fidelity: { score: 1, differences: [] },
    });
    expect(useBlockDrafts().isEdited(HERO)).toBe(false);
    expect(useCatalog().find(HERO)?.version).toBe('v1.3');
  });

  test('stores nothing for a block that cannot be captured', async () => {
    captureBlock.mockRejectedValue(new Error('The block shows nothing.'));
    useBlockDrafts().set(HERO, { label: 'v1.3' });
    await useSaves().saveVersion(HERO, 'v1.3', LIVE);
    expect(sentRequests).toEqual([]);
    expect(useSaves().of(HERO)).toEqual({
      phase: 'failed',
      what: 'The capture',
      detail: 'The block shows nothing.',
    });
    expect(useBlockDrafts().of(HERO).label).toBe('v1.3');
  });

  test.each([412, 409])('a %i is a conflict: no snapshot, and the draft stays', async (status) => {
    answer(PATCH, () => problem(status));
    useBlockDrafts().set(HERO, { label: 'v1.3' });
    await useSaves().saveVersion(HERO, 'v1.3', LIVE);
    expect(useSaves().of(HERO)).toEqual({ phase: 'conflict' });
    expect(callsTo(POST)).toEqual([]);
    expect(useBlockDrafts().of(HERO).label).toBe('v1.3');
  });

  test('any other failure says why, and the draft stays', async () => {
    answer(PATCH, () => problem(403, 'Editors only'));
    useBlockDrafts().set(HERO, { label: 'v1.3' });
    await useSaves().saveVersion(HERO, 'v1.3', LIVE);
    expect(useSaves().of(HERO)).toEqual({
      phase: 'failed',
      what: 'Version v1.3',
      detail: 'Editors only, in words',
    });
    expect(useBlockDrafts().of(HERO).label).toBe('v1.3');
  });

  test('a fidelity that nobody can measure does not undo the save', async () => {
    measureFidelity.mockRejectedValue(new Error('no frame'));
    await useSaves().saveVersion(HERO, 'v1.3', LIVE);
    expect(useSaves().of(HERO)).toMatchObject({ phase: 'saved', fidelity: undefined });
  });

  test('a dismissed notice does not come back with the measured fidelity', async () => {
    const saves = useSaves();
    measureFidelity.mockImplementation(() => {
      saves.dismiss(HERO);
      return Promise.resolve({ score: 1, differences: [] });
    });
    await saves.saveVersion(HERO, 'v1.3', LIVE);
    expect(saves.of(HERO)).toEqual({ phase: 'idle' });
  });
});

describe('a snapshot that is lost after its label was stored', () => {
  const lost = async () => {
    answer(
      POST,
      unreachable,
      ({ body }: { body: object }) =>
        json({ ...body, id: 's1', createdAt: '2026-11-21T10:00:00Z' }),
    );
    await useSaves().saveVersion(HERO, 'v1.3', LIVE);
    return useSaves();
  };

  test('is not reported as saved', async () => {
    const saves = await lost();
    expect(saves.of(HERO)).toMatchObject({
      phase: 'unfinished',
      detail: expect.stringContaining('not known whether the change arrived'),
      pending: { path: HERO, version: 'v1.3', html: CAPTURED.html },
    });
    expect(useCatalog().find(HERO)?.version).toBe('v1.3');
    expect(measureFidelity).not.toHaveBeenCalled();
  });

  test('is sent by finishing, without another change of the block', async () => {
    const saves = await lost();
    await saves.finish(HERO);
    expect(saves.of(HERO)).toMatchObject({ phase: 'saved', what: 'Version v1.3' });
    expect(callsTo(PATCH)).toHaveLength(1);
    expect(callsTo(POST).map(({ body }) => body)).toEqual([
      callsTo(POST)[0]!.body,
      callsTo(POST)[0]!.body,
    ]);
  });

  test('stays to be finished when it is lost again', async () => {
    answer(POST, unreachable);
    await useSaves().saveVersion(HERO, 'v1.3', LIVE);
    await useSaves().finish(HERO);
    expect(useSaves().of(HERO).phase).toBe('unfinished');
  });

  test('finishing sends nothing where nothing is unfinished', async () => {
    await useSaves().finish(HERO);
    expect(sentRequests).toEqual([]);
  });
});

describe('saving one field', () => {
  test('sends the label alone and keeps the draft of the changelog', async () => {
    useBlockDrafts().set(HERO, { label: 'v1.3', changelog: [ENTRY] });
    expect(await useSaves().saveFields(HERO, 'label')).toBe(true);
    expect(callsTo(PATCH)[0]!.body).toEqual({ path: HERO, version: 'v1.3' });
    expect(useBlockDrafts().of(HERO)).toEqual({ label: undefined, changelog: [ENTRY] });
    expect(useSaves().of(HERO)).toEqual({ phase: 'saved', what: 'Label v1.3' });
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
    useBlockDrafts().set(HERO, { label: 'v1.3' });
    await useSaves().saveFields(HERO, 'label');
    answerHero({ version: 'v2.0' }, '"9"');
    await useSaves().takeTheirs(HERO);
    expect(useSaves().of(HERO)).toEqual({ phase: 'idle' });
    expect(useCatalog().find(HERO)?.version).toBe('v2.0');
    expect(useBlockDrafts().of(HERO).label).toBe('v1.3');
    answer(PATCH, () => json(hero({ version: 'v1.3' }), { etag: '"10"' }));
    expect(await useSaves().saveFields(HERO, 'label')).toBe(true);
    expect(callsTo(PATCH)[1]!.headers.get('if-match')).toBe('"9"');
  });

  test('reading theirs may fail, too', async () => {
    answer('GET /catalog/blocks/by-path', unreachable);
    await useSaves().takeTheirs(HERO);
    expect(useSaves().of(HERO)).toMatchObject({ phase: 'failed', what: 'Reading the block' });
  });
});
