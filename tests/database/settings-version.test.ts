import { describe, expect, test } from 'vitest';
import { actAs, actAsOwner, type Actor } from './actors.ts';
import { ROWS, useFixture } from './fixture.ts';
import { load } from './turns.ts';

const onFixture = useFixture();

/** An insert, an update and a delete of each table. */
const CHANGES: Record<string, string[]> = {
  intents: [
    `insert into public.intents (code, name) values ('test_new', 'New')`,
    `update public.intents set name = 'New name' where code = 'test_new'`,
    `delete from public.intents where code = 'test_new'`,
  ],
  agent_configs: [
    `insert into public.agent_configs (intent_id, system_prompt) values ('${ROWS.intent}', 'New')`,
    `update public.agent_configs set is_active = true where id = '${ROWS.config}'`,
    `delete from public.agent_configs where system_prompt = 'New'`,
  ],
  intent_steps: [
    `insert into public.intent_steps (intent_id, code, name) values ('${ROWS.intent}', 'new', 'New')`,
    `update public.intent_steps set system_prompt = 'New' where code = 'new'`,
    `delete from public.intent_steps where code = 'new'`,
  ],
  assistant_settings: [
    `insert into public.assistant_settings (code, value) values ('new', '1')`,
    `update public.assistant_settings set value = '2' where code = 'new'`,
    `delete from public.assistant_settings where code = 'new'`,
  ],
  prompt_texts: [
    `insert into public.prompt_texts (code, text) values ('new', 'New')`,
    `update public.prompt_texts set text = 'Newer' where code = 'new'`,
    `delete from public.prompt_texts where code = 'new'`,
  ],
};

const BY_EACH = Object.keys(CHANGES).flatMap((table) =>
  (['editor', 'service'] as const).map((actor): [string, Actor] => [table, actor])
);

describe('the version of the settings', () => {
  test.each<[string, Actor]>(BY_EACH)(
    'is another after each change of %s by the %s',
    onFixture<[string, Actor]>(async (sql, table, actor) => {
      const versions = [(await load(sql)).settings_version];
      for (const change of CHANGES[table]!) {
        await actAs(sql, actor);
        expect((await sql.unsafe(change)).count).toBe(1);
        await actAsOwner(sql);
        const { settings, settings_version } = await load(sql, { version: versions.at(-1) });
        expect(settings).not.toBeNull();
        versions.push(settings_version);
      }
      expect(new Set(versions).size).toBe(4);
    }),
  );

  test(
    'is another after each table was emptied',
    onFixture(async (sql) => {
      await sql`set constraints all immediate`;
      const versions = [(await load(sql)).settings_version];
      for (const table of Object.keys(CHANGES).toReversed()) {
        await sql.unsafe(`truncate public.${table} cascade`);
        versions.push((await load(sql)).settings_version);
      }
      expect(new Set(versions).size).toBe(Object.keys(CHANGES).length + 1);
    }),
  );

  test(
    'stays as long as nothing changes, and then they are not sent again',
    onFixture(async (sql) => {
      const { settings_version: version } = await load(sql);
      await sql.savepoint(async (inner) => {
        await inner`update public.prompt_texts set text = 'Never stored'`;
        throw new Error('undone');
      }).catch(() => {});
      expect(await load(sql, { version }))
        .toMatchObject({ settings_version: version, settings: null });
      expect((await load(sql, { version: crypto.randomUUID() })).settings).not.toBeNull();
    }),
  );

  test(
    'is nobody’s when the record of changes is lost',
    onFixture(async (sql) => {
      await sql`delete from public.settings_changes`;
      const { settings_version: version } = await load(sql);
      expect((await load(sql, { version })).settings).not.toBeNull();
    }),
  );
});
