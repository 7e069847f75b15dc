import type { Span } from '../../shared/span.ts';
import { hasTailKey, TAIL_WORDS } from './control-words.ts';
import { type Group, scanBraces } from './scan-braces.ts';
import { parseJson } from '../../shared/parse-json.ts';

/** A span hidden from the patient, with the tails inside it. */
export interface HiddenTail extends Span {
  /** Texts of the objects with a tail's key, ordered by their end. */
  readonly tails: readonly string[];
  /** Whether the text ends before the closing brace. */
  readonly isCut?: boolean;
}

interface TailSearch {
  /** In order, without overlaps. */
  readonly hidden: readonly HiddenTail[];
  /** Braces before this position are already searched. */
  readonly end: number;
}

const EACH_TAIL_WORD = new RegExp(TAIL_WORDS, 'gi');

/** An object cut off before its kind is known. */
const CUT_OBJECT = /\{\s*(?:$|"(?:[^"\\\n]|\\.)*(?:$|"\s*(?:$|:)))/y;

/**
 * Maximum number of scans; a quote in prose can make one scan mistake strings for text, and text
 * for strings.
 */
const MAX_STARTS = 4;

const parses = (json: string): boolean => parseJson(json) !== undefined;

/** Finds the span at a position by binary search in an ordered list without overlaps. */
function findSpanAt<S extends Span>(spans: readonly S[], at: number): S | undefined {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]!.end <= at) low = middle + 1;
    else high = middle;
  }
  const span = spans[low];
  return span && span.start <= at ? span : undefined;
}

/** Returns whether a span contains a tail's key or one of the ordered keyed groups. */
function holdsTail(text: string, { start, end }: Span, keyed: readonly Group[]): boolean {
  if (hasTailKey(text.slice(start, end))) return true;
  let low = 0;
  for (let high = keyed.length; low < high;) {
    const middle = (low + high) >> 1;
    if (keyed[middle]!.start < start) low = middle + 1;
    else high = middle;
  }
  return low < keyed.length && keyed[low]!.start < end;
}

/** Adds to each span the texts of its keyed groups, ordered by their end. */
function withTails(text: string, spans: readonly Span[], groups: readonly Group[]): HiddenTail[] {
  const hidden = spans.map((span) => ({ ...span, tails: [] as string[] }));
  const keyed = groups.filter((group) => group.keyed).sort((a, b) => a.end - b.end);
  for (const { start, end } of keyed) {
    const span = findSpanAt(hidden, start);
    if (span && end <= span.end) span.tails.push(text.slice(start, end));
  }
  return hidden;
}

function keepOutermost(spans: readonly Span[]): Span[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: Span[] = [];
  for (const span of sorted) {
    if (span.start >= (kept.at(-1)?.end ?? 0)) kept.push(span);
  }
  return kept;
}

/**
 * Returns the position of the last `{` before the first tail word, both at or after `start` and
 * outside the spans, or -1.
 */
function findLooseHolder(text: string, start: number, spans: readonly Span[]): number {
  const isLoose = (at: number) => !findSpanAt(spans, at);
  const words = [...text.slice(start).matchAll(EACH_TAIL_WORD)].map(({ index }) => start + index);
  const word = words.find(isLoose) ?? -1;
  for (let at = word - 1; at >= start; at--) {
    if (text[at] === '{' && isLoose(at)) return at;
  }
  return -1;
}

function isCutObject(text: string, start: number): boolean {
  CUT_OBJECT.lastIndex = start;
  return CUT_OBJECT.test(text);
}

/** Scans all groups from `start` to the end of the text under one interpretation of its quotes. */
function scanRest(text: string, start: number) {
  const groups: Group[] = [];
  let quoted = -1;
  for (let at = start;;) {
    const scan = scanBraces(text, at);
    for (const group of scan.groups) groups.push(group);
    if (quoted < 0) quoted = scan.quoted;
    at = text.indexOf('{', scan.end);
    if (scan.open.length > 0 || at < 0) return { groups, open: scan.open, quoted };
  }
}

/** Removes groups that partly overlap a parsable object with a tail's key. */
function withoutClashes(text: string, groups: readonly Group[]): Group[] {
  const sound = keepOutermost(
    groups.filter((each) => each.keyed && parses(text.slice(each.start, each.end))),
  );
  return groups.filter(({ start, end }) =>
    [start, end].every((at) => {
      const span = findSpanAt(sound, at);
      return !span || span.start === at || (span.start <= start && end <= span.end);
    })
  );
}

/**
 * Searches the rest of the text when the brace at `start` does not balance, or balances only if
 * prose counts as strings. Also scans from the braces inside strings.
 */
function searchViews(text: string, start: number): TailSearch {
  const first = scanRest(text, start);
  let groups = first.groups;
  let from = first.quoted;
  for (let starts = 1; from >= 0 && starts < MAX_STARTS; starts++) {
    const view = scanRest(text, from);
    groups = [...groups, ...view.groups];
    from = view.quoted;
  }
  groups = withoutClashes(text, groups);
  const closed = keepOutermost(groups);
  const keyed = groups.filter((group) => group.keyed).sort((a, b) => a.start - b.start);
  const spans = closed.filter((span) => holdsTail(text, span, keyed));
  // A tail without its closing brace hides the rest of the text.
  const cuts = [
    findLooseHolder(text, start, closed),
    first.open.find(({ start, keyed }) => keyed || isCutObject(text, start))?.start ?? -1,
  ];
  const cut = Math.min(...cuts.filter((at) => at >= 0));
  const hidden = spans.filter(({ end }) => end <= cut);
  if (cut === Infinity) return { hidden: withTails(text, hidden, groups), end: text.length };
  const rest = { start: cut, end: text.length };
  const last = withTails(text, [...hidden, rest], groups);
  return { hidden: [...last.slice(0, -1), { ...last.at(-1)!, isCut: true }], end: text.length };
}

/**
 * Finds tails from the brace at `start` to its closing brace. If the closing brace is missing, or
 * uncertain because the object is not JSON and a string in it contains a brace, searches to the end
 * of the text, or returns null until the text is `whole`.
 *
 * Hides the outermost object when anything inside it belongs to a tail.
 */
export function findTails(text: string, start: number, whole: boolean): TailSearch | null {
  const { groups, open, quoted, end } = scanBraces(text, start);
  const object = text.slice(start, end);
  if (open.length > 0 || (quoted >= 0 && !parses(object))) {
    return whole ? searchViews(text, start) : null;
  }
  const spans = groups.some((group) => group.keyed) || hasTailKey(object) ? [{ start, end }] : [];
  return { hidden: withTails(text, spans, groups), end };
}
