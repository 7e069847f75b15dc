import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = 'web/src/features/blocks';

/** The paths of the blocks in page order. Playwright cannot import JSON. */
export const BLOCKS: string[] = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => JSON.parse(readFileSync(`${FOLDER}/${name}/manifest.json`, 'utf8')).block)
  .sort((a, b) => a.order - b.order)
  .map(({ path }) => path);
