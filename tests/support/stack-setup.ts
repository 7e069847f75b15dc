/** Vitest global setup of the project `api`: one stack for the whole run. */
import type { TestProject } from 'vitest/node';
import { createTestDatabase } from './stack-database.ts';
import type {} from './stack-client.ts';
import { startTestStack } from './stack.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = Deno.env.get('DATABASE_URL');
  const database = server ? await createTestDatabase(server) : null;
  const { stop, kill: _kill, printed: _printed, ...info } = await startTestStack(
    database ? { DATABASE_URL: database.url } : {},
  );
  project.provide('stack', info);
  return async () => {
    await stop();
    await database?.drop();
  };
}
