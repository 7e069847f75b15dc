// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { beforeEach, expect, test, vi } from 'vitest';
import ModelBanner from '@/features/assistant/model/ModelBanner.vue';
import { answer, resetApi } from '../../support/api.ts';
import { mountComponent, setRole } from '../../support/mount-component.ts';

beforeEach(resetApi);

const cap = { site_key: null, name: null, tokens_per_month: 1000, used: 810, state: 'near' };

async function open(used: number, state: string, path = '/inbox') {
  answer('GET /assistant/model-status', []);
  answer('GET /assistant/model-caps', {
    month: '2026-11',
    ends_at: '2026-12-01T00:00:00Z',
    caps: [{ ...cap, used, state }],
    cost: { calls: 0, costs: [] },
  });
  const { mounted } = await mountComponent(ModelBanner, { path });
  await flushPromises();
  return mounted;
}

test('a reached cap is shown on every page but that of the caps', async () => {
  const banner = await open(1000, 'reached');
  await vi.waitFor(() => expect(banner.text()).toContain('A monthly cap is reached.'));
  expect(banner.text()).toContain('1,000 of 1,000 tokens (100%)');
  expect(banner.text()).toContain('Until 2026-12-01');
  expect(banner.find('a').attributes('href')).toBe('/settings/model-settings');
  await setRole('receptionist');
  expect(banner.find('a').exists()).toBe(false);
  expect((await open(1000, 'reached', '/settings/model-settings')).text()).toBe('');
});

test('a cap that is only near is not shown', async () => {
  const banner = await open(810, 'near');
  await import('@/features/assistant/model/CapBanner.vue');
  await flushPromises();
  expect(banner.text()).toBe('');
});
