import { z } from 'zod';
import type { Clients } from '../../shared/clients.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { Config } from '../schemas/configs.ts';

export const CONFIG_COLUMNS =
  'id, intent_id, version, name, system_prompt, rules_text, exit_conditions_text, is_active, created_at, created_by, intents(code)';

const ConfigRow = Config.omit({ intent_code: true, created_by_name: true }).extend({
  intents: z.object({ code: z.string() }).nullable(),
});
type ConfigRow = z.infer<typeof ConfigRow>;

/**
 * Names of the people who saved these versions. The list of people is for editors only, so the
 * names come through the service client, and only for what is shown anyway.
 */
async function authorNames({ service }: Clients, rows: ConfigRow[]) {
  const ids = new Set(rows.flatMap(({ created_by }) => created_by ?? []));
  if (ids.size === 0) return new Map<string, string | null>();
  const query = service.from('users').select('id, display_name').in('id', [...ids]);
  return new Map(unwrap(await query).map((user) => [user.id, user.display_name]));
}

/** Rows of agent_configs as the API shows them. */
export async function toConfigs(clients: Clients, data: unknown): Promise<Config[]> {
  const rows = z.array(ConfigRow).parse(data);
  const names = await authorNames(clients, rows);
  return rows.map(({ intents, ...row }) => ({
    ...row,
    intent_code: intents?.code ?? null,
    created_by_name: names.get(row.created_by ?? '') ?? null,
  }));
}
