import type { Database } from '../../shared/database.types.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { parseNamedRows } from '../../shared/parse-named-rows.ts';
import { Config } from '../schemas/configs.ts';

const ConfigRow = Config.omit({ created_by_name: true, activated_by_name: true });

type Asked = Database['public']['Functions']['read_configs']['Args'];

/** Loads versions with the names of people, newest first, in one call. */
export async function readConfigs(scope: ApiEnv['Variables'], asked: Asked): Promise<Config[]> {
  const told = unwrap(await scope.db.rpc('read_configs', asked));
  const { rows, names } = await parseNamedRows(scope, ConfigRow, told);
  return rows.map((row) => ({
    ...row,
    created_by_name: names.get(row.created_by) ?? null,
    activated_by_name: names.get(row.activated_by) ?? null,
  }));
}
