import { findIdentifiers, mask } from '../../privacy/find-identifiers.ts';
import { findContentWords } from './content-words.ts';

const words = (list: string) =>
  new RegExp(String.raw`(?<!\p{L})(?:${list.trim().replace(/\s*\n\s*/g, '|')})(?!\p{L})`, 'iu');

/** Words that mark a question without a question mark. */
const ASKS = words(String.raw`
  what|when|where|who|whom|whose|which|why|how|what's|whats|where's|who's|how's
  (?:do|does|did|is|are|can|could|would|will|may|should|shall) (?:you|we|i|he|she|they|there|it|this|that|my|the|your)
  want to know|like to know|wonder(?:ing)?|wondering|tell me|question|ask|explain|looking for
  was|wann|wo|wer|wem|wen|warum|wieso|welche[rsmn]?|wie|woher|wohin|wieviel
  (?:haben|können|könnten|gibt|bieten|nehmen|machen|sind|darf|kann|muss|soll) (?:sie|es|ich|man|wir|ihr)
  wissen|frage|fragen|erklären
  что|какая|какой|какие|какую|каком|как|где|куда|когда|кто|почему|зачем|сколько|откуда|чем
  есть ли|можно ли|нужно ли|можно|ли|подскажите|расскажите|скажите|интересует|вопрос|узнать
`);

/** Beginnings of statements: about oneself, an answer, a request, thanks. */
const STATES = new RegExp(
  String.raw`^[^\p{L}]*(?:(?:hi|hello|hey|good \p{L}+|hallo|guten \p{L}+|здравствуйте|привет|` +
    String.raw`добрый \p{L}+|yes|no|ok|okay|ja|nein|да|нет|well|so|and|und|и)[^\p{L}]+)*` +
    String.raw`(?:i|i'm|i’m|i've|i’ve|i'd|i’d|im|my|we|we're|our|it|it's|it’s|that|that's|this|` +
    String.raw`he|she|they|please|let|ich|mein|meine|meinem|wir|unser|unsere|es|das|er|sie|bitte|` +
    String.raw`я|мой|моя|моё|мои|меня|мне|у меня|мы|наш|наша|это|он|она|пожалуйста)(?!\p{L})`,
  'iu',
);

/** An introduction with the person's name. */
const NAMED =
  /(?:my name is|i am|i[’']m|меня зовут|mein name ist|ich hei(?:ß|ss)e|ich bin)\s+\p{L}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)*/giu;

/** Capitalised words only: the answer to a question for a name. */
const ONLY_NAME = /^\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+){1,3}[.,!]?\s*$/u;

/** Removes email addresses, telephone numbers, cards, IBANs and introduced names from a text. */
function withoutPerson(text: string): string {
  return mask(text, findIdentifiers(text)).replace(/x{6,}/g, ' ').replace(NAMED, ' ').trim();
}

/**
 * Returns whether a message asks for something that a document could answer: it has a question mark
 * or a question word, or is a noun phrase such as "parking near you". Statements ("My tooth
 * hurts"), personal details and thanks are not questions. Supports English, German and Russian.
 */
export function isQuestion(message: string): boolean {
  const text = withoutPerson(message);
  if (findContentWords(text).length === 0) return false;
  if (text.includes('?') || ASKS.test(text)) return true;
  return !STATES.test(text) && !ONLY_NAME.test(message.trim()) && /\p{L}/u.test(text);
}
