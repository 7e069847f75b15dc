import type { TransactionSql } from 'postgres';
import { BOOKING_STEPS, SCENARIO_INTENT } from './data/booking-steps.ts';
import { SEED_INTENTS } from './data/intents.ts';
import type { PromptFiles } from './prompt-files.ts';

/** Adds the branches whose code is missing. Returns how many it added. */
export async function seedIntents(sql: TransactionSql): Promise<number> {
  let added = 0;
  for (const [order, intent] of SEED_INTENTS.entries()) {
    const { count } = await sql`
      insert into public.intents (code, name, description, is_authoritative, order_index)
      values (${intent.code}, ${intent.name}, ${intent.description},
              ${intent.isAuthoritative}, ${order})
      on conflict (code) do nothing`;
    added += count;
  }
  return added;
}

/** Adds the steps of the scenario that are missing, in one statement: they name each other. */
export async function seedSteps(sql: TransactionSql, files: PromptFiles): Promise<number> {
  const steps = BOOKING_STEPS.map((step, order) => ({
    code: step.code,
    name: step.name,
    order_index: order,
    system_prompt: files.steps[step.code]!,
    allowed_next: step.allowedNext,
    guards: { ...step.guards },
  }));
  const { count } = await sql`
    insert into public.intent_steps
      (intent_id, code, name, order_index, system_prompt, allowed_next, guards)
    select intent.id, step.code, step.name, step.order_index, step.system_prompt,
           step.allowed_next, step.guards
    from public.intents intent,
         jsonb_to_recordset(${sql.json(steps)}) as step (
           code text, name text, order_index int, system_prompt text,
           allowed_next jsonb, guards jsonb)
    where intent.code = ${SCENARIO_INTENT}
    order by step.order_index
    on conflict (intent_id, code) do nothing`;
  return count;
}

/** Gives every branch that has no configuration at all its version 1, activated. */
export async function seedConfigs(sql: TransactionSql, files: PromptFiles): Promise<number> {
  let added = 0;
  for (const [code, prompt] of Object.entries(files.branches)) {
    const { count } = await sql`
      insert into public.agent_configs
        (intent_id, version, name, system_prompt, rules_text, exit_conditions_text, is_active)
      select intent.id, 1, 'As delivered', ${prompt.systemPrompt}, ${prompt.rulesText},
             ${prompt.exitConditionsText}, true
      from public.intents intent
      where intent.code = ${code}
        and not exists (select from public.agent_configs where intent_id = intent.id)`;
    added += count;
  }
  return added;
}

/** Adds the engine's texts that are missing. Returns how many it added. */
export async function seedPromptTexts(sql: TransactionSql, files: PromptFiles): Promise<number> {
  let added = 0;
  for (const [code, text] of Object.entries(files.texts)) {
    const { count } = await sql`
      insert into public.prompt_texts (code, text) values (${code}, ${text})
      on conflict (code) do nothing`;
    added += count;
  }
  return added;
}
