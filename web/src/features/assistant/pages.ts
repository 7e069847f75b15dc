export const pages = {
  AccessLogPage: () => import('./privacy/AccessLogPage.vue'),
  ApiKeysPage: () => import('./api-keys/ApiKeysPage.vue'),
  CalendarPage: () => import('./calendar/CalendarPage.vue'),
  DocumentsPage: () => import('./documents/DocumentsPage.vue'),
  InboxPage: () => import('./inbox/InboxPage.vue'),
  PeoplePage: () => import('./people/PeoplePage.vue'),
  PersonsPage: () => import('./privacy/PersonsPage.vue'),
  RecordPage: () => import('./privacy/RecordPage.vue'),
  RetentionPage: () => import('./privacy/RetentionPage.vue'),
  RunPage: () => import('./runs/RunPage.vue'),
  RunsPage: () => import('./runs/RunsPage.vue'),
  SandboxPage: () => import('./sandbox/SandboxPage.vue'),
  SettingsPage: () => import('./settings/SettingsPage.vue'),
  SetupPage: () => import('./setup/SetupPage.vue'),
  TestsPage: () => import('./tests/TestsPage.vue'),
  WebhooksPage: () => import('./webhooks/WebhooksPage.vue'),
};

export type PageName = keyof typeof pages;

/** Loads the entries of the search; only for signed-in people. */
export const search = async () => (await import('./search/assistant-source.ts')).assistantSource();

/** Loads how drafts are shown. */
export const drafts = async () => (await import('./draft-views.ts')).draftViews;
