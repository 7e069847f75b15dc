import { z } from 'zod';
import type { AuthorNames } from './read-author-names.ts';
import type { ApiEnv } from './http/api-env.ts';

export interface NamedRows<Row> {
  rows: Row[];
  names: AuthorNames;
}

const NOTHING = { rows: [], names: null, account: null };

/**
 * Parses the result of a SQL function that reads rows with people's names: `rows`, `names` by id,
 * and the caller's `account` if there are no rows.
 *
 * @throws Problem 401 when the token is invalid or its session has ended, 403 when the person has
 * a one-time password.
 */
export async function parseNamedRows<Row>(
  { session }: Pick<ApiEnv['Variables'], 'session'>,
  row: z.ZodType<Row>,
  told: unknown,
): Promise<NamedRows<Row>> {
  const { rows, names, account } = z.object({
    rows: z.array(row),
    names: z.record(z.string(), z.string().nullable()).nullable(),
    account: z.unknown(),
  }).parse(told ?? NOTHING);
  if (rows.length === 0) session?.requireOperator(account);
  else await session?.checkIfNoRows(rows.length);
  return { rows, names: new Map(Object.entries(names ?? {})) };
}
