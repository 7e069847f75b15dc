import { expect, test } from 'vitest';
import { createLiveActions } from '../../../../functions/assistant/actions/live-actions.ts';
import { testActions } from '../../../../functions/assistant/evaluation/replay-actions.ts';
import type { ActionRequest } from '../../../../functions/assistant/schemas/action-call.ts';

const request = (input: object, cache_seconds = 60): ActionRequest => ({
  action: {
    ...{ code: 'find', name: 'Find', description: '', kind: 'lookup', provider: 'http' },
    ...{ input: { type: 'object' }, output: null, timeout_ms: 1000, cache_seconds },
    request: { method: 'GET', url: 'https://shop.example/{{input.x}}', headers: {}, body: null },
    is_enabled: true,
  },
  input: { ...input },
  ...{ slots: {}, thread_id: null, idempotency_key: null, earlier: [], time_zone: 'UTC' },
});

test('the answer of a lookup is used again for its time, with the same input only', async () => {
  let now = 0;
  let calls = 0;
  let isUp = true;
  const port = createLiveActions({
    ...{ allowPrivate: true, resolve: () => Promise.resolve([]), now: () => now },
    readSecrets: () => Promise.resolve({}),
    callCalendar: () => Promise.reject(new Error('it is no action of the calendar')),
    fetch: () => Promise.resolve(isUp ? Response.json(++calls) : new Response('', { status: 500 })),
  });
  const ask = async (x: string, seconds?: number) => (await port(request({ x }, seconds))).output;
  expect([await ask('a'), await ask('a'), await ask('b')]).toEqual([1, 1, 2]);
  now = 60_000;
  expect(await ask('a')).toBe(3);
  expect([await ask('c', 0), await ask('c', 0)]).toEqual([4, 5]);
  // A failure is not kept.
  isUp = false;
  now = 120_000;
  expect(await ask('a')).toBeNull();
  isUp = true;
  expect(await ask('a')).toBe(6);
});

test('a test answers as it says: for an input, for any, with an error, or not at all', async () => {
  const { port } = testActions([
    { code: 'find', input: { x: 1 }, output: 'one' },
    { code: 'find', input: { x: 2 }, error: 'timeout' },
    { code: 'other', output: 'any' },
  ]);
  const ask = async (input: object, code = 'find') => {
    const { action, ...rest } = request(input);
    return await port({ ...rest, action: { ...action, code } });
  };
  expect(await ask({ x: 1 })).toMatchObject({ status: 'ok', output: 'one' });
  expect(await ask({ x: 2 })).toMatchObject({ status: 'timeout' });
  expect(await ask({ x: 3 })).toMatchObject({ status: 'not_available', output: null });
  expect(await ask({ x: 3 }, 'other')).toMatchObject({ status: 'ok', output: 'any' });
});
