import type { ThreadDetail } from '../../../../../functions/assistant/schemas/threads.ts';
import { linkedPage } from '../../../api/client.ts';
import { assistantApi } from '../../../api/index.ts';

/** Some messages of a dialog, oldest first, with the dialog itself. */
export interface DialogPage {
  dialog: ThreadDetail;
  /** Id of the message before which the next page ends; null when this page is the first. */
  before: string | null;
}

interface PageOptions {
  limit: number;
  /** Only messages before this one; the newest when left out. */
  before?: string | null;
}

/** Reads one page of a dialog; throws ApiProblem. */
export async function readDialog(id: string, { limit, before }: PageOptions): Promise<DialogPage> {
  const { data, headers } = await assistantApi.request<ThreadDetail>('GET', `/threads/${id}`, {
    query: { messages_limit: limit, before },
    timeoutMs: 30_000,
  });
  return { dialog: data, before: linkedPage(headers, 'prev', 'before') };
}
