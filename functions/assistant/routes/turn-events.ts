import type { Context } from 'hono';
import type { Caller } from '../../shared/caller.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { eventFrame } from '../protocols/event-body.ts';
import { type Run, streamTurn, type TurnWriter, type Write } from '../protocols/stream-turn.ts';
import { answerFor, routerFor } from './hide-prompts.ts';

/** The format of POST /chat: router, sources, delta, then done, or error with a problem. */
const turnEvents = (caller: Caller) => (write: Write): TurnWriter => ({
  router: (decision) => write(eventFrame('router', routerFor(caller, decision))),
  sources: (sources) => write(eventFrame('sources', sources)),
  delta: (text) => write(eventFrame('delta', { text })),
  done: (answer) => write(eventFrame('done', answerFor(caller, answer))),
  failed: ({ body }) => write(eventFrame('error', body)),
});

export const sendTurnEvents = (c: Context<ApiEnv>, run: Run) =>
  streamTurn(c, run, { writer: turnEvents(c.var.caller) });
