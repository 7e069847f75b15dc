import { defineAsyncComponent } from 'vue';
import type { FeatureModule } from '@/navigation/feature-module.ts';
import { useSession } from '@/stores/session.ts';
import { PRIVACY_TABS } from './privacy/tabs.ts';

const routes: FeatureModule['routes'] = [
  {
    path: '/start',
    name: 'setup',
    component: () => import('./setup/SetupPage.vue'),
    meta: {
      title: 'Set up your assistant',
      requiresSession: true,
      fill: true,
      notForReceptionists: true,
    },
  },
  {
    path: '/inbox/:id?',
    name: 'inbox',
    component: () => import('./inbox/InboxPage.vue'),
    meta: { title: 'Inbox', requiresSession: true, fill: true },
  },
  {
    path: '/calendar',
    name: 'calendar',
    component: () => import('./calendar/CalendarPage.vue'),
    meta: { title: 'Calendar', requiresSession: true, fill: true },
  },
  {
    path: '/sandbox/:threadId?',
    name: 'sandbox',
    component: () => import('./sandbox/SandboxPage.vue'),
    meta: { title: 'Sandbox', requiresSession: true, fill: true },
  },
  {
    path: '/settings/:code/steps/:step?',
    redirect: ({ params }) => ({ name: 'settings', params: { ...params, tab: 'scenario' } }),
  },
  {
    path: '/settings/:code?/:tab?/:step?',
    name: 'settings',
    component: () => import('./settings/SettingsPage.vue'),
    meta: { title: 'Settings', requiresSession: true, fill: true, notForReceptionists: true },
  },
  {
    path: '/tests/:id?',
    name: 'tests',
    component: () => import('./tests/TestsPage.vue'),
    meta: { title: 'Tests', requiresSession: true, fill: true },
  },
  {
    path: '/runs',
    name: 'runs',
    component: () => import('./runs/RunsPage.vue'),
    meta: { title: 'Runs', requiresSession: true, fill: true, within: '/tests' },
  },
  {
    path: '/runs/:id',
    name: 'run',
    component: () => import('./runs/RunPage.vue'),
    meta: { title: 'Run', requiresSession: true, fill: true, within: '/tests' },
  },
  {
    path: '/documents',
    name: 'documents',
    component: () => import('./documents/DocumentsPage.vue'),
    meta: { title: 'Documents', requiresSession: true, fill: true },
  },
  {
    path: '/people',
    name: 'people',
    component: () => import('./people/PeoplePage.vue'),
    meta: { title: 'People', requiresSession: true, fill: true, notForReceptionists: true },
  },
  { path: '/privacy', redirect: () => PRIVACY_TABS[0]!.to },
  {
    path: '/privacy/persons',
    name: 'persons',
    component: () => import('./privacy/PersonsPage.vue'),
    meta: {
      title: 'Data subject requests',
      requiresSession: true,
      fill: true,
      within: '/privacy/persons',
      notForReceptionists: true,
    },
  },
  {
    path: '/privacy/retention',
    name: 'retention',
    component: () => import('./privacy/RetentionPage.vue'),
    meta: {
      title: 'Retention',
      requiresSession: true,
      fill: true,
      within: '/privacy/persons',
      notForReceptionists: true,
    },
  },
  {
    path: '/privacy/record',
    name: 'processing-record',
    component: () => import('./privacy/RecordPage.vue'),
    meta: {
      title: 'Record of processing',
      requiresSession: true,
      fill: true,
      within: '/privacy/persons',
      notForReceptionists: true,
    },
  },
  {
    path: '/privacy/access-log',
    name: 'access-log',
    component: () => import('./privacy/AccessLogPage.vue'),
    meta: {
      title: 'Access log',
      requiresSession: true,
      fill: true,
      within: '/privacy/persons',
      notForReceptionists: true,
    },
  },
  {
    path: '/webhooks/:id?',
    name: 'webhooks',
    component: () => import('./webhooks/WebhooksPage.vue'),
    meta: { title: 'Webhooks', requiresSession: true, fill: true, notForReceptionists: true },
  },
  {
    path: '/api-keys',
    name: 'api-keys',
    component: () => import('./api-keys/ApiKeysPage.vue'),
    meta: { title: 'API keys', requiresSession: true, fill: true, notForReceptionists: true },
  },
];

const rail: FeatureModule['rail'] = {
  inbox: [{
    title: 'Inbox',
    to: '/inbox',
    aside: defineAsyncComponent(() => import('./inbox/InboxCount.vue')),
  }],
  calendar: [{
    title: 'Calendar',
    to: '/calendar',
  }],
  sandbox: [{
    title: 'Sandbox',
    to: '/sandbox',
  }],
  settings: [{
    title: 'Settings',
    to: '/settings',
    notForReceptionists: true,
  }],
  tests: [{
    title: 'Tests',
    to: '/tests',
  }],
  documents: [{
    title: 'Documents',
    to: '/documents',
  }],
  people: [{
    title: 'People',
    to: '/people',
    editorsOnly: true,
  }],
  privacy: [{
    title: 'Privacy',
    to: '/privacy/persons',
    editorsOnly: true,
  }],
  webhooks: [{
    title: 'Webhooks',
    to: '/webhooks',
    editorsOnly: true,
  }],
  'api-keys': [{
    title: 'API keys',
    to: '/api-keys',
    editorsOnly: true,
  }],
};

const search: FeatureModule['search'] = async () => {
  if (useSession().status !== 'signed-in') return null;
  const { assistantSource } = await import('./search/assistant-source.ts');
  return assistantSource();
};

const drafts: FeatureModule['drafts'] = async () => (await import('./draft-views.ts')).draftViews;

export default { routes, rail, search, drafts } satisfies FeatureModule;
