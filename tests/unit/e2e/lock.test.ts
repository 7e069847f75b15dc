import { join } from 'node:path';
import { expect, test } from 'vitest';
import { takeLock } from '../../e2e/lock.ts';

const LOCK = join(import.meta.dirname!, '../../e2e/lock.ts');

/** Starts another process that takes the lock and keeps it. */
async function startHolder(folder: string): Promise<Deno.ChildProcess> {
  const holder = new Deno.Command(Deno.execPath(), {
    args: [
      'eval',
      `const { takeLock } = await import(${JSON.stringify(LOCK)});
      await takeLock('model', 'a slow test', { folder: ${JSON.stringify(folder)} });
      console.log('taken');
      setInterval(() => {}, 1000);`,
    ],
    stdout: 'piped',
    stderr: 'inherit',
  }).spawn();
  const reader = holder.stdout.getReader();
  await reader.read();
  reader.releaseLock();
  return holder;
}

test('a lock is held by one at a time, and a worker that is killed lets go of it', async () => {
  const folder = Deno.makeTempDirSync({ prefix: 'lock-' });
  const holder = await startHolder(folder);
  let isMine = false;
  const mine = takeLock('model', 'this test', { folder }).then((letGo) => {
    isMine = true;
    return letGo;
  });
  (await takeLock('another', 'this test', { folder }))();
  expect(isMine).toBe(false);
  holder.kill('SIGKILL');
  (await mine)();
  await holder.status;
  await holder.stdout.cancel();
  (await takeLock('model', 'this test', { folder }))();
  Deno.removeSync(folder, { recursive: true });
});

test('who waits too long is told who holds the lock', async () => {
  const folder = Deno.makeTempDirSync({ prefix: 'lock-' });
  const holder = await startHolder(folder);
  await expect(takeLock('model', 'this test', { folder, expiryMs: 100 }))
    .rejects.toThrow(`The lock "model" is still held by "a slow test", process ${holder.pid}`);
  holder.kill('SIGKILL');
  await holder.status;
  await holder.stdout.cancel();
  Deno.removeSync(folder, { recursive: true });
});
