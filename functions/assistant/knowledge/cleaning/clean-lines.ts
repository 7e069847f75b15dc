import { scanInline } from '../markdown/scan-inline.ts';
import type { Line } from '../markdown/line.ts';
import type { Leaf } from '../markdown/block.ts';
import type { Link } from '../markdown/scan-links.ts';
import type { Span } from '../../../shared/span.ts';
import {
  BARE_ADDRESS,
  BESIDE_LINKS,
  BRACKET_AFTER,
  BRACKET_BEFORE,
  BREAKS_MARKDOWN,
  CONTACT_ADDRESS,
  CONTACT_TARGET,
  HEADING_MARKS,
  isContact,
  LINE_PREFIX,
  NAVIGATION_LINE,
  NEEDS_NO_SPACE,
  ONLY_SEPARATORS,
  PADDING,
  type RuleName,
  SOURCE_HINT,
  SOURCE_NOTE,
} from './cleaning-rules.ts';
import { formatContactAddress } from '../contact-address.ts';
import type { Removals } from './removals.ts';

/** Maximum characters outside the links of a navigation line without a bare URL. */
const MAX_NAVIGATION_LENGTH = 160;

/**
 * Number of characters at the end of a link's text that are searched for its address; keeps nested
 * links fast.
 */
const MAX_LINK_TEXT_LENGTH = 1000;

const ADDRESS_HINT = /:\/\/|www\./;

interface View {
  line: Line;
  /** The line without its line break. */
  text: string;
  links: (Link & { address: string })[];
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
  const inline = scanInline(source, leaf, labels);
  const linksOn = spansByLine(
    inline.links.map((link) => ({ ...link, address: findLinkAddress(source, link) })),
  );
  const frozenOn = spansByLine(inline.frozen);
  let isGone = leaf.kind === 'heading';
  for (const line of leaf.lines) {
    const text = source.slice(line.start, line.end);
    const frozen = frozenOn(line);
    const view = { line, text, links: linksOn(line), frozen, notes: findNotes(line, text, frozen) };
    const rule = findWholeLineRule(view, leaf.kind);
    isGone &&= rule !== undefined;
    if (rule) removals.remove(line.start, line.next, rule);
    else removeInside(view, leaf.kind === 'table' ? findPadding(view) : NONE, removals);
  }
  // The underline of a setext heading is not one of its lines.
  if (isGone) removals.remove(leaf.start, leaf.end, 'source-note');
}

const NONE: never[] = [];

/** Returns a function that returns the spans that overlap a line; both must be in order. */
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

function findNotes({ start }: Line, text: string, frozen: Span[]): Span[] {
  if (!SOURCE_HINT.test(text)) return NONE;
  return Array.from(text.matchAll(SOURCE_NOTE), ({ index, 0: note }) => {
    const around = findBracketsAround(text, index, index + note.length);
    return { start: start + around.start, end: start + around.end };
  }).filter((note) => !frozen.some((span) => span.start <= note.start && note.start < span.end));
}

/** Extends a note to surrounding brackets that contain nothing else. */
function findBracketsAround(text: string, start: number, end: number): Span {
  const before = BRACKET_BEFORE.exec(text.slice(0, start))?.[0];
  const after = BRACKET_AFTER.exec(text.slice(end))?.[0];
  if (before === undefined || after === undefined) return { start, end };
  const next = end + after.length;
  const space = NEEDS_NO_SPACE.test(text.slice(next))
    ? 0
    : before.length - before.trimStart().length;
  return { start: start - before.length + space, end: next };
}

function findWholeLineRule(view: View, kind: Leaf['kind']): RuleName | undefined {
  const { line, text, links, frozen, notes } = view;
  if (notes.length > 0) {
    const beside = removeSpans(view, notes);
    const said = kind === 'heading' ? beside.replace(HEADING_MARKS, '') : beside;
    if (ONLY_SEPARATORS.test(said)) return 'source-note';
  }
  if (kind !== 'paragraph' || frozen.length > 0) return undefined;
  const whole = links.filter(({ isImage, start, end }) =>
    !isImage && start >= line.start && end <= line.end
  );
  if (whole.some((link) => isContactLink(view, link))) return undefined;
  const hasAddress = ADDRESS_HINT.test(text);
  const linked = whole.reduce((sum, { start, end }) => sum + end - start, 0);
  if (text.length - linked > MAX_NAVIGATION_LENGTH && !hasAddress) return undefined;
  return findLinkLineRule(removeSpans(view, [...whole, ...notes]), whole.length > 0) ??
    (isReturnLine(removeSpans(view, markupOf(view))) ? 'navigation' : undefined);
}

/**
 * Returns whether a link's target or text is a telephone number or email address, which patients
 * need.
 */
function isContactLink({ line, text }: View, { start, end, textStart, textEnd }: Link): boolean {
  const part = (from: number, to: number) => text.slice(from - line.start, to - line.start);
  const target = textStart === start + 1 && textEnd === end - 1
    ? part(start, end)
    : part(textEnd + 1, end);
  return CONTACT_TARGET.test(target) || isContact(part(textStart, textEnd).trim());
}

/** Returns the rule that removes a line of links, judged by the text beside them. */
function findLinkLineRule(beside: string, hasLinks: boolean): RuleName | undefined {
  if (!hasLinks) return undefined;
  const withoutAddresses = beside.replace(BARE_ADDRESS, '');
  if (ONLY_SEPARATORS.test(withoutAddresses)) return 'links-only';
  return BESIDE_LINKS.test(withoutAddresses) ? 'navigation' : undefined;
}

const isReturnLine = (said: string) => NAVIGATION_LINE.test(said.replace(/[*_~`\s]+/g, ' ').trim());

/** Returns the line's text outside the spans, without list and quote markers. */
function removeSpans({ line, text }: View, spans: Span[]): string {
  let kept = '';
  let at = line.start;
  for (const { start, end } of spans.toSorted(byStart)) {
    if (start > at) kept += text.slice(at - line.start, start - line.start);
    at = Math.max(at, end);
  }
  return (kept + text.slice(at - line.start)).replace(LINE_PREFIX, '');
}

const markupOf = (view: View): Span[] => [...linkMarkupOf(view), ...view.notes];

/** Returns the markup before and after each link's text; the link's address replaces the latter. */
function linkMarkupOf({ links }: View): (Span & { text?: string })[] {
  return links.flatMap(({ start, end, textStart, textEnd, address }) => [
    { start, end: textStart },
    { start: textEnd, end, text: address },
  ]);
}

/**
 * Returns ` (address)` for a link to an email address or telephone number that its text does not
 * contain; an empty string for other links, for images, and for addresses with Markdown syntax.
 */
function findLinkAddress(source: string, { textStart, textEnd, end, isImage }: Link): string {
  const [, angled, bare] = CONTACT_ADDRESS.exec(source.slice(textEnd + 1, end - 1)) ?? [];
  const target = angled ?? bare;
  if (isImage || target === undefined) return '';
  const text = source.slice(Math.max(textStart, textEnd - MAX_LINK_TEXT_LENGTH), textEnd);
  const address = formatContactAddress(text, target);
  return BREAKS_MARKDOWN.test(address) ? '' : address;
}

/** Sorts by start, then the longest first. */
const byStart = (a: Span, b: Span) => a.start - b.start || b.end - a.end;

/** Returns the padding of a table row, outside code. */
function findPadding({ line, text, frozen }: View): Span[] {
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
  const by = (rule: RuleName, spans: (Span & { text?: string })[]) =>
    spans.map((span) => ({ ...span, rule }));
  const found = [
    ...by('source-note', notes),
    ...by('link-markup', linkMarkupOf(view)),
    ...by('padding', padding),
  ];
  for (const { start, end, rule, text } of found.toSorted(byStart)) {
    const isBegun = start < line.start;
    const [from, to] = [Math.max(start, line.start), Math.min(end, line.next)];
    removals.remove(from, to, rule, isBegun ? undefined : text);
  }
  removals.keep();
}
