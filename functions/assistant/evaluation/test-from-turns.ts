import { HISTORY_LENGTH } from '../engine/limits.ts';
import { sameJson } from '../engine/slots.ts';
import { INITIAL_STATE, type Slots, type ThreadState } from '../engine/thread-state.ts';
import type { MessageMeta, Source } from '../schemas/turn.ts';
import type { DialogTest, Expectation } from './dialog-test.ts';

/** A message as it is stored. */
export interface StoredMessage {
  role: 'user' | 'assistant';
  text: string;
  sources: readonly Pick<Source, 'document_name'>[];
  /** Null for a patient's message. */
  meta: Pick<MessageMeta, 'served_intent_code' | 'step_code' | 'events' | 'state'> | null;
}

/** A reply was stored past the API, without what the turn came to. */
export class NoTurnStored extends Error {
  override readonly name = 'NoTurnStored';
}

/**
 * The last turns of a dialog as a test: what happened becomes the expectation, what came before the
 * setup.
 *
 * @param messages of one dialog, in their order; the last one is a reply.
 */
export function testFromTurns(
  messages: readonly StoredMessage[],
  count: number,
): Pick<DialogTest, 'intent_code' | 'setup' | 'turns'> {
  const first = Math.max(0, messages.length - 2 * count);
  const before = messages.slice(0, first);
  const turns: DialogTest['turns'] = [];
  const start = stateAfter(before);
  let state = start;
  for (const [i, { role, text }] of messages.entries()) {
    const reply = messages[i + 1];
    if (i < first || role !== 'user' || reply?.role !== 'assistant') continue;
    if (!reply.meta) throw new NoTurnStored();
    turns.push({ message: text, expect: expectationOf(state, reply, reply.meta) });
    state = reply.meta.state;
  }
  if (turns.length === 0) throw new NoTurnStored();
  const history = before.slice(-HISTORY_LENGTH).map(({ role, text }) => ({ role, text }));
  return {
    intent_code: messages.at(-1)!.meta!.served_intent_code,
    setup: history.length ? { state: start, messages: history } : null,
    turns,
  };
}

function stateAfter(messages: readonly StoredMessage[]): ThreadState {
  return messages.findLast(({ meta }) => meta)?.meta?.state ?? INITIAL_STATE;
}

function expectationOf(
  before: ThreadState,
  { sources }: StoredMessage,
  { served_intent_code, step_code, events, state }: NonNullable<StoredMessage['meta']>,
): Expectation {
  const slots = changedSlots(before.slots, state.slots);
  const names = [...new Set(sources.map(({ document_name }) => document_name))];
  return {
    intent_code: served_intent_code,
    step: step_code,
    ...(Object.keys(slots).length > 0 && { slots }),
    ...(events.length > 0 && { events: { includes: [...new Set(events)] } }),
    ...(names.length > 0 && { sources: names }),
  };
}

/** Slots that a turn filled or changed; null where it emptied one. */
function changedSlots(before: Slots, after: Slots): Record<string, unknown> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter((name) => !sameJson(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name] ?? null]));
}
