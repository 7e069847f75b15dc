import type { Subject } from './applicable-rules.ts';
import { readFamilyName } from './css-values.ts';
import { hasContent } from './generated-content.ts';

/** Yields an element and its descendants, including those in open shadow roots. */
export function* elementsOf(root: Element): Generator<Element> {
  const elements = [root, ...root.querySelectorAll('*')];
  yield* elements;
  for (const element of elements) {
    for (const inner of element.shadowRoot?.children ?? []) yield* elementsOf(inner);
  }
}

/** Returns the ancestors of an element, the innermost first. */
export function listAncestors(element: Element): Element[] {
  const ancestors: Element[] = [];
  for (let each = element.parentElement; each; each = each.parentElement) ancestors.push(each);
  return ancestors;
}

function textOf(element: Element): string {
  const typed = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  const made = ['::before', '::after', '::marker']
    .map((part) => getComputedStyle(element, part))
    .filter(hasContent).map(({ content }) => content);
  return (element.textContent ?? '') + (typed ? element.value + element.placeholder : '') +
    made.join('');
}

/**
 * Returns the subject that the page's rules are matched against: the live elements, their fonts and
 * characters.
 */
export function createSubject(roots: Element[], ancestors: Element[] = []): Subject {
  const families = new Set<string>();
  const codePoints = new Set<number>();
  for (const element of roots.flatMap((root) => [...elementsOf(root)])) {
    for (const family of getComputedStyle(element).fontFamily.split(',')) {
      families.add(readFamilyName(family));
    }
    if (element.childElementCount === 0 || roots.includes(element)) {
      for (const letter of textOf(element)) codePoints.add(letter.codePointAt(0)!);
    }
  }
  return { roots, ancestors, page: ancestors.at(-1), families, codePoints };
}
