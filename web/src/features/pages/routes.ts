import type { FeatureModule } from '@/navigation/feature-module.ts';
import { COMPOSED_PAGES } from './composed-pages.ts';

const routes: FeatureModule['routes'] = COMPOSED_PAGES.map(({ slug, title }) => ({
  path: `/pages/${slug}`,
  component: () => import('./ComposedPage.vue'),
  props: { slug },
  meta: { title },
}));

const rail: FeatureModule['rail'] = {
  pages: COMPOSED_PAGES.map(({ slug, title }, index) => ({
    title,
    to: `/pages/${slug}`,
    order: index + 10,
  })),
};

export default { routes, rail } satisfies FeatureModule;
