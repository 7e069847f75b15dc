import type { ReadTokens, Token } from './fold-styles.ts';
import type { RenderedNode } from './rendered-node.ts';
import { listDeclaringProperties } from './reviewed-properties.ts';

interface Declaration {
  name: string;
  value: string;
}

function resolved(selector: string, parent: string | null): string {
  if (!parent) return selector;
  return selector.includes('&')
    ? selector.replaceAll('&', `:is(${parent})`)
    : `:is(${parent}) ${selector}`;
}

type StyleRule = { selector: string; style: CSSStyleDeclaration };

function* styleRules(rules: CSSRuleList, parent: string | null = null): Generator<StyleRule> {
  for (const rule of rules) {
    const { selectorText, style, cssRules } = rule as CSSStyleRule;
    const selector = selectorText ? resolved(selectorText, parent) : parent;
    if (selector && style) yield { selector, style };
    if (cssRules) yield* styleRules(cssRules, selector);
  }
}

function matches(element: Element, selector: string): boolean {
  try {
    return element.matches(selector);
  } catch {
    return false;
  }
}

const isWithToken = ({ value }: Declaration) => value.includes('var(');

/** Returns declarations with var() that may have set this property, the last one first. */
function candidates(element: Element, part: string, property: string): Declaration[] {
  const root = element.getRootNode() as Document | ShadowRoot;
  const styles = [...root.styleSheets].flatMap(({ cssRules }) => [...styleRules(cssRules)])
    .filter(({ selector }) =>
      selector.endsWith(part) &&
      matches(element, selector.slice(0, selector.length - part.length) || '*')
    )
    .map(({ style }) => style);
  const own = part ? [] : [(element as HTMLElement).style];
  return [...own, ...styles.reverse()].flatMap((style) =>
    listDeclaringProperties(property).map((name) => ({ name, value: style.getPropertyValue(name) }))
  ).filter(isWithToken);
}

/** Returns whether a declaration alone gives the element its value. */
function explains(element: HTMLElement, property: string, { name, value }: Declaration): boolean {
  const style = element.ownerDocument.defaultView!.getComputedStyle(element);
  const had = style.getPropertyValue(property);
  const own = element.getAttribute('style');
  element.style.setProperty(name, value, 'important');
  const has = style.getPropertyValue(property);
  if (own === null) element.removeAttribute('style');
  else element.setAttribute('style', own);
  return has === had;
}

const tokensIn = (
  value: string,
) => [...new Set([...value.matchAll(/var\(\s*--([\w-]+)/g)].map(([, name]) => name!))];

/** Returns the tokens of a declaration, or only those that alone give the same value, if any. */
function namesOf(element: HTMLElement, property: string, { value }: Declaration): string[] {
  const all = tokensIn(value);
  const alone = all.filter((name) =>
    explains(element, property, { name: property, value: `var(--${name})` })
  );
  return alone.length ? alone : all;
}

/** Returns a longhand that represents a shorthand, such as `padding-top` for `padding`. */
function longhandOf(property: string): string {
  const sides = /^(margin|padding|border)(?:-(block|inline))?$/.exec(property);
  if (sides) return `${sides[1]}-${sides[2] === 'inline' ? 'left' : 'top'}`;
  return { 'border-radius': 'border-top-left-radius', gap: 'row-gap', overflow: 'overflow-x' }[
    property
  ] ?? property.replace(/^inset(?:-block)?$/, 'top').replace(/^inset-inline$/, 'left');
}

/**
 * Returns a function that finds the custom properties with which a value in a rendered page was
 * declared. A declaration counts if it keeps the value when it is set alone; for pseudo-elements,
 * the last matching one counts.
 */
export function createTokenReader(elements: Map<RenderedNode, Element>): ReadTokens {
  return (node, told): Token[] => {
    const element = elements.get(node) as HTMLElement | undefined;
    const [, part = '', name = told] = /^(::\S+) (.+)$/.exec(told) ?? [];
    const property = longhandOf(name);
    if (!element?.style) return [];
    const found = candidates(element, part, property);
    const declaration = part ? found[0] : found.find((each) => explains(element, property, each));
    if (!declaration) return [];
    const names = part ? tokensIn(declaration.value) : namesOf(element, property, declaration);
    const style = element.ownerDocument.defaultView!.getComputedStyle(element);
    return names.map((each) => ({ name: each, value: style.getPropertyValue(`--${each}`).trim() }));
  };
}
