import type { TransactionSql } from 'postgres';
import { addMissing } from './add-missing.ts';
import { BOOKING_SLOTS } from './data/booking-slots.ts';
import { BOOKING_STEPS, SCENARIO_INTENT } from './data/booking-steps.ts';
import { SEED_INTENTS, type SeedIntent } from './data/intents.ts';
import { SEED_ORGANISATION } from './data/organisation.ts';
import type { PromptFiles } from './prompt-files.ts';

/** The name of a version with the delivered texts. */
const DELIVERED_NAME = 'As delivered';

/** Returns the codes of branches that somebody deleted: nothing of these is delivered again. */
async function readDeletedBranches(sql: TransactionSql): Promise<Set<string>> {
  const rows = await sql<{ code: string }[]>`
    select distinct intent_code as code from public.ledger where what = 'branch_deleted'`;
  return new Set(rows.map(({ code }) => code));
}

/** Adds the branches whose code is missing. Returns how many it added, like all functions here. */
export async function seedIntents(
  sql: TransactionSql,
  intents: readonly SeedIntent[] = SEED_INTENTS,
): Promise<number> {
  const deleted = await readDeletedBranches(sql);
  const rows = intents.map((
    { code, name, description, isAuthoritative, requestKinds },
    order_index,
  ) => ({
    code,
    name,
    description,
    order_index,
    is_authoritative: isAuthoritative ?? false,
    request_kinds: requestKinds ?? [],
    slots: code === SCENARIO_INTENT ? BOOKING_SLOTS : [],
  })).filter(({ code }) => !deleted.has(code));
  return await addMissing(sql, { table: 'intents', key: ['code'], rows });
}

/**
 * Adds the missing steps of the scenario, in one statement, because they refer to each other; none
 * once somebody deleted one of them, or the branch.
 */
export async function seedSteps(sql: TransactionSql, files: PromptFiles): Promise<number> {
  const [intent] = await sql<{ id: string }[]>`
    select id from public.intents where code = ${SCENARIO_INTENT} and not exists (
      select from public.ledger
      where intent_code = ${SCENARIO_INTENT} and what in ('branch_deleted', 'step_deleted')
    )`;
  if (!intent) return 0;
  const rows = BOOKING_STEPS.map(({ code, name, allowedNext, outcome, ...step }, order_index) => ({
    intent_id: intent.id,
    code,
    name,
    order_index,
    guards: step.guards,
    collects: step.collects ?? null,
    outcome: outcome ?? null,
    system_prompt: files.steps[code]!,
    allowed_next: allowedNext,
  }));
  return await addMissing(sql, { table: 'intent_steps', key: ['intent_id', 'code'], rows });
}

/**
 * Declares the slots of the scenario where an earlier release delivered it without. Leaves a branch
 * alone whose texts, steps or slots somebody changed: it may collect others, which a turn would
 * refuse.
 */
export async function seedSlots(sql: TransactionSql): Promise<number> {
  const codes = BOOKING_SLOTS.map(({ code }) => code);
  const { count } = await sql`
    update public.intents as branch set slots = ${JSON.stringify(BOOKING_SLOTS)}::text::jsonb
    where code = ${SCENARIO_INTENT} and slots = '[]' and last_version = 0
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

/** Adds an active version 1 to every branch that has no configuration. */
export async function seedConfigs(sql: TransactionSql, files: PromptFiles): Promise<number> {
  const intents = await sql<{ id: string; code: string }[]>`select id, code from public.intents`;
  const deleted = await readDeletedBranches(sql);
  const rows = intents.flatMap(({ id, code }) => {
    const prompt = files.branches[code];
    return prompt && !deleted.has(code)
      ? {
        intent_id: id,
        version: 1,
        name: DELIVERED_NAME,
        is_active: true,
        is_settled: true,
        system_prompt: prompt.systemPrompt,
        rules_text: prompt.rulesText,
        exit_conditions_text: prompt.exitConditionsText,
      }
      : [];
  });
  return await addMissing(sql, { table: 'agent_configs', key: ['intent_id'], rows });
}

/** Adds the facts of the organisation that nobody has set. */
export function seedOrganisation(sql: TransactionSql): Promise<number> {
  const rows = Object.entries(SEED_ORGANISATION).map(([code, value]) => ({ code, value }));
  return addMissing(sql, { table: 'assistant_settings', key: ['code'], rows });
}

/** Adds the missing texts of the engine. */
export function seedPromptTexts(sql: TransactionSql, files: PromptFiles): Promise<number> {
  const rows = Object.entries(files.texts).map(([code, text]) => ({ code, text }));
  return addMissing(sql, { table: 'prompt_texts', key: ['code'], rows });
}

/** The setting that remembers that a product began without content. */
const SEED_SETTING = { code: 'seed', value: 'none' };

/**
 * Returns whether the product has no content of the seed: it is to begin so, or it began so, which
 * it remembers for starts without the variable.
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
