import { createTestDatabase } from '../testing/server-database.ts';
import { startTestStack, type TestStack } from '../testing/test-stack.ts';

/** The product, started for a measurement. */
export interface BenchStack extends TestStack, AsyncDisposable {
  /**
   * Posts JSON and returns the JSON of the response.
   *
   * @throws Error with the response when its status is not 2xx.
   */
  // deno-lint-ignore no-explicit-any -- each call has its own answer, which its reader knows
  post(path: string, headers: Record<string, string>, body: unknown): Promise<any>;
}

/** Starts the product on a new database of the server at `serverUrl`, else on the embedded one. */
export async function startBenchStack(
  serverUrl?: string,
  settings: Record<string, string> = {},
): Promise<BenchStack> {
  const database = serverUrl ? await createTestDatabase(serverUrl) : null;
  const stack = await startTestStack({ ...settings, DATABASE_URL: database?.url ?? '' });
  return {
    ...stack,
    async post(path, headers, body) {
      const response = await fetch(stack.url + path, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return await response.json();
    },
    async [Symbol.asyncDispose]() {
      await stack.stop();
      await database?.drop();
    },
  };
}
