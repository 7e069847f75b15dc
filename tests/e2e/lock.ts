import { join } from 'node:path';
import { cwd } from 'node:process';

const LOCKS = join(cwd(), 'tests/.results/e2e-data');

/**
 * Waits until no other test holds what has this name. Gives the function that lets go of it; the
 * operating system does so for a worker that was killed.
 */
export async function takeLock(name: string, folder = LOCKS): Promise<() => void> {
  const path = join(folder, `${name}.lock`);
  const file = await Deno.open(path, { read: true, write: true, create: true });
  await file.lock(true);
  return () => file.close();
}
