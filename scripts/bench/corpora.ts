import { join } from 'node:path';
import { clean } from '../../functions/assistant/knowledge/cleaning/clean.ts';
import type { Embedder } from '../../functions/assistant/knowledge/embed/embedder.ts';
import { embeddedText } from '../../functions/assistant/knowledge/indexing/run-step.ts';
import { split } from '../../functions/assistant/knowledge/chunking/split.ts';
import type { BenchChunk, BenchDocument } from './chunk-store.ts';
import { GOLDEN_SET, UNANSWERABLE } from './golden-set.ts';

type Place = Pick<BenchChunk, 'documentId' | 'index'>;

export interface Corpus {
  documents: BenchDocument[];
  chunks: BenchChunk[];
  questions: { text: string; relevant: Set<string> }[];
  unanswerable: string[];
  /** What a result counts as: the golden set names chunks, BEIR whole documents. */
  unitOf(place: Place): string;
}

const KNOWLEDGE = join(import.meta.dirname!, '../seed/knowledge');

/** The seeded clinic documents with the golden questions. */
export async function goldenCorpus(embedder: Embedder): Promise<Corpus> {
  const files = [...Deno.readDirSync(KNOWLEDGE)].map(({ name }) => name).sort();
  const texts = files.map((name) => ({ name, text: Deno.readTextFileSync(join(KNOWLEDGE, name)) }));
  const { documents, chunks, nameOf } = await indexAll(texts, embedder);
  const unitOf = ({ documentId, index }: Place) => `${documentId}/${index}`;
  const places = new Map(chunks.map((chunk) => {
    const file = nameOf.get(chunk.documentId)!.slice(0, 2);
    return [`${file}/${chunk.headingPath.split(' > ').at(-1)}`, unitOf(chunk)];
  }));
  const questions = GOLDEN_SET.map(({ question, places: named }) => {
    const relevant = named.flatMap((place) => places.get(place) ?? []);
    if (relevant.length === 0) throw new Error(`No chunk has the place ${named.join(' or ')}`);
    return { text: question, relevant: new Set(relevant) };
  });
  return { documents, chunks, questions, unanswerable: UNANSWERABLE, unitOf };
}

/** A corpus in BEIR form: corpus.jsonl, queries.jsonl and qrels/test.tsv. */
export async function beirCorpus(folder: string, embedder: Embedder): Promise<Corpus> {
  const lines = (path: string) =>
    Deno.readTextFileSync(join(folder, path)).split('\n').filter((line) => line.trim());
  const objects = (path: string) => lines(path).map((line) => JSON.parse(line));
  const texts = objects('corpus.jsonl').map(({ _id, title, text }) => ({
    name: String(_id),
    text: title ? `# ${title}\n\n${text}` : String(text),
  }));
  const { documents, chunks, nameOf } = await indexAll(texts, embedder);
  const relevant = new Map<string, Set<string>>();
  for (const line of lines('qrels/test.tsv')) {
    const [query, document, score] = line.split('\t');
    if (!(Number(score) > 0)) continue;
    relevant.set(query!, (relevant.get(query!) ?? new Set()).add(document!));
  }
  const questions = objects('queries.jsonl')
    .filter(({ _id }) => relevant.has(String(_id)))
    .map(({ _id, text }) => ({ text, relevant: relevant.get(String(_id))! }));
  const unitOf = ({ documentId }: Place) => nameOf.get(documentId)!;
  return { documents, chunks, questions, unanswerable: [], unitOf };
}

async function indexAll(texts: { name: string; text: string }[], embedder: Embedder) {
  const documents: BenchDocument[] = texts.map(({ name }) => ({ id: crypto.randomUUID(), name }));
  const chunks: BenchChunk[] = [];
  for (const [i, { text }] of texts.entries()) {
    const parts = split(clean(text)).chunks;
    const vectors = await embedder.embed(parts.map(embeddedText));
    const documentId = documents[i]!.id;
    chunks.push(
      ...parts.map(({ index, headingPath, text }, k) => ({
        ...{ documentId, index, headingPath, text },
        embedding: vectors[k]!,
      })),
    );
  }
  return { documents, chunks, nameOf: new Map(documents.map(({ id, name }) => [id, name])) };
}
