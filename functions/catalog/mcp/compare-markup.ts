import { createTwoFilesPatch } from 'diff';

/** Maximum number of edits; a longer comparison would exceed the time limit of a request. */
const MAX_EDITS = 5000;

/**
 * Puts each tag, declaration and rule on its own line, because captured markup has few line breaks.
 */
const toLines = (kind: 'html' | 'css', text: string) =>
  kind === 'html' ? text.replaceAll('><', '>\n<') : text.replaceAll(/([;{}])(?!\n)/g, '$1\n');

/**
 * Returns a unified diff of two texts; empty when they are equal, a sentence when too much differs.
 */
export function compareMarkup(kind: 'html' | 'css', from: string, to: string): string {
  if (from === to) return '';
  const options = { context: 2, maxEditLength: MAX_EDITS };
  const [before, after] = [toLines(kind, from), toLines(kind, to)];
  const patch = createTwoFilesPatch('from', 'to', before, after, '', '', options);
  return patch ?? 'Too much differs for a comparison: read both versions.';
}
