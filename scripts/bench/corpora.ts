import { join } from 'node:path';
import { clean } from '../../functions/assistant/knowledge/cleaning/clean.ts';
import type { Embedder } from '../../functions/assistant/knowledge/embed/embedder.ts';
import { embeddedText } from '../../functions/assistant/knowledge/indexing/run-step.ts';
import { split } from '../../functions/assistant/knowledge/chunking/split.ts';
import type { BenchChunk, BenchDocument } from './chunk-store.ts';

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

interface GoldenQuestion {
  question: string;
  /** `document/last heading`: the first two digits of its file, the end of a heading path. */
  places: string[];
}

/** The seeded clinic documents with questions of patients, of which some have no answer there. */
export async function goldenCorpus(embedder: Embedder): Promise<Corpus> {
  const files = [...Deno.readDirSync(KNOWLEDGE)].map(({ name }) => name).sort();
  const texts = files.map((name) => ({ name, text: Deno.readTextFileSync(join(KNOWLEDGE, name)) }));
  const { documents, chunks, nameOf } = await indexAll(texts, embedder);
  const unitOf = ({ documentId, index }: Place) => `${documentId}/${index}`;
  const places = new Map(chunks.map((chunk) => {
    const file = nameOf.get(chunk.documentId)!.slice(0, 2);
    return [`${file}/${chunk.headingPath.split(' > ').at(-1)}`, unitOf(chunk)];
  }));
  const golden: GoldenQuestion[] = readObjects(join(import.meta.dirname!, 'golden-set.jsonl'));
  const unanswerable = golden.filter(({ places }) => !places.length).map((each) => each.question);
  const questions = golden.filter(({ places }) => places.length).map((each) => {
    const { question, places: named } = each;
    const relevant = named.flatMap((place) => places.get(place) ?? []);
    if (relevant.length === 0) throw new Error(`No chunk has the place ${named.join(' or ')}`);
    return { text: question, relevant: new Set(relevant) };
  });
  return { documents, chunks, questions, unanswerable, unitOf };
}

/** A corpus in BEIR form: corpus.jsonl, queries.jsonl and qrels/test.tsv. */
export async function beirCorpus(folder: string, embedder: Embedder): Promise<Corpus> {
  const texts = readObjects(join(folder, 'corpus.jsonl')).map(({ _id, title, text }) => ({
    name: String(_id),
    text: title ? `# ${title}\n\n${text}` : String(text),
  }));
  const { documents, chunks, nameOf } = await indexAll(texts, embedder);
  const relevant = new Map<string, Set<string>>();
  for (const line of readLines(join(folder, 'qrels/test.tsv'))) {
    const [query, document, score] = line.split('\t');
    if (!(Number(score) > 0)) continue;
    relevant.set(query!, (relevant.get(query!) ?? new Set()).add(document!));
  }
  const questions = readObjects(join(folder, 'queries.jsonl'))
    .filter(({ _id }) => relevant.has(String(_id)))
    .map(({ _id, text }) => ({ text, relevant: relevant.get(String(_id))! }));
  const unitOf = ({ documentId }: Place) => nameOf.get(documentId)!;
  return { documents, chunks, questions, unanswerable: [], unitOf };
}

function readLines(path: string): string[] {
  return Deno.readTextFileSync(path).split('\n').filter((line) => line.trim());
}

const readObjects = (path: string) => readLines(path).map((line) => JSON.parse(line));

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
