import { DEFAULT_LIMITS } from '../../../../functions/shared/contract/turn-limits.ts';
import { expect, test } from 'vitest';
import { settleReply } from '../../../../functions/assistant/engine/settle-reply.ts';
import { isNudgeDue } from '../../../../functions/assistant/engine/stalls.ts';
import type { ThreadState } from '../../../../functions/assistant/engine/thread-state.ts';
import { readText } from '../../../support/read-text.ts';
import { booking, CLINIC, suspended } from './support/clinic.ts';

const settle = (before: ThreadState, tail: object | null) =>
  settleReply(before, readText(tail ? `Which day?\n${JSON.stringify(tail)}` : 'Which day?'), {
    branches: CLINIC,
    bounces: 0,
  });

const STAYS = { state_after: 'qualify', slots_updated: {} };

test('the same question four times in a row: the nudge, then a person, who is offered once', () => {
  let state = booking('qualify');
  const turns = Array.from({ length: 6 }, () => {
    const isNudged = isNudgeDue(state, DEFAULT_LIMITS);
    const settled = settle(state, STAYS);
    state = settled.state;
    return [isNudged, settled.events];
  });
  expect(turns).toEqual([
    [false, []],
    [false, []],
    [false, []],
    [true, ['person_offered']],
    [true, []],
    [true, []],
  ]);
});

const before = booking('qualify', { slots: { name: 'Ann' }, stall_count: 3 });

test.each<[string, ThreadState, object | null, number]>([
  ['a step that moves begins anew', before, {
    state_after: 'present',
    slots_updated: {
      reason: 'pain',
    },
  }, 0],
  ['a changed slot begins anew', before, { ...STAYS, slots_updated: { name: 'Anna' } }, 0],
  ['a slot that is said again is no progress', before, {
    ...STAYS,
    slots_updated: { name: 'Ann' },
  }, 4],
  ['an answer aside begins anew', before, { ...STAYS, soft_insertion: true }, 0],
  ['a refused step is no progress', before, { state_after: 'close' }, 4],
  ['a reply without a tail says nothing', before, null, 3],
  ['a finished scenario waits for nothing', booking('close', { stall_count: 3 }), {
    slots_updated: {},
  }, 0],
])('%s', (_, state, tail, stall_count) => {
  expect(settle(state, tail).state.stall_count).toBe(stall_count);
});

test('a hand-off and a resumed scenario begin anew', () => {
  const to = (state: ThreadState, code: string) =>
    settleReply(state, readText(`[INTENT_CHANGE: ${code}]`), { branches: CLINIC, bounces: 0 });
  expect(to(before, 'price_question').state.stall_count).toBe(0);
  expect(to({ ...suspended('price_question'), stall_count: 3 }, 'new_booking').state.stall_count)
    .toBe(0);
});
