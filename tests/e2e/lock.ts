import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { cwd } from 'node:process';

/** Waits until no other test holds what has this name. Gives the function that lets go of it. */
export async function takeLock(name: string): Promise<() => void> {
  const path = join(cwd(), 'tests/.results/e2e-data', `${name}.lock`);
  for (;;) {
    try {
      mkdirSync(path);
      return () => rmdirSync(path);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
