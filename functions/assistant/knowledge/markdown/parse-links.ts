import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { type Inline, type Link, normaliseLabel, type Span } from './link.ts';

/** The part of an mdast node that is read here. */
interface Node {
  type: string;
  children?: Node[];
  position?: { start: { offset?: number }; end: { offset?: number } };
  label?: string | null;
}

/** Bare addresses have no markup to lose, and looking for them takes most of the time. */
const NO_BARE_ADDRESSES = {
  disable: { null: ['wwwAutolink', 'protocolAutolink', 'emailAutolink'] },
};

const OPTIONS = {
  extensions: [gfm(), NO_BARE_ADDRESSES],
  mdastExtensions: [gfmFromMarkdown()],
};

const LABEL = /\[((?:[^[\]\\]|\\[^]){1,999})\]/g;

/**
 * The inside of one block by a whole CommonMark and GFM parser: slower than scanLinks by a factor
 * of a hundred, and right about everything. `labels` are the reference labels that the document
 * defines anywhere.
 */
export function parseLinks(source: string, block: Span, labels: ReadonlySet<string>): Inline {
  const text = source.slice(block.start, block.end);
  const tree = fromMarkdown(text + definitionsFor(text, labels), OPTIONS);
  const found: Inline = { links: [], definitions: [], frozen: [], structure: [] };
  collect(tree, text, block.start, found);
  return found;
}

/** Reference labels that a block defines. */
export function parseLabels(source: string, block: Span): string[] {
  const tree = fromMarkdown(source.slice(block.start, block.end), OPTIONS);
  return labelsOf(tree);
}

function labelsOf(node: Node): string[] {
  if (node.type === 'definition') return [normaliseLabel(node.label ?? '')];
  return node.children?.flatMap(labelsOf) ?? [];
}

function definitionsFor(text: string, labels: ReadonlySet<string>): string {
  if (labels.size === 0) return '';
  const used = new Set<string>();
  for (const [, label] of text.matchAll(LABEL)) {
    if (labels.has(normaliseLabel(label!))) used.add(label!);
  }
  return ['\n', ...Array.from(used, (label) => `[${label}]: #`)].join('\n');
}

function collect(node: Node, text: string, offset: number, found: Inline) {
  const start = node.position?.start.offset ?? text.length;
  const end = node.position?.end.offset ?? text.length;
  if (start >= text.length) return;
  const span = { start: start + offset, end: Math.min(end, text.length) + offset };
  if (node.type === 'code' || node.type === 'html' || node.type === 'inlineCode') {
    found.frozen.push(span);
  } else if (node.type === 'definition') found.definitions.push(span);
  else if (node.type === 'heading' || node.type === 'table') found.structure.push(span);
  else if (['link', 'linkReference', 'image', 'imageReference'].includes(node.type)) {
    const link = linkAt(text, start, end, offset, node.type.startsWith('image'));
    if (link) found.links.push(link);
  }
  for (const child of node.children ?? []) collect(child, text, offset, found);
}

function linkAt(text: string, start: number, end: number, offset: number, isImage: boolean) {
  const isAutolink = text[start] === '<';
  if (!isAutolink && text[isImage ? start + 1 : start] !== '[') return undefined;
  const textStart = start + (isImage ? 2 : 1);
  const textEnd = isAutolink ? end - 1 : closingBracket(text, textStart, end);
  return {
    start: start + offset,
    end: end + offset,
    textStart: textStart + offset,
    textEnd: textEnd + offset,
    isImage,
  } satisfies Link;
}

/** The `]` that ends a link's text: brackets in it are balanced, escaped or in code. */
function closingBracket(text: string, from: number, end: number): number {
  let depth = 0;
  const pattern = /\\[^]|(`+)(?!`)[^]*?(?<!`)\1(?!`)|[[\]]/g;
  pattern.lastIndex = from;
  for (let found = pattern.exec(text); found && found.index < end; found = pattern.exec(text)) {
    if (found[0] === '[') depth++;
    if (found[0] === ']' && depth-- === 0) return found.index;
  }
  return end - 1;
}
