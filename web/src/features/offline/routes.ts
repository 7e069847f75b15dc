import { listPages } from '@/navigation/list-pages.ts';

export default listPages('offline', [
  {
    title: 'Business card',
    path: '/offline/business-card',
    component: () => import('./BusinessCardPage.vue'),
  },
  { title: 'Door sign', path: '/offline/door-sign', component: () => import('./DoorSignPage.vue') },
  {
    title: 'Price leaflet',
    path: '/offline/price-leaflet',
    component: () => import('./PriceLeafletPage.vue'),
  },
]);
