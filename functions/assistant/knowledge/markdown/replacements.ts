import type { Span } from '../../../shared/span.ts';
import { type Leaf, readLeafText } from './block.ts';
import { scanInline } from './scan-inline.ts';
import { COMMENT, decodeEscape, ESCAPE } from './unescape.ts';

/** A span of Markdown that displays a different text. */
export interface Replacement extends Span {
  text: string;
}

const CANDIDATE = /[\\&]|<!--/;

/** Finds escapes, entities and comments outside code, in order. */
export function findReplacements(
  source: string,
  leaves: Leaf[],
  labels: ReadonlySet<string>,
): Replacement[] {
  if (!CANDIDATE.test(source)) return [];
  return leaves.flatMap((leaf) => {
    if (leaf.kind === 'html') return findComments(source, leaf);
    const isProse = leaf.kind === 'paragraph' || leaf.kind === 'heading' || leaf.kind === 'table';
    if (!isProse || !CANDIDATE.test(source.slice(leaf.start, leaf.end))) return [];
    return findEscapes(source, leaf, labels);
  });
}

function findComments(source: string, { start, end }: Span): Replacement[] {
  return Array.from(source.slice(start, end).matchAll(COMMENT), ({ index, 0: comment }) => ({
    start: start + index,
    end: start + index + comment.length,
    text: '',
  }));
}

function findEscapes(source: string, leaf: Leaf, labels: ReadonlySet<string>): Replacement[] {
  const { frozen } = scanInline(source, leaf, labels);
  const found: Replacement[] = [];
  let next = 0;
  for (const match of readLeafText(source, leaf).matchAll(ESCAPE)) {
    const start = leaf.start + match.index;
    for (; next < frozen.length && frozen[next]!.end <= start; next++) {
      addComment(source, frozen[next]!, found);
    }
    if (next < frozen.length && frozen[next]!.start <= start) continue;
    found.push({ start, end: start + match[0].length, text: decodeEscape(match) });
  }
  for (; next < frozen.length; next++) addComment(source, frozen[next]!, found);
  return found;
}

function addComment(source: string, { start, end }: Span, found: Replacement[]) {
  if (source.startsWith('<!--', start)) found.push({ start, end, text: '' });
}
