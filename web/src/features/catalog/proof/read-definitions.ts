import { findIds, findNamedIds, NAMING } from '../capture/definitions.ts';
import type { Paint } from './layout.ts';
import { tagOf, thumbnailOf } from './thumbnails.ts';

const list = (names: string) => names.split(' ');

/** Computed properties of gradients, patterns, filters, masks, clips and markers. */
const PROPERTIES = list(
  'stop-color stop-opacity flood-color flood-opacity lighting-color fill fill-opacity stroke ' +
    'stroke-width stroke-opacity opacity display visibility transform mask-type ' +
    'color-interpolation color-interpolation-filters d',
);
const GEOMETRY = list('x y width height cx cy r rx ry');

/** Attributes without a computed property. */
const ATTRIBUTES = list(
  'x y width height x1 y1 x2 y2 cx cy r fx fy fr offset points viewBox preserveAspectRatio ' +
    'gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits ' +
    'patternTransform maskUnits maskContentUnits clipPathUnits markerUnits markerWidth ' +
    'markerHeight refX refY orient filterUnits primitiveUnits in in2 result type mode values ' +
    'tableValues slope intercept amplitude exponent operator k1 k2 k3 k4 stdDeviation dx dy scale ' +
    'xChannelSelector yChannelSelector radius baseFrequency numOctaves seed stitchTiles ' +
    'surfaceScale diffuseConstant specularConstant specularExponent azimuth elevation z order ' +
    'kernelMatrix divisor bias targetX targetY edgeMode preserveAlpha',
);

/** Elements without visible effect, or that snapshots omit. */
const SILENT = /^(?:animate\w*|set|title|desc|metadata|script|style)$/;

/** Parts of definitions by the defining element, each with its name. */
export type Definitions = Map<Element, [name: string, paint: Paint][]>;

const definitionOf = (element: Element, id: string) =>
  (element.getRootNode() as Document | ShadowRoot).getElementById(id);

/** Collects a definition with its descendants and the definitions that it uses. */
function collect(element: Element, parts: Set<Element>): void {
  if (parts.has(element) || SILENT.test(element.localName)) return;
  parts.add(element);
  if (tagOf(element) === 'use') return;
  for (const child of element.children) collect(child, parts);
  for (const id of findNamedIds(element)) {
    const named = definitionOf(element, id);
    if (named) collect(named, parts);
  }
}

function paintOfPart(part: Element): Paint {
  const style = part.ownerDocument.defaultView!.getComputedStyle(part);
  const paint = Object.fromEntries(ATTRIBUTES.map((name) => [name, part.getAttribute(name) ?? '']));
  for (const name of PROPERTIES) paint[name] = style.getPropertyValue(name);
  paint.geometry = GEOMETRY.map((name) => style.getPropertyValue(name)).join(' ');
  if (tagOf(part) === 'image') paint.image = thumbnailOf(part, 'image') ? 'some' : 'none';
  return paint;
}

function partsOf(definition: Element): [string, Paint][] {
  const parts = new Set<Element>();
  collect(definition, parts);
  const counts = new Map<string, number>();
  return [...parts].map((part) => {
    const tag = tagOf(part);
    const count = (counts.get(tag) ?? 0) + 1;
    counts.set(tag, count);
    return [count > 1 ? `${tag} ${count}` : tag, paintOfPart(part)];
  });
}

/**
 * Returns the paint of an element's definitions, which have no boxes, by part: gradients, patterns,
 * filters, masks, clips and markers.
 */
export function readDefinitions(element: Element, paint: Paint, known: Definitions) {
  const found: Record<string, Paint> = {};
  for (const property of NAMING) {
    if (!paint[property]?.includes('url(')) continue;
    for (const id of findIds(paint[property])) {
      const definition = definitionOf(element, id);
      if (!definition) continue;
      if (!known.has(definition)) known.set(definition, partsOf(definition));
      for (const [name, part] of known.get(definition)!) found[`${property}: ${name}`] = part;
    }
  }
  return found;
}
