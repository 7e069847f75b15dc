import type { ThreadMessage } from '@contract/assistant/schemas/threads.ts';
import type { EventName, MessageMeta } from '@contract/assistant/schemas/turn.ts';

interface Turn {
  intent?: string;
  step?: string | null;
  before?: string | null;
  suspended?: string | null;
  events?: EventName[];
}

let last = 0;

/** Returns a message of the patient. */
export function patient(text = 'Hello'): ThreadMessage {
  return {
    id: `m${++last}`,
    role: 'user',
    text,
    ...{ author_id: null, author_name: null, hold: null },
    intent_code: null,
    intent_name: null,
    sources: [],
    meta: null,
    feedback: [],
    corrected_route: null,
    created_at: '2026-11-21T10:00:00Z',
  };
}

function metaOf({ intent = 'booking', step = null, before = null, ...rest }: Turn): MessageMeta {
  const usage = null;
  return {
    router_intent_code: intent,
    served_intent_code: intent,
    intent_name: intent,
    step_code: step,
    events: rest.events ?? [],
    config_version: 1,
    router_version: 1,
    state: {
      current_intent: intent,
      current_step: step,
      slots: {},
      handoff_count: 0,
      soft_insertion_count: 0,
      stall_count: 0,
      suspended_intent: rest.suspended ?? null,
      resumable_step_code: null,
      resumable_slots: null,
    },
    held_by_person: false,
    debug: {
      model_calls: null,
      finish: 'stop',
      actions: [],
      router: {
        intent_code: intent,
        version: 1,
        confidence: 1,
        runner_up: null,
        fallback: false,
        raw: '',
        reason: null,
        model: null,
        usage,
      },
      scenario: {
        has_steps: step !== null,
        step_before: before,
        step_after: step,
        parse_error: null,
        illegal_transition: null,
        slot_errors: [],
      },
      bounces: 0,
      assembled_prompt: null,
      model: null,
      usage,
      cacheable_prefix: null,
      safety: null,
      search_failures: [],
      timings_ms: {
        ...{ router: 0, retrieval: 0, rewrite: 0, rerank: 0 },
        ...{ model: 0, commit: 0, total: 0 },
      },
    },
  };
}

/** Returns a reply of the assistant. */
export function reply(turn: Turn = {}, text = 'Hello'): ThreadMessage {
  const meta = metaOf(turn);
  const intent = turn.intent ?? 'booking';
  return {
    ...patient(text),
    role: 'assistant',
    intent_code: intent,
    intent_name: `The ${intent}`,
    meta,
  };
}
