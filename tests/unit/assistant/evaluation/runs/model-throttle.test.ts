import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  CallFailed,
  ModelThrottle,
  RunStopped,
} from '../../../../../functions/assistant/evaluation/runs/model-throttle.ts';
import type {
  ChatModel,
  ModelCall,
} from '../../../../../functions/assistant/turn/model/chat-model.ts';
import { ModelError } from '../../../../../functions/shared/model-error.ts';

const ANSWER = { text: 'Hi', model: 'm', usage: null, options: { model: 'm', parameters: {} } };
const overloaded = (retryAfterMs?: number) => new ModelError('overloaded', 429, retryAfterMs);

/**
 * Returns a model that fails with these errors, then answers, and the times of its calls in ms from
 * the start.
 */
function scripted(...failures: ModelError[]) {
  const calls: number[] = [];
  const model: ChatModel = () => {
    calls.push(Date.now());
    const failure = failures.shift();
    return failure ? Promise.reject(failure) : Promise.resolve(ANSWER);
  };
  return { model, calls };
}

const call = (signal = new AbortController().signal): ModelCall => ({
  messages: [],
  dialog: null,
  signal,
});
const open = () => new ModelThrottle(() => Promise.resolve(null));

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

describe('a model call of a run', () => {
  test.each([
    ['that is overloaded', overloaded(30_000)],
    ['whose gateway timed out', new ModelError('timeout', 504, 30_000)],
  ])('waits as long as an endpoint %s asks, and so do all others', async (_, failure) => {
    const gate = open();
    const [limited, other] = [scripted(failure), scripted()];
    const first = gate.guard(limited.model)(call());
    await vi.advanceTimersByTimeAsync(10);
    const second = gate.guard(other.model)(call());
    await vi.advanceTimersByTimeAsync(29_000);
    expect([limited.calls, other.calls]).toEqual([[0], []]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await Promise.all([first, second])).toEqual([ANSWER, ANSWER]);
    expect([limited.calls, other.calls]).toEqual([[0, 30_000], [30_000]]);
  });

  test('waits longer each time where the endpoint does not say, and then gives up', async () => {
    const gate = open();
    const sparing = scripted();
    for (let i = 0; i < 4; i += 1) await gate.guard(sparing.model)(call());
    const { model, calls } = scripted(...Array.from({ length: 6 }, () => overloaded()));
    const failed = gate.guard(model)(call()).catch((error) => error);
    await vi.runAllTimersAsync();
    expect(await failed).toEqual(new CallFailed('The model is overloaded.'));
    expect(calls).toEqual([0, 2000, 6000, 14_000, 30_000, 62_000]);
  });

  test('has two tries, and what other calls left over', async () => {
    const gate = open();
    const always = () => scripted(...Array.from({ length: 6 }, () => overloaded(1)));
    const tried = async (model: ReturnType<typeof scripted>) => {
      const ended = gate.guard(model.model)(call()).catch((error) => error);
      await vi.runAllTimersAsync();
      await ended;
      return model.calls.length;
    };
    expect(await tried(always())).toBe(2);
    expect(await tried(scripted())).toBe(1);
    expect(await tried(always())).toBe(3);
    expect(await tried(always())).toBe(2);
  });

  test('is asked without the structured output that it refuses, and that is remembered', async () => {
    const format: ModelCall['format'] = { type: 'json_schema', json_schema: { name: 'route' } };
    const formats: unknown[] = [];
    const model: ChatModel = ({ format }) => {
      formats.push(format);
      return format ? Promise.reject(new ModelError('refused', 400)) : Promise.resolve(ANSWER);
    };
    const guarded = open().guard(model);
    expect(await guarded({ ...call(), format })).toEqual(ANSWER);
    expect(await guarded({ ...call(), format })).toEqual(ANSWER);
    expect(formats).toEqual([format, undefined, undefined]);
  });

  test.each([
    ['a timeout once more', new ModelError('timeout'), 2],
    ['what the endpoint refuses', new ModelError('refused', 400), 1],
  ])('tries %s', async (_, failure, times) => {
    const { model, calls } = scripted(failure, failure, failure);
    const failed = open().guard(model)(call()).catch((error) => error);
    await vi.runAllTimersAsync();
    expect(await failed).toBeInstanceOf(CallFailed);
    expect(calls).toHaveLength(times);
  });

  test('is made only when it may be, each try anew', async () => {
    const refusals = [null, 'limit' as const];
    const gate = new ModelThrottle(() => Promise.resolve(refusals.shift() ?? null));
    const { model, calls } = scripted(overloaded(100));
    const stopped = gate.guard(model)(call()).catch((error) => error);
    await vi.runAllTimersAsync();
    expect(await stopped).toEqual(new RunStopped('limit'));
    expect(calls).toEqual([0]);
  });

  test('does not wait on when the run was given up', async () => {
    const stop = new AbortController();
    const { model, calls } = scripted(overloaded(60_000));
    const stopped = open().guard(model)(call(stop.signal)).catch((error) => error);
    await vi.advanceTimersByTimeAsync(10);
    stop.abort(new RunStopped('stopped'));
    expect(await stopped).toEqual(new RunStopped('stopped'));
    expect(calls).toEqual([0]);
  });
});
