import type { TransactionSql } from 'postgres';
import { addMissing } from './add-missing.ts';
import { BOOKING_STEPS, SCENARIO_INTENT } from './data/booking-steps.ts';
import { SEED_INTENTS } from './data/intents.ts';
import type { PromptFiles } from './prompt-files.ts';

/** Returns the codes of branches that somebody deleted: nothing of these is delivered again. */
async function readDeletedBranches(sql: TransactionSql): Promise<Set<string>> {
  const rows = await sql<{ code: string }[]>`
    select distinct intent_code as code from public.ledger where what = 'branch_deleted'`;
  return new Set(rows.map(({ code }) => code));
}

/** Adds the branches whose code is missing. Returns how many it added, like all functions here. */
export async function seedIntents(sql: TransactionSql): Promise<number> {
  const deleted = await readDeletedBranches(sql);
  const rows = SEED_INTENTS.map((
    { code, name, description, isAuthoritative, requestKinds },
    order_index,
  ) => ({
    code,
    name,
    description,
    order_index,
    is_authoritative: isAuthoritative ?? false,
    request_kinds: requestKinds ?? [],
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
  const rows = BOOKING_STEPS.map(({ code, name, allowedNext, guards, outcome }, order_index) => ({
    intent_id: intent.id,
    code,
    name,
    order_index,
    guards,
    outcome: outcome ?? null,
    system_prompt: files.steps[code]!,
    allowed_next: allowedNext,
  }));
  return await addMissing(sql, { table: 'intent_steps', key: ['intent_id', 'code'], rows });
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
        name: 'As delivered',
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

/** Adds the missing texts of the engine. */
export function seedPromptTexts(sql: TransactionSql, files: PromptFiles): Promise<number> {
  const rows = Object.entries(files.texts).map(([code, text]) => ({ code, text }));
  return addMissing(sql, { table: 'prompt_texts', key: ['code'], rows });
}
