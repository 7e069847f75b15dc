import type { Subject } from './applicable-rules.ts';
import { familyName } from './css-values.ts';
import { hasContent } from './generated-content.ts';

/** An element and all below it, in open shadow roots too. */
export function* elementsOf(root: Element): Generator<Element> {
  yield root;
  for (const element of root.querySelectorAll('*')) yield element;
  for (const element of root.querySelectorAll('*')) {
    for (const inner of element.shadowRoot?.children ?? []) yield* elementsOf(inner);
  }
}

/** The elements that an element is in, from the inside out. */
export function ancestorsOf(element: Element): Element[] {
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

/** What the page's rules are matched against: the live elements, their fonts and letters. */
export function subjectOf(roots: Element[], ancestors: Element[] = []): Subject {
  const families = new Set<string>();
  const codePoints = new Set<number>();
  for (const element of roots.flatMap((root) => [...elementsOf(root)])) {
    for (const family of getComputedStyle(element).fontFamily.split(',')) {
      families.add(familyName(family));
    }
    if (element.childElementCount === 0 || roots.includes(element)) {
      for (const letter of textOf(element)) codePoints.add(letter.codePointAt(0)!);
    }
  }
  return { roots, ancestors, page: ancestors.at(-1), families, codePoints };
}
