import type { Span } from '../../../shared/span.ts';
import type { Markup } from './markup.ts';
import { COMMENT, unescapeMarkdown } from './unescape.ts';
import type { Replacement } from './replacements.ts';

/**
 * Creates the markup of a Markdown text: replaces escapes and entities by their characters, and
 * removes comments; other markers stay in texts but not in titles.
 */
export function createMarkdownMarkup(source: string, replacements: Replacement[]): Markup {
  return {
    textOf({ start, end }) {
      const kept: string[] = [];
      let at = start;
      for (let i = findFirstAfter(replacements, start); i < replacements.length; i++) {
        const each = replacements[i]!;
        if (each.start >= end) break;
        kept.push(source.slice(at, Math.max(at, each.start)), each.start >= start ? each.text : '');
        at = Math.min(end, each.end);
      }
      return kept.join('') + source.slice(at, end);
    },
    titleOf: ({ start, end }) => readTitle(source.slice(start, end).trim()),
  };
}

/** Returns the index of the first span that ends after an offset. */
function findFirstAfter(spans: Span[], offset: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]!.end <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** An ATX heading without markup except its marker. */
const PLAIN_TITLE = /^#{1,6} ((?:[^\s#*_`\\&<]+ )*[^\s#*_`\\&<]+)$/;

/** Returns a heading's text without markers and emphasis. */
function readTitle(raw: string): string {
  const plain = PLAIN_TITLE.exec(raw)?.[1];
  if (plain !== undefined) return plain;
  const unmarked = raw
    .replace(COMMENT, '')
    .replace(/^#{1,6}(?:[ \t]+|$)|[ \t]+#+$/g, '')
    .replace(/\r?\n[ \t]*(?:=+|-+)$/, '')
    .replace(/(?<![\p{L}\p{N}\\])[*_]{1,3}(?=\S)|(?<=\S)(?<!\\)[*_]{1,3}(?![\p{L}\p{N}])|`+/gu, '');
  return unescapeMarkdown(unmarked).replace(/\s+/g, ' ').trim();
}
