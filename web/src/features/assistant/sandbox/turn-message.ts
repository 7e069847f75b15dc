import type { ThreadMessage } from '@contract/assistant/schemas/threads.ts';
import type { ChatResponse, MessageMeta } from '@contract/assistant/schemas/turn.ts';

const NO_PERSON = { author_id: null, author_name: null, hold: null };

export function createPatientMessage(id: string, text: string, at: Date): ThreadMessage {
  return {
    id,
    role: 'user',
    text,
    ...NO_PERSON,
    intent_code: null,
    intent_name: null,
    sources: [],
    meta: null,
    feedback: [],
    corrected_route: null,
    created_at: at.toISOString(),
  };
}

function metaOf(turn: ChatResponse): MessageMeta {
  return {
    router_intent_code: turn.debug.router.intent_code,
    served_intent_code: turn.intent_code,
    step_code: turn.debug.safety ? null : turn.state.current_step,
    events: turn.events,
    intent_name: turn.intent_name,
    config_version: turn.config_version,
    router_version: turn.router_version,
    state: turn.state,
    held_by_person: turn.held_by_person,
    debug: turn.debug,
  };
}

export function createAssistantMessage(turn: ChatResponse, at: Date): ThreadMessage {
  return {
    id: turn.message_id,
    role: 'assistant',
    text: turn.reply,
    ...NO_PERSON,
    intent_code: turn.intent_code,
    intent_name: turn.intent_name,
    sources: turn.sources,
    meta: metaOf(turn),
    feedback: [],
    corrected_route: null,
    created_at: at.toISOString(),
  };
}
