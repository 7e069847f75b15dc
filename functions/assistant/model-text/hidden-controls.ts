import { type Control, type Controls, findControls } from './find-controls.ts';
import { withUnread } from './find-unread.ts';
import { widenControls } from './widen-span.ts';

/**
 * All of a text that a patient does not see: tags, tails and lines that cannot be read, each with
 * what stands around it. Imports no library, so that the inspector marks what the turn hides.
 */
export function hiddenControls(
  text: string,
  part: { before: string; whole: boolean },
): Controls {
  return widenControls(text, withUnread(text, findControls(text, part.whole), part), part);
}

/** A run of a reply; `shown` is what the patient reads. */
export interface ReplyPiece {
  kind: 'shown' | Control['kind'];
  text: string;
}

/** A whole reply as the model wrote it, what is hidden apart from what is shown. */
export function splitReply(text: string): ReplyPiece[] {
  const { controls } = hiddenControls(text, { before: '\n', whole: true });
  const ends = [0, ...controls.map(({ end }) => end)];
  const pieces = controls.flatMap(({ kind, start, end }, index): ReplyPiece[] => [
    { kind: 'shown', text: text.slice(ends[index], start) },
    { kind, text: text.slice(start, end) },
  ]);
  const rest: ReplyPiece = { kind: 'shown', text: text.slice(ends.at(-1)) };
  return [...pieces, rest].filter((piece) => piece.text !== '');
}
