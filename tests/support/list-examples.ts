import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/paths.ts';

/**
 * Returns the names of the assistants in examples/, which also contains a
 * server.
 */
export function listExamples(): string[] {
  const folder = join(ROOT, 'examples');
  return [...Deno.readDirSync(folder)].map(({ name }) => name)
    .filter((name) => existsSync(join(folder, name, 'assistant.yaml'))).sort();
}
