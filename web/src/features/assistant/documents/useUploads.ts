import { ref } from 'vue';
import { MiB, UPLOAD_LIMIT_BYTES } from '../../../../../functions/shared/contract/limits.ts';
import { describeProblem } from '../../../api/index.ts';
import { uploadDocument } from './upload-document.ts';

export interface Upload {
  id: number;
  name: string;
  /** Share of the file that has been sent, 0 to 1; 1 means that the server is indexing it. */
  sent: number;
  problem: string;
}

export const ACCEPTED = '.md,.markdown,.txt,.html,.htm,.pdf,.docx';

function sayTooLarge(file: File): string {
  return `${(file.size / MiB).toFixed(1)} MiB; a document has at most ${
    UPLOAD_LIMIT_BYTES / MiB
  } MiB.`;
}

/** Files on their way to the server, each with its own progress and its own failure. */
export function useUploads(onStored: () => void) {
  const uploads = ref<Upload[]>([]);
  let last = 0;

  function change(id: number, change: Partial<Upload>): void {
    uploads.value = uploads.value.map((each) => each.id === id ? { ...each, ...change } : each);
  }

  const dismiss = (id: number) => (uploads.value = uploads.value.filter((each) => each.id !== id));

  async function upload(file: File): Promise<void> {
    const id = ++last;
    uploads.value = [...uploads.value, { id, name: file.name, sent: 0, problem: '' }];
    if (file.size > UPLOAD_LIMIT_BYTES) return change(id, { problem: sayTooLarge(file) });
    try {
      await uploadDocument(file, (sent) => change(id, { sent }));
      dismiss(id);
      onStored();
    } catch (error) {
      change(id, { problem: describeProblem(error) });
    }
  }

  /** Two at a time: enough to keep the line busy, and the list readable. */
  async function add(files: Iterable<File>): Promise<void> {
    const queue = [...files];
    const work = async () => {
      for (let file = queue.shift(); file; file = queue.shift()) await upload(file);
    };
    await Promise.all([work(), work()]);
  }

  return { uploads, add, dismiss };
}
