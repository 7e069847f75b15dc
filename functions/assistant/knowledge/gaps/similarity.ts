import { type Embedder } from '../embed/embedder.ts';
import { hashingEmbedder } from '../embed/hashing-embedder.ts';
import { findContentWords } from './content-words.ts';

/** Compares questions by their vectors; questions above a minimum cosine have the same meaning. */
export interface Similarity {
  /** Name of the embedder; vectors of different embedders are never compared. */
  readonly name: string;
  readonly embedder: Embedder;
  /** Returns the minimum cosine, from 0 to 1. */
  threshold(): Promise<number>;
}

/**
 * Minimum cosine for the hashing embedder, which compares words instead of meaning; chosen on
 * questions that tests do not use.
 */
const BY_WORDS = 0.52;

/** Number of initial letters that a word's forms and compounds usually share: parken, Parkplatz. */
const BEGINNING = 4;

/** Groups of questions with the same meaning; different groups differ. */
const KNOWN = [
  ['Where can I park my car?', 'Is there any parking nearby?'],
  ['Can I bring my dog?', 'Are pets allowed?'],
  ['How much is a crown?', 'What does a dental crown cost?'],
  ['How much is a root canal?', 'What would I pay for a root canal treatment?'],
  ['Nehmen Sie Kassenpatienten?', 'Bin ich als Kassenpatient bei Ihnen richtig?'],
  ['Haben Sie samstags geöffnet?', 'Kann man am Samstag kommen?'],
  ['Есть ли рассрочка?', 'Можно платить частями?'],
  ['Принимаете ли вы детей?', 'Лечите ли вы ребёнка трёх лет?'],
];

/** Weight of wrongly joining two questions, relative to wrongly separating them. */
const WRONG_JOIN = 2;

export function createSimilarity(embedder: Embedder): Similarity {
  if (embedder === hashingEmbedder) return similarityByWords;
  let measured: Promise<number> | undefined;
  return {
    name: embedder.name,
    embedder,
    // Measured, because each model has its own scale.
    threshold: () =>
      measured ??= measureThreshold(embedder).catch((error) => {
        measured = undefined;
        throw error;
      }),
  };
}

/** Returns a question's content words and their beginnings, for comparison. */
function getComparedWords(question: string): string {
  const words = findContentWords(question);
  const beginnings = words.map((word) => word.slice(0, BEGINNING));
  return [...words, ...beginnings].join(' ') || question;
}

const similarityByWords: Similarity = {
  name: 'questions-v1',
  embedder: {
    ...hashingEmbedder,
    embed: (texts, signal) => hashingEmbedder.embed(texts.map(getComparedWords), signal),
  },
  threshold: () => Promise.resolve(BY_WORDS),
};

/** Returns the cosine that best separates questions of equal and different meaning. */
async function measureThreshold(embedder: Embedder): Promise<number> {
  const asked = KNOWN.flatMap((questions, subject) => questions.map((text) => ({ text, subject })));
  const vectors = await embedder.embed(asked.map(({ text }) => text));
  const pairs = asked.flatMap((one, i) =>
    asked.slice(i + 1).map((other, j) => ({
      isSame: one.subject === other.subject,
      cosine: computeCosine(vectors[i]!, vectors[i + 1 + j]!),
    }))
  );
  const mistakesAt = (threshold: number) =>
    pairs.filter(({ isSame, cosine }) => isSame && cosine < threshold).length +
    WRONG_JOIN * pairs.filter(({ isSame, cosine }) => !isSame && cosine >= threshold).length;
  const cosines = pairs.map(({ cosine }) => cosine).toSorted((a, b) => a - b);
  // Between two cosines, as far from both as possible.
  const between = cosines.slice(1).map((cosine, i) => (cosine + cosines[i]!) / 2);
  return between.toSorted((a, b) => mistakesAt(a) - mistakesAt(b))[0]!;
}

/** Returns the cosine of two unit vectors. */
export const computeCosine = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, value, i) => sum + value * other[i]!, 0);
