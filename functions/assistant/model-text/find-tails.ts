import { type Group, scanBraces, type Span } from './scan-braces.ts';

/** A stretch to hide from the patient, with what the turn may read in it. */
export interface HiddenTail extends Span {
  /** Texts of the objects that hold a key of a tail, in the order in which they end. */
  readonly tails: readonly string[];
}

/** Braces from one position on. */
export interface TailSearch {
  /** In order, not overlapping. */
  readonly hidden: readonly HiddenTail[];
  /** No brace before this position needs another look. */
  readonly end: number;
}

const TAIL_WORDS = /state_after|slots_updated|soft_insertion/;
const EACH_TAIL_WORD = new RegExp(TAIL_WORDS, 'g');

/** An object that the end of the text cuts off before it shows what it is. */
const CUT_OBJECT = /\{\s*(?:$|"(?:[^"\\\n]|\\.)*(?:$|"\s*(?:$|:)))/y;

/** Quotes in prose can turn strings inside out; so many fresh starts are tried, no more. */
const MAX_STARTS = 4;

function parses(json: string): boolean {
  try {
    JSON.parse(json);
    return true;
  } catch {
    return false;
  }
}

/** Hands each keyed group to the span around it; both in order of their ends. */
function withTails(text: string, spans: readonly Span[], groups: readonly Group[]): HiddenTail[] {
  const keyed = groups.filter((group) => group.keyed).sort((a, b) => a.end - b.end);
  let next = 0;
  return spans.map(({ start, end }) => {
    const tails: string[] = [];
    for (; next < keyed.length && keyed[next]!.end <= end; next++) {
      const group = keyed[next]!;
      if (group.start >= start) tails.push(text.slice(group.start, group.end));
    }
    return { start, end, tails };
  });
}

function outermost(spans: readonly Span[]): Span[] {
  const sorted = [...spans].sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: Span[] = [];
  for (const span of sorted) {
    if (span.start >= (kept.at(-1)?.end ?? 0)) kept.push(span);
  }
  return kept;
}

/** The first word of a tail from `start` on that stands in no balanced group, or -1. */
function looseTailWord(text: string, start: number, closed: readonly Span[]): number {
  let next = 0;
  EACH_TAIL_WORD.lastIndex = start;
  for (let match = EACH_TAIL_WORD.exec(text); match; match = EACH_TAIL_WORD.exec(text)) {
    while (next < closed.length && closed[next]!.end <= match.index) next++;
    if (!(next < closed.length && closed[next]!.start <= match.index)) return match.index;
  }
  return -1;
}

function isCutObject(text: string, start: number): boolean {
  CUT_OBJECT.lastIndex = start;
  return CUT_OBJECT.test(text);
}

/** The last brace before `end`, from `start` on, that stands in no balanced group, or -1. */
function looseBrace(text: string, start: number, end: number, closed: readonly Span[]): number {
  let last = -1;
  let next = 0;
  for (let at = text.indexOf('{', start); at >= 0 && at < end; at = text.indexOf('{', at + 1)) {
    while (next < closed.length && closed[next]!.end <= at) next++;
    if (!(next < closed.length && closed[next]!.start <= at)) last = at;
  }
  return last;
}

/**
 * Where a tail starts that breaks off before its last brace, or -1: at the brace before a word of
 * a tail that no balanced group holds, or at an object that the end of the text cuts.
 */
function cutTail(
  text: string,
  start: number,
  { open, closed }: { open: readonly number[]; closed: readonly Span[] },
): number {
  const word = looseTailWord(text, start, closed);
  const holder = word < 0 ? -1 : looseBrace(text, start, word, closed);
  const cut = open.find((each) => isCutObject(text, each)) ?? -1;
  return holder < 0 || cut < 0 ? Math.max(holder, cut) : Math.min(holder, cut);
}

/** Every group from `start` to the end of the text, as one view of what is a string. */
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

/** The span of an ordered, disjoint list that has `at` strictly inside, by bisection. */
function around(spans: readonly Span[], at: number): Span | undefined {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spans[middle]!.end <= at) low = middle + 1;
    else high = middle;
  }
  const span = spans[low];
  return span && span.start < at ? span : undefined;
}

/** Groups that do not cut through an object that can be read. */
function withoutClashes(text: string, groups: readonly Group[]): Group[] {
  const sound = outermost(
    groups.filter((each) => each.keyed && parses(text.slice(each.start, each.end))),
  );
  return groups.filter(({ start, end }) =>
    (around(sound, start)?.end ?? end) >= end && (around(sound, end)?.start ?? start) <= start
  );
}

/**
 * Reads the rest of the text when the brace at `start` does not balance, or only by taking prose
 * for strings: then braces inside those strings get a view of their own.
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
  const closed = outermost(groups);
  const cut = cutTail(text, start, { open: first.open, closed });
  const spans: Span[] = closed.filter((span) =>
    (cut < 0 || span.end <= cut) && TAIL_WORDS.test(text.slice(span.start, span.end))
  );
  if (cut >= 0) spans.push({ start: cut, end: text.length });
  return { hidden: withTails(text, spans, groups), end: text.length };
}

/**
 * Looks for tails from the brace at `start`: up to where it closes, or through the rest of the
 * text when it does not. Null when more text (`whole` is false) may still decide it.
 *
 * The whole outermost object goes when anything inside it belongs to a tail.
 */
export function findTails(text: string, start: number, whole: boolean): TailSearch | null {
  const { groups, open, quoted, end } = scanBraces(text, start);
  const object = text.slice(start, end);
  if (open.length > 0 || (quoted >= 0 && !parses(object))) {
    return whole ? searchViews(text, start) : null;
  }
  const spans = TAIL_WORDS.test(object) ? [{ start, end }] : [];
  return { hidden: withTails(text, spans, groups), end };
}
