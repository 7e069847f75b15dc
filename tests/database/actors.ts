import type { TransactionSql } from 'postgres';

/** Who asks. A stranger owns nothing of the fixture; a removed account still holds a token. */
export type Actor = 'anonymous' | 'removed' | 'viewer' | 'stranger' | 'editor' | 'service';

export const ACTORS: Actor[] = ['anonymous', 'removed', 'viewer', 'stranger', 'editor', 'service'];

/** Accounts of the fixture. */
export const PEOPLE = {
  removed: '00000000-0000-4000-8000-000000000009',
  viewer: '00000000-0000-4000-8000-000000000001',
  stranger: '00000000-0000-4000-8000-000000000002',
  editor: '00000000-0000-4000-8000-000000000003',
} as const;

/** From here on the transaction asks as the Data API would for this actor. */
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

/** From here on the transaction asks as the owner of the tables again. */
export async function actAsOwner(sql: TransactionSql): Promise<void> {
  await sql`reset role`;
}

export interface Outcome {
  /** Rows that came back or changed. */
  rows: number;
  /** SQLSTATE of the refusal. */
  code: string | null;
}

/** What a statement did; a refusal leaves the transaction usable. */
export async function attempt(sql: TransactionSql, statement: string): Promise<Outcome> {
  try {
    const { count } = await sql.savepoint((inner) => inner.unsafe(statement));
    return { rows: count, code: null };
  } catch (reason) {
    return { rows: 0, code: (reason as { code?: string }).code ?? String(reason) };
  }
}
