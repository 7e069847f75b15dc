import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cwd } from 'node:process';

/** Lists all variables, which `.env.example` contains as comments. */
export function settingNames(): string[] {
  const text = readFileSync(join(cwd(), '.env.example'), 'utf8');
  return [...text.matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name!);
}

/**
 * Returns every variable of the product with an empty value, so that a value in a developer's
 * `.env` or shell, such as a model's key, does not reach a test.
 */
export function blankEnvironment(): Record<string, string> {
  return Object.fromEntries(settingNames().map((name) => [name, '']));
}
