import type { FeatureModule } from '@/navigation/feature-module.ts';

/** `/functions/v1/<api>/docs` redirects here. */
const routes: FeatureModule['routes'] = [
  {
    path: '/reference/:api(catalog|assistant)',
    component: () => import('./ReferencePage.vue'),
    props: true,
    meta: { title: 'API reference' },
  },
];

export default { routes } satisfies FeatureModule;
