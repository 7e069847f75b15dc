import { expect, test, vi } from 'vitest';
import { createLiveBlock } from '@/features/catalog/stage/live-block.ts';
import type { Stage } from '@/features/catalog/stage/stage.ts';

function liveBlock(audit: () => Promise<unknown>) {
  const gone = new AbortController();
  const { signal } = gone;
  const added = vi.spyOn(signal, 'addEventListener');
  const removed = vi.spyOn(signal, 'removeEventListener');
  const block = createLiveBlock({ audit } as Stage, {
    frame: {} as HTMLIFrameElement,
    gone: signal,
  });
  const listeners = () => added.mock.calls.length - removed.mock.calls.length;
  return { block, gone, listeners };
}

test.each([
  ['an answer', () => Promise.resolve({ passed: 1 })],
  ['a failure', () => Promise.reject(new Error('no rules'))],
])('after %s nothing waits for the frame to go', async (_, audit) => {
  const { block, listeners } = liveBlock(audit);
  const answer = block.audit();
  expect(listeners()).toBe(1);
  await answer.catch(() => {});
  await vi.waitFor(() => expect(listeners()).toBe(0));
});

test('a frame that goes answers that the block was closed', async () => {
  const { block, gone } = liveBlock(() => new Promise(() => {}));
  const answer = block.audit();
  gone.abort();
  await expect(answer).rejects.toThrow('The block was closed in the meantime.');
});
