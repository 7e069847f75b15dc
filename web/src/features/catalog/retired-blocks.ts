import { addedPages } from '@/navigation/added-pages.ts';
import { DEFAULT_BLOCKS } from '../blocks/default-blocks.ts';
import type { CatalogBlock } from './catalog-block.ts';

const shipped = new Set(DEFAULT_BLOCKS.map(({ path }) => path));

/** Returns whether a block exists only in the database: it has an archive, but no code. */
export const isRetired = ({ path }: Pick<CatalogBlock, 'path'>) => !shipped.has(path);

/** Adds the retired blocks to the rail, after those of the site. */
export function listRetired(blocks: CatalogBlock[]): void {
  addedPages.blocks = blocks.filter(isRetired).map(({ title, path }) => ({
    title: `${title} (retired)`,
    to: path,
    order: 900,
  }));
}
