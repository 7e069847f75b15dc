import { detectLanguage } from '../../functions/assistant/turn/detect-language.ts';
import { capitalise } from './phrases.ts';
import type { Prompt } from './read-prompt.ts';
import { SENTENCE_END, stemsOf } from './words.ts';

/** A possible answer: a sentence, a list item, a table row, or the beginning of a section. */
export interface Passage {
  kind: 'sentence' | 'item' | 'beginning';
  text: string;
  heading: string;
  /** Whether it names an amount of money. */
  isPriced: boolean;
  /** Place of its chunk in the prompt, from 0: the search's best one comes first. */
  chunk: number;
  /** Stems of the text; of a `beginning`, those of its heading. */
  own: Set<string>;
  /** Stems of the heading and those above it. */
  above: Set<string>;
}
type Line = Pick<Passage, 'kind' | 'text'>;

const MONEY = /[£€$]\s?\d|\d\s?(?:£|€|\$|₽|фунт|рубл)/;
/** A title line, then the chunk between two fences of equal length. */
const FRAGMENT = /^Fragment \d+, (.*)\n(`{3,})\n([\s\S]*?)\n\2$/gm;
/** A table's header row with its delimiter row. */
const TABLE_HEAD = /^\|.*\n\|?[\s:|-]+\|?$/gm;
const NEXT_SENTENCE = new RegExp(`${SENTENCE_END}(?=[\\p{Lu}"„«])`, 'u');
const WRAPPED = /^(?![#|])(.+)\n(?=[\p{L}£“"(])/gmu;

/** Capitalizes a text and ends it as a sentence. */
export function toSentence(text: string): string {
  const body = capitalise(text.replace(/[;,]$/, ''));
  return /[.!?:]$/.test(body) ? body : `${body}.`;
}

function readLine(line: string): Line[] {
  const plain = line.replace(/\*\*|__|`/g, '').trim();
  const [first, ...cells] = plain.split('|').map((cell) => cell.trim()).filter(Boolean);
  const row = cells.length ? `${first}: ${cells.join(', ')}` : first;
  const item = plain.startsWith('|') ? row : /^(?:[-*•]|\d+[.)])\s+(.*)$/.exec(plain)?.[1];
  if (item) return [{ kind: 'item', text: item }];
  return plain.split(NEXT_SENTENCE).map((text) => ({ kind: 'sentence', text }));
}

function readChunk(title: string, text: string, chunk: number): Passage[] {
  const unwrapped = text.replace(TABLE_HEAD, '').replace(WRAPPED, '$1 ');
  return unwrapped.split(/^(?=#{1,6} )/m).flatMap((part) => {
    const [, heading = title.split(/: | > /).at(-1)!, body = ''] = /^(?:#{1,6} +(.*))?([^]*)$/.exec(
      part,
    )!;
    const lines = body.split('\n').filter((line) => line.trim()).flatMap(readLine);
    const beginning = lines.slice(0, 2).map(({ text }) => toSentence(text)).join(' ');
    const [named, above] = [stemsOf(heading), stemsOf(`${title} ${heading}`)];
    const said: Line[] = lines[0]?.kind === 'sentence'
      ? [{ kind: 'beginning', text: beginning }]
      : [];
    // A list's introduction is no answer.
    const statements = lines.filter(({ text }) => text.length > 12 && !text.endsWith(':'));
    return [...said, ...statements].map(({ kind, text }) => ({
      ...{ kind, text, heading, chunk, above, isPriced: MONEY.test(text) },
      own: kind === 'beginning' ? named : stemsOf(text),
    }));
  });
}

/**
 * Reads the chunks of a prompt: the passages in the script of its language, Cyrillic or not, or all
 * if there are none.
 */
export function readPassages({ system, language }: Prompt): Passage[] {
  const all = [...system.matchAll(FRAGMENT)]
    .flatMap(([, title, , text], chunk) => readChunk(title!, text!, chunk));
  const own = all.filter(({ text }) => (detectLanguage(text) === 'ru') === (language === 'ru'));
  return own.length > 0 ? own : all;
}
