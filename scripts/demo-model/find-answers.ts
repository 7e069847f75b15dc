import { RETRIEVAL } from '../../functions/shared/contract/retrieval.ts';
import { type Passage, toSentence } from './passages.ts';
import type { Question } from './questions.ts';
import { formsOf, means, topicOf } from './words.ts';

/** Weight of a word found in the headings above a passage, instead of in it. */
const IN_HEADING = 0.7;
/**
 * Penalties of a passage: for each chunk ranked before its own, for each of its words, and for a
 * price in a list where the question asks for none, or none where it asks for one.
 */
const [PER_CHUNK, PER_WORD, WRONG_KIND] = [0.06, 0.006, 0.2];
/** Minimum share of the question's words, weighted by rarity, that a clear match covers. */
const CLEAR = 0.45;
/** Minimum share of another price, relative to the best one's, to be quoted with it. */
const ALIKE = 0.85;

const isPriceQuestion = ({ text }: Question) => means(text, 'asksFigure');

type Term = { forms: string[]; weight: number };
type Match = Passage & { share: number; points: number };

/** Minimum length of a word that counts inside a compound: "Implantat" contains "implant". */
const COMPOUNDED = 5;

/** Returns whether stems contain a word in one of its forms, or a compound that begins with one. */
function isIn(stems: Set<string>, forms: string[]): boolean {
  const isBegun = (a: string, b: string) => a.length >= COMPOUNDED && b.startsWith(a);
  return [...stems].some((stem) =>
    forms.some((form) => form === stem || isBegun(form, stem) || isBegun(stem, form))
  );
}

/**
 * Returns the words of a question, and those before it that the passages have, with their weights
 * by rarity, which sum to 1.
 */
function weigh({ text, before }: Question, passages: Passage[]): Term[] {
  const own = topicOf(text);
  const terms = [...own.union(topicOf(before))].flatMap((word): Term[] => {
    const forms = formsOf(word);
    const holding = passages.filter(({ own, above }) => isIn(own, forms) || isIn(above, forms));
    if (!own.has(word) && holding.length === 0) return [];
    return [{ forms, weight: Math.log(1 + passages.length / (3 + holding.length)) }];
  });
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  return terms.map(({ forms, weight }) => ({ forms, weight: weight / total }));
}

/** Scores how well each passage answers a question; best first. */
function matchPassages(question: Question, passages: Passage[]): Match[] {
  const terms = weigh(question, passages);
  const asksPrice = isPriceQuestion(question);
  return passages.map((passage): Match => {
    const { kind, heading, chunk, own, above, isPriced } = passage;
    const placeWeight = (forms: string[]) =>
      isIn(own, forms) ? 1 : isIn(above, forms) ? IN_HEADING : 0;
    const covered = terms.reduce(
      (sum, { forms, weight }) => sum + weight * placeWeight(forms),
      0,
    );
    // A heading counts more if few of its words are not in the question.
    const topic = topicOf(heading);
    const asked = terms.filter(({ forms }) => isIn(topic, forms)).length / (topic.size || 1);
    const share = kind === 'beginning' ? covered * (0.6 + 0.6 * asked) : covered;
    const isWrongKind = isPriced !== asksPrice && (asksPrice || kind === 'item');
    const penalty = PER_CHUNK * chunk + PER_WORD * own.size + (isWrongKind ? WRONG_KIND : 0);
    return { ...passage, share, points: share - penalty };
  }).toSorted((a, b) => b.points - a.points);
}

/** The answer to a question; `section` is the heading of a passage that does not clearly match. */
export type Answer = { text: string; section?: string };

/** Returns the passage that clearly matches, or up to three prices of its chunk that match alike. */
function findClear(found: Match[], asksPrice: boolean): Match[] {
  const clear = found.filter(({ share, isPriced }) => share >= CLEAR && (!asksPrice || isPriced));
  const isAlike = ({ kind, chunk, share }: Match) =>
    kind === 'item' && chunk === clear[0]!.chunk && share >= ALIKE * clear[0]!.share;
  return asksPrice && clear[0]?.kind === 'item'
    ? clear.filter(isAlike).slice(0, 3)
    : clear.slice(0, 1);
}

/**
 * Returns the closest match: a clear one, else the beginning of the best chunk. For a question
 * about a price, it is never a price, which would be that of something else.
 */
function findClosest(found: Match[], asksPrice: boolean): Match | undefined {
  const fitting = found.filter(({ isPriced }) => !isPriced || !asksPrice);
  const best = Math.min(...found.map(({ chunk }) => chunk));
  const ofBest = fitting.filter(({ chunk }) => chunk === best);
  return fitting.find(({ share }) => share >= CLEAR) ??
    ofBest.find(({ kind }) => kind === 'beginning') ?? ofBest[0];
}

/**
 * Returns the answer to each question of a message, null where the chunks have none. A question
 * that no passage clearly matches gets the best chunk that clearly matches no other, because the
 * search chose the chunks as answers. In a message of several questions, this chunk shares a word
 * with it, or the number of chunks shows that the search answered more questions.
 */
export function findAnswers(questions: Question[], passages: Passage[]): (Answer | null)[] {
  const matches = questions.map((question) => matchPassages(question, passages));
  const clear = matches.map((found, i) => findClear(found, isPriceQuestion(questions[i]!)));
  const quoted = clear.flat().map(({ chunk }) => chunk);
  const { limit, limitPerFurtherQuestion } = RETRIEVAL;
  const chunks = new Set(passages.map(({ chunk }) => chunk)).size;
  let answered = clear.filter((found) => found.length > 0).length;
  return questions.map((question, i): Answer | null => {
    const told = clear[i]!.map(({ text }) => toSentence(text)).join(' ');
    if (told) return { text: told };
    const isLeft = questions.length === 1 ||
      answered < 1 + (chunks - limit) / limitPerFurtherQuestion;
    const free = matches[i]!.filter(({ chunk, share }) =>
      !quoted.includes(chunk) && (share > 0 || isLeft)
    );
    const closest = findClosest(free, isPriceQuestion(question));
    if (!closest) return null;
    answered++;
    return { text: toSentence(closest.text), section: closest.heading };
  });
}
