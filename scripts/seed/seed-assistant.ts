import type { TransactionSql } from 'postgres';
import { addMissing } from './add-missing.ts';
import { BOOKING_STEPS, SCENARIO_INTENT } from './data/booking-steps.ts';
import { SEED_INTENTS } from './data/intents.ts';
import type { PromptFiles } from './prompt-files.ts';

/** Adds the branches whose code is missing. Returns how many it added, like all functions here. */
export function seedIntents(sql: TransactionSql): Promise<number> {
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
  }));
  return addMissing(sql, { table: 'intents', key: ['code'], rows });
}

/** Adds the missing steps of the scenario, in one statement, because they refer to each other. */
export async function seedSteps(sql: TransactionSql, files: PromptFiles): Promise<number> {
  const [intent] = await sql<{ id: string }[]>`
    select id from public.intents where code = ${SCENARIO_INTENT}`;
  const rows = BOOKING_STEPS.map(({ code, name, allowedNext, guards, outcome }, order_index) => ({
    intent_id: intent!.id,
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
  const rows = intents.flatMap(({ id, code }) => {
    const prompt = files.branches[code];
    return prompt
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
