interface UsedToken {
  name: string;
  /** As declared for the block; empty if undeclared. */
  value: string;
  isColour: boolean;
}

/** Any rule: style rules have a selector, grouping rules contain rules. */
type AnyRule = Partial<CSSStyleRule & CSSGroupingRule & CSSImportRule>;

function* styleRules(rules: CSSRuleList): Generator<CSSStyleRule> {
  for (const rule of rules as unknown as AnyRule[]) {
    if (rule.selectorText) yield rule as CSSStyleRule;
    const inner = rule.cssRules ?? rule.styleSheet?.cssRules;
    if (inner) yield* styleRules(inner);
  }
}

/** Ignored parts of selectors, because elements count that could match in another state. */
const PASSING =
  /::[\w-]+(?:\([^)]*\))?|:(?:hover|active|focus|focus-visible|focus-within|checked)\b/g;

function applies(root: Element, selector: string): boolean {
  try {
    return root.querySelector(selector.replace(PASSING, '')) !== null;
  } catch {
    // The selector has only transient parts, or is nested in a rule that counts.
    return true;
  }
}

const namesIn = (css: string) => [...css.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name!);

/**
 * Returns the custom properties that the rules for a block's elements use: colours first, then by
 * name.
 *
 * @param root contains the block; its document has the style sheets.
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
