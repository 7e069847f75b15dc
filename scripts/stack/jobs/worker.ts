/** A thread for one job: receives a `Job` and answers with its `Outcome`. */
import { UnreadableFile } from '../../../functions/assistant/knowledge/extract/unreadable-file.ts';
import { type Job, runJob } from '../../../functions/assistant/knowledge/indexing/jobs.ts';

/**
 * Result of a job. Errors are sent as plain objects, because a message between threads drops their
 * class.
 */
export type Outcome =
  | { value: unknown }
  | { unreadable: { status: UnreadableFile['status']; message: string } }
  | { failed: Pick<Error, 'name' | 'message'> };

async function settle(job: Job): Promise<Outcome> {
  try {
    return { value: await runJob(job) };
  } catch (error) {
    const { name, message } = error as Error;
    if (error instanceof UnreadableFile) return { unreadable: { status: error.status, message } };
    return { failed: { name, message } };
  }
}

self.onmessage = async ({ data }: MessageEvent<Job>) => {
  self.postMessage(await settle(data));
};
