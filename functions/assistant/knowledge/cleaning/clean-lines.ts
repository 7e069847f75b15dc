import {
  BARE_ADDRESS,
  beginsWithProse,
  BESIDE_LINKS,
  LINE_PREFIX,
  mayBeNavigation,
  mayLeadBack,
  NAVIGATION_LINE,
  ONLY_SEPARATORS,
  type RuleName,
  SOURCE_HINT,
  SOURCE_NOTE,
} from './cleaning-rules.ts';
import type { Gaps } from './gaps.ts';
import { isBlank, type Line, readLine } from '../markdown/line.ts';
import type { Inline, Link, Span } from '../markdown/link.ts';
import type { Block } from '../markdown/scan-blocks.ts';

/** What the rules look at on one line. */
interface View {
  source: string;
  line: Line;
  links: Link[];
  frozen: Span[];
  notes: Span[];
  mayHoldAddresses: boolean;
}

/** What stands beside the links of a line of navigation is short. */
const LONGEST_NAVIGATION = 160;

/** Applies the rules to the lines of one block, given what is inside it. */
export function cleanLines(source: string, block: Block, inline: Inline, gaps: Gaps) {
  const links = cursorOver(inline.links);
  const frozen = cursorOver(inline.frozen);
  const definitions = cursorOver(inline.definitions);
  const structure = cursorOver(inline.structure);
  const text = source.slice(block.start, block.end);
  const mayHoldNotes = (text.includes('_') || text.includes('*')) && SOURCE_HINT.test(text);
  const mayHoldAddresses = text.includes('://') || text.includes('www.');
  for (let at = block.start; at < block.end;) {
    const line = readLine(source, at);
    at = line.next;
    const frozenHere = frozen.on(line);
    if (frozenHere.some((span) => span.start <= line.start && span.end >= line.end)) gaps.text();
    else if (isBlank(line)) gaps.blankLine(line);
    else if (definitions.on(line).length > 0) gaps.remove(line.start, line.next, 'link-markup');
    else {
      const linksHere = links.on(line);
      const notes = mayHoldNotes ? notesOn(source, line, frozenHere) : NONE;
      const isMarked = linksHere.length > 0 || notes.length > 0;
      if (!isMarked && !mayHoldAddresses && !mayLeadBack(source, line)) {
        gaps.text();
        continue;
      }
      const view = { source, line, links: linksHere, frozen: frozenHere, notes, mayHoldAddresses };
      const rule = wholeLineRule(view, structure.on(line).length > 0);
      if (rule) gaps.remove(line.start, line.next, rule);
      else removeInside(view, gaps);
    }
  }
}

const NONE: never[] = [];

/** Spans in order of their start, asked line after line. */
class Cursor<T extends Span> {
  #first = 0;
  constructor(readonly spans: T[]) {}

  on(line: Line): T[] {
    const { spans } = this;
    while (this.#first < spans.length && spans[this.#first]!.end <= line.start) this.#first++;
    if (this.#first === spans.length || spans[this.#first]!.start >= line.next) return NONE;
    const found: T[] = [];
    for (let i = this.#first; i < spans.length && spans[i]!.start < line.next; i++) {
      if (spans[i]!.end > line.start) found.push(spans[i]!);
    }
    return found;
  }
}

const OVER_NOTHING = new Cursor<never>(NONE);

/** Most blocks have none of most kinds. */
const cursorOver = <T extends Span>(spans: T[]): Cursor<T> =>
  spans.length > 0 ? new Cursor(spans) : OVER_NOTHING as unknown as Cursor<T>;

function notesOn(source: string, line: Line, frozen: Span[]): Span[] {
  const text = source.slice(line.start, line.end);
  if (!SOURCE_HINT.test(text)) return NONE;
  return Array.from(text.matchAll(SOURCE_NOTE), ({ index, 0: note }) => ({
    start: line.start + index,
    end: line.start + index + note.length,
  })).filter(({ start }) => !frozen.some((span) => span.start <= start && start < span.end));
}

/** The rule that takes out the whole line, if one does. */
function wholeLineRule(view: View, isStructure: boolean): RuleName | undefined {
  const { source, line, links, frozen, notes } = view;
  if (notes.length > 0 && ONLY_SEPARATORS.test(outside(view, notes))) return 'source-note';
  if (isStructure || frozen.length > 0) return undefined;
  const isMarked = links.length > 0 || notes.length > 0;
  const mayHoldAddresses = view.mayHoldAddresses && holdsAddress(view);
  if (!isMarked && !mayHoldAddresses && !mayLeadBack(source, line)) return undefined;
  const whole = links.filter((link) =>
    !link.isImage && link.start >= line.start && link.end <= line.end
  );
  const linked = whole.reduce((sum, { start, end }) => sum + end - start, 0);
  if (line.end - line.start - linked > LONGEST_NAVIGATION && !mayHoldAddresses) return undefined;
  return ruleBeside(
    outside(view, notes.length > 0 ? [...whole, ...notes] : whole),
    whole.length > 0,
  ) ??
    (leadsBack(outside(view, markupOf(view))) ? 'navigation' : undefined);
}

function holdsAddress({ source, line }: View): boolean {
  const text = source.slice(line.start, line.end);
  return text.includes('://') || text.includes('www.');
}

/** The rule for a line of links, by what else stands there. */
function ruleBeside(beside: string, hasLinks: boolean): RuleName | undefined {
  if (beginsWithProse(beside)) return undefined;
  const withoutAddresses = beside.replace(BARE_ADDRESS, '');
  if (!hasLinks && withoutAddresses === beside) return undefined;
  if (ONLY_SEPARATORS.test(withoutAddresses)) return 'links-only';
  return BESIDE_LINKS.test(withoutAddresses) ? 'navigation' : undefined;
}

const leadsBack = (said: string) =>
  mayBeNavigation(said) && NAVIGATION_LINE.test(said.replace(/[*_~`\s]+/g, ' ').trim());

/** What is left of the line outside the spans, without the prefix of a list or quote. */
function outside({ source, line }: View, spans: Span[]): string {
  let kept = '';
  let at = line.start;
  for (const { start, end } of inOrder(spans)) {
    if (start > at) kept += source.slice(at, start);
    at = Math.max(at, end);
  }
  return (kept + source.slice(at, line.end)).replace(LINE_PREFIX, '');
}

function markupOf({ links, notes }: View): Span[] {
  const markup: Span[] = [];
  for (const { start, end, textStart, textEnd } of links) {
    markup.push({ start, end: textStart }, { start: textEnd, end });
  }
  return notes.length > 0 ? [...markup, ...notes] : markup;
}

/** By their start, of those that start together the longest first; mostly they stand so. */
function inOrder(spans: Span[]): Span[] {
  for (let i = 1; i < spans.length; i++) {
    if (spans[i - 1]!.start >= spans[i]!.start) {
      return spans.toSorted((a, b) => a.start - b.start || b.end - a.end);
    }
  }
  return spans;
}

function removeInside(view: View, gaps: Gaps) {
  const { line, notes } = view;
  for (const span of inOrder(markupOf(view))) {
    const rule = notes.includes(span) ? 'source-note' : 'link-markup';
    gaps.remove(Math.max(span.start, line.start), Math.min(span.end, line.next), rule);
  }
  gaps.text();
}
