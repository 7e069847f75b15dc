import type { TransactionSql } from 'postgres';
import { FALLBACK_BRANCH } from '../../functions/assistant/engine/branch-codes.ts';
import { splitExitConditions } from './split-exit-conditions.ts';

/** Finds the active legacy version, or else the newest one. */
async function findLegacyFavourite(sql: TransactionSql): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select id from public.legacy_agent_configs()
    order by is_active desc, version desc, created_at desc limit 1`;
  return row?.id;
}

/**
 * Moves legacy versions, which had no branch before the first start, to the fallback branch;
 * returns their number. They keep their version number, or get the next free one.
 *
 * The branch's active version stays; if there is none, the active one of the moved versions becomes
 * active, or else the newest, because this branch answers whenever the router is uncertain.
 */
export async function adoptLegacyConfigs(sql: TransactionSql): Promise<number> {
  const favourite = await findLegacyFavourite(sql);
  if (!favourite) return 0;
  // More than one active version would violate "at most one active".
  await sql`update public.agent_configs set is_active = false where intent_id is null and is_active`;
  const [row] = await sql<{ moved: number }[]>`select public.adopt_legacy_configs() as moved`;
  await sql`
    select public.activate_agent_config(${favourite}::uuid)
    where not exists (
      select from public.agent_configs config
      join public.intents intent on intent.id = config.intent_id
      where intent.code = ${FALLBACK_BRANCH} and config.is_active)`;
  return row!.moved;
}

/**
 * Moves exit conditions from the end of old system prompts to their own field; returns the number
 * of changed versions.
 *
 * Old means: saved by no account of this system, with an empty field, and not migrated by an
 * earlier start. Versions saved here stay unchanged, even with a heading of that name.
 */
export async function moveExitConditions(sql: TransactionSql): Promise<number> {
  const candidates = await sql<{ id: string; system_prompt: string }[]>`
    select id, system_prompt from public.take_old_configs()`;
  let moved = 0;
  for (const { id, system_prompt } of candidates) {
    const cut = splitExitConditions(system_prompt);
    if (!cut) continue;
    const [row] = await sql<{ done: boolean }[]>`
      select public.move_exit_conditions(
        ${id}::uuid, ${cut.systemPrompt}, ${cut.exitConditions}) as done`;
    if (row!.done) moved += 1;
  }
  return moved;
}
