import type { FeatureModule } from '../../navigation/feature-module.ts';

export const routes: FeatureModule['routes'] = [
  {
    path: '/sandbox/:threadId?',
    name: 'sandbox',
    component: () => import('./sandbox/SandboxPage.vue'),
    meta: { title: 'Sandbox', requires: 'operator', fill: true },
  },
];

export const rail: FeatureModule['rail'] = {
  sandbox: [{
    title: 'Sandbox',
    to: '/sandbox',
    keywords: 'dialog chat assistant debug inspector',
  }],
};
