import { DEFAULT_BLOCKS } from '../blocks/default-blocks.ts';
import type { FeatureModule } from '@/navigation/feature-module.ts';

const routes: FeatureModule['routes'] = [
  { path: '/blocks', redirect: '/blocks/navigation' },
  { path: '/blocks/:name', component: () => import('./BlockPage.vue') },
  {
    path: '/pages/preview',
    component: () => import('./PreviewPage.vue'),
    meta: { title: 'Preview' },
  },
  {
    path: '/whats-new',
    component: () => import('./WhatsNewPage.vue'),
    meta: { title: 'What’s new' },
  },
];

const rail: FeatureModule['rail'] = {
  blocks: [
    ...DEFAULT_BLOCKS.map(({ title, path }, order) => ({
      title,
      to: path,
      order,
    })),
    { title: 'What’s new', to: '/whats-new', order: 1000 },
  ],
  pages: [{ title: 'Preview', to: '/pages/preview', order: 0 }],
};

const drafts: FeatureModule['drafts'] = async () => (await import('./draft-views.ts')).draftViews;

export default { routes, rail, drafts } satisfies FeatureModule;
