import type { ThreadDetail } from '@contract/assistant/schemas/threads.ts';
import { fetchWithin } from '@/api/client.ts';
import { assistantApi, parseLinkedPage, readAnswer } from '@/api/index.ts';

/** A page of a dialog's messages, oldest first, with the dialog itself. */
export interface DialogPage {
  dialog: ThreadDetail;
  /** Value of `before` for the page of earlier messages; null if there are none. */
  before: string | null;
}

interface PageOptions {
  limit: number;
  /** Only messages before this one; defaults to the newest. */
  before?: string | null;
}

/** Loads a page of a dialog; throws ApiProblem. */
export async function readDialog(id: string, { limit, before }: PageOptions): Promise<DialogPage> {
  const { data, headers } = await readAnswer(assistantApi.raw.GET('/threads/{id}', {
    params: { path: { id }, query: { messages_limit: limit, before: before ?? undefined } },
    fetch: fetchWithin(30_000),
  }));
  return { dialog: data, before: parseLinkedPage(headers, 'prev', 'before') };
}
