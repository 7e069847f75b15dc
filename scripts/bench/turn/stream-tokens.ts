import { setTimeout } from 'node:timers/promises';
import { REPLY } from './flow.ts';

/** The reply as a model writes it by the schema of a branch without steps. */
export const STRUCTURED_REPLY = JSON.stringify({
  reply: REPLY,
  ...{ state_after: null, slots_updated: null, soft_insertion: false },
  ...{ intent_change: null, request: null, action: null },
});

/** Text in pieces similar to a model's tokens: `{"`, `reply`, `":"`, `A`, ` consultation`. */
const TOKENS = /\s?\w+|\W{1,3}/g;

/** Creates a model endpoint's stream: each token after a pause. */
export function streamTokens(content: string, pauseMs: number): Response {
  const encoder = new TextEncoder();
  async function* events() {
    const of = (choice: object) => {
      const chunk = { model: 'scripted', choices: [{ index: 0, ...choice }] };
      return encoder.encode(`data: ${JSON.stringify(chunk)}\n\n`);
    };
    for (const [token] of content.matchAll(TOKENS)) {
      if (pauseMs > 0) await setTimeout(pauseMs);
      yield of({ delta: { content: token } });
    }
    yield of({ delta: {}, finish_reason: 'stop' });
  }
  return new Response(ReadableStream.from(events()), {
    headers: { 'Content-Type': 'text/event-stream' },
  });
}
