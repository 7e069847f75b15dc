import { cleanText } from '../../shared/clean-text.ts';
import { hiddenControls } from './hidden-controls.ts';
import { appendVisible, NOTHING_SHOWN, type Visible } from './visible-text.ts';

/** A reply in the middle of being streamed. A value: feeding it makes a new one. */
export interface ReplyFilter {
  readonly visible: Visible;
  /** Text that may still become part of a tag or a tail. */
  readonly held: string;
  /** The first half of a character that was cut between two chunks. */
  readonly half: string;
  /** Length from which held text is looked at again; growing steps keep the whole linear. */
  readonly lookAt: number;
  readonly codes: readonly string[];
  readonly tails: readonly string[];
  /** At least one tail was hidden, readable or not. */
  readonly sawTail: boolean;
  /** The end of the reply cut the last tail off. */
  readonly sawCut: boolean;
  /** Something that names a tag or a tail was hidden and could not be read. */
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

/** Held text up to this length is looked at with every chunk. */
const SHORT = 500;

function advance(filter: ReplyFilter, text: string, whole: boolean): ReplyFilter {
  const { controls, end } = hiddenControls(text, { before: filter.last, whole });
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

/** Adds a chunk. What became visible is the growth of `visible.shown`. */
export function feedReply(filter: ReplyFilter, chunk: string): ReplyFilter {
  const said = filter.half + chunk;
  const half = HALF.exec(said)?.[0] ?? '';
  const text = filter.held + cleanText(said.slice(0, said.length - half.length));
  const next = { ...filter, held: text, half };
  return text.length < filter.lookAt ? next : advance(next, text, false);
}

/** The end of the reply: what is still held is decided. */
export function endReply(filter: ReplyFilter): ReplyFilter {
  return advance({ ...filter, half: '' }, filter.held + cleanText(filter.half), true);
}
