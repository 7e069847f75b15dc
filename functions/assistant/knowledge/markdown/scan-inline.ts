import { splitCells } from './line.ts';
import { type Leaf, readLeafText } from './block.ts';
import { type Inline, scanLinks } from './scan-links.ts';

/** Returns links, code and HTML of a paragraph, a heading or a table; offsets are in the source. */
export function scanInline(source: string, leaf: Leaf, labels: ReadonlySet<string>): Inline {
  const { start: offset, end, lines, kind } = leaf;
  const text = readLeafText(source, leaf);
  const runs = kind === 'table'
    ? lines.flatMap((line) => splitCells(source, line))
    : [{ start: lines[0]!.text, end }];
  const all: Inline = { links: [], frozen: [] };
  for (const run of runs) {
    const found = scanLinks(text, { start: run.start - offset, end: run.end - offset }, labels);
    for (const { start, end } of found.frozen) {
      all.frozen.push({ start: start + offset, end: end + offset });
    }
    for (const { start, end, textStart, textEnd, isImage } of found.links) {
      all.links.push({
        start: start + offset,
        end: end + offset,
        textStart: textStart + offset,
        textEnd: textEnd + offset,
        isImage,
      });
    }
  }
  return all;
}
