import type { Context } from 'hono';
import type { Caller } from '../../shared/caller.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { listCallerLimits, type RateSettings } from '../../shared/http/limit-rate.ts';
import { problem } from '../../shared/http/problem.ts';
import { findRequiredOwner, type TurnRequest } from '../turn/turn-request.ts';

/**
 * Returns the owner of a new dialog: the operator, or the person that a service caller names; null
 * without one and for an API key. Throws 422 when any other caller names somebody else.
 */
function findOwner(caller: Caller, userId: string | null | undefined): string | null {
  if (caller.kind === 'service') return userId ?? null;
  const own = caller.kind === 'operator' ? caller.userId : null;
  if (userId === undefined || userId === own) return own;
  throw problem(422, 'One field is not valid.', {
    errors: [{ path: 'user_id', message: 'Only a service caller may name another user' }],
  });
}

/** Converts an HTTP request to a turn's caller, independent of the protocol. */
export function toTurnCaller(
  c: Context<ApiEnv>,
  settings: RateSettings,
  userId?: string | null,
): Omit<TurnRequest, 'message'> {
  return {
    user_id: findOwner(c.var.caller, userId),
    required_owner: findRequiredOwner(c.var.caller),
    isOperator: c.var.caller.kind === 'operator',
    api_key_id: c.var.caller.kind === 'key' ? c.var.caller.keyId : undefined,
    session: c.var.session,
    ...listCallerLimits(c, 'chat', settings),
    origin: { requestId: c.var.requestId, traceparent: c.req.header('traceparent') },
    signal: c.req.raw.signal,
  };
}
