import { refersBack } from '../../functions/assistant/turn/refers-back.ts';
import { phrases, SENTENCE_END, topicOf } from './words.ts';

export interface Question {
  text: string;
  /** The clause before it; empty if that is a question on which this one does not depend. */
  before: string;
}

const END = '(?![\\p{L}\\p{N}])';
const ASKS = `(?:${phrases('asks')})${END}`;
const BEGINS = new RegExp(`^${ASKS}`, 'iu');
/** The end of a sentence, or of a clause before another question: ", and how much …". */
const BREAK = new RegExp(
  `${SENTENCE_END}|\\n+|[,;]?\\s+(?:${phrases('and')})\\s+(?=${ASKS})|[,;]\\s+(?=${ASKS})`,
  'iu',
);

/** Splits a message into its questions; one without any is one question. */
export function splitQuestions(message: string): Question[] {
  const clauses = message.split(BREAK).map((clause) => clause.trim())
    .filter((clause) => /[\p{L}\p{N}]/u.test(clause));
  const isAsked = (clause: string) => clause.endsWith('?') || BEGINS.test(clause);
  const questions = clauses.flatMap((text, i): Question[] => {
    if (!isAsked(text) || clauses.indexOf(text) < i) return [];
    const before = clauses[i - 1] ?? '';
    const isAbout = !isAsked(before) || topicOf(text).size === 0 || refersBack(text);
    return [{ text, before: isAbout ? before : '' }];
  });
  return questions.length > 0 ? questions : [{ text: message, before: '' }];
}
