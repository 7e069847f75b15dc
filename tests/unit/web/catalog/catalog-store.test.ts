import '../support/browser.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDefaultBlocks } from '@/features/catalog/catalog-block.ts';
import { useCatalog } from '@/features/catalog/catalog-store.ts';
import { useBlockDrafts } from '@/features/catalog/block-drafts.ts';
import { useConnection } from '@/stores/connection.ts';
import { useSession } from '@/stores/session.ts';
import { answer, callsTo, json, problem, unreachable } from '../support/api.ts';
import { dispatchOnWindow, page } from '../support/browser.ts';
import { asEditor, asVisitor, openPage } from '../support/session.ts';
import { answerHero, HERO, hero, storedBlocks } from './blocks.ts';

const BLOCKS = 'GET /catalog/blocks';
const READ = 'GET /catalog/blocks/by-path';
const PATCH = 'PATCH /catalog/blocks/by-path';

beforeEach(() => {
  vi.useFakeTimers();
  openPage();
  asVisitor();
});
afterEach(() => vi.useRealTimers());

const label = () => useCatalog().find(HERO)?.version;

/** Returns a catalog that has loaded the blocks, the hero at v1.2. */
async function loaded() {
  answer(BLOCKS, storedBlocks({ version: 'v1.2' }));
  const catalog = useCatalog();
  await catalog.load();
  return catalog;
}

describe('reading', () => {
  test('shows what the API has', async () => {
    await loaded();
    expect(label()).toBe('v1.2');
    expect(useConnection().state).toBe('reachable');
  });

  test('calls at the same time share one request', async () => {
    answer(BLOCKS, storedBlocks());
    const catalog = useCatalog();
    await Promise.all([catalog.load(), catalog.load()]);
    expect(callsTo(BLOCKS)).toHaveLength(1);
  });

  test.each([
    ['nobody answers', unreachable],
    ['the database is away', () => problem(503)],
    ['a page of somebody else answers', () => new Response('<!doctype html>')],
    ['JSON of somebody else answers', () => json({ hello: 1 })],
  ])('when %s the defaults stay and it tries again by itself', async (_, failing) => {
    answer(BLOCKS, failing, storedBlocks({ version: 'v7.7' }));
    const catalog = useCatalog();
    await catalog.load();
    expect(catalog.blocks).toEqual(createDefaultBlocks());
    expect([useConnection().state, catalog.canEdit]).toEqual(['defaults', false]);
    await vi.advanceTimersByTimeAsync(5000);
    expect([useConnection().state, label()]).toEqual(['reachable', 'v7.7']);
  });

  test('a slow API is waited for with the defaults on the page', async () => {
    let reply = (_: Response) => {};
    answer(BLOCKS, () => new Promise<Response>((resolve) => (reply = resolve)));
    const reading = useCatalog().load();
    await vi.advanceTimersByTimeAsync(2500);
    expect(useConnection().state).toBe('defaults');
    reply(json(storedBlocks({ version: 'v1.2' })));
    await reading;
    expect([useConnection().state, label()]).toEqual(['reachable', 'v1.2']);
  });

  test('what was read stays on the page when the API is lost', async () => {
    const catalog = await loaded();
    answer(BLOCKS, unreachable);
    await catalog.load();
    expect([useConnection().state, label()]).toEqual(['defaults', 'v1.2']);
  });

  test('is repeated every half minute while the page is visible', async () => {
    await loaded();
    page.visibilityState = 'hidden';
    await vi.advanceTimersByTimeAsync(60_000);
    expect(callsTo(BLOCKS)).toHaveLength(1);
    page.visibilityState = 'visible';
    await vi.advanceTimersByTimeAsync(30_000);
    expect(callsTo(BLOCKS)).toHaveLength(2);
  });

  test('happens at once when the browser is online again', async () => {
    await loaded();
    dispatchOnWindow(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(callsTo(BLOCKS).length).toBeGreaterThanOrEqual(2);
  });
});

describe('editing', () => {
  test('needs an editor and a reachable API', async () => {
    const catalog = await loaded();
    expect(catalog.canEdit).toBe(false);
    useSession().$patch({
      operator: { id: 'u', email: 'e@x', displayName: 'E', role: 'editor' },
    });
    expect(catalog.canEdit).toBe(true);
    answer(BLOCKS, unreachable);
    await catalog.load();
    expect(catalog.canEdit).toBe(false);
  });

  test('a read does not change a block that is being edited', async () => {
    const catalog = await loaded();
    asEditor();
    useBlockDrafts().set(HERO, { label: 'v1.3' });
    answer(BLOCKS, storedBlocks({ version: 'v2.0', title: 'Theirs' }));
    await catalog.load();
    expect(catalog.find(HERO)).toEqual(hero({ version: 'v1.2' }));
    useBlockDrafts().drop(HERO);
    await catalog.load();
    expect(catalog.find(HERO)).toEqual(hero({ version: 'v2.0', title: 'Theirs' }));
  });

  test('a change is sent with the ETag of what was seen, and takes the answer', async () => {
    const catalog = await loaded();
    answerHero({ version: 'v1.2' }, '"7"');
    answer(PATCH, () => json(hero({ version: 'v1.3' }), { etag: '"8"' }));
    await catalog.change(HERO, { version: 'v1.3' });
    expect(callsTo(PATCH)[0]!.headers.get('if-match')).toBe('"7"');
    expect(callsTo(PATCH)[0]!.body).toEqual({ path: HERO, version: 'v1.3' });
    expect(label()).toBe('v1.3');
    await catalog.change(HERO, { version: 'v1.4' });
    expect(callsTo(PATCH)[1]!.headers.get('if-match')).toBe('"8"');
    expect(callsTo(READ)).toHaveLength(1);
  });

  test('what somebody else changed before the first save is a conflict, nothing is sent', async () => {
    const catalog = await loaded();
    answerHero({ version: 'v2.0' }, '"9"');
    await expect(catalog.change(HERO, { version: 'v1.3' })).rejects.toMatchObject({ status: 412 });
    expect(callsTo(PATCH)).toHaveLength(0);
    expect(label()).toBe('v1.2');
  });

  test('a 412 of the API is thrown, and the page keeps what it showed', async () => {
    const catalog = await loaded();
    answerHero({ version: 'v1.2' }, '"7"');
    answer(PATCH, () => problem(412));
    await expect(catalog.change(HERO, { version: 'v1.3' })).rejects.toMatchObject({ status: 412 });
    expect(label()).toBe('v1.2');
    expect(useConnection().state).toBe('reachable');
  });

  test('after a read of somebody else’s change the old ETag is not used again', async () => {
    const catalog = await loaded();
    answerHero({ version: 'v1.2' }, '"7"');
    answer(PATCH, () => json(hero({ version: 'v1.3' }), { etag: '"8"' }));
    await catalog.change(HERO, { version: 'v1.3' });
    answer(BLOCKS, storedBlocks({ version: 'v2.0' }));
    await catalog.load();
    answerHero({ version: 'v2.0' }, '"9"');
    await catalog.change(HERO, { version: 'v2.1' });
    expect(callsTo(PATCH)[1]!.headers.get('if-match')).toBe('"9"');
  });

  test('one’s own change whose answer was lost is no conflict at the next try', async () => {
    const catalog = await loaded();
    answerHero({ version: 'v1.2' }, '"7"');
    answer(PATCH, unreachable);
    await expect(catalog.change(HERO, { version: 'v1.3' })).rejects.toMatchObject({ status: 0 });
    expect(useConnection().state).toBe('defaults');
    answerHero({ version: 'v1.3' }, '"8"');
    answer(PATCH, () => json(hero({ version: 'v1.3' }), { etag: '"9"' }));
    await catalog.change(HERO, { version: 'v1.3' });
    expect(callsTo(PATCH)[1]!.headers.get('if-match')).toBe('"8"');
    expect(label()).toBe('v1.3');
  });

  test('an answer that is not a block is no success', async () => {
    const catalog = await loaded();
    answerHero({ version: 'v1.2' }, '"7"');
    answer(PATCH, { ok: true });
    await expect(catalog.change(HERO, { version: 'v1.3' })).rejects.toMatchObject({ status: 0 });
    expect(label()).toBe('v1.2');
  });

  test('somebody else’s change is told after a reload, too', async () => {
    asEditor();
    useBlockDrafts().set(HERO, { label: 'v1.3' }, hero({ version: 'v1.2' }));
    answer(BLOCKS, storedBlocks({ version: 'v2.0' }));
    answerHero({ version: 'v2.0' }, '"9"');
    const catalog = useCatalog();
    await catalog.load();
    expect(label()).toBe('v1.2');
    await expect(catalog.change(HERO, { version: 'v1.3' })).rejects.toMatchObject({ status: 412 });
    expect(callsTo(PATCH)).toHaveLength(0);
  });

  test('refreshing shows what is stored, even of a block that is being edited', async () => {
    const catalog = await loaded();
    asEditor();
    useBlockDrafts().set(HERO, { label: 'v1.3' });
    answerHero({ version: 'v2.0' }, '"9"');
    await catalog.refresh(HERO);
    expect(label()).toBe('v2.0');
    expect(useBlockDrafts().of(HERO).label).toBe('v1.3');
  });
});

describe('the preview', () => {
  test('takes a block off, and keeps the rest as an editor saw it', async () => {
    const catalog = await loaded();
    asEditor();
    useBlockDrafts().set(HERO, { label: 'v1.3' });
    answer(PATCH, hero({ version: 'v2.0', isInPreview: false }));
    await catalog.setInPreview(HERO, false);
    expect(catalog.find(HERO)).toEqual(hero({ version: 'v1.2', isInPreview: false }));
    expect(callsTo(PATCH)[0]!.headers.has('if-match')).toBe(false);
  });

  test('stays as it was when the API refuses', async () => {
    const catalog = await loaded();
    answer(PATCH, () => problem(403));
    await expect(catalog.setInPreview(HERO, false)).rejects.toMatchObject({ status: 403 });
    expect(catalog.find(HERO)?.isInPreview).toBe(true);
    expect(useConnection().state).toBe('reachable');
  });
});
