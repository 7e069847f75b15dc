import type { Area, Paint } from './layout.ts';

/** What decides, beside its other properties, which properties of an element show. */
export interface Traits {
  /** Words of its own, in it or made by a style sheet. */
  hasText: boolean;
  /** Of a form. */
  isControl: boolean;
  /** A picture, a video, a canvas. */
  isReplaced: boolean;
  /** In SVG, and painted itself. */
  isShape: boolean;
  /** Made by a style sheet. */
  isPseudo: boolean;
}

interface Group {
  area: Area;
  names: string[];
  /** Whether they show; always unless given. Those of the groups above are known. */
  shows?: (paint: Paint, traits: Traits) => boolean;
}

const list = (names: string) => names.split(' ');
const isSet = (name: string) => (paint: Paint) => paint[name] !== 'none';
const hasBackground = (paint: Paint) =>
  paint['background-image'] !== 'none' || paint['background-color'] !== 'rgba(0, 0, 0, 0)';
const cutsOff = (paint: Paint) => paint['overflow-x'] !== 'visible';
const mayScroll = (paint: Paint) =>
  /auto|scroll/.test(`${paint['overflow-x']}${paint['overflow-y']}`);

const EDGES = ['top', 'right', 'bottom', 'left'];
const borderOf = (edge: string): Group[] => [
  { area: 'box', names: [`border-${edge}-width`] },
  {
    area: 'edge',
    names: [`border-${edge}-color`, `border-${edge}-style`],
    shows: (paint) => paint[`border-${edge}-width`] !== '0px',
  },
];

/** Computed properties that a difference would show in, besides those that layout tells. */
const GROUPS: Group[] = [
  {
    area: 'tree',
    names: list(
      'opacity mix-blend-mode isolation z-index overflow-x overflow-y clip clip-path filter ' +
        'backdrop-filter mask-image transform translate rotate scale perspective zoom ' +
        'content-visibility text-decoration-line',
    ),
  },
  {
    area: 'tree',
    names: list(
      'mask-size mask-position mask-repeat mask-origin mask-clip mask-composite mask-mode',
    ),
    shows: isSet('mask-image'),
  },
  {
    area: 'tree',
    names: list('transform-style backface-visibility'),
    shows: (paint) => paint.transform !== 'none' || paint.perspective !== 'none',
  },
  {
    area: 'tree',
    names: list('overflow-clip-margin-box text-overflow -webkit-line-clamp resize'),
    shows: cutsOff,
  },
  { area: 'box', names: list('scrollbar-color scrollbar-width'), shows: mayScroll },
  {
    area: 'tree',
    names: list(
      'text-decoration-style text-decoration-color text-decoration-thickness ' +
        'text-decoration-skip-ink',
    ),
    shows: isSet('text-decoration-line'),
  },
  {
    area: 'tree',
    names: list('text-underline-offset text-underline-position'),
    shows: (paint) => paint['text-decoration-line']!.includes('underline'),
  },
  {
    area: 'box',
    names: list(
      'display background-color background-image border-image-source appearance content ' +
        'counter-reset counter-increment counter-set column-rule-style',
    ),
  },
  { area: 'box', names: list('background-clip'), shows: hasBackground },
  {
    area: 'box',
    names: list(
      'background-size background-position-x background-position-y background-repeat ' +
        'background-origin background-attachment background-blend-mode',
    ),
    shows: isSet('background-image'),
  },
  ...EDGES.flatMap(borderOf),
  { area: 'edge', names: list('box-shadow outline-style') },
  {
    area: 'edge',
    names: list(
      'border-top-left-radius border-top-right-radius border-bottom-right-radius ' +
        'border-bottom-left-radius',
    ),
    shows: (paint, { isControl, isReplaced }) =>
      isControl || isReplaced || cutsOff(paint) || hasBackground(paint) ||
      ['box-shadow', 'outline-style', 'backdrop-filter'].some((name) => paint[name] !== 'none') ||
      EDGES.some((edge) => paint[`border-${edge}-width`] !== '0px'),
  },
  {
    area: 'box',
    names: list('border-image-slice border-image-width border-image-outset border-image-repeat'),
    shows: isSet('border-image-source'),
  },
  {
    area: 'edge',
    names: list('outline-color outline-width outline-offset'),
    shows: isSet('outline-style'),
  },
  {
    area: 'box',
    names: list('column-rule-color column-rule-width'),
    shows: isSet('column-rule-style'),
  },
  {
    area: 'box',
    names: list('border-collapse empty-cells'),
    shows: ({ display }) => display!.includes('table'),
  },
  {
    area: 'box',
    names: list('list-style-type list-style-image list-style-position'),
    shows: ({ display }) => display!.includes('list-item'),
  },
  { area: 'box', names: list('accent-color'), shows: (_, { isControl }) => isControl },
  {
    area: 'box',
    names: list('color-scheme'),
    shows: (paint, { isControl }) => isControl || mayScroll(paint),
  },
  {
    area: 'box',
    names: list('object-fit object-position image-orientation'),
    shows: (_, { isReplaced }) => isReplaced,
  },
  {
    area: 'box',
    names: list('image-rendering'),
    shows: (paint, { isReplaced }) => isReplaced || paint['background-image'] !== 'none',
  },
  {
    area: 'box',
    names: list('position width height top right bottom left quotes'),
    shows: (_, { isPseudo }) => isPseudo,
  },
  {
    area: 'text',
    names: list(
      'color font-family font-size font-weight font-style font-stretch font-variant-caps ' +
        'font-variant-ligatures font-variant-numeric font-variant-east-asian ' +
        'font-variant-alternates font-variant-position font-variant-emoji ' +
        'font-feature-settings font-variation-settings font-kerning font-optical-sizing ' +
        'font-palette font-size-adjust font-synthesis-weight font-synthesis-style ' +
        'font-synthesis-small-caps letter-spacing word-spacing line-height text-align ' +
        'text-align-last text-indent text-transform text-emphasis-color text-emphasis-style ' +
        'text-emphasis-position text-shadow text-rendering text-orientation ' +
        'text-combine-upright white-space-collapse text-wrap-mode writing-mode direction ' +
        'unicode-bidi hyphens tab-size ruby-align ruby-position -webkit-text-fill-color ' +
        '-webkit-text-stroke-color -webkit-text-stroke-width -webkit-text-security ' +
        '-webkit-font-smoothing',
    ),
    shows: (_, { hasText, isControl }) => hasText || isControl,
  },
  {
    area: 'box',
    names: list(
      'fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-dasharray ' +
        'stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit paint-order ' +
        'vector-effect stop-color stop-opacity flood-color flood-opacity lighting-color ' +
        'marker-start marker-mid marker-end clip-rule mask-type color-interpolation ' +
        'color-interpolation-filters shape-rendering text-anchor dominant-baseline ' +
        'alignment-baseline baseline-shift d cx cy r rx ry x y',
    ),
    shows: (_, { isShape }) => isShape,
  },
];

const AREAS = new Map(GROUPS.flatMap(({ area, names }) => names.map((name) => [name, area])));

/** Where a difference in a property shows. */
export const areaOf = (name: string): Area => AREAS.get(name) ?? 'own';

/** The computed values that show of an element or a pseudo-element. */
export function readPaint(style: CSSStyleDeclaration, traits: Traits): Paint {
  const paint: Paint = {};
  for (const { names, shows } of GROUPS) {
    if (shows && !shows(paint, traits)) continue;
    for (const name of names) paint[name] = style.getPropertyValue(name);
  }
  return paint;
}
