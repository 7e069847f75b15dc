import { listPages } from '@/navigation/list-pages.ts';

export default listPages('experiments', [
  { title: 'Experiments', path: '/experiments', component: () => import('./ExperimentsPage.vue') },
]);
