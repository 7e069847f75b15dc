import { expect, test } from 'vitest';
import { createAssistantMessage } from '@/features/assistant/sandbox/turn-message.ts';
import { turnOf } from './turns.ts';

const turn = turnOf('t1');
const state = { ...turn.state, current_step: 'present' };
const safety = { kind: 'emergency', language: 'en', line: 33, version: 1 };

test('a reply is at the step at which its turn ended', () => {
  const message = createAssistantMessage({ ...turn, state }, new Date());
  expect(message.meta?.step_code).toBe('present');
});

test('a safety reply is at no step, as it is stored', () => {
  const debug = { ...turn.debug, safety };
  const message = createAssistantMessage({ ...turn, state, debug }, new Date());
  expect(message.meta?.step_code).toBeNull();
});
