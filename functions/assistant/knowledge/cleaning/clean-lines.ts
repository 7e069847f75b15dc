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
    else removeInside(view, removals);
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
  const withoutAddresses = beside.replace(BARE_ADDRESS, '');
  if (!hasLinks && withoutAddresses === beside) return undefined;
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

function markupOf({ links, notes }: View): Span[] {
  const markup = links.flatMap(({ start, end, textStart, textEnd }) => [
    { start, end: textStart },
    { start: textEnd, end },
  ]);
  return [...markup, ...notes];
}

/** Of those that start together the longest first. */
const byStart = (a: Span, b: Span) => a.start - b.start || b.end - a.end;

function removeInside(view: View, removals: Removals) {
  const { line, notes } = view;
  for (const span of markupOf(view).toSorted(byStart)) {
    const rule = notes.includes(span) ? 'source-note' : 'link-markup';
    removals.remove(Math.max(span.start, line.start), Math.min(span.end, line.next), rule);
  }
  removals.keep();
}
