import { addedPages } from '../../navigation/added-pages.ts';
import { DEFAULT_BLOCKS } from '../blocks/default-blocks.ts';
import type { CatalogBlock } from './catalog-block.ts';

const shipped = new Set(DEFAULT_BLOCKS.map(({ path }) => path));

/** Whether a block is left in the database alone: it has an archive, and no code any more. */
export const isRetired = ({ path }: Pick<CatalogBlock, 'path'>) => !shipped.has(path);

/** Puts the retired ones of all blocks into the rail, after those of the site. */
export function listRetired(blocks: CatalogBlock[]): void {
  addedPages.blocks = blocks.filter(isRetired).map(({ title, path }) => ({
    title: `${title} (retired)`,
    to: path,
    order: 900,
    keywords: 'block version changelog removed',
  }));
}
