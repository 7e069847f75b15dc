/** Keeps what the tools of agents say about the use of blocks as the manifests have it. */
import { dirname, join } from 'node:path';
import { blockNames, readManifest } from './block-folders.ts';

/** Relative to the root. Functions import nothing of web/, so they have a copy. */
export const USAGE_FILE = 'functions/catalog/mcp/block-usage.json';

/** Returns the text of USAGE_FILE: when to use each block and when not, by its path. */
export function usageText(root: string): string {
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

/** Returns a sentence for a check if the file is not as the manifests. */
export function findStaleUsage(root: string): string[] {
  const text = Deno.readTextFileSync(join(root, USAGE_FILE));
  return text === usageText(root)
    ? []
    : [`${USAGE_FILE} is out of date: run deno task block usage.`];
}
