// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import BlockPageGuide from '@/features/catalog/guide/BlockPageGuide.vue';
import { mountComponent, press } from '../../support/mount-component.ts';

test('the markup is that of the block when the tab opens', async () => {
  const root = document.createElement('div');
  root.innerHTML = '<p>Closed</p>';
  const props = { path: '/blocks/hero', live: { root } };
  const { mounted } = await mountComponent(BlockPageGuide, { props });
  await expect.poll(() => mounted.findAll('[role=tab]').length).toBeGreaterThan(0);
  await press('Markup');
  expect(mounted.get('pre').text()).toBe('<p>Closed</p>');
  root.innerHTML = '<p>Open</p>';
  await press('Usage');
  await press('Markup');
  expect(mounted.get('pre').text()).toBe('<p>Open</p>');
});
