import { cleanText } from '../../shared/clean-text.ts';
import { findHiddenControls } from './hidden-controls.ts';
import { appendVisible, NOTHING_SHOWN, type Visible } from './visible-text.ts';

/** State of a streamed reply, as an immutable value. */
export interface ReplyFilter {
  readonly visible: Visible;
  /** Text that may still become part of a tag or a tail. */
  readonly held: string;
  /** The first half of a surrogate pair split between two pieces. */
  readonly half: string;
  /** Length at which held text is searched again; growing steps keep the total time linear. */
  readonly lookAt: number;
  readonly codes: readonly string[];
  readonly tails: readonly string[];
  /** Whether a tail was hidden, parsable or not. */
  readonly sawTail: boolean;
  /** Whether the end of the reply cut off the last tail. */
  readonly sawCut: boolean;
  /** Whether text that mentions a tag or a tail was hidden and could not be parsed. */
  readonly sawUnread: boolean;
  /** The character before the held text. */
  readonly last: string;
}

export const EMPTY_FILTER: ReplyFilter = Object.freeze({
  visible: NOTHING_SHOWN,
  held: '',
  half: '',
  lookAt: 0,
  codes: [],
  tails: [],
  sawTail: false,
  sawCut: false,
  sawUnread: false,
  last: '\n',
});

/** Up to this length, held text is searched with every piece. */
const SHORT = 500;

function advance(filter: ReplyFilter, text: string, whole: boolean): ReplyFilter {
  const { controls, end } = findHiddenControls(text, { before: filter.last, whole });
  const held = text.slice(end);
  return {
    visible: appendVisible(filter.visible, text.slice(0, end), controls),
    held,
    half: filter.half,
    lookAt: held.length > SHORT ? Math.ceil(held.length * 1.25) : 0,
    codes: [...filter.codes, ...controls.flatMap((control) => control.codes)],
    tails: [...filter.tails, ...controls.flatMap((control) => control.tails)],
    sawTail: filter.sawTail || controls.some((control) => control.kind === 'tail'),
    sawCut: filter.sawCut || controls.some((control) => control.isCut),
    sawUnread: filter.sawUnread || controls.some((control) => control.kind === 'unread'),
    last: text[end - 1] ?? filter.last,
  };
}

const HALF = /[\uD800-\uDBFF]$/;

/** Adds a piece of text. New visible text is appended to `visible.shown`. */
export function feedReply(filter: ReplyFilter, chunk: string): ReplyFilter {
  const said = filter.half + chunk;
  const half = HALF.exec(said)?.[0] ?? '';
  const text = filter.held + cleanText(said.slice(0, said.length - half.length));
  const next = { ...filter, held: text, half };
  return text.length < filter.lookAt ? next : advance(next, text, false);
}

/** Ends the reply: resolves the text that is still held. */
export function endReply(filter: ReplyFilter): ReplyFilter {
  return advance({ ...filter, half: '' }, filter.held + cleanText(filter.half), true);
}
