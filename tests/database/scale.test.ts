import type { TransactionSql } from 'postgres';
import { expect, test } from 'vitest';
import { IS_SERVER } from '../../scripts/testing/temporary-database.ts';
import { actAs, actAsOwner, type Actor, PEOPLE } from './actors.ts';
import { useFixture } from './fixture.ts';
import { turn } from './turns.ts';

/**
 * Number of rows of every growing table: on a server more than the clinic will have, embedded a
 * quick number.
 */
const ROWS = IS_SERVER ? 100_000 : 2_000;

/** More than a page with all that belongs to it, and less than anything that grows with a table. */
const FEW = 2_000;

const MANY = `generate_series(1, ${ROWS}) as n`;
const AN_ID = `md5('thread' || n)::uuid`;
const AGO = `now() - n * interval '1 minute'`;
const owner =
  `(array['${PEOPLE.viewer}', '${PEOPLE.stranger}', '${PEOPLE.editor}']::uuid[])[n % 3 + 1]`;

/** Without triggers and foreign keys, because these rows are generated. */
const FILL = `
  set local session_replication_role = replica;
  insert into public.users (id, email, display_name)
  select ${AN_ID}, n || '@test.example', 'Person ' || n from ${MANY};
  insert into public.threads (id, name, user_id, origin, updated_at)
  select ${AN_ID}, 'Dialog ' || n, ${owner}, 'site', ${AGO} from ${MANY};
  insert into public.messages (thread_id, role, text, client_message_id)
  select md5('thread' || n / 10)::uuid, 'user', 'Message ' || n, md5('client' || n)::uuid from ${MANY};
  insert into public.thread_states (thread_id) select ${AN_ID} from ${MANY};
  insert into public.block_snapshots (id, block_id, version, html, css, created_at)
  select ${AN_ID}, md5('block' || n % 8)::uuid, 'v1.0', '', '', ${AGO} from ${MANY};
  insert into public.documents (id, name, file_type, raw_text, created_at)
  select ${AN_ID}, 'Document ' || n, 'text', '', ${AGO} from ${MANY};
  insert into public.model_usage (user_id, day, tokens)
  select ${owner}, current_date - n / 3, 1 from ${MANY} on conflict do nothing;
  insert into public.rate_limits (name, subject, free_at)
  select 'chat', md5(n::text), ${AGO} from ${MANY};
  set local session_replication_role = origin;
  analyze public.users, public.threads, public.messages, public.thread_states,
    public.block_snapshots, public.documents, public.model_usage, public.rate_limits;
  set local track_functions = 'all';
`;

/** Returns the rows read and policy functions called by this transaction so far. */
async function counters(sql: TransactionSql): Promise<{ read: number; asked: number }> {
  await actAsOwner(sql);
  const [row] = await sql`select
    (select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) from pg_stat_xact_user_tables
     where schemaname = 'public') as read,
    (select coalesce(sum(calls), 0) from pg_stat_xact_user_functions
     where funcname in ('is_operator', 'is_editor', 'signed_in_user', 'uid')) as asked`;
  return { read: Number(row!.read), asked: Number(row!.asked) };
}

async function cost(sql: TransactionSql, actor: Actor, query: string) {
  const before = await counters(sql);
  await actAs(sql, actor);
  const rows = await sql.unsafe(query);
  const after = await counters(sql);
  return { rows, read: after.read - before.read, asked: after.asked - before.asked };
}

const DEEP = `now() - interval '${ROWS / 2} minutes'`;
const THREAD = `md5('thread500')::uuid`;
const NOBODY = '00000000-0000-0000-0000-000000000000';
const LIMITS = `[{"name": "chat", "subject": "x", "most": 60, "seconds": 60}]`;

/** Frequent queries of the Data API. */
const HOT: [name: string, actor: Actor, query: string][] = [
  ['the newest dialogs', 'viewer', `select public.find_threads('{"limit": 51}')`],
  [
    'a page of dialogs deep in the list',
    'viewer',
    `select public.find_threads(jsonb_build_object(
       'limit', 51, 'after', jsonb_build_array(${DEEP}, '${NOBODY}')
     ))`,
  ],
  ['one dialog', 'viewer', `select public.read_thread(${THREAD}, 201)`],
  ['requests', 'viewer', 'select public.read_requests()'],
  ['renaming a dialog', 'editor', `select public.rename_thread(${THREAD}, 'New')`],
  ['deleting a dialog', 'editor', `select public.delete_thread(md5('thread501')::uuid)`],
  [
    'the newest snapshots',
    'anonymous',
    'select id, version from public.block_snapshots order by created_at desc, id desc limit 51',
  ],
  [
    'the newest snapshots of a block',
    'anonymous',
    `select id, version from public.block_snapshots where block_id = md5('block1')::uuid
     order by created_at desc, id desc limit 51`,
  ],
  [
    'the newest documents',
    'viewer',
    'select id, name from public.documents order by created_at desc, id desc limit 51',
  ],
  [
    "today's use of the models",
    'editor',
    'select user_id, tokens from public.model_usage where day = current_date',
  ],
  [
    'beginning a turn',
    'service',
    `select public.begin_turn('${LIMITS}', '${PEOPLE.viewer}', ${THREAD},
       md5('client5001')::uuid, 'text')`,
  ],
  [
    'finishing a turn',
    'service',
    `select public.finish_turn('${JSON.stringify({ ...turn(), tokens: 5 })}')`,
  ],
];

const onFixture = useFixture();

test(
  'where rows are many, people read few of them, and no policy asks anew for each',
  onFixture(async (sql) => {
    await sql.unsafe(FILL);
    for (const table of ['block_snapshots', 'documents', 'users']) {
      const { rows, asked } = await cost(sql, 'editor', `select count(*) from public.${table}`);
      expect(Number(rows[0]!.count), table).toBeGreaterThanOrEqual(ROWS);
      expect(asked, `questions for ${table}`).toBeLessThan(5);
    }
    // Reading few rows sequentially is right.
    if (!IS_SERVER) return;
    const reads: Record<string, number> = {};
    for (const [name, actor, query] of HOT) reads[name] = (await cost(sql, actor, query)).read;
    expect(Object.entries(reads).filter(([, read]) => read > FEW)).toEqual([]);
  }),
);
