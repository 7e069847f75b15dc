/** The amount of data in a JSON text, independent of its size in bytes. */
interface JsonShape {
  /** Elements of the longest list. */
  rows: number;
  /** Fields of the largest object. */
  keys: number;
  /** Total number of elements and fields. */
  values: number;
  depth: number;
}

const [QUOTE, BACKSLASH, COMMA] = ['"', '\\', ','].map((each) => each.charCodeAt(0));
const [OPEN, CLOSE, OPEN_OBJECT, CLOSE_OBJECT] = ['[', ']', '{', '}'].map((each) =>
  each.charCodeAt(0)
);

/**
 * Measures a JSON text in one pass over the bytes without building anything, so that rejecting it
 * costs no more than reading it. Stops when it nests deeper than `maxDepth`. Text that is not JSON
 * has a shape, too; its parser reports what is wrong.
 */
export function measureJsonShape(bytes: Uint8Array, maxDepth: number): JsonShape {
  const shape: JsonShape = { rows: 0, keys: 0, values: 0, depth: 0 };
  const counts: number[] = [];
  const isObject: boolean[] = [];
  for (let at = 0; at < bytes.length && shape.depth <= maxDepth; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) at = endOfText(bytes, at);
    else if (byte === OPEN || byte === OPEN_OBJECT) {
      isObject.push(byte === OPEN_OBJECT);
      counts.push(1);
      shape.values++;
      shape.depth = Math.max(shape.depth, counts.length);
    } else if (byte === COMMA && counts.length) {
      shape.values++;
      counts[counts.length - 1]!++;
    } else if (byte === CLOSE || byte === CLOSE_OBJECT) {
      const kind = isObject.pop() ? 'keys' : 'rows';
      shape[kind] = Math.max(shape[kind], counts.pop() ?? 0);
    }
  }
  return shape;
}

function endOfText(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
