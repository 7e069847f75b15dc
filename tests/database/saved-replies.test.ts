import { expect, test } from 'vitest';
import { actAs, attempt, PEOPLE } from './actors.ts';
import { ROWS, useFixture } from './fixture.ts';

const onFixture = useFixture();

test(
  'people who serve write saved replies, and the ledger says what they changed',
  onFixture(async (sql) => {
    await sql`update public.users set can_serve = true where id = ${PEOPLE.viewer}`;
    await actAs(sql, 'viewer');
    await sql`insert into public.saved_replies (name, text) values ('Parking', 'Behind us.')`;
    await sql`update public.saved_replies set text = 'Take bus 5.' where id = ${ROWS.savedReply}`;
    await sql`delete from public.saved_replies where name = 'Parking'`;
    expect(
      await sql`select what, old_value ->> 'text' as old, new_value ->> 'text' as new
        from public.ledger where made_by = ${PEOPLE.viewer} order by at`,
    ).toEqual([
      { what: 'saved_reply_created', old: null, new: 'Behind us.' },
      { what: 'saved_reply_changed', old: 'Take the tram.', new: 'Take bus 5.' },
      { what: 'saved_reply_deleted', old: 'Behind us.', new: null },
    ]);
    expect(await sql`select revision from public.saved_replies where id = ${ROWS.savedReply}`)
      .toEqual([{ revision: 2 }]);
  }),
);

test.each([
  ['a name that another has in another case', `('DIRECTIONS', 'x')`, '23505'],
  ['no name', `('', 'x')`, '23514'],
  ['a long name', `(repeat('x', 101), 'x')`, '23514'],
  ['no text', `('x', '')`, '23514'],
  ['a long text', `('x', repeat('x', 8001))`, '23514'],
])(
  'a saved reply has not %s',
  onFixture<[string, string, string]>(async (sql, _, values, code) => {
    const insert = `insert into public.saved_replies (name, text) values ${values}`;
    expect((await attempt(sql, insert)).code).toBe(code);
  }),
);
