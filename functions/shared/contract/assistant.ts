/**
 * Shapes of the dialog assistant API as its clients see them (snake_case JSON). Types only: the
 * zod schemas that validate requests live with the functions and are checked against these.
 */

/** Names of what happened in a turn; requirement document 2, "Events". */
export type TurnEvent =
  | 'sticky'
  | 'soft_insertion'
  | 'hard_handoff'
  | 'resumed'
  | 'routing_loop'
  | 'validation_blocked';

export type Slots = Record<string, unknown>;

/** Where a dialog stands. */
export interface ThreadStateView {
  current_intent: string | null;
  current_step: string | null;
  slots: Slots;
  handoff_count: number;
  soft_insertion_count: number;
  suspended_intent: string | null;
  resumable_step_code: string | null;
  resumable_slots: Slots | null;
}

/** A retrieved chunk that stood in the prompt of a reply. */
export interface Source {
  document_id: string;
  document_name: string;
  chunk_index: number;
  text: string;
  /** Reciprocal rank fusion of both ranks; higher is better. */
  score: number;
  heading_path: string;
  vector_rank: number | null;
  text_rank: number | null;
}

export interface RouterDebug {
  intent_code: string;
  version: number | null;
  confidence: number | null;
  runner_up: string | null;
  /** The router was in doubt or failed, and general_info was taken. */
  fallback: boolean;
  /** What the router answered, word for word. */
  raw: string;
  /** Why general_info was taken. */
  reason: string | null;
  model: string | null;
  usage: Usage | null;
}

export interface IllegalTransition {
  from: string;
  to: string;
  reason: string;
}

export interface ScenarioDebug {
  has_steps: boolean;
  step_before: string | null;
  step_after: string | null;
  /** `missing`, or why the tail could not be read. */
  parse_error: string | null;
  illegal_transition: IllegalTransition | null;
}

export interface Usage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
  /** Part of the prompt the provider had cached, when it says so. */
  cached_tokens?: number;
  /** The provider reported nothing (of one call at least): this is about how many there were. */
  estimated?: boolean;
}

/** How much of a prompt was sent with the turn before, from its first byte on. */
export interface CacheablePrefix {
  bytes: number;
  prompt_bytes: number;
}

/** Milliseconds. */
export interface Timings {
  router: number;
  retrieval: number;
  model: number;
  commit: number;
  total: number;
}

export interface TurnDebug {
  router: RouterDebug;
  scenario: ScenarioDebug;
  /** Calls after an [INTENT_CHANGE]. */
  bounces: number;
  assembled_prompt: string | null;
  model: string | null;
  usage: Usage | null;
  /** Null where no prompt was sent, or none with the turn before. */
  cacheable_prefix: CacheablePrefix | null;
  timings_ms: Timings;
}

export interface ChatRequest {
  message: string;
  thread_id?: string;
  client_message_id?: string;
}

/** Body of POST /chat, and of the `done` event of its stream. */
export interface ChatResponse {
  thread_id: string;
  message_id: string;
  reply: string;
  intent_code: string;
  intent_name: string;
  /** Null for the fixed escalation reply. */
  config_version: number | null;
  router_version: number | null;
  events: TurnEvent[];
  state: ThreadStateView;
  sources: Source[];
  debug: TurnDebug;
}

/** `meta` of an assistant message: the routing snapshot and all that rebuilds the turn. */
export interface MessageMeta {
  router_intent_code: string;
  served_intent_code: string;
  step_code: string | null;
  events: TurnEvent[];
  intent_name: string;
  config_version: number | null;
  router_version: number | null;
  state: ThreadStateView;
  debug: TurnDebug;
}

export interface ThreadSummary {
  id: string;
  name: string;
  user_id: string | null;
  /** The configuration the dialog was first answered with. */
  agent_config_id: string | null;
  current_intent: string | null;
  /** Hard hand-offs in the dialog. */
  switch_count: number;
  created_at: string;
  updated_at: string;
}

export interface ThreadMessage {
  id: string;
  role: 'user' | 'assistant';
  text: string;
  intent_code: string | null;
  intent_name: string | null;
  sources: Source[];
  /** Null for a patient's message. */
  meta: MessageMeta | null;
  created_at: string;
}

export interface ThreadDetail extends ThreadSummary {
  state: ThreadStateView | null;
  messages: ThreadMessage[];
}

export interface IntentView {
  id: string;
  code: string;
  name: string;
  description: string;
  is_enabled: boolean;
  is_system: boolean;
  is_authoritative: boolean;
  order_index: number;
  has_steps: boolean;
  versions_count: number;
  active_version: number | null;
}

/** What the models took for one version of a branch. */
export interface VersionUsage {
  /** Null for replies without one, as the fixed escalation reply. */
  version: number | null;
  turns: number;
  prompt_tokens: number;
  completion_tokens: number;
  /** Of the prompt tokens, as far as the provider says so. */
  cached_tokens: number;
  /** Turns whose tokens the provider did not report. */
  estimated_turns: number;
  /** Mean share of a prompt that stayed as it was in the turn before; null where there was none. */
  cacheable_share: number | null;
}

export interface StepGuards {
  /** Slots that must be filled before the step is entered. */
  requires?: string[];
}

export interface StepView {
  code: string;
  name: string;
  order_index: number;
  system_prompt: string;
  allowed_next: string[];
  guards: StepGuards;
  updated_at: string;
}

export interface ConfigView {
  id: string;
  intent_id: string | null;
  intent_code: string | null;
  version: number;
  name: string | null;
  system_prompt: string;
  rules_text: string;
  exit_conditions_text: string;
  is_active: boolean;
  created_at: string;
  created_by: string | null;
  /** Display name behind `created_by`. */
  created_by_name: string | null;
}

export type IndexStatus = 'pending' | 'indexing' | 'ready' | 'failed';

export interface DocumentView {
  id: string;
  name: string;
  file_type: string;
  index_status: IndexStatus;
  index_error: string | null;
  chunk_count: number;
  size_bytes: number;
  /** Indexed by another embedder than the one in use. */
  reindex_needed: boolean;
  created_at: string;
  updated_at: string;
}

export interface DocumentDetail extends DocumentView {
  raw_text: string;
}

export interface ChunkView {
  chunk_index: number;
  heading_path: string;
  text: string;
}

/** One row of GET /documents/search, best first. */
export interface SearchHit extends ChunkView {
  document_id: string;
  document_name: string;
  vector_rank: number | null;
  text_rank: number | null;
  score: number;
}

/** What each account may use of the models on one day (UTC; null is no limit), and used today. */
export interface ModelBudget {
  tokens_per_day: number | null;
  /** Accounts with a budget of their own. */
  exceptions: { user_id: string; tokens_per_day: number | null }[];
  day: string;
  used: { user_id: string; tokens: number }[];
}
