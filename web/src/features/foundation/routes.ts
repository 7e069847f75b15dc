import { listPages } from '@/navigation/list-pages.ts';

export default listPages('foundation', [
  { title: 'Logo', path: '/foundation/logo', component: () => import('./LogoPage.vue') },
  { title: 'Colour', path: '/foundation/colour', component: () => import('./ColourPage.vue') },
  { title: 'Type', path: '/foundation/type', component: () => import('./TypePage.vue') },
  { title: 'Spacing', path: '/foundation/spacing', component: () => import('./SpacingPage.vue') },
]);
