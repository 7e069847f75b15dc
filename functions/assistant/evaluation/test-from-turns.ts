import { FALLBACK_BRANCH } from '../engine/branch-codes.ts';
import { HISTORY_LENGTH } from '../engine/limits.ts';
import { isSameJson } from '../engine/slots.ts';
import { INITIAL_STATE, type Slots, type ThreadState } from '../engine/thread-state.ts';
import type { MessageMeta, Source } from '../schemas/turn.ts';
import type { DialogTest, Expectation } from '../schemas/dialog-test.ts';

export interface StoredMessage {
  role: 'user' | 'assistant';
  text: string;
  sources: readonly Pick<Source, 'document_name'>[];
  /** Null for a patient's message. */
  meta: Pick<MessageMeta, 'events' | 'state'> | null;
}

/** Thrown when there is no turn, or when the reply has no stored result of a turn. */
export class NoTurnStored extends Error {
  override readonly name = 'NoTurnStored';
}

/**
 * Creates a test from the last turns of a dialog: their results become the expectations, and the
 * state before them becomes the setup. The test's branch is the one that the dialog was in, also if
 * a safety rule answered.
 *
 * @param messages of one dialog, in order; the last one is a reply.
 * @throws NoTurnStored when there is no turn, or when the reply has no stored result of a turn.
 */
export function createTestFromTurns(
  messages: readonly StoredMessage[],
  count: number,
): Pick<DialogTest, 'intent_code' | 'setup' | 'turns'> {
  const first = findFirstTurn(messages, count);
  const before = messages.slice(0, first);
  const turns: DialogTest['turns'] = [];
  const start = findStateAfter(before);
  let state = start;
  for (const [i, { role, text }] of messages.entries()) {
    const reply = messages[i + 1];
    if (i < first || role !== 'user' || reply?.role !== 'assistant') continue;
    if (!reply.meta) throw new NoTurnStored();
    turns.push({ message: text, expect: toExpectation(state, reply, reply.meta) });
    state = reply.meta.state;
  }
  if (turns.length === 0) throw new NoTurnStored();
  const history = before.slice(-HISTORY_LENGTH).map(({ role, text }) => ({ role, text }));
  return {
    intent_code: state.current_intent ?? FALLBACK_BRANCH,
    setup: history.length ? { state: start, messages: history } : null,
    turns,
  };
}

/**
 * Returns the index of the first message of the last `count` turns. Does not count messages during
 * a takeover, which have no reply.
 */
function findFirstTurn(messages: readonly StoredMessage[], count: number): number {
  const asked = messages.flatMap(({ role }, i) =>
    role === 'user' && messages[i + 1]?.role === 'assistant' ? [i] : []
  );
  return asked.at(-count) ?? asked[0] ?? messages.length;
}

function findStateAfter(messages: readonly StoredMessage[]): ThreadState {
  return messages.findLast(({ meta }) => meta)?.meta?.state ?? INITIAL_STATE;
}

function toExpectation(
  before: ThreadState,
  { sources }: StoredMessage,
  { events, state }: NonNullable<StoredMessage['meta']>,
): Expectation {
  const slots = findChangedSlots(before.slots, state.slots);
  const names = [...new Set(sources.map(({ document_name }) => document_name))];
  return {
    ...(state.current_intent !== null && { intent_code: state.current_intent }),
    step: state.current_step,
    ...(Object.keys(slots).length > 0 && { slots }),
    ...(events.length > 0 && { events: { includes: [...new Set(events)] } }),
    ...(names.length > 0 && { sources: names }),
  };
}

/** Returns the slots that a turn filled or changed; null for each cleared slot. */
function findChangedSlots(before: Slots, after: Slots): Record<string, unknown> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter((name) => !isSameJson(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name] ?? null]));
}
