import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { actAs, actAsOwner, attempt, PEOPLE } from './actors.ts';
import { ROWS, useFixture } from './fixture.ts';

const onFixture = useFixture();

/** Ways to end the viewer's session before the token is used again. */
const OVER: Record<string, (sql: TransactionSql) => PromiseLike<unknown>> = {
  'was ended': (sql) => sql`select public.end_sessions(${PEOPLE.viewer})`,
  'is past its end': (sql) =>
    sql`update auth.sessions set not_after = now() - interval '1 second' where id = ${PEOPLE.viewer}`,
  'is another account’s': (sql) =>
    sql`update auth.sessions set user_id = ${PEOPLE.stranger} where id = ${PEOPLE.viewer}`,
};

/** An account's rights on its own rows. */
const OWN: [string, string][] = [
  ['read itself', `select from public.users where id = '${PEOPLE.viewer}'`],
  ['read a dialog', `select from public.threads where id = '${ROWS.thread}'`],
  ['rename its dialog', `update public.threads set name = 'Mine' where id = '${ROWS.thread}'`],
  ['delete its dialog', `delete from public.threads where id = '${ROWS.thread}'`],
];

describe.each(Object.entries(OVER))('an account whose session %s', (_, end) => {
  test.each(OWN)(
    'cannot %s',
    onFixture<[string, string]>(async (sql, _, statement) => {
      await end(sql);
      await actAs(sql, 'viewer');
      expect((await sql`select public.whoami() as me`)[0]!.me).toBeNull();
      expect(await attempt(sql, statement)).toEqual({ rows: 0, code: null });
    }),
  );

  // A delete without a condition needs no right to read, so only its own policy applies.
  test(
    'cannot delete its dialogs without naming one',
    onFixture(async (sql) => {
      await end(sql);
      await actAs(sql, 'viewer');
      const outcome = await attempt(sql, 'delete from public.threads');
      expect(outcome).toEqual({ rows: 0, code: null });
      await actAsOwner(sql);
      expect(await sql`select from public.threads where id = ${ROWS.thread}`).toHaveLength(1);
    }),
  );
});

test.each(OWN)(
  'an account whose session goes on can %s',
  onFixture<[string, string]>(async (sql, _, statement) => {
    await sql`update auth.sessions set not_after = now() + interval '1 hour' where id = ${PEOPLE.viewer}`;
    await actAs(sql, 'viewer');
    expect(await attempt(sql, statement)).toEqual({ rows: 1, code: null });
  }),
);
