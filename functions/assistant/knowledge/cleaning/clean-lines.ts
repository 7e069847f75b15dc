import { inlineOf } from '../markdown/inline-of.ts';
import type { Line } from '../markdown/line.ts';
import type { Leaf } from '../markdown/block.ts';
import type { Link } from '../markdown/scan-links.ts';
import type { Span } from '../../../shared/span.ts';
import {
  BARE_ADDRESS,
  BESIDE_LINKS,
  LINE_PREFIX,
  NAVIGATION_LINE,
  ONLY_SEPARATORS,
  PADDING,
  type RuleName,
  SOURCE_HINT,
  SOURCE_NOTE,
} from './cleaning-rules.ts';
import type { Removals } from './removals.ts';

/** What stands beside the links of a line of navigation is short. */
const LONGEST_NAVIGATION = 160;

const ADDRESS_HINT = /:\/\/|www\./;

/** One line, and what the rules look at on it. */
interface View {
  line: Line;
  /** Of the line, its line break left out. */
  text: string;
  links: Link[];
  frozen: Span[];
  notes: Span[];
}

/** Applies the rules to the lines of a paragraph, a heading or a table. */
export function cleanLines(
  source: string,
  leaf: Leaf,
  labels: ReadonlySet<string>,
  removals: Removals,
) {
  const inline = inlineOf(source, leaf, labels);
  const linksOn = spansByLine(inline.links);
  const frozenOn = spansByLine(inline.frozen);
  for (const line of leaf.lines) {
    const text = source.slice(line.start, line.end);
    const frozen = frozenOn(line);
    const view = { line, text, links: linksOn(line), frozen, notes: notesOn(line, text, frozen) };
    const rule = wholeLineRule(view, leaf.kind !== 'paragraph');
    if (rule) removals.remove(line.start, line.next, rule);
    else removeInside(view, leaf.kind === 'table' ? paddingOn(view) : NONE, removals);
  }
}

const NONE: never[] = [];

/** Gives the spans on a line; lines are asked for in order, and so are the spans' starts. */
function spansByLine<T extends Span>(spans: T[]): (line: Line) => T[] {
  let first = 0;
  return ({ start, next }) => {
    while (first < spans.length && spans[first]!.end <= start) first++;
    if (first === spans.length || spans[first]!.start >= next) return NONE;
    const found: T[] = [];
    for (let i = first; i < spans.length && spans[i]!.start < next; i++) {
      if (spans[i]!.end > start) found.push(spans[i]!);
    }
    return found;
  };
}

function notesOn({ start }: Line, text: string, frozen: Span[]): Span[] {
  if (!SOURCE_HINT.test(text)) return NONE;
  return Array.from(text.matchAll(SOURCE_NOTE), ({ index, 0: note }) => ({
    start: start + index,
    end: start + index + note.length,
  })).filter((note) => !frozen.some((span) => span.start <= note.start && note.start < span.end));
}

/** The rule that takes out the whole line, if one does. */
function wholeLineRule(view: View, isStructure: boolean): RuleName | undefined {
  const { line, text, links, frozen, notes } = view;
  if (notes.length > 0 && ONLY_SEPARATORS.test(outside(view, notes))) return 'source-note';
  if (isStructure || frozen.length > 0) return undefined;
  const whole = links.filter(({ isImage, start, end }) =>
    !isImage && start >= line.start && end <= line.end
  );
  const hasAddress = ADDRESS_HINT.test(text);
  const linked = whole.reduce((sum, { start, end }) => sum + end - start, 0);
  if (text.length - linked > LONGEST_NAVIGATION && !hasAddress) return undefined;
  return ruleBeside(outside(view, [...whole, ...notes]), whole.length > 0) ??
    (leadsBack(outside(view, markupOf(view))) ? 'navigation' : undefined);
}

/** The rule for a line of links, by what else stands there. */
function ruleBeside(beside: string, hasLinks: boolean): RuleName | undefined {
  if (!hasLinks) return undefined;
  const withoutAddresses = beside.replace(BARE_ADDRESS, '');
  if (ONLY_SEPARATORS.test(withoutAddresses)) return 'links-only';
  return BESIDE_LINKS.test(withoutAddresses) ? 'navigation' : undefined;
}

const leadsBack = (said: string) => NAVIGATION_LINE.test(said.replace(/[*_~`\s]+/g, ' ').trim());

/** What is left of the line outside the spans, without the prefix of a list or quote. */
function outside({ line, text }: View, spans: Span[]): string {
  let kept = '';
  let at = line.start;
  for (const { start, end } of spans.toSorted(byStart)) {
    if (start > at) kept += text.slice(at - line.start, start - line.start);
    at = Math.max(at, end);
  }
  return (kept + text.slice(at - line.start)).replace(LINE_PREFIX, '');
}

const markupOf = (view: View): Span[] => [...linkMarkupOf(view), ...view.notes];

function linkMarkupOf({ links }: View): Span[] {
  return links.flatMap(({ start, end, textStart, textEnd }) => [
    { start, end: textStart },
    { start: textEnd, end },
  ]);
}

/** Of those that start together the longest first. */
const byStart = (a: Span, b: Span) => a.start - b.start || b.end - a.end;

/** The padding of a table's row, outside code. */
function paddingOn({ line, text, frozen }: View): Span[] {
  let next = 0;
  return Array.from(text.matchAll(PADDING), ({ index, 0: found }) => ({
    start: line.start + index,
    end: line.start + index + found.length,
  })).filter(({ start, end }) => {
    while (next < frozen.length && frozen[next]!.end <= start) next++;
    return next === frozen.length || frozen[next]!.start >= end;
  });
}

function removeInside(view: View, padding: Span[], removals: Removals) {
  const { line, notes } = view;
  const by = (rule: RuleName, spans: Span[]) => spans.map((span) => ({ ...span, rule }));
  const found = [
    ...by('source-note', notes),
    ...by('link-markup', linkMarkupOf(view)),
    ...by('padding', padding),
  ];
  for (const { start, end, rule } of found.toSorted(byStart)) {
    removals.remove(Math.max(start, line.start), Math.min(end, line.next), rule);
  }
  removals.keep();
}
