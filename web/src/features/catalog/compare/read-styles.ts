import { withAssetNames } from '../archive/asset-urls.ts';
import { hasContent } from '../capture/generated-content.ts';
import { LENGTHS, LOOK } from './reviewed-properties.ts';

const LINES: Record<string, (style: CSSStyleDeclaration) => string> = {
  outline: ({ outlineWidth, outlineStyle, outlineColor }) =>
    line(outlineWidth, outlineStyle, outlineColor),
  'text-decoration': (style) => {
    const { textDecorationLine, textDecorationStyle, textDecorationColor } = style;
    if (textDecorationLine === 'none') return 'none';
    const thickness = style.textDecorationThickness;
    return [textDecorationLine, textDecorationStyle, textDecorationColor, thickness]
      .filter((part) => part !== 'solid' && part !== 'auto').join(' ');
  },
};

for (const side of ['top', 'right', 'bottom', 'left']) {
  LINES[`border-${side}`] = (style) => {
    const part = (name: string) => style.getPropertyValue(`border-${side}-${name}`);
    return line(part('width'), part('style'), part('color'));
  };
}

function line(width: string, style: string, color: string): string {
  return style === 'none' || width === '0px' ? 'none' : `${width} ${style} ${color}`;
}

function looksOf(style: CSSStyleDeclaration, prefix = ''): [string, string][] {
  return LOOK.map((name) => [
    prefix + name,
    LINES[name]?.(style) ?? style.getPropertyValue(name),
  ]);
}

/** Returns lengths before layout; none if the browser only reports their resolved values. */
function lengthsOf(element: Element): [string, string][] {
  const map = element.computedStyleMap?.();
  return map ? LENGTHS.map((name) => [name, String(map.get(name) ?? '')]) : [];
}

function partOf(element: Element, view: Window, part: '::before' | '::after'): [string, string][] {
  const style = view.getComputedStyle(element, part);
  if (!hasContent(style)) return [[`${part} content`, 'none']];
  return [[`${part} content`, style.content], ...looksOf(style, `${part} `)];
}

/**
 * Returns the look of an element: computed values by property, including those of pseudo-elements.
 */
export function readStyles(element: Element): Record<string, string> {
  const view = element.ownerDocument.defaultView!;
  const style = view.getComputedStyle(element);
  if (style.display === 'none') return { display: 'none' };
  const values = [
    ...looksOf(style),
    ...lengthsOf(element),
    ...partOf(element, view, '::before'),
    ...partOf(element, view, '::after'),
  ];
  return Object.fromEntries(values.map(([name, value]) => [name, withAssetNames(value)]));
}
