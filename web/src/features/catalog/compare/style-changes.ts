import type { ChangeOf, StyleDifference } from './change.ts';
import type { Matching } from './matching.ts';
import type { RenderedNode } from './rendered-node.ts';
import { AS_ONE, INHERITED, SIDES, WITH_COLOR } from './reviewed-properties.ts';

type Differences = Map<string, StyleDifference>;

const PSEUDO = /^::\S+ /;
const bare = (property: string) => property.replace(PSEUDO, '');
const pseudoOf = (property: string) => PSEUDO.exec(property)?.[0] ?? '';

/**
 * Returns a value with the text's own colour by name: a colour that only follows the text is the
 * text's change.
 */
function withoutTextColor({ styles }: RenderedNode, property: string): string {
  const color = styles[`${pseudoOf(property)}color`];
  const value = styles[property]!;
  return color ? value.replaceAll(color, 'currentcolor') : value;
}

function differs(before: RenderedNode, after: RenderedNode, property: string): boolean {
  const [from, to] = [before.styles[property], after.styles[property]];
  if (from === to || from === undefined || to === undefined) return false;
  return !WITH_COLOR.has(bare(property)) ||
    withoutTextColor(before, property) !== withoutTextColor(after, property);
}

/**
 * Returns differing values. Values on only one side, such as a pseudo-element's, belong to the
 * cause of its appearance.
 */
function differencesOf(before: RenderedNode, after: RenderedNode): Differences {
  const properties = Object.keys({ ...before.styles, ...after.styles });
  return new Map(
    properties.filter((property) => differs(before, after, property)).map((property) => [
      property,
      { property, from: before.styles[property]!, to: after.styles[property]! },
    ]),
  );
}

const isSame = (a: StyleDifference | undefined, b: StyleDifference | undefined) =>
  a !== undefined && b !== undefined && a.from === b.from && a.to === b.to;

/** Removes the differences that the element inherits. */
function ownOf(differences: Differences, inherited: Differences | undefined): Differences {
  return new Map([...differences].filter(([property, difference]) => {
    const name = bare(property);
    return !INHERITED.has(name) || !isSame(difference, inherited?.get(name));
  }));
}

/** Merges parts into one property when all changed equally. */
function mergeParts(differences: Differences, name: string, parts: readonly string[]): void {
  for (const pseudo of new Set([...differences.keys()].map(pseudoOf))) {
    const found = parts.map((part) => differences.get(pseudo + part));
    if (!found.every((each) => isSame(each, found[0]))) continue;
    parts.forEach((part) => differences.delete(pseudo + part));
    differences.set(pseudo + name, { ...found[0]!, property: pseudo + name });
  }
}

/** Merges sides as people write them: `padding` for four equal sides, `padding-block` for two. */
function mergeSides(differences: Differences): Differences {
  const merged = new Map(differences);
  for (const [name, sides] of Object.entries(SIDES)) {
    const [top, right, bottom, left] = sides;
    mergeParts(merged, name, sides);
    mergeParts(merged, `${name}-block`, [top, bottom]);
    mergeParts(merged, `${name}-inline`, [left, right]);
  }
  for (const [name, parts] of Object.entries(AS_ONE)) mergeParts(merged, name, parts);
  return merged;
}

/**
 * Returns the style changes of paired nodes. A value is reported where it changed, not again on
 * elements that inherit it, nor on lines and shadows with the text's colour. For the root, which
 * only contains the block, only inherited values count.
 */
export function styleChanges(matching: Matching): ChangeOf<'style'>[] {
  const pairs = matching.pairs().filter(([{ tag }]) => tag !== '#text');
  const all = new Map(pairs.map(([before, after]) => [after, differencesOf(before, after)]));
  const above = (node: RenderedNode) => {
    let parent = node.parent;
    while (parent && !all.has(parent)) parent = parent.parent;
    return parent ? all.get(parent) : undefined;
  };
  const isInherited = ({ children }: RenderedNode, difference: StyleDifference) =>
    INHERITED.has(difference.property) &&
    children.some((child) =>
      child.tag === '#text' || isSame(all.get(child)?.get(difference.property), difference)
    );
  return pairs.flatMap(([before, after]) =>
    [...mergeSides(ownOf(all.get(after)!, above(after))).values()]
      .filter((difference) => after.parent || isInherited(after, difference))
      .map((difference) => ({ kind: 'style' as const, before, after, ...difference }))
  );
}
