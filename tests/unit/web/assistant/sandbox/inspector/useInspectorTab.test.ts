import { beforeEach, expect, test, vi } from 'vitest';
import { effectScope, nextTick, reactive } from 'vue';
import { useInspectorTab } from '@/features/assistant/sandbox/inspector/useInspectorTab.ts';

const route = reactive({ query: {} as Record<string, string | undefined> });
const replace = ({ query }: { query: typeof route.query }) => void (route.query = query);

vi.mock('vue-router', () => ({ useRoute: () => route, useRouter: () => ({ replace }) }));

const open = (selected: string | null) => effectScope().run(() => useInspectorTab(() => selected))!;

beforeEach(() => (route.query = {}));

test('the address names the tab, and beside it the reply that is shown', () => {
  const tab = open('m2');
  expect(tab.value).toBe('decision');
  tab.value = 'state';
  expect(tab.value).toBe('state');
  expect(route.query).toEqual({ message: 'm2', tab: 'state' });
});

test('a link opens its tab, and what else the address names stays', () => {
  route.query = { message: 'm1', tab: 'prompt', q: 'crown' };
  const tab = open('m2');
  expect(tab.value).toBe('prompt');
  tab.value = 'timing';
  expect(route.query).toEqual({ message: 'm1', tab: 'timing', q: 'crown' });
});

test('the tab stays while the dialog goes on, and follows the way back', async () => {
  const tab = open('m2');
  tab.value = 'state';
  route.query = {};
  await nextTick();
  expect(tab.value).toBe('state');
  route.query = { message: 'm1', tab: 'prompt' };
  await nextTick();
  expect(tab.value).toBe('prompt');
});
