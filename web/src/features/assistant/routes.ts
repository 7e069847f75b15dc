import { defineAsyncComponent } from 'vue';
import type { RouteMeta, RouteRecordSingleView } from 'vue-router';
import { afterPage } from '@/navigation/after-page.ts';
import type { FeatureModule } from '@/navigation/feature-module.ts';
import { useSession } from '@/stores/session.ts';
import type { PageName } from './pages.ts';

const SETUP = { notForReceptionists: true };
const PRIVACY = { ...SETUP, within: '/privacy/persons' };

/** Loads the pages, the search and the drafts when a signed-in person first needs one of them. */
const load = () => import('./pages.ts');

const page = (
  path: string,
  title: string,
  component: PageName,
  meta: RouteMeta = {},
): RouteRecordSingleView => ({
  path,
  component: async () => (await load()).pages[component](),
  meta: { title, requiresSession: true, fill: true, ...meta },
});

const routes: FeatureModule['routes'] = [
  page('/start', 'Set up your assistant', 'SetupPage', SETUP),
  page('/inbox/:id?', 'Inbox', 'InboxPage'),
  page('/calendar', 'Calendar', 'CalendarPage'),
  page('/sandbox/:threadId?', 'Sandbox', 'SandboxPage'),
  {
    path: '/settings/:code/steps/:step?',
    redirect: ({ params: { code, step } }) =>
      ['/settings', code, 'scenario', step].filter(Boolean).join('/'),
  },
  page('/settings/:code?/:tab?/:step?', 'Settings', 'SettingsPage', SETUP),
  page('/tests/:id?', 'Tests', 'TestsPage'),
  page('/runs', 'Runs', 'RunsPage', { within: '/tests' }),
  page('/runs/:id', 'Run', 'RunPage', { within: '/tests' }),
  page('/documents', 'Documents', 'DocumentsPage'),
  page('/people', 'People', 'PeoplePage', SETUP),
  { path: '/privacy', redirect: PRIVACY.within },
  page('/privacy/persons', 'Data subject requests', 'PersonsPage', PRIVACY),
  page('/privacy/retention', 'Retention', 'RetentionPage', PRIVACY),
  page('/privacy/record', 'Record of processing', 'RecordPage', PRIVACY),
  page('/privacy/access-log', 'Access log', 'AccessLogPage', PRIVACY),
  page('/webhooks/:id?', 'Webhooks', 'WebhooksPage', SETUP),
  page('/api-keys', 'API keys', 'ApiKeysPage', SETUP),
];

const rail: FeatureModule['rail'] = {
  inbox: [{
    title: 'Inbox',
    to: '/inbox',
    aside: defineAsyncComponent(afterPage(() => import('./inbox/InboxCount.vue'))),
  }],
  calendar: [{ title: 'Calendar', to: '/calendar' }],
  sandbox: [{ title: 'Sandbox', to: '/sandbox' }],
  settings: [{ title: 'Settings', to: '/settings', notForReceptionists: true }],
  tests: [{ title: 'Tests', to: '/tests' }],
  documents: [{ title: 'Documents', to: '/documents' }],
  people: [{ title: 'People', to: '/people', editorsOnly: true }],
  privacy: [{ title: 'Privacy', to: '/privacy/persons', editorsOnly: true }],
  webhooks: [{ title: 'Webhooks', to: '/webhooks', editorsOnly: true }],
  'api-keys': [{ title: 'API keys', to: '/api-keys', editorsOnly: true }],
};

const search: FeatureModule['search'] = async () =>
  useSession().status === 'signed-in' ? await (await load()).search() : null;

const drafts: FeatureModule['drafts'] = async () => await (await load()).drafts();

export default { routes, rail, search, drafts } satisfies FeatureModule;
