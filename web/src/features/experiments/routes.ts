import type { FeatureModule } from '@/navigation/feature-module.ts';

const routes: FeatureModule['routes'] = [
  {
    path: '/experiments',
    component: () => import('./ExperimentsPage.vue'),
    meta: { title: 'Experiments' },
  },
];

const rail: FeatureModule['rail'] = {
  experiments: [
    {
      title: 'Experiments',
      to: '/experiments',
    },
  ],
};

export default { routes, rail } satisfies FeatureModule;
