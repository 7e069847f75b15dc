import { expect, test } from 'vitest';
import { INITIAL_STATE } from '../../../../../functions/assistant/engine/thread-state.ts';
import type { RouterDebug } from '../../../../../functions/assistant/schemas/turn.ts';
import { type Progress, startProgress } from '../../../../../functions/assistant/turn/progress.ts';
import { TurnStream } from '../../../../../functions/assistant/turn/stream/turn-stream.ts';

const state = { ...INITIAL_STATE, current_intent: 'new_booking' };
const start = startProgress({ state, events: [], next: 'call', hint: null });
const route = { intent_code: 'new_booking' } as RouterDebug;

/** Returns a routed stream, and records its listener's events. */
function streaming() {
  const told: string[] = [];
  const stream = new TurnStream({
    router: () => void told.push('router'),
    sources: () => {},
    delta: (text) => void told.push(text),
  });
  stream.routed(route, start, []);
  const { onVisible, onVoid } = stream.calling();
  told.length = 0;
  return { stream, told, say: onVisible!, retry: onVoid! };
}

const replied = (text: string, next: Progress['next'] = 'show') =>
  ({ ...start, next, answers: [{ reply: { text } }] }) as unknown as Progress;

test('what is visible is shown at once, and stays when the reply stands', () => {
  const { stream, told, say } = streaming();
  say('a');
  say('');
  say('b');
  stream.followed(replied('ab'));
  expect(told).toEqual(['a', 'b']);
});

test('text of a branch that handed off is made void when some was shown', () => {
  const unseen = streaming();
  unseen.say('');
  unseen.stream.followed(replied('x', 'call'));
  expect(unseen.told).toEqual([]);
  const seen = streaming();
  seen.say('x');
  seen.stream.followed(replied('x', 'call'));
  expect(seen.told).toEqual(['x', 'router']);
});

test('marks that are no reply after all are made void', () => {
  const { stream, told, say } = streaming();
  say('#');
  stream.followed(replied(''));
  expect(told).toEqual(['#', 'router']);
});

test('a call that is made again makes what was shown of it void', () => {
  const { told, say, retry } = streaming();
  say('x');
  retry();
  say('b');
  expect(told).toEqual(['x', 'router', 'b']);
});

test('nothing is reported when nobody listens', () => {
  expect(new TurnStream(undefined).calling()).toEqual({});
});
