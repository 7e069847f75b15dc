import type { FunctionEnv } from '../env.ts';
import { PUBLIC_PREFIX } from '../contract/public-prefix.ts';
import { type EdgeScope, isOnEdge } from './run-in-background.ts';
import { sleep } from '../sleep.ts';

/** Sends a task to a separate request; rejects with DispatchError when none accepts it. */
export type Dispatch<Task> = (task: Task) => Promise<void>;

/** Thrown when no request accepts a task. Operators see the message. */
export class DispatchError extends Error {
  override readonly name = 'DispatchError';
}

interface DispatchTarget {
  /** Path of the route that receives tasks, below the functions' base: `/assistant/…`. */
  path: string;
  /** The message for operators when no request accepts a task. */
  failure: string;
}

/** Pauses before each further attempt, in milliseconds. */
const PAUSES = [500, 2000];

/** Timeout in milliseconds; the route responds before it does the work. */
const TIMEOUT_MS = 20_000;

/**
 * Creates a dispatcher for Supabase's edge runtime, which calls the function itself with the secret
 * key, in at most three attempts. Counts 409 as success, because an earlier attempt may have been
 * accepted although its response was lost. Returns undefined on a server, where one process runs
 * all steps.
 */
export function createDispatch<Task>(
  { supabaseUrl, secretKeys }: Pick<FunctionEnv, 'supabaseUrl' | 'secretKeys'>,
  { path, failure }: DispatchTarget,
  { scope, pauses = PAUSES }: { scope?: EdgeScope; pauses?: number[] } = {},
): Dispatch<Task> | undefined {
  if (!isOnEdge(scope)) return undefined;
  const url = `${supabaseUrl}${PUBLIC_PREFIX}${path}`;
  const headers = { apikey: secretKeys[0]!, 'Content-Type': 'application/json' };
  return async (task) => {
    const body = JSON.stringify(task);
    for (const pause of [...pauses, 0]) {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(url, { method: 'POST', headers, body, signal }).catch(() =>
        null
      );
      await response?.body?.cancel();
      if (response?.ok || response?.status === 409) return;
      await sleep(pause);
    }
    throw new DispatchError(failure);
  };
}
