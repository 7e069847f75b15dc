import { detectType } from '../../../functions/assistant/knowledge/extract/detect-type.ts';
import { UnreadableFile } from '../../../functions/assistant/knowledge/extract/unreadable-file.ts';
import {
  type Job,
  type ResultOf,
  runJob,
} from '../../../functions/assistant/knowledge/indexing/jobs.ts';
import type { FileType } from '../../../functions/assistant/schemas/file-type.ts';
import type { Outcome } from './worker.ts';

/**
 * Length in characters or bytes up to which a text is processed before a thread
 * would have started.
 */
const SHORT = 50_000;

/**
 * Returns whether a type is plain text; others must be extracted, and some unpack to much more than
 * their size.
 */
const isText = (type: FileType) => type === 'markdown' || type === 'text';

function isShort(job: Job): boolean {
  switch (job[0]) {
    case 'split':
      return job[1].raw_text.length <= SHORT;
    case 'extractFromText':
      return job[1].length <= SHORT && isText(job[2]);
    case 'extract':
      return job[1].length <= SHORT && isText(detectType(job[1], job[2], job[3]));
  }
}

/**
 * Runs a job in a worker thread, so that it does not delay other requests; runs
 * a short one in this thread.
 *
 * @throws UnreadableFile as the job does.
 */
export async function runInWorker<J extends Job>(job: J): Promise<ResultOf<J>> {
  if (isShort(job)) return await runJob(job);
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = (event) => {
    event.preventDefault();
    reject(new Error(event.message));
  };
  worker.postMessage(job);
  const outcome = await promise.finally(() => worker.terminate());
  if ('value' in outcome) return outcome.value as ResultOf<J>;
  if ('failed' in outcome) throw Object.assign(new Error(), outcome.failed);
  throw new UnreadableFile(outcome.unreadable.status, outcome.unreadable.message);
}
