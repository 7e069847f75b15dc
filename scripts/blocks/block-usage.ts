/** Keeps the block usage texts of the agents' tools equal to the manifests. */
import { dirname, join } from 'node:path';
import { blockNames, readManifest } from './block-folders.ts';

/** Path relative to the root. Functions cannot import from web/, so they have a copy. */
export const USAGE_FILE = 'functions/catalog/mcp/block-usage.json';

/** Returns the content of USAGE_FILE: by path of each block, when to use it and when not. */
function usageText(root: string): string {
  const manifests = blockNames(root).map((name) => readManifest(root, name));
  const usage = manifests.flatMap((manifest) =>
    Array.isArray(manifest) ? [] : [[manifest.block.path, manifest.guide.usage]]
  );
  return `${JSON.stringify(Object.fromEntries(usage), null, 2)}\n`;
}

export function writeUsage(root: string): void {
  Deno.mkdirSync(dirname(join(root, USAGE_FILE)), { recursive: true });
  Deno.writeTextFileSync(join(root, USAGE_FILE), usageText(root));
}

/** Returns the problem as a sentence if the file differs from the manifests. */
export function findStaleUsage(root: string): string[] {
  const text = Deno.readTextFileSync(join(root, USAGE_FILE));
  return text === usageText(root)
    ? []
    : [`${USAGE_FILE} is out of date: run deno task block usage.`];
}
