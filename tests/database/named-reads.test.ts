import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { actAs, type Actor, PEOPLE } from './actors.ts';
import { ROWS, useFixture } from './fixture.ts';

const onFixture = useFixture();

interface Told {
  rows: Record<string, unknown>[];
  names: Record<string, string> | null;
  account: { id: string } | null;
}

async function told(sql: TransactionSql, call: string): Promise<Told> {
  const [row] = await sql.unsafe(`select public.${call} as told`);
  return row!.told as Told;
}

const versionsOf = ({ rows }: Told) => rows.map(({ version }) => version);

describe('read_configs', () => {
  const addVersions = (sql: TransactionSql) =>
    sql`
    insert into public.agent_configs (intent_id, version, system_prompt, created_by, is_active)
    select ${ROWS.intent}::uuid, n, 'Prompt', ${PEOPLE.viewer}::uuid, n = 2
    from generate_series(2, 4) as n`;

  test(
    'reads a branch by pages, newest first, with the names of people',
    onFixture(async (sql) => {
      await addVersions(sql);
      await actAs(sql, 'stranger');
      const first = await told(sql, `read_configs('test_branch', p_most => 3)`);
      expect(versionsOf(first)).toEqual([4, 3, 2]);
      expect(first.rows[0]).toMatchObject({ intent_code: 'test_branch', system_prompt: 'Prompt' });
      const next = await told(sql, `read_configs('test_branch', p_most => 3, p_before => 2)`);
      expect(versionsOf(next)).toEqual([1]);
      const names = { [PEOPLE.editor]: 'editor' };
      expect([first.names, next.names]).toEqual([{ [PEOPLE.viewer]: 'viewer' }, names]);
    }),
  );

  test(
    'reads the active version, and one by its id',
    onFixture(async (sql) => {
      await addVersions(sql);
      await actAs(sql, 'stranger');
      expect(versionsOf(await told(sql, `read_configs('test_branch', p_is_active => true)`)))
        .toEqual([2]);
      expect(versionsOf(await told(sql, `read_configs(p_id => '${ROWS.config}')`))).toEqual([1]);
      expect(versionsOf(await told(sql, `read_configs('_router')`))).toEqual([]);
    }),
  );
});

describe('read_requests', () => {
  const addRequests = async (sql: TransactionSql) => {
    await sql`delete from public.requests`;
    await sql`
    insert into public.requests
      (intent_code, kind, status, summary, reason, due_at, assignee, outcome, slots)
    select 'test_branch', case when n < 4 then 'booking' else 'call_back' end,
      case n when 1 then 'done'::public.request_status else 'open' end, 'Request ' || n, 'asked',
      timestamptz '2026-01-01' + least(n, 4) * interval '1 hour',
      case n when 2 then ${PEOPLE.editor}::uuid end, case n when 1 then 'Done' end,
      case n when 3 then '{"name": "Ada", "phone": "+44 7700 900123"}' when 4 then '{"off": "100%"}'
        else '{}' end::jsonb
    from generate_series(1, 6) as n`;
  };
  const summaries = ({ rows }: Told) =>
    rows.map(({ summary }) => String(summary).slice(-1)).join('');

  test.each([
    ['', '123456'],
    [`p_status => '{done}'`, '1'],
    [`p_status => '{open,done}', p_kind => '{booking}'`, '123'],
    [`p_assignee => '${PEOPLE.editor}'`, '2'],
    ['p_is_unassigned => true', '13456'],
    [`p_due => '2026-01-01T02:00:00Z'`, '12'],
    [`p_text => 'QUEST 5'`, '5'],
    [`p_text => '100%'`, '4'],
    [`p_text => 'done'`, '1'],
    [`p_text => 'ADA'`, '3'],
    [`p_text => '07700 900-123'`, '3'],
    [`p_text => '999'`, ''],
  ])(
    'finds with %j the requests %s',
    onFixture<[string, string]>(async (sql, asked, expected) => {
      await addRequests(sql);
      await actAs(sql, 'editor');
      const found = await told(sql, `read_requests(${asked})`);
      expect([...summaries(found)].toSorted().join('')).toBe(expected);
      expect(found.names).toEqual(
        expected.includes('2') ? { [PEOPLE.editor]: 'editor' } : null,
      );
    }),
  );

  test.each([['due', false], ['latest', true]])(
    'goes on behind a request, %s first, also among those due at once, and misses none',
    onFixture<[string, boolean]>(async (sql, _, isLatestFirst) => {
      await addRequests(sql);
      await actAs(sql, 'editor');
      const all: Record<string, unknown>[] = [];
      for (let after = ''; all.length < 10;) {
        const asked = `p_most => 2, p_is_latest_first => ${isLatestFirst} ${after}`;
        const { rows } = await told(sql, `read_requests(${asked})`);
        if (rows.length === 0) break;
        all.push(...rows);
        const last = rows.at(-1)!;
        after = `, p_after => '${last.due_at}', p_after_id => '${last.id}'`;
      }
      expect(new Set(all.map(({ id }) => id)).size).toBe(6);
      expect(all).toHaveLength(6);
      const first = String((isLatestFirst ? all.toReversed() : all)[0]!.summary);
      expect(first).toBe('Request 1');
    }),
  );
});

const NOTHING = [`read_configs('nowhere')`, `read_requests(p_kind => '{none}')`];

describe.each(NOTHING)('%s, which finds nothing', (call) => {
  test.each(['viewer', 'editor'] as const)(
    'tells the %s who asks',
    onFixture<[Actor]>(async (sql, actor) => {
      await actAs(sql, actor);
      expect(await told(sql, call)).toMatchObject({
        rows: [],
        account: { id: PEOPLE[actor as 'viewer'], email: `${actor}@test.example` },
      });
    }),
  );

  test.each(['removed', 'service'] as const)(
    'tells the %s nothing',
    onFixture<[Actor]>(async (sql, actor) => {
      await actAs(sql, actor);
      expect(await told(sql, call)).toBeNull();
    }),
  );
});

test(
  'who has no account reads neither rows nor names',
  onFixture(async (sql) => {
    await actAs(sql, 'removed');
    for (const call of [`read_configs(p_id => '${ROWS.config}')`, 'read_requests()']) {
      expect(await told(sql, call)).toBeNull();
    }
  }),
);
