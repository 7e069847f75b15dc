import type { FeatureModule } from '@/navigation/feature-module.ts';

const routes: FeatureModule['routes'] = [
  {
    path: '/foundation/logo',
    component: () => import('./LogoPage.vue'),
    meta: { title: 'Logo' },
  },
  {
    path: '/foundation/colour',
    component: () => import('./ColourPage.vue'),
    meta: { title: 'Colour' },
  },
  {
    path: '/foundation/type',
    component: () => import('./TypePage.vue'),
    meta: { title: 'Type' },
  },
  {
    path: '/foundation/spacing',
    component: () => import('./SpacingPage.vue'),
    meta: { title: 'Spacing' },
  },
];

const rail: FeatureModule['rail'] = {
  foundation: [
    {
      title: 'Logo',
      to: '/foundation/logo',
      order: 1,
    },
    {
      title: 'Colour',
      to: '/foundation/colour',
      order: 2,
    },
    {
      title: 'Type',
      to: '/foundation/type',
      order: 3,
    },
    {
      title: 'Spacing',
      to: '/foundation/spacing',
      order: 4,
    },
  ],
};

export default { routes, rail } satisfies FeatureModule;
