import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { actAs, actAsOwner, attempt, PEOPLE } from './actors.ts';
import { ROWS, useFixture } from './fixture.ts';

const onFixture = useFixture();

const COPY = '39000000-0000-4000-8000-000000000001';
const COPY_OF_COPY = '39000000-0000-4000-8000-000000000002';

interface Dialog {
  thread: string;
  reply: string;
  request: string;
}

/** Adds dialogs of patients, each with a reply and a request. */
async function addDialogs(sql: TransactionSql, count: number): Promise<Dialog[]> {
  await actAsOwner(sql);
  return await sql<Dialog[]>`
    with thread as (
      insert into public.threads (name, origin)
      select 'Dialog ' || n, 'site' from generate_series(1, ${count}) as n returning id
    ), message as (
      insert into public.messages (thread_id, role, text)
      select id, 'assistant', 'Reply' from thread returning id, thread_id
    ), request as (
      insert into public.requests (thread_id, intent_code, kind, summary, reason, due_at)
      select id, 'test_branch', 'callback', 'Call', 'Asked', now() from thread returning id, thread_id
    )
    select m.thread_id as thread, m.id as reply, r.id as request
    from message as m join request as r on r.thread_id = m.thread_id`;
}

async function entries(sql: TransactionSql) {
  await actAsOwner(sql);
  return await sql`
    select by, what, thread_ids::text[], via from public.access_log
    where id <> ${ROWS.entry} order by at, id`;
}

const setHeaders = (sql: TransactionSql, headers: Record<string, string>) =>
  sql`select set_config('request.headers', ${JSON.stringify(headers)}, true)`;

/** Returns numbers from 0 to below `end`, the same in each run. */
function createRandom(seed: number) {
  return (end: number) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return Math.floor(seed / 2 ** 31 * end);
  };
}

describe('the access log', () => {
  test(
    'has exactly one entry for each of 500 random reads',
    onFixture(async (sql) => {
      const dialogs = await addDialogs(sql, 20);
      const random = createRandom(43);
      const people = ['viewer', 'editor'] as const;
      const expected: unknown[] = [];
      for (let at = 0; at < 500; at++) {
        const person = people[random(2)]!;
        const { thread, reply, request } = dialogs[random(dialogs.length)]!;
        const via = ['api', 'data_api'][random(2)]!;
        await actAs(sql, person);
        await setHeaders(sql, via === 'api' ? { 'x-read-by': 'api' } : {});
        const read = { by: PEOPLE[person], thread_ids: [thread], via };
        switch (random(5)) {
          case 0:
            await sql`select public.read_thread(${thread}, 10)`;
            expected.push({ ...read, what: 'dialog' });
            break;
          case 1:
            await sql`select public.read_trace(${reply})`;
            expected.push({ ...read, what: 'trace' });
            break;
          case 2:
            await sql`select public.read_turns(${reply}, 10)`;
            expected.push({ ...read, what: 'turns' });
            break;
          case 3:
            await sql`select public.read_request(${request})`;
            expected.push({ ...read, what: 'request' });
            break;
          default:
            // One that does not exist is no read.
            await sql`select public.read_thread(${crypto.randomUUID()}, 10)`;
        }
      }
      const written = await entries(sql);
      const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row, KEYS)).sort();
      expect(sorted([...written])).toEqual(sorted(expected));
    }),
    60_000,
  );

  test(
    'names all dialogs of a list, of a search and of requests in one entry',
    onFixture(async (sql) => {
      const dialogs = await addDialogs(sql, 50);
      const ids = dialogs.map(({ thread }) => thread).sort();
      await actAs(sql, 'viewer');
      await sql`select * from public.find_threads('{"limit": 200}')`;
      await sql`select * from public.find_threads('{"q": "Reply", "limit": 200}')`;
      await sql`select public.read_requests(p_most => 200)`;
      const written = await entries(sql);
      expect(written.map(({ what }) => what).sort()).toEqual(['dialogs', 'dialogs', 'requests']);
      for (const { thread_ids } of written) expect(thread_ids).toEqual(expect.arrayContaining(ids));
    }),
  );

  test(
    'has the results of a run, the quality of the router, and the body of a delivery',
    onFixture(async (sql) => {
      const [{ thread, reply } = { thread: '', reply: '' }] = await addDialogs(sql, 1);
      await sql`
        insert into public.run_items (run_id, position, message_id, name, attempt, repeats, ended_at)
        values (${ROWS.run}, 7, ${reply}, 'Hello', 1, 1, now())`;
      await sql`update public.webhook_deliveries set thread_id = ${thread} where id = ${ROWS.delivery}`;
      await sql`insert into public.message_routes (message_id, intent_code) values (${reply}, null)`;
      const debug = { router: { model: 'm' } };
      await sql`
        update public.messages set meta_json = ${sql.json({ router_version: 1, debug })}
        where id = ${reply}`;
      await actAs(sql, 'editor');
      await sql`select from public.read_run_results(${ROWS.run})`;
      await sql`select from public.judged_routes()`;
      await sql`select public.read_delivery(${ROWS.webhook}, ${ROWS.delivery})`;
      const read = { by: PEOPLE.editor, thread_ids: [thread] };
      expect(await entries(sql)).toMatchObject([
        { ...read, what: 'results' },
        { ...read, what: 'routes' },
        { ...read, what: 'delivery' },
      ]);
    }),
  );

  test(
    'leaves out tests of operators and what the product reads itself, and counts copies',
    onFixture(async (sql) => {
      const [{ thread, reply } = { thread: '', reply: '' }] = await addDialogs(sql, 1);
      await sql`
        insert into public.threads (id, name, origin, is_trial, candidate, copied_from)
        values (${COPY}, 'Copy', 'workbench', true, '{}', ${thread})`;
      await sql`
        insert into public.threads (id, name, origin, is_trial, candidate, copied_from)
        values (${COPY_OF_COPY}, 'Copy', 'workbench', true, '{}', ${COPY})`;
      await actAs(sql, 'editor');
      await sql`select public.read_thread(${COPY}, 10)`;
      await sql`select public.read_thread(${COPY_OF_COPY}, 10)`;
      const read = { what: 'dialog', thread_ids: [thread] };
      expect(await entries(sql)).toMatchObject([read, read]);
      await sql`update public.threads set origin = 'workbench' where id = ${ROWS.thread}`;
      await actAs(sql, 'editor');
      await sql`select public.read_thread(${ROWS.thread}, 10)`;
      await actAs(sql, 'service');
      await setHeaders(sql, { 'x-read-by': 'product' });
      await sql`select public.read_trace(${reply})`;
      expect(await entries(sql)).toHaveLength(2);
      await actAs(sql, 'service');
      await setHeaders(sql, { 'x-read-by': 'api' });
      await sql`select public.read_trace(${reply})`;
      expect((await entries(sql)).map(({ by }) => by).sort()).toEqual(
        [PEOPLE.editor, PEOPLE.editor, null].sort(),
      );
    }),
  );

  test.each(['service', 'editor'] as const)(
    'refuses changes of %s, whatever they are granted',
    onFixture<['service' | 'editor']>(async (sql, actor) => {
      await sql`grant all on public.access_log to service_role, authenticated`;
      await sql`alter table public.access_log disable row level security`;
      await actAs(sql, actor);
      for (
        const statement of [
          `insert into public.access_log (what, thread_ids, via)
          values ('dialog', array[gen_random_uuid()], 'api')`,
          `update public.access_log set via = 'api'`,
          `delete from public.access_log`,
          `truncate public.access_log`,
        ]
      ) expect(await attempt(sql, statement)).toEqual({ rows: 0, code: 'PT409' });
    }),
  );
});

/** The keys of an entry, in the order in which entries are compared. */
const KEYS = ['by', 'what', 'thread_ids', 'via'];
