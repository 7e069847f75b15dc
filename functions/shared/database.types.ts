export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  'public': {
    Tables: {
      'agent_configs': {
        Row: {
          'created_at': string;
          'created_by': string | null;
          'exit_conditions_text': string;
          'id': string;
          'intent_id': string | null;
          'is_active': boolean;
          'name': string | null;
          'rules_text': string;
          'system_prompt': string;
          'version': number;
        };
        ComputedFields: never;
        Insert: {
          'created_at'?: string;
          'created_by'?: string | null;
          'exit_conditions_text'?: string;
          'id'?: string;
          'intent_id'?: string | null;
          'is_active'?: boolean;
          'name'?: string | null;
          'rules_text'?: string;
          'system_prompt': string;
          'version'?: number;
        };
        Update: {
          'created_at'?: string;
          'created_by'?: string | null;
          'exit_conditions_text'?: string;
          'id'?: string;
          'intent_id'?: string | null;
          'is_active'?: boolean;
          'name'?: string | null;
          'rules_text'?: string;
          'system_prompt'?: string;
          'version'?: number;
        };
        Relationships: [
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
      'block_snapshots': {
        Row: {
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
          'version': string;
        };
        ComputedFields: never;
        Insert: {
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
          'version': string;
        };
        Update: {
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
      'chunk_drafts': {
        Row: {
          'chunk_index': number;
          'document_id': string;
          'embedding': string | null;
          'heading_path': string;
          'run': string;
          'text': string;
        };
        ComputedFields: never;
        Insert: {
          'chunk_index': number;
          'document_id': string;
          'embedding'?: string | null;
          'heading_path'?: string;
          'run': string;
          'text': string;
        };
        Update: {
          'chunk_index'?: number;
          'document_id'?: string;
          'embedding'?: string | null;
          'heading_path'?: string;
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
      'document_chunks': {
        Row: {
          'chunk_index': number;
          'document_id': string;
          'embedder': string;
          'embedding': string;
          'heading_path': string;
          'id': number;
          'search': unknown;
          'text': string;
        };
        ComputedFields: never;
        Insert: {
          'chunk_index': number;
          'document_id': string;
          'embedder': string;
          'embedding': string;
          'heading_path'?: string;
          'id'?: never;
          'search'?: never;
          'text': string;
        };
        Update: {
          'chunk_index'?: number;
          'document_id'?: string;
          'embedder'?: string;
          'embedding'?: string;
          'heading_path'?: string;
          'id'?: never;
          'search'?: never;
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
        ComputedFields: never;
        Insert: {
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
          'updated_at'?: string;
        };
        Update: {
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
      'intent_steps': {
        Row: {
          'allowed_next': NonNullable<Json>;
          'code': string;
          'guards': NonNullable<Json>;
          'id': string;
          'intent_id': string;
          'name': string;
          'order_index': number;
          'system_prompt': string;
          'updated_at': string;
        };
        ComputedFields: never;
        Insert: {
          'allowed_next'?: NonNullable<Json>;
          'code': string;
          'guards'?: NonNullable<Json>;
          'id'?: string;
          'intent_id': string;
          'name': string;
          'order_index'?: number;
          'system_prompt'?: string;
          'updated_at'?: string;
        };
        Update: {
          'allowed_next'?: NonNullable<Json>;
          'code'?: string;
          'guards'?: NonNullable<Json>;
          'id'?: string;
          'intent_id'?: string;
          'name'?: string;
          'order_index'?: number;
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
          'code': string;
          'created_at': string;
          'description': string;
          'id': string;
          'is_authoritative': boolean;
          'is_enabled': boolean;
          'is_system': boolean;
          'name': string;
          'order_index': number;
        };
        ComputedFields: never;
        Insert: {
          'code': string;
          'created_at'?: string;
          'description'?: string;
          'id'?: string;
          'is_authoritative'?: boolean;
          'is_enabled'?: boolean;
          'is_system'?: never;
          'name': string;
          'order_index'?: number;
        };
        Update: {
          'code'?: string;
          'created_at'?: string;
          'description'?: string;
          'id'?: string;
          'is_authoritative'?: boolean;
          'is_enabled'?: boolean;
          'is_system'?: never;
          'name'?: string;
          'order_index'?: number;
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
      'messages': {
        Row: {
          'assembled_prompt': string | null;
          'client_message_id': string | null;
          'created_at': string;
          'id': string;
          'intent_id': string | null;
          'meta_json': NonNullable<Json>;
          'role': Database['public']['Enums']['message_role'];
          'seq': number;
          'sources_json': NonNullable<Json>;
          'text': string;
          'thread_id': string;
        };
        ComputedFields: never;
        Insert: {
          'assembled_prompt'?: string | null;
          'client_message_id'?: string | null;
          'created_at'?: string;
          'id'?: string;
          'intent_id'?: string | null;
          'meta_json'?: NonNullable<Json>;
          'role': Database['public']['Enums']['message_role'];
          'seq'?: never;
          'sources_json'?: NonNullable<Json>;
          'text': string;
          'thread_id': string;
        };
        Update: {
          'assembled_prompt'?: string | null;
          'client_message_id'?: string | null;
          'created_at'?: string;
          'id'?: string;
          'intent_id'?: string | null;
          'meta_json'?: NonNullable<Json>;
          'role'?: Database['public']['Enums']['message_role'];
          'seq'?: never;
          'sources_json'?: NonNullable<Json>;
          'text'?: string;
          'thread_id'?: string;
        };
        Relationships: [
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
          'user_id': string | null;
        };
        ComputedFields: never;
        Insert: {
          'id'?: string;
          'tokens_per_day'?: number | null;
          'user_id'?: string | null;
        };
        Update: {
          'id'?: string;
          'tokens_per_day'?: number | null;
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
      'threads': {
        Row: {
          'agent_config_id': string | null;
          'created_at': string;
          'id': string;
          'name': string;
          'switch_count': number;
          'updated_at': string;
          'user_id': string | null;
        };
        ComputedFields: never;
        Insert: {
          'agent_config_id'?: string | null;
          'created_at'?: string;
          'id'?: string;
          'name': string;
          'switch_count'?: number;
          'updated_at'?: string;
          'user_id'?: string | null;
        };
        Update: {
          'agent_config_id'?: string | null;
          'created_at'?: string;
          'id'?: string;
          'name'?: string;
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
          'created_at': string;
          'display_name': string;
          'email': string;
          'id': string;
          'role': Database['public']['Enums']['user_role'];
        };
        ComputedFields: never;
        Insert: {
          'created_at'?: string;
          'display_name': string;
          'email': string;
          'id': string;
          'role'?: Database['public']['Enums']['user_role'];
        };
        Update: {
          'created_at'?: string;
          'display_name'?: string;
          'email'?: string;
          'id'?: string;
          'role'?: Database['public']['Enums']['user_role'];
        };
        Relationships: [];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      'activate_agent_config': {
        Args: { 'p_id': string };
        Returns: {
          'created_at': string;
          'created_by': string | null;
          'exit_conditions_text': string;
          'id': string;
          'intent_id': string | null;
          'is_active': boolean;
          'name': string | null;
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
      'adopt_legacy_configs': { Args: Record<PropertyKey, never>; Returns: number };
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
          'p_settings_version'?: string;
          'p_thread_id'?: string;
          'p_user_id'?: string;
        };
        Returns: Json;
      };
      'charge_tokens': { Args: { 'p_tokens': number; 'p_user_id': string }; Returns: undefined };
      'clear_chunk_drafts': { Args: { 'p_alive_since': string }; Returns: undefined };
      'count_metrics': { Args: { 'p_counts': Json }; Returns: undefined };
      'create_agent_config': {
        Args: {
          'p_activate'?: boolean;
          'p_exit_conditions_text'?: string;
          'p_intent_id': string;
          'p_name'?: string;
          'p_rules_text'?: string;
          'p_system_prompt'?: string;
        };
        Returns: {
          'created_at': string;
          'created_by': string | null;
          'exit_conditions_text': string;
          'id': string;
          'intent_id': string | null;
          'is_active': boolean;
          'name': string | null;
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
      'draft_chunks': {
        Args: { 'p_chunks': Json; 'p_document_id': string; 'p_run': string };
        Returns: undefined;
      };
      'end_sessions': { Args: { 'p_user_id': string }; Returns: number };
      'finish_turn': { Args: { 'p_turn': Json }; Returns: Json };
      'give_back_limits': { Args: { 'p_limits': Json }; Returns: undefined };
      'heartbeat_index_run': {
        Args: { 'p_document_id': string; 'p_run': string };
        Returns: undefined;
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
      'is_editor': { Args: Record<PropertyKey, never>; Returns: boolean };
      'is_known_address': { Args: { 'p_account': string; 'p_address': string }; Returns: boolean };
      'is_operator': { Args: Record<PropertyKey, never>; Returns: boolean };
      'limit_subject': { Args: { 'p_subject': string }; Returns: string };
      'load_turn': {
        Args: {
          'p_client_message_id'?: string;
          'p_embedder'?: string;
          'p_embedding'?: string;
          'p_history'?: number;
          'p_limit'?: number;
          'p_min_score'?: number;
          'p_query'?: string;
          'p_settings_version'?: string;
          'p_thread_id'?: string;
          'p_user_id'?: string;
        };
        Returns: Json;
      };
      'lock_agent_configs': { Args: { 'p_intent_id': string }; Returns: undefined };
      'move_exit_conditions': {
        Args: { 'p_exit_conditions_text': string; 'p_id': string; 'p_system_prompt': string };
        Returns: boolean;
      };
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
      'nearest_by_text': {
        Args: { 'p_depth': number; 'p_document_ids': (string)[]; 'p_query': string };
        Returns: (number)[];
      };
      'query_words': { Args: { 'p_query': string }; Returns: (string)[] };
      'read_metrics': { Args: Record<PropertyKey, never>; Returns: Json };
      'remember_address': {
        Args: { 'p_account': string; 'p_address': string };
        Returns: undefined;
      };
      'replace_document_chunks': {
        Args: {
          'p_chunks': Json;
          'p_count'?: number;
          'p_document_id': string;
          'p_embedder': string;
          'p_run'?: string;
        };
        Returns: number;
      };
      'search_chunks': {
        Args: {
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
          'score': number;
          'text': string;
          'text_rank': number;
          'vector_rank': number;
        }[];
      };
      'signed_in_user': { Args: Record<PropertyKey, never>; Returns: string };
      'stored_turn': { Args: { 'p_client_message_id': string }; Returns: Json };
      'take_limits': { Args: { 'p_limits': Json }; Returns: Json };
      'today': { Args: Record<PropertyKey, never>; Returns: string };
      'turn_settings': { Args: Record<PropertyKey, never>; Returns: Json };
      'unwrap_json': { Args: { 'p_value': Json }; Returns: Json };
      'whoami': { Args: Record<PropertyKey, never>; Returns: Json };
      'write_thread_state': {
        Args: { 'p_expected': number; 'p_state': Json; 'p_thread_id': string };
        Returns: number;
      };
    };
    Enums: {
      'experiment_status': 'draft' | 'review' | 'approved';
      'index_status': 'pending' | 'indexing' | 'ready' | 'failed';
      'message_role': 'user' | 'assistant';
      'user_role': 'viewer' | 'editor';
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
      'experiment_status': ['draft', 'review', 'approved'],
      'index_status': ['pending', 'indexing', 'ready', 'failed'],
      'message_role': ['user', 'assistant'],
      'user_role': ['viewer', 'editor'],
    },
  },
} as const;
