import { createEmbedder } from '../../../../functions/assistant/knowledge/embed/create-embedder.ts';
import type { Embedder } from '../../../../functions/assistant/knowledge/embed/embedder.ts';
import { claimDocument } from '../../../../functions/assistant/knowledge/indexing/claim.ts';
import { unwrap } from '../../../../functions/shared/http/database-error.ts';
import { serviceDb } from './service-db.ts';

/** Adds one chunk to the knowledge that turns retrieve from; returns the document's id. */
export async function indexDocument(
  name: string,
  text: string,
  embedder: Embedder = createEmbedder({ embedding: null, modelTimeoutMs: 1000 }),
): Promise<string> {
  const db = serviceDb();
  const row = { name, file_type: 'text/markdown', raw_text: text };
  const { id } = unwrap(await db.from('documents').insert(row).select('id').single());
  const [embedding] = await embedder.embed([text]);
  const { run } = (await claimDocument(db, id, embedder.name))!;
  const target = { p_document_id: id, p_run: run, p_embedder: embedder.name };
  const chunk = { chunk_index: 0, heading_path: 'Prices', text, embedding: embedding! };
  unwrap(await db.rpc('insert_chunks', { ...target, p_chunks: [chunk] }));
  unwrap(await db.rpc('publish_chunks', { ...target, p_count: 1 }));
  return id;
}
