import { findControls } from './find-controls.ts';
import { foldLookAlikes, toFoldedText } from './fold-look-alikes.ts';
import type { Span } from '../../shared/span.ts';

/**
 * Invisible characters that no language needs but a model reads: zero-width spaces, text direction
 * overrides, Unicode's tag characters and the supplementary variation selectors.
 */
const UNSEEN = /[\0\u00ad\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e0fff}]/gu;

/** Chat-template marks of open models, which separate the turns of a chat. */
const TURN_MARKS =
  /<\|[^|<>\n]{0,60}\|>|<\/?(?:s|bos|eos|(?:start|end)_of_turn|im_start|im_end)>|\[\/?(?:inst|system_prompt|available_tools|tool_calls|tool_results)\]|<<\/?sys>>/gi;

/** A tag may begin with the last character of one message and continue in the next. */
const LAST_OPENER = /[[{]\s*$/;

const BRACKETS: Record<string, string> = {
  '[': '(',
  '{': '(',
  '<': '(',
  ']': ')',
  '}': ')',
  '>': ')',
};

/** Replaces all brackets and their look-alikes in a span by round ones. */
function withBrackets(text: string, { start, end }: Span): string {
  return Array.from(
    text.slice(start, end),
    (character) => BRACKETS[toFoldedText(character)] ?? character,
  ).join('');
}

/** Finds tags, tails and chat-template marks, with look-alikes as a model may read them. */
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

/** Every control mark begins with one of these or a look-alike. */
const MAY_STEER = /[[{<]|[^\0-\x7f]/;

/**
 * Makes text of patients and documents safe to include in a prompt (prompt injection): its tags,
 * tails and chat-template marks get round brackets, so that a model that repeats them, even with
 * look-alikes replaced, triggers neither a hand-off nor a step. Removes invisible characters.
 * Leaves everything else unchanged.
 */
export function defang(text: string): string {
  const seen = text.replace(UNSEEN, '');
  if (!MAY_STEER.test(seen)) return seen;
  const result = defangOnce(seen);
  return defangOnce(result) === result
    ? result
    : withBrackets(result, { start: 0, end: result.length });
}

/** A code of several words contains an underscore or a look-alike of it. */
const MAY_NAME = /_|[^\0-\x7f]/;

/**
 * Does the same for the router, which reads only words: no object can be repeated as an answer, and
 * a code of several words is spelled with spaces.
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
