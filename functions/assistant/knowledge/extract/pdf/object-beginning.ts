const BEGINNING = /\d\s+\d+\s+obj$/;

/** Number of characters before the keyword that are searched for an object's numbers. */
const LONGEST = 40;

/** Returns the position after the last `obj` that begins an object and ends by `end`, or -1. */
export function findLastBeginning(text: string, end = text.length): number {
  for (let at = text.lastIndexOf('obj', end); at >= 0; at = text.lastIndexOf('obj', at - 1)) {
    const after = at + 'obj'.length;
    if (after <= end && BEGINNING.test(text.slice(Math.max(0, after - LONGEST), after))) {
      return after;
    }
    if (at === 0) break;
  }
  return -1;
}
