const BEGINNING = /\d\s+\d+\s+obj$/;

/** How far before its word the numbers of an object are looked for. */
const LONGEST = 40;

/** The last place before `end` where an object begins, after its word; -1 where none does. */
export function lastBeginning(text: string, end = text.length): number {
  for (let at = text.lastIndexOf('obj', end); at >= 0; at = text.lastIndexOf('obj', at - 1)) {
    const after = at + 'obj'.length;
    if (after <= end && BEGINNING.test(text.slice(Math.max(0, after - LONGEST), after))) {
      return after;
    }
    if (at === 0) break;
  }
  return -1;
}
