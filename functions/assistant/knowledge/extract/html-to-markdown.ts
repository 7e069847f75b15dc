import type { toMdast } from 'hast-util-to-mdast';
import type { Budget } from './budget.ts';
import { parseHtml } from './parse-html.ts';
import { UnreadableFile } from './unreadable-file.ts';

type Nodes = ReturnType<typeof toMdast>;
type Parents = Extract<Nodes, { children: unknown[] }>;
type Table = Extract<Nodes, { type: 'table' }>;

/** A longer text is written in pieces: the writer's time grows with the square of a text's marks. */
const LONGEST_TEXT = 2_000;

/** So much of a text as can be written at once, no character cut in two. */
const PIECE = new RegExp(`[^]{1,${LONGEST_TEXT}}(?![\\uDC00-\\uDFFF])`, 'g');

/** Cells are padded to the widest as long as a table stays below this many characters. */
const LARGEST_PADDED = 500_000;

/** Markdown of an HTML page: headings, lists, tables and code keep their structure. */
export async function htmlToMarkdown(html: string, budget: Budget): Promise<string> {
  const [{ toMdast }, { toMarkdown }, { gfmToMarkdown }] = await Promise.all([
    import('hast-util-to-mdast'),
    import('mdast-util-to-markdown'),
    import('mdast-util-gfm'),
  ]);
  const tree = await parseHtml(html, budget);
  try {
    const markdown = toMdast(tree);
    if (markdown.type !== 'root') return '';
    const { padded } = prepare(markdown, budget);
    budget.checkTime();
    const extensions = [gfmToMarkdown({ tablePipeAlign: padded < LARGEST_PADDED })];
    return toMarkdown(markdown, { extensions, bullet: '-', rule: '-' });
  } catch (error) {
    // Both pass children as arguments, of which there may be some 100,000.
    if (!(error instanceof RangeError)) throw error;
    throw new UnreadableFile(413, 'The file has too many parts side by side. Divide it.');
  }
}

/** Divides long texts, counts nested lines, and says how many characters padded tables take. */
function prepare(root: Parents, budget: Budget): { padded: number } {
  let padded = 0;
  const visit = (parent: Parents, depth: number) => {
    parent.children = parent.children.flatMap(divide) as typeof parent.children;
    for (const node of parent.children) {
      const lines = 'value' in node ? node.value.split('\n').length : 1;
      budget.take('nestedLines', lines * depth);
      if (node.type === 'table') padded += paddedSize(node);
      const isNested = node.type === 'blockquote' || node.type === 'listItem';
      if ('children' in node) visit(node, isNested ? depth + 1 : depth);
    }
  };
  visit(root, 0);
  return { padded };
}

function divide(node: Nodes): Nodes[] {
  if (node.type !== 'text' || node.value.length <= LONGEST_TEXT) return [node];
  return Array.from(node.value.match(PIECE) ?? [], (value) => ({ type: 'text', value }));
}

/** Every row has as many characters as the widest cells of all columns. */
function paddedSize({ children: rows }: Table): number {
  const widths: number[] = [];
  for (const { children: cells } of rows) {
    cells.forEach((cell, i) => widths[i] = Math.max(widths[i] ?? 1, textLength(cell)));
  }
  return rows.length * widths.reduce((sum, width) => sum + width, 0);
}

function textLength(node: Nodes): number {
  if ('value' in node) return node.value.length;
  return 'children' in node ? node.children.reduce((sum, child) => sum + textLength(child), 0) : 0;
}
