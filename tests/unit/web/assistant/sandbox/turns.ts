import type { ChatResponse } from '@contract/assistant/schemas/turn.ts';
import { reply } from './messages.ts';

let last = 0;

/** Returns the response of POST /chat to a message of a dialog. */
export function turnOf(thread_id: string, values: Partial<ChatResponse> = {}): ChatResponse {
  const { state, debug } = reply().meta!;
  return {
    thread_id,
    message_id: `r${++last}`,
    reply: 'Of course.',
    intent_code: 'booking',
    intent_name: 'Booking',
    config_version: 1,
    router_version: 1,
    events: [],
    state,
    sources: [],
    held_by_person: false,
    debug,
    ...values,
  };
}

/** Returns a body of server-sent events. */
export function eventsOf(...events: [event: string, data: unknown][]): Response {
  return new Response(
    events.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join(''),
  );
}
