import { splitAt, splitList } from './parse-css.ts';
import { lastingSelector } from './selectors.ts';

/** Whose sheets are read, and where what cannot be read is told. */
export interface Source {
  root: Document | ShadowRoot;
  report: (lost: string) => void;
}

const PART = /::?(?:before|after|marker|placeholder)\b/;

/** The elements that a selector means now; in a shadow root, its host too. */
function elementsFor(selector: string, root: Document | ShadowRoot): Element[] {
  const lasting = lastingSelector(selector);
  const ofHost = /^:host(?:\((.*)\))?$/.exec(lasting);
  if (!ofHost) return [...root.querySelectorAll(lasting)];
  return 'host' in root && root.host.matches(ofHost[1] ?? '*') ? [root.host] : [];
}

/** What the elements that a selector means have for a property, when they agree. */
function computedFor(selector: string, name: string, source: Source): string | null {
  const part = PART.exec(selector)?.[0];
  const values = new Set(
    elementsFor(selector, source.root)
      .map((element) => getComputedStyle(element, part).getPropertyValue(name)),
  );
  if (values.size > 1) source.report(`${name} of ${selector}: it differs between elements`);
  return values.size === 1 ? [...values][0]! : null;
}

/** What the browser does not tell, for each selector on its own, as it came to be. */
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

/** A longhand beside which a shorthand with var() stands is printed by its name alone. */
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

/** Rules as the browser has them, with what its own text of them leaves out. */
export function accurateText(sheet: CSSStyleSheet, source: Source): string {
  return textOfRules(sheet.cssRules, source);
}
