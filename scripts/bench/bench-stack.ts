import { createTestDatabase } from '../../tests/support/stack-database.ts';
import { startTestStack, type TestStack } from '../../tests/support/stack.ts';

/** The product, started for one measurement. */
export interface BenchStack extends TestStack, AsyncDisposable {}

/** On a new database of the server at `serverUrl`, else on the embedded one. */
export async function startBenchStack(
  serverUrl?: string,
  settings: Record<string, string> = {},
): Promise<BenchStack> {
  const database = serverUrl ? await createTestDatabase(serverUrl) : null;
  const stack = await startTestStack({ ...settings, DATABASE_URL: database?.url ?? '' });
  return {
    ...stack,
    isEmbedded: !database,
    async [Symbol.asyncDispose]() {
      await stack.stop();
      await database?.drop();
    },
  };
}
