import '../support/browser.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { useBlockChanges } from '@/features/catalog/block-changes-store.ts';
import { useBlockDrafts } from '@/features/catalog/block-drafts.ts';
import type { CatalogBlock } from '@/features/catalog/catalog-block.ts';
import { useCatalog } from '@/features/catalog/catalog-store.ts';
import { useConnection } from '@/stores/connection.ts';
import { answer, callsTo, json, problem, unreachable } from '../support/api.ts';
import { asEditor, asVisitor, openPage } from '../support/session.ts';
import { answerHero, HERO, hero, openBlocks, readBlocksAgain, storedBlocks } from './blocks.ts';

const BLOCKS = 'GET /catalog/blocks';
const PATCH = 'PATCH /catalog/blocks/by-path';

beforeEach(() => {
  openPage();
  asVisitor();
});

const label = () => useCatalog().find(HERO)?.version;

/** Opens a page with the blocks, the hero block with these values. */
async function loaded(values: Partial<CatalogBlock> = { version: 'v1.2' }) {
  answer(BLOCKS, storedBlocks(values));
  await openBlocks();
  return useBlockChanges();
}

describe('changing', () => {
  test('a change is sent with the ETag of what was seen, and shows the answer', async () => {
    const changes = await loaded();
    answerHero({ version: 'v1.2' }, '"7"');
    answer(PATCH, () => json(hero({ version: 'v1.3' }), { etag: '"8"' }));
    await changes.change(HERO, { version: 'v1.3' });
    expect(callsTo(PATCH)[0]!.headers.get('if-match')).toBe('"7"');
    expect(callsTo(PATCH)[0]!.body).toEqual({ path: HERO, version: 'v1.3' });
    expect(label()).toBe('v1.3');
  });

  test('what somebody else changed before the first save is a conflict, nothing is sent', async () => {
    const changes = await loaded();
    answerHero({ version: 'v2.0' }, '"9"');
    await expect(changes.change(HERO, { version: 'v1.3' })).rejects.toMatchObject({ status: 412 });
    expect(callsTo(PATCH)).toHaveLength(0);
    expect(label()).toBe('v1.2');
  });

  test('a 412 of the API is thrown, and the page keeps what it showed', async () => {
    const changes = await loaded();
    answerHero({ version: 'v1.2' }, '"7"');
    answer(PATCH, () => problem(412));
    await expect(changes.change(HERO, { version: 'v1.3' })).rejects.toMatchObject({ status: 412 });
    expect(label()).toBe('v1.2');
    expect(useConnection().state).toBe('reachable');
  });

  test('an older response of the list does not undo a change', async () => {
    const changes = await loaded();
    const late = Promise.withResolvers<Response>();
    answer(BLOCKS, () => late.promise);
    const read = readBlocksAgain();
    answerHero({ version: 'v1.2' }, '"7"');
    answer(PATCH, () => json(hero({ version: 'v1.3' }), { etag: '"8"' }));
    await changes.change(HERO, { version: 'v1.3' });
    late.resolve(json(storedBlocks({ version: 'v1.2' })));
    await read;
    expect(label()).toBe('v1.3');
  });

  test('one’s own change whose answer was lost is no conflict at the next try', async () => {
    const changes = await loaded();
    answerHero({ version: 'v1.2' }, '"7"');
    answer(PATCH, unreachable);
    await expect(changes.change(HERO, { version: 'v1.3' })).rejects.toMatchObject({ status: 0 });
    expect(useConnection().state).toBe('defaults');
    answerHero({ version: 'v1.3' }, '"8"');
    answer(PATCH, () => json(hero({ version: 'v1.3' }), { etag: '"9"' }));
    await changes.change(HERO, { version: 'v1.3' });
    expect(callsTo(PATCH)[1]!.headers.get('if-match')).toBe('"8"');
    expect(label()).toBe('v1.3');
  });

  test('an answer that is not a block is no success', async () => {
    const changes = await loaded();
    answerHero({ version: 'v1.2' }, '"7"');
    answer(PATCH, { ok: true });
    await expect(changes.change(HERO, { version: 'v1.3' })).rejects.toMatchObject({ status: 0 });
    expect(label()).toBe('v1.2');
  });

  test('somebody else’s change is told after a reload, too', async () => {
    asEditor();
    useBlockDrafts().set(HERO, { label: 'v1.3' }, hero({ version: 'v1.2' }));
    answerHero({ version: 'v2.0' }, '"9"');
    const changes = await loaded({ version: 'v2.0' });
    expect(label()).toBe('v1.2');
    await expect(changes.change(HERO, { version: 'v1.3' })).rejects.toMatchObject({ status: 412 });
    expect(callsTo(PATCH)).toHaveLength(0);
  });

  test('somebody else’s change is told after a change of one’s own was lost', async () => {
    const changes = await loaded();
    answerHero({ version: 'v1.2' }, '"7"');
    answer(PATCH, unreachable);
    await expect(changes.change(HERO, { version: 'v1.3' })).rejects.toMatchObject({ status: 0 });
    answerHero({ version: 'v1.3', changelog: [] }, '"9"');
    await expect(changes.change(HERO, { version: 'v1.3' })).rejects.toMatchObject({ status: 412 });
    expect(callsTo(PATCH)).toHaveLength(1);
  });
});

describe('the preview', () => {
  test('takes a block off, and keeps the rest as an editor saw it', async () => {
    const changes = await loaded();
    asEditor();
    useBlockDrafts().set(HERO, { label: 'v1.3' }, hero({ version: 'v1.2' }));
    answer(PATCH, hero({ version: 'v2.0', isInPreview: false }));
    await changes.setInPreview(HERO, false);
    expect(useCatalog().find(HERO)).toEqual(hero({ version: 'v1.2', isInPreview: false }));
    expect(callsTo(PATCH)[0]!.headers.has('if-match')).toBe(false);
    answerHero({ version: 'v2.0', isInPreview: false }, '"9"');
    await expect(changes.change(HERO, { version: 'v1.3' })).rejects.toMatchObject({ status: 412 });
  });

  test('stays as it was when the API refuses', async () => {
    const changes = await loaded();
    answer(PATCH, () => problem(403));
    await expect(changes.setInPreview(HERO, false)).rejects.toMatchObject({ status: 403 });
    expect(useCatalog().find(HERO)?.isInPreview).toBe(true);
    expect(useConnection().state).toBe('reachable');
  });
});
