import { findControls } from './find-controls.ts';
import { foldLookAlikes, toFoldedText } from './fold-look-alikes.ts';
import type { Span } from '../../shared/span.ts';

/**
 * Invisible characters that models read although no language needs them: zero-width spaces, text
 * direction overrides, Unicode tags and supplementary variation selectors.
 */
const UNSEEN = /[\0\u00ad\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e0fff}]/gu;

/** Chat-template marks of open models, which separate the turns of a chat. */
const TURN_MARKS =
  /<\|[^|<>\n]{0,60}\|>|<\/?(?:s|bos|eos|(?:start|end)_of_turn|im_start|im_end)>|\[\/?(?:inst|system_prompt|available_tools|tool_calls|tool_results)\]|<<\/?sys>>/gi;

/** A bracket at the end of a message, which may begin a tag in the next one. */
const LAST_OPENER = /[[{]\s*$/;

const BRACKETS: Record<string, string> = {
  '[': '(',
  '{': '(',
  '<': '(',
  ']': ')',
  '}': ')',
  '>': ')',
};

/** Replaces all brackets in a span, and their look-alikes, by parentheses. */
function withBrackets(text: string, { start, end }: Span): string {
  return Array.from(
    text.slice(start, end),
    (character) => BRACKETS[toFoldedText(character)] ?? character,
  ).join('');
}

/**
 * Finds tags, tails and chat-template marks, including look-alikes that a model may read as such.
 */
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

/** Matches a character with which a control mark can begin, or which may look like one. */
const MAY_STEER = /[[{<]|[^\0-\x7f]/;

/**
 * Makes text of patients and documents safe to include in a prompt (prompt injection). Replaces the
 * brackets of tags, tails and chat-template marks by parentheses, so that a model that repeats them
 * cannot trigger a hand-off or a step, and removes invisible characters. Replaces all brackets of a
 * text that would still contain a tag.
 */
export function defang(text: string): string {
  const seen = text.replace(UNSEEN, '');
  if (!MAY_STEER.test(seen)) return seen;
  const result = defangOnce(seen);
  return defangOnce(result) === result
    ? result
    : withBrackets(result, { start: 0, end: result.length });
}

/** Matches an underscore, which every code of several words contains, or a possible look-alike. */
const MAY_NAME = /_|[^\0-\x7f]/;

/**
 * Makes text safe for the router's prompt like `defang`. Also replaces all braces by parentheses,
 * and underscores in codes by spaces: the router's answer is read from an object or a code.
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
