import type { Audience } from './access-levels.ts';

export interface TableDecision {
  read: Audience;
  insert: Audience;
  delete: Audience;
  /** Who may set which column of an existing row. Every column of the table is in one list. */
  change: Partial<Record<Audience, string>>;
}

const CATALOG = { read: 'anonymous', insert: 'editor', delete: 'editor' } as const;
const SETTINGS = { read: 'operator', insert: 'editor', delete: 'editor' } as const;
const DIALOGS = { read: 'operator', insert: 'service', delete: 'service' } as const;
/** Tables that functions read for people, with a record in the access log. */
const RECORDED = { read: 'service', insert: 'service', delete: 'service' } as const;
const LIMITS = { read: 'editor', insert: 'service', delete: 'service' } as const;

/** Every table, referenced ones first. */
export const TABLES: Record<string, TableDecision> = {
  users: {
    read: 'owner',
    insert: 'service',
    delete: 'service',
    change: {
      editor: 'role display_name is_disabled can_serve',
      service: 'id email created_at must_change_password',
      nobody: 'removed_at',
    },
  },
  blocks: {
    ...CATALOG,
    change: {
      editor: 'id path title version is_in_preview changelog order_index created_at',
      nobody: 'revision updated_at',
    },
  },
  block_snapshots: {
    ...CATALOG,
    delete: 'service',
    change: {
      editor: 'proof',
      service: 'id',
      nobody:
        'block_id version html css html_bytes css_bytes asset_hashes changelog capture created_by ' +
        'created_at',
    },
  },
  assets: {
    ...LIMITS,
    read: 'service',
    change: { service: 'hash content_type created_at used_at', nobody: 'bytes' },
  },
  experimental_components: {
    ...CATALOG,
    change: {
      editor: 'id name path description status order_index created_at',
      nobody: 'updated_at',
    },
  },
  intents: {
    ...SETTINGS,
    change: {
      editor:
        'id name description is_enabled is_authoritative request_kinds order_index created_at ' +
        'last_version gate slots actions',
      nobody: 'code is_system',
    },
  },
  ledger: {
    read: 'operator',
    insert: 'nobody',
    delete: 'nobody',
    change: {
      nobody: 'id at made_by what intent_code old_value new_value reason run_id ' +
        'via_agent api_key_id',
    },
  },
  access_log: {
    read: 'editor',
    insert: 'nobody',
    delete: 'nobody',
    change: { nobody: 'id at by api_key_id what thread_ids via' },
  },
  agent_configs: {
    ...SETTINGS,
    change: {
      editor: 'is_active',
      service: 'id',
      nobody: 'intent_id version name system_prompt rules_text exit_conditions_text ' +
        'parameters created_at created_by activated_at activated_by is_settled',
    },
  },
  intent_steps: {
    ...SETTINGS,
    change: {
      editor: 'id intent_id code name order_index system_prompt allowed_next guards outcome ' +
        'collects actions before on_enter',
      nobody: 'updated_at',
    },
  },
  assistant_settings: {
    ...SETTINGS,
    change: { editor: 'code value', nobody: 'updated_at' },
  },
  prompt_texts: { ...SETTINGS, change: { editor: 'code text', nobody: 'updated_at' } },
  actions: {
    ...SETTINGS,
    change: {
      editor: 'code name description kind provider input output example_output request ' +
        'timeout_ms cache_seconds is_enabled',
      nobody: 'revision updated_at',
    },
  },
  action_secrets: {
    ...{ ...LIMITS, read: 'service' },
    change: { service: 'name value', nobody: 'updated_at' },
  },
  // Written by the functions, which generate the secrets.
  api_keys: {
    ...LIMITS,
    change: {
      service: 'id name scope own_most own_seconds last_four created_by created_at updated_at ' +
        'last_used_at expires_at revoked_at',
      // A key of another scope has no person.
      nobody: 'user_id',
    },
  },
  api_key_secrets: {
    ...{ ...LIMITS, read: 'service' },
    change: { service: 'hash api_key_id created_at expires_at' },
  },
  threads: {
    ...RECORDED,
    change: {
      service:
        'id name user_id agent_config_id switch_count candidate is_trial created_at pinned_configs ' +
        'api_key_id origin copied_from site_key anonymised_at',
      nobody: 'updated_at',
    },
  },
  messages: {
    ...RECORDED,
    change: {
      service: 'id thread_id role text sources_json assembled_prompt intent_id meta_json ' +
        'client_message_id created_at author_id transaction_id facets',
      nobody: 'seq words',
    },
  },
  thread_tags: { ...SETTINGS, change: { service: 'thread_id tag' } },
  legal_holds: { ...SETTINGS, change: { service: 'thread_id reason placed_by placed_at' } },
  retention_rules: {
    ...SETTINGS,
    delete: 'service',
    change: {
      editor: 'anonymise_after_days delete_after_days',
      service: 'kind',
      nobody: 'revision updated_at',
    },
  },
  retention_runs: {
    ...DIALOGS,
    change: { service: 'id started_at heartbeat_at finished_at kind counts' },
  },
  // Each account has its own.
  message_feedback: {
    read: 'editor',
    insert: 'operator',
    delete: 'service',
    change: {
      service: 'id message_id user_id helpful reason note created_at',
      nobody: 'updated_at',
    },
  },
  message_routes: {
    ...SETTINGS,
    change: { editor: 'message_id intent_code', nobody: 'corrected_by corrected_at' },
  },
  // Each account has its own.
  saved_filters: {
    read: 'service',
    insert: 'operator',
    delete: 'service',
    change: { service: 'id user_id name filter created_at list' },
  },
  router_prompts: { ...RECORDED, change: { service: 'id text' } },
  message_traces: { ...RECORDED, change: { service: 'message_id trace router_prompt' } },
  dialog_tests: {
    ...SETTINGS,
    change: {
      editor: 'name intent_code is_enabled setup turns',
      service: 'id created_from is_from_patient created_by created_at',
      nobody: 'updated_at',
    },
  },
  runs: {
    ...DIALOGS,
    change: {
      service: 'id status candidate tries tried_branch tests replay fragments repeats ' +
        'max_model_calls intent_codes estimate total done model_calls tokens calls summary error ' +
        'worker step heartbeat_at created_by created_at started_at finished_at',
    },
  },
  run_items: {
    ...DIALOGS,
    change: {
      service: 'id run_id position test_id message_id is_from_patient name intent_code attempt ' +
        'repeats ended_at passed changed result latency_ms error',
    },
  },
  delivered_tests: { ...LIMITS, read: 'service', change: { service: 'id' } },
  exported_parts: { ...LIMITS, read: 'service', change: { service: 'path hash' } },
  thread_states: {
    ...RECORDED,
    change: {
      service: 'thread_id current_intent current_step slots handoff_count soft_insertion_count ' +
        'stall_count suspended_intent resumable_step_code resumable_slots_json revision updated_at',
    },
  },
  thread_holds: {
    ...DIALOGS,
    change: {
      service: 'thread_id held_by since ends_at idle_text visitor_typed_at person_typed_at ' +
        'seen_seq waiting_seq waiting_transaction_id',
    },
  },
  requests: {
    ...RECORDED,
    change: {
      service:
        'id thread_id intent_code kind status assignee due_at outcome slots summary reason is_current revision created_at ' +
        'updated_at done_at anonymised_at snoozed_until',
    },
  },
  request_history: {
    read: 'service',
    insert: 'serving',
    delete: 'nobody',
    change: { nobody: 'id request_id at by what changes note transaction_id' },
  },
  gaps: {
    ...LIMITS,
    change: {
      editor: 'document_id status',
      service:
        'id settled_as settled_at settled_by reopened_at question_count last_asked_at rank ' +
        'embedder embedding created_at updated_at',
    },
  },
  model_months: {
    ...DIALOGS,
    change: { service: 'month model input_tokens cached_tokens output_tokens' },
  },
  gap_questions: {
    ...LIMITS,
    change: { service: 'message_id cause asked_at gap_id embedder embedding' },
  },
  services: {
    ...SETTINGS,
    change: { editor: 'name minutes price_note', service: 'code', nobody: 'revision updated_at' },
  },
  proposals: {
    ...{ read: 'operator', insert: 'editor', delete: 'service' },
    change: {
      editor: 'answer document_id',
      service: 'id reason proposed_by api_key_id created_at settled_by document',
      nobody: 'kind config_id status settled_at',
    },
  },
  // Receptionists and viewers who serve write them, too.
  saved_replies: {
    ...{ read: 'operator', insert: 'serving', delete: 'serving' },
    change: { serving: 'name text', service: 'id', nobody: 'revision updated_at' },
  },
  synonyms: {
    ...SETTINGS,
    change: { editor: 'word synonyms', service: 'id', nobody: 'stems revision updated_at' },
  },
  sites: {
    ...SETTINGS,
    change: {
      editor: 'key name origins is_enabled languages greeting texts colour position ' +
        'daily_token_budget monthly_token_cap challenge contact_fallback paused_at identity',
      nobody: 'revision updated_at',
    },
  },
  site_secrets: {
    ...{ ...LIMITS, read: 'service' },
    change: { service: 'site_key secret updated_at' },
  },
  visitor_identities: {
    ...{ ...LIMITS, read: 'service' },
    change: { service: 'id site_key sub thread_id' },
  },
  visitor_identity_uses: {
    ...{ ...LIMITS, read: 'service' },
    change: { service: 'site_key jti_hash expires_at' },
  },
  visitor_sessions: {
    ...{ ...LIMITS, read: 'service' },
    change: {
      service:
        'token_hash site_key thread_id created_at last_used_at identity_id dialog_deleted_at',
    },
  },
  visitor_usage: {
    ...{ ...LIMITS, read: 'service' },
    change: { service: 'site_key day address tokens largest_turn' },
  },
  site_refusals: {
    ...{ ...LIMITS, read: 'service' },
    change: { service: 'site_key day reason requests' },
  },
  // Written by functions of the database.
  erasures: { read: 'service', insert: 'nobody', delete: 'nobody', change: { nobody: 'hash at' } },
  visitor_proofs: {
    ...{ ...LIMITS, read: 'service' },
    change: { service: 'proof_hash token_hash proven_at' },
  },
  visitor_turns: {
    ...{ ...LIMITS, read: 'service' },
    change: { service: 'id site_key address begun_at' },
  },
  practitioners: {
    ...SETTINGS,
    change: {
      editor: 'name speciality services languages hours',
      service: 'code number',
      nobody: 'revision updated_at',
    },
  },
  closures: {
    ...SETTINGS,
    change: {
      editor: 'practitioner first_date last_date from_time to_time reason',
      service: 'id',
      nobody: 'revision updated_at',
    },
  },
  // Written by functions, which check hours. Others than those who serve read them without
  // patients' data.
  appointments: {
    ...LIMITS,
    read: 'serving',
    change: {
      service: 'id service practitioner practitioner_number starts_at ends_at status held_until ' +
        'patient_name patient_phone note thread_id request_id revision created_at updated_at',
    },
  },
  appointment_history: {
    ...DIALOGS,
    change: { service: 'appointment_id at by what transaction_id', nobody: 'id' },
  },
  calendar_feeds: {
    read: 'editor',
    insert: 'editor',
    delete: 'editor',
    change: { service: 'id practitioner token_hash created_by created_at' },
  },
  // Written by the functions, which check the addresses.
  webhooks: {
    ...LIMITS,
    change: {
      service: 'id url description events is_enabled disabled_reason created_by created_at ' +
        'updated_at',
    },
  },
  webhook_secrets: {
    ...{ ...LIMITS, read: 'service' },
    change: { service: 'webhook_id secret created_at expires_at' },
  },
  webhook_deliveries: {
    ...RECORDED,
    change: {
      service: 'id webhook_id thread_id event body status attempts tries queued_at ' +
        'next_attempt_at run claimed_at created_at',
    },
  },
  documents: {
    ...SETTINGS,
    change: {
      editor:
        'id name file_type raw_text blocks size_bytes index_status index_error indexed_embedder ' +
        'chunk_count created_by created_at index_run index_step text_updated_at',
      nobody: 'updated_at',
    },
  },
  document_chunks: {
    ...DIALOGS,
    change: {
      service: 'document_id run chunk_index heading_path text page embedder embedding',
      nobody: 'id',
    },
  },
  published_chunks: {
    read: 'operator',
    insert: 'nobody',
    delete: 'nobody',
    change: {
      nobody: 'id document_id chunk_index heading_path text embedder embedding page',
    },
  },
  hidden_runs: { ...DIALOGS, change: { service: 'document_id run' } },
  search_terms: { ...DIALOGS, change: { service: 'term is_part word chunks', nobody: 'id' } },
  search_languages: { ...DIALOGS, change: { service: 'language chunks' } },
  common_words: { ...DIALOGS, change: { service: 'stem rank' } },
  chunk_terms: {
    ...DIALOGS,
    change: { service: 'chunk_id document_id run language stems parts' },
  },
  chunk_drafts: {
    ...LIMITS,
    read: 'service',
    change: { service: 'document_id run chunk_index heading_path text page' },
  },
  rate_limits: {
    ...LIMITS,
    read: 'service',
    change: { service: 'name subject free_at' },
  },
  idempotency_keys: {
    ...LIMITS,
    read: 'service',
    change: {
      service: 'caller operation key fingerprint claim claimed_at expires_at status headers body',
    },
  },
  known_addresses: {
    ...LIMITS,
    read: 'service',
    change: { service: 'subject known_until' },
  },
  settings_changes: {
    ...LIMITS,
    read: 'service',
    change: { service: 'id made_at' },
  },
  model_budgets: {
    ...LIMITS,
    insert: 'editor',
    delete: 'editor',
    // Only the row without an account, which is no probe, has a cap of the month.
    change: { editor: 'tokens_per_day', service: 'id user_id', nobody: 'tokens_per_month' },
  },
  retrieval_thresholds: {
    ...DIALOGS,
    change: { editor: 'min_score', service: 'ranked_by' },
  },
  model_probes: {
    ...DIALOGS,
    change: {
      service: 'client model endpoint api schemas tools streaming usage cached_tokens probed_at',
    },
  },
  model_prices: { ...SETTINGS, change: { editor: 'model input cached_input output currency' } },
  model_calls: {
    ...DIALOGS,
    change: {
      service: 'id at client model api outcome first_token_ms total_ms input_tokens ' +
        'cached_tokens output_tokens is_estimated',
    },
  },
  model_status: { ...DIALOGS, change: { service: 'client cause since last_error_at reported_at' } },
  alert_settings: {
    ...RECORDED,
    change: { service: 'user_id kinds quiet_from quiet_until urgent_passes' },
  },
  alerts: {
    ...RECORDED,
    change: {
      service: 'user_id kind subject link_id waiting_since created_at sent_at tries ' +
        'next_attempt_at run claimed_at error',
    },
  },
  model_usage: { ...LIMITS, change: { service: 'user_id day tokens' } },
  metrics: { ...{ ...LIMITS, read: 'service' }, change: { service: 'name labels value' } },
};

/** Returns the columns of a table, each with who may set it. */
export function changersOf(table: string): Map<string, Audience> {
  const lists = Object.entries(TABLES[table]!.change) as [Audience, string][];
  return new Map(
    lists.flatMap(([audience, names]) => names.split(' ').map((name) => [name, audience] as const)),
  );
}
