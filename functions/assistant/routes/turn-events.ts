import type { Context } from 'hono';
import { toProblem } from '../../shared/http/to-problem.ts';
import { logFailure } from '../../shared/log-failure.ts';
import { eventBody } from './event-body.ts';
import type { ChatAnswer } from '../schemas/turn.ts';
import type { TurnListener } from '../turn/stream/turn-stream.ts';

type Run = (signal: AbortSignal, listener: TurnListener) => Promise<ChatAnswer>;

/**
 * Runs a turn and sends it as server-sent events: router, sources, delta, done, or error with a
 * problem. What fails before the first event is thrown and becomes an ordinary HTTP status; later
 * failures are logged here, for the request was logged with its 200. A reader who leaves aborts the
 * turn.
 */
export async function sendTurnEvents(c: Context, run: Run): Promise<Response> {
  const leaving = new AbortController();
  const { body, send, close, first } = eventBody(() => leaving.abort());
  const signal = AbortSignal.any([c.req.raw.signal, leaving.signal]);
  const turn = run(signal, {
    router: (decision) => send('router', decision),
    sources: (sources) => send('sources', sources),
    delta: (text) => send('delta', { text }),
  });
  const ended = turn.then((response) => send('done', response));
  // Rejects only while no event was sent; later failures become an event of their own.
  await Promise.race([first, ended]);
  void ended.catch((error) => {
    const isOurs = toProblem(error).status >= 500 && !signal.aborted;
    if (isOurs) logFailure('streamed turn failed', error, { requestId: c.get('requestId') });
    send('error', toProblem(error).body);
  }).finally(close);
  return c.body(body, 200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'X-Accel-Buffering': 'no',
  });
}
