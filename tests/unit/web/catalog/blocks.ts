import { useQueryCache } from '@pinia/colada';
import { vi } from 'vitest';
import { nextTick } from 'vue';
import type { Block } from '@contract/catalog/schemas/blocks.ts';
import { type CatalogBlock, createDefaultBlocks } from '@/features/catalog/catalog-block.ts';
import { useBlocks } from '@/features/catalog/useBlocks.ts';
import { answer, json } from '../support/api.ts';
import { withSetup } from '../support/with-setup.ts';

/** Path of the block that these tests change. */
export const HERO = '/blocks/hero';

/** Returns the hero block as the API stores it, with these values. */
export function hero(values: Partial<CatalogBlock> = {}): CatalogBlock {
  return { ...createDefaultBlocks().find(({ path }) => path === HERO)!, ...values };
}

/** Returns GET /blocks with the hero block. */
export function storedBlocks(values: Partial<CatalogBlock> = {}): CatalogBlock[] {
  return createDefaultBlocks().map((block) => block.path === HERO ? hero(values) : block);
}

/** Responds to a read of the hero block with its values and its ETag. */
export function answerHero(
  values: Partial<CatalogBlock & Pick<Block, 'updatedAt'>>,
  etag: string,
): void {
  answer('GET /catalog/blocks/by-path', () => json(hero(values), { etag }));
}

/** Waits for the pending queries below a key. */
export async function settle(...key: string[]): Promise<void> {
  const entries = useQueryCache().getEntries({ key });
  await Promise.allSettled(entries.map((entry) => entry.pending?.refreshCall));
  await nextTick();
}

/** Opens a page with blocks and waits for the response. */
export async function openBlocks(): Promise<{ leave: () => void }> {
  const opened = withSetup(() => {
    useBlocks();
    return {};
  });
  await vi.dynamicImportSettled();
  await settle('blocks');
  return opened;
}

/** Reads the blocks again. */
export async function readBlocksAgain(): Promise<void> {
  void useQueryCache().invalidateQueries({ key: ['blocks'] }).catch(() => {});
  await settle('blocks');
}
