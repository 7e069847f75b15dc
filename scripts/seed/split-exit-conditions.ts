import { headingLevel, isBoldLine, isExitHeading, isLabelLine } from './exit-headings.ts';

/** A system prompt, split in two. */
interface SplitPrompt {
  systemPrompt: string;
  exitConditions: string;
}

const FENCE = /^ {0,3}(?:```|~~~)/;
const ITEM = /^\s*(?:[-*+•–—]|\d{1,3}[.)]|\p{L}\))\s/u;
const RULE = /^ {0,3}([-*_])(?:\s*\1){2,}\s*$/;
const NUMBERED = /^\s*(?:\*\*|__)?(\d{1,3})[.)]\s/;
const EDGES = /^[ \t\r\n]+|[ \t\r\n]+$/g;

/** Replaces lines inside code fences by empty ones, because they are not headings. */
function withoutFences(lines: string[]): string[] {
  let inside = false;
  return lines.map((line) => {
    const isFence = FENCE.test(line);
    if (isFence) inside = !inside;
    return inside || isFence ? '' : line;
  });
}

/**
 * Returns whether another part follows a bold or plain heading, which has no level: another
 * heading, the next number, a rule, or a paragraph after a list.
 */
function hasOtherPart(heading: string, body: readonly string[]): boolean {
  const number = NUMBERED.exec(heading)?.[1];
  const first = body.findIndex((line) => line.trim() !== '');
  const isList = ITEM.test(body[first] ?? '');
  return body.some((line, index) => {
    if (RULE.test(line) || headingLevel(line) !== null || isBoldLine(line)) return true;
    if (number && NUMBERED.exec(line)?.[1] === String(Number(number) + 1)) return true;
    const isParagraph = /^\S/.test(line) && !ITEM.test(line);
    const isPlain = !isBoldLine(heading);
    if (isPlain && index > first && isParagraph && isLabelLine(line)) return true;
    return isList && isParagraph && (isLabelLine(line) || body[index - 1]?.trim() === '');
  });
}

/** Returns whether a section of the same or a higher level follows, or text of another part. */
function isFollowed(heading: string, body: readonly string[]): boolean {
  const level = headingLevel(heading);
  if (level === null) return hasOtherPart(heading, body);
  return body.some((line) => (headingLevel(line) ?? Infinity) <= level);
}

/**
 * Splits the exit conditions from the end of an old system prompt.
 *
 * They begin at the last heading "Exit conditions" in one of the three forms, which moves with
 * them, so that the model reads the same text. Returns null, so that the prompt stays unchanged,
 * when there is no such heading, when no text precedes or follows it, or when another part of the
 * prompt follows it.
 *
 * @example
 * splitExitConditions('Be kind.\n\n**Exit conditions**\n- the patient says goodbye');
 * // { systemPrompt: 'Be kind.', exitConditions: '**Exit conditions**\n- the patient says goodbye' }
 */
export function splitExitConditions(prompt: string): SplitPrompt | null {
  const lines = prompt.split('\n');
  const visible = withoutFences(lines.map((line) => line.trimEnd()));
  const at = visible.findLastIndex(isExitHeading);
  if (at < 0 || isFollowed(visible[at]!, visible.slice(at + 1))) return null;
  // The database compares both halves with the whole; a no-break space counts as a character there.
  const systemPrompt = lines.slice(0, at).join('\n').replace(/[ \t\r\n]+$/, '');
  const exitConditions = lines.slice(at).join('\n').replace(EDGES, '');
  const hasBody = lines.slice(at + 1).some((line) => line.trim());
  return systemPrompt.trim() && hasBody ? { systemPrompt, exitConditions } : null;
}
