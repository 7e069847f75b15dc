import type { Context } from 'hono';
import type { Caller } from '../../shared/caller.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { limitsOfCaller, type RateSettings } from '../../shared/http/limit-rate.ts';
import { problem } from '../../shared/http/problem.ts';
import type { TurnRequest } from '../turn/turn-request.ts';

/** Operators own the dialogs they begin; a service caller may name the owner, or nobody. */
function ownerOf(caller: Caller, userId: string | null | undefined): string | null {
  if (caller.kind !== 'operator') return userId ?? null;
  if (userId === undefined || userId === caller.userId) return caller.userId;
  throw problem(422, 'One field is not valid.', {
    errors: [{ path: 'user_id', message: 'Only a service caller may name another user' }],
  });
}

/** A viewer chats in dialogs of their own; editors and servers in all. */
function requiredOwner(caller: Caller): { required_owner?: string } {
  return caller.kind === 'operator' && caller.role !== 'editor'
    ? { required_owner: caller.userId }
    : {};
}

/** What a turn is told of the request that asks for it, whatever the protocol. */
export function turnCaller(
  c: Context<ApiEnv>,
  settings: RateSettings,
  userId?: string | null,
): Omit<TurnRequest, 'message'> {
  return {
    user_id: ownerOf(c.var.caller, userId),
    ...requiredOwner(c.var.caller),
    limits: limitsOfCaller(c, 'chat', settings),
    signal: c.req.raw.signal,
  };
}
