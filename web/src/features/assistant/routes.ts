import { defineAsyncComponent } from 'vue';
import type { FeatureModule } from '@/navigation/feature-module.ts';
import { useSession } from '@/stores/session.ts';

const routes: FeatureModule['routes'] = [
  {
    path: '/start',
    name: 'setup',
    component: () => import('./setup/SetupPage.vue'),
    meta: { title: 'Set up your assistant', requiresSession: true, fill: true },
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
    meta: { title: 'Settings', requiresSession: true, fill: true },
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
    meta: { title: 'People', requiresSession: true, fill: true },
  },
  {
    path: '/webhooks/:id?',
    name: 'webhooks',
    component: () => import('./webhooks/WebhooksPage.vue'),
    meta: { title: 'Webhooks', requiresSession: true, fill: true },
  },
  {
    path: '/api-keys',
    name: 'api-keys',
    component: () => import('./api-keys/ApiKeysPage.vue'),
    meta: { title: 'API keys', requiresSession: true, fill: true },
  },
];

const rail: FeatureModule['rail'] = {
  inbox: [{
    title: 'Inbox',
    to: '/inbox',
    keywords: 'requests bookings callbacks urgent due tasks',
    aside: defineAsyncComponent(() => import('./inbox/InboxCount.vue')),
  }],
  calendar: [{
    title: 'Calendar',
    to: '/calendar',
    keywords: 'appointments bookings practitioners closures free times week day',
  }],
  sandbox: [{
    title: 'Sandbox',
    to: '/sandbox',
    keywords: 'dialog chat assistant debug inspector',
  }],
  settings: [{
    title: 'Settings',
    to: '/settings',
    keywords: 'branches prompts versions steps rules exit conditions general time zone confidence',
  }],
  tests: [{
    title: 'Tests',
    to: '/tests',
    keywords: 'evaluation expectations import export runs replay',
  }],
  documents: [{
    title: 'Documents',
    to: '/documents',
    keywords: 'knowledge upload index retrieval playground gaps unanswered',
  }],
  people: [{
    title: 'People',
    to: '/people',
    keywords: 'accounts roles',
    editorsOnly: true,
  }],
  webhooks: [{
    title: 'Webhooks',
    to: '/webhooks',
    keywords: 'integrations deliveries signatures secrets events',
    editorsOnly: true,
  }],
  'api-keys': [{
    title: 'API keys',
    to: '/api-keys',
    keywords: 'integrations programs secrets tokens scopes limits revoke',
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
