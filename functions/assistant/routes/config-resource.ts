import { z } from 'zod';
import { authorNames } from '../../shared/author-names.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { Config } from '../schemas/configs.ts';

const OWN_COLUMNS =
  'id, intent_id, version, name, system_prompt, rules_text, exit_conditions_text, is_active, created_at, created_by, activated_at, activated_by';
export const COLUMNS = `${OWN_COLUMNS}, intents(code)` as const;
export const COLUMNS_OF_BRANCH = `${OWN_COLUMNS}, intents!inner(code)` as const;

const ConfigRow = Config.omit({
  intent_code: true,
  created_by_name: true,
  activated_by_name: true,
}).extend({
  intents: z.object({ code: z.string() }).nullable(),
});

/** Rows of agent_configs as the API shows them. */
export async function toConfigs(scope: ApiEnv['Variables'], data: unknown): Promise<Config[]> {
  const rows = z.array(ConfigRow).parse(data);
  const names = await authorNames(
    scope,
    rows.flatMap(({ created_by, activated_by }) => [created_by, activated_by]),
  );
  return rows.map(({ intents, ...row }) => ({
    ...row,
    intent_code: intents?.code ?? null,
    created_by_name: names.get(row.created_by) ?? null,
    activated_by_name: names.get(row.activated_by) ?? null,
  }));
}
