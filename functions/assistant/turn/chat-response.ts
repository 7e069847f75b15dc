import {
  ChatResponse,
  type MessageMeta,
  type Source,
  type TakeoverResponse,
} from '../schemas/turn.ts';

interface TurnParts {
  thread_id: string;
  message_id: string;
  text: string;
  sources_json: Source[];
  meta_json: MessageMeta;
}

/** Sorts keys recursively, because jsonb does not keep their order. */
function sortKeys<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(sortKeys) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1);
  return Object.fromEntries(entries.map(([name, each]) => [name, sortKeys(each)])) as Value;
}

/**
 * Builds the body of POST /chat. New and stored turns share this function and a fixed order of
 * fields, so that repeated responses are identical byte for byte.
 */
export function toChatResponse(turn: TurnParts): ChatResponse {
  const { thread_id, message_id, text, sources_json, meta_json: meta } = turn;
  const { slots, resumable_slots } = meta.state;
  return ChatResponse.parse({
    thread_id,
    message_id,
    reply: text,
    intent_code: meta.served_intent_code,
    intent_name: meta.intent_name,
    config_version: meta.config_version,
    router_version: meta.router_version,
    events: meta.events,
    state: {
      ...meta.state,
      slots: sortKeys(slots),
      resumable_slots: sortKeys(resumable_slots),
    },
    sources: sources_json,
    held_by_person: meta.held_by_person,
    debug: meta.debug,
  });
}

/** Builds the body for a message that waits for the person who took over. */
export function toTakeoverResponse(
  { thread_id, message_id }: Pick<TakeoverResponse, 'thread_id' | 'message_id'>,
): TakeoverResponse {
  return { thread_id, message_id, reply: null, held_by_person: true };
}
