import { PiniaColada } from '@pinia/colada';
import { createPinia } from 'pinia';
import { createSSRApp } from 'vue';
import { renderToString } from 'vue/server-renderer';
import App from './App.vue';
import { railGroups } from './navigation/rail.ts';
import type { PrerenderedPage } from './prerendered-page.ts';
import { router } from './router.ts';

/** Paths of the prerendered pages: those of the rail. */
export const PAGES: string[] = railGroups.flatMap(({ sections }) =>
  sections.flatMap(({ pages }) => pages.map(({ to }) => to))
);

export async function prerenderPage(path: string): Promise<PrerenderedPage> {
  await router.replace(path);
  const app = createSSRApp(App).use(createPinia())
    // Rendering would wait for queries, but there is no server.
    .use(PiniaColada, { queryOptions: { enabled: false } })
    .use(router);
  const context: { modules?: Set<string> } = {};
  const markup = await renderToString(app, context);
  return {
    title: document.title,
    markup,
    modules: context.modules ?? new Set(),
    needsSession: router.currentRoute.value.meta.requiresSession === true,
  };
}
