import { readonly, shallowRef } from 'vue';
import type { RouteLocationNormalized, Router } from 'vue-router';
import { compareDeployment, reloadAt } from './deployment.ts';
import { features } from './features.ts';

/** A page or part of a page whose scripts could not be loaded. */
interface ChunkLoadError {
  /** The page's title; null for a part of the open page. */
  title: string | null;
  /** URL that a retry opens. */
  address: string;
  /** Whether the server is unreachable; otherwise it responded without the scripts. */
  isAway: boolean;
}

const current = shallowRef<ChunkLoadError | null>(null);
/** The last chunk load error, until another page opens. */
export const chunkLoadError = readonly(current);

/** Returns a page's title in the rail, because entries may share a route, or the route's title. */
function titleOf({ path, meta }: RouteLocationNormalized): string {
  const pages = features.flatMap(({ rail = {} }) => Object.values(rail).flat());
  return pages.find(({ to }) => to === path)?.title ?? meta.title ?? 'The page';
}

/**
 * Handles a chunk load error: reloads after a new deployment, whose scripts have other names, or
 * reports the error.
 */
async function report(what: Omit<ChunkLoadError, 'isAway'>): Promise<void> {
  const deployment = await compareDeployment();
  if (deployment === 'replaced') reloadAt(what.address);
  else current.value = { ...what, isAway: deployment === 'away' };
}

/** Retries by reloading the page if the server responds, because browsers cache failed imports. */
export async function retryOpening(): Promise<void> {
  if (!current.value) return;
  const { address } = current.value;
  if (await compareDeployment() === 'away') current.value = { ...current.value, isAway: true };
  else reloadAt(address);
}

export const dismissChunkLoadError = () => void (current.value = null);

export function watchChunkLoads(router: Router): void {
  let heading: RouteLocationNormalized | null = null;
  router.beforeEach((to) => void (heading = to));
  router.afterEach((_to, _from, failure) => {
    heading = null;
    if (!failure) dismissChunkLoadError();
  });
  router.onError(async (_error, to) => {
    await report({ title: titleOf(to), address: to.fullPath });
    if (heading === to) heading = null;
  });
  addEventListener('vite:preloadError', () => {
    // A page's scripts may be requested twice and fail once more after the page.
    const isPage = heading || current.value?.title;
    if (!isPage) void report({ title: null, address: router.currentRoute.value.fullPath });
  });
}
