import { diffArrays } from 'diff';

/** Lines that replace base[from, to). */
interface Edit {
  from: number;
  to: number;
  lines: string[];
}

interface Merged {
  text: string;
  /** Number of conflicts; the text contains both versions of each, `mine` first. */
  conflicts: number;
}

function editsOf(base: string[], changed: string[]): Edit[] {
  const edits: Edit[] = [];
  let at = 0;
  let open: Edit | null = null;
  for (const { added, removed, value } of diffArrays(base, changed)) {
    if (!added && !removed) {
      at += value.length;
      open = null;
      continue;
    }
    if (!open) edits.push(open = { from: at, to: at, lines: [] });
    if (added) open.lines.push(...value);
    else open.to = at += value.length;
  }
  return edits;
}

/** Removes and returns the next overlapping edits of both sides. */
function nextHunk(sides: [Edit[], Edit[]]) {
  const from = Math.min(...sides.map(([first]) => first?.from ?? Infinity));
  const taken: [Edit[], Edit[]] = [[], []];
  let to = from;
  for (let grew = true; grew;) {
    grew = false;
    sides.forEach((edits, side) => {
      while (edits[0] && edits[0].from <= to) {
        to = Math.max(to, edits[0].to);
        taken[side]!.push(edits.shift()!);
        grew = true;
      }
    });
  }
  return { from, to, taken };
}

function apply(base: string[], from: number, to: number, edits: Edit[]): string[] {
  const lines: string[] = [];
  let at = from;
  for (const edit of edits) {
    lines.push(...base.slice(at, edit.from), ...edit.lines);
    at = edit.to;
  }
  return [...lines, ...base.slice(at, to)];
}

/** Merges two changes of a text line by line (diff3), without losing text of either side. */
export function mergeTexts(texts: { base: string; mine: string; theirs: string }): Merged {
  const base = texts.base.split('\n');
  const sides: [Edit[], Edit[]] = [
    editsOf(base, texts.mine.split('\n')),
    editsOf(base, texts.theirs.split('\n')),
  ];
  const merged: string[] = [];
  let [at, conflicts] = [0, 0];
  while (sides.some((edits) => edits.length > 0)) {
    const { from, to, taken } = nextHunk(sides);
    merged.push(...base.slice(at, from));
    const [mine, theirs] = taken.map((edits) => apply(base, from, to, edits)) as [
      string[],
      string[],
    ];
    const isSame = JSON.stringify(mine) === JSON.stringify(theirs);
    if (taken[0].length > 0) merged.push(...mine);
    if (taken[0].length === 0 || (taken[1].length > 0 && !isSame)) merged.push(...theirs);
    if (taken[0].length > 0 && taken[1].length > 0 && !isSame) conflicts += 1;
    at = to;
  }
  return { text: [...merged, ...base.slice(at)].join('\n'), conflicts };
}
