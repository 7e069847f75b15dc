/**
 * Lets the catalog work offline: precaches the app shell and the catalog's scripts, which contain its
 * defaults. Never caches a response of the APIs.
 */
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { matchPrecache, precache, type PrecacheEntry } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** The files to precache; web/write-service-worker.ts replaces this name with the list. */
declare const PRECACHED: PrecacheEntry[];

const SHELL = '/index.html';
/** Document of the frame that shows a block. */
const STAGE = '/stage.html';
/** Paths of the APIs, which may share the origin, and of the patients' chat. */
const OTHER_PATHS = [/^\/(auth|functions|rest|storage)\//, /^\/chat(\/|$)/];

precache(PRECACHED);
enableNavigationPreload();

/**
 * Fetches a page from the network, so that a new deployment is shown immediately; offline returns
 * the precached one.
 */
async function fetchWithFallback(event: Event, request: Request, fallback: string) {
  try {
    const { preloadResponse } = event as Event & {
      preloadResponse?: Promise<Response | undefined>;
    };
    return await preloadResponse ?? await fetch(request);
  } catch (error) {
    const page = await matchPrecache(fallback);
    if (page) return page;
    throw error;
  }
}

registerRoute(
  new NavigationRoute(
    ({ event, request }) => fetchWithFallback(event, request, SHELL),
    { denylist: OTHER_PATHS },
  ),
);
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname === STAGE,
  ({ event, request }) => fetchWithFallback(event, request, STAGE),
);
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => await matchPrecache(request) ?? await fetch(request),
);
