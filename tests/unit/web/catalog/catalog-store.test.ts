import '../support/browser.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ref } from 'vue';
import { createDefaultBlocks } from '@/features/catalog/catalog-block.ts';
import { useCatalog } from '@/features/catalog/catalog-store.ts';
import { useBlockDrafts } from '@/features/catalog/block-drafts.ts';
import { useBlocks } from '@/features/catalog/useBlocks.ts';
import { useConnection } from '@/stores/connection.ts';
import { resetStores } from '@/stores/reset-on-sign-out.ts';
import { useSession } from '@/stores/session.ts';
import { answer, callsTo, json, problem, unreachable } from '../support/api.ts';
import { dispatchOnWindow, page } from '../support/browser.ts';
import { asEditor, asVisitor, openPage } from '../support/session.ts';
import { withSetup } from '../support/with-setup.ts';
import { HERO, hero, openBlocks, readBlocksAgain, settle, storedBlocks } from './blocks.ts';

const BLOCKS = 'GET /catalog/blocks';

beforeEach(() => {
  vi.useFakeTimers();
  openPage();
  asVisitor();
});
afterEach(() => vi.useRealTimers());

const label = () => useCatalog().find(HERO)?.version;

/** Lets time pass and waits for the calls that are sent. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  await settle('blocks');
}

describe('reading', () => {
  beforeEach(() => answer(BLOCKS, storedBlocks({ version: 'v1.2' })));

  test('shows what the API has', async () => {
    await openBlocks();
    expect(label()).toBe('v1.2');
    expect(useConnection().state).toBe('reachable');
  });

  test('waits until it is due', async () => {
    const isDue = ref(false);
    await useCatalog().loadQueries();
    withSetup(() => {
      useBlocks(() => isDue.value);
      return {};
    });
    await pass(1000);
    expect(callsTo(BLOCKS)).toHaveLength(0);
    isDue.value = true;
    await pass(0);
    expect(label()).toBe('v1.2');
  });

  test.each([
    ['nobody answers', unreachable],
    ['the database is away', () => problem(503)],
    ['a page of somebody else answers', () => new Response('<!doctype html>')],
    ['JSON of somebody else answers', () => json({ hello: 1 })],
  ])('when %s the defaults stay and it tries again by itself', async (_, failing) => {
    answer(BLOCKS, failing, storedBlocks({ version: 'v7.7' }));
    await openBlocks();
    const catalog = useCatalog();
    expect(catalog.blocks).toEqual(createDefaultBlocks());
    expect([useConnection().state, catalog.canEdit]).toEqual(['defaults', false]);
    await pass(5000);
    expect([useConnection().state, label()]).toEqual(['reachable', 'v7.7']);
  });

  test('a slow API is waited for with the defaults on the page', async () => {
    const late = Promise.withResolvers<Response>();
    answer(BLOCKS, () => late.promise);
    const opened = openBlocks();
    await vi.advanceTimersByTimeAsync(2500);
    expect(useConnection().state).toBe('defaults');
    late.resolve(json(storedBlocks({ version: 'v1.2' })));
    await opened;
    expect([useConnection().state, label()]).toEqual(['reachable', 'v1.2']);
    expect(callsTo(BLOCKS)).toHaveLength(1);
  });

  test('what was read stays on the page when the API is lost', async () => {
    await openBlocks();
    answer(BLOCKS, unreachable);
    await readBlocksAgain();
    expect([useConnection().state, label()]).toEqual(['defaults', 'v1.2']);
  });

  test('is repeated every half minute while the page is open and visible', async () => {
    const { leave } = await openBlocks();
    page.visibilityState = 'hidden';
    await pass(60_000);
    expect(callsTo(BLOCKS)).toHaveLength(1);
    page.visibilityState = 'visible';
    dispatchOnWindow(new Event('visibilitychange'));
    await pass(30_000);
    expect(callsTo(BLOCKS)).toHaveLength(3);
    leave();
    await pass(120_000);
    expect(callsTo(BLOCKS)).toHaveLength(3);
  });

  test('is given up when the page is left before', async () => {
    const opened = withSetup(() => {
      useBlocks();
      return {};
    });
    opened.leave();
    await vi.dynamicImportSettled();
    await pass(60_000);
    expect(callsTo(BLOCKS)).toHaveLength(0);
  });

  test('that hangs is noticed before it times out', async () => {
    await openBlocks();
    answer(BLOCKS, () => new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(33_000);
    expect([useConnection().state, label()]).toEqual(['defaults', 'v1.2']);
  });

  test('shows the gray dot only while the page is open', async () => {
    answer(BLOCKS, unreachable);
    const { leave } = await openBlocks();
    expect(useConnection().showsDefaults).toBe(true);
    leave();
    expect(useConnection().showsDefaults).toBe(false);
  });

  test('what was read stays at sign-out, and is read again', async () => {
    await openBlocks();
    answer(BLOCKS, storedBlocks({ version: 'v1.3' }));
    resetStores();
    expect(label()).toBe('v1.2');
    await pass(0);
    expect(label()).toBe('v1.3');
  });
});

describe('a block that is being edited', () => {
  test('stays as it was until the draft is dropped', async () => {
    answer(BLOCKS, storedBlocks({ version: 'v1.2' }));
    await openBlocks();
    asEditor();
    useBlockDrafts().set(HERO, { label: 'v1.3' }, hero({ version: 'v1.2' }));
    answer(BLOCKS, storedBlocks({ version: 'v2.0', isInPreview: false }));
    await readBlocksAgain();
    expect(useCatalog().find(HERO)).toEqual(hero({ version: 'v1.2', isInPreview: false }));
    useBlockDrafts().drop(HERO);
    expect(label()).toBe('v2.0');
  });
});

test('editing needs an editor, a reachable API and its blocks', async () => {
  useConnection().state = 'reachable';
  asEditor();
  expect(useCatalog().canEdit).toBe(false);
  asVisitor();
  answer(BLOCKS, storedBlocks());
  await openBlocks();
  const catalog = useCatalog();
  expect(catalog.canEdit).toBe(false);
  useSession().$patch({ operator: { id: 'u', email: 'e@x', displayName: 'E', role: 'editor' } });
  expect(catalog.canEdit).toBe(true);
  answer(BLOCKS, unreachable);
  await readBlocksAgain();
  expect(catalog.canEdit).toBe(false);
});
