import { expect, test } from 'vitest';
import {
  createTestFromTurns,
  type StoredMessage,
} from '../../../../functions/assistant/evaluation/test-from-turns.ts';
import type { EventName } from '../../../../functions/assistant/engine/events.ts';
import {
  INITIAL_STATE,
  type ThreadState,
} from '../../../../functions/assistant/engine/thread-state.ts';

const asked = (text: string): StoredMessage => ({ role: 'user', text, sources: [], meta: null });
const replied = (state: Partial<ThreadState>, events: EventName[] = []): StoredMessage => ({
  role: 'assistant',
  text: 'A reply.',
  sources: [],
  meta: { state: { ...INITIAL_STATE, ...state }, events },
});

const BOOKING = { current_intent: 'new_booking', current_step: 'qualify' };

test('where a safety rule answered, the branch is the one that the dialog stayed in', () => {
  const dialog = [
    asked('A check-up'),
    replied(BOOKING),
    asked('Fire!'),
    replied(BOOKING, ['safety']),
  ];
  expect(createTestFromTurns(dialog, 1)).toMatchObject({
    intent_code: 'new_booking',
    turns: [{
      message: 'Fire!',
      expect: { intent_code: 'new_booking', step: 'qualify', events: { includes: ['safety'] } },
    }],
  });
});

test('a dialog that begins with danger is in no branch, and none is expected', () => {
  const { intent_code, turns } = createTestFromTurns([asked('Fire!'), replied({}, ['safety'])], 1);
  expect(intent_code).toBe('general_info');
  expect(turns[0]!.expect).toEqual({ step: null, events: { includes: ['safety'] } });
});

test('messages that no model answered, while a person held the dialog, are no turns', () => {
  const dialog = [
    ...[asked('Hello'), replied({ current_intent: 'general_info' })],
    ...[asked('A check-up'), replied(BOOKING)],
    ...[asked('Are you there?'), asked('Hello?')],
    ...[asked('On Monday'), replied({ ...BOOKING, slots: { day: 'Monday' } })],
  ];
  const { setup, turns } = createTestFromTurns(dialog, 2);
  expect(turns.map(({ message }) => message)).toEqual(['A check-up', 'On Monday']);
  expect(setup).toMatchObject({
    state: { current_intent: 'general_info' },
    messages: [{ text: 'Hello' }, { text: 'A reply.' }],
  });
  expect(createTestFromTurns(dialog, 9).turns).toHaveLength(3);
});
