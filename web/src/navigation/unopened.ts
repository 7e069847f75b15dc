import { readonly, shallowRef } from 'vue';
import type { RouteLocationNormalized, Router } from 'vue-router';
import { compareDeployment, openAnew } from './deployment.ts';
import { features } from './features.ts';

/** A page or a part of one whose scripts did not arrive. */
interface Unopened {
  /** The page's title; null for a part of the page that is open. */
  title: string | null;
  /** Where trying again leads. */
  address: string;
  /** The server cannot be reached; else it answers, but not with what is needed. */
  isAway: boolean;
}

const current = shallowRef<Unopened | null>(null);
/** What could not be opened last, until another page is. */
export const unopened = readonly(current);

/** As the rail calls it; several of its entries may be one route. */
function titleOf({ path, meta }: RouteLocationNormalized): string {
  const pages = features.flatMap(({ rail = {} }) => Object.values(rail).flat());
  return pages.find(({ to }) => to === path)?.title ?? meta.title ?? 'The page';
}

/** Follows a new deployment, whose scripts have other names, or says what did not open. */
async function report(what: Omit<Unopened, 'isAway'>): Promise<void> {
  const deployment = await compareDeployment();
  if (deployment === 'replaced') openAnew(what.address);
  else current.value = { ...what, isAway: deployment === 'away' };
}

/** Tries again: with a server that answers the page is loaded anew, for browsers remember failures. */
export async function openAgain(): Promise<void> {
  if (!current.value) return;
  const { address } = current.value;
  if (await compareDeployment() === 'away') current.value = { ...current.value, isAway: true };
  else openAnew(address);
}

export const dismissUnopened = () => void (current.value = null);

/** Watches over the scripts of pages and of their parts. */
export function watchScripts(router: Router): void {
  let heading: RouteLocationNormalized | null = null;
  router.beforeEach((to) => void (heading = to));
  router.afterEach((_to, _from, failure) => {
    heading = null;
    if (!failure) dismissUnopened();
  });
  router.onError(async (_error, to) => {
    await report({ title: titleOf(to), address: to.fullPath });
    if (heading === to) heading = null;
  });
  addEventListener('vite:preloadError', () => {
    // A page's scripts may be asked for twice and fail once more after the page.
    const isPage = heading || current.value?.title;
    if (!isPage) void report({ title: null, address: router.currentRoute.value.fullPath });
  });
}
