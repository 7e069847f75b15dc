import type { Embedder } from '../../../functions/assistant/knowledge/embed/embedder.ts';
import { hasSemanticVectors } from '../../../functions/assistant/knowledge/search/search-chunks.ts';
import { RETRIEVAL } from '../../../functions/shared/contract/retrieval.ts';
import type { BenchDatabase } from '../bench-database.ts';
import { search } from '../chunk-store.ts';
import { GERMAN_DOCUMENT } from '../german-document.ts';
import { goldenCorpus, keyOf, storeCorpus } from '../golden-corpus.ts';
import { measureSeveral, type SeveralFigures } from './measure-several.ts';
import { mean } from './metrics.ts';

/**
 * Names of the message sets. The rules for questions and the score were chosen on the first; the
 * second was written before their last changes and is measured after these.
 */
const SETS = ['choose', 'report'] as const;

type MessageSet = typeof SETS[number];

interface Message {
  text: string;
  language: 'en' | 'ru' | 'de';
  /** Relevant chunks, as for a golden question; empty if no document answers. */
  places: string[];
  set: MessageSet;
}

/** Results for messages of one length in one set, as shares from 0 to 1. */
export interface MessageFigures {
  words: string;
  set: MessageSet;
  answerable: number;
  answered: number;
  unanswerable: number;
  silent: number;
}

/** Minimum and maximum number of words of a message. */
export const LENGTHS = [[1, 8], [9, 25], [26, 60], [61, 150]] as const;

export const MESSAGES: Message[] = Deno.readTextFileSync(new URL('messages.jsonl', import.meta.url))
  .trim().split('\n').map((line) => JSON.parse(line));

export const countWords = (text: string) => text.trim().split(/\s+/).length;

/**
 * Searches messages of all lengths as a turn does, over the clinic's documents and a German one:
 * measures the share of answerable messages that get an answering chunk, and of the others that get
 * none. Measures messages of several golden questions, too.
 */
export async function measureMessages(
  database: BenchDatabase,
  embedder: Embedder,
  sets: readonly MessageSet[] = SETS,
): Promise<{ figures: MessageFigures[]; several: SeveralFigures[] }> {
  const corpus = await goldenCorpus(embedder, [GERMAN_DOCUMENT]);
  const { places, questions } = corpus;
  await storeCorpus(database, embedder, corpus);
  const byVectors = hasSemanticVectors(embedder);
  const minScore = byVectors ? RETRIEVAL.minScore.vectors : RETRIEVAL.minScore.words;

  async function find(query: string): Promise<Set<string>> {
    const vector = byVectors ? (await embedder.embed([query]))[0] : undefined;
    const asked = { query, vector, limit: null, minScore };
    return new Set((await search(database, embedder, asked)).map(keyOf));
  }

  async function isRight(message: Message): Promise<number> {
    const found = await find(message.text);
    const { length } = message.places;
    if (length === 0) return Number(found.size === 0);
    return Number(message.places.some((place) => found.has(places.get(place)!)));
  }

  const figures: MessageFigures[] = [];
  for (const set of sets) {
    for (const [least, most] of LENGTHS) {
      const right = { answered: [] as number[], silent: [] as number[] };
      for (const message of MESSAGES) {
        const words = countWords(message.text);
        if (message.set !== set || words < least || words > most) continue;
        right[message.places.length ? 'answered' : 'silent'].push(await isRight(message));
      }
      figures.push({
        words: `${least}–${most}`,
        set,
        answerable: right.answered.length,
        answered: mean(right.answered),
        unanswerable: right.silent.length,
        silent: mean(right.silent),
      });
    }
  }
  return { figures, several: await measureSeveral(questions, find) };
}
