import { findRuleAt } from './css-values.ts';
import { nameOf } from './form-state.ts';

export interface Part {
  name: string;
  bytes: number;
}

const largest = (parts: Part[]): Part | undefined =>
  parts.reduce<Part | undefined>(
    (most, each) => most && most.bytes >= each.bytes ? most : each,
    undefined,
  );

/** Returns the element of a copy whose attributes, such as an image, are the largest. */
export function findLargestElement(copies: Element[]): Part | undefined {
  const elements = copies.flatMap((copy) => [copy, ...copy.querySelectorAll('*')]);
  return largest(elements.map((element) => ({
    name: nameOf(element),
    bytes: [...element.attributes].reduce((sum, { value }) => sum + value.length, 0),
  })));
}

/** Returns the rule with the largest inlined image or font. */
export function findLargestRule(css: string): Part | undefined {
  return largest([...css.matchAll(/url\("data:[^"]*"\)/g)].map(({ 0: { length }, index }) => ({
    name: findRuleAt(css, index),
    bytes: length,
  })));
}
