import type { FunctionEnv } from '../env.ts';
import { PUBLIC_PREFIX } from '../contract/public-prefix.ts';
import { type EdgeScope, isOnEdge } from './run-in-background.ts';
import { sleep } from '../sleep.ts';

/** Gives a task to a request of its own; rejects with DispatchError when none takes it. */
export type Dispatch<Task> = (task: Task) => Promise<void>;

/** A task that no further request took. The message is fit for an operator. */
export class DispatchError extends Error {
  override readonly name = 'DispatchError';
}

interface DispatchTarget {
  /** Of the route that takes the tasks, below the functions' base: `/assistant/…`. */
  path: string;
  /** What an operator reads when no request takes a task. */
  failure: string;
}

/** Pauses before the next try, in milliseconds. */
const PAUSES = [500, 2000];

/** The answer comes before the work. */
const TIMEOUT_MS = 20_000;

/**
 * How the next step of a run is dispatched on Supabase's edge runtime: by a call to the function
 * itself with the secret key, tried three times. 409 counts as success, because a try that got lost
 * may have been taken. Undefined on a server, where one process does all steps.
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
