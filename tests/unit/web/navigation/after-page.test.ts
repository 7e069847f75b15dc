// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils';
import { expect, test, vi } from 'vitest';
import { defineAsyncComponent, defineComponent, h, ref } from 'vue';
import { createMemoryHistory, createRouter, RouterView } from 'vue-router';
import { afterPage, waitForFirstPage } from '@/navigation/after-page.ts';

/**
 * Mounts a frame with a component that loads after the page, and, once `isLate` is set, another one.
 * Returns the order of the setups.
 */
function open(path: string, mayOpen: () => Promise<boolean>) {
  const order: string[] = [];
  const part = (name: string) =>
    defineComponent(() => {
      order.push(name);
      return () => null;
    });
  const load = (name: string) => defineAsyncComponent(afterPage(() => Promise.resolve(part(name))));
  const FramePart = load('frame');
  const LatePart = load('late');
  const isLate = ref(false);
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
  waitForFirstPage(router);
  mount(() => [h(FramePart), isLate.value ? h(LatePart) : null, h(RouterView)], {
    global: { plugins: [router] },
  });
  return { order, isLate };
}

test('a component of the frame is set up after the first page', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const { order } = open('/page', () => promise);
  await flushPromises();
  expect(order).toEqual([]);
  resolve(true);
  await flushPromises();
  expect(order).toEqual(['page', 'frame']);
});

test('it is set up, too, if the page cannot be loaded, also when it is mounted later', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { order, isLate } = open('/broken', () => Promise.resolve(true));
  await flushPromises();
  expect(order).toEqual(['frame']);
  isLate.value = true;
  await flushPromises();
  expect(order).toEqual(['frame', 'late']);
});
