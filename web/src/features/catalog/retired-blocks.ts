import { addedPages } from '../../navigation/added-pages.ts';
import { blockComponents } from '../blocks/registry.ts';
import type { CatalogBlock } from './catalog-block.ts';

/** Whether a block is left in the database alone: it has an archive, and no component any more. */
export const isRetired = ({ path }: Pick<CatalogBlock, 'path'>) => !(path in blockComponents);

/** Puts the retired ones of all blocks into the rail, after those of the site. */
export function listRetired(blocks: CatalogBlock[]): void {
  addedPages.blocks = blocks.filter(isRetired).map(({ title, path }) => ({
    title: `${title} (retired)`,
    to: path,
    order: 900,
    keywords: 'block version changelog removed',
  }));
}
