import type { Fixture } from './fixture.ts';
import type { AccessLevel, Audience } from './access-levels.ts';

export interface FunctionDecision {
  may: Audience;
  /** Higher levels than `may` that still have no access. */
  except?: AccessLevel[];
  /** Arguments with which every authorized caller succeeds. */
  args?: (fixture: Fixture) => Record<string, unknown>;
  /** Whether it answers everyone but reveals nothing: null, false or no row. */
  isPolite?: boolean;
}

const SERVICE: FunctionDecision = { may: 'service' };
/** Returns the decision for a function that rejects a person who does not work on requests. */
const serving = (rest = {}): FunctionDecision => ({
  ...SERVICE,
  args: ({ emptyThread, owner }) => ({ p_thread_id: emptyThread.id, p_user_id: owner.id, ...rest }),
});
/** Called only by the database itself. */
const TRIGGER: FunctionDecision = { may: 'nobody' };
const ABOUT_ME: FunctionDecision = { may: 'operator', except: ['service'], isPolite: true };

const LIMIT = { name: 'probe/called', subject: 'probe', most: 1000, seconds: 1 };

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

const newHash = () => `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll('-', '');

const nearTo = ({ probes }: Fixture) => {
  const { document_id, embedding, embedder } = probes.document_chunks!.row;
  return {
    p_embedding: embedding,
    p_embedder: embedder,
    p_document_ids: [document_id],
    p_depth: 5,
  };
};

const turn = (mark: string) => ({
  thread_name: `probe ${mark}`,
  user_text: 'Hello',
  reply: { text: 'Hello' },
  state: {},
});

const runOf = ({ id, index_run }: Record<string, unknown>) => ({
  p_document_id: id,
  p_run: index_run,
});

/** Returns a time in the past, which nobody can book. */
const inThePast = ({ mark, emptyThread }: Fixture) => ({
  p_time_zone: 'UTC',
  p_service: `probe_u${mark}`,
  p_practitioner: `probe_u${mark}`,
  p_starts_at: '2000-01-01T10:00:00Z',
  p_thread_id: emptyThread.id,
});

/** Returns the arguments of a worker for another worker's run. */
const workOn = ({ probes }: Fixture) => ({
  p_run_id: probes.runs!.row.id,
  p_worker: crypto.randomUUID(),
});

/** Every function of the schema. */
export const FUNCTIONS: Record<string, FunctionDecision> = {
  whoami: ABOUT_ME,
  signed_in_user: ABOUT_ME,
  is_operator: ABOUT_ME,
  is_operator_in_person: ABOUT_ME,
  is_editor: { ...ABOUT_ME, may: 'editor' },
  may_propose: { ...ABOUT_ME, may: 'editor' },
  // Null for all of these callers, who are no agents.
  agent_key: { may: 'nobody', isPolite: true },
  is_via_agent: { may: 'stranger', args: () => ({}) },
  can_serve: { ...ABOUT_ME, may: 'serving' },
  can_serve_in_person: { ...ABOUT_ME, may: 'serving' },
  is_request: { may: 'stranger', args: () => ({ p_sentence: 'Opening hours?' }) },
  message_sentences: { may: 'stranger', args: () => ({ p_message: 'Hello. Opening hours?' }) },
  answer_likelihood: {
    may: 'stranger',
    args: () => ({ p_share: 1, p_amount: 1, p_held: 1, p_unknown: 0, p_stems: 2 }),
  },
  asks_price: { may: 'stranger', args: () => ({ p_sentence: 'How much is it?' }) },
  names_price: { may: 'stranger', args: () => ({ p_text: 'A filling costs £110.' }) },
  synonyms_of: { may: 'operator', isPolite: true, args: () => ({ p_stems: ['bike'] }) },
  are_words: { may: 'stranger', args: () => ({ p_words: ['bike'] }) },
  stems_of_synonyms: { may: 'stranger', args: () => ({ p_synonyms: ['bike'] }) },
  known_languages: { may: 'stranger', args: () => ({}) },
  import_synonyms: TRIGGER,
  limit_synonyms: TRIGGER,
  word_weight: { may: 'stranger', args: () => ({ p_rank: 1, p_is_known: true }) },
  common_stems: { may: 'stranger', args: () => ({ p_word: 'hours' }) },
  query_words: { may: 'operator', isPolite: true, args: () => ({ p_query: 'opening hours' }) },
  question_words: { may: 'operator', isPolite: true, args: () => ({ p_query: 'opening hours' }) },
  follows_up: {
    may: 'operator',
    isPolite: true,
    args: () => ({ p_query: 'And this?', p_refers_back: true }),
  },
  best_scores: { may: 'operator', isPolite: true, args: () => ({ p_questions: ['hours'] }) },
  likeness: { may: 'stranger', args: () => ({ p_one: 'hour', p_other: 'hours' }) },
  transpositions: { may: 'stranger', args: () => ({ p_word: 'huor' }) },
  language_of: { may: 'stranger', args: () => ({ p_text: 'opening hours' }) },
  words_of: {
    may: 'stranger',
    args: () => ({ p_text: 'opening hours', p_language: 'english' }),
  },
  parts_of: { may: 'stranger', args: () => ({ p_words: ['hours'], p_times: [1] }) },
  sparse_vector: { may: 'stranger', args: () => ({ p_ids: [1], p_weights: [0.5] }) },
  index_chunk_terms: { may: 'service', args: () => ({ p_chunk_ids: [] }) },
  remove_chunk_terms: { may: 'service', args: () => ({ p_chunk_ids: [] }) },
  add_chunk_terms: TRIGGER,
  hide_deleted_document: TRIGGER,
  refuse_reply_while_held: TRIGGER,
  may_serve: { ...SERVICE, args: ({ owner }) => ({ p_user_id: owner.id }) },
  hold_of: { ...SERVICE, args: ({ emptyThread }) => ({ p_thread_id: emptyThread.id }) },
  lock_thread: { ...SERVICE, args: ({ emptyThread }) => ({ p_thread_id: emptyThread.id }) },
  append_hold_message: {
    ...SERVICE,
    args: ({ emptyThread, owner }) => ({
      p_thread_id: emptyThread.id,
      p_person: owner.id,
      p_text: '{name} answers',
      p_hold: { what: 'begun' },
    }),
  },
  end_idle_holds: { ...SERVICE, args: ({ emptyThread }) => ({ p_thread_id: emptyThread.id }) },
  require_serving: { ...SERVICE, args: ({ owner }) => ({ p_user_id: owner.id }) },
  refuse_for_holder: {
    ...SERVICE,
    args: ({ emptyThread }) => ({ p_thread_id: emptyThread.id }),
  },
  take_over: serving({ p_idle_minutes: 1, p_text: 'Here', p_idle_text: 'Silent' }),
  release_thread: serving({ p_text: 'Left' }),
  write_as_operator: serving({ p_text: 'Hello', p_idle_minutes: 1 }),
  store_held_message: {
    ...SERVICE,
    args: ({ emptyThread }) => ({
      p_thread_id: emptyThread.id,
      p_text: 'Hello',
      p_client_message_id: crypto.randomUUID(),
    }),
  },
  turn_history: {
    ...SERVICE,
    args: ({ probes }) => ({ p_thread_id: probes.threads!.row.id, p_most: 5 }),
  },
  forbid_request_history_change: TRIGGER,
  count_request_change: TRIGGER,
  note_request_change: TRIGGER,
  end_snooze: TRIGGER,
  write_requests: {
    ...SERVICE,
    args: ({ emptyThread }) => ({
      p_thread_id: emptyThread.id,
      p_requests: { begun: null, wishes: [] },
    }),
  },
  ...Object.fromEntries([
    'call_appointment',
    'call_appointments',
    'check_bookable',
    'check_offer',
    'check_practitioner_services',
    'choose_practitioner',
    'count_revision',
    'describe_appointment',
    'describe_free_times',
    'forbid_practitioner_deletion',
    'forbid_service_deletion',
    'nearest_free_times',
    'note_appointment_change',
    'open_ranges',
    'refuse_field',
    'refuse_overlap',
    'require_reading',
    'show_appointment',
  ].map((name) => [name, TRIGGER])),
  find_free_times: {
    may: 'operator',
    args: ({ mark }) => ({ p_time_zone: 'UTC', p_service: `probe_u${mark}` }),
  },
  read_appointments: { may: 'operator', args: () => ({ p_id: crypto.randomUUID() }) },
  write_appointment: {
    may: 'serving',
    args: ({ probes }) => ({
      p_time_zone: 'UTC',
      p_values: { note: 'Mine' },
      p_id: probes.appointments!.row.id,
    }),
  },
  find_appointments: { ...SERVICE, args: () => ({ p_name: 'Probe', p_phone: '01632 960 136' }) },
  hold_time: { ...SERVICE, args: inThePast },
  book_appointment: {
    ...SERVICE,
    args: (fixture) => ({ ...inThePast(fixture), p_name: 'Probe', p_phone: '' }),
  },
  move_appointment: {
    ...SERVICE,
    args: ({ probes }) => ({
      p_time_zone: 'UTC',
      p_id: probes.appointments!.row.id,
      p_starts_at: '2000-01-01T10:00:00Z',
    }),
  },
  cancel_appointment: {
    ...SERVICE,
    args: ({ probes }) => ({ p_id: probes.appointments!.row.id }),
  },
  try_appointments: { ...SERVICE, args: () => ({ p_time_zone: 'UTC', p_calls: [] }) },
  make_appointments: {
    ...SERVICE,
    args: () => ({ p_thread_id: crypto.randomUUID(), p_made: { time_zone: 'UTC', calls: [] } }),
  },
  read_calendar_feed: { ...SERVICE, args: () => ({ p_token_hash: 'x' }) },
  touch_changed_test: TRIGGER,
  mark_test_from_patient: TRIGGER,
  search_chunks: {
    may: 'operator',
    isPolite: true,
    args: ({ probes }) => {
      const { document_id, embedding, embedder } = probes.document_chunks!.row;
      return {
        p_query: 'text',
        p_embedding: embedding,
        p_embedder: embedder,
        p_limit: 5,
        p_min_score: 0,
        p_document_ids: [document_id],
      };
    },
  },
  nearest_by_index: { may: 'operator', isPolite: true, args: nearTo },
  nearest_by_scan: { may: 'operator', isPolite: true, args: nearTo },
  plan_searches: {
    may: 'operator',
    isPolite: true,
    args: () => ({ p_query: 'text', p_before: null }),
  },
  nearest_by_words: {
    may: 'operator',
    isPolite: true,
    args: () => ({ p_query: 'text', p_document_ids: null, p_depth: 5 }),
  },
  names_of: { may: 'operator', isPolite: true, args: ({ owner }) => ({ p_ids: [owner.id] }) },
  account_without_rows: { ...ABOUT_ME, args: () => ({ p_rows: 0 }) },
  read_intents: { may: 'operator', isPolite: true, args: () => ({}) },
  read_configs: { may: 'operator', isPolite: true, args: () => ({ p_intent_code: '_router' }) },
  read_events: { may: 'stranger', args: () => ({}) },
  request_dialog: TRIGGER,
  request_has: TRIGGER,
  read_requests: { may: 'operator', isPolite: true, args: () => ({}) },
  read_thread: {
    may: 'operator',
    isPolite: true,
    args: ({ emptyThread }) => ({ p_id: emptyThread.id, p_most: 1 }),
  },
  read_request: {
    may: 'operator',
    isPolite: true,
    args: ({ probes }) => ({ p_id: probes.requests!.row.id }),
  },
  read_trace: {
    may: 'operator',
    isPolite: true,
    args: ({ probes }) => ({ p_message_id: probes.messages!.row.id }),
  },
  read_turns: {
    may: 'operator',
    isPolite: true,
    args: ({ probes }) => ({ p_message_id: probes.messages!.row.id, p_most: 1 }),
  },
  record_access: { may: 'stranger', args: () => ({ p_what: 'dialog', p_thread_ids: [] }) },
  access_by_reader: {
    may: 'stranger',
    args: () => ({ p_since: '2000-01-01T00:00:00Z' }),
  },
  forbid_access_log_change: TRIGGER,
  intent_usage: { may: 'operator', isPolite: true, args: () => ({ p_code: '_router' }) },
  intent_versions: { may: 'operator', isPolite: true, args: () => ({}) },
  intent_figures: { may: 'operator', isPolite: true, args: () => ({ p_code: '_router' }) },
  judged_routes: { may: 'operator', isPolite: true, args: () => ({}) },
  list_gaps: { may: 'operator', isPolite: true, args: () => ({}) },
  question_of: {
    ...SERVICE,
    args: ({ probes }) => ({ p_message_id: probes.messages!.row.id }),
  },
  refresh_gap: { ...SERVICE, args: () => ({ p_gap_id: crypto.randomUUID() }) },
  ungrouped_questions: { ...SERVICE, args: () => ({ p_embedder: 'probe', p_limit: 1 }) },
  group_questions: {
    ...SERVICE,
    args: () => ({ p_embedder: 'probe', p_min_likeness: 1, p_questions: [] }),
  },
  note_unanswered_turn: TRIGGER,
  note_no_answer: TRIGGER,
  settle_gap: TRIGGER,
  forget_gap_question: TRIGGER,
  delete_stored_answers: TRIGGER,
  find_threads: { may: 'operator', isPolite: true, args: () => ({ p_filter: { limit: 1 } }) },
  find_thread_ids: { ...SERVICE, args: () => ({ p_filter: { limit: 1 } }) },
  words_query: { may: 'stranger', args: () => ({ p_text: 'opening hours' }) },
  has_legal_hold: {
    ...SERVICE,
    args: ({ emptyThread }) => ({ p_thread_id: emptyThread.id }),
  },
  forbid_held_thread_deletion: TRIGGER,
  refuse_message_of_anonymised: TRIGGER,
  refuse_anonymised: {
    ...SERVICE,
    args: ({ emptyThread }) => ({ p_thread_id: emptyThread.id }),
  },
  anonymised_meta: TRIGGER,
  anonymise_dialogs: TRIGGER,
  anonymise_requests: TRIGGER,
  anonymise_appointments: TRIGGER,
  retention_kinds: { may: 'stranger', args: () => ({}) },
  dialog_family: { ...SERVICE, args: ({ emptyThread }) => ({ p_thread_id: emptyThread.id }) },
  idle_since: { ...SERVICE, args: ({ emptyThread }) => ({ p_thread_id: emptyThread.id }) },
  retention_due: { ...SERVICE, args: () => ({ p_kind: 'requests' }) },
  retention_plan: { ...SERVICE, args: () => ({ p_now: '2000-01-01T00:00:00Z' }) },
  preview_retention: { ...SERVICE, args: () => ({}) },
  store_retention: {
    may: 'editor',
    // Without a revision it replaces what there is.
    args: ({ mark }) => ({
      p_revision: null,
      p_rules: { [`probe_x${mark}`]: { delete_after_days: 30 } },
    }),
  },
  is_quiet: {
    ...SERVICE,
    args: () => ({ p_time: '12:00', p_from: '10:00', p_until: '13:00' }),
  },
  queue_alerts: { ...SERVICE, args: () => ({ p_time_zone: 'UTC', p_waiting_minutes: 5 }) },
  claim_alerts: { ...SERVICE, args: () => ({ p_alive_since: '2000-01-01T00:00:00Z' }) },
  finish_alerts: { ...SERVICE, args: () => ({ p_run: crypto.randomUUID() }) },
  begin_retention: SERVICE,
  continue_retention: {
    ...SERVICE,
    args: () => ({ p_run: crypto.randomUUID() }),
  },
  names_of_threads: {
    may: 'operator',
    isPolite: true,
    args: ({ probes }) => ({ p_ids: [probes.threads!.row.id] }),
  },
  rename_thread: {
    may: 'owner',
    args: ({ emptyThread, mark }) => ({ p_id: emptyThread.id, p_name: mark }),
  },
  // Reports to everybody that there is no such dialog.
  delete_thread: { may: 'nobody', args: () => ({ p_id: crypto.randomUUID() }) },
  require_own_thread: TRIGGER,
  change_request: {
    may: 'serving',
    args: ({ probes }) => ({ p_id: probes.requests!.row.id, p_revision: 0, p_changes: {} }),
  },
  who_wrote: {
    may: 'operator',
    isPolite: true,
    args: ({ probes }) => ({ p_message_id: probes.messages!.row.id }),
  },
  hidden_values: {
    ...SERVICE,
    args: ({ probes }) => ({ p_thread_id: probes.threads!.row.id }),
  },
  hidden_values_of: { ...SERVICE, args: () => ({ p_thread_ids: [] }) },
  personal_details_of: { ...SERVICE, args: () => ({ p_thread_ids: [] }) },
  personal_values_of: { ...SERVICE, args: () => ({ p_thread_ids: [] }) },
  beginnings_pattern: { ...SERVICE, args: () => ({ p_text: 'Hello' }) },
  shows_words: {
    ...SERVICE,
    args: () => ({ p_text: 'Hello', p_hidden: {}, p_words: 'hello' }),
  },
  mask_text: { ...SERVICE, args: () => ({ p_text: 'Hello', p_hidden: {} }) },
  mask_values: { ...SERVICE, args: () => ({ p_value: {}, p_hidden: {} }) },
  is_operator_or_server: { may: 'stranger', args: () => ({}) },
  read_run_results: {
    may: 'operator',
    isPolite: true,
    args: ({ probes }) => ({ p_run_id: probes.runs!.row.id }),
  },
  list_deliveries: {
    may: 'editor',
    isPolite: true,
    args: ({ probes }) => ({ p_webhook_id: probes.webhooks!.row.id }),
  },
  read_delivery: {
    may: 'editor',
    isPolite: true,
    args: ({ probes }) => ({
      p_webhook_id: probes.webhooks!.row.id,
      p_id: probes.webhook_deliveries!.row.id,
    }),
  },
  set_thread_tags: {
    may: 'editor',
    args: ({ probes }) => ({ p_thread_id: probes.threads!.row.id, p_tags: ['probe'] }),
  },
  check_active_version: TRIGGER,
  move_dialogs_of_branch: TRIGGER,
  create_branch: {
    may: 'editor',
    args: ({ mark }) => ({
      p_code: `probe_${mark}`,
      p_name: 'Probe',
      p_description: '',
      p_is_authoritative: false,
    }),
  },
  store_scenario: {
    may: 'editor',
    // For another version: a caller with the right gets a conflict, and nothing
    // is stored.
    args: ({ probes }) => ({
      p_code: probes.intents!.row.code,
      p_version: 'another',
      p_scenario: { steps: [], slots: [] },
    }),
  },
  are_fixed_texts: { may: 'stranger', args: () => ({ p_value: {} }) },
  merge_fixed_texts: { may: 'stranger', args: () => ({ p_stored: {}, p_change: {} }) },
  store_settings: { may: 'editor', args: ({ mark }) => ({ p_change: { [`probe_${mark}`]: 1 } }) },
  delete_branch: { may: 'editor', args: ({ spareBranch }) => ({ p_code: spareBranch.code }) },
  read_setup: { may: 'operator', isPolite: true, args: () => ({}) },
  read_scenario: { may: 'operator', isPolite: true, args: () => ({ p_code: 'new_booking' }) },
  create_agent_config: {
    may: 'editor',
    args: ({ probes }) => ({ p_intent_id: probes.intents!.row.id, p_system_prompt: 'Mine' }),
  },
  import_tests: {
    may: 'editor',
    args: ({ probes }) => {
      const { id, name, intent_code, is_enabled, turns } = probes.dialog_tests!.row;
      return { p_tests: [{ id: `${id}-mine`, name, intent_code, is_enabled, turns }] };
    },
  },
  export_assistant: { may: 'editor', args: () => ({ p_defaults: {} }) },
  import_assistant: {
    may: 'editor',
    args: () => ({
      p_assistant: {
        ...{ organisation: {}, settings: {}, texts: {} },
        ...{ branches: [], documents: [], tests: [] },
      },
      p_defaults: {},
    }),
  },
  does_slot_value_fit: TRIGGER,
  list_slots_in_use: TRIGGER,
  move_slot_values: TRIGGER,
  assistant_parts: TRIGGER,
  clean_text: TRIGGER,
  describe_version: TRIGGER,
  find_drift: TRIGGER,
  import_actions: TRIGGER,
  import_branch: TRIGGER,
  import_documents: TRIGGER,
  import_settings: TRIGGER,
  import_version: TRIGGER,
  list_part_changes: TRIGGER,
  map_assistant_parts: TRIGGER,
  merge_scenario: TRIGGER,
  note_exported_parts: TRIGGER,
  numbered_documents: TRIGGER,
  order_branches: TRIGGER,
  prompt_path: TRIGGER,
  prune_branches: TRIGGER,
  asset_hashes: { may: 'stranger', args: () => ({ p_html: '', p_css: '' }) },
  store_asset: {
    ...SERVICE,
    args: ({ mark }) => ({ p_content_type: 'image/png', p_base64: btoa(`probe ${mark}`) }),
  },
  read_asset: { ...SERVICE, args: () => ({ p_hash: 'x' }) },
  // Reports that the block has changed since then, and stores nothing.
  save_block_version: {
    may: 'editor',
    args: ({ probes }) => ({
      p_key: crypto.randomUUID(),
      p_path: probes.blocks!.row.path,
      p_version: 'v1.1',
      p_changelog: [],
      p_html: '<p>',
      p_css: '',
      p_expected_updated_at: '2000-01-01',
    }),
  },
  store_block_version: {
    may: 'nobody',
    args: ({ probes }) => ({
      p_path: probes.blocks!.row.path,
      p_version: 'v1.1',
      p_changelog: [],
      p_html: '<p>',
      p_css: '',
      p_expected_updated_at: '2000-01-01',
      p_capture: {},
      p_again: false,
    }),
  },
  activate_agent_config: {
    may: 'editor',
    args: ({ probes }) => ({ p_id: probes.agent_configs!.row.id }),
  },

  gate_verdict: {
    may: 'operator',
    isPolite: true,
    args: ({ probes }) => ({ p_config_id: probes.agent_configs!.row.id }),
  },
  runs_of_version: {
    may: 'operator',
    isPolite: true,
    args: ({ probes }) => ({ p_config_id: probes.agent_configs!.row.id }),
  },
  tests_changed_at: {
    may: 'operator',
    isPolite: true,
    args: ({ probes }) => ({ p_code: probes.dialog_tests!.row.intent_code }),
  },
  add_calls: { ...SERVICE, args: () => ({ p_calls: [], p_more: [] }) },
  // Do not count rows that the caller may not see.
  run_costs: { may: 'stranger', args: ({ probes }) => ({ p_ids: [probes.runs!.row.id] }) },
  run_summary: { may: 'stranger', args: ({ probes }) => ({ p_run_id: probes.runs!.row.id }) },
  selected_tests: { ...SERVICE, args: () => ({ p_selection: [] }) },
  selected_turns: { ...SERVICE, args: () => ({ p_replay: {} }) },
  plan_run: { ...SERVICE, args: () => ({ p_request: {} }) },
  // Reports that there is nothing to run.
  start_run: {
    ...SERVICE,
    args: () => ({ p_run: { candidate: {}, tries: [], fragments: 'stored', estimate: {} } }),
  },
  claim_run: { ...SERVICE, args: () => ({ p_worker: null, p_alive_since: '2000-01-01' }) },
  renew_run: { ...SERVICE, args: workOn },
  claim_run_step: { ...SERVICE, args: (fixture) => ({ ...workOn(fixture), p_step: 0 }) },
  begin_model_call: { ...SERVICE, args: workOn },
  store_run_result: {
    ...SERVICE,
    args: (fixture) => ({ ...workOn(fixture), p_item_id: crypto.randomUUID(), p_result: {} }),
  },
  finish_run: { ...SERVICE, args: workOn },
  // Report that the run has ended.
  cancel_run: { ...SERVICE, args: ({ probes }) => ({ p_run_id: probes.runs!.row.id }) },
  retry_run: { ...SERVICE, args: ({ probes }) => ({ p_run_id: probes.runs!.row.id }) },
  activation_outlook: {
    may: 'operator',
    isPolite: true,
    args: ({ probes }) => ({ p_config_id: probes.agent_configs!.row.id }),
  },
  pinned_configs: {
    ...SERVICE,
    args: ({ probes }) => ({ p_thread_id: probes.threads!.row.id }),
  },

  create_api_key: {
    ...SERVICE,
    args: ({ mark }) => ({
      p_key: { name: mark, scope: 'chat', last_four: 'wxyz' },
      p_hash: newHash(),
    }),
  },
  rotate_api_key: {
    ...SERVICE,
    args: () => ({
      p_id: crypto.randomUUID(),
      p_hash: newHash(),
      p_last_four: 'wxyz',
      p_old_expires_at: '2000-01-01T00:00:00Z',
    }),
  },
  take_api_key: { ...SERVICE, args: () => ({ p_hash: newHash() }) },
  require_live_key: {
    ...SERVICE,
    args: ({ probes }) => ({ p_id: probes.api_keys!.row.id }),
  },
  is_dialog_of_key: {
    ...SERVICE,
    args: () => ({ p_key_id: crypto.randomUUID(), p_thread_id: crypto.randomUUID() }),
  },
  begin_key_turn: {
    ...SERVICE,
    args: ({ probes }) => ({ p_key_id: probes.api_keys!.row.id, p_limits: [] }),
  },
  finish_key_turn: {
    ...SERVICE,
    args: ({ probes, mark }) => ({ p_key_id: probes.api_keys!.row.id, p_turn: turn(mark) }),
  },
  forbid_api_key_reinstatement: TRIGGER,
  note_settlement: TRIGGER,
  accept_proposed_version: TRIGGER,
  propose_document: {
    may: 'editor',
    args: ({ mark }) => ({
      p_document: { name: mark, file_type: 'text', text: 'x' },
      p_reason: mark,
    }),
  },
  add_test: {
    may: 'editor',
    args: ({ probes, mark }) => ({
      p_test: {
        name: mark,
        intent_code: probes.intents!.row.code,
        turns: [{ message: 'Hello', expect: {} }],
      },
    }),
  },
  propose_version: {
    may: 'editor',
    args: ({ probes, mark }) => ({
      p_intent_id: probes.intents!.row.id,
      p_name: '',
      p_system_prompt: mark,
      p_rules_text: '',
      p_exit_conditions_text: '',
      p_reason: mark,
    }),
  },

  read_visitor_site: { ...SERVICE, args: () => ({ p_key: 'nowhere' }) },
  begin_visitor_session: {
    ...SERVICE,
    args: ({ probes }) => ({
      p_site_key: probes.visitor_sessions!.row.site_key,
      p_hash: newHash(),
      p_limits: [],
    }),
  },
  delete_unused_site_secret: TRIGGER,
  set_site_secret: { ...SERVICE, args: () => ({ p_key: 'nowhere', p_secret: 'v1:YQ==' }) },
  read_site_identity: {
    ...SERVICE,
    args: ({ probes }) => ({ p_site_key: probes.visitor_sessions!.row.site_key, p_limits: [] }),
  },
  begin_identified_session: {
    ...SERVICE,
    args: ({ probes, mark }) => ({
      p_site_key: probes.visitor_sessions!.row.site_key,
      p_hash: newHash(),
      p_sub: mark,
      p_jti_hash: newHash(),
    }),
  },
  set_visitor_thread: {
    ...SERVICE,
    args: () => ({ p_hash: newHash(), p_thread_id: crypto.randomUUID() }),
  },
  end_visitor_session: {
    ...SERVICE,
    args: ({ visitors: [ending] }) => ({ p_hash: ending.token_hash }),
  },
  ...Object.fromEntries(
    [
      'require_visitor',
      'lock_visitor',
      'read_visitor_messages',
      'note_visitor_typing',
      'delete_visitor_dialog',
    ].map((name) => [
      name,
      {
        ...SERVICE,
        args: ({ probes }: Fixture) => ({ p_hash: probes.visitor_sessions!.row.token_hash }),
      },
    ]),
  ),
  use_visitor_session: {
    ...SERVICE,
    args: ({ probes }) => ({ p_hash: probes.visitor_sessions!.row.token_hash, p_limits: [] }),
  },
  require_open_site: { ...SERVICE, args: () => ({ p_site_key: 'nowhere' }) },
  give_visitor_feedback: {
    ...SERVICE,
    args: ({ visitors: [, talking], otherReply }) => ({
      p_hash: talking.token_hash,
      p_message_id: otherReply.id,
      p_helpful: true,
    }),
  },
  note_person_typing: serving(),
  list_serving_people: SERVICE,
  first_unanswered: { ...SERVICE, args: ({ emptyThread }) => ({ p_thread_id: emptyThread.id }) },
  is_overdue: { ...SERVICE, args: ({ emptyThread }) => ({ p_thread_id: emptyThread.id }) },
  follow_takeovers: { ...SERVICE, args: () => ({ p_waiting_minutes: 5 }) },
  note_seen: serving({ p_message_id: crypto.randomUUID() }),
  read_takeovers: { may: 'operator', isPolite: true },
  reserve_visitor_turn: {
    ...SERVICE,
    args: ({ probes, mark }) => ({
      p_hash: newHash(),
      p_turn_id: crypto.randomUUID(),
      p_site_key: probes.visitor_sessions!.row.site_key,
      p_address: mark,
    }),
  },
  count_site_refusals: { ...SERVICE, args: () => ({ p_counts: [] }) },
  read_site_figures: { ...SERVICE, args: () => ({ p_key: 'nowhere' }) },
  site_figures_since: { ...SERVICE, args: () => ({ p_key: 'nowhere', p_since: '2026-01-02' }) },
  prove_visitor: {
    ...SERVICE,
    args: ({ probes }) => ({
      p_hash: probes.visitor_sessions!.row.token_hash,
      p_proof_hash: newHash(),
    }),
  },
  needs_visitor_proof: {
    ...SERVICE,
    args: () => ({
      p_hash: newHash(),
      p_site_key: 'nowhere',
      p_turn_id: crypto.randomUUID(),
    }),
  },
  site_challenge: { ...SERVICE, args: () => ({ p_key: 'nowhere' }) },
  end_visitor_turn: {
    ...SERVICE,
    args: () => ({ p_turn_id: crypto.randomUUID(), p_tokens: 1 }),
  },
  stored_visitor_turn: {
    ...SERVICE,
    args: ({ probes }) => ({
      p_hash: probes.visitor_sessions!.row.token_hash,
      p_client_message_id: crypto.randomUUID(),
    }),
  },
  refuse_foreign_message_id: {
    ...SERVICE,
    args: () => ({ p_thread_id: crypto.randomUUID(), p_client_message_id: crypto.randomUUID() }),
  },
  begin_visitor_turn: {
    ...SERVICE,
    args: ({ probes, mark }) => ({
      p_hash: probes.visitor_sessions!.row.token_hash,
      p_turn_id: crypto.randomUUID(),
      p_address: mark,
      p_limits: [],
    }),
  },
  finish_visitor_turn: {
    ...SERVICE,
    args: ({ probes, mark }) => ({
      p_hash: probes.visitor_sessions!.row.token_hash,
      p_turn_id: crypto.randomUUID(),
      p_turn: turn(mark),
    }),
  },
  store_visitor_message: {
    ...SERVICE,
    args: ({ probes }) => ({
      p_hash: probes.visitor_sessions!.row.token_hash,
      p_text: 'Hello',
      p_client_message_id: crypto.randomUUID(),
    }),
  },

  create_webhook: {
    ...SERVICE,
    args: ({ mark }) => ({
      p_webhook: { url: mark, description: '', events: ['request.updated'] },
      p_secret: SECRET,
    }),
  },
  rotate_webhook_secret: {
    ...SERVICE,
    args: () => ({ p_webhook_id: crypto.randomUUID(), p_secret: SECRET }),
  },
  queue_webhooks: {
    ...SERVICE,
    args: () => ({ p_event: 'x', p_data: {}, p_webhook_id: crypto.randomUUID() }),
  },
  due_webhooks: { ...SERVICE, args: () => ({ p_alive_since: '2000-01-01T00:00:00Z' }) },
  claim_delivery: {
    ...SERVICE,
    args: () => ({ p_webhook_id: crypto.randomUUID(), p_alive_since: '2000-01-01T00:00:00Z' }),
  },
  finish_delivery: {
    ...SERVICE,
    args: () => ({
      p_id: crypto.randomUUID(),
      p_run: crypto.randomUUID(),
      p_status: 'failed',
      p_attempt: {},
    }),
  },
  last_deliveries: {
    may: 'editor',
    isPolite: true,
    args: ({ probes }) => ({ p_webhook_ids: [probes.webhooks!.row.id] }),
  },

  own_sessions: ABOUT_ME,
  end_session: {
    ...SERVICE,
    args: () => ({ p_user_id: crypto.randomUUID(), p_id: crypto.randomUUID() }),
  },
  note_session_device: {
    ...SERVICE,
    args: () => ({ p_id: crypto.randomUUID(), p_user_agent: 'probe' }),
  },
  end_sessions: { ...SERVICE, args: () => ({ p_user_id: crypto.randomUUID() }) },
  remove_account: { ...SERVICE, args: () => ({ p_user_id: crypto.randomUUID() }) },
  is_changelog: { may: 'stranger', args: () => ({ p_changelog: [] }) },
  is_text_within: { may: 'stranger', args: () => ({ p_value: 'Hello', p_longest: 5 }) },
  unwrap_json: { may: 'stranger', args: () => ({ p_value: [1] }) },
  adopt_legacy_configs: SERVICE,
  legacy_agent_configs: SERVICE,
  take_old_configs: SERVICE,
  change_context: TRIGGER,
  next_ledger_time: { may: 'nobody', args: () => ({}) },
  write_ledger: {
    may: 'nobody',
    args: () => ({ p_what: 'x', p_intent_code: 'x', p_old_value: {}, p_new_value: {} }),
  },
  settle_dialogs: { may: 'nobody', args: () => ({ p_code: 'x', p_keep: crypto.randomUUID() }) },
  lock_agent_configs: { ...SERVICE, args: () => ({ p_intent_id: crypto.randomUUID() }) },
  move_exit_conditions: {
    ...SERVICE,
    args: () => ({
      p_id: crypto.randomUUID(),
      p_system_prompt: 'x',
      p_exit_conditions_text: 'y',
    }),
  },
  claim_document: {
    ...SERVICE,
    args: () => ({ p_document_id: crypto.randomUUID(), p_alive_since: '2000-01-01T00:00:00Z' }),
  },
  // For a document that is not queued.
  claim_next_document: {
    ...SERVICE,
    args: () => ({ p_tried: null, p_alive_since: '2000-01-01T00:00:00Z' }),
  },
  claim_index_step: {
    ...SERVICE,
    args: ({ emptyDocument }) => ({ ...runOf(emptyDocument), p_step: 0 }),
  },
  heartbeat_index_run: { ...SERVICE, args: ({ emptyDocument }) => runOf(emptyDocument) },
  clear_hidden_chunks: { ...SERVICE, args: () => ({ p_alive_since: '2000-01-01T00:00:00Z' }) },
  draft_chunks: {
    ...SERVICE,
    args: ({ emptyDocument }) => ({ ...runOf(emptyDocument), p_chunks: [] }),
  },
  insert_chunks: {
    ...SERVICE,
    args: ({ emptyDocument }) => ({
      ...runOf(emptyDocument),
      p_embedder: 'probe',
      p_chunks: [],
    }),
  },
  publish_chunks: {
    ...SERVICE,
    args: ({ emptyDocument }) => ({
      ...runOf(emptyDocument),
      p_embedder: 'probe',
      p_count: -1,
    }),
  },
  stored_turn: { ...SERVICE, args: () => ({ p_client_message_id: crypto.randomUUID() }) },
  turn_settings: SERVICE,
  load_turn: { ...SERVICE, args: () => ({ p_query: 'text' }) },
  write_thread_state: {
    ...SERVICE,
    args: ({ emptyThread }) => ({ p_thread_id: emptyThread.id, p_expected: 0, p_state: {} }),
  },
  limit_subject: { ...SERVICE, args: () => ({ p_subject: 'probe' }) },
  claim_idempotency_key: {
    ...SERVICE,
    args: ({ mark }) => ({
      p_caller: mark,
      p_operation: 'POST /probe/called',
      p_key: 'probe',
      p_fingerprint: '',
    }),
  },
  store_idempotent_answer: {
    ...SERVICE,
    args: () => ({ p_claim: crypto.randomUUID(), p_status: 201, p_headers: {} }),
  },
  release_idempotency_key: { ...SERVICE, args: () => ({ p_claim: crypto.randomUUID() }) },
  spend_limits: { ...SERVICE, args: () => ({ p_limits: [LIMIT] }) },
  take_limits: { ...SERVICE, args: () => ({ p_limits: [LIMIT] }) },
  give_back_limits: { ...SERVICE, args: () => ({ p_limits: [LIMIT] }) },
  is_known_address: { ...SERVICE, args: () => ({ p_account: 'probe', p_address: 'probe' }) },
  remember_address: { ...SERVICE, args: () => ({ p_account: 'probe', p_address: 'probe' }) },
  today: SERVICE,
  charge_tokens: { ...SERVICE, args: ({ owner }) => ({ p_user_id: owner.id, p_tokens: 1 }) },
  begin_turn: { ...SERVICE, args: () => ({ p_limits: [] }) },
  person_of: {
    ...SERVICE,
    args: ({ owner }) => ({ p_session_id: owner.id, p_user_id: owner.id }),
  },
  account_of: {
    ...SERVICE,
    args: ({ owner }) => ({ p_session_id: owner.id, p_user_id: owner.id }),
  },
  begin_session_turn: {
    ...SERVICE,
    args: ({ owner }) => ({ p_session_id: owner.id, p_user_id: owner.id, p_limits: [LIMIT] }),
  },
  store_trace: {
    ...SERVICE,
    args: ({ otherReply }) => ({
      p_message_id: otherReply.id,
      p_trace: '{}',
      p_router_prompt: null,
    }),
  },
  count_metrics: {
    ...SERVICE,
    args: () => ({ p_counts: [{ name: 'probe', labels: '', value: 1 }] }),
  },
  read_metrics: SERVICE,
  list_model_prices: { may: 'operator', isPolite: true, args: () => ({}) },
  replace_model_prices: {
    may: 'editor',
    args: ({ mark }) => ({
      p_prices: [
        { ...{ model: mark, input: 1, cached_input: 0.1 }, ...{ output: 2, currency: 'EUR' } },
      ],
    }),
  },
  store_model_calls: { ...SERVICE, args: () => ({ p_calls: [] }) },
  this_month: SERVICE,
  month_ends_at: SERVICE,
  month_tokens: { ...SERVICE, args: () => ({ p_site_key: null }) },
  model_caps: SERVICE,
  reached_cap: { ...SERVICE, args: () => ({ p_site_key: null }) },
  read_model_caps: { may: 'operator', isPolite: true },
  token_cost: {
    may: 'stranger',
    args: () => ({ p_price: null, p_input: 1, p_cached: 0, p_output: 1 }),
  },
  cost_of_calls: { may: 'stranger', args: () => ({ p_calls: [] }) },
  reply_cost: {
    may: 'operator',
    isPolite: true,
    args: ({ otherReply }) => ({ p_message_id: otherReply.id }),
  },
  model_stats: { may: 'operator', isPolite: true, args: () => ({ p_hours: 1 }) },
  report_model_status: { ...SERVICE, args: () => ({ p_reports: [] }) },
  finish_turn: { ...SERVICE, args: ({ mark }) => ({ p_turn: turn(mark) }) },
  finish_operator_turn: { ...SERVICE, args: ({ mark }) => ({ p_turn: turn(mark) }) },
  require_test_dialog: { ...SERVICE, args: () => ({ p_thread_id: crypto.randomUUID() }) },
  export_person: {
    may: 'editor',
    args: ({ emptyThread }) => ({ p_thread: emptyThread.id }),
  },
  // Refused after the check of rights, because it would erase what others need.
  erase_person: { may: 'editor', args: () => ({ p_phone: '1' }) },
  erase_rows: { ...SERVICE, args: () => ({ p_roots: {} }) },
  ...Object.fromEntries(
    [
      'phone_digits',
      'is_phone',
      'holds_phone',
      'original_thread',
      'find_person',
      'ids_in',
      'holds_words',
      'person_rows',
      'export_rows',
      'require_editor',
      'erasure_hash',
      'apply_erasures',
      'forbid_erasure_change',
    ].map((name) => [name, TRIGGER]),
  ),
  copy_as_trial: { ...SERVICE, args: ({ emptyThread }) => ({ p_thread_id: emptyThread.id }) },

  add_user_for_account: TRIGGER,
  bump_block_revision: TRIGGER,
  check_allowed_next: TRIGGER,
  check_outcome_kind: TRIGGER,
  check_experiment_move: TRIGGER,
  clients_change_only: TRIGGER,
  count_lost_result: TRIGGER,
  follow_disabling: TRIGGER,
  judge_replies_only: TRIGGER,
  limit_saved_filters: TRIGGER,
  bump_action_revision: TRIGGER,
  forbid_site_key_change: TRIGGER,
  check_named_actions: TRIGGER,
  forbid_used_action_change: TRIGGER,
  note_correction: TRIGGER,
  forbid_active_agent_config_deletion: TRIGGER,
  forbid_agent_config_change: TRIGGER,
  enforce_activation_gate: TRIGGER,
  forbid_intent_change: TRIGGER,
  forbid_ledger_change: TRIGGER,
  forbid_last_editor_removal: TRIGGER,
  clamp_last_version: TRIGGER,
  remember_version_number: TRIGGER,
  forbid_snapshot_change: TRIGGER,
  forbid_removed_person_return: TRIGGER,
  mark_person_removed: TRIGGER,
  note_activation: TRIGGER,
  note_branch_deletion: TRIGGER,
  note_change: TRIGGER,
  note_gate: TRIGGER,
  note_settings_change: TRIGGER,
  note_version: TRIGGER,
  number_agent_config: TRIGGER,
  queue_message_webhooks: TRIGGER,
  queue_request_webhooks: TRIGGER,
  touch_text_updated_at: TRIGGER,
  touch_updated_at: TRIGGER,
  use_assets: TRIGGER,
  use_logo_asset: TRIGGER,
};
