import type { TransactionSql } from 'postgres';
import { DEFAULT_EXPERIMENTS } from '../../functions/catalog/contract/default-experiments.ts';
import type { BlockManifest } from '../../functions/catalog/schemas/block-manifest.ts';
import { addMissing } from './add-missing.ts';

/**
 * Adds the blocks with missing paths, and sorts all of them in page order, which only the manifests
 * define; returns the number of added blocks.
 */
export async function seedBlocks(
  sql: TransactionSql,
  blocks: BlockManifest['block'][],
): Promise<number> {
  const rows = blocks.map(({ isInPreview, order: _, ...block }, order_index) => ({
    ...block,
    order_index,
    is_in_preview: isInPreview,
  }));
  const added = await addMissing(sql, { table: 'blocks', key: ['path'], rows });
  for (const { path, order_index } of rows) {
    await sql`update public.blocks set order_index = ${order_index}
      where path = ${path} and order_index <> ${order_index}`;
  }
  return added;
}

/** Adds the experimental components with missing paths; returns their number. */
export function seedExperiments(sql: TransactionSql): Promise<number> {
  const rows = DEFAULT_EXPERIMENTS.map((each, order_index) => ({ ...each, order_index }));
  return addMissing(sql, { table: 'experimental_components', key: ['path'], rows });
}
