import type { TransactionSql } from 'postgres';
import { isDeepStrictEqual } from 'node:util';
import type { Assistant, BranchParts } from '../../functions/assistant/files/assistant.ts';
import { DEFAULT_SETTINGS } from '../../functions/shared/contract/assistant-settings.ts';
import { addMissing } from './add-missing.ts';

/** Name of a version with the delivered texts. */
const DELIVERED_NAME = 'As delivered';

/** Returns the codes of branches that somebody deleted, which are not delivered again. */
async function readDeletedBranches(sql: TransactionSql): Promise<Set<string>> {
  const rows = await sql<{ code: string }[]>`
    select distinct intent_code as code from public.ledger where what = 'branch_deleted'`;
  return new Set(rows.map(({ code }) => code));
}

/** Adds the branches with missing codes, except deleted ones; returns their number. */
export async function seedIntents(
  sql: TransactionSql,
  branches: readonly BranchParts[],
): Promise<number> {
  const deleted = await readDeletedBranches(sql);
  const rows = branches.map(({ prompt: _, steps: __, ...branch }, order_index) => ({
    ...branch,
    order_index,
  })).filter(({ code }) => !deleted.has(code));
  return await addMissing(sql, { table: 'intents', key: ['code'], rows });
}

/**
 * Adds the missing steps of scenarios in one statement, because they refer to each other; returns
 * their number. Adds none to a scenario of which somebody deleted a step, or the branch.
 */
export async function seedSteps(
  sql: TransactionSql,
  branches: readonly BranchParts[],
): Promise<number> {
  const intents = await sql<{ id: string; code: string }[]>`
    select id, code from public.intents as branch where not exists (
      select from public.ledger
      where intent_code = branch.code and what in ('branch_deleted', 'step_deleted')
    )`;
  const rows = intents.flatMap(({ id, code }) => {
    const steps = branches.find((branch) => branch.code === code)?.steps ?? [];
    return steps.map((step, order_index) => ({ ...step, intent_id: id, order_index }));
  });
  return await addMissing(sql, { table: 'intent_steps', key: ['intent_id', 'code'], rows });
}

/**
 * Declares the slots of scenarios that an earlier release delivered without; returns their number.
 * Skips a branch whose texts, steps or slots somebody changed, or whose actions differ from the
 * delivered ones: it may collect other slots, which a turn would reject.
 */
export async function seedSlots(
  sql: TransactionSql,
  branches: readonly BranchParts[],
): Promise<number> {
  let count = 0;
  for (const branch of branches.filter(({ slots }) => slots.length > 0)) {
    count += await declareSlots(sql, branch);
  }
  return count;
}

async function declareSlots(
  sql: TransactionSql,
  { code, slots, actions }: BranchParts,
): Promise<number> {
  const codes = slots.map((slot) => slot.code);
  const { count } = await sql`
    update public.intents as branch set slots = ${JSON.stringify(slots)}::text::jsonb
    where code = ${code} and slots = '[]' and last_version = 0 and actions = ${actions}
      and exists (select from public.intent_steps where intent_id = branch.id)
      and not exists (
        select from public.agent_configs
        where intent_id = branch.id and name is distinct from ${DELIVERED_NAME}
      )
      and not exists (
        select from public.intent_steps as step
        cross join lateral jsonb_array_elements_text(
          coalesce(step.guards -> 'requires', '[]') || coalesce(step.collects, '[]')
        ) as slot (code)
        where step.intent_id = branch.id and slot.code <> all (${codes})
      )
      and not exists (
        select from public.ledger where intent_code = branch.code and (
          what in ('branch_deleted', 'step_deleted')
          or what = 'branch_changed' and old_value -> 'slots' <> new_value -> 'slots'
          or what = 'step_changed' and old_value -> 'system_prompt' <> new_value -> 'system_prompt'
        )
      )
      and not exists (
        select from public.thread_states
        where current_intent = branch.code and slots - ${codes}::text[] <> '{}'
      )`;
  return count;
}

/**
 * Adds an active version 1 to every delivered branch without a version, unless
 * the branch was deleted before; returns their number.
 */
export async function seedConfigs(
  sql: TransactionSql,
  branches: readonly BranchParts[],
): Promise<number> {
  const intents = await sql<{ id: string; code: string }[]>`select id, code from public.intents`;
  const deleted = await readDeletedBranches(sql);
  const rows = intents.flatMap(({ id, code }) => {
    const prompt = branches.find((branch) => branch.code === code)?.prompt;
    return prompt && !deleted.has(code)
      ? {
        intent_id: id,
        version: 1,
        name: DELIVERED_NAME,
        is_active: true,
        is_settled: true,
        ...prompt,
      }
      : [];
  });
  return await addMissing(sql, { table: 'agent_configs', key: ['intent_id'], rows });
}

/**
 * Adds the missing settings and fields of the organisation; returns their
 * number. Omits those equal to their default, which the environment may
 * override.
 */
export function seedSettings(
  sql: TransactionSql,
  { organisation, settings }: Assistant,
): Promise<number> {
  const defaults = new Map<string, unknown>(Object.entries(DEFAULT_SETTINGS));
  const rows = Object.entries({ ...organisation, ...settings })
    .filter(([code, value]) => !isDeepStrictEqual(value, defaults.get(code)))
    .map(([code, value]) => ({ code, value }));
  return addMissing(sql, { table: 'assistant_settings', key: ['code'], rows });
}

/** Adds the missing texts of the engine; returns their number. */
export function seedPromptTexts(
  sql: TransactionSql,
  texts: Assistant['texts'],
): Promise<number> {
  const rows = Object.entries(texts).map(([code, text]) => ({ code, text }));
  return addMissing(sql, { table: 'prompt_texts', key: ['code'], rows });
}

/** Setting that stores whether the product started without content. */
const SEED_SETTING = { code: 'seed', value: 'none' };

/**
 * Returns whether the product starts without content, as requested now or in an
 * earlier start. Stores the request.
 */
export async function beginsEmpty(sql: TransactionSql, isAsked: boolean): Promise<boolean> {
  if (isAsked) {
    await addMissing(sql, { table: 'assistant_settings', key: ['code'], rows: [SEED_SETTING] });
  }
  const [row] = await sql`
    select exists (
      select from public.assistant_settings where code = ${SEED_SETTING.code}
    ) as is_empty`;
  return row!.is_empty;
}
