import type { TransactionSql } from 'postgres';
import { DEFAULT_BLOCKS } from '../../functions/catalog/contract/default-blocks.ts';
import { DEFAULT_EXPERIMENTS } from '../../functions/catalog/contract/default-experiments.ts';
import { addMissing } from './add-missing.ts';

/** Adds the blocks whose path is not there yet. Returns how many it added. */
export function seedBlocks(sql: TransactionSql): Promise<number> {
  const rows = DEFAULT_BLOCKS.map(({ isInPreview, ...block }, order_index) => ({
    ...block,
    order_index,
    is_in_preview: isInPreview,
  }));
  return addMissing(sql, { table: 'blocks', key: ['path'], rows });
}

/** Adds the experimental components whose path is not there yet. Returns how many it added. */
export function seedExperiments(sql: TransactionSql): Promise<number> {
  const rows = DEFAULT_EXPERIMENTS.map((each, order_index) => ({ ...each, order_index }));
  return addMissing(sql, { table: 'experimental_components', key: ['path'], rows });
}
