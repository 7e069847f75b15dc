/**
 * Keeps the front open without its server: the shell, its scripts and the pages of the catalog, which
 * has its own defaults. Nothing of the APIs is kept here.
 */
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { matchPrecache, precache, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** Files of this build; web/write-service-worker.ts replaces the name by the list. */
declare const PRECACHED: PrecacheEntry[];

const SHELL = '/index.html';
/** The document of the frame that a block is shown in. */
const STAGE = '/stage.html';
/** Addresses of the servers behind the same origin. */
const SERVERS = [/^\/(auth|functions|rest|storage)\//];

precache(PRECACHED);
enableNavigationPreload();

/** Answers from the network, so that a new deployment is seen at once, or else with a kept page. */
async function fetchOrKept(event: Event, request: Request, kept: string) {
  try {
    const { preloadResponse } = event as Event & {
      preloadResponse?: Promise<Response | undefined>;
    };
    return await preloadResponse ?? await fetch(request);
  } catch (error) {
    const page = await matchPrecache(kept);
    if (page) return page;
    throw error;
  }
}

registerRoute(
  new NavigationRoute(
    ({ event, request }) => fetchOrKept(event, request, SHELL),
    { denylist: SERVERS },
  ),
);
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname === STAGE,
  ({ event, request }) => fetchOrKept(event, request, STAGE),
);
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => await matchPrecache(request) ?? await fetch(request),
);
