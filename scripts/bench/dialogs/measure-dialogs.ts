import { refersBack } from '../../../functions/assistant/turn/refers-back.ts';
import type { Embedder } from '../../../functions/assistant/knowledge/embed/embedder.ts';
import type { BenchDatabase } from '../bench-database.ts';
import { goldenCorpus, keyOf, storeCorpus } from '../golden-corpus.ts';
import { GERMAN_DOCUMENT } from '../german-document.ts';
import { mean } from '../retrieval/metrics.ts';

interface Dialog {
  before: string;
  question: string;
  /** Relevant chunks, as for a golden question; empty if no document answers. */
  places: string[];
  /** Whether the question changes the subject. */
  control?: boolean;
}

/** Shares of dialogs, from 0 to 1. */
interface Figures {
  /** Follow-up questions with an answering chunk. */
  'goes on': number;
  'changes the subject': number;
  /** Questions without an answer that get no chunk. */
  'no answer': number;
}

const here = (name: string) => new URL(name, import.meta.url);

/**
 * Measures dialogs of two questions over the clinic's documents and a German one: the second
 * question alone, with the first one's words, and as a turn searches it.
 */
export async function measureDialogs(database: BenchDatabase, embedder: Embedder) {
  const corpus = await goldenCorpus(embedder, [GERMAN_DOCUMENT]);
  const { places } = corpus;
  await storeCorpus(database, embedder, corpus);
  const lines = Deno.readTextFileSync(here('dialog-set.jsonl')).trim().split('\n');
  const dialogs: Dialog[] = lines.map((line) => JSON.parse(line));
  const { sql } = database;

  async function measure(before: (dialog: Dialog) => Promise<string | null>): Promise<Figures> {
    const found: Record<keyof Figures, number[]> = {
      'goes on': [],
      'changes the subject': [],
      'no answer': [],
    };
    for (const dialog of dialogs) {
      const hits = await sql<{ documentId: string; index: number }[]>`
        select document_id as "documentId", chunk_index as index from public.search_chunks(
          ${dialog.question}, p_before => ${await before(dialog)})`;
      const keys = new Set(hits.map(keyOf));
      const isFound = dialog.places.some((place) => keys.has(places.get(place)!));
      const kind = dialog.control ? 'changes the subject' : 'goes on';
      if (dialog.places.length > 0) found[kind].push(Number(isFound));
      else found['no answer'].push(Number(hits.length === 0));
    }
    return {
      'goes on': mean(found['goes on']),
      'changes the subject': mean(found['changes the subject']),
      'no answer': mean(found['no answer']),
    };
  }

  const ways = {
    'the question alone': await measure(() => Promise.resolve(null)),
    'always with the one before': await measure(({ before }) => Promise.resolve(before)),
    product: await measure(async ({ before, question }) => {
      const [row] = await sql`select
        public.follows_up(${question}, ${refersBack(question)}) as "followsUp"`;
      return row!.followsUp ? before : null;
    }),
  };
  return { dialogs: dialogs.length, ways };
}
