import { expect, test, vi } from 'vitest';
import type { Db } from '../../../../functions/shared/clients.ts';
import { keepRetention } from '../../../../scripts/stack/jobs/keep-retention.ts';

test('stopping waits for the step in progress and begins no other', async () => {
  const step = Promise.withResolvers<{ data: boolean; error: null }>();
  const rpc = vi.fn((name: string) =>
    name === 'begin_retention' ? Promise.resolve({ data: 'run', error: null }) : step.promise
  );
  const stop = keepRetention({ rpc } as unknown as Db);
  await expect.poll(() => rpc.mock.calls.length).toBe(2);
  const order: string[] = [];
  const stopped = stop().then(() => order.push('stopped'));
  await new Promise((resolve) => setTimeout(resolve));
  order.push('step ended');
  step.resolve({ data: false, error: null });
  await stopped;
  expect(order).toEqual(['step ended', 'stopped']);
  expect(rpc).toHaveBeenCalledTimes(2);
});
