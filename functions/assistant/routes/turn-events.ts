import type { Context } from 'hono';
import type { Caller } from '../../shared/caller.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { formatEvent } from '../protocols/event-body.ts';
import { type Run, streamTurn, type TurnWriter, type Write } from '../protocols/stream-turn.ts';
import { hideAnswerDebug, hideRouterText } from './hide-debug.ts';

/**
 * Creates a writer of POST /chat events: router, sources, delta, then done, or error with a
 * problem.
 */
const turnEvents = (caller: Caller) => (write: Write): TurnWriter => ({
  router: (decision) => write(formatEvent('router', hideRouterText(caller, decision))),
  sources: (sources) => write(formatEvent('sources', sources)),
  delta: (text) => write(formatEvent('delta', { text })),
  done: (answer) => write(formatEvent('done', hideAnswerDebug(caller, answer))),
  failed: ({ body }) => write(formatEvent('error', body)),
});

export const sendTurnEvents = (c: Context<ApiEnv>, run: Run) =>
  streamTurn(c, run, { writer: turnEvents(c.var.caller) });
