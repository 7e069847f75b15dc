import { z } from 'zod';
import { createDispatch, type Dispatch } from '../../../shared/background/dispatch.ts';
import type { FunctionEnv } from '../../../shared/env.ts';
import { SplitPosition } from '../chunking/split-parts.ts';

/** A step of an indexing run. */
export const IndexRun = z.strictObject({
  document: z.uuid(),
  run: z.uuid(),
  /** Name of the run's embedder; all vectors of a document come from the same one. */
  embedder: z.string(),
  /** Number of the step, from 0. */
  step: z.int().min(0),
  /** While the text is being split: the position of the next part. */
  split: SplitPosition.optional(),
  /** After the text was split: the first chunk that is not stored yet, and the number of chunks. */
  at: z.strictObject({ next: z.int().min(0), total: z.int().min(1) }).optional(),
});
export type IndexRun = z.infer<typeof IndexRun>;

/**
 * A task for one request: a step; with `queue`, the last step of a run continues with the next
 * document.
 */
export const IndexTask = z.strictObject({
  indexing: IndexRun,
  queue: z.boolean().default(false),
});
export type IndexTask = z.input<typeof IndexTask>;

/** Path of the route that receives tasks, below the assistant's base. */
export const CONTINUE_PATH = '/documents/continue';

/** Returns the function that dispatches steps to further requests, or undefined on a server. */
export function dispatchIndexing(env: FunctionEnv): Dispatch<IndexTask> | undefined {
  return createDispatch(env, {
    path: `/assistant${CONTINUE_PATH}`,
    failure: 'Indexing could not continue in a further request. Reindex the document.',
  });
}
