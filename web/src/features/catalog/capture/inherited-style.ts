/**
 * Properties that a block inherits from the page: inherited ones, and `box-sizing`, which many
 * pages set on the root for all elements.
 */
const INHERITED = (
  'accent-color border-collapse border-spacing box-sizing caption-side caret-color clip-rule color ' +
  'color-interpolation color-interpolation-filters cursor direction dominant-baseline ' +
  'empty-cells fill fill-opacity fill-rule font-family font-feature-settings font-kerning ' +
  'font-optical-sizing font-palette font-size font-size-adjust font-stretch font-style ' +
  'font-synthesis font-variant font-variation-settings font-weight hyphenate-character hyphens ' +
  'image-orientation image-rendering letter-spacing line-break line-height list-style ' +
  'marker-end marker-mid marker-start overflow-wrap paint-order ' +
  'print-color-adjust quotes ruby-align ruby-position scrollbar-color shape-rendering stroke ' +
  'stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit ' +
  'stroke-opacity stroke-width tab-size text-align text-align-last text-anchor ' +
  'text-combine-upright text-decoration-skip-ink text-emphasis-color text-emphasis-style ' +
  'text-emphasis-position text-indent text-orientation text-rendering text-shadow ' +
  'text-spacing-trim text-transform text-underline-offset text-underline-position ' +
  'text-wrap-mode text-wrap-style visibility white-space-collapse word-break word-spacing ' +
  'writing-mode -webkit-font-smoothing -webkit-text-fill-color -webkit-text-security ' +
  '-webkit-text-size-adjust -webkit-text-stroke-color -webkit-text-stroke-width'
).split(' ');

/** Colours that equal the text's unless a rule sets another. */
const OF_TEXT =
  /^(?:caret-color|text-emphasis-color|-webkit-text-fill-color|-webkit-text-stroke-color)$/;

const INITIAL_SIZE = 16;
/** Factor by which browsers reduce monospace text unless its size is in pixels. */
const MONOSPACE = 13 / 16;

const sizeOf = (element: Element) => parseFloat(getComputedStyle(element).fontSize);

/**
 * Returns whether monospace text inside is smaller than the surrounding text, which only a relative
 * size causes.
 */
function isSizeRelative(element: Element): boolean {
  return [...element.querySelectorAll('pre,code,kbd,samp,tt,listing')].some((each) => {
    const isMonospace = getComputedStyle(each).fontFamily === 'monospace';
    return isMonospace && Math.abs(sizeOf(each) - sizeOf(each.parentElement!) * MONOSPACE) < 0.1;
  });
}

interface SizeContext {
  /** The root's size in CSS pixels. */
  root: number;
  /** Whether the size is relative; see `isSizeRelative`. */
  isRelative: boolean;
  /** Whether rules set the root's size, possibly depending on the width. */
  hasRules: boolean;
}

/**
 * Returns a font size that keeps its value: in per cent or `rem` of the root's size, or in pixels;
 * null if it is relative and equals the root's.
 */
export function freezeSize(size: number, { root, isRelative, hasRules }: SizeContext) {
  if (isRelative) return size === root ? null : `${size / root * 100}%`;
  return hasRules ? `${size / root}rem` : `${size}px`;
}

/** Returns the root's size as a declaration; empty for the initial one. */
export function rootSize(root: Element): string {
  const size = sizeOf(document.documentElement);
  if (size === INITIAL_SIZE) return '';
  const context = { root: INITIAL_SIZE, isRelative: isSizeRelative(root), hasRules: false };
  return `font-size:${freezeSize(size, context)};`;
}

/** Returns the line height; a factor stays one, because pixels would not follow the font size. */
function lineHeight(element: Element): string {
  const computed = element.computedStyleMap?.().get('line-height') as CSSUnitValue | undefined;
  // Its text is rounded to six digits, which would move the lines below.
  if (computed?.unit === 'number') return String(computed.value);
  return String(computed ?? getComputedStyle(element).lineHeight);
}

function frozenValue(element: Element, name: string, hasRules: boolean): string | null {
  const style = getComputedStyle(element);
  if (name === 'line-height') return lineHeight(element);
  if (name === 'font-size') {
    const root = sizeOf(document.documentElement);
    return freezeSize(sizeOf(element), { root, isRelative: isSizeRelative(element), hasRules });
  }
  const value = style.getPropertyValue(name).trim();
  return OF_TEXT.test(name) && value === style.color ? null : value;
}

/** Returns declarations with the computed values of these properties. */
export function freezeStyle(element: Element, names: Iterable<string>, hasRules = false): string {
  return [...names].flatMap((name) => {
    const value = frozenValue(element, name, hasRules);
    return value ? [`${name}:${value}`] : [];
  }).join(';');
}

/**
 * Returns declarations with the values that content of an element inherits.
 *
 * @param hasRules whether rules set the page root's font size.
 */
export const inheritedStyle = (element: Element, hasRules = false) =>
  freezeStyle(element, INHERITED, hasRules);
