// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils';
import { expect, test, vi } from 'vitest';
import { defineAsyncComponent, defineComponent, h } from 'vue';
import { createMemoryHistory, createRouter, RouterView } from 'vue-router';
import { afterPage } from '@/navigation/after-page.ts';

/** Mounts a frame with a component that loads after the page; returns the order of both setups. */
function open(path: string, mayOpen: () => Promise<boolean>) {
  const order: string[] = [];
  const part = (name: string) =>
    defineComponent(() => {
      order.push(name);
      return () => null;
    });
  const FramePart = defineAsyncComponent(afterPage(() => Promise.resolve(part('frame'))));
  const history = createMemoryHistory();
  history.replace(path);
  const router = createRouter({
    history,
    routes: [{ path: '/page', component: part('page') }, {
      path: '/broken',
      component: () => Promise.reject(new Error('missing')),
    }],
  });
  router.beforeEach(mayOpen);
  router.onError(() => {});
  mount(() => [h(FramePart), h(RouterView)], { global: { plugins: [router] } });
  return order;
}

test('a component of the frame is set up after the first page', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const order = open('/page', () => promise);
  await flushPromises();
  expect(order).toEqual([]);
  resolve(true);
  await flushPromises();
  expect(order).toEqual(['page', 'frame']);
});

test('it is set up, too, if the page cannot be loaded', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const order = open('/broken', () => Promise.resolve(true));
  await flushPromises();
  expect(order).toEqual(['frame']);
});
