import { defineAsyncComponent } from 'vue';
import type { RouteMeta, RouteRecordSingleView } from 'vue-router';
import type { FeatureModule } from '@/navigation/feature-module.ts';
import { useSession } from '@/stores/session.ts';
import { PRIVACY_TABS } from './privacy/tabs.ts';

/** Metadata of pages for setting up the assistant. */
const SETUP = { notForReceptionists: true };
const PRIVACY = { ...SETUP, within: '/privacy/persons' };

/** Defines a page of the workbench. */
const page = (
  path: string,
  title: string,
  component: RouteRecordSingleView['component'],
  meta: RouteMeta = {},
): RouteRecordSingleView => ({
  path,
  component,
  meta: { title, requiresSession: true, fill: true, ...meta },
});

const routes: FeatureModule['routes'] = [
  page('/start', 'Set up your assistant', () => import('./setup/SetupPage.vue'), SETUP),
  page('/inbox/:id?', 'Inbox', () => import('./inbox/InboxPage.vue')),
  page('/calendar', 'Calendar', () => import('./calendar/CalendarPage.vue')),
  page('/sandbox/:threadId?', 'Sandbox', () => import('./sandbox/SandboxPage.vue')),
  {
    path: '/settings/:code/steps/:step?',
    redirect: ({ params: { code, step } }) =>
      ['/settings', code, 'scenario', step].filter(Boolean).join('/'),
  },
  page(
    '/settings/:code?/:tab?/:step?',
    'Settings',
    () => import('./settings/SettingsPage.vue'),
    SETUP,
  ),
  page('/tests/:id?', 'Tests', () => import('./tests/TestsPage.vue')),
  page('/runs', 'Runs', () => import('./runs/RunsPage.vue'), { within: '/tests' }),
  page('/runs/:id', 'Run', () => import('./runs/RunPage.vue'), { within: '/tests' }),
  page('/documents', 'Documents', () => import('./documents/DocumentsPage.vue')),
  page('/people', 'People', () => import('./people/PeoplePage.vue'), SETUP),
  { path: '/privacy', redirect: () => PRIVACY_TABS[0]!.to },
  page(
    '/privacy/persons',
    'Data subject requests',
    () => import('./privacy/PersonsPage.vue'),
    PRIVACY,
  ),
  page('/privacy/retention', 'Retention', () => import('./privacy/RetentionPage.vue'), PRIVACY),
  page(
    '/privacy/record',
    'Record of processing',
    () => import('./privacy/RecordPage.vue'),
    PRIVACY,
  ),
  page('/privacy/access-log', 'Access log', () => import('./privacy/AccessLogPage.vue'), PRIVACY),
  page('/webhooks/:id?', 'Webhooks', () => import('./webhooks/WebhooksPage.vue'), SETUP),
  page('/api-keys', 'API keys', () => import('./api-keys/ApiKeysPage.vue'), SETUP),
];

const rail: FeatureModule['rail'] = {
  inbox: [{
    title: 'Inbox',
    to: '/inbox',
    aside: defineAsyncComponent(() => import('./inbox/InboxCount.vue')),
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

const search: FeatureModule['search'] = async () => {
  if (useSession().status !== 'signed-in') return null;
  const { assistantSource } = await import('./search/assistant-source.ts');
  return assistantSource();
};

const drafts: FeatureModule['drafts'] = async () => (await import('./draft-views.ts')).draftViews;

export default { routes, rail, search, drafts } satisfies FeatureModule;
