import type { Context } from 'hono';
import type { Caller } from '../../shared/caller.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { type FormatEvent, formatEvent } from '../protocols/event-body.ts';
import { type Run, streamTurn, type TurnWriter, type Write } from '../protocols/stream-turn.ts';
import type { TurnEvents } from '../schemas/turn.ts';
import { hideAnswerDebug, hideRouterText } from './hide-debug.ts';

const format: FormatEvent<TurnEvents> = formatEvent;

/**
 * Creates a writer of POST /chat events: router, sources, delta, then done, or error with a
 * problem.
 */
const turnEvents = (caller: Caller) => (write: Write): TurnWriter => ({
  router: (decision) => write(format('router', hideRouterText(caller, decision))),
  sources: (sources) => write(format('sources', sources)),
  delta: (text) => write(format('delta', { text })),
  done: (answer) => write(format('done', hideAnswerDebug(caller, answer))),
  failed: ({ body }) => write(format('error', body)),
});

export const sendTurnEvents = (c: Context<ApiEnv>, run: Run) =>
  streamTurn(c, run, { writer: turnEvents(c.var.caller) });
