import { listPages } from '@/navigation/list-pages.ts';

export default listPages('components', [
  { title: 'Buttons', path: '/components/buttons', component: () => import('./ButtonsPage.vue') },
  { title: 'Inputs', path: '/components/inputs', component: () => import('./InputsPage.vue') },
  { title: 'Badges', path: '/components/badges', component: () => import('./BadgesPage.vue') },
  { title: 'Cards', path: '/components/cards', component: () => import('./CardsPage.vue') },
]);
