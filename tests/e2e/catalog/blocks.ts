import { readFileSync } from 'node:fs';

/** The addresses of the eight blocks, in page order. Playwright cannot import JSON. */
export const BLOCKS: string[] = JSON.parse(
  readFileSync('functions/catalog/contract/default-blocks.json', 'utf8'),
).map(({ path }: { path: string }) => path);
