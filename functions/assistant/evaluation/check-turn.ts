import type { EventName } from '../engine/events.ts';
import { isSameJson } from '../engine/slots.ts';
import type { Slots } from '../engine/thread-state.ts';
import type { Expectation } from '../schemas/dialog-test.ts';
import { isReplyMatch } from '../schemas/reply-pattern.ts';

/** The results of a turn that test expectations refer to. */
export interface ObservedTurn {
  intent_code: string | null;
  step: string | null;
  slots: Slots;
  events: readonly EventName[];
  /** Names of the documents whose chunks were in the prompt. */
  sources: readonly string[];
  reply: string;
}

export interface ExpectationFailure {
  /** Path in Expectation: `slots.name`, `reply.contains`. */
  expectation: string;
  expected: unknown;
  got: unknown;
}

/** Returns the failed expectations of a turn. Skips `reply.meets`, which a model judges. */
export function checkTurn(expect: Expectation, turn: ObservedTurn): ExpectationFailure[] {
  const failures: ExpectationFailure[] = [];
  const check = (holds: boolean, expectation: string, expected: unknown, got: unknown) => {
    if (!holds) failures.push({ expectation, expected, got });
  };
  const { intent_code, step, slots = {}, events = {}, sources = [], reply = {} } = expect;
  if (intent_code !== undefined) {
    check(turn.intent_code === intent_code, 'intent_code', intent_code, turn.intent_code);
  }
  if (step !== undefined) check(turn.step === step, 'step', step, turn.step);
  for (const [name, expected] of Object.entries(slots)) {
    const got = turn.slots[name] ?? null;
    check(isSameJson(got, expected), `slots.${name}`, expected, got);
  }
  for (const event of events.includes ?? []) {
    check(turn.events.includes(event), 'events.includes', event, turn.events);
  }
  for (const event of events.excludes ?? []) {
    check(!turn.events.includes(event), 'events.excludes', event, turn.events);
  }
  for (const name of sources) check(turn.sources.includes(name), 'sources', name, turn.sources);
  for (const text of reply.contains ?? []) {
    check(turn.reply.includes(text), 'reply.contains', text, turn.reply);
  }
  for (const text of reply.not_contains ?? []) {
    check(!turn.reply.includes(text), 'reply.not_contains', text, turn.reply);
  }
  const { matches, max_characters } = reply;
  if (matches !== undefined) {
    check(isReplyMatch(matches, turn.reply), 'reply.matches', matches, turn.reply);
  }
  if (max_characters !== undefined) {
    const { length } = [...turn.reply];
    check(length <= max_characters, 'reply.max_characters', max_characters, length);
  }
  return failures;
}
