/** Measures the overhead of recording and masking reads of dialogs; see USAGE. */
import type postgres from 'postgres';
import { readOptions } from '../lib/task.ts';
import { openBenchDatabase } from './bench-database.ts';
import { fillDialogs, VIEWER } from './find/fill-dialogs.ts';
import { percentile, printConditions, printHead, printRow, takeTurns, timed } from './report.ts';

const USAGE = `deno task bench:reads [--messages N]

Measures reads of patients' dialogs, which are recorded, compared with reads of equal test dialogs,
which are not, among N messages (20,000 by default); each read is a transaction. Reads as an editor,
and as a viewer, for whom personal values are masked. The goal is that recording adds at most 2 ms
to an editor's p95 on PostgreSQL. Uses a new database on the server of DATABASE_URL, else PGlite.`;

const { messages } = readOptions(USAGE, { messages: { type: 'string', default: '20000' } });
const ROUNDS = 200;
const GOAL_MS = 2;

type Origin = 'site' | 'workbench';
type Read = (sql: postgres.TransactionSql, origin: Origin, round: number) => Promise<unknown>;

await using database = await openBenchDatabase();
const { sql } = database;
await fillDialogs(sql, Number(messages));
// One editor must stay while the other reads as a viewer.
await sql`
  insert into auth.users (id, email)
  values ('00000000-0000-4000-8000-000000000002', 'editor@test.example')`;
await sql`update public.users set role = 'editor'`;
// Neighbours are equal, and every second one is a patient's.
await sql`
  update public.threads set origin = case substring(name from '[0-9]+')::integer % 2
    when 1 then 'site' else 'workbench' end::public.thread_origin`;
await sql`
  insert into public.intents (code, name, slots) values (
    'general_info', 'General', '[{"code": "phone", "type": "text", "personal": true}]'
  )`;
await sql`
  insert into public.thread_states (thread_id, current_intent, slots)
  select id, 'general_info', jsonb_build_object('phone', '+44 20 7946 ' || 1000 + number % 9000)
  from (select id, row_number() over () as number from public.threads) as numbered`;
await sql`vacuum analyze public.threads, public.messages, public.thread_states`;
const rows = await sql`select id, origin from public.threads order by updated_at desc limit 400`;
const ids = (origin: Origin) => rows.filter((row) => row.origin === origin).map(({ id }) => id);
const dialogs = { site: ids('site'), workbench: ids('workbench') };

const READS: [name: string, read: Read][] = [
  [
    'a dialog',
    (tx, origin, round) => tx`select public.read_thread(${dialogs[origin][round]}, 50)`,
  ],
  [
    'a list of 50',
    (tx, origin) =>
      tx`select * from public.find_threads(${tx.json({ origin: [origin], limit: 50 })})`,
  ],
];

async function setRole(role: 'viewer' | 'editor'): Promise<void> {
  await sql`update public.users set role = ${role}::public.user_role where id = ${VIEWER}`;
}

/** Reads as the person in its own transaction, as a request does. */
async function readOnce(read: Read, origin: Origin, round: number): Promise<void> {
  const claims = { role: 'authenticated', sub: VIEWER, session_id: VIEWER };
  await sql.begin(async (tx) => {
    await tx`select
      set_config('request.jwt.claim.sub', ${VIEWER}, true),
      set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
      set_config('request.headers', '{"x-read-by": "api"}', true),
      set_config('role', 'authenticated', true)`;
    await read(tx, origin, round);
  });
}

printConditions(database.name, `${messages} messages`, `${ROUNDS} rounds`);
printHead('read', 'by', 'not recorded p50/p95 ms', 'recorded p50/p95 ms', 'added at p95 ms');
for (const [name, read] of READS) {
  for (const role of ['editor', 'viewer'] as const) {
    await setRole(role);
    const times: Record<Origin, number[]> = { site: [], workbench: [] };
    let round = 0;
    const measure = (origin: Origin) => () =>
      timed(times[origin], () => readOnce(read, origin, round % dialogs[origin].length));
    for (const origin of ['workbench', 'site'] as const) await readOnce(read, origin, 0);
    await takeTurns(ROUNDS, [measure('workbench'), measure('site'), async () => {
      await Promise.resolve(round++);
    }]);
    const slow = (origin: Origin) => percentile(times[origin], 0.95);
    const shown = (origin: Origin) =>
      `${percentile(times[origin], 0.5).toFixed(1)} / ${slow(origin).toFixed(1)}`;
    const added = slow('site') - slow('workbench');
    printRow(name, role, shown('workbench'), shown('site'), added.toFixed(1));
    if (role === 'viewer' || added <= GOAL_MS || !database.name.startsWith('PostgreSQL')) continue;
    console.log(`Recording a read of ${name} adds more than ${GOAL_MS} ms.`);
    Deno.exitCode = 1;
  }
}
