// @vitest-environment happy-dom
import { flushPromises } from '@vue/test-utils';
import { expect, test, vi } from 'vitest';
import TabLinks from '@/ui/TabLinks.vue';
import { mountComponent } from '../support/mount-component.ts';

const LINKS = [{ to: '/a', label: 'A' }, { to: '/b', label: 'B' }];

test('the link of the open page is marked and scrolled to where there is no room for all', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(80);
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return this.textContent === 'B' ? 80 : 0;
  });
  const { mounted, router } = await mountComponent(TabLinks, {
    props: { links: LINKS, label: 'Pages' },
    path: '/a',
  });
  const list = mounted.get('nav').element;
  expect(list.scrollLeft).toBe(0);
  await router.push('/b/1');
  await flushPromises();
  expect(mounted.get('.open').text()).toBe('B');
  expect(list.scrollLeft).toBe(80);
  vi.restoreAllMocks();
});
