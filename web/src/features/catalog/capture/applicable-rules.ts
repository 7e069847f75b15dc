import type { CssNode } from './parse-css.ts';
import { printCss, regroup, splitList } from './parse-css.ts';
import { coversText, descriptor, readFamilyName } from './css-values.ts';
import { lastingSelector } from './selectors.ts';
import { keepNested, keepRootSize, keepVariables, PAGE_ROOT } from './used-variables.ts';

/** The elements whose rules a capture keeps, and the fonts and characters that they use. */
export interface Subject {
  roots: Element[];
  /** Rules for these keep only custom properties and nested rules: inherited values are frozen. */
  ancestors: Element[];
  /** The page's root among these ancestors; its font size counts, too. */
  page?: Element;
  /** Font families in use, lower case without quotes. */
  families: ReadonlySet<string>;
  codePoints: ReadonlySet<number>;
}

function matchesAnywhere(selector: string, roots: Element[]): boolean {
  if (/:host(?![\w])/.test(selector)) return true;
  try {
    const lasting = lastingSelector(selector);
    return roots.some((root) => root.matches(lasting) || root.querySelector(lasting) !== null);
  } catch {
    // A selector unknown to this browser: another one may know it.
    return true;
  }
}

function matchesOne(selector: string, elements: Element[]): boolean {
  try {
    return elements.some((element) => element.matches(lastingSelector(selector)));
  } catch {
    return false;
  }
}

function keepStyle(node: CssNode & { kind: 'style' }, subject: Subject): CssNode[] {
  const { roots, ancestors, page } = subject;
  const selectors = splitList(node.prelude);
  const own = selectors.filter((each) => matchesAnywhere(each, roots));
  const above = selectors.filter((each) => !own.includes(each) && matchesOne(each, ancestors));
  const kept = [
    ...own.length ? [{ ...node, prelude: own.join(', ') }] : [],
    ...keepNested(node, above),
  ];
  if (!page || !above.some((each) => matchesOne(each, [page]))) {
    return [...kept, ...keepVariables(node, above)];
  }
  return [...kept, ...keepVariables(node, [...above, PAGE_ROOT]), ...keepRootSize(node)];
}

function isFontNeeded(body: string, subject: Subject): boolean {
  const family = readFamilyName(descriptor(body, 'font-family') ?? '');
  return subject.families.has(family) &&
    coversText(descriptor(body, 'unicode-range'), subject.codePoints);
}

function keepAtRule(node: CssNode & { kind: 'at' }, subject: Subject): CssNode[] {
  if (/^@(import|charset|namespace)\b/i.test(node.prelude)) return [];
  if (/^@font-face\b/i.test(node.prelude)) {
    return isFontNeeded(node.body ?? '', subject) ? [node] : [];
  }
  return [node];
}

function keep(node: CssNode, subject: Subject): CssNode[] {
  if (node.kind === 'at') return keepAtRule(node, subject);
  if (node.kind === 'group') {
    if (/^@starting-style\b/i.test(node.prelude)) return [];
    return regroup(node, node.children.flatMap((child) => keep(child, subject)));
  }
  return keepStyle(node, subject);
}

const NAMED =
  /^@(?:-webkit-)?(keyframes|property|counter-style|position-try|font-palette-values)\s+(\S+)/i;

function dropUnused(nodes: CssNode[], css: string): CssNode[] {
  return nodes.flatMap((node): CssNode[] => {
    if (node.kind === 'group') return [{ ...node, children: dropUnused(node.children, css) }];
    const name = node.kind === 'at' ? NAMED.exec(node.prelude)?.[2] : undefined;
    const uses = name === undefined ? 2 : css.split(name).length - 1;
    return uses > 1 ? [node] : [];
  });
}

/** Returns the rules that can apply to the subject, in order; animations and fonts only if used. */
export function applicableRules(rules: CssNode[], subject: Subject): CssNode[] {
  const kept = rules.flatMap((rule) => keep(rule, subject));
  return dropUnused(kept, printCss(kept));
}
