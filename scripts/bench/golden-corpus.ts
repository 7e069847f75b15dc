import { join } from 'node:path';
import type { Embedder } from '../../functions/assistant/knowledge/embed/embedder.ts';
import { embeddedText } from '../../functions/assistant/knowledge/indexing/run-step.ts';
import { cleanAndSplit } from '../../functions/assistant/knowledge/chunking/split.ts';
import { KNOWLEDGE_DIR, readKnowledgeFiles } from '../seed/knowledge-files.ts';
import type { Relevance } from './retrieval/metrics.ts';
import type { BenchChunk, BenchDocument } from './chunk-store.ts';

interface Corpus {
  documents: BenchDocument[];
  chunks: BenchChunk[];
  questions: { text: string; relevant: Relevance }[];
  unanswerable: string[];
}

interface GoldenQuestion {
  question: string;
  /** `document/last heading`: the first two digits of its file, the end of a heading path. */
  places: string[];
}

/** By which a chunk is told from others. */
export const keyOf = ({ documentId, index }: Pick<BenchChunk, 'documentId' | 'index'>) =>
  `${documentId}/${index}`;

/** The seeded clinic documents with questions of patients, of which some have no answer there. */
export async function goldenCorpus(embedder: Embedder): Promise<Corpus> {
  const documents: BenchDocument[] = [];
  const chunks: BenchChunk[] = [];
  const places = new Map<string, string>();
  for (const { name, fileName, text } of await readKnowledgeFiles(KNOWLEDGE_DIR)) {
    const documentId = crypto.randomUUID();
    documents.push({ id: documentId, name });
    const parts = cleanAndSplit(text).chunks;
    const vectors = await embedder.embed(parts.map(embeddedText));
    for (const [i, { index, headingPath, text }] of parts.entries()) {
      chunks.push({ documentId, index, headingPath, text, embedding: vectors[i]! });
      const place = `${fileName.slice(0, 2)}/${headingPath.split(' > ').at(-1)}`;
      places.set(place, keyOf({ documentId, index }));
    }
  }
  const golden = readQuestions();
  const questions = golden.filter(({ places }) => places.length > 0).map((each) => {
    const relevant = each.places.flatMap((place) => places.get(place) ?? []);
    if (relevant.length === 0) {
      throw new Error(`No chunk has the place ${each.places.join(' or ')}`);
    }
    return { text: each.question, relevant: new Map(relevant.map((key) => [key, 1])) };
  });
  const unanswerable = golden.filter((each) => each.places.length === 0);
  return { documents, chunks, questions, unanswerable: unanswerable.map((each) => each.question) };
}

function readQuestions(): GoldenQuestion[] {
  const text = Deno.readTextFileSync(join(import.meta.dirname!, 'golden-set.jsonl'));
  return text.trim().split('\n').map((line) => JSON.parse(line));
}
