import type { Control, Controls } from './find-controls.ts';
import {
  findFenceEnd,
  findFoldedMatchStart,
  findHeldStart,
  findMarksStart,
  findMatchStart,
  findOpenFence,
  findTableStart,
} from './surroundings.ts';

const PAIRS: Record<string, string> = { '*': '*', '_': '_', '`': '`', '[': ']', '(': ')' };

const FENCE = /(?:`{3,}|~{3,})[\w-]*\s*$/;
const LABEL = /[*_`]*(?:state[_ ]?|(?<![`~\w]))json[*_`]*\s*[:=]?[*_`]*\s*$/i;
const HALF_TAG = /\[\s*(?:intent[\s_-]*)?$/i;

/** The end of a piece that may begin a fence, a label or an emphasis. */
const HELD_MARKS = /[\s*_`~([:=]+$/;
const HELD_WORD =
  /(?:(?:`{3}|~{3})[\w-]*|(?:s|st|sta|stat|state|state_|state[_ ]?j|state[_ ]?js|state[_ ]?jso|state[_ ]?json|(?<![`~\w])j(?:s(?:on?)?)?))$/i;

/** Text between a control and the end of a piece that may still belong to the control. */
const CLOSING = /^[\s*_`~\])]*$/;

/**
 * Returns whether the first of several tails is broken. A stream decides by that one alone, so
 * later ones must not change the result.
 */
const beginsBroken = ({ kind, tails, beginsBroken }: Control) =>
  beginsBroken ?? (kind === 'tail' && tails.length === 0);

/** Extends a control to its label, code fence, surrounding punctuation and incomplete tag. */
export function widenControl(
  text: string,
  control: Control,
  floor: number,
  last: string,
): Control {
  let start = findMatchStart(LABEL, text, floor, control.start);
  let { end } = control;
  const fence = findMatchStart(FENCE, text, floor, start);
  // A fence that closes another block before the control belongs to that block.
  const open = fence < start ? findOpenFence(text, floor, start, last) : null;
  if (open && open.at >= fence) {
    start = findMatchStart(LABEL, text, floor, open.at);
    const body = end + (/^\s*/.exec(text.slice(end))?.[0].length ?? 0);
    if (text.startsWith(open.mark, body)) end = findFenceEnd(text, body, open.mark) ?? end;
  }
  const isPair = () =>
    PAIRS[text[start - 1]!] === text[end] && !/^(?:`{3}|~{3})/.test(text.slice(end, end + 3));
  while (start > floor && end < text.length && isPair()) {
    start--;
    end++;
  }
  // Handles marks before a half tag and a half tag before marks alike.
  for (let moved = -1; start !== moved;) {
    moved = start;
    start = findFoldedMatchStart(HALF_TAG, text, floor, start);
    if (beginsBroken(control)) start = findMarksStart(text, floor, start);
  }
  return { ...control, start, end };
}

function mergeControls(run: readonly Control[]): Control {
  if (run.length === 1) return run[0]!;
  return {
    kind: 'tail',
    start: run[0]!.start,
    end: run.at(-1)!.end,
    codes: run.flatMap((control) => control.codes),
    tails: run.flatMap((control) => control.tails),
    isCut: run.some((control) => control.isCut),
    beginsBroken: beginsBroken(run[0]!),
  };
}

/** Joins tails that only white space separates, because one fence contains them. */
export function joinTails(text: string, controls: readonly Control[]): Control[] {
  const runs: Control[][] = [];
  for (const next of controls) {
    const last = runs.at(-1)?.at(-1);
    const isNeighbour = last?.kind === 'tail' && next.kind === 'tail' &&
      text.slice(last.end, next.start).trim() === '';
    if (isNeighbour) runs.at(-1)!.push(next);
    else runs.push([next]);
  }
  return runs.map(mergeControls);
}

/** Returns where a control's surroundings may begin at the end of a piece. */
function findSurroundingsStart(text: string, floor: number, end: number, last: string): number {
  let at = end;
  for (let moved = -1; at !== moved;) {
    moved = at;
    for (const pattern of [HALF_TAG, HELD_MARKS, HELD_WORD]) {
      at = findMatchStart(pattern, text, floor, at);
    }
    at = findOpenFence(text, floor, at, last)?.at ?? findTableStart(text, floor, at, last) ?? at;
    at = findHeldStart(text, floor, at);
  }
  return at;
}

/**
 * Joins neighbouring tails, and extends each control by its label, code fence and punctuation. With
 * `whole`, the text is complete, and `end` is its end. Otherwise moves `end` back before characters
 * that may belong to the next control, and omits a last control that later text may extend.
 */
export function widenControls(
  text: string,
  found: Controls,
  { before, whole }: { before: string; whole: boolean },
): Controls {
  const controls: Control[] = [];
  let floor = 0;
  for (const control of joinTails(text, found.controls)) {
    const wide = widenControl(text, control, floor, before);
    floor = wide.end;
    controls.push(wide);
  }
  if (whole) return { controls, end: text.length };
  const last = controls.at(-1);
  const end = findSurroundingsStart(text, floor, found.end, before);
  // Held text may belong to a control that is joined with the last one.
  if (!last || !CLOSING.test(text.slice(last.end, end))) return { controls, end };
  const done = controls.slice(0, -1);
  return {
    controls: done,
    end: findSurroundingsStart(text, done.at(-1)?.end ?? 0, last.start, before),
  };
}
