import type { TransactionSql } from 'postgres';
import { DEFAULT_BLOCKS } from '../../functions/catalog/contract/default-blocks.ts';
import { DEFAULT_EXPERIMENTS } from '../../functions/catalog/contract/default-experiments.ts';

/** Adds the blocks whose path is not there yet. Returns how many it added. */
export async function seedBlocks(sql: TransactionSql): Promise<number> {
  let added = 0;
  for (const [order, block] of DEFAULT_BLOCKS.entries()) {
    const changelog = sql.json(block.changelog.map((entry) => ({ ...entry })));
    const { count } = await sql`
      insert into public.blocks (path, title, version, is_in_preview, changelog, order_index)
      values (${block.path}, ${block.title}, ${block.version}, ${block.isInPreview},
              ${changelog}, ${order})
      on conflict (path) do nothing`;
    added += count;
  }
  return added;
}

/** Adds the experimental components whose path is not there yet. Returns how many it added. */
export async function seedExperiments(sql: TransactionSql): Promise<number> {
  let added = 0;
  for (const [order, each] of DEFAULT_EXPERIMENTS.entries()) {
    const { count } = await sql`
      insert into public.experimental_components (name, path, description, status, order_index)
      select ${each.name}, ${each.path}, ${each.description},
             ${each.status}::public.experiment_status, ${order}::int
      where not exists (
        select from public.experimental_components where path = ${each.path})`;
    added += count;
  }
  return added;
}
