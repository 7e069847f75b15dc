import { defineQueryOptions } from '@pinia/colada';
import type { NewSite, Site, SiteChange } from '@contract/assistant/schemas/sites.ts';
import { assistantApi, ifMatch, useChanges } from '@/api/index.ts';
import type { PinnedLoader } from './site-words.ts';

const KEY = ['sites'];
const pathOf = ({ key }: Site) => ({ path: { key } });

/** All sites, by name. */
export const sitesQuery = defineQueryOptions({
  key: KEY,
  query: () => assistantApi.GET('/sites'),
});

/** Statistics of a site for today and the last 7 days. */
export const siteFiguresQuery = defineQueryOptions(({ key }: Pick<Site, 'key'>) => ({
  key: [...KEY, key, 'figures'],
  query: () => assistantApi.GET('/sites/{key}/figures', { params: { path: { key } } }),
}));

/** The current version of the chat's loader; null if the front end is not built. */
export const pinnedLoaderQuery = defineQueryOptions({
  key: ['pinned-loader'],
  query: async (): Promise<PinnedLoader | null> => {
    const response = await fetch('/chat.json');
    return response.ok ? await response.json() : null;
  },
});

export const useSiteChanges = () =>
  useChanges(KEY, {
    create: (body: NewSite) => assistantApi.POST('/sites', { body }),
    change: ({ site, body }: { site: Site; body: SiteChange }) => {
      const params = { ...pathOf(site), header: ifMatch(site.revision) };
      return assistantApi.PATCH('/sites/{key}', { params, body });
    },
    rotate: (site: Site) => {
      const params = pathOf(site);
      return assistantApi.POST('/sites/{key}/identity-secret', { params });
    },
    pause: (site: Site) => assistantApi.POST('/sites/{key}/pause', { params: pathOf(site) }),
    resume: (site: Site) => assistantApi.POST('/sites/{key}/resume', { params: pathOf(site) }),
    remove: (site: Site) => assistantApi.DELETE('/sites/{key}', { params: pathOf(site) }),
  });
