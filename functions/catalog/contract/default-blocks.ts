import type { Block } from '../schemas/blocks.ts';
import blocks from './default-blocks.json' with { type: 'json' };

/** A block as it ships, without what only a database can give it (id, timestamps). */
type DefaultBlock = Pick<Block, 'path' | 'title' | 'version' | 'isInPreview' | 'changelog'>;

/**
 * The eight blocks of the clinic's site in page order, with their histories, newest entry first.
 *
 * The seed inserts them into an empty catalog, and the front shows them while the API cannot be
 * reached: one list, so the two never tell different stories.
 */
export const DEFAULT_BLOCKS: readonly DefaultBlock[] = blocks;
