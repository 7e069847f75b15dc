import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Branch,
  currentStep,
  findBranch,
  findStep,
  isEnd,
} from '../../../../functions/assistant/engine/branches.ts';
import { missingSlots } from '../../../../functions/assistant/engine/slots.ts';
import { DEFAULT_LIMITS } from '../../../../functions/shared/contract/turn-limits.ts';
import {
  INITIAL_STATE,
  type ThreadState,
} from '../../../../functions/assistant/engine/thread-state.ts';
import { CLINIC, clinicWith } from './support/clinic.ts';
import { type Move, type Played, playTurn, type Turn } from './support/play-turn.ts';
import { replyText } from '../model-text/reply-texts.ts';
import { runs } from '../../../support/property-runs.ts';

const codes = CLINIC.map((branch) => branch.code);
const steps = CLINIC[0]!.steps.map((step) => step.code);

/** The clinic with changes that editors may make between two turns. */
const clinics: readonly (readonly Branch[])[] = [
  CLINIC,
  CLINIC,
  clinicWith({ new_booking: { is_enabled: false } }),
  clinicWith({
    new_booking: { steps: CLINIC[0]!.steps.filter((step) => step.code !== 'qualify') },
  }),
  clinicWith({ new_booking: { steps: [] } }),
  clinicWith({ survey: { steps: [] }, reschedule: { is_enabled: false } }),
];

const code = fc.constantFrom(...codes, 'nobody');
const slot = fc.constantFrom('name', 'reason', 'phone', 'time');
const tail = fc.record({
  state_after: fc.constantFrom(...steps, 'nowhere', null),
  slots_updated: fc.dictionary(
    slot,
    fc.constantFrom('x', '', null, 7, true, [], { a: 1 }, 'y'.repeat(2_000)),
    { maxKeys: 4 },
  ),
  soft_insertion: fc.boolean(),
}, { requiredKeys: [] }).map((fields) => JSON.stringify(fields));

const reply = fc.oneof(
  { weight: 4, arbitrary: tail.map((json) => `Fine.\n${json}`) },
  {
    weight: 3,
    arbitrary: fc.tuple(code, tail).map(([to, json]) => `[INTENT_CHANGE: ${to}] ${json}`),
  },
  { weight: 1, arbitrary: replyText },
);

const router = fc.oneof(
  { weight: 6, arbitrary: code.map((intent_code) => JSON.stringify({ intent_code })) },
  { weight: 1, arbitrary: fc.string() },
);

const turn: fc.Arbitrary<Turn> = fc.record({
  branches: fc.constantFrom(...clinics),
  router,
  replies: fc.array(reply, { minLength: 1, maxLength: 3 }),
});

const dialog = fc.array(turn, { minLength: 1, maxLength: 12 });

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}

deepFreeze(clinics);

function isLegal({ before, after }: Move, branches: readonly Branch[]): boolean {
  if (before.current_intent !== after.current_intent) return false;
  if (before.current_step === after.current_step) return true;
  const from = currentStep(before, branches);
  const to = findStep(findBranch(branches, after.current_intent), after.current_step);
  if (!from || !to) return false;
  const isAnew = isEnd(from) && findBranch(branches, after.current_intent)?.steps[0] === to;
  return (isAnew || from.allowed_next.includes(to.code)) &&
    missingSlots(to, after.slots).length === 0;
}

/** Invariants of every turn, by sentence. */
const invariants: Record<string, (before: ThreadState, turn: Turn, played: Played) => boolean> = {
  'the current step is a step of the current branch, or null': (_, { branches }, { state }) =>
    state.current_step === null || currentStep(state, branches) !== undefined,
  'no reply moves outside allowed_next or past a guard': (_, { branches }, { moves }) =>
    moves.every((move) => isLegal(move, branches)),
  'no turn ends above the hand-off cap': (_, __, { state }) =>
    state.handoff_count <= DEFAULT_LIMITS.handoff_cap,
  'what is suspended goes only by a resume or an authoritative branch': (before, turn, played) =>
    before.suspended_intent === null ||
    played.state.suspended_intent !== null ||
    played.events.includes('resumed') ||
    findBranch(turn.branches, played.state.current_intent)!.is_authoritative,
  'what can be resumed is never replaced by another scenario': (before, turn, played) => {
    const { state, events } = played;
    return before.suspended_intent === null || events.includes('resumed') ||
      !findBranch(turn.branches, before.suspended_intent)?.is_enabled ||
      state.suspended_intent === null || state.suspended_intent === before.suspended_intent;
  },
  'the model answers at most once more than it may bounce': (_, __, { calls }) =>
    calls <= 1 + DEFAULT_LIMITS.max_bounces,
  'there is exactly one reply, fixed only by the loop guard': (_, __, { reply, events }) =>
    (reply === 'fixed') === events.includes('routing_loop'),
  'the dialog stands on a branch that may answer': (_, { branches }, { state }) => {
    const branch = findBranch(branches, state.current_intent);
    return branch !== undefined && branch.is_enabled && !branch.is_system;
  },
};

test('every invariant holds in arbitrary dialogs', () => {
  const property = fc.property(dialog, (turns) => {
    let state: ThreadState = INITIAL_STATE;
    for (const turn of turns) {
      const played = playTurn(state, turn);
      for (const [sentence, holds] of Object.entries(invariants)) {
        if (!holds(state, turn, played)) throw new Error(`broken: ${sentence}`);
      }
      state = deepFreeze(played.state);
    }
  });
  fc.assert(property, { numRuns: runs(10_000) });
});

test('frozen states and branches show that nothing is mutated', () => {
  expect(Object.isFrozen(clinics[0]![0]!.steps[0]!.allowed_next)).toBe(true);
  expect(() => Object.assign(deepFreeze({ ...INITIAL_STATE }), { slots: {} })).toThrow(TypeError);
});
