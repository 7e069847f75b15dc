import { BlockWriter, type ReadText } from '../block-writer.ts';
import type { Budget } from '../budget.ts';
import { writeHtml } from './html-blocks.ts';
import { toInlineText } from './inline-text.ts';
import { findFirst, findMainContent, findWholeContent, type MainContent } from './main-content.ts';
import { type Document, type Element, parseHtml } from './parse-html.ts';

/** Separates the page's own title from the name of its site. */
const SITE = /\s+[|–—·»-]\s+/;

/**
 * Reads the main content of a page under its title, or the whole page if the main content is empty.
 */
export async function readHtml(html: string, budget: Budget): Promise<ReadText> {
  const document = await parseHtml(html, budget);
  const content = findMainContent(document);
  budget.checkTime();
  const read = write(content, budget, findOuterTitle(document, content.root));
  return hasText(read) ? read : readWholePage(document, budget);
}

/** Reads a whole page, such as one converted from a document. */
export function readWholePage(page: Document, budget: Budget): ReadText {
  return write(findWholeContent(page), budget);
}

function write(content: MainContent, budget: Budget, title = ''): ReadText {
  const writer = new BlockWriter();
  writer.add('heading', title, { level: 1 });
  writeHtml(content, writer, budget);
  return writer.finish();
}

const hasText = ({ blocks }: ReadText) => blocks!.some(({ kind }) => kind !== 'heading');

/**
 * Returns the title for content without an `<h1>`: the page's first `<h1>`, else its `<title>`;
 * otherwise an empty string.
 */
function findOuterTitle(document: Document, root: Document | Element): string {
  if (findFirst(root, 'h1')) return '';
  const heading = findFirst(document, 'h1') ?? findFirst(document, 'title');
  const text = heading ? toInlineText(heading.childNodes, () => false) : '';
  return heading?.tagName === 'title' ? text.split(SITE)[0]! : text;
}
