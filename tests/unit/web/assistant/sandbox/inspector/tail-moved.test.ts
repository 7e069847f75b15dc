import { expect, test } from 'vitest';
import { INITIAL_STATE } from '@contract/assistant/engine/thread-state.ts';
import type { MessageMeta } from '@contract/assistant/schemas/turn.ts';
import { describeTail, tailMoved } from '@/features/assistant/sandbox/inspector/tail-moved.ts';

const before = { ...INITIAL_STATE, current_intent: 'new_booking', current_step: 'intro' };
const metaOf = (state: object, scenario: object) =>
  ({
    state: { ...before, ...state },
    debug: {
      scenario: { has_steps: true, step_before: 'intro', step_after: 'intro', ...scenario },
    },
  }) as unknown as MessageMeta;

test.each([
  ['that names the current step', metaOf({}, {}), before, false],
  ['that changes a slot', metaOf({ slots: { name: 'Ann' } }, {}), before, true],
  ['that moves the step', metaOf({}, { step_after: 'qualify' }), null, true],
  ['of a branch without steps', metaOf({}, { has_steps: false }), null, false],
  ['after a state that is not known', metaOf({}, {}), null, null],
  ['after a hand-off', metaOf({}, {}), { ...before, current_intent: 'prices' }, null],
])('a tail %s moved: %#', (_, meta, known, moved) => {
  expect(tailMoved(meta, known)).toBe(moved);
});

test.each([
  [true, 'State tail: moves the scenario'],
  [false, 'State tail: no change'],
  [null, 'State tail'],
])('where the tail moved: %s, its mark says %s', (moved, words) => {
  expect(describeTail(moved)).toBe(words);
});
