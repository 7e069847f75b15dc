import type { FeatureModule } from '../../navigation/feature-module.ts';

export const routes: FeatureModule['routes'] = [
  {
    path: '/experiments',
    component: () => import('./ExperimentsPage.vue'),
    meta: { title: 'Experiments' },
  },
];

export const rail: FeatureModule['rail'] = {
  experiments: [
    {
      title: 'Experiments',
      to: '/experiments',
      keywords: 'experimental components status draft review approved',
    },
  ],
};
