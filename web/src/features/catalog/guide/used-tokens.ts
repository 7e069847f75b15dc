/** A custom property that a block's styles use. */
export interface UsedToken {
  name: string;
  /** As it is declared for the block; empty when nothing declares it. */
  value: string;
  isColour: boolean;
}

/** Rules of all kinds as one: those that style have a selector, those that group have rules. */
type AnyRule = Partial<CSSStyleRule & CSSGroupingRule & CSSImportRule>;

function* styleRules(rules: CSSRuleList): Generator<CSSStyleRule> {
  for (const rule of rules as unknown as AnyRule[]) {
    if (rule.selectorText) yield rule as CSSStyleRule;
    const inner = rule.cssRules ?? rule.styleSheet?.cssRules;
    if (inner) yield* styleRules(inner);
  }
}

/** What only exists now and then: the element that could have it counts. */
const PASSING =
  /::[\w-]+(?:\([^)]*\))?|:(?:hover|active|focus|focus-visible|focus-within|checked)\b/g;

function applies(root: Element, selector: string): boolean {
  try {
    return root.querySelector(selector.replace(PASSING, '')) !== null;
  } catch {
    // Nothing but what was taken off, or nested: it belongs to a rule that counts.
    return true;
  }
}

const namesIn = (css: string) => [...css.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name!);

/**
 * The custom properties that the rules for a block's elements use, by name.
 *
 * @param root what holds the block; its document has the style sheets.
 */
export function usedTokens(root: HTMLElement): UsedToken[] {
  const rules = [...root.ownerDocument.styleSheets].flatMap((sheet) => [
    ...styleRules(sheet.cssRules),
  ]);
  const css = [
    ...rules.filter(({ selectorText }) => applies(root, selectorText)).map(({ cssText }) =>
      cssText
    ),
    ...[...root.querySelectorAll('[style]')].map((element) => element.getAttribute('style')!),
  ];
  const values = getComputedStyle(root.firstElementChild ?? root);
  return [...new Set(css.flatMap(namesIn))]
    .map((name) => ({ name, value: values.getPropertyValue(name).trim() }))
    .map((token) => ({ ...token, isColour: CSS.supports('color', token.value) }))
    .sort((a, b) =>
      Number(b.isColour) - Number(a.isColour) ||
      a.name.localeCompare(b.name, 'en', { numeric: true })
    );
}
