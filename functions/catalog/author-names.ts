import type { ApiEnv } from '../shared/http/api-env.ts';
import { unwrap } from '../shared/http/database-error.ts';
import type { Names } from './resources.ts';

/**
 * Names of the people who saved these snapshots, for signed-in readers. The list of people is for
 * editors only, so the names come through the service client, and only for what is shown anyway.
 */
export async function authorNames(
  { caller, clients }: Pick<ApiEnv['Variables'], 'caller' | 'clients'>,
  rows: { created_by: string | null }[],
): Promise<Names> {
  const ids = new Set(rows.flatMap(({ created_by }) => created_by ?? []));
  if (caller.kind === 'anonymous' || ids.size === 0) return new Map();
  const query = clients.service.from('users').select('id, display_name').in('id', [...ids]);
  return new Map(unwrap(await query).map((user) => [user.id, user.display_name]));
}
