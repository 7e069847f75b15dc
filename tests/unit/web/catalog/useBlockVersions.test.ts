import '../support/browser.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { reactive, ref } from 'vue';
import { useCatalog } from '@/features/catalog/catalog-store.ts';
import { useBlockVersions } from '@/features/catalog/useBlockVersions.ts';
import { useConnection } from '@/stores/connection.ts';
import { useSession } from '@/stores/session.ts';
import { answer, callsTo, problem, unreachable } from '../support/api.ts';
import { asVisitor, openPage } from '../support/session.ts';
import { withSetup } from '../support/with-setup.ts';
import { HERO } from './blocks.ts';

const address = vi.hoisted(() => ({
  route: { query: {} as Record<string, string> },
  push: vi.fn(),
}));
vi.mock('vue-router', () => ({
  useRoute: () => address.route,
  useRouter: () => ({ push: address.push }),
}));

const LIST = 'GET /catalog/blocks/snapshots';
const row = (id: string, version: string) => ({
  id,
  version,
  createdAt: '2026-11-21T10:00:00Z',
  htmlBytes: 1,
  cssBytes: 1,
});
const ROWS = [row('c', 'v1.1'), row('b', 'v1.1'), row('a', 'v1.0')];

beforeEach(() => {
  openPage();
  asVisitor();
  vi.clearAllMocks();
  address.route = reactive({ query: {} });
  answer(LIST, ROWS);
  for (const { id, version } of ROWS) {
    answer(`GET /catalog/blocks/snapshots/${id}`, { ...row(id, version), html: id, css: '' });
  }
});

async function open(query: Record<string, string> = {}) {
  address.route.query = query;
  await useCatalog().loadQueries();
  const versions = withSetup(() => useBlockVersions(ref(HERO)));
  await vi.waitFor(() => expect(versions.isLoaded.value || versions.failure.value).toBeTruthy());
  return versions;
}

describe('useBlockVersions', () => {
  test.each([
    ['nothing', {}, undefined, false],
    ['a label: its newest version', { version: 'v1.1' }, 'c', false],
    ['an id: that version', { snapshot: 'b' }, 'b', false],
    ['an unknown label', { version: 'v9.9' }, undefined, true],
    ['an unknown id', { snapshot: 'z' }, undefined, true],
  ])('the address names %s', async (_, query, id, isMissing) => {
    const versions = await open(query);
    expect([versions.picked.value?.id, versions.isMissing.value]).toEqual([id, isMissing]);
    await vi.waitFor(() => expect(versions.snapshot.value?.html).toBe(id));
  });

  test('picking goes by label where that is enough, else by id', async () => {
    const versions = await open();
    const [newest, twin, other] = versions.list.value;
    for (const each of [newest!, twin!, other!, null]) versions.pick(each);
    expect(address.push.mock.calls.map(([{ query }]) => query)).toEqual([
      { version: 'v1.1' },
      { snapshot: 'b' },
      { version: 'v1.0' },
      {},
    ]);
  });

  test('another address closes the version at once and opens the other', async () => {
    const versions = await open({ snapshot: 'a' });
    await vi.waitFor(() => expect(versions.snapshot.value?.html).toBe('a'));
    address.route.query = { snapshot: 'b' };
    await vi.waitFor(() => expect(versions.snapshot.value?.html).toBe('b'));
    address.route.query = {};
    await vi.waitFor(() => expect(versions.snapshot.value).toBeNull());
  });

  test('a version that cannot be opened says why, and opens at another try', async () => {
    const one = 'GET /catalog/blocks/snapshots/a';
    answer(one, () => problem(404, 'Gone'), { ...row('a', 'v1.0'), html: 'a', css: '' });
    const versions = await open({ snapshot: 'a' });
    await vi.waitFor(() => expect(versions.openFailure.value).toBe('Gone, in words'));
    await versions.retryOpen();
    expect([versions.openFailure.value, versions.snapshot.value?.html]).toEqual(['', 'a']);
  });

  test('a version that could not be opened opens when the API is back', async () => {
    answer('GET /catalog/blocks/snapshots/a', unreachable, { ...row('a', 'v1.0'), html: 'a' });
    const versions = await open({ snapshot: 'a' });
    await vi.waitFor(() => expect(versions.openFailure.value).not.toBe(''));
    expect(useConnection().state).toBe('defaults');
    useConnection().state = 'reachable';
    await vi.waitFor(() => expect(versions.snapshot.value?.html).toBe('a'));
  });

  test('versions that cannot be read are read when the API is back', async () => {
    answer(LIST, unreachable, ROWS);
    const versions = await open();
    expect([versions.failure.value !== '', versions.list.value]).toEqual([true, []]);
    useConnection().state = 'reachable';
    await vi.waitFor(() => expect(versions.list.value).toHaveLength(3));
    expect([versions.failure.value, callsTo(LIST).length]).toEqual(['', 2]);
  });

  test('a session that changes does not read them again', async () => {
    await open();
    useSession().status = 'ended';
    await vi.waitFor(() => expect(callsTo(LIST)).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(callsTo(LIST)).toHaveLength(1);
  });

  test('a page without a block reads none', async () => {
    await useCatalog().loadQueries();
    withSetup(() => useBlockVersions(ref('/sandbox')));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(callsTo(LIST)).toHaveLength(0);
  });

  test('offers the archived versions by their dates', async () => {
    const versions = await open();
    expect(versions.options.value[0]).toMatchObject({
      value: 'c',
      label: 'v1.1',
      hint: expect.stringContaining('21 Nov 2026'),
      group: 'Archived',
    });
  });
});
