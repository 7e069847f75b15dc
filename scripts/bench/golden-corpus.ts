import type { Embedder } from '../../functions/assistant/knowledge/embed/embedder.ts';
import { toEmbeddedText } from '../../functions/assistant/knowledge/indexing/run-step.ts';
import golden from './golden-set.json' with {
  type: 'json',
};
import { cleanAndSplit } from '../../functions/assistant/knowledge/chunking/split-parts.ts';
import { readFolder } from '../lib/assistant-folder.ts';
import { PROMPTS_DIR } from '../lib/paths.ts';
import type { Assistant } from '../../functions/assistant/files/assistant.ts';
import type { NewSynonym } from '../../functions/assistant/schemas/synonyms.ts';
import type { Relevance } from './retrieval/metrics.ts';
import { type BenchChunk, type BenchDocument, store, storeSynonyms } from './chunk-store.ts';

interface Knowledge {
  /** Key by which questions refer to the document. */
  key: string;
  name: string;
  raw_text: string;
}

interface Corpus {
  documents: BenchDocument[];
  chunks: BenchChunk[];
  synonyms: NewSynonym[];
  questions: { text: string; relevant: Relevance }[];
  unanswerable: string[];
  /**
   * Keys of the chunks by place, as golden-set.json names it: the document's
   * key, `/` and the last heading.
   */
  places: Map<string, string>;
}

export const keyOf = ({ documentId, index }: Pick<BenchChunk, 'documentId' | 'index'>) =>
  `${documentId}/${index}`;

function listClinicDocuments({ documents }: Assistant): Knowledge[] {
  return Object.entries(golden.documents).map(([key, name]) => {
    const document = documents.find((each) => each.name === name);
    if (!document) throw new Error(`No document is named ${name}`);
    return { key, name, raw_text: document.raw_text };
  });
}

/**
 * Returns the seeded clinic documents and synonyms with patients' questions, some of which have no
 * answer there.
 */
export async function goldenCorpus(embedder: Embedder, more: Knowledge[] = []): Promise<Corpus> {
  const { assistant } = readFolder(PROMPTS_DIR);
  const documents: BenchDocument[] = [];
  const chunks: BenchChunk[] = [];
  const places = new Map<string, string>();
  for (const { key, name, raw_text } of [...listClinicDocuments(assistant), ...more]) {
    const documentId = crypto.randomUUID();
    documents.push({ id: documentId, name });
    const parts = cleanAndSplit(raw_text).chunks;
    const vectors = await embedder.embed(parts.map(toEmbeddedText));
    for (const [i, { index, headingPath, text }] of parts.entries()) {
      chunks.push({ documentId, index, headingPath, text, embedding: vectors[i]! });
      const place = `${key}/${headingPath.split(' > ').at(-1)}`;
      places.set(place, keyOf({ documentId, index }));
    }
  }
  const questions = golden.questions.filter(({ places }) => places.length > 0).map((each) => {
    const relevant = each.places.flatMap((place) => places.get(place) ?? []);
    if (relevant.length === 0) {
      throw new Error(`No chunk has the place ${each.places.join(' or ')}`);
    }
    return { text: each.question, relevant: new Map(relevant.map((key) => [key, 1])) };
  });
  const unanswerable = golden.questions.filter((each) => each.places.length === 0);
  return {
    ...{ documents, chunks, synonyms: assistant.synonyms, questions, places },
    unanswerable: unanswerable.map((each) => each.question),
  };
}

export async function storeCorpus(
  database: Parameters<typeof store>[0],
  embedder: Embedder,
  { documents, chunks, synonyms }: Pick<Corpus, 'documents' | 'chunks' | 'synonyms'>,
): Promise<void> {
  await store(database, embedder, documents, chunks);
  await storeSynonyms(database, synonyms);
}
