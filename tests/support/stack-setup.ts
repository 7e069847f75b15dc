/** Vitest global setup of the project `api`: a stack for each worker. */
import type { TestProject } from 'vitest/node';
import { createTestDatabase } from '../../scripts/testing/server-database.ts';
import { type StackInfo, startTestStack } from '../../scripts/testing/test-stack.ts';
import type {} from './stack-client.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await using running = new AsyncDisposableStack();
  // The first one builds the front end for all.
  const first = await startOne(running);
  const others = Array.from(
    { length: project.vitest.config.maxWorkers - 1 },
    () => startOne(running),
  );
  project.provide('stacks', [first, ...await Promise.all(others)]);
  const owned = running.move();
  return () => owned.disposeAsync();
}

async function startOne(running: AsyncDisposableStack): Promise<StackInfo> {
  const server = Deno.env.get('DATABASE_URL');
  const database = server ? await createTestDatabase(server) : null;
  if (database) running.defer(() => database.drop());
  const { stop, kill: _kill, printed: _printed, ...info } = await startTestStack(
    database ? { DATABASE_URL: database.url } : {},
  );
  running.defer(stop);
  return info;
}
