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

/** An account's rights on its own rows, and the code with which it is refused them. */
const OWN: [string, string, string | null][] = [
  ['read itself', `select from public.users where id = '${PEOPLE.viewer}'`, null],
  [
    'read a dialog',
    `select from public.read_thread('${ROWS.thread}', 1) as dialog where dialog is not null`,
    null,
  ],
  ['rename its dialog', `select from public.rename_thread('${ROWS.thread}', 'Mine')`, 'PT404'],
  ['delete its dialog', `select from public.delete_thread('${ROWS.thread}')`, 'PT404'],
];

describe.each(Object.entries(OVER))('an account whose session %s', (_, end) => {
  test.each(OWN)(
    'cannot %s',
    onFixture<[string, string, string | null]>(async (sql, _, statement, code) => {
      await end(sql);
      await actAs(sql, 'viewer');
      expect((await sql`select public.whoami() as me`)[0]!.me).toBeNull();
      expect(await attempt(sql, statement)).toEqual({ rows: 0, code });
    }),
  );

  // A delete without a condition needs no right to read, so only its own policy applies.
  test(
    'cannot delete its feedback without naming it',
    onFixture(async (sql) => {
      await end(sql);
      await actAs(sql, 'viewer');
      const outcome = await attempt(sql, 'delete from public.message_feedback');
      expect(outcome).toEqual({ rows: 0, code: null });
      await actAsOwner(sql);
      const kept = await sql`
        select from public.message_feedback where user_id = ${PEOPLE.viewer}`;
      expect(kept).toHaveLength(1);
    }),
  );
});

test.each(OWN)(
  'an account whose session goes on can %s',
  onFixture<[string, string, string | null]>(async (sql, _, statement) => {
    await sql`update auth.sessions set not_after = now() + interval '1 hour' where id = ${PEOPLE.viewer}`;
    await actAs(sql, 'viewer');
    expect(await attempt(sql, statement)).toEqual({ rows: 1, code: null });
  }),
);
