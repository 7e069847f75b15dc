import type { Budget } from '../budget.ts';
import type { BlockWriter } from '../block-writer.ts';
import { BREAK, isBlock, toInlineText, toRawText } from './inline-text.ts';
import type { MainContent } from './main-content.ts';
import { type Document, type Element, isElement, listChildren, type Node } from './parse-html.ts';
import { cellElements, isLayout, readTableRows, rowElements } from './table-rows.ts';

export function writeHtml({ root, isLeftOut }: MainContent, writer: BlockWriter, budget: Budget) {
  const inline: Node[] = [];
  const text = (element: Element) => toInlineText(element.childNodes, isLeftOut);

  const flush = () => {
    if (inline.length > 0) writer.add('paragraph', toInlineText(inline.splice(0), isLeftOut));
  };

  const visitAll = (nodes: Node[]) => {
    for (const node of nodes) {
      if (!isElement(node) || !holdsBlock(node)) inline.push(node);
      else if (!isLeftOut(node)) visit(node);
    }
  };

  const visit = (element: Element) => {
    flush();
    const { tagName } = element;
    if (/^h[1-6]$/.test(tagName)) {
      writer.add('heading', text(element).replaceAll('\n', ' '), { level: Number(tagName[1]) });
    } else if (tagName === 'pre') writer.add('code', preText(element));
    else if (tagName === 'table') writeTable(element);
    else if (tagName === 'dl') writer.add('list', termsOf(element));
    else if ((tagName === 'ul' || tagName === 'ol') && !holds(element, STRUCTURES)) {
      writer.add('list', itemsOf(element, 0).join('\n'));
    } else {
      visitAll(element.childNodes);
      flush();
    }
  };

  const preText = (element: Element) =>
    element.childNodes.map((node) => toRawText(node, isLeftOut)).join('').replaceAll(BREAK, '\n');

  const writeTable = (table: Element) => {
    for (const caption of listChildren(table)) {
      if (caption.tagName === 'caption') writer.add('paragraph', text(caption));
    }
    if (isLayout(table)) {
      visitAll(rowElements(table).flatMap(cellElements));
      return;
    }
    writer.add('table', readTableRows(table, text).map((row) => row.join(' | ')).join('\n'));
  };

  const itemsOf = (list: Element, depth: number): string[] =>
    listChildren(list).filter((item) => !isLeftOut(item)).flatMap((item, i) => {
      if (item.tagName === 'ul' || item.tagName === 'ol') return itemsOf(item, depth + 1);
      const mark = list.tagName === 'ol' ? `${i + 1}. ` : '- ';
      const isList = ({ tagName }: Element) => tagName === 'ul' || tagName === 'ol';
      const own = toInlineText([item], (each) => isLeftOut(each) || isList(each));
      const lines = own === '' ? [] : `${mark}${own}`.split('\n');
      budget.take('nestedLines', depth * lines.length);
      const indent = '  '.repeat(depth);
      return [
        ...lines.map((line, at) => indent + (at === 0 ? line : `  ${line}`)),
        ...listsIn(item).flatMap((below) => itemsOf(below, depth + 1)),
      ];
    });

  const termsOf = (list: Element): string => {
    const lines: string[] = [];
    const add = (element: Element) => {
      if (isLeftOut(element)) return;
      if (element.tagName === 'dt') lines.push(`- ${text(element)}`);
      else if (element.tagName === 'dd' && lines.length > 0) {
        lines.push(`${lines.pop()}: ${text(element)}`);
      } else listChildren(element).forEach(add);
    };
    listChildren(list).forEach(add);
    return lines.join('\n');
  };

  visitAll(root.childNodes);
  flush();
}

const STRUCTURES = /^(?:table|pre|h[1-6]|dl)$/;

/** Returns the lists inside an item, without lists inside those. */
const listsIn = (element: Element): Element[] =>
  listChildren(element).flatMap((child) =>
    child.tagName === 'ul' || child.tagName === 'ol' ? [child] : listsIn(child)
  );

const holds = (element: Document | Element, tags: RegExp): boolean =>
  listChildren(element).some((child) => tags.test(child.tagName) || holds(child, tags));

/** Returns whether an element is a block or contains one, as some links do. */
function holdsBlock(element: Element): boolean {
  return isBlock(element) || listChildren(element).some(holdsBlock);
}
