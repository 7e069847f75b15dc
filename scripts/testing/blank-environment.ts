import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cwd } from 'node:process';

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
