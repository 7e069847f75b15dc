import { extractFromText, extractText } from '../extract/extract-text.ts';
import { splitDocument } from './split-document.ts';

/**
 * CPU-bound jobs that may take seconds. Their input, except the function `isSpent`, and their
 * output can be cloned, so that a server can run them in a worker thread.
 */
const JOBS = {
  extract: (bytes: Uint8Array, name: string, mediaType: string) =>
    extractText(bytes, name, mediaType),
  extractFromText,
  split: splitDocument,
};

type Jobs = typeof JOBS;

export type Job = { [Name in keyof Jobs]: [Name, ...Parameters<Jobs[Name]>] }[keyof Jobs];

export type ResultOf<J extends Job> = Awaited<ReturnType<Jobs[J[0]]>>;

/** Runs a job; throws UnreadableFile for an unusable file. */
export type RunJob = <J extends Job>(job: J) => Promise<ResultOf<J>>;

/** Runs a job in the same thread. */
export const runJob: RunJob = async ([name, ...input]) =>
  // deno-lint-ignore no-explicit-any -- Job pairs each name with its own parameters
  await (JOBS[name] as any)(...input);
