import { type MathNode, parseMath } from './parse-math.ts';

const MATH =
  /xmlns:(\w+)="http:\/\/(?:schemas\.openxmlformats\.org\/officeDocument\/2006|purl\.oclc\.org\/ooxml\/officeDocument)\/math"/;
const MAIN =
  /xmlns:(\w+)="http:\/\/(?:schemas\.openxmlformats\.org\/wordprocessingml\/2006|purl\.oclc\.org\/ooxml\/wordprocessingml)\/main"/;

/**
 * Replaces each equation in a document's XML by one line of text, because mammoth omits equations.
 */
export function writeEquations(xml: string): string {
  const math = MATH.exec(xml)?.[1];
  if (!math) return xml;
  const main = MAIN.exec(xml)?.[1] ?? 'w';
  const kept: string[] = [];
  let end = 0;
  for (const { index, 0: tag } of xml.matchAll(new RegExp(`<${math}:oMath(?:\\s[^>]*)?>`, 'g'))) {
    if (index < end) continue;
    const close = xml.indexOf(`</${math}:oMath>`, index);
    if (close < 0) break;
    const text = writeLinear(parseMath(xml.slice(index + tag.length, close)));
    kept.push(
      xml.slice(end, index),
      `<${main}:r><${main}:t xml:space="preserve">${text}</${main}:t></${main}:r>`,
    );
    end = xml.indexOf('>', close) + 1;
  }
  // mammoth omits a paragraph of equations with all its content.
  const paragraph = new RegExp(`</?${math}:oMathPara(?:\\s[^>]*)?>`, 'g');
  return (kept.join('') + xml.slice(end)).replace(paragraph, '');
}

/** Text that needs no brackets within a line: a name, a number, or either with an exponent. */
const ATOM = /^[\p{L}\p{N}.,%°′″^_\u0300-\u036f]*$/u;

/** Formatters by kind of node; other nodes are replaced by their content. */
const FORMS: Record<string, (node: MathNode) => string> = {
  f: (node) => `${grouped(part(node, 'num'))}${barOf(node)}${grouped(part(node, 'den'))}`,
  sSup: (node) => `${grouped(part(node, 'e'))}${scripts(node)}`,
  sSub: (node) => `${grouped(part(node, 'e'))}${scripts(node)}`,
  sSubSup: (node) => `${grouped(part(node, 'e'))}${scripts(node)}`,
  sPre: (node) => `${scripts(node)}${grouped(part(node, 'e'))}`,
  rad: (node) => `√${rooted(part(node, 'deg'))}(${part(node, 'e')})`,
  nary: (node) => `${property(node, 'chr') ?? '∫'}${scripts(node)} ${part(node, 'e')}`,
  func: (node) => `${part(node, 'fName')}${bracketed(part(node, 'e'))}`,
  limLow: (node) => `${part(node, 'e')}${script('_', part(node, 'lim'))}`,
  limUpp: (node) => `${part(node, 'e')}${script('^', part(node, 'lim'))}`,
  acc: (node) => accented(part(node, 'e'), property(node, 'chr') ?? '\u0302'),
  bar: (node) => accented(part(node, 'e'), '\u0304'),
  d: (node) => {
    const [open, close] = [property(node, 'begChr') ?? '(', property(node, 'endChr') ?? ')'];
    return `${open}${parts(node, 'e').join(property(node, 'sepChr') ?? '|')}${close}`;
  },
  m: (node) => parts(node, 'mr').join('; '),
  mr: (node) => parts(node, 'e').join(', '),
  eqArr: (node) => parts(node, 'e').join('; '),
  t: ({ text }) => text,
};

function writeLinear(node: MathNode): string {
  const form = Object.hasOwn(FORMS, node.name) ? FORMS[node.name] : undefined;
  if (form) return form(node);
  return node.name.endsWith('Pr') ? '' : node.children.map(writeLinear).join('');
}

/** Returns the text of the children with this name. */
const parts = (node: MathNode, name: string) =>
  node.children.filter((each) => each.name === name).map(writeLinear);

const part = (node: MathNode, name: string) => parts(node, name).join('').trim();

/** Returns a property of a node, such as its accent character. */
const property = ({ children }: MathNode, name: string) =>
  children.find((each) => each.name.endsWith('Pr'))
    ?.children.find((each) => each.name === name)?.value;

const barOf = (node: MathNode) => property(node, 'type') === 'noBar' ? ' over ' : '/';

const scripts = (node: MathNode) => script('_', part(node, 'sub')) + script('^', part(node, 'sup'));

const script = (mark: string, text: string) => text && `${mark}${grouped(text)}`;

const rooted = (degree: string) => degree && `[${degree}]`;

const grouped = (text: string) => ATOM.test(text) || isBracketed(text) ? text : `(${text})`;

const bracketed = (text: string) => isBracketed(text) ? text : `(${text})`;

/** Adds a combining accent to a single character; returns longer text unchanged. */
const accented = (text: string, mark: string) => text.length === 1 ? text + mark : text;

/** Returns whether the last bracket closes the first one. */
function isBracketed(text: string): boolean {
  if (!text.startsWith('(') || !text.endsWith(')')) return false;
  let depth = 0;
  for (let at = 0; at < text.length - 1; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return false;
  }
  return true;
}
