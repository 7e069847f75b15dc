import { mean, type Relevance } from './metrics.ts';

/** Results for messages of several questions; shares from 0 to 1. */
export interface SeveralFigures {
  questions: number;
  messages: number;
  /** Share of the questions that get an answering chunk. */
  answered: number;
  /** Share of the messages that get one for each of their questions. */
  complete: number;
}

interface Question {
  text: string;
  relevant: Relevance;
}

/** Returns the keys of the chunks that a message gets in a turn. */
type Find = (message: string) => Promise<Set<string>>;

/**
 * Distance between the questions of a message in the list; no document has as
 * many consecutive questions.
 */
const STEP = 50;

const documentOf = ({ relevant }: Question) => [...relevant.keys()][0]!.split('/')[0];

/**
 * Asks two or three questions about different documents in one message, each of which is answered
 * when it is asked alone, and measures how many still are.
 */
export async function measureSeveral(all: Question[], find: Find): Promise<SeveralFigures[]> {
  const isAnswered = (found: Set<string>, { relevant }: Question) =>
    [...relevant.keys()].some((key) => found.has(key));
  const questions: Question[] = [];
  for (const question of all) {
    if (isAnswered(await find(question.text), question)) questions.push(question);
  }
  const figures: SeveralFigures[] = [];
  for (const count of [2, 3]) {
    const shares: number[] = [];
    for (const at of questions.keys()) {
      const asked = Array.from(
        { length: count },
        (_, n) => questions[(at + n * STEP) % questions.length]!,
      );
      if (new Set(asked.map(documentOf)).size < count) continue;
      const texts = asked.map(({ text }) => text.replace(/[.!?]*$/, '?'));
      const found = await find(`Hello! ${texts.join(' ')} Thank you.`);
      shares.push(mean(asked.map((question) => Number(isAnswered(found, question)))));
    }
    figures.push({
      questions: count,
      messages: shares.length,
      answered: mean(shares),
      complete: mean(shares.map((share) => Number(share === 1))),
    });
  }
  return figures;
}
