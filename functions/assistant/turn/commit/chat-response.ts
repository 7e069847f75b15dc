import {
  ChatResponse,
  type HeldResponse,
  type MessageMeta,
  type Source,
} from '../../schemas/turn.ts';

/** A turn as it is stored. */
interface TurnParts {
  thread_id: string;
  message_id: string;
  text: string;
  sources_json: Source[];
  meta_json: MessageMeta;
}

/** The database does not keep the order of keys, so slots are always written in this one. */
function sorted<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(sorted) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1);
  return Object.fromEntries(entries.map(([name, each]) => [name, sorted(each)])) as Value;
}

/**
 * The body of POST /chat. A new turn and a stored one go through here, and parsing writes fields
 * in the order of the schema: that makes both the same byte for byte.
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
      slots: sorted(slots),
      resumable_slots: sorted(resumable_slots),
    },
    sources: sources_json,
    held_by_person: meta.held_by_person,
    debug: meta.debug,
  });
}

/** The body for a message that waits for the person who holds its dialog. */
export function heldResponse(
  { thread_id, message_id }: Pick<HeldResponse, 'thread_id' | 'message_id'>,
): HeldResponse {
  return { thread_id, message_id, reply: null, held_by_person: true };
}
