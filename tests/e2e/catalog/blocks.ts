import { DEFAULT_BLOCKS } from '../../../functions/catalog/contract/default-blocks.ts';

/** The addresses of the eight blocks, in page order. */
export const BLOCKS = DEFAULT_BLOCKS.map(({ path }) => path);
