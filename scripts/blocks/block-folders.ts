/** Finds the folders of blocks in a checkout. Paths are relative to its root. */
import { join } from 'node:path';
import { BlockManifest } from '../../functions/catalog/schemas/block-manifest.ts';
import { ROOT } from '../lib/paths.ts';
import { toMessage } from '../lib/start-error.ts';

export const BLOCKS_DIR = 'web/src/features/blocks';

/**
 * Returns the paths of a block's parts. The file `states` exists only if a
 * script plays a state.
 */
export function partsOf(name: string) {
  const pascal = name.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return {
    component: `${BLOCKS_DIR}/${name}/${pascal.join('')}Block.vue`,
    manifest: `${BLOCKS_DIR}/${name}/manifest.json`,
    states: `${BLOCKS_DIR}/${name}/states.ts`,
    test: `tests/unit/web/blocks/${name}.test.ts`,
  };
}

export function blockNames(root: string): string[] {
  const entries = [...Deno.readDirSync(join(root, BLOCKS_DIR))];
  return entries.filter(({ isDirectory }) => isDirectory).map(({ name }) => name).sort();
}

/** Reads a block's manifest; returns its errors as sentences if it is invalid. */
export function readManifest(root: string, name: string): BlockManifest | string[] {
  const file = partsOf(name).manifest;
  try {
    const text = Deno.readTextFileSync(join(root, file));
    const { data, error } = BlockManifest.safeParse(JSON.parse(text));
    return data ?? error!.issues.map(({ path, message }) => {
      return `${file}: ${path.join('.') || 'the whole'} is wrong: ${message}.`;
    });
  } catch (error) {
    return error instanceof Deno.errors.NotFound
      ? [`${file} is missing: write it as the other blocks have it.`]
      : [`${file} is no JSON: ${toMessage(error)}.`];
  }
}

/**
 * Reads the blocks of a checkout in page order.
 *
 * @throws Error that explains why a manifest is invalid.
 */
export function readBlocks(root = ROOT): BlockManifest['block'][] {
  const blocks = blockNames(root).map((name) => {
    const manifest = readManifest(root, name);
    if (Array.isArray(manifest)) throw new Error(manifest.join('\n'));
    return manifest.block;
  });
  return blocks.sort((a, b) => a.order - b.order);
}
