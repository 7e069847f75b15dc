import type { TransactionSql } from 'postgres';
import { expect, test } from 'vitest';
import { ALWAYS_ON } from '../../functions/assistant/engine/branch-codes.ts';
import { actAs, actAsOwner, type Actor } from './actors.ts';
import { ROWS, useFixture } from './fixture.ts';

const onFixture = useFixture();

const NOTHING = {
  has_name: false,
  has_branch: false,
  has_document: false,
  has_dialog: false,
  is_active: false,
};
const ALL = Object.fromEntries(Object.keys(NOTHING).map((step) => [step, true]));

async function readAs(sql: TransactionSql, actor: Actor) {
  await actAs(sql, actor);
  const [row] = await sql`select public.read_setup() as setup`;
  await actAsOwner(sql);
  return row!.setup;
}

/** Leaves what a product without content has. */
async function beginEmpty(sql: TransactionSql): Promise<void> {
  await actAsOwner(sql);
  await sql`delete from public.legal_holds`;
  await sql`delete from public.threads`;
  await sql`delete from public.documents`;
  await sql`delete from public.agent_configs`;
  await sql`delete from public.intents`;
  await sql`
    insert into public.intents (code, name)
    select code, code from unnest(${[...ALWAYS_ON]}::text[]) as code`;
  await sql`delete from public.assistant_settings`;
  await sql`insert into public.assistant_settings (code, value) values ('seed', '"none"')`;
}

const STEPS: [step: string, statement: string][] = [
  ['has_name', `insert into public.assistant_settings values ('name', '"Millbrook Garage"')`],
  [
    'has_branch',
    `insert into public.intents (code, name, is_enabled) values ('repairs', 'Repairs', false)`,
  ],
  [
    'has_document',
    `insert into public.documents (name, file_type, raw_text) values ('a.md', 'md', 'Text')`,
  ],
  ['has_dialog', `insert into public.threads (name) values ('Hello')`],
  [
    'is_active',
    `insert into public.agent_configs (intent_id, version, is_active, system_prompt)
     select id, 1, true, 'Help.' from public.intents where code = 'repairs'`,
  ],
];

test(
  'the guide is needed until each of its steps is done',
  onFixture(async (sql) => {
    await beginEmpty(sql);
    const done: Record<string, boolean> = { ...NOTHING };
    expect(await readAs(sql, 'editor')).toEqual({ is_needed: true, ...done });
    for (const [step, statement] of STEPS) {
      await sql.unsafe(statement);
      if (step === 'is_active') {
        // Its version alone does not let it answer.
        expect((await readAs(sql, 'editor')).is_active).toBe(false);
        await sql`update public.intents set is_enabled = true where code = 'repairs'`;
      }
      done[step] = true;
      expect(await readAs(sql, 'editor')).toEqual({ is_needed: step !== 'is_active', ...done });
    }
  }),
);

test(
  'a product that began with content needs no guide',
  onFixture(async (sql) => {
    await beginEmpty(sql);
    await sql`delete from public.assistant_settings where code = 'seed'`;
    expect(await readAs(sql, 'editor')).toEqual({ is_needed: false, ...NOTHING });
  }),
);

test.each<[Actor, unknown]>([
  ['viewer', { is_needed: false, ...ALL }],
  ['removed', null],
])(
  '%s reads %o',
  onFixture<[Actor, unknown]>(async (sql, actor, expected) => {
    await sql`insert into public.assistant_settings values ('name', '"Linden"')
      on conflict (code) do nothing`;
    await sql`update public.agent_configs set is_active = true where id = ${ROWS.config}`;
    expect(await readAs(sql, actor)).toEqual(expected);
  }),
);
