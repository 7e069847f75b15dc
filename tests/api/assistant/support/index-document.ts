import { createEmbedder } from '../../../../functions/assistant/knowledge/embed/create-embedder.ts';
import { unwrap } from '../../../../functions/shared/http/database-error.ts';
import { serviceDb } from './service-db.ts';

/** Puts one chunk into the knowledge that turns retrieve from. */
export async function indexDocument(name: string, text: string): Promise<void> {
  const db = serviceDb();
  const row = { name, file_type: 'text/markdown', raw_text: text };
  const { id } = unwrap(await db.from('documents').insert(row).select('id').single());
  const embedder = createEmbedder({ embedding: null, modelTimeoutMs: 1000 });
  const [embedding] = await embedder.embed([text]);
  unwrap(
    await db.rpc('replace_document_chunks', {
      p_document_id: id,
      p_embedder: embedder.name,
      p_chunks: [{ chunk_index: 0, heading_path: 'Prices', text, embedding: embedding! }],
    }),
  );
}
