import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { actAs, actAsOwner, attempt, PEOPLE } from './actors.ts';
import { ROWS, useFixture } from './fixture.ts';

const onFixture = useFixture();
const KEY = 'c0000000-0000-4000-8000-000000000001';

/** Makes the rest of the transaction act as an agent with a key for a person. */
async function actAsAgentOf(sql: TransactionSql, person: keyof typeof PEOPLE): Promise<void> {
  await actAsOwner(sql);
  await sql`
    insert into public.api_keys (id, name, scope, last_four, user_id)
    values (${KEY}, 'Agent', 'agent', 'wxyz', ${PEOPLE[person]})`;
  await actAs(sql, person);
  const claims = { role: 'authenticated', sub: PEOPLE[person], session_id: KEY };
  await sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
}

const one = async (sql: TransactionSql, expression: string) =>
  (await sql.unsafe(`select ${expression} as value`))[0]!.value;

const DOCUMENT = `'{"name": "x", "file_type": "text", "text": "x"}'`;

const propose = `select public.propose_version(
  '${ROWS.intent}', '', 'Proposed', '', '', 'Prices are old')`;

describe('an agent', () => {
  test(
    'reads as its person, and is no editor even for one',
    onFixture(async (sql) => {
      await actAsAgentOf(sql, 'editor');
      expect(await one(sql, 'public.signed_in_user()')).toBe(PEOPLE.editor);
      expect(await one(sql, 'public.is_operator()')).toBe(true);
      expect(await one(sql, 'public.is_editor()')).toBe(false);
      expect(await one(sql, 'public.may_propose()')).toBe(true);
      expect(await attempt(sql, 'select from public.agent_configs')).toMatchObject({ code: null });
      expect(await attempt(sql, 'select from public.api_keys')).toEqual({ rows: 0, code: null });
    }),
  );

  test(
    'of an editor proposes; it changes nothing that is active',
    onFixture(async (sql) => {
      await actAsAgentOf(sql, 'editor');
      expect(await attempt(sql, propose)).toEqual({ rows: 1, code: null });
      const forbidden = [
        `insert into public.agent_configs (intent_id, system_prompt, is_active)
         values ('${ROWS.intent}', 'x', true)`,
        `insert into public.intents (code, name) values ('agent_x', 'x')`,
        `insert into public.documents (name, file_type, raw_text) values ('x', 'text', 'x')`,
        `insert into public.proposals (kind, document, reason, status, settled_at)
         values ('document', ${DOCUMENT}, 'x', 'accepted', now())`,
        `insert into public.saved_replies (name, text) values ('x', 'x')`,
        `insert into public.synonyms (word, synonyms) values ('x', '{y}')`,
        `insert into public.saved_filters (name, filter) values ('x', '{}')`,
        `insert into public.message_feedback (message_id, helpful) values ('${ROWS.reply}', true)`,
        `insert into public.request_history (request_id, what, note)
         values ('${ROWS.request}', 'note', 'x')`,
        `select public.change_request('${ROWS.request}', 1, '{"status": "done"}')`,
        `select public.write_appointment('Europe/London', '{"patient_name": "x"}')`,
      ];
      for (const statement of forbidden) {
        expect(await attempt(sql, statement), statement).toEqual({ rows: 0, code: '42501' });
      }
      const untouched = [
        'update public.agent_configs set is_active = not is_active',
        `update public.intents set gate = 'off'`,
        `update public.proposals set status = 'accepted'`,
        'delete from public.agent_configs',
        'delete from public.dialog_tests',
      ];
      for (const statement of untouched) {
        expect(await attempt(sql, statement), statement).toEqual({ rows: 0, code: null });
      }
    }),
  );

  test(
    'of a viewer proposes nothing',
    onFixture(async (sql) => {
      await actAsAgentOf(sql, 'viewer');
      expect(await attempt(sql, propose)).toEqual({ rows: 0, code: '42501' });
      const insert = `insert into public.proposals (kind, document, reason)
        values ('document', ${DOCUMENT}, 'x')`;
      expect(await attempt(sql, insert)).toEqual({ rows: 0, code: '42501' });
    }),
  );

  test(
    'is in the ledger with its key, and its person without',
    onFixture(async (sql) => {
      await actAsAgentOf(sql, 'editor');
      await sql.unsafe(propose);
      const written = () =>
        sql`select what, made_by, via_agent, api_key_id from public.ledger order by at desc limit 2`;
      const by = { made_by: PEOPLE.editor, via_agent: true, api_key_id: KEY };
      expect(await written()).toMatchObject([
        { what: 'proposal_created', ...by },
        { what: 'created', ...by },
      ]);
      await actAs(sql, 'editor');
      await sql.unsafe(propose);
      expect(await written()).toMatchObject([{ via_agent: false, api_key_id: null }, {}]);
    }),
  );

  test.each([
    ['is revoked', `update public.api_keys set revoked_at = now() where id = '${KEY}'`],
    ['expires', `update public.api_keys set expires_at = now() where id = '${KEY}'`],
    [
      'loses its person',
      `update public.users set is_disabled = true where id = '${PEOPLE.viewer}'`,
    ],
    ['has a removed person', `delete from auth.users where id = '${PEOPLE.viewer}'`],
  ])(
    'ends when its key %s',
    (_, end) =>
      onFixture(async (sql) => {
        await actAsAgentOf(sql, 'viewer');
        expect(await one(sql, 'public.is_operator()')).toBe(true);
        await actAsOwner(sql);
        await sql.unsafe(end);
        await sql`select set_config('role', 'authenticated', true)`;
        expect(await one(sql, 'public.is_operator()')).toBe(false);
      })(),
  );
});

describe('a proposal', () => {
  test.each([
    ['status, settled_at', `'rejected', now()`],
    ['settled_by', `'${PEOPLE.editor}'`],
    ['answer', `'No'`],
    ['document_id', `'${ROWS.document}'`],
    ['proposed_by', `'${PEOPLE.viewer}'`],
    ['api_key_id', `'${KEY}'`],
    ['created_at', `'2020-01-01'`],
  ])(
    'of a person has no %s that the person chose',
    (columns, values) =>
      onFixture(async (sql) => {
        await actAsAgentOf(sql, 'editor');
        await actAs(sql, 'editor');
        const insert = (more: string, given: string) =>
          attempt(
            sql,
            `insert into public.proposals (kind, document, reason${more})
            values ('document', ${DOCUMENT}, 'x'${given})`,
          );
        expect(await insert('', '')).toEqual({ rows: 1, code: null });
        expect(await insert(`, ${columns}`, `, ${values}`)).toEqual({ rows: 0, code: '42501' });
      })(),
  );

  test(
    'has a version of its own that is not active, or a document with name, type and text',
    onFixture(async (sql) => {
      await actAs(sql, 'editor');
      await sql`select public.activate_agent_config(${ROWS.config})`;
      const insert = `insert into public.proposals (kind, config_id, reason)
        values ('version', '${ROWS.config}', 'x')`;
      expect(await attempt(sql, insert)).toEqual({ rows: 0, code: '42501' });
      for (const document of ['{}', '{"name": "x", "file_type": "pdf", "text": "x"}', '[]']) {
        const insert = `insert into public.proposals (kind, document, reason)
          values ('document', '${document}', 'x')`;
        expect(await attempt(sql, insert), document).toEqual({ rows: 0, code: '23514' });
      }
    }),
  );

  test(
    'of a version is accepted by its activation',
    onFixture(async (sql) => {
      await actAs(sql, 'editor');
      await sql.unsafe(propose);
      const [proposed] = await sql`
        select config_id from public.proposals where kind = 'version'`;
      await sql`select public.activate_agent_config(${proposed!.config_id})`;
      expect(await sql`select status, settled_by from public.proposals where kind = 'version'`)
        .toMatchObject([{ status: 'accepted', settled_by: PEOPLE.editor }]);
    }),
  );

  test(
    'is settled once, by whoever decides',
    onFixture(async (sql) => {
      await actAs(sql, 'editor');
      const settle = (status: string) =>
        attempt(
          sql,
          `update public.proposals set status = '${status}' where id = '${ROWS.proposal}'`,
        );
      expect(await settle('rejected')).toEqual({ rows: 1, code: null });
      expect(await settle('accepted')).toEqual({ rows: 0, code: 'PT409' });
      const [row] = await sql`
        select settled_by from public.proposals where id = ${ROWS.proposal}`;
      expect(row).toEqual({ settled_by: PEOPLE.editor });
    }),
  );
});
