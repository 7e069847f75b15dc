import { expect, test } from 'vitest';
import { MAX_BOUNCES } from '../../../../../functions/assistant/engine/limits.ts';
import { INITIAL_STATE } from '../../../../../functions/assistant/engine/thread-state.ts';
import type { RouterDebug } from '../../../../../functions/assistant/schemas/turn.ts';
import { type Progress, startProgress } from '../../../../../functions/assistant/turn/progress.ts';
import { LEAD } from '../../../../../functions/assistant/turn/stream/delta-gate.ts';
import { TurnStream } from '../../../../../functions/assistant/turn/stream/turn-stream.ts';

const state = { ...INITIAL_STATE, current_intent: 'new_booking' };
const start = startProgress({ state, events: [], next: 'call', hint: null });
const route = { intent_code: 'new_booking' } as RouterDebug;

/** A stream that was routed; with what its listener was told. */
function streaming(progress: Progress) {
  const told: string[] = [];
  const stream = new TurnStream({
    router: () => void told.push('router'),
    sources: () => {},
    delta: (text) => void told.push(text),
  });
  stream.routed(route, progress, []);
  const { onVisible, onVoid } = stream.calling(progress);
  told.length = 0;
  return { stream, told, say: onVisible!, retry: onVoid! };
}

const replied = (text: string, next: Progress['next'] = 'show') =>
  ({ ...start, next, answer: { reply: { text } } }) as Progress;

const almost = 'x'.repeat(LEAD - 1);

test('the beginning of a reply that may hand off waits until it is long enough', () => {
  const { told, say } = streaming(start);
  say(almost);
  expect(told).toEqual([]);
  say('y');
  say('z');
  expect(told).toEqual([almost, 'y', 'z']);
});

test("with the router's hint in the prompt a reply waits for its end, however long it is", () => {
  const { stream, told, say } = streaming({ ...start, hint: 'price_question' });
  say('x'.repeat(10 * LEAD));
  expect(told).toEqual([]);
  stream.followed(replied('x'));
  expect(told).toEqual(['x'.repeat(10 * LEAD)]);
});

test('a reply that may not hand off any more is shown at once', () => {
  const { told, say } = streaming({ ...start, bounces: MAX_BOUNCES, hint: 'price_question' });
  say('a');
  expect(told).toEqual(['a']);
});

test('text of a branch that handed off is dropped, and made void when it was shown', () => {
  const unseen = streaming(start);
  unseen.say(almost);
  unseen.stream.followed(replied('x', 'call'));
  expect(unseen.told).toEqual([]);
  const seen = streaming(start);
  seen.say(almost + 'x');
  seen.stream.followed(replied('x', 'call'));
  expect(seen.told).toEqual([almost + 'x', 'router']);
});

test('a call that is made again makes what was shown of it void', () => {
  const { told, say, retry } = streaming(start);
  say(almost + 'x');
  retry();
  say('b');
  expect(told).toEqual([almost + 'x', 'router']);
});

test('nothing is reported when nobody listens', () => {
  expect(new TurnStream(undefined).calling(start)).toEqual({});
});
