import type { FeatureModule } from '../../navigation/feature-module.ts';

export const routes: FeatureModule['routes'] = [
  {
    path: '/sign-in',
    component: () => import('./SignInPage.vue'),
    meta: { title: 'Sign in', bare: true },
  },
];
