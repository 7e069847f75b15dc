import { removeAddressHash, writtenId } from './build-names.ts';
import type { Change } from './change.ts';
import type { Matching } from './matching.ts';
import type { RenderedNode } from './rendered-node.ts';

const ADDRESSES = new Set(['href', 'src', 'poster', 'cite']);
const IMAGES = new Set(['src', 'poster']);

/** Returns the value without a build's additions. */
function written(name: string, value: string | undefined): string | undefined {
  if (value === undefined || value.startsWith('data:')) return value;
  return ADDRESSES.has(name) ? removeAddressHash(value) : writtenId(value);
}

function attributeChanges(before: RenderedNode, after: RenderedNode): Change[] {
  const names = new Set([...Object.keys(before.attributes), ...Object.keys(after.attributes)]);
  return [...names].flatMap((name): Change[] => {
    const [from, to] = [before, after].map(({ attributes }) => written(name, attributes[name]));
    if (from === to) return [];
    if (IMAGES.has(name)) return [{ kind: 'image', before, after }];
    return [{ kind: 'attribute', before, after, name, from, to }];
  });
}

/** Returns changes of words, images and attributes of paired nodes. */
export function contentChanges(matching: Matching): Change[] {
  return matching.pairs().flatMap(([before, after]): Change[] => {
    if (after.isShape) return [];
    if (before.text !== after.text) return [{ kind: 'text', before, after }];
    return attributeChanges(before, after);
  });
}
