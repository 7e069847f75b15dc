import { z } from 'zod';
import { createDispatch, type Dispatch } from '../../../shared/background/dispatch.ts';
import type { FunctionEnv } from '../../../shared/env.ts';

/** Lease of a run without a heartbeat. Its worker sends heartbeats much more often. */
export const RUN_LEASE_MS = 30_000;

/**
 * Interval of heartbeats; also how long a running call may continue after its run was cancelled.
 */
export const HEARTBEAT_MS = 8000;

/** A step of a run. */
export const RunTask = z.strictObject({
  run: z.uuid(),
  /** The worker that claimed the run; an abandoned run gets another. */
  worker: z.uuid(),
  /** Number of the step, from 0. */
  step: z.int().min(0),
});
export type RunTask = z.infer<typeof RunTask>;

/** The route that takes tasks, below the assistant's base. */
export const CONTINUE_RUN_PATH = '/runs/continue';

/** Returns how steps are dispatched to further requests; undefined on a server. */
export function dispatchRuns(env: FunctionEnv): Dispatch<RunTask> | undefined {
  return createDispatch(env, {
    path: `/assistant${CONTINUE_RUN_PATH}`,
    failure: 'The run could not go on in a further request. Retry it.',
  });
}
