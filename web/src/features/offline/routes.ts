import type { FeatureModule } from '@/navigation/feature-module.ts';

const routes: FeatureModule['routes'] = [
  {
    path: '/offline/business-card',
    component: () => import('./BusinessCardPage.vue'),
    meta: { title: 'Business card' },
  },
  {
    path: '/offline/door-sign',
    component: () => import('./DoorSignPage.vue'),
    meta: { title: 'Door sign' },
  },
  {
    path: '/offline/price-leaflet',
    component: () => import('./PriceLeafletPage.vue'),
    meta: { title: 'Price leaflet' },
  },
];

const rail: FeatureModule['rail'] = {
  offline: [
    { title: 'Business card', to: '/offline/business-card', order: 1 },
    { title: 'Door sign', to: '/offline/door-sign', order: 2 },
    { title: 'Price leaflet', to: '/offline/price-leaflet', order: 3 },
  ],
};

export default { routes, rail } satisfies FeatureModule;
