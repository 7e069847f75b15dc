import { join } from 'node:path';
import { clean } from '../../functions/assistant/knowledge/cleaning/clean.ts';
import type { Embedder } from '../../functions/assistant/knowledge/embed/embedder.ts';
import { embeddedText } from '../../functions/assistant/knowledge/indexing/index-document.ts';
import { split } from '../../functions/assistant/knowledge/chunking/split.ts';
import type { BenchChunk, BenchDocument } from './bench-database.ts';
import { GOLDEN_SET, UNANSWERABLE } from './golden-set.ts';

export interface Corpus {
  documents: BenchDocument[];
  chunks: BenchChunk[];
  questions: { text: string; relevant: Set<string> }[];
  unanswerable: string[];
  /** What a result counts as: the golden set names chunks, BEIR whole documents. */
  unitOf(chunk: { documentId: string; index: number }): string;
}

const KNOWLEDGE = join(import.meta.dirname!, '../seed/knowledge');

/** The seeded clinic documents with the golden questions. */
export async function goldenCorpus(embedder: Embedder): Promise<Corpus> {
  const files = [...Deno.readDirSync(KNOWLEDGE)].map(({ name }) => name).sort();
  const texts = files.map((name) => ({ name, text: Deno.readTextFileSync(join(KNOWLEDGE, name)) }));
  const { documents, chunks } = await indexAll(texts, embedder);
  const unitOf = (chunk: { documentId: string; index: number }) =>
    `${chunk.documentId}/${chunk.index}`;
  const places = new Map<string, string>();
  for (const chunk of chunks) {
    const file = documents.find(({ id }) => id === chunk.documentId)!.name.slice(0, 2);
    places.set(`${file}/${chunk.headingPath.split(' > ').at(-1)}`, unitOf(chunk));
  }
  const questions = GOLDEN_SET.map(({ question, places: named }) => {
    const relevant = named.flatMap((place) => places.get(place) ?? []);
    if (relevant.length === 0) throw new Error(`No chunk stands at ${named.join(' or ')}`);
    return { text: question, relevant: new Set(relevant) };
  });
  return { documents, chunks, questions, unanswerable: UNANSWERABLE, unitOf };
}

/** A corpus in BEIR form: corpus.jsonl, queries.jsonl and qrels/test.tsv. */
export async function beirCorpus(folder: string, embedder: Embedder): Promise<Corpus> {
  const rows = readLines(join(folder, 'corpus.jsonl')).map((line) => JSON.parse(line));
  const texts = rows.map(({ _id, title, text }) => ({
    name: String(_id),
    text: title ? `# ${title}\n\n${text}` : String(text),
  }));
  const { documents, chunks } = await indexAll(texts, embedder);
  const nameOf = new Map<string, string>(documents.map(({ id, name }) => [id, name]));
  const relevant = new Map<string, Set<string>>();
  for (const line of readLines(join(folder, 'qrels/test.tsv'))) {
    const [query, document, score] = line.split('\t');
    if (!(Number(score) > 0)) continue;
    relevant.set(query!, (relevant.get(query!) ?? new Set()).add(document!));
  }
  const questions = readLines(join(folder, 'queries.jsonl')).map((line) => JSON.parse(line))
    .filter(({ _id }) => relevant.has(String(_id)))
    .map(({ _id, text }) => ({ text, relevant: relevant.get(String(_id))! }));
  const unitOf = ({ documentId }: { documentId: string }) => nameOf.get(documentId)!;
  return { documents, chunks, questions, unanswerable: [], unitOf };
}

async function indexAll(texts: { name: string; text: string }[], embedder: Embedder) {
  const documents: BenchDocument[] = texts.map(({ name }) => ({ id: crypto.randomUUID(), name }));
  const chunks: BenchChunk[] = [];
  for (const [i, { text }] of texts.entries()) {
    const parts = split(clean(text)).chunks;
    const vectors = await embedder.embed(parts.map(embeddedText));
    for (const [k, { index, headingPath, text }] of parts.entries()) {
      chunks.push({
        documentId: documents[i]!.id,
        index,
        headingPath,
        text,
        embedding: vectors[k]!,
      });
    }
  }
  return { documents, chunks };
}

function readLines(path: string): string[] {
  return Deno.readTextFileSync(path).split('\n').filter((line) => line.trim());
}
