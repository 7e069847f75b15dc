import { type Embedder } from '../embed/embedder.ts';
import { hashingEmbedder } from '../embed/hashing-embedder.ts';
import { contentWords } from './content-words.ts';

/** How questions are compared: by vectors, and from which cosine on two of them ask for the same. */
export interface Likeness {
  /** Vectors of another name are never compared with these. */
  readonly name: string;
  readonly embedder: Embedder;
  /** From 0 to 1. */
  threshold(): Promise<number>;
}

/** The built-in one knows words, not their meaning; chosen on other questions than the tests'. */
const BY_WORDS = 0.52;

/** Letters of a word that its forms and compounds mostly share: parken, Parkplatz. */
const BEGINNING = 4;

/** Questions that ask for the same, a line each; those of two lines ask for something else. */
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

/** Questions joined wrongly are worse than those left apart: each counts as so many. */
const WRONG_JOIN = 2;

/** How questions are compared with the embedder at hand. */
export function likenessOf(embedder: Embedder): Likeness {
  if (embedder === hashingEmbedder) return likenessByWords;
  let measured: Promise<number> | undefined;
  return {
    name: embedder.name,
    embedder,
    // Each model has a scale of its own, so it is measured.
    threshold: () =>
      measured ??= measureThreshold(embedder).catch((error) => {
        measured = undefined;
        throw error;
      }),
  };
}

/** The words that tell what a question is about, not those that make it one, and their beginnings. */
function comparedWords(question: string): string {
  const words = contentWords(question);
  const beginnings = words.map((word) => word.slice(0, BEGINNING));
  return [...words, ...beginnings].join(' ') || question;
}

const likenessByWords: Likeness = {
  name: 'questions-v1',
  embedder: {
    ...hashingEmbedder,
    embed: (texts, signal) => hashingEmbedder.embed(texts.map(comparedWords), signal),
  },
  threshold: () => Promise.resolve(BY_WORDS),
};

/** The cosine that tells the known questions apart with the fewest mistakes. */
async function measureThreshold(embedder: Embedder): Promise<number> {
  const asked = KNOWN.flatMap((questions, subject) => questions.map((text) => ({ text, subject })));
  const vectors = await embedder.embed(asked.map(({ text }) => text));
  const pairs = asked.flatMap((one, i) =>
    asked.slice(i + 1).map((other, j) => ({
      isSame: one.subject === other.subject,
      cosine: cosineOf(vectors[i]!, vectors[i + 1 + j]!),
    }))
  );
  const mistakesAt = (threshold: number) =>
    pairs.filter(({ isSame, cosine }) => isSame && cosine < threshold).length +
    WRONG_JOIN * pairs.filter(({ isSame, cosine }) => !isSame && cosine >= threshold).length;
  const cosines = pairs.map(({ cosine }) => cosine).toSorted((a, b) => a - b);
  // Between two cosines, so that it is as far from both as it can be.
  const between = cosines.slice(1).map((cosine, i) => (cosine + cosines[i]!) / 2);
  return between.toSorted((a, b) => mistakesAt(a) - mistakesAt(b))[0]!;
}

/** Of unit vectors. */
export const cosineOf = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, value, i) => sum + value * other[i]!, 0);
