import type { Context } from 'hono';
import type { Problem } from '../../shared/http/problem.ts';
import { toProblem } from '../../shared/http/to-problem.ts';
import { logFailure } from '../../shared/log-failure.ts';
import type { ChatAnswer } from '../schemas/turn.ts';
import type { TurnListener } from '../turn/stream/turn-stream.ts';
import { createEventBody } from './event-body.ts';

export type Run = (signal: AbortSignal, listener: TurnListener) => Promise<ChatAnswer>;
export type Write = (frame: string) => void;

/** Writes a turn in the format of a protocol. */
export interface TurnWriter extends TurnListener {
  done(answer: ChatAnswer): void;
  failed(problem: Problem): void;
}

/**
 * Runs a turn and sends it as server-sent events. Throws a failure before the first event, so that
 * it gets an HTTP status; logs a later one here, because the request is logged with status 200.
 * Aborts the turn when the reader disconnects.
 */
export async function streamTurn(
  c: Context,
  run: Run,
  { writer: writerTo, headers }: {
    writer: (write: Write) => TurnWriter;
    headers?: Record<string, string>;
  },
): Promise<Response> {
  const leaving = new AbortController();
  const { body, write, close, first } = createEventBody(() => leaving.abort());
  const signal = AbortSignal.any([c.req.raw.signal, leaving.signal]);
  const writer = writerTo(write);
  const ended = run(signal, writer).then((answer) => writer.done(answer));
  // Rejects only before the first event; later failures become an event.
  await Promise.race([first, ended]);
  void ended.catch((error) => {
    const isOurs = toProblem(error).status >= 500 && !signal.aborted;
    if (isOurs) logFailure('streamed turn failed', error, { requestId: c.get('requestId') });
    writer.failed(toProblem(error));
  }).finally(close);
  return c.body(body, 200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'X-Accel-Buffering': 'no',
    ...headers,
  });
}
