import type { Block } from '@contract/catalog/schemas/blocks.ts';
import { type CatalogBlock, createDefaultBlocks } from '@/features/catalog/catalog-block.ts';
import { answer, json } from '../support/api.ts';

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
