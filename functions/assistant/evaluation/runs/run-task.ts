import { z } from 'zod';
import { createDispatch, type Dispatch } from '../../../shared/background/dispatch.ts';
import type { FunctionEnv } from '../../../shared/env.ts';

/** Lease of a run, in milliseconds; its worker's heartbeats renew it. */
export const RUN_LEASE_MS = 30_000;

/**
 * Interval of heartbeats, in milliseconds; after a cancellation, a running call stops within this
 * time.
 */
export const HEARTBEAT_MS = 8000;

export const RunTask = z.strictObject({
  run: z.uuid(),
  /** Id of the worker that claimed the run; an abandoned run gets another. */
  worker: z.uuid(),
  /** Number of the step, from 0. */
  step: z.int().min(0),
});
export type RunTask = z.infer<typeof RunTask>;

/** Path of the route that receives tasks, below the assistant's base. */
export const CONTINUE_RUN_PATH = '/runs/continue';

/** Returns the function that dispatches steps to further requests, or undefined on a server. */
export function dispatchRuns(env: FunctionEnv): Dispatch<RunTask> | undefined {
  return createDispatch(env, {
    path: `/assistant${CONTINUE_RUN_PATH}`,
    failure: 'The run could not continue in a further request. Retry it.',
  });
}
