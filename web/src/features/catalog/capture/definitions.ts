import { SVG } from './clone-context.ts';
import { elementsOf } from './subject.ts';

/** Properties that may reference a gradient, filter, mask, clip or marker of the page. */
export const NAMING = [
  'fill',
  'stroke',
  'filter',
  'clip-path',
  'mask-image',
  'marker-start',
  'marker-mid',
  'marker-end',
];

export const findIds = (value: string): string[] =>
  Array.from(value.matchAll(/url\(["']?#([^"')]+)["']?\)/g), ([, id]) => id!);

/** Yields the ids of definitions that an element uses. */
export function* findNamedIds(element: Element): Generator<string> {
  const style = getComputedStyle(element);
  for (const name of NAMING) yield* findIds(style.getPropertyValue(name));
  const href = element.namespaceURI === SVG ? element.getAttribute('href') : null;
  if (href?.startsWith('#') && element.localName !== 'use') yield href.slice(1);
}

/**
 * Returns gradients, filters, masks, clips and markers elsewhere in the page that the roots
 * reference by id, including indirect ones.
 */
export function findDefinitions(roots: Element[]): Element[] {
  const found = new Set<Element>();
  const isInside = (element: Element) =>
    [...roots, ...found].some((each) => each.contains(element));
  const queue = [...roots];
  for (let root = queue.pop(); root; root = queue.pop()) {
    for (const element of elementsOf(root)) {
      for (const id of findNamedIds(element)) {
        const definition = document.getElementById(id);
        if (!(definition instanceof SVGElement) || isInside(definition)) continue;
        found.add(definition);
        queue.push(definition);
      }
    }
  }
  return [...found];
}
