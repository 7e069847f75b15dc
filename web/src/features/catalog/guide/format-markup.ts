/** Maximum characters of a line, unless one tag or one word is longer. */
const WIDTH = 100;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
/** Elements whose text keeps every space. */
const VERBATIM = /^(?:pre|textarea|script|style)$/;
/** Attributes that Vue's build adds for scoped styles. */
const OF_THE_BUILD = /^data-v-/;

/**
 * Formats the markup of an element's content, indented. Breaks lines only where a space makes no
 * difference: around block boxes, and at the spaces of text.
 */
export function formatMarkup(root: Element): string {
  return printChildren(root, 0).join('\n') + '\n';
}

const isElement = (node: Node): node is Element => node.nodeType === 1;
const isSvg = ({ namespaceURI }: Element) => namespaceURI === 'http://www.w3.org/2000/svg';
const isEmptyShape = (element: Element) => isSvg(element) && !element.firstChild;
const isBox = (node: Node) => isElement(node) && !isInline(node);

function isInline(element: Element): boolean {
  const { parentElement, localName } = element;
  if (isSvg(element) && localName !== 'svg') {
    return /^(?:text|tspan|a)$/.test(parentElement!.localName);
  }
  const { display } = element.ownerDocument.defaultView!.getComputedStyle(element);
  return display.startsWith('inline') || display === 'contents';
}

/** Prints children in lines: a block box each, or adjacent inline content together. */
function printChildren(parent: Element, depth: number): string[] {
  const runs: Node[][] = [];
  for (const node of parent.childNodes) {
    if (!isElement(node) && node.nodeType !== 3) continue;
    const last = runs.at(-1);
    if (last && !isBox(node) && !isBox(last[0]!)) last.push(node);
    else runs.push([node]);
  }
  return runs.filter((run) => run.some((node) => isElement(node) || node.textContent!.trim()))
    .flatMap((run) => {
      const [only, ...others] = run.filter((node) => isElement(node) || node.textContent!.trim());
      if (!others.length && isElement(only!)) return printElement(only, depth);
      return wrap(run.map(inLine).join(''), depth);
    });
}

function printElement(element: Element, depth: number): string[] {
  const line = indent(depth) + inLine(element);
  const hasBoxes = [...element.childNodes].some(isBox);
  if (VERBATIM.test(element.localName) || (!hasBoxes && line.length <= WIDTH)) return [line];
  const open = openingTag(element, depth);
  if (!element.firstChild) return [open + closingTag(element)];
  return [open, ...printChildren(element, depth + 1), indent(depth) + closingTag(element)];
}

/** Breaks a line of text at its spaces, never within a tag. */
function wrap(text: string, depth: number): string[] {
  const lines: string[] = [];
  for (const word of text.match(/(?:<(?:"[^"]*"|[^">])*>|[^\s<])+/g) ?? []) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length && longer.length <= WIDTH) lines.splice(-1, 1, longer);
    else lines.push(indent(depth) + word);
  }
  return lines;
}

const indent = (depth: number) => '  '.repeat(depth);

/** Prints a tag on one line, or with one attribute per line if it is too long. */
function openingTag(element: Element, depth: number): string {
  const line = indent(depth) + tag(element, ' ');
  if (line.length <= WIDTH) return line;
  return indent(depth) + tag(element, `\n${indent(depth + 1)}`, `\n${indent(depth)}`);
}

function tag(element: Element, before: string, end = ''): string {
  const { localName, attributes } = element;
  const shown = [...attributes].filter(({ name }) => !OF_THE_BUILD.test(name));
  const texts = shown.map(({ name, value }) =>
    before + (value ? `${name}="${escapeText(value).replaceAll('"', '&quot;')}"` : name)
  );
  const close = isEmptyShape(element) ? ' />' : '>';
  return `<${localName}${texts.join('')}${texts.length ? end : ''}${close}`;
}

/** Returns the closing tag; empty for void and self-closed elements. */
function closingTag(element: Element): string {
  return VOID.test(element.localName) || isEmptyShape(element) ? '' : `</${element.localName}>`;
}

/** Prints a node without added line breaks. */
function inLine(node: Node): string {
  if (!isElement(node)) {
    return node.nodeType === 3 ? escapeText(node.textContent!).replace(/[ \t\n\r\f]+/g, ' ') : '';
  }
  const content = VERBATIM.test(node.localName)
    ? node.innerHTML
    : [...node.childNodes].map(inLine).join('');
  return tag(node, ' ') + content + closingTag(node);
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\u00a0', '&nbsp;');
}
