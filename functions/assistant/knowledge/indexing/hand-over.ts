import { z } from 'zod';
import type { FunctionEnv } from '../../../shared/env.ts';
import { PUBLIC_PREFIX } from '../../../shared/contract/public-prefix.ts';
import { type EdgeScope, isOnEdge } from '../../../shared/background/run-in-background.ts';

/** A step of an indexing: how many chunks are embedded already, once the text is split. */
export const IndexRun = z.strictObject({
  document: z.uuid(),
  run: z.uuid(),
  /** The name of its embedder: vectors of two never stand in one document. */
  embedder: z.string(),
  /** Counts the steps, from 0. */
  step: z.int().min(0),
  at: z.strictObject({ next: z.int().min(0), total: z.int().min(1) }).optional(),
});
export type IndexRun = z.infer<typeof IndexRun>;

/** What a further request does: a step of an indexing; after the last, the next document waits. */
export const IndexTask = z.strictObject({
  indexing: IndexRun,
  queue: z.boolean().default(false),
});
export type IndexTask = z.input<typeof IndexTask>;

/** Rejects with HandOverError when nobody takes the run over. */
export type HandOver = (run: IndexRun) => Promise<void>;

/** Where a task is taken over; the path is below the assistant's base. */
export const HAND_OVER_PATH = '/documents/continue';

/** Work that no further request took over. The message is fit for an operator. */
export class HandOverError extends Error {
  override readonly name = 'HandOverError';
}

/** Pauses before the next try, in milliseconds. */
const PAUSES = [500, 2000];

/** The answer comes before the work. */
const TIMEOUT_MS = 20_000;

/**
 * Gives tasks to requests of their own, on Supabase's edge runtime, where one has two seconds of CPU
 * time; undefined elsewhere: a server does all in one go. A try that got lost may have been taken.
 */
export function taskHandler(
  { supabaseUrl, secretKeys }: Pick<FunctionEnv, 'supabaseUrl' | 'secretKeys'>,
  scope?: EdgeScope,
  pauses = PAUSES,
): ((task: IndexTask) => Promise<void>) | undefined {
  if (!isOnEdge(scope)) return undefined;
  const url = `${supabaseUrl}${PUBLIC_PREFIX}/assistant${HAND_OVER_PATH}`;
  const send = async (task: IndexTask) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { apikey: secretKeys[0]!, 'Content-Type': 'application/json' },
      body: JSON.stringify(task),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    const isTaken = response.status === 409;
    if (!response.ok && !isTaken) throw new Error(`${response.status}`);
  };
  return async (task) => {
    for (const pause of pauses) {
      try {
        return await send(task);
      } catch {
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
    await send(task).catch(() => {
      throw new HandOverError(
        'Indexing could not go on in a further request. Reindex the document.',
      );
    });
  };
}
