import { findControls } from './find-controls.ts';
import { appendVisible, NOTHING_SHOWN, type Visible } from './visible-text.ts';
import { widenControls } from './widen-span.ts';

/** A reply in the middle of being streamed. A value: feeding it makes a new one. */
export interface ReplyFilter {
  readonly visible: Visible;
  /** Text that may still become part of a tag or a tail. */
  readonly held: string;
  /** Length from which held text is looked at again; growing steps keep the whole linear. */
  readonly lookAt: number;
  readonly codes: readonly string[];
  readonly tails: readonly string[];
  /** At least one tail was hidden, readable or not. */
  readonly sawTail: boolean;
}

export const EMPTY_FILTER: ReplyFilter = Object.freeze({
  visible: NOTHING_SHOWN,
  held: '',
  lookAt: 0,
  codes: [],
  tails: [],
  sawTail: false,
});

/** Held text up to this length is looked at with every chunk. */
const SHORT = 500;

function advance(filter: ReplyFilter, text: string, whole: boolean): ReplyFilter {
  const { controls, end } = widenControls(text, findControls(text, whole), whole);
  const held = text.slice(end);
  return {
    visible: appendVisible(filter.visible, text.slice(0, end), controls),
    held,
    lookAt: held.length > SHORT ? Math.ceil(held.length * 1.25) : 0,
    codes: [...filter.codes, ...controls.flatMap((control) => control.codes)],
    tails: [...filter.tails, ...controls.flatMap((control) => control.tails)],
    sawTail: filter.sawTail || controls.some((control) => control.kind === 'tail'),
  };
}

/** Adds a chunk. What became visible is the growth of `visible.shown`. */
export function feedReply(filter: ReplyFilter, chunk: string): ReplyFilter {
  const text = filter.held + chunk;
  return text.length < filter.lookAt ? { ...filter, held: text } : advance(filter, text, false);
}

/** The end of the reply: what is still held is decided. */
export function endReply(filter: ReplyFilter): ReplyFilter {
  return advance(filter, filter.held, true);
}
