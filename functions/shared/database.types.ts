export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  'public': {
    Tables: {
      'access_log': {
        Row: {
          'api_key_id': string | null;
          'at': string;
          'by': string | null;
          'id': string;
          'thread_ids': (string)[];
          'via': string;
          'what': string;
        };
        ComputedFields: never;
        Insert: {
          'api_key_id'?: string | null;
          'at'?: string;
          'by'?: string | null;
          'id'?: string;
          'thread_ids': (string)[];
          'via': string;
          'what': string;
        };
        Update: {
          'api_key_id'?: string | null;
          'at'?: string;
          'by'?: string | null;
          'id'?: string;
          'thread_ids'?: (string)[];
          'via'?: string;
          'what'?: string;
        };
        Relationships: [];
      };
      'action_secrets': {
        Row: {
          'name': string;
          'updated_at': string;
          'value': string;
        };
        ComputedFields: never;
        Insert: {
          'name': string;
          'updated_at'?: string;
          'value': string;
        };
        Update: {
          'name'?: string;
          'updated_at'?: string;
          'value'?: string;
        };
        Relationships: [];
      };
      'actions': {
        Row: {
          'cache_seconds': number;
          'code': string;
          'description': string;
          'example_output': Json | null;
          'input': Json | null;
          'is_enabled': boolean;
          'kind': string;
          'name': string;
          'output': Json | null;
          'provider': string;
          'request': Json | null;
          'revision': number;
          'timeout_ms': number;
          'updated_at': string;
        };
        ComputedFields: never;
        Insert: {
          'cache_seconds'?: number;
          'code': string;
          'description'?: string;
          'example_output'?: Json | null;
          'input'?: Json | null;
          'is_enabled'?: boolean;
          'kind': string;
          'name': string;
          'output'?: Json | null;
          'provider'?: string;
          'request'?: Json | null;
          'revision'?: number;
          'timeout_ms'?: number;
          'updated_at'?: string;
        };
        Update: {
          'cache_seconds'?: number;
          'code'?: string;
          'description'?: string;
          'example_output'?: Json | null;
          'input'?: Json | null;
          'is_enabled'?: boolean;
          'kind'?: string;
          'name'?: string;
          'output'?: Json | null;
          'provider'?: string;
          'request'?: Json | null;
          'revision'?: number;
          'timeout_ms'?: number;
          'updated_at'?: string;
        };
        Relationships: [];
      };
      'agent_configs': {
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
          'parameters': Json | null;
          'rules_text': string;
          'system_prompt': string;
          'version': number;
        };
        ComputedFields: never;
        Insert: {
          'activated_at'?: string | null;
          'activated_by'?: string | null;
          'created_at'?: string;
          'created_by'?: string | null;
          'exit_conditions_text'?: string;
          'id'?: string;
          'intent_id'?: string | null;
          'is_active'?: boolean;
          'is_settled'?: boolean;
          'name'?: string | null;
          'parameters'?: Json | null;
          'rules_text'?: string;
          'system_prompt': string;
          'version'?: number;
        };
        Update: {
          'activated_at'?: string | null;
          'activated_by'?: string | null;
          'created_at'?: string;
          'created_by'?: string | null;
          'exit_conditions_text'?: string;
          'id'?: string;
          'intent_id'?: string | null;
          'is_active'?: boolean;
          'is_settled'?: boolean;
          'name'?: string | null;
          'parameters'?: Json | null;
          'rules_text'?: string;
          'system_prompt'?: string;
          'version'?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'agent_configs_activated_by_fkey';
            columns: ['activated_by'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'agent_configs_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'agent_configs_intent_id_fkey';
            columns: ['intent_id'];
            isOneToOne: false;
            referencedRelation: 'intents';
            referencedColumns: ['id'];
          },
        ];
      };
      'alert_settings': {
        Row: {
          'kinds': (string)[];
          'quiet_from': string | null;
          'quiet_until': string | null;
          'urgent_passes': boolean;
          'user_id': string;
        };
        ComputedFields: never;
        Insert: {
          'kinds'?: (string)[];
          'quiet_from'?: string | null;
          'quiet_until'?: string | null;
          'urgent_passes'?: boolean;
          'user_id': string;
        };
        Update: {
          'kinds'?: (string)[];
          'quiet_from'?: string | null;
          'quiet_until'?: string | null;
          'urgent_passes'?: boolean;
          'user_id'?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'alert_settings_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      'alerts': {
        Row: {
          'claimed_at': string | null;
          'created_at': string;
          'error': string | null;
          'kind': string;
          'link_id': string | null;
          'next_attempt_at': string | null;
          'run': string | null;
          'sent_at': string | null;
          'subject': string;
          'tries': number;
          'user_id': string;
          'waiting_since': string;
        };
        ComputedFields: never;
        Insert: {
          'claimed_at'?: string | null;
          'created_at'?: string;
          'error'?: string | null;
          'kind': string;
          'link_id'?: string | null;
          'next_attempt_at'?: string | null;
          'run'?: string | null;
          'sent_at'?: string | null;
          'subject': string;
          'tries'?: number;
          'user_id': string;
          'waiting_since': string;
        };
        Update: {
          'claimed_at'?: string | null;
          'created_at'?: string;
          'error'?: string | null;
          'kind'?: string;
          'link_id'?: string | null;
          'next_attempt_at'?: string | null;
          'run'?: string | null;
          'sent_at'?: string | null;
          'subject'?: string;
          'tries'?: number;
          'user_id'?: string;
          'waiting_since'?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'alerts_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      'api_key_secrets': {
        Row: {
          'api_key_id': string;
          'created_at': string;
          'expires_at': string | null;
          'hash': string;
        };
        ComputedFields: never;
        Insert: {
          'api_key_id': string;
          'created_at'?: string;
          'expires_at'?: string | null;
          'hash': string;
        };
        Update: {
          'api_key_id'?: string;
          'created_at'?: string;
          'expires_at'?: string | null;
          'hash'?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'api_key_secrets_api_key_id_fkey';
            columns: ['api_key_id'];
            isOneToOne: false;
            referencedRelation: 'api_keys';
            referencedColumns: ['id'];
          },
        ];
      };
      'api_keys': {
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
          'user_id': string | null;
        };
        ComputedFields: never;
        Insert: {
          'created_at'?: string;
          'created_by'?: string | null;
          'expires_at'?: string | null;
          'id'?: string;
          'last_four': string;
          'last_used_at'?: string | null;
          'name': string;
          'own_most'?: number | null;
          'own_seconds'?: number | null;
          'revoked_at'?: string | null;
          'scope': Database['public']['Enums']['key_scope'];
          'updated_at'?: string;
          'user_id'?: string | null;
        };
        Update: {
          'created_at'?: string;
          'created_by'?: string | null;
          'expires_at'?: string | null;
          'id'?: string;
          'last_four'?: string;
          'last_used_at'?: string | null;
          'name'?: string;
          'own_most'?: number | null;
          'own_seconds'?: number | null;
          'revoked_at'?: string | null;
          'scope'?: Database['public']['Enums']['key_scope'];
          'updated_at'?: string;
          'user_id'?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'api_keys_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'api_keys_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      'appointment_history': {
        Row: {
          'appointment_id': string;
          'at': string;
          'by': string | null;
          'id': number;
          'transaction_id': unknown;
          'what': string;
        };
        ComputedFields: never;
        Insert: {
          'appointment_id': string;
          'at'?: string;
          'by'?: string | null;
          'id'?: never;
          'transaction_id'?: unknown;
          'what': string;
        };
        Update: {
          'appointment_id'?: string;
          'at'?: string;
          'by'?: string | null;
          'id'?: never;
          'transaction_id'?: unknown;
          'what'?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'appointment_history_appointment_id_fkey';
            columns: ['appointment_id'];
            isOneToOne: false;
            referencedRelation: 'appointments';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'appointment_history_by_fkey';
            columns: ['by'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      'appointments': {
        Row: {
          'created_at': string;
          'ends_at': string;
          'held_until': string | null;
          'id': string;
          'note': string;
          'patient_name': string;
          'patient_phone': string;
          'practitioner': string;
          'practitioner_number': number;
          'request_id': string | null;
          'revision': number;
          'service': string;
          'starts_at': string;
          'status': Database['public']['Enums']['appointment_status'];
          'thread_id': string | null;
          'updated_at': string;
        };
        ComputedFields: never;
        Insert: {
          'created_at'?: string;
          'ends_at': string;
          'held_until'?: string | null;
          'id'?: string;
          'note'?: string;
          'patient_name'?: string;
          'patient_phone'?: string;
          'practitioner': string;
          'practitioner_number': number;
          'request_id'?: string | null;
          'revision'?: number;
          'service': string;
          'starts_at': string;
          'status': Database['public']['Enums']['appointment_status'];
          'thread_id'?: string | null;
          'updated_at'?: string;
        };
        Update: {
          'created_at'?: string;
          'ends_at'?: string;
          'held_until'?: string | null;
          'id'?: string;
          'note'?: string;
          'patient_name'?: string;
          'patient_phone'?: string;
          'practitioner'?: string;
          'practitioner_number'?: number;
          'request_id'?: string | null;
          'revision'?: number;
          'service'?: string;
          'starts_at'?: string;
          'status'?: Database['public']['Enums']['appointment_status'];
          'thread_id'?: string | null;
          'updated_at'?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'appointments_practitioner_practitioner_number_fkey';
            columns: ['practitioner', 'practitioner_number'];
            isOneToOne: false;
            referencedRelation: 'practitioners';
            referencedColumns: ['code', 'number'];
          },
          {
            foreignKeyName: 'appointments_request_id_fkey';
            columns: ['request_id'];
            isOneToOne: false;
            referencedRelation: 'requests';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'appointments_service_fkey';
            columns: ['service'];
            isOneToOne: false;
            referencedRelation: 'services';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'appointments_thread_id_fkey';
            columns: ['thread_id'];
            isOneToOne: false;
            referencedRelation: 'threads';
            referencedColumns: ['id'];
          },
        ];
      };
      'assets': {
        Row: {
          'bytes': string;
          'content_type': string;
          'created_at': string;
          'hash': string;
          'used_at': string;
        };
        ComputedFields: never;
        Insert: {
          'bytes': string;
          'content_type': string;
          'created_at'?: string;
          'hash': string;
          'used_at'?: string;
        };
        Update: {
          'bytes'?: string;
          'content_type'?: string;
          'created_at'?: string;
          'hash'?: string;
          'used_at'?: string;
        };
        Relationships: [];
      };
      'assistant_settings': {
        Row: {
          'code': string;
          'updated_at': string;
          'value': NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          'code': string;
          'updated_at'?: string;
          'value': NonNullable<Json>;
        };
        Update: {
          'code'?: string;
          'updated_at'?: string;
          'value'?: NonNullable<Json>;
        };
        Relationships: [];
      };
      'block_snapshots': {
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
        ComputedFields: never;
        Insert: {
          'asset_hashes'?: never;
          'block_id': string;
          'capture'?: Json | null;
          'changelog'?: NonNullable<Json>;
          'created_at'?: string;
          'created_by'?: string | null;
          'css': string;
          'css_bytes'?: never;
          'html': string;
          'html_bytes'?: never;
          'id'?: string;
          'proof'?: Json | null;
          'version': string;
        };
        Update: {
          'asset_hashes'?: never;
          'block_id'?: string;
          'capture'?: Json | null;
          'changelog'?: NonNullable<Json>;
          'created_at'?: string;
          'created_by'?: string | null;
          'css'?: string;
          'css_bytes'?: never;
          'html'?: string;
          'html_bytes'?: never;
          'id'?: string;
          'proof'?: Json | null;
          'version'?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'block_snapshots_block_id_fkey';
            columns: ['block_id'];
            isOneToOne: false;
            referencedRelation: 'blocks';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'block_snapshots_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      'blocks': {
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
        ComputedFields: never;
        Insert: {
          'changelog'?: NonNullable<Json>;
          'created_at'?: string;
          'id'?: string;
          'is_in_preview'?: boolean;
          'order_index'?: number;
          'path': string;
          'revision'?: number;
          'title': string;
          'updated_at'?: string;
          'version': string;
        };
        Update: {
          'changelog'?: NonNullable<Json>;
          'created_at'?: string;
          'id'?: string;
          'is_in_preview'?: boolean;
          'order_index'?: number;
          'path'?: string;
          'revision'?: number;
          'title'?: string;
          'updated_at'?: string;
          'version'?: string;
        };
        Relationships: [];
      };
      'calendar_feeds': {
        Row: {
          'created_at': string;
          'created_by': string | null;
          'id': string;
          'practitioner': string;
          'token_hash': string;
        };
        ComputedFields: never;
        Insert: {
          'created_at'?: string;
          'created_by'?: string | null;
          'id'?: string;
          'practitioner': string;
          'token_hash': string;
        };
        Update: {
          'created_at'?: string;
          'created_by'?: string | null;
          'id'?: string;
          'practitioner'?: string;
          'token_hash'?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'calendar_feeds_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'calendar_feeds_practitioner_fkey';
            columns: ['practitioner'];
            isOneToOne: false;
            referencedRelation: 'practitioners';
            referencedColumns: ['code'];
          },
        ];
      };
      'chunk_drafts': {
        Row: {
          'chunk_index': number;
          'document_id': string;
          'heading_path': string;
          'page': number | null;
          'run': string;
          'text': string;
        };
        ComputedFields: never;
        Insert: {
          'chunk_index': number;
          'document_id': string;
          'heading_path'?: string;
          'page'?: number | null;
          'run': string;
          'text': string;
        };
        Update: {
          'chunk_index'?: number;
          'document_id'?: string;
          'heading_path'?: string;
          'page'?: number | null;
          'run'?: string;
          'text'?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'chunk_drafts_document_id_fkey';
            columns: ['document_id'];
            isOneToOne: false;
            referencedRelation: 'documents';
            referencedColumns: ['id'];
          },
        ];
      };
      'chunk_terms': {
        Row: {
          'chunk_id': number;
          'document_id': string;
          'language': string;
          'parts': unknown;
          'run': string;
          'stems': (number)[];
        };
        ComputedFields: never;
        Insert: {
          'chunk_id': number;
          'document_id': string;
          'language': string;
          'parts': unknown;
          'run': string;
          'stems': (number)[];
        };
        Update: {
          'chunk_id'?: number;
          'document_id'?: string;
          'language'?: string;
          'parts'?: unknown;
          'run'?: string;
          'stems'?: (number)[];
        };
        Relationships: [];
      };
      'closures': {
        Row: {
          'first_date': string;
          'from_time': string | null;
          'id': string;
          'last_date': string;
          'practitioner': string | null;
          'reason': string;
          'revision': number;
          'to_time': string | null;
          'updated_at': string;
        };
        ComputedFields: never;
        Insert: {
          'first_date': string;
          'from_time'?: string | null;
          'id'?: string;
          'last_date': string;
          'practitioner'?: string | null;
          'reason'?: string;
          'revision'?: number;
          'to_time'?: string | null;
          'updated_at'?: string;
        };
        Update: {
          'first_date'?: string;
          'from_time'?: string | null;
          'id'?: string;
          'last_date'?: string;
          'practitioner'?: string | null;
          'reason'?: string;
          'revision'?: number;
          'to_time'?: string | null;
          'updated_at'?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'closures_practitioner_fkey';
            columns: ['practitioner'];
            isOneToOne: false;
            referencedRelation: 'practitioners';
            referencedColumns: ['code'];
          },
        ];
      };
      'common_words': {
        Row: {
          'rank': number;
          'stem': string;
        };
        ComputedFields: never;
        Insert: {
          'rank': number;
          'stem': string;
        };
        Update: {
          'rank'?: number;
          'stem'?: string;
        };
        Relationships: [];
      };
      'delivered_tests': {
        Row: {
          'id': string;
        };
        ComputedFields: never;
        Insert: {
          'id': string;
        };
        Update: {
          'id'?: string;
        };
        Relationships: [];
      };
      'dialog_tests': {
        Row: {
          'created_at': string;
          'created_by': string | null;
          'created_from': string | null;
          'id': string;
          'intent_code': string;
          'is_enabled': boolean;
          'is_from_patient': boolean;
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
          'is_from_patient'?: boolean;
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
          'is_from_patient'?: boolean;
          'name'?: string;
          'setup'?: Json | null;
          'turns'?: NonNullable<Json>;
          'updated_at'?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'dialog_tests_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'dialog_tests_created_from_fkey';
            columns: ['created_from'];
            isOneToOne: false;
            referencedRelation: 'messages';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'dialog_tests_intent_code_fkey';
            columns: ['intent_code'];
            isOneToOne: false;
            referencedRelation: 'intents';
            referencedColumns: ['code'];
          },
        ];
      };
      'document_chunks': {
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
        ComputedFields: never;
        Insert: {
          'chunk_index': number;
          'document_id': string;
          'embedder': string;
          'embedding'?: string | null;
          'heading_path'?: string;
          'id'?: never;
          'page'?: number | null;
          'run'?: string;
          'text': string;
        };
        Update: {
          'chunk_index'?: number;
          'document_id'?: string;
          'embedder'?: string;
          'embedding'?: string | null;
          'heading_path'?: string;
          'id'?: never;
          'page'?: number | null;
          'run'?: string;
          'text'?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'document_chunks_document_id_fkey';
            columns: ['document_id'];
            isOneToOne: false;
            referencedRelation: 'documents';
            referencedColumns: ['id'];
          },
        ];
      };
      'documents': {
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
          'text_updated_at': string;
          'updated_at': string;
        };
        ComputedFields: never;
        Insert: {
          'blocks'?: Json | null;
          'chunk_count'?: number;
          'created_at'?: string;
          'created_by'?: string | null;
          'file_type': string;
          'id'?: string;
          'index_error'?: string | null;
          'index_run'?: string | null;
          'index_status'?: Database['public']['Enums']['index_status'];
          'index_step'?: number;
          'indexed_embedder'?: string | null;
          'name': string;
          'raw_text': string;
          'size_bytes'?: number;
          'text_updated_at'?: string;
          'updated_at'?: string;
        };
        Update: {
          'blocks'?: Json | null;
          'chunk_count'?: number;
          'created_at'?: string;
          'created_by'?: string | null;
          'file_type'?: string;
          'id'?: string;
          'index_error'?: string | null;
          'index_run'?: string | null;
          'index_status'?: Database['public']['Enums']['index_status'];
          'index_step'?: number;
          'indexed_embedder'?: string | null;
          'name'?: string;
          'raw_text'?: string;
          'size_bytes'?: number;
          'text_updated_at'?: string;
          'updated_at'?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'documents_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      'erasures': {
        Row: {
          'at': string;
          'hash': string;
        };
        ComputedFields: never;
        Insert: {
          'at'?: string;
          'hash': string;
        };
        Update: {
          'at'?: string;
          'hash'?: string;
        };
        Relationships: [];
      };
      'experimental_components': {
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
        ComputedFields: never;
        Insert: {
          'created_at'?: string;
          'description'?: string;
          'id'?: string;
          'name': string;
          'order_index'?: number;
          'path': string;
          'status'?: Database['public']['Enums']['experiment_status'];
          'updated_at'?: string;
        };
        Update: {
          'created_at'?: string;
          'description'?: string;
          'id'?: string;
          'name'?: string;
          'order_index'?: number;
          'path'?: string;
          'status'?: Database['public']['Enums']['experiment_status'];
          'updated_at'?: string;
        };
        Relationships: [];
      };
      'exported_parts': {
        Row: {
          'hash': string;
          'path': string;
        };
        ComputedFields: never;
        Insert: {
          'hash': string;
          'path': string;
        };
        Update: {
          'hash'?: string;
          'path'?: string;
        };
        Relationships: [];
      };
      'gap_questions': {
        Row: {
          'asked_at': string;
          'cause': string;
          'embedder': string | null;
          'embedding': string | null;
          'gap_id': string | null;
          'message_id': string;
        };
        ComputedFields: never;
        Insert: {
          'asked_at': string;
          'cause': string;
          'embedder'?: string | null;
          'embedding'?: string | null;
          'gap_id'?: string | null;
          'message_id': string;
        };
        Update: {
          'asked_at'?: string;
          'cause'?: string;
          'embedder'?: string | null;
          'embedding'?: string | null;
          'gap_id'?: string | null;
          'message_id'?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'gap_questions_gap_id_fkey';
            columns: ['gap_id'];
            isOneToOne: false;
            referencedRelation: 'gaps';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'gap_questions_message_id_fkey';
            columns: ['message_id'];
            isOneToOne: true;
            referencedRelation: 'messages';
            referencedColumns: ['id'];
          },
        ];
      };
      'gaps': {
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
        ComputedFields: never;
        Insert: {
          'created_at'?: string;
          'document_id'?: string | null;
          'embedder'?: string | null;
          'embedding'?: string | null;
          'id'?: string;
          'last_asked_at'?: string | null;
          'question_count'?: number;
          'rank'?: number;
          'reopened_at'?: string | null;
          'settled_as'?: string | null;
          'settled_at'?: string | null;
          'settled_by'?: string | null;
          'status'?: string;
          'updated_at'?: string;
        };
        Update: {
          'created_at'?: string;
          'document_id'?: string | null;
          'embedder'?: string | null;
          'embedding'?: string | null;
          'id'?: string;
          'last_asked_at'?: string | null;
          'question_count'?: number;
          'rank'?: number;
          'reopened_at'?: string | null;
          'settled_as'?: string | null;
          'settled_at'?: string | null;
          'settled_by'?: string | null;
          'status'?: string;
          'updated_at'?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'gaps_document_id_fkey';
            columns: ['document_id'];
            isOneToOne: false;
            referencedRelation: 'documents';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'gaps_settled_by_fkey';
            columns: ['settled_by'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      'hidden_runs': {
        Row: {
          'document_id': string;
          'run': string;
        };
        ComputedFields: never;
        Insert: {
          'document_id': string;
          'run': string;
        };
        Update: {
          'document_id'?: string;
          'run'?: string;
        };
        Relationships: [];
      };
      'idempotency_keys': {
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
        ComputedFields: never;
        Insert: {
          'body'?: string | null;
          'caller': string;
          'claim'?: string;
          'claimed_at'?: string;
          'expires_at'?: string;
          'fingerprint': string;
          'headers'?: Json | null;
          'key': string;
          'operation': string;
          'status'?: number | null;
        };
        Update: {
          'body'?: string | null;
          'caller'?: string;
          'claim'?: string;
          'claimed_at'?: string;
          'expires_at'?: string;
          'fingerprint'?: string;
          'headers'?: Json | null;
          'key'?: string;
          'operation'?: string;
          'status'?: number | null;
        };
        Relationships: [];
      };
      'intent_steps': {
        Row: {
          'actions': (string)[];
          'allowed_next': NonNullable<Json>;
          'before': NonNullable<Json>;
          'code': string;
          'collects': Json | null;
          'guards': NonNullable<Json>;
          'id': string;
          'intent_id': string;
          'name': string;
          'on_enter': Json | null;
          'order_index': number;
          'outcome': Json | null;
          'system_prompt': string;
          'updated_at': string;
        };
        ComputedFields: never;
        Insert: {
          'actions'?: (string)[];
          'allowed_next'?: NonNullable<Json>;
          'before'?: NonNullable<Json>;
          'code': string;
          'collects'?: Json | null;
          'guards'?: NonNullable<Json>;
          'id'?: string;
          'intent_id': string;
          'name': string;
          'on_enter'?: Json | null;
          'order_index'?: number;
          'outcome'?: Json | null;
          'system_prompt'?: string;
          'updated_at'?: string;
        };
        Update: {
          'actions'?: (string)[];
          'allowed_next'?: NonNullable<Json>;
          'before'?: NonNullable<Json>;
          'code'?: string;
          'collects'?: Json | null;
          'guards'?: NonNullable<Json>;
          'id'?: string;
          'intent_id'?: string;
          'name'?: string;
          'on_enter'?: Json | null;
          'order_index'?: number;
          'outcome'?: Json | null;
          'system_prompt'?: string;
          'updated_at'?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'intent_steps_intent_id_fkey';
            columns: ['intent_id'];
            isOneToOne: false;
            referencedRelation: 'intents';
            referencedColumns: ['id'];
          },
        ];
      };
      'intents': {
        Row: {
          'actions': (string)[];
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
          'slots': NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          'actions'?: (string)[];
          'code': string;
          'created_at'?: string;
          'description'?: string;
          'gate'?: Database['public']['Enums']['activation_gate'];
          'id'?: string;
          'is_authoritative'?: boolean;
          'is_enabled'?: boolean;
          'is_system'?: never;
          'last_version'?: number;
          'name': string;
          'order_index'?: number;
          'request_kinds'?: (string)[];
          'slots'?: NonNullable<Json>;
        };
        Update: {
          'actions'?: (string)[];
          'code'?: string;
          'created_at'?: string;
          'description'?: string;
          'gate'?: Database['public']['Enums']['activation_gate'];
          'id'?: string;
          'is_authoritative'?: boolean;
          'is_enabled'?: boolean;
          'is_system'?: never;
          'last_version'?: number;
          'name'?: string;
          'order_index'?: number;
          'request_kinds'?: (string)[];
          'slots'?: NonNullable<Json>;
        };
        Relationships: [];
      };
      'known_addresses': {
        Row: {
          'known_until': string;
          'subject': string;
        };
        ComputedFields: never;
        Insert: {
          'known_until': string;
          'subject': string;
        };
        Update: {
          'known_until'?: string;
          'subject'?: string;
        };
        Relationships: [];
      };
      'ledger': {
        Row: {
          'api_key_id': string | null;
          'at': string;
          'id': string;
          'intent_code': string | null;
          'made_by': string | null;
          'new_value': Json | null;
          'old_value': Json | null;
          'reason': string | null;
          'run_id': string | null;
          'via_agent': boolean;
          'what': string;
        };
        ComputedFields: never;
        Insert: {
          'api_key_id'?: string | null;
          'at'?: string;
          'id'?: string;
          'intent_code'?: string | null;
          'made_by'?: string | null;
          'new_value'?: Json | null;
          'old_value'?: Json | null;
          'reason'?: string | null;
          'run_id'?: string | null;
          'via_agent'?: boolean;
          'what': string;
        };
        Update: {
          'api_key_id'?: string | null;
          'at'?: string;
          'id'?: string;
          'intent_code'?: string | null;
          'made_by'?: string | null;
          'new_value'?: Json | null;
          'old_value'?: Json | null;
          'reason'?: string | null;
          'run_id'?: string | null;
          'via_agent'?: boolean;
          'what'?: string;
        };
        Relationships: [];
      };
      'legal_holds': {
        Row: {
          'placed_at': string;
          'placed_by': string | null;
          'reason': string;
          'thread_id': string;
        };
        ComputedFields: never;
        Insert: {
          'placed_at'?: string;
          'placed_by'?: string | null;
          'reason': string;
          'thread_id': string;
        };
        Update: {
          'placed_at'?: string;
          'placed_by'?: string | null;
          'reason'?: string;
          'thread_id'?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'legal_holds_placed_by_fkey';
            columns: ['placed_by'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'legal_holds_thread_id_fkey';
            columns: ['thread_id'];
            isOneToOne: true;
            referencedRelation: 'threads';
            referencedColumns: ['id'];
          },
        ];
      };
      'message_feedback': {
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
        ComputedFields: never;
        Insert: {
          'created_at'?: string;
          'helpful': boolean;
          'id'?: string;
          'message_id': string;
          'note'?: string | null;
          'reason'?: string | null;
          'updated_at'?: string;
          'user_id'?: string | null;
        };
        Update: {
          'created_at'?: string;
          'helpful'?: boolean;
          'id'?: string;
          'message_id'?: string;
          'note'?: string | null;
          'reason'?: string | null;
          'updated_at'?: string;
          'user_id'?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'message_feedback_message_id_fkey';
            columns: ['message_id'];
            isOneToOne: false;
            referencedRelation: 'messages';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'message_feedback_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
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
          {
            foreignKeyName: 'message_routes_corrected_by_fkey';
            columns: ['corrected_by'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'message_routes_intent_code_fkey';
            columns: ['intent_code'];
            isOneToOne: false;
            referencedRelation: 'intents';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'message_routes_message_id_fkey';
            columns: ['message_id'];
            isOneToOne: true;
            referencedRelation: 'messages';
            referencedColumns: ['id'];
          },
        ];
      };
      'message_traces': {
        Row: {
          'message_id': string;
          'router_prompt': string | null;
          'trace': NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          'message_id': string;
          'router_prompt'?: string | null;
          'trace': NonNullable<Json>;
        };
        Update: {
          'message_id'?: string;
          'router_prompt'?: string | null;
          'trace'?: NonNullable<Json>;
        };
        Relationships: [
          {
            foreignKeyName: 'message_traces_message_id_fkey';
            columns: ['message_id'];
            isOneToOne: true;
            referencedRelation: 'messages';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'message_traces_router_prompt_fkey';
            columns: ['router_prompt'];
            isOneToOne: false;
            referencedRelation: 'router_prompts';
            referencedColumns: ['id'];
          },
        ];
      };
      'messages': {
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
        ComputedFields: never;
        Insert: {
          'assembled_prompt'?: string | null;
          'author_id'?: string | null;
          'client_message_id'?: string | null;
          'created_at'?: string;
          'facets'?: (string)[];
          'id'?: string;
          'intent_id'?: string | null;
          'meta_json'?: NonNullable<Json>;
          'role': Database['public']['Enums']['message_role'];
          'seq'?: never;
          'sources_json'?: NonNullable<Json>;
          'text': string;
          'thread_id': string;
          'transaction_id'?: unknown;
          'words'?: never;
        };
        Update: {
          'assembled_prompt'?: string | null;
          'author_id'?: string | null;
          'client_message_id'?: string | null;
          'created_at'?: string;
          'facets'?: (string)[];
          'id'?: string;
          'intent_id'?: string | null;
          'meta_json'?: NonNullable<Json>;
          'role'?: Database['public']['Enums']['message_role'];
          'seq'?: never;
          'sources_json'?: NonNullable<Json>;
          'text'?: string;
          'thread_id'?: string;
          'transaction_id'?: unknown;
          'words'?: never;
        };
        Relationships: [
          {
            foreignKeyName: 'messages_author_id_fkey';
            columns: ['author_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'messages_intent_id_fkey';
            columns: ['intent_id'];
            isOneToOne: false;
            referencedRelation: 'intents';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'messages_thread_id_fkey';
            columns: ['thread_id'];
            isOneToOne: false;
            referencedRelation: 'threads';
            referencedColumns: ['id'];
          },
        ];
      };
      'metrics': {
        Row: {
          'labels': string;
          'name': string;
          'value': number;
        };
        ComputedFields: never;
        Insert: {
          'labels'?: string;
          'name': string;
          'value'?: number;
        };
        Update: {
          'labels'?: string;
          'name'?: string;
          'value'?: number;
        };
        Relationships: [];
      };
      'model_budgets': {
        Row: {
          'id': string;
          'tokens_per_day': number | null;
          'tokens_per_month': number | null;
          'user_id': string | null;
        };
        ComputedFields: never;
        Insert: {
          'id'?: string;
          'tokens_per_day'?: number | null;
          'tokens_per_month'?: number | null;
          'user_id'?: string | null;
        };
        Update: {
          'id'?: string;
          'tokens_per_day'?: number | null;
          'tokens_per_month'?: number | null;
          'user_id'?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'model_budgets_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      'model_calls': {
        Row: {
          'api': string;
          'at': string;
          'cached_tokens': number | null;
          'client': string;
          'first_token_ms': number | null;
          'id': string;
          'input_tokens': number | null;
          'is_estimated': boolean;
          'model': string;
          'outcome': string;
          'output_tokens': number | null;
          'total_ms': number;
        };
        ComputedFields: never;
        Insert: {
          'api': string;
          'at'?: string;
          'cached_tokens'?: number | null;
          'client': string;
          'first_token_ms'?: number | null;
          'id'?: string;
          'input_tokens'?: number | null;
          'is_estimated'?: boolean;
          'model': string;
          'outcome': string;
          'output_tokens'?: number | null;
          'total_ms': number;
        };
        Update: {
          'api'?: string;
          'at'?: string;
          'cached_tokens'?: number | null;
          'client'?: string;
          'first_token_ms'?: number | null;
          'id'?: string;
          'input_tokens'?: number | null;
          'is_estimated'?: boolean;
          'model'?: string;
          'outcome'?: string;
          'output_tokens'?: number | null;
          'total_ms'?: number;
        };
        Relationships: [];
      };
      'model_months': {
        Row: {
          'cached_tokens': number;
          'input_tokens': number;
          'model': string;
          'month': string;
          'output_tokens': number;
        };
        ComputedFields: never;
        Insert: {
          'cached_tokens': number;
          'input_tokens': number;
          'model': string;
          'month': string;
          'output_tokens': number;
        };
        Update: {
          'cached_tokens'?: number;
          'input_tokens'?: number;
          'model'?: string;
          'month'?: string;
          'output_tokens'?: number;
        };
        Relationships: [];
      };
      'model_prices': {
        Row: {
          'cached_input': number;
          'currency': string;
          'input': number;
          'model': string;
          'output': number;
        };
        ComputedFields: never;
        Insert: {
          'cached_input': number;
          'currency': string;
          'input': number;
          'model': string;
          'output': number;
        };
        Update: {
          'cached_input'?: number;
          'currency'?: string;
          'input'?: number;
          'model'?: string;
          'output'?: number;
        };
        Relationships: [];
      };
      'model_probes': {
        Row: {
          'api': string;
          'cached_tokens': boolean;
          'client': string;
          'endpoint': string;
          'model': string;
          'probed_at': string;
          'schemas': string;
          'streaming': boolean;
          'tools': boolean;
          'usage': boolean;
        };
        ComputedFields: never;
        Insert: {
          'api': string;
          'cached_tokens': boolean;
          'client': string;
          'endpoint': string;
          'model': string;
          'probed_at'?: string;
          'schemas': string;
          'streaming': boolean;
          'tools': boolean;
          'usage': boolean;
        };
        Update: {
          'api'?: string;
          'cached_tokens'?: boolean;
          'client'?: string;
          'endpoint'?: string;
          'model'?: string;
          'probed_at'?: string;
          'schemas'?: string;
          'streaming'?: boolean;
          'tools'?: boolean;
          'usage'?: boolean;
        };
        Relationships: [];
      };
      'model_status': {
        Row: {
          'cause': string | null;
          'client': string;
          'last_error_at': string | null;
          'reported_at': string;
          'since': string;
        };
        ComputedFields: never;
        Insert: {
          'cause'?: string | null;
          'client': string;
          'last_error_at'?: string | null;
          'reported_at'?: string;
          'since'?: string;
        };
        Update: {
          'cause'?: string | null;
          'client'?: string;
          'last_error_at'?: string | null;
          'reported_at'?: string;
          'since'?: string;
        };
        Relationships: [];
      };
      'model_usage': {
        Row: {
          'day': string;
          'tokens': number;
          'user_id': string;
        };
        ComputedFields: never;
        Insert: {
          'day': string;
          'tokens': number;
          'user_id': string;
        };
        Update: {
          'day'?: string;
          'tokens'?: number;
          'user_id'?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'model_usage_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      'practitioners': {
        Row: {
          'code': string;
          'hours': NonNullable<Json>;
          'languages': (string)[];
          'name': string;
          'number': number;
          'revision': number;
          'services': (string)[];
          'speciality': string;
          'updated_at': string;
        };
        ComputedFields: never;
        Insert: {
          'code': string;
          'hours'?: NonNullable<Json>;
          'languages'?: (string)[];
          'name': string;
          'number'?: number;
          'revision'?: number;
          'services'?: (string)[];
          'speciality'?: string;
          'updated_at'?: string;
        };
        Update: {
          'code'?: string;
          'hours'?: NonNullable<Json>;
          'languages'?: (string)[];
          'name'?: string;
          'number'?: number;
          'revision'?: number;
          'services'?: (string)[];
          'speciality'?: string;
          'updated_at'?: string;
        };
        Relationships: [];
      };
      'prompt_texts': {
        Row: {
          'code': string;
          'text': string;
          'updated_at': string;
        };
        ComputedFields: never;
        Insert: {
          'code': string;
          'text': string;
          'updated_at'?: string;
        };
        Update: {
          'code'?: string;
          'text'?: string;
          'updated_at'?: string;
        };
        Relationships: [];
      };
      'proposals': {
        Row: {
          'answer': string | null;
          'api_key_id': string | null;
          'config_id': string | null;
          'created_at': string;
          'document': Json | null;
          'document_id': string | null;
          'id': string;
          'kind': string;
          'proposed_by': string | null;
          'reason': string;
          'settled_at': string | null;
          'settled_by': string | null;
          'status': string;
        };
        ComputedFields: never;
        Insert: {
          'answer'?: string | null;
          'api_key_id'?: string | null;
          'config_id'?: string | null;
          'created_at'?: string;
          'document'?: Json | null;
          'document_id'?: string | null;
          'id'?: string;
          'kind': string;
          'proposed_by'?: string | null;
          'reason': string;
          'settled_at'?: string | null;
          'settled_by'?: string | null;
          'status'?: string;
        };
        Update: {
          'answer'?: string | null;
          'api_key_id'?: string | null;
          'config_id'?: string | null;
          'created_at'?: string;
          'document'?: Json | null;
          'document_id'?: string | null;
          'id'?: string;
          'kind'?: string;
          'proposed_by'?: string | null;
          'reason'?: string;
          'settled_at'?: string | null;
          'settled_by'?: string | null;
          'status'?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'proposals_api_key_id_fkey';
            columns: ['api_key_id'];
            isOneToOne: false;
            referencedRelation: 'api_keys';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'proposals_config_id_fkey';
            columns: ['config_id'];
            isOneToOne: false;
            referencedRelation: 'agent_configs';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'proposals_document_id_fkey';
            columns: ['document_id'];
            isOneToOne: false;
            referencedRelation: 'documents';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'proposals_proposed_by_fkey';
            columns: ['proposed_by'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'proposals_settled_by_fkey';
            columns: ['settled_by'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      'rate_limits': {
        Row: {
          'free_at': string;
          'name': string;
          'subject': string;
        };
        ComputedFields: never;
        Insert: {
          'free_at': string;
          'name': string;
          'subject': string;
        };
        Update: {
          'free_at'?: string;
          'name'?: string;
          'subject'?: string;
        };
        Relationships: [];
      };
      'request_history': {
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
        ComputedFields: never;
        Insert: {
          'at'?: string;
          'by'?: string | null;
          'changes'?: NonNullable<Json>;
          'id'?: never;
          'note'?: string | null;
          'request_id': string;
          'transaction_id'?: unknown;
          'what': string;
        };
        Update: {
          'at'?: string;
          'by'?: string | null;
          'changes'?: NonNullable<Json>;
          'id'?: never;
          'note'?: string | null;
          'request_id'?: string;
          'transaction_id'?: unknown;
          'what'?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'request_history_by_fkey';
            columns: ['by'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'request_history_request_id_fkey';
            columns: ['request_id'];
            isOneToOne: false;
            referencedRelation: 'requests';
            referencedColumns: ['id'];
          },
        ];
      };
      'requests': {
        Row: {
          'anonymised_at': string | null;
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
          'snoozed_until': string | null;
          'status': Database['public']['Enums']['request_status'];
          'summary': string;
          'thread_id': string | null;
          'updated_at': string;
        };
        ComputedFields: never;
        Insert: {
          'anonymised_at'?: string | null;
          'assignee'?: string | null;
          'created_at'?: string;
          'done_at'?: string | null;
          'due_at': string;
          'id'?: string;
          'intent_code': string;
          'is_current'?: boolean;
          'kind': string;
          'outcome'?: string | null;
          'reason': string;
          'revision'?: number;
          'slots'?: NonNullable<Json>;
          'snoozed_until'?: string | null;
          'status'?: Database['public']['Enums']['request_status'];
          'summary': string;
          'thread_id'?: string | null;
          'updated_at'?: string;
        };
        Update: {
          'anonymised_at'?: string | null;
          'assignee'?: string | null;
          'created_at'?: string;
          'done_at'?: string | null;
          'due_at'?: string;
          'id'?: string;
          'intent_code'?: string;
          'is_current'?: boolean;
          'kind'?: string;
          'outcome'?: string | null;
          'reason'?: string;
          'revision'?: number;
          'slots'?: NonNullable<Json>;
          'snoozed_until'?: string | null;
          'status'?: Database['public']['Enums']['request_status'];
          'summary'?: string;
          'thread_id'?: string | null;
          'updated_at'?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'requests_assignee_fkey';
            columns: ['assignee'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'requests_thread_id_fkey';
            columns: ['thread_id'];
            isOneToOne: false;
            referencedRelation: 'threads';
            referencedColumns: ['id'];
          },
        ];
      };
      'retention_rules': {
        Row: {
          'anonymise_after_days': number | null;
          'delete_after_days': number | null;
          'kind': string;
          'revision': number;
          'updated_at': string;
        };
        ComputedFields: never;
        Insert: {
          'anonymise_after_days'?: number | null;
          'delete_after_days'?: number | null;
          'kind': string;
          'revision'?: number;
          'updated_at'?: string;
        };
        Update: {
          'anonymise_after_days'?: number | null;
          'delete_after_days'?: number | null;
          'kind'?: string;
          'revision'?: number;
          'updated_at'?: string;
        };
        Relationships: [];
      };
      'retention_runs': {
        Row: {
          'counts': NonNullable<Json>;
          'finished_at': string | null;
          'heartbeat_at': string;
          'id': string;
          'kind': string | null;
          'started_at': string;
        };
        ComputedFields: never;
        Insert: {
          'counts'?: NonNullable<Json>;
          'finished_at'?: string | null;
          'heartbeat_at'?: string;
          'id'?: string;
          'kind'?: string | null;
          'started_at'?: string;
        };
        Update: {
          'counts'?: NonNullable<Json>;
          'finished_at'?: string | null;
          'heartbeat_at'?: string;
          'id'?: string;
          'kind'?: string | null;
          'started_at'?: string;
        };
        Relationships: [];
      };
      'retrieval_thresholds': {
        Row: {
          'min_score': number;
          'ranked_by': string;
        };
        ComputedFields: never;
        Insert: {
          'min_score': number;
          'ranked_by': string;
        };
        Update: {
          'min_score'?: number;
          'ranked_by'?: string;
        };
        Relationships: [];
      };
      'router_prompts': {
        Row: {
          'id': string;
          'text': string;
        };
        ComputedFields: never;
        Insert: {
          'id': string;
          'text': string;
        };
        Update: {
          'id'?: string;
          'text'?: string;
        };
        Relationships: [];
      };
      'run_items': {
        Row: {
          'attempt': number;
          'changed': (string)[];
          'ended_at': string | null;
          'error': string | null;
          'id': string;
          'intent_code': string | null;
          'is_from_patient': boolean;
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
        ComputedFields: never;
        Insert: {
          'attempt': number;
          'changed'?: (string)[];
          'ended_at'?: string | null;
          'error'?: string | null;
          'id'?: string;
          'intent_code'?: string | null;
          'is_from_patient'?: boolean;
          'latency_ms'?: number | null;
          'message_id'?: string | null;
          'name': string;
          'passed'?: boolean | null;
          'position': number;
          'repeats': number;
          'result'?: Json | null;
          'run_id': string;
          'test_id'?: string | null;
        };
        Update: {
          'attempt'?: number;
          'changed'?: (string)[];
          'ended_at'?: string | null;
          'error'?: string | null;
          'id'?: string;
          'intent_code'?: string | null;
          'is_from_patient'?: boolean;
          'latency_ms'?: number | null;
          'message_id'?: string | null;
          'name'?: string;
          'passed'?: boolean | null;
          'position'?: number;
          'repeats'?: number;
          'result'?: Json | null;
          'run_id'?: string;
          'test_id'?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'run_items_message_id_fkey';
            columns: ['message_id'];
            isOneToOne: false;
            referencedRelation: 'messages';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'run_items_run_id_fkey';
            columns: ['run_id'];
            isOneToOne: false;
            referencedRelation: 'runs';
            referencedColumns: ['id'];
          },
        ];
      };
      'runs': {
        Row: {
          'calls': Json | null;
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
        ComputedFields: never;
        Insert: {
          'calls'?: Json | null;
          'candidate': NonNullable<Json>;
          'created_at'?: string;
          'created_by'?: string | null;
          'done'?: number;
          'error'?: string | null;
          'estimate': NonNullable<Json>;
          'finished_at'?: string | null;
          'fragments': string;
          'heartbeat_at'?: string | null;
          'id'?: string;
          'intent_codes'?: (string)[];
          'max_model_calls'?: number | null;
          'model_calls'?: number;
          'repeats'?: number | null;
          'replay'?: Json | null;
          'started_at'?: string | null;
          'status'?: Database['public']['Enums']['run_status'];
          'step'?: number;
          'summary'?: Json | null;
          'tests'?: Json | null;
          'tokens'?: number;
          'total'?: number;
          'tried_branch'?: string | null;
          'tries': NonNullable<Json>;
          'worker'?: string | null;
        };
        Update: {
          'calls'?: Json | null;
          'candidate'?: NonNullable<Json>;
          'created_at'?: string;
          'created_by'?: string | null;
          'done'?: number;
          'error'?: string | null;
          'estimate'?: NonNullable<Json>;
          'finished_at'?: string | null;
          'fragments'?: string;
          'heartbeat_at'?: string | null;
          'id'?: string;
          'intent_codes'?: (string)[];
          'max_model_calls'?: number | null;
          'model_calls'?: number;
          'repeats'?: number | null;
          'replay'?: Json | null;
          'started_at'?: string | null;
          'status'?: Database['public']['Enums']['run_status'];
          'step'?: number;
          'summary'?: Json | null;
          'tests'?: Json | null;
          'tokens'?: number;
          'total'?: number;
          'tried_branch'?: string | null;
          'tries'?: NonNullable<Json>;
          'worker'?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'runs_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      'saved_filters': {
        Row: {
          'created_at': string;
          'filter': NonNullable<Json>;
          'id': string;
          'list': string;
          'name': string;
          'user_id': string | null;
        };
        ComputedFields: never;
        Insert: {
          'created_at'?: string;
          'filter': NonNullable<Json>;
          'id'?: string;
          'list'?: string;
          'name': string;
          'user_id'?: string | null;
        };
        Update: {
          'created_at'?: string;
          'filter'?: NonNullable<Json>;
          'id'?: string;
          'list'?: string;
          'name'?: string;
          'user_id'?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'saved_filters_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      'saved_replies': {
        Row: {
          'id': string;
          'name': string;
          'revision': number;
          'text': string;
          'updated_at': string;
        };
        ComputedFields: never;
        Insert: {
          'id'?: string;
          'name': string;
          'revision'?: number;
          'text': string;
          'updated_at'?: string;
        };
        Update: {
          'id'?: string;
          'name'?: string;
          'revision'?: number;
          'text'?: string;
          'updated_at'?: string;
        };
        Relationships: [];
      };
      'search_languages': {
        Row: {
          'chunks': number;
          'language': string;
        };
        ComputedFields: never;
        Insert: {
          'chunks': number;
          'language': string;
        };
        Update: {
          'chunks'?: number;
          'language'?: string;
        };
        Relationships: [];
      };
      'search_terms': {
        Row: {
          'chunks': number;
          'id': number;
          'is_part': boolean;
          'term': string;
          'word': string | null;
        };
        ComputedFields: never;
        Insert: {
          'chunks': number;
          'id'?: never;
          'is_part': boolean;
          'term': string;
          'word'?: string | null;
        };
        Update: {
          'chunks'?: number;
          'id'?: never;
          'is_part'?: boolean;
          'term'?: string;
          'word'?: string | null;
        };
        Relationships: [];
      };
      'services': {
        Row: {
          'code': string;
          'minutes': number;
          'name': string;
          'price_note': string;
          'revision': number;
          'updated_at': string;
        };
        ComputedFields: never;
        Insert: {
          'code': string;
          'minutes': number;
          'name': string;
          'price_note'?: string;
          'revision'?: number;
          'updated_at'?: string;
        };
        Update: {
          'code'?: string;
          'minutes'?: number;
          'name'?: string;
          'price_note'?: string;
          'revision'?: number;
          'updated_at'?: string;
        };
        Relationships: [];
      };
      'settings_changes': {
        Row: {
          'id': string;
          'made_at': string;
        };
        ComputedFields: never;
        Insert: {
          'id'?: string;
          'made_at'?: string;
        };
        Update: {
          'id'?: string;
          'made_at'?: string;
        };
        Relationships: [];
      };
      'site_refusals': {
        Row: {
          'day': string;
          'reason': string;
          'requests': number;
          'site_key': string;
        };
        ComputedFields: never;
        Insert: {
          'day': string;
          'reason': string;
          'requests': number;
          'site_key': string;
        };
        Update: {
          'day'?: string;
          'reason'?: string;
          'requests'?: number;
          'site_key'?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'site_refusals_site_key_fkey';
            columns: ['site_key'];
            isOneToOne: false;
            referencedRelation: 'sites';
            referencedColumns: ['key'];
          },
        ];
      };
      'site_secrets': {
        Row: {
          'secret': string;
          'site_key': string;
          'updated_at': string;
        };
        ComputedFields: never;
        Insert: {
          'secret': string;
          'site_key': string;
          'updated_at'?: string;
        };
        Update: {
          'secret'?: string;
          'site_key'?: string;
          'updated_at'?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'site_secrets_site_key_fkey';
            columns: ['site_key'];
            isOneToOne: true;
            referencedRelation: 'sites';
            referencedColumns: ['key'];
          },
        ];
      };
      'sites': {
        Row: {
          'challenge': string;
          'colour': string;
          'contact_fallback': string;
          'daily_token_budget': number;
          'greeting': string;
          'identity': Json | null;
          'is_enabled': boolean;
          'key': string;
          'languages': (string)[];
          'monthly_token_cap': number | null;
          'name': string;
          'origins': (string)[];
          'paused_at': string | null;
          'position': string;
          'revision': number;
          'texts': NonNullable<Json>;
          'updated_at': string;
        };
        ComputedFields: never;
        Insert: {
          'challenge'?: string;
          'colour'?: string;
          'contact_fallback'?: string;
          'daily_token_budget'?: number;
          'greeting'?: string;
          'identity'?: Json | null;
          'is_enabled'?: boolean;
          'key': string;
          'languages'?: (string)[];
          'monthly_token_cap'?: number | null;
          'name': string;
          'origins'?: (string)[];
          'paused_at'?: string | null;
          'position'?: string;
          'revision'?: number;
          'texts'?: NonNullable<Json>;
          'updated_at'?: string;
        };
        Update: {
          'challenge'?: string;
          'colour'?: string;
          'contact_fallback'?: string;
          'daily_token_budget'?: number;
          'greeting'?: string;
          'identity'?: Json | null;
          'is_enabled'?: boolean;
          'key'?: string;
          'languages'?: (string)[];
          'monthly_token_cap'?: number | null;
          'name'?: string;
          'origins'?: (string)[];
          'paused_at'?: string | null;
          'position'?: string;
          'revision'?: number;
          'texts'?: NonNullable<Json>;
          'updated_at'?: string;
        };
        Relationships: [];
      };
      'synonyms': {
        Row: {
          'id': string;
          'revision': number;
          'stems': (string)[];
          'synonyms': (string)[];
          'updated_at': string;
          'word': string;
        };
        ComputedFields: never;
        Insert: {
          'id'?: string;
          'revision'?: number;
          'stems'?: never;
          'synonyms': (string)[];
          'updated_at'?: string;
          'word': string;
        };
        Update: {
          'id'?: string;
          'revision'?: number;
          'stems'?: never;
          'synonyms'?: (string)[];
          'updated_at'?: string;
          'word'?: string;
        };
        Relationships: [];
      };
      'thread_holds': {
        Row: {
          'ends_at': string;
          'held_by': string;
          'idle_text': string;
          'person_typed_at': string | null;
          'seen_seq': number;
          'since': string;
          'thread_id': string;
          'visitor_typed_at': string | null;
          'waiting_seq': number | null;
          'waiting_transaction_id': unknown;
        };
        ComputedFields: never;
        Insert: {
          'ends_at': string;
          'held_by': string;
          'idle_text': string;
          'person_typed_at'?: string | null;
          'seen_seq'?: number;
          'since'?: string;
          'thread_id': string;
          'visitor_typed_at'?: string | null;
          'waiting_seq'?: number | null;
          'waiting_transaction_id'?: unknown;
        };
        Update: {
          'ends_at'?: string;
          'held_by'?: string;
          'idle_text'?: string;
          'person_typed_at'?: string | null;
          'seen_seq'?: number;
          'since'?: string;
          'thread_id'?: string;
          'visitor_typed_at'?: string | null;
          'waiting_seq'?: number | null;
          'waiting_transaction_id'?: unknown;
        };
        Relationships: [
          {
            foreignKeyName: 'thread_holds_held_by_fkey';
            columns: ['held_by'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'thread_holds_thread_id_fkey';
            columns: ['thread_id'];
            isOneToOne: true;
            referencedRelation: 'threads';
            referencedColumns: ['id'];
          },
        ];
      };
      'thread_states': {
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
        ComputedFields: never;
        Insert: {
          'current_intent'?: string | null;
          'current_step'?: string | null;
          'handoff_count'?: number;
          'resumable_slots_json'?: NonNullable<Json>;
          'resumable_step_code'?: string | null;
          'revision'?: number;
          'slots'?: NonNullable<Json>;
          'soft_insertion_count'?: number;
          'stall_count'?: number;
          'suspended_intent'?: string | null;
          'thread_id': string;
          'updated_at'?: string;
        };
        Update: {
          'current_intent'?: string | null;
          'current_step'?: string | null;
          'handoff_count'?: number;
          'resumable_slots_json'?: NonNullable<Json>;
          'resumable_step_code'?: string | null;
          'revision'?: number;
          'slots'?: NonNullable<Json>;
          'soft_insertion_count'?: number;
          'stall_count'?: number;
          'suspended_intent'?: string | null;
          'thread_id'?: string;
          'updated_at'?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'thread_states_thread_id_fkey';
            columns: ['thread_id'];
            isOneToOne: true;
            referencedRelation: 'threads';
            referencedColumns: ['id'];
          },
        ];
      };
      'thread_tags': {
        Row: {
          'tag': string;
          'thread_id': string;
        };
        ComputedFields: never;
        Insert: {
          'tag': string;
          'thread_id': string;
        };
        Update: {
          'tag'?: string;
          'thread_id'?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'thread_tags_thread_id_fkey';
            columns: ['thread_id'];
            isOneToOne: false;
            referencedRelation: 'threads';
            referencedColumns: ['id'];
          },
        ];
      };
      'threads': {
        Row: {
          'agent_config_id': string | null;
          'anonymised_at': string | null;
          'api_key_id': string | null;
          'candidate': Json | null;
          'copied_from': string | null;
          'created_at': string;
          'id': string;
          'is_trial': boolean;
          'name': string;
          'origin': Database['public']['Enums']['thread_origin'];
          'pinned_configs': NonNullable<Json>;
          'site_key': string | null;
          'switch_count': number;
          'updated_at': string;
          'user_id': string | null;
        };
        ComputedFields: never;
        Insert: {
          'agent_config_id'?: string | null;
          'anonymised_at'?: string | null;
          'api_key_id'?: string | null;
          'candidate'?: Json | null;
          'copied_from'?: string | null;
          'created_at'?: string;
          'id'?: string;
          'is_trial'?: boolean;
          'name': string;
          'origin'?: Database['public']['Enums']['thread_origin'];
          'pinned_configs'?: NonNullable<Json>;
          'site_key'?: string | null;
          'switch_count'?: number;
          'updated_at'?: string;
          'user_id'?: string | null;
        };
        Update: {
          'agent_config_id'?: string | null;
          'anonymised_at'?: string | null;
          'api_key_id'?: string | null;
          'candidate'?: Json | null;
          'copied_from'?: string | null;
          'created_at'?: string;
          'id'?: string;
          'is_trial'?: boolean;
          'name'?: string;
          'origin'?: Database['public']['Enums']['thread_origin'];
          'pinned_configs'?: NonNullable<Json>;
          'site_key'?: string | null;
          'switch_count'?: number;
          'updated_at'?: string;
          'user_id'?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'threads_agent_config_id_fkey';
            columns: ['agent_config_id'];
            isOneToOne: false;
            referencedRelation: 'agent_configs';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'threads_api_key_id_fkey';
            columns: ['api_key_id'];
            isOneToOne: false;
            referencedRelation: 'api_keys';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'threads_copied_from_fkey';
            columns: ['copied_from'];
            isOneToOne: false;
            referencedRelation: 'threads';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'threads_site_key_fkey';
            columns: ['site_key'];
            isOneToOne: false;
            referencedRelation: 'sites';
            referencedColumns: ['key'];
          },
          {
            foreignKeyName: 'threads_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
      'users': {
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
        ComputedFields: never;
        Insert: {
          'can_serve'?: boolean;
          'created_at'?: string;
          'display_name': string;
          'email': string;
          'id': string;
          'is_disabled'?: boolean;
          'must_change_password'?: boolean;
          'removed_at'?: string | null;
          'role'?: Database['public']['Enums']['user_role'];
        };
        Update: {
          'can_serve'?: boolean;
          'created_at'?: string;
          'display_name'?: string;
          'email'?: string;
          'id'?: string;
          'is_disabled'?: boolean;
          'must_change_password'?: boolean;
          'removed_at'?: string | null;
          'role'?: Database['public']['Enums']['user_role'];
        };
        Relationships: [];
      };
      'visitor_identities': {
        Row: {
          'id': string;
          'site_key': string | null;
          'sub': string;
          'thread_id': string | null;
        };
        ComputedFields: never;
        Insert: {
          'id'?: string;
          'site_key'?: string | null;
          'sub': string;
          'thread_id'?: string | null;
        };
        Update: {
          'id'?: string;
          'site_key'?: string | null;
          'sub'?: string;
          'thread_id'?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'visitor_identities_site_key_fkey';
            columns: ['site_key'];
            isOneToOne: false;
            referencedRelation: 'sites';
            referencedColumns: ['key'];
          },
          {
            foreignKeyName: 'visitor_identities_thread_id_fkey';
            columns: ['thread_id'];
            isOneToOne: false;
            referencedRelation: 'threads';
            referencedColumns: ['id'];
          },
        ];
      };
      'visitor_identity_uses': {
        Row: {
          'expires_at': string;
          'jti_hash': string;
          'site_key': string;
        };
        ComputedFields: never;
        Insert: {
          'expires_at': string;
          'jti_hash': string;
          'site_key': string;
        };
        Update: {
          'expires_at'?: string;
          'jti_hash'?: string;
          'site_key'?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'visitor_identity_uses_site_key_fkey';
            columns: ['site_key'];
            isOneToOne: false;
            referencedRelation: 'sites';
            referencedColumns: ['key'];
          },
        ];
      };
      'visitor_proofs': {
        Row: {
          'proof_hash': string;
          'proven_at': string;
          'token_hash': string;
        };
        ComputedFields: never;
        Insert: {
          'proof_hash': string;
          'proven_at'?: string;
          'token_hash': string;
        };
        Update: {
          'proof_hash'?: string;
          'proven_at'?: string;
          'token_hash'?: string;
        };
        Relationships: [];
      };
      'visitor_sessions': {
        Row: {
          'created_at': string;
          'dialog_deleted_at': string | null;
          'identity_id': string | null;
          'last_used_at': string;
          'site_key': string;
          'thread_id': string | null;
          'token_hash': string;
        };
        ComputedFields: never;
        Insert: {
          'created_at'?: string;
          'dialog_deleted_at'?: string | null;
          'identity_id'?: string | null;
          'last_used_at'?: string;
          'site_key': string;
          'thread_id'?: string | null;
          'token_hash': string;
        };
        Update: {
          'created_at'?: string;
          'dialog_deleted_at'?: string | null;
          'identity_id'?: string | null;
          'last_used_at'?: string;
          'site_key'?: string;
          'thread_id'?: string | null;
          'token_hash'?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'visitor_sessions_identity_id_fkey';
            columns: ['identity_id'];
            isOneToOne: false;
            referencedRelation: 'visitor_identities';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'visitor_sessions_site_key_fkey';
            columns: ['site_key'];
            isOneToOne: false;
            referencedRelation: 'sites';
            referencedColumns: ['key'];
          },
          {
            foreignKeyName: 'visitor_sessions_thread_id_fkey';
            columns: ['thread_id'];
            isOneToOne: false;
            referencedRelation: 'threads';
            referencedColumns: ['id'];
          },
        ];
      };
      'visitor_turns': {
        Row: {
          'address': string;
          'begun_at': string;
          'id': string;
          'site_key': string;
        };
        ComputedFields: never;
        Insert: {
          'address': string;
          'begun_at'?: string;
          'id': string;
          'site_key': string;
        };
        Update: {
          'address'?: string;
          'begun_at'?: string;
          'id'?: string;
          'site_key'?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'visitor_turns_site_key_fkey';
            columns: ['site_key'];
            isOneToOne: false;
            referencedRelation: 'sites';
            referencedColumns: ['key'];
          },
        ];
      };
      'visitor_usage': {
        Row: {
          'address': string;
          'day': string;
          'largest_turn': number;
          'site_key': string;
          'tokens': number;
        };
        ComputedFields: never;
        Insert: {
          'address': string;
          'day': string;
          'largest_turn': number;
          'site_key': string;
          'tokens': number;
        };
        Update: {
          'address'?: string;
          'day'?: string;
          'largest_turn'?: number;
          'site_key'?: string;
          'tokens'?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'visitor_usage_site_key_fkey';
            columns: ['site_key'];
            isOneToOne: false;
            referencedRelation: 'sites';
            referencedColumns: ['key'];
          },
        ];
      };
      'webhook_deliveries': {
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
        ComputedFields: never;
        Insert: {
          'attempts'?: NonNullable<Json>;
          'body': string;
          'claimed_at'?: string | null;
          'created_at'?: string;
          'event': string;
          'id'?: string;
          'next_attempt_at'?: string | null;
          'queued_at'?: string;
          'run'?: string | null;
          'status'?: Database['public']['Enums']['delivery_status'];
          'thread_id'?: string | null;
          'tries'?: number;
          'webhook_id': string;
        };
        Update: {
          'attempts'?: NonNullable<Json>;
          'body'?: string;
          'claimed_at'?: string | null;
          'created_at'?: string;
          'event'?: string;
          'id'?: string;
          'next_attempt_at'?: string | null;
          'queued_at'?: string;
          'run'?: string | null;
          'status'?: Database['public']['Enums']['delivery_status'];
          'thread_id'?: string | null;
          'tries'?: number;
          'webhook_id'?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'webhook_deliveries_thread_id_fkey';
            columns: ['thread_id'];
            isOneToOne: false;
            referencedRelation: 'threads';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'webhook_deliveries_webhook_id_fkey';
            columns: ['webhook_id'];
            isOneToOne: false;
            referencedRelation: 'webhooks';
            referencedColumns: ['id'];
          },
        ];
      };
      'webhook_secrets': {
        Row: {
          'created_at': string;
          'expires_at': string | null;
          'secret': string;
          'webhook_id': string;
        };
        ComputedFields: never;
        Insert: {
          'created_at'?: string;
          'expires_at'?: string | null;
          'secret': string;
          'webhook_id': string;
        };
        Update: {
          'created_at'?: string;
          'expires_at'?: string | null;
          'secret'?: string;
          'webhook_id'?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'webhook_secrets_webhook_id_fkey';
            columns: ['webhook_id'];
            isOneToOne: false;
            referencedRelation: 'webhooks';
            referencedColumns: ['id'];
          },
        ];
      };
      'webhooks': {
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
        ComputedFields: never;
        Insert: {
          'created_at'?: string;
          'created_by'?: string | null;
          'description'?: string;
          'disabled_reason'?: string | null;
          'events': (string)[];
          'id'?: string;
          'is_enabled'?: boolean;
          'updated_at'?: string;
          'url': string;
        };
        Update: {
          'created_at'?: string;
          'created_by'?: string | null;
          'description'?: string;
          'disabled_reason'?: string | null;
          'events'?: (string)[];
          'id'?: string;
          'is_enabled'?: boolean;
          'updated_at'?: string;
          'url'?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'webhooks_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'users';
            referencedColumns: ['id'];
          },
        ];
      };
    };
    Views: {
      'published_chunks': {
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
        ComputedFields: never;
        Insert: {
          'chunk_index'?: number | null;
          'document_id'?: string | null;
          'embedder'?: string | null;
          'embedding'?: string | null;
          'heading_path'?: string | null;
          'id'?: number | null;
          'page'?: number | null;
          'text'?: string | null;
        };
        Update: {
          'chunk_index'?: number | null;
          'document_id'?: string | null;
          'embedder'?: string | null;
          'embedding'?: string | null;
          'heading_path'?: string | null;
          'id'?: number | null;
          'page'?: number | null;
          'text'?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'document_chunks_document_id_fkey';
            columns: ['document_id'];
            isOneToOne: false;
            referencedRelation: 'documents';
            referencedColumns: ['id'];
          },
        ];
      };
    };
    Functions: {
      'access_by_reader': {
        Args: { 'p_since': string };
        Returns: {
          'api_key_id': string;
          'by': string;
          'dialogs': number;
          'last_at': string;
          'reads': number;
        }[];
      };
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
          'parameters': Json | null;
          'rules_text': string;
          'system_prompt': string;
          'version': number;
        };
        SetofOptions: {
          from: '*';
          to: 'agent_configs';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      'activation_outlook': { Args: { 'p_config_id': string }; Returns: Json };
      'add_calls': { Args: { 'p_calls': Json; 'p_more': Json }; Returns: Json };
      'add_test': { Args: { 'p_test': Json }; Returns: string };
      'adopt_legacy_configs': { Args: Record<PropertyKey, never>; Returns: number };
      'agent_key': { Args: Record<PropertyKey, never>; Returns: string };
      'anonymise_appointments': { Args: { 'p_ids': (string)[] }; Returns: undefined };
      'anonymise_dialogs': { Args: { 'p_ids': (string)[] }; Returns: undefined };
      'anonymise_requests': { Args: { 'p_ids': (string)[] }; Returns: undefined };
      'anonymised_meta': { Args: { 'p_meta': Json }; Returns: Json };
      'answer_likelihood': {
        Args: {
          'p_amount': number;
          'p_held': number;
          'p_share': number;
          'p_stems': number;
          'p_unknown': number;
        };
        Returns: number;
      };
      'append_hold_message': {
        Args: { 'p_hold': Json; 'p_person': string; 'p_text': string; 'p_thread_id': string };
        Returns: undefined;
      };
      'apply_erasures': { Args: { 'p_hashes': (string)[] }; Returns: Json };
      'are_fixed_texts': { Args: { 'p_value': Json }; Returns: boolean };
      'are_words': { Args: { 'p_words': (string)[] }; Returns: boolean };
      'asks_price': { Args: { 'p_sentence': string }; Returns: boolean };
      'asset_hashes': { Args: { 'p_css': string; 'p_html': string }; Returns: (string)[] };
      'assistant_parts': {
        Args: { 'p_defaults': Json };
        Returns: {
          'path': string;
          'value': Json;
          'what': string;
        }[];
      };
      'begin_identified_session': {
        Args: { 'p_hash': string; 'p_jti_hash': string; 'p_site_key': string; 'p_sub': string };
        Returns: Json;
      };
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
      'begin_retention': { Args: Record<PropertyKey, never>; Returns: string };
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
      'begin_visitor_session': {
        Args: { 'p_hash': string; 'p_limits': Json; 'p_site_key': string };
        Returns: Json;
      };
      'begin_visitor_turn': {
        Args: {
          'p_address': string;
          'p_client_message_id'?: string;
          'p_embedder'?: string;
          'p_embedding'?: string;
          'p_hash': string;
          'p_history'?: number;
          'p_limit'?: number;
          'p_limits': Json;
          'p_min_score'?: number;
          'p_query'?: string;
          'p_refers_back'?: boolean;
          'p_settings_version'?: string;
          'p_thread_id'?: string;
          'p_turn_id': string;
        };
        Returns: Json;
      };
      'beginnings_pattern': { Args: { 'p_between'?: string; 'p_text': string }; Returns: string };
      'best_scores': {
        Args: { 'p_questions': (string)[] };
        Returns: {
          'place': number;
          'score': number;
        }[];
      };
      'book_appointment': {
        Args: {
          'p_name': string;
          'p_note'?: string;
          'p_phone': string;
          'p_practitioner': string;
          'p_service': string;
          'p_starts_at': string;
          'p_thread_id': string;
          'p_time_zone': string;
        };
        Returns: Json;
      };
      'call_appointment': {
        Args: { 'p_call': Json; 'p_thread_id': string; 'p_time_zone': string };
        Returns: Json;
      };
      'call_appointments': {
        Args: { 'p_calls': Json; 'p_thread_id': string; 'p_time_zone': string };
        Returns: Json;
      };
      'can_serve': { Args: Record<PropertyKey, never>; Returns: boolean };
      'can_serve_in_person': { Args: Record<PropertyKey, never>; Returns: boolean };
      'cancel_appointment': { Args: { 'p_id': string }; Returns: Json };
      'cancel_run': { Args: { 'p_run_id': string }; Returns: undefined };
      'change_context': { Args: Record<PropertyKey, never>; Returns: Json };
      'change_request': {
        Args: { 'p_changes': Json; 'p_id': string; 'p_revision': number };
        Returns: boolean;
      };
      'charge_tokens': { Args: { 'p_tokens': number; 'p_user_id': string }; Returns: undefined };
      'check_bookable': {
        Args: {
          'p_except': string;
          'p_time_zone': string;
          'p_wanted': Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
        };
        Returns: undefined;
      };
      'check_offer': {
        Args: { 'p_practitioner': string; 'p_service': string };
        Returns: undefined;
      };
      'choose_practitioner': {
        Args: { 'p_service': string; 'p_starts_at': string; 'p_time_zone': string };
        Returns: string;
      };
      'claim_alerts': { Args: { 'p_alive_since': string }; Returns: Json };
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
      'clean_text': { Args: { 'p_text': string }; Returns: string };
      'clear_hidden_chunks': { Args: { 'p_alive_since': string }; Returns: boolean };
      'common_stems': { Args: { 'p_word': string }; Returns: (string)[] };
      'continue_retention': {
        Args: { 'p_limit'?: number; 'p_now'?: string; 'p_run': string };
        Returns: boolean;
      };
      'copy_as_trial': { Args: { 'p_thread_id': string; 'p_user_id'?: string }; Returns: string };
      'cost_of_calls': { Args: { 'p_calls': Json }; Returns: Json };
      'count_metrics': { Args: { 'p_counts': Json }; Returns: undefined };
      'count_site_refusals': { Args: { 'p_counts': Json }; Returns: undefined };
      'create_agent_config': {
        Args: {
          'p_activate'?: boolean;
          'p_exit_conditions_text'?: string;
          'p_expected_version'?: number;
          'p_intent_id': string;
          'p_keep_dialogs'?: boolean;
          'p_name'?: string;
          'p_override'?: boolean;
          'p_parameters'?: Json;
          'p_reason'?: string;
          'p_rules_text'?: string;
          'p_run_id'?: string;
          'p_system_prompt'?: string;
        };
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
          'parameters': Json | null;
          'rules_text': string;
          'system_prompt': string;
          'version': number;
        };
        SetofOptions: {
          from: '*';
          to: 'agent_configs';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      'create_api_key': { Args: { 'p_hash': string; 'p_key': Json }; Returns: string };
      'create_branch': {
        Args: {
          'p_code': string;
          'p_description': string;
          'p_is_authoritative': boolean;
          'p_name': string;
          'p_order_index'?: number;
        };
        Returns: string;
      };
      'create_webhook': { Args: { 'p_secret': string; 'p_webhook': Json }; Returns: string };
      'delete_branch': { Args: { 'p_code': string; 'p_move_to'?: string }; Returns: undefined };
      'delete_thread': { Args: { 'p_id': string }; Returns: undefined };
      'delete_visitor_dialog': { Args: { 'p_hash': string }; Returns: undefined };
      'describe_appointment': { Args: { 'p_shown': Json; 'p_time_zone': string }; Returns: Json };
      'describe_free_times': { Args: { 'p_free': Json; 'p_time_zone': string }; Returns: Json };
      'describe_version': { Args: { 'p_id': string }; Returns: Json };
      'dialog_family': { Args: { 'p_thread_id': string }; Returns: string[] };
      'does_slot_value_fit': {
        Args: { 'p_is': Json; 'p_value': Json; 'p_was': Json };
        Returns: boolean;
      };
      'draft_chunks': {
        Args: { 'p_chunks': Json; 'p_document_id': string; 'p_run': string };
        Returns: undefined;
      };
      'due_webhooks': { Args: { 'p_alive_since': string }; Returns: string[] };
      'end_idle_holds': { Args: { 'p_thread_id'?: string }; Returns: undefined };
      'end_session': { Args: { 'p_id': string; 'p_user_id': string }; Returns: boolean };
      'end_sessions': { Args: { 'p_except'?: string; 'p_user_id': string }; Returns: number };
      'end_visitor_session': { Args: { 'p_hash': string }; Returns: undefined };
      'end_visitor_turn': { Args: { 'p_tokens': number; 'p_turn_id': string }; Returns: undefined };
      'erase_person': {
        Args: { 'p_identity'?: string; 'p_phone'?: string; 'p_thread'?: string };
        Returns: Json;
      };
      'erase_rows': { Args: { 'p_keeps_visitor'?: boolean; 'p_roots': Json }; Returns: Json };
      'erasure_hash': { Args: { 'p_id': string; 'p_kind': string }; Returns: string };
      'export_assistant': { Args: { 'p_defaults': Json }; Returns: Json };
      'export_person': {
        Args: { 'p_identity'?: string; 'p_phone'?: string; 'p_thread'?: string };
        Returns: Json;
      };
      'export_rows': { Args: { 'p_roots': Json }; Returns: Json };
      'find_appointments': { Args: { 'p_name': string; 'p_phone': string }; Returns: Json };
      'find_drift': { Args: { 'p_before': Json; 'p_changes': Json }; Returns: Json };
      'find_free_times': {
        Args: {
          'p_except'?: string;
          'p_from'?: string;
          'p_limit'?: number;
          'p_part'?: string;
          'p_practitioner'?: string;
          'p_service': string;
          'p_time_zone': string;
          'p_to'?: string;
        };
        Returns: Json;
      };
      'find_person': {
        Args: { 'p_identity': string; 'p_phone': string; 'p_thread': string };
        Returns: Json;
      };
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
      'finish_alerts': {
        Args: { 'p_error'?: string; 'p_next_attempt_at'?: string; 'p_run': string };
        Returns: undefined;
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
      'finish_visitor_turn': {
        Args: { 'p_hash': string; 'p_turn': Json; 'p_turn_id': string };
        Returns: Json;
      };
      'first_unanswered': {
        Args: { 'p_thread_id': string };
        Returns: {
          'created_at': string;
          'seq': number;
        }[];
      };
      'follow_takeovers': { Args: { 'p_waiting_minutes': number }; Returns: undefined };
      'follows_up': { Args: { 'p_query': string; 'p_refers_back': boolean }; Returns: boolean };
      'gate_verdict': { Args: { 'p_config_id': string }; Returns: Json };
      'give_back_limits': { Args: { 'p_limits': Json }; Returns: undefined };
      'give_visitor_feedback': {
        Args: { 'p_hash': string; 'p_helpful': boolean; 'p_message_id': string };
        Returns: undefined;
      };
      'group_questions': {
        Args: { 'p_embedder': string; 'p_min_likeness': number; 'p_questions': Json };
        Returns: undefined;
      };
      'has_legal_hold': { Args: { 'p_thread_id': string }; Returns: boolean };
      'heartbeat_index_run': {
        Args: { 'p_document_id': string; 'p_run': string };
        Returns: undefined;
      };
      'hidden_values': { Args: { 'p_thread_id': string }; Returns: Json };
      'hidden_values_of': {
        Args: { 'p_thread_ids': (string)[] };
        Returns: {
          'hidden': Json;
          'thread_id': string;
        }[];
      };
      'hold_of': { Args: { 'p_thread_id': string }; Returns: Json };
      'hold_time': {
        Args: {
          'p_name'?: string;
          'p_phone'?: string;
          'p_practitioner': string;
          'p_service': string;
          'p_starts_at': string;
          'p_thread_id': string;
          'p_time_zone': string;
        };
        Returns: Json;
      };
      'holds_phone': { Args: { 'p_digits': string; 'p_slots': Json }; Returns: boolean };
      'holds_words': {
        Args: {
          'p_entry': Omit<
            Database['public']['Tables']['ledger']['Row'],
            Database['public']['Tables']['ledger']['ComputedFields']
          >;
          'p_proposal_ids': (string)[];
          'p_test_ids': (string)[];
          'p_thread_ids': (string)[];
        };
        Returns: boolean;
      };
      'idle_since': { Args: { 'p_thread_id': string }; Returns: string };
      'ids_in': { Args: { 'p_name': string; 'p_object': Json }; Returns: (string)[] };
      'import_actions': { Args: { 'p_actions': Json }; Returns: undefined };
      'import_assistant': {
        Args: {
          'p_activate'?: boolean;
          'p_assistant': Json;
          'p_defaults': Json;
          'p_dry_run'?: boolean;
          'p_force'?: boolean;
          'p_prune'?: boolean;
        };
        Returns: Json;
      };
      'import_branch': {
        Args: { 'p_activate': boolean; 'p_branch': Json; 'p_prune': boolean };
        Returns: Json;
      };
      'import_documents': { Args: { 'p_documents': Json; 'p_prune': boolean }; Returns: undefined };
      'import_settings': {
        Args: { 'p_defaults': Json; 'p_given': Json; 'p_prune': boolean };
        Returns: undefined;
      };
      'import_synonyms': { Args: { 'p_prune': boolean; 'p_synonyms': Json }; Returns: undefined };
      'import_tests': { Args: { 'p_tests': Json }; Returns: Json };
      'import_version': {
        Args: { 'p_activate': boolean; 'p_code': string; 'p_prompt': Json };
        Returns: Json;
      };
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
          'actions': Json;
          'config_id': string;
          'cost': Json;
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
      'is_operator_in_person': { Args: Record<PropertyKey, never>; Returns: boolean };
      'is_operator_or_server': { Args: Record<PropertyKey, never>; Returns: boolean };
      'is_overdue': { Args: { 'p_thread_id': string }; Returns: boolean };
      'is_phone': { Args: { 'p_digits': string; 'p_text': string }; Returns: boolean };
      'is_quiet': {
        Args: { 'p_from': string; 'p_time': string; 'p_until': string };
        Returns: boolean;
      };
      'is_request': { Args: { 'p_sentence': string }; Returns: boolean };
      'is_text_within': { Args: { 'p_longest': number; 'p_value': Json }; Returns: boolean };
      'is_via_agent': { Args: Record<PropertyKey, never>; Returns: boolean };
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
      'known_languages': { Args: Record<PropertyKey, never>; Returns: (string)[] };
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
          'parameters': Json | null;
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
      'list_deliveries': {
        Args: {
          'p_before'?: string;
          'p_before_id'?: string;
          'p_most'?: number;
          'p_status'?: Database['public']['Enums']['delivery_status'];
          'p_webhook_id': string;
        };
        Returns: {
          'attempts': Json;
          'created_at': string;
          'event': string;
          'id': string;
          'next_attempt_at': string;
          'status': Database['public']['Enums']['delivery_status'];
        }[];
      };
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
      'list_model_prices': {
        Args: Record<PropertyKey, never>;
        Returns: {
          'cached_input': string;
          'currency': string;
          'input': string;
          'model': string;
          'output': string;
        }[];
      };
      'list_part_changes': {
        Args: { 'p_after': Json; 'p_before': Json; 'p_versions': Json };
        Returns: Json;
      };
      'list_serving_people': { Args: Record<PropertyKey, never>; Returns: Json };
      'list_slots_in_use': {
        Args: { 'p_code': string; 'p_moves': Json; 'p_slots': Json };
        Returns: Json;
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
      'lock_visitor': { Args: { 'p_hash': string }; Returns: undefined };
      'make_appointments': { Args: { 'p_made': Json; 'p_thread_id': string }; Returns: undefined };
      'map_assistant_parts': { Args: { 'p_defaults': Json }; Returns: Json };
      'mask_text': { Args: { 'p_hidden': Json; 'p_text': string }; Returns: string };
      'mask_values': {
        Args: { 'p_hidden': Json; 'p_key'?: string; 'p_value': Json };
        Returns: Json;
      };
      'may_propose': { Args: Record<PropertyKey, never>; Returns: boolean };
      'may_serve': { Args: { 'p_user_id': string }; Returns: boolean };
      'merge_fixed_texts': { Args: { 'p_change': Json; 'p_stored': Json }; Returns: Json };
      'merge_scenario': {
        Args: { 'p_given': Json; 'p_prune': boolean; 'p_stored': Json };
        Returns: Json;
      };
      'message_sentences': {
        Args: { 'p_message': string };
        Returns: {
          'asks': boolean;
          'place': number;
          'sentence': string;
        }[];
      };
      'model_caps': {
        Args: Record<PropertyKey, never>;
        Returns: {
          'name': string;
          'site_key': string;
          'state': string;
          'tokens_per_month': number;
          'used': number;
        }[];
      };
      'model_stats': {
        Args: { 'p_hours': number };
        Returns: {
          'cached_tokens': number;
          'client': string;
          'cost': string;
          'currency': string;
          'errors': number;
          'estimated_requests': number;
          'first_token_ms_p50': number;
          'first_token_ms_p95': number;
          'input_tokens': number;
          'model': string;
          'output_tokens': number;
          'requests': number;
          'total_ms_p50': number;
          'total_ms_p95': number;
        }[];
      };
      'month_ends_at': { Args: Record<PropertyKey, never>; Returns: string };
      'month_tokens': { Args: { 'p_site_key': string }; Returns: number };
      'move_appointment': {
        Args: {
          'p_id': string;
          'p_practitioner'?: string;
          'p_starts_at': string;
          'p_time_zone': string;
        };
        Returns: Json;
      };
      'move_exit_conditions': {
        Args: { 'p_exit_conditions_text': string; 'p_id': string; 'p_system_prompt': string };
        Returns: boolean;
      };
      'move_slot_values': { Args: { 'p_moves': Json; 'p_values': Json }; Returns: Json };
      'names_of': { Args: { 'p_ids': (string)[] }; Returns: Json };
      'names_of_threads': { Args: { 'p_ids': (string)[] }; Returns: Json };
      'names_price': { Args: { 'p_text': string }; Returns: boolean };
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
      'nearest_free_times': {
        Args: {
          'p_except': string;
          'p_practitioner': string;
          'p_service': string;
          'p_starts_at': string;
          'p_time_zone': string;
        };
        Returns: Json;
      };
      'needs_visitor_proof': {
        Args: { 'p_hash': string; 'p_site_key': string; 'p_turn_id': string };
        Returns: boolean;
      };
      'next_ledger_time': { Args: Record<PropertyKey, never>; Returns: string };
      'note_exported_parts': {
        Args: { 'p_parts': Json; 'p_paths'?: (string)[] };
        Returns: undefined;
      };
      'note_person_typing': {
        Args: { 'p_thread_id': string; 'p_user_id': string };
        Returns: undefined;
      };
      'note_seen': {
        Args: { 'p_message_id': string; 'p_thread_id': string; 'p_user_id': string };
        Returns: undefined;
      };
      'note_session_device': {
        Args: { 'p_id': string; 'p_user_agent': string };
        Returns: undefined;
      };
      'note_visitor_typing': { Args: { 'p_hash': string }; Returns: undefined };
      'numbered_documents': {
        Args: Record<PropertyKey, never>;
        Returns: {
          'blocks': Json;
          'file_type': string;
          'id': string;
          'name': string;
          'place': number;
          'raw_text': string;
        }[];
      };
      'open_ranges': {
        Args: { 'p_from': string; 'p_practitioner': string; 'p_time_zone': string; 'p_to': string };
        Returns: unknown;
      };
      'order_branches': { Args: { 'p_codes': (string)[] }; Returns: undefined };
      'original_thread': { Args: { 'p_id': string }; Returns: string };
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
      'person_rows': { Args: { 'p_roots': Json }; Returns: Record<string, unknown> };
      'personal_details_of': {
        Args: { 'p_thread_ids': (string)[] };
        Returns: {
          'thread_id': string;
          'value': Json;
        }[];
      };
      'personal_values_of': {
        Args: { 'p_thread_ids': (string)[] };
        Returns: {
          'hidden': Json;
          'thread_id': string;
        }[];
      };
      'phone_digits': { Args: { 'p_phone': string }; Returns: string };
      'pinned_configs': { Args: { 'p_thread_id': string }; Returns: Json };
      'plan_run': { Args: { 'p_request': Json }; Returns: Json };
      'plan_searches': {
        Args: { 'p_before': string; 'p_query': string };
        Returns: {
          'amounts': (number)[];
          'are_alone': (boolean)[];
          'asked': (unknown)[];
          'asked_for': string;
          'asks_price': boolean;
          'common': (number)[];
          'held': (unknown)[];
          'rare': (number)[];
          'unknown': (number)[];
          'wanted': (unknown)[];
        }[];
      };
      'preview_retention': { Args: { 'p_most'?: number }; Returns: Json };
      'prompt_path': { Args: { 'p_code': string }; Returns: string };
      'propose_document': { Args: { 'p_document': Json; 'p_reason': string }; Returns: string };
      'propose_version': {
        Args: {
          'p_exit_conditions_text': string;
          'p_intent_id': string;
          'p_name': string;
          'p_parameters'?: Json;
          'p_reason': string;
          'p_rules_text': string;
          'p_system_prompt': string;
        };
        Returns: string;
      };
      'prove_visitor': { Args: { 'p_hash': string; 'p_proof_hash': string }; Returns: boolean };
      'prune_branches': {
        Args: { 'p_codes': (string)[]; 'p_tests': (string)[] };
        Returns: undefined;
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
          'synonyms': (string)[];
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
      'queue_alerts': {
        Args: { 'p_time_zone': string; 'p_waiting_minutes': number };
        Returns: undefined;
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
      'reached_cap': { Args: { 'p_site_key'?: string }; Returns: Json };
      'read_appointments': {
        Args: {
          'p_after'?: string;
          'p_after_id'?: string;
          'p_from'?: string;
          'p_id'?: string;
          'p_most'?: number;
          'p_practitioner'?: string;
          'p_status'?: (Database['public']['Enums']['appointment_status'])[];
          'p_thread_id'?: string;
          'p_to'?: string;
        };
        Returns: Json;
      };
      'read_asset': { Args: { 'p_hash': string }; Returns: Json };
      'read_calendar_feed': { Args: { 'p_token_hash': string }; Returns: Json };
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
      'read_delivery': { Args: { 'p_id': string; 'p_webhook_id': string }; Returns: Json };
      'read_events': { Args: { 'p_after'?: string; 'p_limit'?: number }; Returns: Json };
      'read_intents': { Args: { 'p_code'?: string }; Returns: Json };
      'read_metrics': { Args: Record<PropertyKey, never>; Returns: Json };
      'read_model_caps': { Args: Record<PropertyKey, never>; Returns: Json };
      'read_request': { Args: { 'p_id': string }; Returns: Json };
      'read_requests': {
        Args: {
          'p_after'?: string;
          'p_after_id'?: string;
          'p_assignee'?: string;
          'p_due'?: string;
          'p_is_latest_first'?: boolean;
          'p_is_snoozed'?: boolean;
          'p_is_unassigned'?: boolean;
          'p_kind'?: (string)[];
          'p_most'?: number;
          'p_status'?: (Database['public']['Enums']['request_status'])[];
          'p_text'?: string;
        };
        Returns: Json;
      };
      'read_run_results': {
        Args: { 'p_after'?: number; 'p_most'?: number; 'p_only'?: string; 'p_run_id': string };
        Returns: {
          'attempt': number;
          'changed': (string)[];
          'error': string;
          'id': string;
          'intent_code': string;
          'latency_ms': number;
          'message_id': string;
          'name': string;
          'passed': boolean;
          'passes': number;
          'position': number;
          'repeats': number;
          'result': Json;
          'test_id': string;
          'thread_id': string;
        }[];
      };
      'read_scenario': { Args: { 'p_code': string }; Returns: Json };
      'read_setup': { Args: Record<PropertyKey, never>; Returns: Json };
      'read_site_figures': { Args: { 'p_key': string }; Returns: Json };
      'read_site_identity': { Args: { 'p_limits': Json; 'p_site_key': string }; Returns: Json };
      'read_takeovers': { Args: Record<PropertyKey, never>; Returns: Json };
      'read_thread': {
        Args: { 'p_before'?: string; 'p_id': string; 'p_most': number };
        Returns: Json;
      };
      'read_trace': { Args: { 'p_message_id': string }; Returns: Json };
      'read_turns': { Args: { 'p_message_id': string; 'p_most': number }; Returns: Json };
      'read_visitor_messages': { Args: { 'p_after'?: string; 'p_hash': string }; Returns: Json };
      'read_visitor_site': { Args: { 'p_key': string }; Returns: Json };
      'record_access': {
        Args: { 'p_by'?: string; 'p_thread_ids': (string)[]; 'p_what': string };
        Returns: undefined;
      };
      'refresh_gap': { Args: { 'p_embedder'?: string; 'p_gap_id': string }; Returns: undefined };
      'refuse_anonymised': { Args: { 'p_thread_id': string }; Returns: undefined };
      'refuse_field': {
        Args: { 'p_message': string; 'p_more'?: Json; 'p_path': string };
        Returns: undefined;
      };
      'refuse_for_holder': { Args: { 'p_thread_id': string }; Returns: undefined };
      'refuse_foreign_message_id': {
        Args: { 'p_client_message_id': string; 'p_thread_id': string };
        Returns: undefined;
      };
      'refuse_overlap': {
        Args: {
          'p_except': string;
          'p_time_zone': string;
          'p_wanted': Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
        };
        Returns: undefined;
      };
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
      'rename_thread': { Args: { 'p_id': string; 'p_name': string }; Returns: undefined };
      'renew_run': { Args: { 'p_run_id': string; 'p_worker': string }; Returns: boolean };
      'replace_model_prices': { Args: { 'p_prices': Json }; Returns: undefined };
      'reply_cost': { Args: { 'p_message_id': string }; Returns: Json };
      'report_model_status': { Args: { 'p_reports': Json }; Returns: undefined };
      'request_dialog': { Args: { 'p_thread_id': string }; Returns: Json };
      'request_has': {
        Args: {
          'p_request': Omit<
            Database['public']['Tables']['requests']['Row'],
            Database['public']['Tables']['requests']['ComputedFields']
          >;
          'p_text': string;
        };
        Returns: boolean;
      };
      'require_editor': { Args: Record<PropertyKey, never>; Returns: undefined };
      'require_live_key': {
        Args: { 'p_id': string };
        Returns: {
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
          'user_id': string | null;
        };
        SetofOptions: {
          from: '*';
          to: 'api_keys';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      'require_open_site': { Args: { 'p_site_key': string }; Returns: undefined };
      'require_own_thread': { Args: { 'p_id': string }; Returns: undefined };
      'require_reading': { Args: Record<PropertyKey, never>; Returns: undefined };
      'require_serving': { Args: { 'p_user_id': string }; Returns: undefined };
      'require_test_dialog': { Args: { 'p_thread_id': string }; Returns: undefined };
      'require_visitor': {
        Args: { 'p_hash': string };
        Returns: {
          'created_at': string;
          'dialog_deleted_at': string | null;
          'identity_id': string | null;
          'last_used_at': string;
          'site_key': string;
          'thread_id': string | null;
          'token_hash': string;
        };
        SetofOptions: {
          from: '*';
          to: 'visitor_sessions';
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      'reserve_visitor_turn': {
        Args: { 'p_address': string; 'p_hash': string; 'p_site_key': string; 'p_turn_id': string };
        Returns: Json;
      };
      'retention_due': {
        Args: { 'p_kind': string; 'p_limit'?: number; 'p_now'?: string };
        Returns: {
          'act': string;
          'id': string;
          'thread_id': string;
        }[];
      };
      'retention_kinds': { Args: Record<PropertyKey, never>; Returns: (string)[] };
      'retention_plan': {
        Args: { 'p_now'?: string };
        Returns: {
          'act': string;
          'id': string;
          'kind': string;
          'thread_id': string;
        }[];
      };
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
      'run_costs': {
        Args: { 'p_ids': (string)[] };
        Returns: {
          'estimate': Json;
          'id': string;
          'spent': Json;
        }[];
      };
      'run_summary': { Args: { 'p_run_id': string }; Returns: Json };
      'runs_of_version': {
        Args: { 'p_config_id': string };
        Returns: {
          'calls': Json | null;
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
          'p_caller'?: string;
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
          'is_from_patient': boolean;
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
          'branch_input': number;
          'branch_output': number;
          'intent_code': string;
          'message_id': string;
          'model_calls': number;
          'question': string;
          'router_input': number;
          'router_output': number;
        }[];
      };
      'set_site_secret': { Args: { 'p_key': string; 'p_secret': string }; Returns: boolean };
      'set_thread_tags': {
        Args: { 'p_tags': (string)[]; 'p_thread_id': string };
        Returns: (string)[];
      };
      'set_visitor_thread': {
        Args: { 'p_hash': string; 'p_thread_id': string };
        Returns: undefined;
      };
      'settle_dialogs': { Args: { 'p_code': string; 'p_keep': string }; Returns: number };
      'show_appointment': {
        Args: {
          'p_is_whole': boolean;
          'p_row': Omit<
            Database['public']['Tables']['appointments']['Row'],
            Database['public']['Tables']['appointments']['ComputedFields']
          >;
        };
        Returns: Json;
      };
      'shows_words': {
        Args: { 'p_hidden': Json; 'p_text': string; 'p_words': unknown };
        Returns: boolean;
      };
      'signed_in_user': { Args: Record<PropertyKey, never>; Returns: string };
      'site_challenge': { Args: { 'p_key': string; 'p_turn_id'?: string }; Returns: string };
      'site_figures_since': { Args: { 'p_key': string; 'p_since': string }; Returns: Json };
      'sparse_vector': { Args: { 'p_ids': (number)[]; 'p_weights': (number)[] }; Returns: unknown };
      'spend_limits': { Args: { 'p_limits': Json }; Returns: Json };
      'start_run': { Args: { 'p_run': Json }; Returns: string };
      'stems_of_synonyms': { Args: { 'p_synonyms': (string)[] }; Returns: (string)[] };
      'store_asset': { Args: { 'p_base64': string; 'p_content_type': string }; Returns: string };
      'store_block_version': {
        Args: {
          'p_again': boolean;
          'p_capture': Json;
          'p_changelog': Json;
          'p_css': string;
          'p_expected_updated_at': string;
          'p_html': string;
          'p_path': string;
          'p_version': string;
        };
        Returns: Json;
      };
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
      'store_model_calls': { Args: { 'p_calls': Json }; Returns: undefined };
      'store_retention': { Args: { 'p_revision': number; 'p_rules': Json }; Returns: boolean };
      'store_run_result': {
        Args: { 'p_item_id': string; 'p_result': Json; 'p_run_id': string; 'p_worker': string };
        Returns: boolean;
      };
      'store_scenario': {
        Args: {
          'p_code': string;
          'p_move_dialogs'?: Json;
          'p_move_slots'?: Json;
          'p_scenario': Json;
          'p_version': string;
        };
        Returns: undefined;
      };
      'store_settings': { Args: { 'p_change': Json }; Returns: undefined };
      'store_trace': {
        Args: { 'p_message_id': string; 'p_router_prompt': string; 'p_trace': string };
        Returns: undefined;
      };
      'store_visitor_message': {
        Args: { 'p_client_message_id': string; 'p_hash': string; 'p_text': string };
        Returns: string;
      };
      'stored_turn': { Args: { 'p_client_message_id': string }; Returns: Json };
      'stored_visitor_turn': {
        Args: { 'p_client_message_id': string; 'p_hash': string };
        Returns: Json;
      };
      'synonyms_of': {
        Args: { 'p_stems': (string)[] };
        Returns: {
          'stems': (string)[];
          'word': string;
        }[];
      };
      'take_api_key': {
        Args: {
          'p_agent_call'?: boolean;
          'p_agent_rate'?: Json;
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
      'this_month': { Args: Record<PropertyKey, never>; Returns: string };
      'today': { Args: Record<PropertyKey, never>; Returns: string };
      'token_cost': {
        Args: {
          'p_cached': number;
          'p_input': number;
          'p_output': number;
          'p_price': Omit<
            Database['public']['Tables']['model_prices']['Row'],
            Database['public']['Tables']['model_prices']['ComputedFields']
          >;
        };
        Returns: number;
      };
      'transpositions': { Args: { 'p_word': string }; Returns: (string)[] };
      'try_appointments': {
        Args: {
          'p_calls': Json;
          'p_is_kept'?: boolean;
          'p_thread_id'?: string;
          'p_time_zone': string;
        };
        Returns: Json;
      };
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
      'use_visitor_session': { Args: { 'p_hash': string; 'p_limits': Json }; Returns: Json };
      'who_wrote': {
        Args: { 'p_message_id': string };
        Returns: Database['public']['Enums']['message_role'];
      };
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
      'write_appointment': {
        Args: { 'p_id'?: string; 'p_revision'?: number; 'p_time_zone': string; 'p_values': Json };
        Returns: Json;
      };
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
      'appointment_status': 'held' | 'booked' | 'cancelled';
      'delivery_status': 'pending' | 'delivered' | 'failed';
      'experiment_status': 'draft' | 'review' | 'approved';
      'index_status': 'pending' | 'indexing' | 'ready' | 'failed';
      'key_scope': 'chat' | 'read' | 'catalog' | 'configure' | 'agent';
      'message_role': 'user' | 'assistant' | 'operator' | 'system';
      'request_status': 'open' | 'in_progress' | 'done' | 'cancelled';
      'run_status': 'queued' | 'running' | 'done' | 'cancelled' | 'failed';
      'thread_origin': 'workbench' | 'service' | 'api_key' | 'site';
      'user_role': 'viewer' | 'editor' | 'receptionist';
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  } ? keyof (
      & DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
      & DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views']
    )
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals } ? (
    & DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    & DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views']
  )[TableName] extends {
    Row: infer R;
  } ? R
  : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
      Row: infer R;
    } ? R
    : never
  : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  } ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends
    {
      Insert: infer I;
    } ? I
  : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
      Insert: infer I;
    } ? I
    : never
  : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema['Tables']
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  } ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends
    {
      Update: infer U;
    } ? U
  : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
      Update: infer U;
    } ? U
    : never
  : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema['Enums']
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  } ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
  : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema['CompositeTypes']
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  } ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][
    CompositeTypeName
  ]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
  : never;

export const Constants = {
  'public': {
    Enums: {
      'activation_gate': ['off', 'warn', 'require'],
      'appointment_status': ['held', 'booked', 'cancelled'],
      'delivery_status': ['pending', 'delivered', 'failed'],
      'experiment_status': ['draft', 'review', 'approved'],
      'index_status': ['pending', 'indexing', 'ready', 'failed'],
      'key_scope': ['chat', 'read', 'catalog', 'configure', 'agent'],
      'message_role': ['user', 'assistant', 'operator', 'system'],
      'request_status': ['open', 'in_progress', 'done', 'cancelled'],
      'run_status': ['queued', 'running', 'done', 'cancelled', 'failed'],
      'thread_origin': ['workbench', 'service', 'api_key', 'site'],
      'user_role': ['viewer', 'editor', 'receptionist'],
    },
  },
} as const;
