import { z } from 'zod';
import { createDispatch, type Dispatch } from '../../../shared/background/dispatch.ts';
import type { FunctionEnv } from '../../../shared/env.ts';

/** How long a run counts as alive without a heartbeat. Its worker sends one much more often. */
export const RUN_LEASE_MS = 30_000;

/** Between two heartbeats; so long a call under way may go on, too, after its run was cancelled. */
export const HEARTBEAT_MS = 8000;

/** A step of a run. */
export const RunTask = z.strictObject({
  run: z.uuid(),
  /** Whoever claimed the run; one that was given up has another. */
  worker: z.uuid(),
  /** Counts the steps, from 0. */
  step: z.int().min(0),
});
export type RunTask = z.infer<typeof RunTask>;

/** The route that takes tasks, below the assistant's base. */
export const CONTINUE_RUN_PATH = '/runs/continue';

/** How steps are dispatched to further requests; undefined on a server. */
export function dispatchRuns(env: FunctionEnv): Dispatch<RunTask> | undefined {
  return createDispatch(env, {
    path: `/assistant${CONTINUE_RUN_PATH}`,
    failure: 'The run could not go on in a further request. Retry it.',
  });
}
