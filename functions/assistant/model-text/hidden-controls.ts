import { type Control, type Controls, findControls } from './find-controls.ts';
import { addUnread } from './find-unread.ts';
import { widenControls } from './widen-span.ts';

/**
 * Finds everything in a reply that patients do not see: tags, tails and unparsable lines, each with
 * its fences and labels. Imports no library, so that the inspector can use it, too.
 */
export function findHiddenControls(
  text: string,
  part: { before: string; whole: boolean },
): Controls {
  return widenControls(text, addUnread(text, findControls(text, part.whole), part), part);
}

/** A part of a reply; `shown`: the patient sees it. */
export interface ReplyPiece {
  kind: 'shown' | Control['kind'];
  text: string;
}

/** Splits a model's reply into hidden and shown parts. */
export function splitReply(text: string): ReplyPiece[] {
  const { controls } = findHiddenControls(text, { before: '\n', whole: true });
  const ends = [0, ...controls.map(({ end }) => end)];
  const pieces = controls.flatMap(({ kind, start, end }, index): ReplyPiece[] => [
    { kind: 'shown', text: text.slice(ends[index], start) },
    { kind, text: text.slice(start, end) },
  ]);
  const rest: ReplyPiece = { kind: 'shown', text: text.slice(ends.at(-1)) };
  return [...pieces, rest].filter((piece) => piece.text !== '');
}
