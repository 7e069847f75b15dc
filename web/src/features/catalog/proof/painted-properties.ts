import type { Area, Paint } from './layout.ts';

/** Traits of an element that decide which of its properties are visible. */
export interface Traits {
  /** Whether the element has text of its own or from a style sheet. */
  hasText: boolean;
  isControl: boolean;
  /** Whether the element is replaced content, such as an image, a canvas or a frame. */
  isReplaced: boolean;
  /** Whether the element is inside an SVG and paints itself. */
  isShape: boolean;
  /** Whether the element is a pseudo-element, which a style sheet generates. */
  isPseudo: boolean;
}

interface Group {
  area: Area;
  names: string[];
  /** Returns whether the properties are visible; by default always. `paint` has the groups above. */
  shows?: (paint: Paint, traits: Traits) => boolean;
}

const list = (names: string) => names.split(' ');
const isSet = (name: string, nothing = 'none') => (paint: Paint) => paint[name] !== nothing;
const hasBackground = (paint: Paint) =>
  paint['background-image'] !== 'none' || paint['background-color'] !== 'rgba(0, 0, 0, 0)';
const hasBorder = isSet('border-width', '0px');
const cutsOff = isSet('overflow', 'visible');
const mayScroll = (paint: Paint) => /auto|scroll/.test(paint.overflow!);
const hasWords = (_: Paint, { hasText, isControl }: Traits) => hasText || isControl;

/**
 * Computed properties with visible differences, besides those of layout. Reading each takes a
 * microsecond, so shorthands replace their longhands.
 */
const GROUPS: Group[] = [
  {
    area: 'tree',
    names: list(
      'opacity mix-blend-mode isolation z-index overflow clip clip-path filter ' +
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
  { area: 'box', names: ['border-width'] },
  { area: 'edge', names: list('border-color border-style'), shows: hasBorder },
  { area: 'edge', names: list('box-shadow outline-style') },
  {
    area: 'edge',
    names: ['border-radius'],
    shows: (paint, { isControl, isReplaced }) =>
      isControl || isReplaced || cutsOff(paint) || hasBackground(paint) || hasBorder(paint) ||
      ['box-shadow', 'outline-style', 'backdrop-filter'].some((name) => paint[name] !== 'none'),
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
      'color font font-palette font-synthesis letter-spacing word-spacing text-transform ' +
        'text-emphasis-style text-shadow text-rendering white-space hyphens direction ' +
        'unicode-bidi writing-mode -webkit-text-fill-color -webkit-text-stroke-width ' +
        '-webkit-text-security -webkit-font-smoothing',
    ),
    shows: hasWords,
  },
  {
    // Read if the shorthand `font` cannot express them.
    area: 'text',
    names: list(
      'font-family font-size font-weight font-style font-stretch font-variant-caps ' +
        'font-variant-ligatures font-variant-numeric font-variant-east-asian ' +
        'font-variant-alternates font-variant-position font-variant-emoji ' +
        'font-feature-settings font-variation-settings font-kerning font-optical-sizing ' +
        'font-size-adjust font-language-override line-height',
    ),
    shows: ({ font }) => font === '',
  },
  {
    area: 'text',
    names: list('text-emphasis-color text-emphasis-position'),
    shows: (paint) => !/^(?:none)?$/.test(paint['text-emphasis-style'] ?? ''),
  },
  {
    area: 'text',
    names: ['-webkit-text-stroke-color'],
    shows: (paint) => !/^(?:0px)?$/.test(paint['-webkit-text-stroke-width'] ?? ''),
  },
  {
    area: 'text',
    names: list('text-orientation text-combine-upright'),
    shows: (paint) => /^(?:vertical|sideways)/.test(paint['writing-mode'] ?? ''),
  },
  {
    area: 'text',
    names: list('ruby-align ruby-position'),
    shows: ({ display }) => display!.includes('ruby'),
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

/** Returns the area in which a property's difference is visible. */
export const findArea = (name: string): Area => AREAS.get(name) ?? 'own';

/** Returns the computed values of an element or a pseudo-element that are visible. */
export function readPaint(style: CSSStyleDeclaration, traits: Traits): Paint {
  const paint: Paint = {};
  for (const { names, shows } of GROUPS) {
    if (shows && !shows(paint, traits)) continue;
    for (const name of names) paint[name] = style.getPropertyValue(name);
  }
  return paint;
}
