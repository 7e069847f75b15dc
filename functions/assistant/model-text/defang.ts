import { findControls } from './find-controls.ts';
import { foldedText, foldLookAlikes } from './fold-look-alikes.ts';
import type { Span } from '../../shared/span.ts';

/** Nobody sees them and nobody's language needs them, but a model reads them: zero-width spaces,
 * text direction overrides, Unicode's tag characters and the supplementary variation selectors. */
const UNSEEN = /[\0\u00ad\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e0fff}]/gu;

/** Marks between the turns of a chat, as the templates of open models write them. */
const TURN_MARKS =
  /<\|[^|<>\n]{0,60}\|>|<\/?(?:s|bos|eos|(?:start|end)_of_turn|im_start|im_end)>|\[\/?(?:inst|system_prompt|available_tools|tool_calls|tool_results)\]|<<\/?sys>>/gi;

/** A tag may begin with the last character of one message and go on in the next. */
const LAST_OPENER = /[[{]\s*$/;

const BRACKETS: Record<string, string> = {
  '[': '(',
  '{': '(',
  '<': '(',
  ']': ')',
  '}': ')',
  '>': ')',
};

/** A span with round brackets for all brackets in it and for what looks like one. */
function withBrackets(text: string, { start, end }: Span): string {
  return Array.from(
    text.slice(start, end),
    (character) => BRACKETS[foldedText(character)] ?? character,
  ).join('');
}

/** What steers a dialog, seen as a model may see it. */
function findSteering(text: string): Span[] {
  const { text: folded, at } = foldLookAlikes(text);
  const spans: Span[] = [...findControls(folded, true).controls];
  for (const { index, 0: mark } of folded.matchAll(TURN_MARKS)) {
    spans.push({ start: index, end: index + mark.length });
  }
  const last = LAST_OPENER.exec(folded);
  if (last) spans.push({ start: last.index, end: last.index + 1 });
  return spans.map(({ start, end }) => ({ start: at[start]!, end: at[end]! }));
}

function defangOnce(text: string): string {
  let result = '';
  let at = 0;
  for (const span of findSteering(text).sort((a, b) => a.start - b.start)) {
    const start = Math.max(span.start, at);
    if (span.end <= start) continue;
    result += text.slice(at, start) + withBrackets(text, { start, end: span.end });
    at = span.end;
  }
  return result + text.slice(at);
}

/** Every mark that steers begins with one of these, or with what looks like one. */
const MAY_STEER = /[[{<]|[^\0-\x7f]/;

/**
 * Text that others wrote (a patient, a document), safe to put before a model: its tags, tails and
 * chat-template marks get round brackets, so that a model that repeats them, even with look-alike
 * characters made plain, neither hands off nor moves a step. Unseen characters go. Everything
 * else stays as it is.
 */
export function defang(text: string): string {
  const seen = text.replace(UNSEEN, '');
  if (!MAY_STEER.test(seen)) return seen;
  const result = defangOnce(seen);
  return defangOnce(result) === result
    ? result
    : withBrackets(result, { start: 0, end: result.length });
}

/** A code of several words has one, or what looks like one. */
const MAY_NAME = /_|[^\0-\x7f]/;

/**
 * The same for the router, which reads nothing but words: no object in it can be repeated as an
 * answer, and a code of several words is spelled with spaces.
 */
export function defangForRouter(text: string, codes: readonly string[]): string {
  const safe = defang(text).replace(/[{}]/g, (brace) => BRACKETS[brace]!);
  if (!MAY_NAME.test(safe)) return safe;
  const { text: folded, at } = foldLookAlikes(safe);
  const named = codes.filter((code) => code.includes('_'))
    .map((code) => code.replace(/[^\w\s]/g, '\\$&'));
  if (named.length === 0) return safe;
  const characters = safe.split('');
  for (const { index, 0: code } of folded.matchAll(new RegExp(named.join('|'), 'gi'))) {
    for (let i = 0; i < code.length; i++) if (code[i] === '_') characters[at[index + i]!] = ' ';
  }
  return characters.join('');
}
