import { parseColor, toHex } from './contrast.ts';

export type Theme = 'light' | 'dark';

function* ruleStyles(selector: string): Generator<CSSStyleDeclaration> {
  for (const sheet of document.styleSheets) {
    if (sheet.href && !sheet.href.startsWith(location.origin)) continue;
    for (const rule of sheet.cssRules) {
      if (rule instanceof CSSStyleRule && rule.selectorText === selector) yield rule.style;
    }
  }
}

/** Returns the custom properties that a rule declares, in the order of the style sheet. */
export function listTokenNames(selector: string, prefix: string): string[] {
  const names = [...ruleStyles(selector)].flatMap((style) => [...style]);
  return [...new Set(names)].filter((name) => name.startsWith(prefix));
}

/**
 * Reads computed values in a theme. Switches the theme and back within one task, so that nothing is
 * painted in between.
 */
export function readInTheme<T>(theme: Theme, read: () => T): T {
  const root = document.documentElement;
  const before = root.getAttribute('data-theme');
  root.setAttribute('data-theme', theme);
  try {
    return read();
  } finally {
    if (before === null) root.removeAttribute('data-theme');
    else root.setAttribute('data-theme', before);
  }
}

/**
 * Reads computed styles of a temporary element, which `apply` changes, in a container with the
 * class.
 */
export function probe(
  className: string,
  apply: (element: HTMLElement) => void,
): Record<'color' | 'fontSize' | 'lineHeight' | 'width' | 'borderRadius', string> {
  const host = document.createElement('div');
  const element = document.createElement('div');
  host.className = className;
  host.append(element);
  host.style.cssText += 'position:absolute;visibility:hidden;inline-size:1440px';
  apply(element);
  document.body.append(host);
  const { color, fontSize, lineHeight, width, borderRadius } = getComputedStyle(element);
  host.remove();
  return { color, fontSize, lineHeight, width, borderRadius };
}

/** Returns a colour token as `#rrggbb`, in the current theme. */
export function readColor(name: string, className = ''): string {
  const { color } = probe(className, (element) => element.style.color = `var(${name})`);
  return toHex(parseColor(color));
}

/** Returns a length token in CSS pixels; `inlineSize` is the width of its container. */
export function pixelsOf(name: string, className = '', inlineSize = 1440): number {
  const { width } = probe(className, (element) => {
    element.style.width = `var(${name})`;
    element.parentElement!.style.inlineSize = `${inlineSize}px`;
  });
  return Math.round(parseFloat(width) * 10) / 10;
}
