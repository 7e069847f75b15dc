import { DOCUMENT_NAME_LENGTH_LIMIT } from '../../../functions/shared/contract/limits.ts';
import { forEachLimit } from '../../../functions/shared/for-each-limit.ts';
import { sleep } from '../../../functions/shared/sleep.ts';
import { NoChunksError } from '../../../functions/assistant/knowledge/indexing/no-chunks.ts';
import type { ChunkView, DocumentView } from '../../../functions/assistant/schemas/documents.ts';
import { StartError } from '../../lib/start-error.ts';
import type { AssistantApi } from './assistant-api.ts';
import type { Collection } from './beir.ts';

/** Maximum concurrent calls. */
const CONCURRENCY = 4;
const LOOK_EVERY_MS = 500;
const NO_CHUNKS = new NoChunksError().message;

export interface UploadedChunk {
  /** Id in the collection. */
  document: string;
  headingPath: string;
  text: string;
}

export interface UploadedDocuments extends AsyncDisposable {
  chunks: UploadedChunk[];
  /** The collection's documents by their ids in the product. */
  documentOf: ReadonlyMap<string, string>;
}

export interface UploadOptions {
  /** Whether the product may contain other documents. */
  isBesideOthers: boolean;
}

/**
 * Uploads the documents of a collection and waits until they are indexed. Deletes them after a
 * failure, and when the result is disposed.
 *
 * @throws StartError when the product contains other documents and this is not allowed.
 */
export async function uploadDocuments(
  api: AssistantApi,
  documents: Collection['documents'],
  { isBesideOthers }: UploadOptions,
): Promise<UploadedDocuments> {
  if (!isBesideOthers) await refuseDocuments(api);
  const documentOf = new Map<string, string>();
  await using uploaded = new AsyncDisposableStack();
  uploaded.defer(() => deleteAll(api, [...documentOf.keys()]));
  const chunks = new Map<string, UploadedChunk[]>();
  await forEachLimit(documents, CONCURRENCY, async ({ id: document, title, text }) => {
    const name = document.slice(0, DOCUMENT_NAME_LENGTH_LIMIT);
    const body = { name, file_type: 'markdown', text: title ? `# ${title}\n\n${text}` : text };
    // The product rejects a document without text.
    if (!/[\p{L}\p{N}]/u.test(body.text)) return;
    const row: DocumentView = await api.call('POST', '/documents/text', { body });
    documentOf.set(row.id, document);
    chunks.set(document, await indexedChunks(api, row, document));
  });
  const closing = uploaded.move();
  return {
    chunks: documents.flatMap(({ id }) => chunks.get(id) ?? []),
    documentOf,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

async function refuseDocuments(api: AssistantApi): Promise<void> {
  if ((await api.call('GET', '/documents?limit=1')).length === 0) return;
  throw new StartError(
    'The product has documents, which would compete with those of the corpus, and its dialogs would ' +
      'find those of the corpus. Take an empty product, or add --beside-documents.',
  );
}

/** Waits until a document is indexed and returns its chunks; empty if all were dropped. */
async function indexedChunks(api: AssistantApi, { id, ...row }: DocumentView, document: string) {
  for (
    let now = row;
    now.index_status !== 'ready';
    now = await api.call('GET', `/documents/${id}`)
  ) {
    if (now.index_error === NO_CHUNKS) return [];
    if (now.index_status === 'failed') throw new StartError(`${document}: ${now.index_error}`);
    await sleep(LOOK_EVERY_MS);
  }
  const chunks: ChunkView[] = await api.call('GET', `/documents/${id}/chunks`);
  return chunks.map(({ heading_path, text }) => ({ document, headingPath: heading_path, text }));
}

async function deleteAll(api: AssistantApi, ids: string[]): Promise<void> {
  let left = 0;
  await forEachLimit(ids, CONCURRENCY, async (id) => {
    await api.call('DELETE', `/documents/${id}`).catch(() => left++);
  });
  if (left > 0) console.error(`${left} documents of the corpus could not be deleted.`);
}
