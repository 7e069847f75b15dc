import { extractFromText, extractText } from './extract/extract-text.ts';
import { splitDocument } from './indexing/split-document.ts';

/**
 * Work that may take the processor for seconds. What goes in and comes out can be cloned, so that a
 * server may do it in a thread of its own.
 */
const JOBS = {
  extract: (bytes: Uint8Array, name: string, mediaType: string) =>
    extractText(bytes, name, mediaType),
  extractFromText,
  split: splitDocument,
};

type Jobs = typeof JOBS;

/** A job and what it works on. */
export type Job = { [Name in keyof Jobs]: [Name, ...Parameters<Jobs[Name]>] }[keyof Jobs];

/** What a job gives. */
export type ResultOf<J extends Job> = Awaited<ReturnType<Jobs[J[0]]>>;

/** Does a job; throws UnreadableFile for a file that is no use. */
export type RunJob = <J extends Job>(job: J) => Promise<ResultOf<J>>;

/** Does it here and now. */
export const runJob: RunJob = async ([name, ...input]) =>
  // deno-lint-ignore no-explicit-any -- Job pairs each name with its own parameters
  await (JOBS[name] as any)(...input);
