import { expect, test } from 'vitest';
import { stopWorker } from '../../../../scripts/stack/database/embedded.ts';

const workerOf = (script: string) =>
  new Worker(`data:application/javascript,${encodeURIComponent(script)}`, { type: 'module' });

test('a database thread that answers is ended after its answer', async () => {
  const worker = workerOf('self.onmessage = () => self.postMessage({ ok: true });');
  expect(await stopWorker(worker)).toBeUndefined();
});

test('a database thread that never answers does not keep the server from stopping', async () => {
  const worker = workerOf('self.onmessage = () => { for (;;) {} };');
  expect(await stopWorker(worker, 50)).toBeUndefined();
});
