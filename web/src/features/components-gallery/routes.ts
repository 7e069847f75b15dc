import type { FeatureModule } from '@/navigation/feature-module.ts';

const routes: FeatureModule['routes'] = [
  {
    path: '/components/buttons',
    component: () => import('./ButtonsPage.vue'),
    meta: { title: 'Buttons' },
  },
  {
    path: '/components/inputs',
    component: () => import('./InputsPage.vue'),
    meta: { title: 'Inputs' },
  },
  {
    path: '/components/badges',
    component: () => import('./BadgesPage.vue'),
    meta: { title: 'Badges' },
  },
  {
    path: '/components/cards',
    component: () => import('./CardsPage.vue'),
    meta: { title: 'Cards' },
  },
];

const rail: FeatureModule['rail'] = {
  components: [
    { title: 'Buttons', to: '/components/buttons', order: 1 },
    {
      title: 'Inputs',
      to: '/components/inputs',
      order: 2,
    },
    { title: 'Badges', to: '/components/badges', order: 3 },
    {
      title: 'Cards',
      to: '/components/cards',
      order: 4,
    },
  ],
};

export default { routes, rail } satisfies FeatureModule;
