import type { Inline, Span } from '../markdown/link.ts';
import { normaliseLabel } from '../markdown/link.ts';
import { parseLabels, parseLinks } from '../markdown/parse-links.ts';
import type { Block } from '../markdown/scan-blocks.ts';
import { scanLinks, type ScannedLinks } from '../markdown/scan-links.ts';
import { LINE_PREFIX_AT } from './cleaning-rules.ts';

/** How a block's links are found; the tests compare the two ways. */
export type Inspect = (source: string, block: Block, labels: ReadonlySet<string>) => Inline;

const DEFINITION = /^ {0,3}\[(?!\^)((?:[^[\]\\]|\\.){1,999})\]:/;

const PLAIN_DEFINITIONS =
  /^(?: {0,3}\[(?!\^)(?:[^[\]\\\r\n]|\\.)+\]:[ \t]+[^\s<]\S*(?:[ \t]+(?:"[^"\\\r\n]*"|'[^'\\\r\n]*'))?[ \t]*(?:\r?\n|$))+$/;

/**
 * What makes the inside of a list or a quote doubtful: code, HTML, tables, underlined headings,
 * definitions. A pattern is tried only where one of its marks is there, which is quick to see.
 */
const IN_DOUBT: { marks: string[]; pattern: RegExp }[] = [
  {
    marks: ['```', '~~~', '<', ']:'],
    pattern: /^[ \t>*+\d.)-]*(?:`{3}|~{3}|<[a-z/!?]|\[[^\]]*\]:)/im,
  },
  {
    marks: ['=', '--', '|'],
    pattern: /^[> \t]*(?:={1,}|-{2,}|\|?[ \t]*:?-+:?[ \t]*\|[|: \t-]*)[ \t]*\r?$/m,
  },
  {
    marks: ['    ', '\t'],
    pattern: /(?:[-+*]|\d[.)]|>)(?: {5}| *\t)|^[> \t]*\r?\n[> \t]*(?: {4}|\t)/m,
  },
];

const isDoubtful = (text: string) =>
  IN_DOUBT.some(({ marks, pattern }) =>
    marks.some((mark) => text.includes(mark)) && pattern.test(text)
  );

/** The quick reader where it is sure, else the whole parser. */
export const inspectBlock: Inspect = (source, block, labels) =>
  scanBlock(source, block, labels) ?? parseLinks(source, block, labels);

/** Reference labels that the document defines, in the form of normaliseLabel. */
export function collectLabels(source: string, blocks: Block[]): Set<string> {
  const labels = new Set<string>();
  if (!source.includes(']:')) return labels;
  for (const block of blocks) {
    if (!['paragraph', 'list', 'quote', 'heading'].includes(block.kind)) continue;
    const text = source.slice(block.start, block.end);
    if (!text.includes(']:')) continue;
    if (PLAIN_DEFINITIONS.test(text)) addPlainLabels(text, labels);
    else if (/^[ \t>*+\d.)-]*\[[^^][^\]]*\]:/m.test(text)) {
      for (const label of parseLabels(source, block)) labels.add(label);
    }
  }
  return labels;
}

function addPlainLabels(text: string, labels: Set<string>) {
  for (const line of text.split('\n')) {
    const label = DEFINITION.exec(line)?.[1];
    if (label) labels.add(normaliseLabel(label));
  }
}

const NONE: never[] = [];
const NOTHING: Inline = { links: NONE, definitions: NONE, frozen: NONE, structure: NONE };

function scanBlock(source: string, block: Block, labels: ReadonlySet<string>): Inline | undefined {
  const text = source.slice(block.start, block.end);
  const structure = block.kind === 'heading' || block.kind === 'table' ? [block] : NONE;
  if (block.kind === 'paragraph' || block.kind === 'heading') {
    if (!DEFINITION.test(text)) {
      const scanned = scanLinks(source, block, labels);
      return scanned && { ...NOTHING, links: scanned.links, frozen: scanned.frozen, structure };
    }
    if (!PLAIN_DEFINITIONS.test(text)) return undefined;
    return { ...NOTHING, definitions: [block], structure };
  }
  const found: Inline = { links: [], definitions: NONE, frozen: [], structure };
  if (block.kind !== 'table' && isDoubtful(text)) return undefined;
  for (const run of block.kind === 'table' ? linesOf(text) : itemsOf(text)) {
    const span = { start: block.start + run.start, end: block.start + run.end };
    const scanned = scanLinks(source, span, labels);
    if (!scanned || !isContained(source, scanned, block.kind)) return undefined;
    found.links.push(...scanned.links);
    found.frozen.push(...scanned.frozen);
  }
  return found;
}

/** No link or code reaches over what divides a container: a line's prefix, a table's cell. */
function isContained(source: string, found: ScannedLinks, kind: Block['kind']): boolean {
  const divider = kind === 'table' ? '|' : '\n';
  const isWithin = ({ start, end }: Span) => !source.slice(start, end).includes(divider);
  return found.links.every(isWithin) && found.frozen.every(isWithin);
}

/** Lines that are not empty, without their line breaks. */
function linesOf(text: string): Span[] {
  const lines: Span[] = [];
  for (let start = 0; start < text.length;) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    if (end > start) lines.push({ start, end });
    start = end + 1;
  }
  return lines;
}

/** The runs of text of a list or quote: each begins where a line has a prefix. */
function itemsOf(text: string): Span[] {
  const items: Span[] = [];
  for (const { start, end } of linesOf(text)) {
    LINE_PREFIX_AT.lastIndex = start;
    LINE_PREFIX_AT.test(text);
    const prefixEnd = LINE_PREFIX_AT.lastIndex;
    const last = items.at(-1);
    if (last && isContinued(text, last.end, { start, end }, prefixEnd)) last.end = end;
    else items.push({ start: prefixEnd, end });
  }
  return items;
}

/** Whether a line goes on with the run that ends at `before`: it has no prefix, no blank line. */
function isContinued(text: string, before: number, line: Span, prefixEnd: number): boolean {
  if (text.slice(line.start, prefixEnd).trim() !== '') return false;
  const said = text.slice(prefixEnd, line.end).trim();
  return said !== '' && !/^#{1,6}\s/.test(said) &&
    !/\n[ \t]*\r?\n/.test(text.slice(before, line.start));
}
