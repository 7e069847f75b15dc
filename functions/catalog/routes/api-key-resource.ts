import { readAuthorNames } from '../../shared/read-author-names.ts';
import type { Tables } from '../../shared/database.types.ts';
import type { ApiEnv } from '../../shared/http/api-env.ts';
import { unwrap, unwrapOne } from '../../shared/http/database-error.ts';
import { parseRate, serializeRate } from '../../shared/rate-limits.ts';
import type { ApiKey } from '../schemas/api-keys.ts';

export const UNKNOWN_KEY = 'There is no API key with this id.';

export type ApiKeyRow = Tables<'api_keys'>;

function formatLimit({ own_most: most, own_seconds: seconds }: ApiKeyRow): string | null {
  return most === null || seconds === null ? null : serializeRate({ most, seconds });
}

/** Returns the columns of a limit such as `60/1m`; none when the limit does not change. */
export function toLimitColumns(limit: string | null | undefined) {
  if (limit === undefined) return {};
  const rate = limit === null ? null : parseRate(limit);
  return { own_most: rate?.most ?? null, own_seconds: rate?.seconds ?? null };
}

/**
 * Converts rows to the API's keys, without secrets: of a previous secret, it returns only the
 * expiry.
 */
export async function toApiKeys(scope: ApiEnv['Variables'], rows: ApiKeyRow[]): Promise<ApiKey[]> {
  const secrets = scope.clients.service.from('api_key_secrets').select('api_key_id, expires_at')
    .in('api_key_id', rows.map(({ id }) => id));
  const [names, ends] = await Promise.all([
    readAuthorNames(scope, rows.flatMap(({ created_by, user_id }) => [created_by, user_id])),
    rows.length > 0 ? secrets.then(unwrap) : [],
  ]);
  return rows.map((row) => {
    const own = ends.filter(({ api_key_id }) => api_key_id === row.id).map((each) =>
      each.expires_at
    );
    return {
      id: row.id,
      name: row.name,
      scope: row.scope,
      userId: row.user_id,
      userName: names.get(row.user_id) ?? null,
      limit: formatLimit(row),
      lastFour: row.last_four,
      hasSecret: own.includes(null),
      oldSecretExpiresAt: own.find((end) => end && Date.parse(end) > Date.now()) ?? null,
      createdBy: row.created_by,
      createdByName: names.get(row.created_by) ?? null,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      lastUsedAt: row.last_used_at,
      expiresAt: row.expires_at,
      revokedAt: row.revoked_at,
    };
  });
}

export async function readApiKey(scope: ApiEnv['Variables'], id: string): Promise<ApiKey> {
  const query = scope.db.from('api_keys').select().eq('id', id).maybeSingle();
  const [key] = await toApiKeys(scope, [unwrapOne(await query, UNKNOWN_KEY)]);
  return key!;
}
