import { unwrap } from './http/database-error.ts';
import type { ApiEnv } from './http/api-env.ts';

export type AuthorNames = ReadonlyMap<string | null, string | null>;

/**
 * Loads display names by account id; none for anonymous callers. Uses the service client, because
 * only editors may list people, and returns only the requested names.
 */
export async function readAuthorNames(
  { caller, clients }: Pick<ApiEnv['Variables'], 'caller' | 'clients'>,
  authors: (string | null)[],
): Promise<AuthorNames> {
  const ids = new Set(authors.filter((id) => id !== null));
  if (caller.kind === 'anonymous' || ids.size === 0) return new Map();
  const query = clients.service.from('users').select('id, display_name').in('id', [...ids]);
  return new Map(unwrap(await query).map((user) => [user.id, user.display_name]));
}
