import { watch } from 'vue';
import {
  createMemoryHistory,
  createRouter,
  createWebHistory,
  type RouteLocationNormalized,
} from 'vue-router';
import { features } from './navigation/features.ts';
import { watchChunkLoads } from './navigation/chunk-load-error.ts';
import { storeLastPage } from './navigation/last-page.ts';
import { RECEPTIONIST_START, START_PATH } from './navigation/start-path.ts';
import { storeRecentPath } from './navigation/recent-paths.ts';
import { setDocumentTitle } from './navigation/usePageTitle.ts';
import { useSession } from './stores/session.ts';

export const router = createRouter({
  history: import.meta.env.SSR ? createMemoryHistory() : createWebHistory(),
  routes: [
    { path: '/', redirect: START_PATH },
    ...features.flatMap((feature) => feature.routes),
    {
      path: '/:rest(.*)*',
      name: 'not-found',
      component: () => import('./navigation/NotFoundPage.vue'),
      meta: { title: 'Page not found' },
    },
  ],
  scrollBehavior(to, from, saved) {
    if (saved) return saved;
    if (to.hash) return { el: to.hash };
    return to.path === from.path ? undefined : { top: 0 };
  },
});

watchChunkLoads(router);

/**
 * Requires a session for pages of the assistant: redirects visitors to sign in, and receptionists
 * from pages that they may not open. Shows the sign-in over the page after a session has ended.
 */
router.beforeEach(async (to: RouteLocationNormalized) => {
  if (!to.meta.requiresSession || import.meta.env.SSR) return true;
  const page = to.matched.at(-1)?.components?.default;
  // Loads the page while the session is checked; errors are reported when the page opens.
  if (typeof page === 'function') (page as () => Promise<unknown>)().catch(() => {});
  const session = useSession();
  await session.start();
  // A session that could not be checked has not ended: the page reports the unreachable server.
  if (session.status === 'signed-out' && session.isStored()) await session.restoreAgain();
  if (session.status === 'signed-out' && session.isStored()) throw new Error('not checked');
  if (session.status === 'signed-out') return { path: '/sign-in', query: { next: to.fullPath } };
  if (to.meta.notForReceptionists && session.isReceptionist) return RECEPTIONIST_START;
  return true;
});

/** Focuses the page, unless it has already focused one of its own controls. */
function focusMain(): void {
  const main = document.getElementById('main');
  if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
}

router.afterEach((to, _from, failure) => {
  if (failure || import.meta.env.SSR) return;
  storeRecentPath(to.path);
  storeRecentPath(to.fullPath);
  const person = useSession().operator;
  if (person && to.meta.requiresSession) storeLastPage(person.id, to.path);
});

router.afterEach((to, from, failure) => {
  if (failure || to.path === from.path) return;
  setDocumentTitle(to.meta.title);
  if (from.matched.length > 0) {
    requestAnimationFrame(focusMain);
  }
});

/** Leaves a page that needs the session as soon as the person signs out. */
export function leaveWhenSignedOut(): void {
  const session = useSession();
  watch(() => session.status, (status) => {
    const { meta, fullPath } = router.currentRoute.value;
    if (status !== 'signed-out' || !meta.requiresSession) return;
    void router.replace({ path: '/sign-in', query: { next: fullPath } });
  }, { flush: 'sync' });
}
