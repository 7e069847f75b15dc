import { join } from 'node:path';
import { cwd } from 'node:process';

const LOCKS = join(cwd(), 'tests/.results/e2e-data');
/** Longer than the longest test holds a lock, shorter than a test may wait for its fixtures. */
const EXPIRY_MS = 240_000;
const RETRY_MS = 50;

/**
 * Waits until no other test holds the lock of this name. Returns the function that releases it; the
 * operating system releases the lock of a worker that was killed.
 *
 * @param owner who holds it from now on, for the error of those that wait.
 * @throws Error that names the owner when the lock is not released within `expiryMs`.
 */
export async function takeLock(
  name: string,
  owner: string,
  { folder = LOCKS, expiryMs = EXPIRY_MS } = {},
): Promise<() => void> {
  const path = join(folder, `${name}.lock`);
  const file = await Deno.open(path, { read: true, write: true, create: true });
  const deadline = Date.now() + expiryMs;
  while (!await file.tryLock(true)) {
    if (Date.now() > deadline) {
      file.close();
      throw new Error(`The lock "${name}" is still held by ${await Deno.readTextFile(path)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  await file.truncate();
  await file.write(new TextEncoder().encode(`"${owner}", process ${Deno.pid}`));
  return () => file.close();
}
