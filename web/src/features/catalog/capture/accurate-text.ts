import { splitAt, splitList } from './parse-css.ts';
import { lastingSelector } from './selectors.ts';

/** The root whose sheets are read, and a callback for unreadable parts. */
export interface Source {
  root: Document | ShadowRoot;
  report: (lost: string) => void;
}

const PART = /::?(?:before|after|marker|placeholder)\b/;

/** Returns the elements that a selector matches now; in a shadow root including its host. */
function elementsFor(selector: string, root: Document | ShadowRoot): Element[] {
  const lasting = lastingSelector(selector);
  const ofHost = /^:host(?:\((.*)\))?$/.exec(lasting);
  if (!ofHost) return [...root.querySelectorAll(lasting)];
  return 'host' in root && root.host.matches(ofHost[1] ?? '*') ? [root.host] : [];
}

/**
 * Returns the computed value that all elements of a selector share. Returns null if there are none,
 * or if their values differ, which it reports.
 */
function computedFor(selector: string, name: string, source: Source): string | null {
  const part = PART.exec(selector)?.[0];
  const values = new Set(
    elementsFor(selector, source.root)
      .map((element) => getComputedStyle(element, part).getPropertyValue(name)),
  );
  if (values.size > 1) source.report(`${name} of ${selector}: it differs between elements`);
  return values.size === 1 ? [...values][0]! : null;
}

/** Returns the values that the browser's text omits, as separate rules. */
function computedRules({ selectorText, style }: CSSStyleRule, names: string[], source: Source) {
  return splitList(selectorText).flatMap((selector) => {
    const declarations = names.flatMap((name) => {
      const value = computedFor(selector, name, source);
      const priority = style.getPropertyPriority(name);
      return value === null ? [] : [`${name}:${value}${priority && ` !${priority}`}`];
    });
    return declarations.length ? [`${selector}{${declarations.join(';')}}`] : [];
  });
}

/** Matches a longhand without a value: browsers print none if a shorthand with var() sets it. */
const UNTOLD = /^([\w-]+):\s*(?:!important)?$/;

function textOfStyle(rule: CSSStyleRule, source: Source): string {
  const declarations = splitAt(rule.style.cssText, ';');
  const untold = declarations.flatMap((each) => UNTOLD.exec(each)?.[1] ?? []);
  if (!untold.length) return rule.cssText;
  const told = declarations.filter((each) => !UNTOLD.test(each));
  const nested = [...rule.cssRules].map(({ cssText }) => cssText);
  const text = `${rule.selectorText}{${[...told, ...nested].join(';')}}`;
  return [text, ...computedRules(rule, untold, source)].join('\n');
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

/** Returns the text of a sheet's rules, with the values that the browser's text omits. */
export function accurateText(sheet: CSSStyleSheet, source: Source): string {
  return textOfRules(sheet.cssRules, source);
}
