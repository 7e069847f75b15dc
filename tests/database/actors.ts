import type { TransactionSql } from 'postgres';

/**
 * The actors of tests. A stranger owns nothing in the fixture; a removed account still has a token.
 */
export type Actor = 'anonymous' | 'removed' | 'viewer' | 'stranger' | 'editor' | 'service';

export const ACTORS: Actor[] = ['anonymous', 'removed', 'viewer', 'stranger', 'editor', 'service'];

/** Accounts of the fixture. */
export const PEOPLE = {
  removed: '00000000-0000-4000-8000-000000000009',
  viewer: '00000000-0000-4000-8000-000000000001',
  stranger: '00000000-0000-4000-8000-000000000002',
  editor: '00000000-0000-4000-8000-000000000003',
} as const;

/** Makes the rest of the transaction act as this actor, as the Data API does. */
export async function actAs(sql: TransactionSql, actor: Actor): Promise<void> {
  const role = { anonymous: 'anon', service: 'service_role' }[actor as string] ?? 'authenticated';
  const sub = PEOPLE[actor as keyof typeof PEOPLE];
  // The fixture gives each account one session, with the account's own id.
  const claims = { role, sub, session_id: sub };
  await sql`select
    set_config('request.jwt.claim.sub', ${sub ?? ''}, true),
    set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
    set_config('role', ${role}, true)`;
}

/** Makes the rest of the transaction act as the owner of the tables. */
export async function actAsOwner(sql: TransactionSql): Promise<void> {
  await sql`reset role`;
}

export interface Outcome {
  /** Number of returned or changed rows. */
  rows: number;
  /** SQLSTATE of the error. */
  code: string | null;
}

/** Runs a statement and returns its result; after an error the transaction stays usable. */
export async function attempt(sql: TransactionSql, statement: string): Promise<Outcome> {
  try {
    const { count } = await sql.savepoint((inner) => inner.unsafe(statement));
    return { rows: count, code: null };
  } catch (reason) {
    return { rows: 0, code: (reason as { code?: string }).code ?? String(reason) };
  }
}
