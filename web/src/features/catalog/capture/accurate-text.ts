import { lastingSelector } from './selectors.ts';

/** Whose sheets are read, and where what cannot be read is told. */
export interface Source {
  root: Document | ShadowRoot;
  report: (lost: string) => void;
}

/** A shorthand with var() beside one of its longhands: the browser tells neither its text nor parts. */
const isUntold = (style: CSSStyleDeclaration, name: string) =>
  !name.startsWith('--') && style.getPropertyValue(name) === '';

/** What the elements that a rule applies to have for a property, when they agree. */
function computedFor({ selectorText }: CSSStyleRule, name: string, source: Source): string | null {
  const part = /::?(?:before|after|marker|placeholder)\b/.exec(selectorText)?.[0];
  const elements = [...source.root.querySelectorAll(lastingSelector(selectorText))];
  const values = new Set(
    elements.map((element) => getComputedStyle(element, part).getPropertyValue(name)),
  );
  if (values.size > 1) source.report(`${name} of ${selectorText}: it differs between elements`);
  return values.size === 1 ? [...values][0]! : null;
}

function textOfStyle(rule: CSSStyleRule, source: Source): string {
  const { style } = rule;
  const names = [...style];
  if (!names.some((name) => isUntold(style, name))) return rule.cssText;
  const declarations = names.flatMap((name) => {
    const value = isUntold(style, name)
      ? computedFor(rule, name, source)
      : style.getPropertyValue(name);
    const priority = style.getPropertyPriority(name);
    return value === null ? [] : [`${name}:${value}${priority && ` !${priority}`}`];
  });
  const nested = [...rule.cssRules].map(({ cssText }) => cssText);
  return `${rule.selectorText}{${[...declarations, ...nested].join(';')}}`;
}

function textOfRule(rule: CSSRule, source: Source): string {
  if (rule instanceof CSSStyleRule) return textOfStyle(rule, source);
  if (!(rule instanceof CSSGroupingRule)) return rule.cssText;
  const prelude = rule.cssText.slice(0, rule.cssText.indexOf('{'));
  return `${prelude}{${textOfRules(rule.cssRules, source)}}`;
}

function textOfRules(rules: CSSRuleList, source: Source): string {
  return [...rules]
    .filter((rule) => !(rule instanceof CSSImportRule))
    .map((rule) => textOfRule(rule, source))
    .join('\n');
}

/** Rules as the browser has them, with what its own text of them leaves out. */
export function accurateText(sheet: CSSStyleSheet, source: Source): string {
  return textOfRules(sheet.cssRules, source);
}
