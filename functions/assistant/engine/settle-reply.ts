import { z } from 'zod';
import {
  type Branch,
  findBranch,
  findStep,
  firstStep,
  isEnd,
  isResponder,
  type Step,
} from './branches.ts';
import { MAX_BOUNCES } from './limits.ts';
import type { Reply, Tail } from './reply.ts';
import { mergeSlots, missingSlots, sameJson, type SlotError, slotError } from './slots.ts';
import type { Slots, ThreadState } from './thread-state.ts';
import { clearSuspended, handOff, resume, type Settled } from './transitions.ts';

/** What the reply did to the step-by-step scenario, as the Sandbox shows it. */
export const scenarioReport = z.object({
  has_steps: z.boolean(),
  step_before: z.string().nullable(),
  step_after: z.string().nullable(),
  /** `missing`, or why the tail or something like a tag could not be read. */
  parse_error: z.string().nullable(),
  illegal_transition: z.object({ from: z.string(), to: z.string(), reason: z.string() }).nullable(),
  slot_errors: z.array(slotError).readonly().default([])
    .meta({ description: 'New values of slots that do not fit and were left out' }),
});
export type ScenarioReport = Readonly<z.infer<typeof scenarioReport>>;

export const NO_SCENARIO: ScenarioReport = Object.freeze({
  has_steps: false,
  step_before: null,
  step_after: null,
  parse_error: null,
  illegal_transition: null,
  slot_errors: [],
});

interface SettledReply extends Omit<Settled, 'next'> {
  /** Show the reply, call the branch it handed off to, or show the fixed escalation reply. */
  readonly next: Settled['next'] | 'show';
  readonly scenario: ScenarioReport;
}

interface ReplyContext {
  readonly branches: readonly Branch[];
  /** Hand-offs by INTENT_CHANGE tags already followed in this turn. */
  readonly bounces: number;
}

function handOffTarget(
  { current_intent }: ThreadState,
  reply: Reply,
  { branches, bounces }: ReplyContext,
): Branch | undefined {
  if (bounces >= MAX_BOUNCES) return undefined;
  return reply.intentChanges
    .filter((code) => code !== current_intent)
    .map((code) => findBranch(branches, code))
    .find(isResponder);
}

interface TailContext {
  before: ThreadState;
  step: Step;
  branch: Branch | undefined;
}

/** A finished scenario may begin anew, for a second booking: at its first step, without slots. */
function beginsAnew({ state_after }: Tail, { step, branch }: TailContext): boolean {
  return isEnd(step) && state_after !== step.code && state_after === firstStep(branch);
}

/** Why the step that a tail names may not be entered with these slots, or null. */
function refusal(slots: Slots, tail: Tail, context: TailContext): string | null {
  const { step, branch } = context;
  const to = tail.state_after;
  if (to === null || to === step.code) return null;
  const target = findStep(branch, to);
  if (!target) return `this scenario has no step ${to}`;
  if (!step.allowed_next.includes(to) && !beginsAnew(tail, context)) {
    return `${to} may not follow ${step.code}`;
  }
  const missing = missingSlots(target, slots);
  return missing.length > 0 ? `${to} needs ${missing.join(', ')}` : null;
}

interface Applied {
  readonly slots: Slots;
  readonly errors: readonly SlotError[];
  /** Why the tail's step may not be entered. */
  readonly reason: string | null;
}

/** The slots with those of a tail; a scenario that begins anew has lost the ones before. */
function applyTail(tail: Tail, context: TailContext): Applied {
  const merged = mergeSlots(context.before.slots, tail.slots_updated);
  if (!beginsAnew(tail, context)) {
    return { ...merged, reason: refusal(merged.slots, tail, context) };
  }
  const anew = mergeSlots({}, tail.slots_updated);
  const reason = refusal(anew.slots, tail, context);
  return { ...(reason === null ? anew : merged), reason };
}

type Move = Pick<SettledReply, 'state' | 'events'> & Partial<ScenarioReport>;

/** What a tail does to a scenario; `state` holds its slots already. */
function followTail(
  state: ThreadState,
  tail: Tail,
  { before, step, reason }: TailContext & Pick<Applied, 'reason'>,
): Move {
  const to = tail.state_after ?? step.code;
  if (to === step.code) {
    const isAside = tail.soft_insertion && sameJson(before.slots, state.slots);
    const soft_insertion_count = isAside ? state.soft_insertion_count + 1 : 0;
    return {
      state: { ...state, soft_insertion_count },
      events: isAside ? ['soft_insertion'] : [],
    };
  }
  if (reason === null) {
    return { state: { ...state, current_step: to, soft_insertion_count: 0 }, events: [] };
  }
  const illegal_transition = { from: step.code, to, reason };
  return { state, events: ['validation_blocked'], illegal_transition };
}

/**
 * Steps 8 and 9 of the turn: what the branch's reply does to the dialog.
 *
 * A step that ends its scenario still reads the tail: late facts are kept, and it may begin the
 * scenario anew; any other move from it is blocked. A branch without steps drops the tail.
 *
 * @param before the state the branch was called with.
 */
export function settleReply(
  before: ThreadState,
  reply: Reply,
  context: ReplyContext,
): SettledReply {
  const { branches } = context;
  const branch = findBranch(branches, before.current_intent);
  const step = findStep(branch, before.current_step);
  const tail = step && reply.tail?.ok ? reply.tail.value : null;
  const applied = step && tail ? applyTail(tail, { before, step, branch }) : null;
  const merged = applied ? { ...before, slots: applied.slots } : before;
  const slot_errors = applied?.errors ?? [];

  const target = handOffTarget(merged, reply, context);
  if (target) {
    const isResumed = target.code === merged.suspended_intent;
    const moved = isResumed ? resume(merged, branches) : handOff(merged, target, branches);
    return { ...moved, scenario: { ...NO_SCENARIO, slot_errors } };
  }

  const { state, events, ...report }: Move = step && tail && applied
    ? followTail(merged, tail, { before, step, branch, reason: applied.reason })
    : { state: merged, events: [] };
  const unread = reply.unread ?? null;
  const missing = reply.tail?.ok === false ? reply.tail.reason : 'missing';
  return {
    state: branch?.is_authoritative ? clearSuspended(state) : state,
    events,
    next: 'show',
    scenario: {
      ...NO_SCENARIO,
      slot_errors,
      parse_error: step && !tail ? missing : unread,
      ...(step && { has_steps: true, step_before: step.code, step_after: state.current_step }),
      ...report,
    },
  };
}
