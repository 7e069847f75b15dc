import { expect, test } from 'vitest';
import { MIGRATIONS_DIR } from '../../scripts/lib/paths.ts';
import { ROWS, useFixture } from './fixture.ts';
import { commit, turn } from './turns.ts';

const onFixture = useFixture();

test(
  'older dialogs are counted by their replies, and stay as old as they are',
  onFixture(async (sql) => {
    const { name } = [...Deno.readDirSync(MIGRATIONS_DIR)]
      .find((file) => file.name.endsWith('_threads.sql'))!;
    const [recount] =
      /^alter table public\.threads disable trigger \S+;\nupdate public\.threads set switch_count[^]*?enable trigger \S+;/m
        .exec(Deno.readTextFileSync(`${MIGRATIONS_DIR}/${name}`))!;
    let thread_id: string | null = null;
    const branches = ['a', 'a', 'b', null, 'b', 'a'];
    for (const [expected_revision, current_intent] of branches.entries()) {
      const meta_json = { state: { current_intent } };
      const reply = { ...turn().reply, meta_json };
      const stored = await commit(sql, { thread_id, expected_revision, reply, branch_switches: 7 });
      thread_id = stored.thread_id;
    }
    const rows = () =>
      sql`select switch_count, updated_at from public.threads
        where id in (${thread_id}, ${ROWS.thread}) order by id = ${thread_id}`;
    const before = await rows();
    await sql.unsafe(recount!).simple();
    expect(await rows()).toEqual([
      before[0],
      { switch_count: 2, updated_at: before[1]!.updated_at },
    ]);
  }),
);
