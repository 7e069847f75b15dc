import type { PersonBy } from './queries.ts';

export const PERSON_BY: { value: PersonBy; label: string; hint: string }[] = [
  {
    value: 'thread_id',
    label: 'Dialog',
    hint: 'The id of a dialog, from its URL in the Sandbox.',
  },
  {
    value: 'identity',
    label: 'Identity',
    hint: 'The key of the site and the patient’s id there, such as main/patient-17',
  },
  {
    value: 'phone',
    label: 'Telephone',
    hint: 'Only digits matter. The country code is optional.',
  },
];

/** Names of the rows of each table. */
const KINDS: Record<string, string> = {
  threads: 'Dialogs and trial copies',
  messages: 'Messages',
  thread_states: 'Collected details',
  message_traces: 'Traces with prompts',
  message_feedback: 'Feedback on replies',
  message_routes: 'Corrected routes',
  thread_tags: 'Tags',
  thread_holds: 'Takeovers in progress',
  legal_holds: 'Legal holds',
  gap_questions: 'Unanswered questions',
  requests: 'Requests',
  request_history: 'Request history',
  appointments: 'Appointments',
  appointment_history: 'Appointment history',
  visitor_identities: 'Site identities',
  visitor_sessions: 'Site sessions',
  webhook_deliveries: 'Webhook deliveries',
  idempotency_keys: 'Stored API responses',
  dialog_tests: 'Tests created from dialogs',
  run_items: 'Run results',
  saved_filters: 'Saved filters',
  proposals: 'Agent proposals',
  ledger: 'Ledger entries',
};

/** Returns the number of a person's rows of each kind, the highest first. */
export const toKinds = (tables: Record<string, unknown[]>) =>
  Object.entries(tables)
    .map(([id, rows]) => ({ id, kind: KINDS[id] ?? id, count: rows.length }))
    .toSorted((a, b) => b.count - a.count);
