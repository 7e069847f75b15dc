import { computed, ref } from 'vue';
import type { DocumentView } from '@contract/assistant/schemas/documents.ts';
import { MiB, UPLOAD_LIMIT_BYTES } from '@contract/shared/contract/limits.ts';
import { describeProblem } from '@/api/index.ts';
import { findFreeName } from './find-free-name.ts';
import { uploadDocument } from './upload-document.ts';

/** The decision about a file with the name of an existing document. */
export type SameName = 'replace' | 'keep-both' | 'cancel';

export interface Upload {
  id: number;
  name: string;
  state: 'asking' | 'waiting' | 'sending' | 'indexing' | 'stored' | 'failed';
  /** Sent share of the file, from 0 to 1. */
  sent: number;
  /** The error of the upload, or a warning about the stored document; else empty. */
  notice: string;
}

interface Job {
  id: number;
  file: File;
  name?: string;
  replaces?: string;
}

export const ACCEPTED = '.md,.markdown,.txt,.html,.htm,.pdf,.docx';

/** Maximum number of concurrent uploads. */
const AT_ONCE = 2;

function sayTooLarge(file: File): string {
  return `${(Math.ceil(10 * file.size / MiB) / 10).toFixed(1)} MiB. The limit is ${
    UPLOAD_LIMIT_BYTES / MiB
  } MiB.`;
}

/** Returns a warning about a stored document, or an empty string. */
function noticeOf({ index_status, index_error }: DocumentView): string {
  return index_status === 'failed'
    ? `Uploaded, but couldn’t be indexed. ${index_error ?? ''}`.trim()
    : '';
}

/**
 * Uploads files, each with its own progress and error. Asks what to do with a file that has the
 * name of an existing document.
 */
export function useUploads(
  documents: () => readonly Pick<DocumentView, 'id' | 'name'>[],
  onStored: () => Promise<unknown>,
) {
  const uploads = ref<Upload[]>([]);
  const asking = computed(() => uploads.value.filter(({ state }) => state === 'asking'));
  const queue: Job[] = [];
  const asked = new Map<number, Job>();
  /** Names of the files that are being uploaded. */
  const underway = new Set<string>();
  let last = 0;
  let working = 0;

  function change(id: number, fields: Partial<Upload>): void {
    uploads.value = uploads.value.map((each) => each.id === id ? { ...each, ...fields } : each);
  }

  const dismiss = (id: number) => (uploads.value = uploads.value.filter((each) => each.id !== id));

  const isKnown = ({ name }: File) => documents().some((each) => each.name === name);
  const isAnswered = ({ name, replaces }: Job) => Boolean(name || replaces);

  function ask(job: Job): void {
    asked.set(job.id, job);
    change(job.id, { state: 'asking' });
  }

  async function send(job: Job): Promise<void> {
    const { id, file, name, replaces } = job;
    if (!isAnswered(job) && isKnown(file)) return ask(job);
    underway.add(file.name);
    change(id, { state: 'sending' });
    const onSent = (sent: number) => change(id, { sent, state: sent < 1 ? 'sending' : 'indexing' });
    try {
      const notice = noticeOf(await uploadDocument(file, { name, replaces, onSent }));
      if (notice) change(id, { state: 'stored', notice });
      else dismiss(id);
      await onStored();
    } catch (error) {
      change(id, { state: 'failed', notice: describeProblem(error) });
    } finally {
      underway.delete(file.name);
    }
  }

  /**
   * Removes and returns the next job of the queue; one with the name of a running upload waits for
   * it.
   */
  function take(): Job | undefined {
    const at = queue.findIndex((job) => isAnswered(job) || !underway.has(job.file.name));
    return at < 0 ? undefined : queue.splice(at, 1)[0];
  }

  async function work(): Promise<void> {
    if (working >= AT_ONCE) return;
    working += 1;
    for (let job = take(); job; job = take()) await send(job);
    working -= 1;
  }

  async function start(jobs: Job[]): Promise<void> {
    for (const { id } of jobs) change(id, { state: 'waiting' });
    queue.push(...jobs);
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  function list(file: File): Upload {
    const fields = { id: ++last, name: file.name, sent: 0, notice: '' };
    if (file.size > UPLOAD_LIMIT_BYTES) {
      return { ...fields, state: 'failed', notice: sayTooLarge(file) };
    }
    return { ...fields, state: isKnown(file) ? 'asking' : 'waiting' };
  }

  /** Uploads files; those with the name of an existing document wait for a decision. */
  async function add(files: Iterable<File>): Promise<void> {
    const jobs: Job[] = [];
    for (const file of files) {
      const upload = list(file);
      uploads.value = [...uploads.value, upload];
      if (upload.state === 'asking') asked.set(upload.id, { id: upload.id, file });
      if (upload.state === 'waiting') jobs.push({ id: upload.id, file });
    }
    await start(jobs);
  }

  /** Applies the decision about files with names of existing documents. */
  async function answer(ids: readonly number[], what: SameName): Promise<void> {
    const taken = documents().map(({ name }) => name);
    const jobs: Job[] = [];
    for (const id of ids) {
      const job = asked.get(id);
      asked.delete(id);
      if (!job || what === 'cancel') dismiss(id);
      else if (what === 'keep-both') {
        const name = findFreeName(job.file.name, taken);
        taken.push(name);
        change(id, { name });
        jobs.push({ ...job, name });
      } else {
        const same = documents().find(({ name }) => name === job.file.name);
        jobs.push({ ...job, replaces: same?.id });
      }
    }
    await start(jobs);
  }

  /** Replaces a document's text with a file of any name. */
  async function replace(document: Pick<DocumentView, 'id' | 'name'>, file: File): Promise<void> {
    const upload = { ...list(file), name: document.name };
    uploads.value = [...uploads.value, upload];
    if (upload.state === 'failed') return;
    await start([{ id: upload.id, file, replaces: document.id }]);
  }

  return { uploads, asking, add, answer, replace, dismiss };
}
