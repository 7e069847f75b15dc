import '../support/browser.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { ref } from 'vue';
import { useSearch } from '@/frame/useSearch.ts';
import { asVisitor, openPage } from '../support/session.ts';
import { withSetup } from '../support/with-setup.ts';

const source = vi.hoisted(() => ({ known: vi.fn(), load: vi.fn(), find: vi.fn() }));
vi.mock('@/navigation/features.ts', () => ({
  features: [{ routes: [], search: () => Promise.resolve(source) }],
}));
vi.mock('vue-router', () => ({ useRoute: () => ({ path: '/', fullPath: '/' }) }));
vi.mock('@/navigation/rail.ts', () => ({ railGroups: [] }));

beforeEach(() => {
  vi.resetAllMocks();
  openPage();
  asVisitor();
  source.known.mockReturnValue([]);
});

test('what was not read is asked for again with the next word, and nothing is missing then', async () => {
  const query = ref('price');
  source.load.mockRejectedValueOnce(new Error('away')).mockResolvedValue(undefined);
  source.find.mockRejectedValueOnce(new Error('away'))
    .mockResolvedValue([{ title: 'A crown', kind: 'Dialog', to: '/sandbox/t1' }]);
  const { found, isIncomplete } = withSetup(() => useSearch(query));
  await expect.poll(() => source.find.mock.calls).toEqual([['price']]);
  await expect.poll(() => isIncomplete.value).toBe(true);
  query.value = 'crown';
  await expect.poll(() => found.value.map(({ title }) => title)).toEqual(['A crown']);
  expect([isIncomplete.value, source.load.mock.calls.length]).toEqual([false, 2]);
});
