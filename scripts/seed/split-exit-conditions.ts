/** A system prompt cut in two. */
interface SplitPrompt {
  systemPrompt: string;
  exitConditions: string;
}

const TITLE = '(?:exit (?:conditions?|criteria)|when to exit|условия выхода)';

/** The three forms of the heading: markdown heading, bold line, plain line with a colon. */
const HEADINGS = [
  new RegExp(`^ {0,3}(#{1,6})\\s+\\**${TITLE}\\**:?\\**\\s*#*\\s*$`, 'i'),
  new RegExp(`^\\s*(?:\\*\\*|__)${TITLE}:?(?:\\*\\*|__):?\\s*$`, 'i'),
  new RegExp(`^\\s*${TITLE}:\\s*$`, 'i'),
];

const FENCE = /^ {0,3}(?:```|~~~)/;

/** Lines outside code fences keep their text, those inside become empty: they are no headings. */
function withoutFences(lines: string[]): string[] {
  let inside = false;
  return lines.map((line) => {
    const isFence = FENCE.test(line);
    if (isFence) inside = !inside;
    return inside || isFence ? '' : line;
  });
}

function levelOf(heading: string): number {
  return /^ {0,3}(#{1,6})\s/.exec(heading)?.[1]?.length ?? Infinity;
}

/**
 * Cuts the exit conditions off the tail of an old system prompt.
 *
 * The last heading "Exit conditions" in one of the three forms opens the tail, and the heading goes
 * with it, so that the model reads the same text after the move. Returns null, and the prompt stays
 * as it is, when there is no such heading, when nothing stands before or after it, or when a
 * section of the same or a higher level follows: then it is not the tail.
 *
 * @example
 * splitExitConditions('Be kind.\n\n**Exit conditions**\n- the patient says goodbye')
 * // { systemPrompt: 'Be kind.', exitConditions: '**Exit conditions**\n- the patient says goodbye' }
 */
export function splitExitConditions(prompt: string): SplitPrompt | null {
  const lines = prompt.split('\n');
  const visible = withoutFences(lines.map((line) => line.trimEnd()));
  const at = visible.findLastIndex((line) => HEADINGS.some((form) => form.test(line)));
  if (at < 0) return null;
  const level = levelOf(visible[at]!);
  const closes = (line: string) => levelOf(line) <= level && levelOf(line) !== Infinity;
  if (visible.slice(at + 1).some(closes)) return null;
  const systemPrompt = lines.slice(0, at).join('\n').trimEnd();
  const exitConditions = lines.slice(at).join('\n').trim();
  const hasBody = lines.slice(at + 1).some((line) => line.trim());
  return systemPrompt.trim() && hasBody ? { systemPrompt, exitConditions } : null;
}
