import {
  BARE_ADDRESS,
  BESIDE_LINKS,
  LINE_PREFIX,
  mayLeadBack,
  NAVIGATION_LINE,
  ONLY_SEPARATORS,
  type RuleName,
  SOURCE_HINT,
  SOURCE_NOTE,
} from './cleaning-rules.ts';
import type { Gaps } from './gaps.ts';
import { isBlank, type Line, readLine } from './markdown/line.ts';
import type { Inline, Link, Span } from './markdown/link.ts';
import type { Block } from './markdown/scan-blocks.ts';

/** What the rules look at on one line. */
interface View {
  source: string;
  line: Line;
  links: Link[];
  frozen: Span[];
  notes: Span[];
}

/** What stands beside the links of a line of navigation is short. */
const LONGEST_NAVIGATION = 160;

/** Applies the rules to the lines of one block, given what is inside it. */
export function cleanLines(source: string, block: Block, inline: Inline, gaps: Gaps) {
  const links = new Cursor(inline.links);
  const frozen = new Cursor(inline.frozen);
  const definitions = new Cursor(inline.definitions);
  const structure = new Cursor(inline.structure);
  for (let at = block.start; at < block.end;) {
    const line = readLine(source, at);
    at = line.next;
    const view = {
      source,
      line,
      links: links.on(line),
      frozen: frozen.on(line),
      notes: [] as Span[],
    };
    if (view.frozen.some((span) => span.start <= line.start && span.end >= line.end)) gaps.text();
    else if (isBlank(line)) gaps.blankLine(line);
    else {
      view.notes = notesOn(view);
      const isStructure = structure.on(line).length > 0;
      const rule = definitions.on(line).length > 0
        ? 'link-markup'
        : wholeLineRule(view, isStructure);
      if (rule) gaps.remove({ start: line.start, end: line.next, rule });
      else removeInside(view, gaps);
    }
  }
}

/** Spans in order of their start, asked line after line. */
class Cursor<T extends Span> {
  #first = 0;
  constructor(readonly spans: T[]) {}

  on(line: Line): T[] {
    while (this.#first < this.spans.length && this.spans[this.#first]!.end <= line.start) {
      this.#first++;
    }
    const found: T[] = [];
    for (let i = this.#first; i < this.spans.length && this.spans[i]!.start < line.next; i++) {
      if (this.spans[i]!.end > line.start) found.push(this.spans[i]!);
    }
    return found;
  }
}

function notesOn({ source, line, frozen }: View): Span[] {
  const text = source.slice(line.start, line.end);
  if (!SOURCE_HINT.test(text)) return [];
  return Array.from(text.matchAll(SOURCE_NOTE), ({ index, 0: note }) => ({
    start: line.start + index,
    end: line.start + index + note.length,
  })).filter(({ start }) => !frozen.some((span) => span.start <= start && start < span.end));
}

/** The rule that takes out the whole line, if one does. */
function wholeLineRule(view: View, isStructure: boolean): RuleName | undefined {
  const { line, links, frozen, notes } = view;
  if (notes.length > 0 && saysNothing(outside(view, notes))) return 'source-note';
  if (isStructure || frozen.length > 0) return undefined;
  if (links.length === 0 && notes.length === 0 && !mayBeNavigation(view)) return undefined;
  const whole = links.filter((link) =>
    !link.isImage && link.start >= line.start && link.end <= line.end
  );
  const linked = whole.reduce((sum, { start, end }) => sum + end - start, 0);
  if (line.end - line.start - linked > LONGEST_NAVIGATION && !mayHoldAddresses(view)) {
    return undefined;
  }
  const beside = outside(view, [...whole, ...notes]);
  const withoutAddresses = beside.replace(BARE_ADDRESS, '');
  const hasLink = whole.length > 0 || withoutAddresses !== beside;
  if (hasLink && ONLY_SEPARATORS.test(withoutAddresses)) return 'links-only';
  if (hasLink && BESIDE_LINKS.test(withoutAddresses)) return 'navigation';
  const said = outside(view, markupOf(view)).replace(/[*_~`\s]+/g, ' ').trim();
  return NAVIGATION_LINE.test(said) ? 'navigation' : undefined;
}

/** What is left of the line outside the spans, without the prefix of a list or quote. */
function outside({ source, line }: View, spans: Span[]): string {
  const kept: string[] = [];
  let at = line.start;
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (start > at) kept.push(source.slice(at, start));
    at = Math.max(at, end);
  }
  kept.push(source.slice(at, line.end));
  return kept.join('').replace(LINE_PREFIX, '');
}

const saysNothing = (text: string) => ONLY_SEPARATORS.test(text);

function markupOf({ links, notes }: View): Span[] {
  const markup = links.flatMap(({ start, end, textStart, textEnd }) => [
    { start, end: textStart },
    { start: textEnd, end },
  ]);
  return [...markup, ...notes];
}

const mayBeNavigation = (view: View) =>
  mayLeadBack(view.source, view.line) || mayHoldAddresses(view);

function mayHoldAddresses({ source, line }: View): boolean {
  const text = source.slice(line.start, line.end);
  return text.includes('://') || text.includes('www.');
}

function removeInside(view: View, gaps: Gaps) {
  const { line, notes } = view;
  const spans = markupOf(view).toSorted((a, b) => a.start - b.start || b.end - a.end);
  for (const span of spans) {
    const rule = notes.includes(span) ? 'source-note' : 'link-markup';
    const start = Math.max(span.start, line.start);
    gaps.remove({ start, end: Math.min(span.end, line.next), rule });
  }
  gaps.text();
}
