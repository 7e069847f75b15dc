import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cwd } from 'node:process';

/** Two ports that nothing listens on now. */
export function freePorts(): { API_PORT: string; DATABASE_PORT: string } {
  const listeners = [0, 0].map((port) => Deno.listen({ hostname: '127.0.0.1', port }));
  const [api, database] = listeners.map(({ addr }) => String((addr as Deno.NetAddr).port));
  listeners.forEach((listener) => listener.close());
  return { API_PORT: api!, DATABASE_PORT: database! };
}

/** Names of all variables, as `.env.example` has them commented out. */
export function settingNames(): string[] {
  const text = readFileSync(join(cwd(), '.env.example'), 'utf8');
  return [...text.matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name!);
}

/**
 * Every variable of the product, empty: a value in somebody's `.env` or shell, a model's key or a
 * database of theirs, must not reach a test.
 */
export function blankEnvironment(): Record<string, string> {
  return Object.fromEntries(settingNames().map((name) => [name, '']));
}
