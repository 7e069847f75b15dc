import type { FeatureModule } from '@/navigation/feature-module.ts';

const routes: FeatureModule['routes'] = [
  {
    path: '/sign-in',
    component: () => import('./SignInPage.vue'),
    meta: { title: 'Sign in', bare: true },
  },
];

export default { routes } satisfies FeatureModule;
