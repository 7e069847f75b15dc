/**
 * The decision about the rows of a table of `public` when a person is erased:
 *
 * - `deleted`: erase_rows deletes them.
 * - `cascade`: the database deletes them with their dialog, request or
 * appointment.
 * - `emptied`: the rows stay without the person's words, because other rows
 * depend on them.
 * - `kept`: their references to the person identify nobody once the other rows
 * are deleted.
 * - `none`: they contain no data of a person.
 */
export type PersonDecision = 'deleted' | 'cascade' | 'emptied' | 'kept' | 'none';

/** The decision about every table, in the order of the tables. */
export const PERSON_TABLES: Record<string, PersonDecision> = {
  // Ids of dialogs that are gone, and who read them.
  access_log: 'kept',
  action_secrets: 'none',
  actions: 'none',
  agent_configs: 'none',
  // Alerts of staff, with ids of requests and dialogs that are gone.
  alert_settings: 'none',
  alerts: 'kept',
  api_key_secrets: 'none',
  api_keys: 'none',
  appointment_history: 'cascade',
  appointments: 'deleted',
  assets: 'none',
  assistant_settings: 'none',
  block_snapshots: 'none',
  blocks: 'none',
  calendar_feeds: 'none',
  chunk_drafts: 'none',
  chunk_terms: 'none',
  closures: 'none',
  common_words: 'none',
  delivered_tests: 'none',
  dialog_tests: 'deleted',
  document_chunks: 'none',
  documents: 'none',
  // Hashes of random ids of rows that are gone.
  erasures: 'kept',
  experimental_components: 'none',
  exported_parts: 'none',
  gap_questions: 'cascade',
  // Sums of vectors, which forget the questions that go.
  gaps: 'cascade',
  hidden_runs: 'none',
  idempotency_keys: 'deleted',
  intent_steps: 'none',
  intents: 'none',
  // Hashes of accounts and addresses of staff.
  known_addresses: 'none',
  // Entries about tests made from dialogs, and reasons with a personal value.
  ledger: 'emptied',
  // A dialog under legal hold is not erased.
  legal_holds: 'kept',
  message_feedback: 'cascade',
  message_routes: 'cascade',
  message_traces: 'cascade',
  messages: 'cascade',
  metrics: 'none',
  model_budgets: 'none',
  model_calls: 'none',
  model_months: 'none',
  model_prices: 'none',
  model_probes: 'none',
  model_status: 'none',
  model_usage: 'none',
  practitioners: 'none',
  prompt_texts: 'none',
  // If an agent quotes a personal value, the id of the dialog or a longer message.
  proposals: 'deleted',
  // Hashes of addresses, for the time of the limit.
  rate_limits: 'kept',
  request_history: 'cascade',
  requests: 'deleted',
  retention_rules: 'none',
  // Counts.
  retention_runs: 'none',
  retrieval_thresholds: 'none',
  // Settings alone; many dialogs share one.
  router_prompts: 'none',
  // Those of replays go with their message.
  run_items: 'emptied',
  runs: 'none',
  // Words that an operator searched for, if a personal value or the dialog is among them.
  saved_filters: 'deleted',
  // Texts for all patients.
  saved_replies: 'none',
  search_languages: 'none',
  search_terms: 'none',
  services: 'none',
  settings_changes: 'none',
  site_refusals: 'none',
  site_secrets: 'none',
  sites: 'none',
  synonyms: 'none',
  thread_holds: 'cascade',
  thread_states: 'cascade',
  thread_tags: 'cascade',
  threads: 'deleted',
  users: 'none',
  visitor_identities: 'deleted',
  // Hashes of tokens that a site has signed, for ten minutes, so that none is used twice.
  visitor_identity_uses: 'kept',
  // Hashes of solved challenges, for an hour, so that none is used twice.
  visitor_proofs: 'kept',
  visitor_sessions: 'deleted',
  visitor_turns: 'none',
  // Tokens by hashes of addresses, for a day.
  visitor_usage: 'kept',
  webhook_deliveries: 'deleted',
  webhook_secrets: 'none',
  webhooks: 'none',
};

/**
 * Columns of tables with a person's data that only hold codes, hashes and references; canaries skip
 * them.
 */
export const WITHOUT_WORDS = new Set([
  'appointment_history.what',
  'appointments.practitioner',
  'appointments.service',
  'dialog_tests.id',
  'dialog_tests.intent_code',
  'gap_questions.cause',
  'gap_questions.embedder',
  'gaps.embedder',
  'gaps.settled_as',
  'gaps.status',
  'idempotency_keys.caller',
  'idempotency_keys.fingerprint',
  'ledger.intent_code',
  'ledger.what',
  'message_feedback.reason',
  'message_routes.intent_code',
  'message_traces.router_prompt',
  'request_history.what',
  'proposals.kind',
  'proposals.status',
  'requests.intent_code',
  'requests.kind',
  'run_items.changed',
  'run_items.intent_code',
  'run_items.test_id',
  'saved_filters.list',
  'thread_states.current_intent',
  'thread_states.current_step',
  'thread_states.resumable_step_code',
  'thread_states.suspended_intent',
  'threads.pinned_configs',
  'threads.site_key',
  'visitor_identities.site_key',
  'visitor_sessions.site_key',
  'visitor_sessions.token_hash',
  'webhook_deliveries.event',
]);
