import { describe, expect, test } from 'vitest';
import type { TransactionSql } from 'postgres';
import { attempt } from './actors.ts';
import { useFixture } from './fixture.ts';

const onFixture = useFixture();

/** Adds a configuration from before branches existed. */
async function addLegacy(sql: TransactionSql, version: number, prompt = 'Old'): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    insert into public.agent_configs (version, system_prompt) values (${version}, ${prompt})
    returning id`;
  return row!.id;
}

async function generalInfo(sql: TransactionSql): Promise<string> {
  await sql`insert into public.intents (code, name) values ('general_info', 'G')
    on conflict do nothing`;
  const [row] = await sql<{ id: string }[]>`
    select id from public.intents where code = 'general_info'`;
  return row!.id;
}

describe('a version without a branch', () => {
  test(
    'moves to general_info and keeps its number, or takes the next free one',
    onFixture(async (sql) => {
      const home = await generalInfo(sql);
      const [top] = await sql<{ top: number }[]>`
        select coalesce(max(version), 0) + 10 as top from public.agent_configs
        where intent_id = ${home}`;
      const kept = await addLegacy(sql, top!.top);
      const moved = await addLegacy(sql, top!.top);
      await sql`select public.adopt_legacy_configs()`;
      const rows = await sql`
        select id, intent_id, version, is_active, system_prompt from public.agent_configs
        where id in (${kept}, ${moved}) order by version`;
      expect(rows.map((row) => row.intent_id)).toEqual([home, home]);
      expect(rows.map((row) => row.version)).toEqual([top!.top, top!.top + 1]);
      expect(rows.map((row) => row.system_prompt)).toEqual(['Old', 'Old']);
      expect(rows.some((row) => row.is_active)).toBe(false);
    }),
  );

  test(
    'moves once',
    onFixture(async (sql) => {
      await generalInfo(sql);
      await addLegacy(sql, 900);
      await sql`select public.adopt_legacy_configs()`;
      expect(await sql`select public.adopt_legacy_configs() as moved`).toEqual([{ moved: 0 }]);
    }),
  );
});

describe('exit conditions', () => {
  const PROMPT = 'Be kind.\r\n\r\nExit conditions:\n- goodbye\n';
  const move = (id: string, prompt: string, exit: string) =>
    `select public.move_exit_conditions('${id}', '${prompt}', '${exit}') as moved`;

  test(
    'move out of the tail of an old prompt, once',
    onFixture(async (sql) => {
      const id = await addLegacy(sql, 1, PROMPT);
      const call = move(id, 'Be kind.', 'Exit conditions:\n- goodbye');
      expect(await sql.unsafe(call)).toEqual([{ moved: true }]);
      expect(await sql.unsafe(call)).toEqual([{ moved: false }]);
      expect(
        await sql`
        select system_prompt, exit_conditions_text from public.agent_configs where id = ${id}`,
      )
        .toEqual([{
          system_prompt: 'Be kind.',
          exit_conditions_text: 'Exit conditions:\n- goodbye',
        }]);
    }),
  );

  test(
    'take no word with them that was not there, and lose none',
    onFixture(async (sql) => {
      const id = await addLegacy(sql, 1, PROMPT);
      expect(await sql.unsafe(move(id, 'Be rude.', 'Exit conditions:\n- goodbye')))
        .toEqual([{ moved: false }]);
      expect(await sql.unsafe(move(id, 'Be kind.', ''))).toEqual([{ moved: false }]);
    }),
  );

  test(
    'open no door: afterwards the version is as fixed as before',
    onFixture(async (sql) => {
      const id = await addLegacy(sql, 1, PROMPT);
      await sql.unsafe(move(id, 'Be kind.', 'Exit conditions:\n- goodbye'));
      expect(
        await attempt(
          sql,
          `update public.agent_configs set system_prompt = 'x' where id = '${id}'`,
        ),
      )
        .toEqual({ rows: 0, code: 'PT409' });
    }),
  );
});
