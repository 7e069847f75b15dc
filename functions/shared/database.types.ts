import type { Reference, Table } from './table-type.ts';

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  'public': {
    Tables: {
      'agent_configs': Table<{
        Row: {
          'activated_at': string | null;
          'activated_by': string | null;
          'created_at': string;
          'created_by': string | null;
          'exit_conditions_text': string;
          'id': string;
          'intent_id': string | null;
          'is_active': boolean;
          'is_settled': boolean;
          'name': string | null;
          'rules_text': string;
          'system_prompt': string;
          'version': number;
        };
        Required: 'system_prompt';
        Relationships: [
          Reference<'agent_configs_activated_by_fkey', 'activated_by', 'users', false>,
          Reference<'agent_configs_created_by_fkey', 'created_by', 'users', false>,
          Reference<'agent_configs_intent_id_fkey', 'intent_id', 'intents', false>,
        ];
      }>;
      'api_key_secrets': Table<{
        Row: {
          'api_key_id': string;
          'created_at': string;
          'expires_at': string | null;
          'hash': string;
        };
        Required: 'api_key_id' | 'hash';
        Relationships: [
          Reference<'api_key_secrets_api_key_id_fkey', 'api_key_id', 'api_keys', false>,
        ];
      }>;
      'api_keys': Table<{
        Row: {
          'created_at': string;
          'created_by': string | null;
          'expires_at': string | null;
          'id': string;
          'last_four': string;
          'last_used_at': string | null;
          'name': string;
          'own_most': number | null;
          'own_seconds': number | null;
          'revoked_at': string | null;
          'scope': Database['public']['Enums']['key_scope'];
          'updated_at': string;
        };
        Required: 'last_four' | 'name' | 'scope';
        Relationships: [
          Reference<'api_keys_created_by_fkey', 'created_by', 'users', false>,
        ];
      }>;
      'assets': Table<{
        Row: {
          'bytes': string;
          'content_type': string;
          'created_at': string;
          'hash': string;
          'used_at': string;
        };
        Required: 'bytes' | 'content_type' | 'hash';
      }>;
      'assistant_settings': Table<{
        Row: {
          'code': string;
          'updated_at': string;
          'value': NonNullable<Json>;
        };
        Required: 'code' | 'value';
      }>;
      'block_saves': Table<{
        Row: {
          'answer': NonNullable<Json>;
          'created_at': string;
          'created_by': string | null;
          'id': string;
          'key': string;
          'request_hash': string;
        };
        Required: 'answer' | 'key' | 'request_hash';
        Relationships: [
          Reference<'block_saves_created_by_fkey', 'created_by', 'users', false>,
        ];
      }>;
      'block_snapshots': Table<{
        Row: {
          'asset_hashes': (string)[];
          'block_id': string;
          'capture': Json | null;
          'changelog': NonNullable<Json>;
          'created_at': string;
          'created_by': string | null;
          'css': string;
          'css_bytes': number;
          'html': string;
          'html_bytes': number;
          'id': string;
          'proof': Json | null;
          'version': string;
        };
        Required: 'block_id' | 'css' | 'html' | 'version';
        Generated: 'asset_hashes' | 'css_bytes' | 'html_bytes';
        Relationships: [
          Reference<'block_snapshots_block_id_fkey', 'block_id', 'blocks', false>,
          Reference<'block_snapshots_created_by_fkey', 'created_by', 'users', false>,
        ];
      }>;
      'blocks': Table<{
        Row: {
          'changelog': NonNullable<Json>;
          'created_at': string;
          'id': string;
          'is_in_preview': boolean;
          'order_index': number;
          'path': string;
          'revision': number;
          'title': string;
          'updated_at': string;
          'version': string;
        };
        Required: 'path' | 'title' | 'version';
      }>;
      'chunk_drafts': Table<{
        Row: {
          'chunk_index': number;
          'document_id': string;
          'heading_path': string;
          'page': number | null;
          'run': string;
          'text': string;
        };
        Required: 'chunk_index' | 'document_id' | 'run' | 'text';
        Relationships: [
          Reference<'chunk_drafts_document_id_fkey', 'document_id', 'documents', false>,
        ];
      }>;
      'chunk_terms': Table<{
        Row: {
          'chunk_id': number;
          'document_id': string;
          'language': string;
          'parts': unknown;
          'run': string;
          'stems': (number)[];
        };
        Required: 'chunk_id' | 'document_id' | 'language' | 'parts' | 'run' | 'stems';
      }>;
      'common_words': Table<{
        Row: {
          'rank': number;
          'stem': string;
        };
        Required: 'rank' | 'stem';
      }>;
      'delivered_tests': Table<{
        Row: {
          'id': string;
        };
        Required: 'id';
      }>;
      'dialog_tests': {
        Row: {
          'created_at': string;
          'created_by': string | null;
          'created_from': string | null;
          'id': string;
          'intent_code': string;
          'is_enabled': boolean;
          'name': string;
          'setup': Json | null;
          'turns': NonNullable<Json>;
          'updated_at': string;
        };
        ComputedFields: never;
        Insert: {
          'created_at'?: string;
          'created_by'?: string | null;
          'created_from'?: string | null;
          'id'?: string;
          'intent_code': string;
          'is_enabled'?: boolean;
          'name': string;
          'setup'?: Json | null;
          'turns': NonNullable<Json>;
          'updated_at'?: string;
        };
        Update: {
          'created_at'?: string;
          'created_by'?: string | null;
          'created_from'?: string | null;
          'id'?: string;
          'intent_code'?: string;
          'is_enabled'?: boolean;
          'name'?: string;
          'setup'?: Json | null;
          'turns'?: NonNullable<Json>;
          'updated_at'?: string;
        };
        Relationships: [
          Reference<'dialog_tests_created_by_fkey', 'created_by', 'users', false>,
          Reference<'dialog_tests_created_from_fkey', 'created_from', 'messages', false>,
          {
            foreignKeyName: 'dialog_tests_intent_code_fkey';
            columns: ['intent_code'];
            isOneToOne: false;
            referencedRelation: 'intents';
            referencedColumns: ['code'];
          },
        ];
      };
      'document_chunks': Table<{
        Row: {
          'chunk_index': number;
          'document_id': string;
          'embedder': string;
          'embedding': string | null;
          'heading_path': string;
          'id': number;
          'page': number | null;
          'run': string;
          'text': string;
        };
        Required: 'chunk_index' | 'document_id' | 'embedder' | 'text';
        Generated: 'id';
        Relationships: [
          Reference<'document_chunks_document_id_fkey', 'document_id', 'documents', false>,
        ];
      }>;
      'documents': Table<{
        Row: {
          'blocks': Json | null;
          'chunk_count': number;
          'created_at': string;
          'created_by': string | null;
          'file_type': string;
          'id': string;
          'index_error': string | null;
          'index_run': string | null;
          'index_status': Database['public']['Enums']['index_status'];
          'index_step': number;
          'indexed_embedder': string | null;
          'name': string;
          'raw_text': string;
          'size_bytes': number;
          'updated_at': string;
        };
        Required: 'file_type' | 'name' | 'raw_text';
        Relationships: [
          Reference<'documents_created_by_fkey', 'created_by', 'users', false>,
        ];
      }>;
      'experimental_components': Table<{
        Row: {
          'created_at': string;
          'description': string;
          'id': string;
          'name': string;
          'order_index': number;
          'path': string;
          'status': Database['public']['Enums']['experiment_status'];
          'updated_at': string;
        };
        Required: 'name' | 'path';
      }>;
      'gap_questions': Table<{
        Row: {
          'asked_at': string;
          'cause': string;
          'embedder': string | null;
          'embedding': string | null;
          'gap_id': string | null;
          'message_id': string;
        };
        Required: 'asked_at' | 'cause' | 'message_id';
        Relationships: [
          Reference<'gap_questions_gap_id_fkey', 'gap_id', 'gaps', false>,
          Reference<'gap_questions_message_id_fkey', 'message_id', 'messages', true>,
        ];
      }>;
      'gaps': Table<{
        Row: {
          'created_at': string;
          'document_id': string | null;
          'embedder': string | null;
          'embedding': string | null;
          'id': string;
          'last_asked_at': string | null;
          'question_count': number;
          'rank': number;
          'reopened_at': string | null;
          'settled_as': string | null;
          'settled_at': string | null;
          'settled_by': string | null;
          'status': string;
          'updated_at': string;
        };
        Relationships: [
          Reference<'gaps_document_id_fkey', 'document_id', 'documents', false>,
          Reference<'gaps_settled_by_fkey', 'settled_by', 'users', false>,
        ];
      }>;
      'hidden_runs': Table<{
        Row: {
          'document_id': string;
          'run': string;
        };
        Required: 'document_id' | 'run';
      }>;
      'idempotency_keys': Table<{
        Row: {
          'body': string | null;
          'caller': string;
          'claim': string;
          'claimed_at': string;
          'expires_at': string;
          'fingerprint': string;
          'headers': Json | null;
          'key': string;
          'operation': string;
          'status': number | null;
        };
        Required: 'caller' | 'fingerprint' | 'key' | 'operation';
      }>;
      'intent_steps': Table<{
        Row: {
          'allowed_next': NonNullable<Json>;
          'code': string;
          'guards': NonNullable<Json>;
          'id': string;
          'intent_id': string;
          'name': string;
          'order_index': number;
          'outcome': Json | null;
          'system_prompt': string;
          'updated_at': string;
        };
        Required: 'code' | 'intent_id' | 'name';
        Relationships: [
          Reference<'intent_steps_intent_id_fkey', 'intent_id', 'intents', false>,
        ];
      }>;
      'intents': Table<{
        Row: {
          'code': string;
          'created_at': string;
          'description': string;
          'gate': Database['public']['Enums']['activation_gate'];
          'id': string;
          'is_authoritative': boolean;
          'is_enabled': boolean;
          'is_system': boolean;
          'last_version': number;
          'name': string;
          'order_index': number;
          'request_kinds': (string)[];
        };
        Required: 'code' | 'name';
        Generated: 'is_system';
      }>;
      'known_addresses': Table<{
        Row: {
          'known_until': string;
          'subject': string;
        };
        Required: 'known_until' | 'subject';
      }>;
      'ledger': Table<{
        Row: {
          'at': string;
          'id': string;
          'intent_code': string | null;
          'made_by': string | null;
          'new_value': Json | null;
          'old_value': Json | null;
          'reason': string | null;
          'run_id': string | null;
          'what': string;
        };
        Required: 'what';
      }>;
      'message_feedback': Table<{
        Row: {
          'created_at': string;
          'helpful': boolean;
          'id': string;
          'message_id': string;
          'note': string | null;
          'reason': string | null;
          'updated_at': string;
          'user_id': string | null;
        };
        Required: 'helpful' | 'message_id';
        Relationships: [
          Reference<'message_feedback_message_id_fkey', 'message_id', 'messages', false>,
          Reference<'message_feedback_user_id_fkey', 'user_id', 'users', false>,
        ];
      }>;
      'message_routes': {
        Row: {
          'corrected_at': string;
          'corrected_by': string | null;
          'intent_code': string | null;
          'message_id': string;
        };
        ComputedFields: never;
        Insert: {
          'corrected_at'?: string;
          'corrected_by'?: string | null;
          'intent_code'?: string | null;
          'message_id': string;
        };
        Update: {
          'corrected_at'?: string;
          'corrected_by'?: string | null;
          'intent_code'?: string | null;
          'message_id'?: string;
        };
        Relationships: [
          Reference<'message_routes_corrected_by_fkey', 'corrected_by', 'users', false>,
          {
            foreignKeyName: 'message_routes_intent_code_fkey';
            columns: ['intent_code'];
            isOneToOne: false;
            referencedRelation: 'intents';
            referencedColumns: ['code'];
          },
          Reference<'message_routes_message_id_fkey', 'message_id', 'messages', true>,
        ];
      };
      'message_traces': Table<{
        Row: {
          'message_id': string;
          'router_prompt': string | null;
          'trace': NonNullable<Json>;
        };
        Required: 'message_id' | 'trace';
        Relationships: [
          Reference<'message_traces_message_id_fkey', 'message_id', 'messages', true>,
          Reference<'message_traces_router_prompt_fkey', 'router_prompt', 'router_prompts', false>,
        ];
      }>;
      'messages': Table<{
        Row: {
          'assembled_prompt': string | null;
          'author_id': string | null;
          'client_message_id': string | null;
          'created_at': string;
          'facets': (string)[];
          'id': string;
          'intent_id': string | null;
          'meta_json': NonNullable<Json>;
          'role': Database['public']['Enums']['message_role'];
          'seq': number;
          'sources_json': NonNullable<Json>;
          'text': string;
          'thread_id': string;
          'transaction_id': unknown;
          'words': unknown;
        };
        Required: 'role' | 'text' | 'thread_id';
        Generated: 'seq' | 'words';
        Relationships: [
          Reference<'messages_author_id_fkey', 'author_id', 'users', false>,
          Reference<'messages_intent_id_fkey', 'intent_id', 'intents', false>,
          Reference<'messages_thread_id_fkey', 'thread_id', 'threads', false>,
        ];
      }>;
      'metrics': Table<{
        Row: {
          'labels': string;
          'name': string;
          'value': number;
        };
        Required: 'name';
      }>;
      'model_budgets': Table<{
        Row: {
          'id': string;
          'tokens_per_day': number | null;
          'user_id': string | null;
        };
        Relationships: [
          Reference<'model_budgets_user_id_fkey', 'user_id', 'users', true>,
        ];
      }>;
      'model_status': Table<{
        Row: {
          'cause': string | null;
          'client': string;
          'last_error_at': string | null;
          'reported_at': string;
          'since': string;
        };
        Required: 'client';
      }>;
      'model_usage': Table<{
        Row: {
          'day': string;
          'tokens': number;
          'user_id': string;
        };
        Required: 'day' | 'tokens' | 'user_id';
        Relationships: [
          Reference<'model_usage_user_id_fkey', 'user_id', 'users', false>,
        ];
      }>;
      'prompt_texts': Table<{
        Row: {
          'code': string;
          'text': string;
          'updated_at': string;
        };
        Required: 'code' | 'text';
      }>;
      'rate_limits': Table<{
        Row: {
          'free_at': string;
          'name': string;
          'subject': string;
        };
        Required: 'free_at' | 'name' | 'subject';
      }>;
      'request_history': Table<{
        Row: {
          'at': string;
          'by': string | null;
          'changes': NonNullable<Json>;
          'id': number;
          'note': string | null;
          'request_id': string;
          'transaction_id': unknown;
          'what': string;
        };
        Required: 'request_id' | 'what';
        Generated: 'id';
        Relationships: [
          Reference<'request_history_by_fkey', 'by', 'users', false>,
          Reference<'request_history_request_id_fkey', 'request_id', 'requests', false>,
        ];
      }>;
      'requests': Table<{
        Row: {
          'assignee': string | null;
          'created_at': string;
          'done_at': string | null;
          'due_at': string;
          'id': string;
          'intent_code': string;
          'is_current': boolean;
          'kind': string;
          'outcome': string | null;
          'reason': string;
          'revision': number;
          'slots': NonNullable<Json>;
          'status': Database['public']['Enums']['request_status'];
          'summary': string;
          'thread_id': string | null;
          'updated_at': string;
        };
        Required: 'due_at' | 'intent_code' | 'kind' | 'reason' | 'summary';
        Relationships: [
          Reference<'requests_assignee_fkey', 'assignee', 'users', false>,
          Reference<'requests_thread_id_fkey', 'thread_id', 'threads', false>,
        ];
      }>;
      'retrieval_thresholds': Table<{
        Row: {
          'min_score': number;
          'ranked_by': string;
        };
        Required: 'min_score' | 'ranked_by';
      }>;
      'router_prompts': Table<{
        Row: {
          'id': string;
          'text': string;
        };
        Required: 'id' | 'text';
      }>;
      'run_items': Table<{
        Row: {
          'attempt': number;
          'changed': (string)[];
          'ended_at': string | null;
          'error': string | null;
          'id': string;
          'intent_code': string | null;
          'latency_ms': number | null;
          'message_id': string | null;
          'name': string;
          'passed': boolean | null;
          'position': number;
          'repeats': number;
          'result': Json | null;
          'run_id': string;
          'test_id': string | null;
        };
        Required: 'attempt' | 'name' | 'position' | 'repeats' | 'run_id';
        Relationships: [
          Reference<'run_items_message_id_fkey', 'message_id', 'messages', false>,
          Reference<'run_items_run_id_fkey', 'run_id', 'runs', false>,
        ];
      }>;
      'runs': Table<{
        Row: {
          'candidate': NonNullable<Json>;
          'created_at': string;
          'created_by': string | null;
          'done': number;
          'error': string | null;
          'estimate': NonNullable<Json>;
          'finished_at': string | null;
          'fragments': string;
          'heartbeat_at': string | null;
          'id': string;
          'intent_codes': (string)[];
          'max_model_calls': number | null;
          'model_calls': number;
          'repeats': number | null;
          'replay': Json | null;
          'started_at': string | null;
          'status': Database['public']['Enums']['run_status'];
          'step': number;
          'summary': Json | null;
          'tests': Json | null;
          'tokens': number;
          'total': number;
          'tried_branch': string | null;
          'tries': NonNullable<Json>;
          'worker': string | null;
        };
        Required: 'candidate' | 'estimate' | 'fragments' | 'tries';
        Relationships: [
          Reference<'runs_created_by_fkey', 'created_by', 'users', false>,
        ];
      }>;
      'saved_filters': Table<{
        Row: {
          'created_at': string;
          'filter': NonNullable<Json>;
          'id': string;
          'name': string;
          'user_id': string | null;
        };
        Required: 'filter' | 'name';
        Relationships: [
          Reference<'saved_filters_user_id_fkey', 'user_id', 'users', false>,
        ];
      }>;
      'search_languages': Table<{
        Row: {
          'chunks': number;
          'language': string;
        };
        Required: 'chunks' | 'language';
      }>;
      'search_terms': Table<{
        Row: {
          'chunks': number;
          'id': number;
          'is_part': boolean;
          'term': string;
          'word': string | null;
        };
        Required: 'chunks' | 'is_part' | 'term';
        Generated: 'id';
      }>;
      'settings_changes': Table<{
        Row: {
          'id': string;
          'made_at': string;
        };
      }>;
      'thread_holds': Table<{
        Row: {
          'ends_at': string;
          'held_by': string;
          'idle_text': string;
          'since': string;
          'thread_id': string;
        };
        Required: 'ends_at' | 'held_by' | 'idle_text' | 'thread_id';
        Relationships: [
          Reference<'thread_holds_held_by_fkey', 'held_by', 'users', false>,
          Reference<'thread_holds_thread_id_fkey', 'thread_id', 'threads', true>,
        ];
      }>;
      'thread_states': Table<{
        Row: {
          'current_intent': string | null;
          'current_step': string | null;
          'handoff_count': number;
          'resumable_slots_json': NonNullable<Json>;
          'resumable_step_code': string | null;
          'revision': number;
          'slots': NonNullable<Json>;
          'soft_insertion_count': number;
          'stall_count': number;
          'suspended_intent': string | null;
          'thread_id': string;
          'updated_at': string;
        };
        Required: 'thread_id';
        Relationships: [
          Reference<'thread_states_thread_id_fkey', 'thread_id', 'threads', true>,
        ];
      }>;
      'thread_tags': Table<{
        Row: {
          'tag': string;
          'thread_id': string;
        };
        Required: 'tag' | 'thread_id';
        Relationships: [
          Reference<'thread_tags_thread_id_fkey', 'thread_id', 'threads', false>,
        ];
      }>;
      'threads': Table<{
        Row: {
          'agent_config_id': string | null;
          'api_key_id': string | null;
          'candidate': Json | null;
          'copied_from': string | null;
          'created_at': string;
          'id': string;
          'is_trial': boolean;
          'name': string;
          'origin': Database['public']['Enums']['thread_origin'];
          'pinned_configs': NonNullable<Json>;
          'switch_count': number;
          'updated_at': string;
          'user_id': string | null;
        };
        Required: 'name';
        Relationships: [
          Reference<'threads_agent_config_id_fkey', 'agent_config_id', 'agent_configs', false>,
          Reference<'threads_api_key_id_fkey', 'api_key_id', 'api_keys', false>,
          Reference<'threads_copied_from_fkey', 'copied_from', 'threads', false>,
          Reference<'threads_user_id_fkey', 'user_id', 'users', false>,
        ];
      }>;
      'users': Table<{
        Row: {
          'can_serve': boolean;
          'created_at': string;
          'display_name': string;
          'email': string;
          'id': string;
          'is_disabled': boolean;
          'must_change_password': boolean;
          'removed_at': string | null;
          'role': Database['public']['Enums']['user_role'];
        };
        Required: 'display_name' | 'email' | 'id';
      }>;
      'webhook_deliveries': Table<{
        Row: {
          'attempts': NonNullable<Json>;
          'body': string;
          'claimed_at': string | null;
          'created_at': string;
          'event': string;
          'id': string;
          'next_attempt_at': string | null;
          'queued_at': string;
          'run': string | null;
          'status': Database['public']['Enums']['delivery_status'];
          'thread_id': string | null;
          'tries': number;
          'webhook_id': string;
        };
        Required: 'body' | 'event' | 'webhook_id';
        Relationships: [
          Reference<'webhook_deliveries_thread_id_fkey', 'thread_id', 'threads', false>,
          Reference<'webhook_deliveries_webhook_id_fkey', 'webhook_id', 'webhooks', false>,
        ];
      }>;
      'webhook_secrets': Table<{
        Row: {
          'created_at': string;
          'expires_at': string | null;
          'secret': string;
          'webhook_id': string;
        };
        Required: 'secret' | 'webhook_id';
        Relationships: [
          Reference<'webhook_secrets_webhook_id_fkey', 'webhook_id', 'webhooks', false>,
        ];
      }>;
      'webhooks': Table<{
        Row: {
          'created_at': string;
          'created_by': string | null;
          'description': string;
          'disabled_reason': string | null;
          'events': (string)[];
          'id': string;
          'is_enabled': boolean;
          'updated_at': string;
          'url': string;
        };
        Required: 'events' | 'url';
        Relationships: [
          Reference<'webhooks_created_by_fkey', 'created_by', 'users', false>,
        ];
      }>;
    };
    Views: {
      'published_chunks': Table<{
        Row: {
          'chunk_index': number;
          'document_id': string;
          'embedder': string;
          'embedding': string | null;
          'heading_path': string;
          'id': number;
          'page': number | null;
          'text': string;
        };
        Relationships: [
          Reference<'document_chunks_document_id_fkey', 'document_id', 'documents', false>,
        ];
      }>;
      'run_results': Table<{
        Row: {
          'attempt': number;
          'changed': (string)[];
          'error': string | null;
          'id': string;
          'intent_code': string | null;
          'is_changed': boolean | null;
          'latency_ms': number | null;
          'message_id': string | null;
          'name': string;
          'passed': boolean | null;
          'passes': number | null;
          'position': number;
          'repeats': number;
          'result': Json | null;
          'run_id': string;
          'test_id': string | null;
          'thread_id': string | null;
        };
        Generated: 'is_changed' | 'passes' | 'thread_id';
        Relationships: [
          Reference<'run_items_message_id_fkey', 'message_id', 'messages', false>,
          Reference<'run_items_run_id_fkey', 'run_id', 'runs', false>,
        ];
      }>;
    };
    Functions: {
      'account_of': { Args: { 'p_session_id': string; 'p_user_id': string }; Returns: Json };
      'account_without_rows': { Args: { 'p_rows': number }; Returns: Json };
      'activate_agent_config': {
        Args: {
          'p_expected_version'?: number;
          'p_id': string;
          'p_keep_dialogs'?: boolean;
          'p_override'?: boolean;
          'p_reason'?: string;
          'p_run_id'?: string;
        };
        Returns: Database['public']['Tables']['agent_configs']['Row'];
        SetofOptions: {
          from: '*';
          to: 'agent_configs';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      'activation_outlook': { Args: { 'p_config_id': string }; Returns: Json };
      'adopt_legacy_configs': { Args: Record<PropertyKey, never>; Returns: number };
      'answer_likelihood': {
        Args: { 'p_amount': number; 'p_held': number; 'p_share': number };
        Returns: number;
      };
      'append_hold_message': {
        Args: { 'p_hold': Json; 'p_person': string; 'p_text': string; 'p_thread_id': string };
        Returns: undefined;
      };
      'asset_hashes': { Args: { 'p_css': string; 'p_html': string }; Returns: (string)[] };
      'begin_key_turn': {
        Args: {
          'p_client_message_id'?: string;
          'p_embedder'?: string;
          'p_embedding'?: string;
          'p_history'?: number;
          'p_key_id': string;
          'p_limit'?: number;
          'p_limits': Json;
          'p_min_score'?: number;
          'p_query'?: string;
          'p_refers_back'?: boolean;
          'p_settings_version'?: string;
          'p_thread_id'?: string;
        };
        Returns: Json;
      };
      'begin_model_call': { Args: { 'p_run_id': string; 'p_worker': string }; Returns: string };
      'begin_session_turn': {
        Args: {
          'p_client_message_id'?: string;
          'p_embedder'?: string;
          'p_embedding'?: string;
          'p_history'?: number;
          'p_limit'?: number;
          'p_limits': Json;
          'p_min_score'?: number;
          'p_query'?: string;
          'p_refers_back'?: boolean;
          'p_session_id': string;
          'p_settings_version'?: string;
          'p_thread_id'?: string;
          'p_user_id': string;
        };
        Returns: Json;
      };
      'begin_turn': {
        Args: {
          'p_client_message_id'?: string;
          'p_embedder'?: string;
          'p_embedding'?: string;
          'p_history'?: number;
          'p_limit'?: number;
          'p_limits': Json;
          'p_min_score'?: number;
          'p_query'?: string;
          'p_refers_back'?: boolean;
          'p_settings_version'?: string;
          'p_thread_id'?: string;
          'p_user_id'?: string;
        };
        Returns: Json;
      };
      'best_scores': {
        Args: { 'p_questions': (string)[] };
        Returns: {
          'place': number;
          'score': number;
        }[];
      };
      'can_serve': { Args: Record<PropertyKey, never>; Returns: boolean };
      'cancel_run': { Args: { 'p_run_id': string }; Returns: undefined };
      'change_context': { Args: Record<PropertyKey, never>; Returns: Json };
      'charge_tokens': { Args: { 'p_tokens': number; 'p_user_id': string }; Returns: undefined };
      'claim_delivery': {
        Args: { 'p_alive_since': string; 'p_webhook_id': string };
        Returns: Json;
      };
      'claim_document': {
        Args: { 'p_alive_since': string; 'p_document_id': string };
        Returns: string;
      };
      'claim_idempotency_key': {
        Args: {
          'p_caller': string;
          'p_fingerprint': string;
          'p_key': string;
          'p_operation': string;
        };
        Returns: Json;
      };
      'claim_index_step': {
        Args: { 'p_document_id': string; 'p_run': string; 'p_step': number };
        Returns: boolean;
      };
      'claim_next_document': {
        Args: { 'p_alive_since': string; 'p_tried': (string)[] };
        Returns: {
          'document': string;
          'run': string;
        }[];
      };
      'claim_run': { Args: { 'p_alive_since': string; 'p_worker': string }; Returns: string };
      'claim_run_step': {
        Args: { 'p_run_id': string; 'p_step': number; 'p_worker': string };
        Returns: boolean;
      };
      'clear_hidden_chunks': { Args: { 'p_alive_since': string }; Returns: boolean };
      'common_stems': { Args: { 'p_word': string }; Returns: (string)[] };
      'copy_as_trial': { Args: { 'p_thread_id': string; 'p_user_id'?: string }; Returns: string };
      'count_metrics': { Args: { 'p_counts': Json }; Returns: undefined };
      'create_agent_config': {
        Args: {
          'p_activate'?: boolean;
          'p_exit_conditions_text'?: string;
          'p_expected_version'?: number;
          'p_intent_id': string;
          'p_keep_dialogs'?: boolean;
          'p_name'?: string;
          'p_override'?: boolean;
          'p_reason'?: string;
          'p_rules_text'?: string;
          'p_run_id'?: string;
          'p_system_prompt'?: string;
        };
        Returns: Database['public']['Tables']['agent_configs']['Row'];
        SetofOptions: {
          from: '*';
          to: 'agent_configs';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      'create_api_key': { Args: { 'p_hash': string; 'p_key': Json }; Returns: string };
      'create_webhook': { Args: { 'p_secret': string; 'p_webhook': Json }; Returns: string };
      'draft_chunks': {
        Args: { 'p_chunks': Json; 'p_document_id': string; 'p_run': string };
        Returns: undefined;
      };
      'due_webhooks': { Args: { 'p_alive_since': string }; Returns: string[] };
      'end_idle_holds': { Args: { 'p_thread_id'?: string }; Returns: undefined };
      'end_session': { Args: { 'p_id': string; 'p_user_id': string }; Returns: boolean };
      'end_sessions': { Args: { 'p_except'?: string; 'p_user_id': string }; Returns: number };
      'find_thread_ids': {
        Args: { 'p_filter': Json };
        Returns: {
          'message_id': string;
          'rank': number;
          'thread_id': string;
        }[];
      };
      'find_threads': {
        Args: { 'p_filter': Json };
        Returns: {
          'agent_config_id': string;
          'created_at': string;
          'current_intent': string;
          'id': string;
          'is_trial': boolean;
          'marked': (string)[];
          'message_id': string;
          'name': string;
          'origin': Database['public']['Enums']['thread_origin'];
          'rank': number;
          'switch_count': number;
          'tags': (string)[];
          'text': string;
          'updated_at': string;
          'user_id': string;
        }[];
      };
      'finish_delivery': {
        Args: {
          'p_attempt': Json;
          'p_id': string;
          'p_next_attempt_at'?: string;
          'p_run': string;
          'p_status': Database['public']['Enums']['delivery_status'];
        };
        Returns: boolean;
      };
      'finish_key_turn': { Args: { 'p_key_id': string; 'p_turn': Json }; Returns: Json };
      'finish_operator_turn': { Args: { 'p_turn': Json }; Returns: Json };
      'finish_run': {
        Args: { 'p_error'?: string; 'p_run_id': string; 'p_worker': string };
        Returns: boolean;
      };
      'finish_turn': { Args: { 'p_turn': Json }; Returns: Json };
      'follows_up': { Args: { 'p_query': string; 'p_refers_back': boolean }; Returns: boolean };
      'gate_verdict': { Args: { 'p_config_id': string }; Returns: Json };
      'give_back_limits': { Args: { 'p_limits': Json }; Returns: undefined };
      'group_questions': {
        Args: { 'p_embedder': string; 'p_min_likeness': number; 'p_questions': Json };
        Returns: undefined;
      };
      'heartbeat_index_run': {
        Args: { 'p_document_id': string; 'p_run': string };
        Returns: undefined;
      };
      'hold_of': { Args: { 'p_thread_id': string }; Returns: Json };
      'import_tests': { Args: { 'p_tests': Json }; Returns: Json };
      'index_chunk_terms': { Args: { 'p_chunk_ids': (number)[] }; Returns: undefined };
      'insert_chunks': {
        Args: { 'p_chunks': Json; 'p_document_id': string; 'p_embedder': string; 'p_run': string };
        Returns: undefined;
      };
      'intent_figures': {
        Args: {
          'p_before'?: number;
          'p_code': string;
          'p_from'?: string;
          'p_limit'?: number;
          'p_to'?: string;
        };
        Returns: {
          'config_id': string;
          'escalations': number;
          'events': Json;
          'fallbacks': number;
          'latency_ms_p50': number;
          'parse_errors': number;
          'reply_characters': number;
          'tokens': number;
          'turns': number;
          'unhelpful': number;
          'version': number;
        }[];
      };
      'intent_usage': {
        Args: { 'p_code': string };
        Returns: {
          'cacheable_share': number;
          'cached_tokens': number;
          'completion_tokens': number;
          'estimated_turns': number;
          'prompt_tokens': number;
          'turns': number;
          'version': number;
        }[];
      };
      'intent_versions': {
        Args: Record<PropertyKey, never>;
        Returns: {
          'active_version': number;
          'intent_id': string;
          'versions_count': number;
        }[];
      };
      'is_changelog': { Args: { 'p_changelog': Json }; Returns: boolean };
      'is_dialog_of_key': { Args: { 'p_key_id': string; 'p_thread_id': string }; Returns: boolean };
      'is_editor': { Args: Record<PropertyKey, never>; Returns: boolean };
      'is_known_address': { Args: { 'p_account': string; 'p_address': string }; Returns: boolean };
      'is_operator': { Args: Record<PropertyKey, never>; Returns: boolean };
      'is_request': { Args: { 'p_sentence': string }; Returns: boolean };
      'is_text_within': { Args: { 'p_longest': number; 'p_value': Json }; Returns: boolean };
      'judged_routes': {
        Args: {
          'p_before'?: number;
          'p_config_id'?: string;
          'p_from'?: string;
          'p_limit'?: number;
          'p_to'?: string;
        };
        Returns: {
          'config_id': string;
          'messages': Json;
          'version': number;
        }[];
      };
      'language_of': { Args: { 'p_text': string }; Returns: string };
      'last_deliveries': {
        Args: { 'p_webhook_ids': (string)[] };
        Returns: {
          'attempt': Json;
          'created_at': string;
          'event': string;
          'id': string;
          'status': Database['public']['Enums']['delivery_status'];
          'webhook_id': string;
        }[];
      };
      'legacy_agent_configs': {
        Args: Record<PropertyKey, never>;
        Returns: {
          'activated_at': string | null;
          'activated_by': string | null;
          'created_at': string;
          'created_by': string | null;
          'exit_conditions_text': string;
          'id': string;
          'intent_id': string | null;
          'is_active': boolean;
          'is_settled': boolean;
          'name': string | null;
          'rules_text': string;
          'system_prompt': string;
          'version': number;
        }[];
        SetofOptions: {
          from: '*';
          to: 'agent_configs';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      'likeness': { Args: { 'p_one': string; 'p_other': string }; Returns: number };
      'limit_subject': { Args: { 'p_subject': string }; Returns: string };
      'list_gaps': {
        Args: {
          'p_before'?: number;
          'p_before_id'?: string;
          'p_id'?: string;
          'p_limit'?: number;
          'p_status'?: (string)[];
        };
        Returns: {
          'document_id': string;
          'document_name': string;
          'id': string;
          'last_asked_at': string;
          'question_count': number;
          'questions': Json;
          'rank': number;
          'reopened_at': string;
          'settled_as': string;
          'settled_at': string;
          'settled_by': string;
          'status': string;
          'updated_at': string;
        }[];
      };
      'load_turn': {
        Args: {
          'p_client_message_id'?: string;
          'p_embedder'?: string;
          'p_embedding'?: string;
          'p_history'?: number;
          'p_limit'?: number;
          'p_min_score'?: number;
          'p_query'?: string;
          'p_refers_back'?: boolean;
          'p_settings_version'?: string;
          'p_thread_id'?: string;
          'p_user_id'?: string;
        };
        Returns: Json;
      };
      'lock_agent_configs': { Args: { 'p_intent_id': string }; Returns: undefined };
      'lock_thread': { Args: { 'p_thread_id': string }; Returns: undefined };
      'may_serve': { Args: { 'p_user_id': string }; Returns: boolean };
      'message_sentences': {
        Args: { 'p_message': string };
        Returns: {
          'asks': boolean;
          'place': number;
          'sentence': string;
        }[];
      };
      'move_exit_conditions': {
        Args: { 'p_exit_conditions_text': string; 'p_id': string; 'p_system_prompt': string };
        Returns: boolean;
      };
      'names_of': { Args: { 'p_ids': (string)[] }; Returns: Json };
      'nearest_by_index': {
        Args: {
          'p_depth': number;
          'p_document_ids': (string)[];
          'p_embedder': string;
          'p_embedding': string;
        };
        Returns: (number)[];
      };
      'nearest_by_scan': {
        Args: {
          'p_depth': number;
          'p_document_ids': (string)[];
          'p_embedder': string;
          'p_embedding': string;
        };
        Returns: (number)[];
      };
      'nearest_by_words': {
        Args: {
          'p_before'?: string;
          'p_depth': number;
          'p_document_ids': (string)[];
          'p_query': string;
        };
        Returns: {
          'chunk_id': number;
          'is_best': boolean;
          'score': number;
          'searched_for': string;
        }[];
      };
      'note_session_device': {
        Args: { 'p_id': string; 'p_user_agent': string };
        Returns: undefined;
      };
      'own_sessions': {
        Args: Record<PropertyKey, never>;
        Returns: {
          'created_at': string;
          'id': string;
          'is_current': boolean;
          'used_at': string;
          'user_agent': string;
        }[];
      };
      'parts_of': {
        Args: { 'p_times': (number)[]; 'p_words': (string)[] };
        Returns: {
          'part': string;
          'times': number;
        }[];
      };
      'person_of': { Args: { 'p_session_id': string; 'p_user_id': string }; Returns: string };
      'pinned_configs': { Args: { 'p_thread_id': string }; Returns: Json };
      'plan_run': { Args: { 'p_request': Json }; Returns: Json };
      'plan_searches': {
        Args: { 'p_before': string; 'p_query': string };
        Returns: {
          'amounts': (number)[];
          'are_alone': (boolean)[];
          'asked_for': string;
          'common': (number)[];
          'held': (unknown)[];
          'rare': (number)[];
          'wanted': (unknown)[];
        }[];
      };
      'publish_chunks': {
        Args: { 'p_count': number; 'p_document_id': string; 'p_embedder': string; 'p_run': string };
        Returns: undefined;
      };
      'query_words': {
        Args: { 'p_query': string };
        Returns: {
          'chunks': (number)[];
          'doubt': number;
          'place': number;
          'rank': number;
          'spelled': string;
          'stems': (number)[];
          'times': number;
          'word': string;
        }[];
      };
      'question_of': { Args: { 'p_before'?: number; 'p_message_id': string }; Returns: string };
      'question_words': {
        Args: { 'p_query': string };
        Returns: {
          'place': number;
          'stems': (string)[];
          'times': number;
          'word': string;
        }[];
      };
      'queue_webhooks': {
        Args: {
          'p_data': Json;
          'p_event': string;
          'p_thread_id'?: string;
          'p_webhook_id'?: string;
        };
        Returns: string[];
      };
      'read_asset': { Args: { 'p_hash': string }; Returns: Json };
      'read_configs': {
        Args: {
          'p_before'?: number;
          'p_id'?: string;
          'p_intent_code'?: string;
          'p_is_active'?: boolean;
          'p_most'?: number;
        };
        Returns: Json;
      };
      'read_events': { Args: { 'p_after'?: string; 'p_limit'?: number }; Returns: Json };
      'read_intents': { Args: { 'p_code'?: string }; Returns: Json };
      'read_metrics': { Args: Record<PropertyKey, never>; Returns: Json };
      'read_requests': {
        Args: {
          'p_after'?: string;
          'p_after_id'?: string;
          'p_assignee'?: string;
          'p_due'?: string;
          'p_is_unassigned'?: boolean;
          'p_kind'?: (string)[];
          'p_most'?: number;
          'p_status'?: (Database['public']['Enums']['request_status'])[];
          'p_summary'?: string;
        };
        Returns: Json;
      };
      'read_thread': {
        Args: { 'p_before'?: string; 'p_id': string; 'p_most': number };
        Returns: Json;
      };
      'refresh_gap': { Args: { 'p_embedder'?: string; 'p_gap_id': string }; Returns: undefined };
      'refuse_for_holder': { Args: { 'p_thread_id': string }; Returns: undefined };
      'release_idempotency_key': { Args: { 'p_claim': string }; Returns: undefined };
      'release_thread': {
        Args: {
          'p_summary'?: string;
          'p_text': string;
          'p_thread_id': string;
          'p_user_id': string;
        };
        Returns: undefined;
      };
      'remember_address': {
        Args: { 'p_account': string; 'p_address': string };
        Returns: undefined;
      };
      'remove_account': { Args: { 'p_user_id': string }; Returns: boolean };
      'remove_chunk_terms': { Args: { 'p_chunk_ids': (number)[] }; Returns: undefined };
      'renew_run': { Args: { 'p_run_id': string; 'p_worker': string }; Returns: boolean };
      'report_model_status': { Args: { 'p_reports': Json }; Returns: undefined };
      'require_live_key': {
        Args: { 'p_id': string };
        Returns: Database['public']['Tables']['api_keys']['Row'];
        SetofOptions: {
          from: '*';
          to: 'api_keys';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      'require_serving': { Args: { 'p_user_id': string }; Returns: undefined };
      'require_test_dialog': { Args: { 'p_thread_id': string }; Returns: undefined };
      'retry_run': {
        Args: { 'p_max_model_calls'?: number; 'p_run_id': string };
        Returns: undefined;
      };
      'rotate_api_key': {
        Args: {
          'p_hash': string;
          'p_id': string;
          'p_last_four': string;
          'p_old_expires_at': string;
        };
        Returns: boolean;
      };
      'rotate_webhook_secret': {
        Args: { 'p_secret': string; 'p_webhook_id': string };
        Returns: string;
      };
      'run_summary': { Args: { 'p_run_id': string }; Returns: Json };
      'runs_of_version': {
        Args: { 'p_config_id': string };
        Returns: {
          'candidate': NonNullable<Json>;
          'created_at': string;
          'created_by': string | null;
          'done': number;
          'error': string | null;
          'estimate': NonNullable<Json>;
          'finished_at': string | null;
          'fragments': string;
          'heartbeat_at': string | null;
          'id': string;
          'intent_codes': (string)[];
          'max_model_calls': number | null;
          'model_calls': number;
          'repeats': number | null;
          'replay': Json | null;
          'started_at': string | null;
          'status': Database['public']['Enums']['run_status'];
          'step': number;
          'summary': Json | null;
          'tests': Json | null;
          'tokens': number;
          'total': number;
          'tried_branch': string | null;
          'tries': NonNullable<Json>;
          'worker': string | null;
        }[];
        SetofOptions: {
          from: '*';
          to: 'runs';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      'save_block_version': {
        Args: {
          'p_again'?: boolean;
          'p_capture'?: Json;
          'p_changelog': Json;
          'p_css': string;
          'p_expected_updated_at': string;
          'p_html': string;
          'p_key': string;
          'p_path': string;
          'p_version': string;
        };
        Returns: Json;
      };
      'search_chunks': {
        Args: {
          'p_before'?: string;
          'p_document_ids'?: (string)[];
          'p_embedder'?: string;
          'p_embedding'?: string;
          'p_limit'?: number;
          'p_min_score'?: number;
          'p_query': string;
        };
        Returns: {
          'chunk_index': number;
          'document_id': string;
          'document_name': string;
          'heading_path': string;
          'page': number;
          'score': number;
          'searched_for': string;
          'text': string;
          'text_rank': number;
          'vector_rank': number;
        }[];
      };
      'selected_tests': {
        Args: { 'p_selection': Json };
        Returns: {
          'created_at': string;
          'created_by': string | null;
          'created_from': string | null;
          'id': string;
          'intent_code': string;
          'is_enabled': boolean;
          'name': string;
          'setup': Json | null;
          'turns': NonNullable<Json>;
          'updated_at': string;
        }[];
        SetofOptions: {
          from: '*';
          to: 'dialog_tests';
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      'selected_turns': {
        Args: { 'p_replay': Json };
        Returns: {
          'intent_code': string;
          'message_id': string;
          'model_calls': number;
          'question': string;
          'tokens': number;
        }[];
      };
      'set_thread_tags': {
        Args: { 'p_tags': (string)[]; 'p_thread_id': string };
        Returns: (string)[];
      };
      'settle_dialogs': { Args: { 'p_code': string; 'p_keep': string }; Returns: number };
      'signed_in_user': { Args: Record<PropertyKey, never>; Returns: string };
      'sparse_vector': { Args: { 'p_ids': (number)[]; 'p_weights': (number)[] }; Returns: unknown };
      'spend_limits': { Args: { 'p_limits': Json }; Returns: Json };
      'start_run': { Args: { 'p_run': Json }; Returns: string };
      'store_asset': { Args: { 'p_base64': string; 'p_content_type': string }; Returns: string };
      'store_held_message': {
        Args: {
          'p_client_message_id': string;
          'p_is_operator'?: boolean;
          'p_text': string;
          'p_thread_id': string;
          'p_user_id'?: string;
        };
        Returns: string;
      };
      'store_idempotent_answer': {
        Args: { 'p_body'?: string; 'p_claim': string; 'p_headers': Json; 'p_status': number };
        Returns: undefined;
      };
      'store_run_result': {
        Args: { 'p_item_id': string; 'p_result': Json; 'p_run_id': string; 'p_worker': string };
        Returns: boolean;
      };
      'store_trace': {
        Args: { 'p_message_id': string; 'p_router_prompt': string; 'p_trace': string };
        Returns: undefined;
      };
      'stored_turn': { Args: { 'p_client_message_id': string }; Returns: Json };
      'take_api_key': {
        Args: {
          'p_hash': string;
          'p_is_read'?: boolean;
          'p_message_id'?: string;
          'p_read_rate'?: Json;
          'p_thread_id'?: string;
        };
        Returns: Json;
      };
      'take_limits': { Args: { 'p_limits': Json }; Returns: Json };
      'take_old_configs': {
        Args: Record<PropertyKey, never>;
        Returns: {
          'id': string;
          'system_prompt': string;
        }[];
      };
      'take_over': {
        Args: {
          'p_idle_minutes': number;
          'p_idle_text': string;
          'p_text': string;
          'p_thread_id': string;
          'p_user_id': string;
        };
        Returns: Json;
      };
      'tests_changed_at': { Args: { 'p_code': string }; Returns: string };
      'today': { Args: Record<PropertyKey, never>; Returns: string };
      'transpositions': { Args: { 'p_word': string }; Returns: (string)[] };
      'turn_history': {
        Args: { 'p_before'?: number; 'p_most': number; 'p_thread_id': string };
        Returns: Json;
      };
      'turn_settings': { Args: Record<PropertyKey, never>; Returns: Json };
      'ungrouped_questions': {
        Args: { 'p_embedder': string; 'p_limit': number };
        Returns: {
          'before': string;
          'cause': string;
          'message_id': string;
          'text': string;
        }[];
      };
      'unwrap_json': { Args: { 'p_value': Json }; Returns: Json };
      'whoami': { Args: Record<PropertyKey, never>; Returns: Json };
      'word_weight': { Args: { 'p_is_known': boolean; 'p_rank': number }; Returns: number };
      'words_of': {
        Args: { 'p_language': string; 'p_text': string };
        Returns: {
          'place': number;
          'stem': string;
          'times': number;
          'word': string;
        }[];
      };
      'words_query': { Args: { 'p_text': string }; Returns: unknown };
      'write_as_operator': {
        Args: {
          'p_client_message_id'?: string;
          'p_idle_minutes': number;
          'p_text': string;
          'p_thread_id': string;
          'p_user_id': string;
        };
        Returns: string;
      };
      'write_ledger': {
        Args: {
          'p_intent_code': string;
          'p_new_value': Json;
          'p_old_value': Json;
          'p_what': string;
        };
        Returns: undefined;
      };
      'write_requests': { Args: { 'p_requests': Json; 'p_thread_id': string }; Returns: undefined };
      'write_thread_state': {
        Args: { 'p_expected': number; 'p_state': Json; 'p_thread_id': string };
        Returns: number;
      };
    };
    Enums: {
      'activation_gate': 'off' | 'warn' | 'require';
      'delivery_status': 'pending' | 'delivered' | 'failed';
      'experiment_status': 'draft' | 'review' | 'approved';
      'index_status': 'pending' | 'indexing' | 'ready' | 'failed';
      'key_scope': 'chat' | 'read' | 'catalog';
      'message_role': 'user' | 'assistant' | 'operator' | 'system';
      'request_status': 'open' | 'in_progress' | 'done' | 'cancelled';
      'run_status': 'queued' | 'running' | 'done' | 'cancelled' | 'failed';
      'thread_origin': 'workbench' | 'service' | 'api_key';
      'user_role': 'viewer' | 'editor';
    };
  };
};

export type Tables = Database['public']['Tables'];
