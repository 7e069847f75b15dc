/** Measures free times; see USAGE. */
import { readOptions } from '../lib/task.ts';
import { openBenchDatabase } from './bench-database.ts';
import { percentile, printConditions, printHead, printRow, timed } from './report.ts';

const USAGE = `deno task bench:appointments [--appointments N]

Measures how long it takes to find the free times of a month for 20 practitioners with N appointments
(10,000 by default) in the coming 80 days, and those of one practitioner for a week. The goal is a
median of 50 ms for each on PostgreSQL. Uses a new database on the server of DATABASE_URL, else
PGlite.`;

const { appointments } = readOptions(USAGE, {
  appointments: { type: 'string', default: '10000' },
});
const ROUNDS = 20;
const GOAL_MS = 50;
const ZONE = 'Europe/London';

await using database = await openBenchDatabase();
const { sql } = database;
await sql`insert into public.services (code, name, minutes) values ('check_up', 'Check-up', 30)`;
await sql`
  insert into public.practitioners (code, name, services, hours)
  select 'dr_' || n, 'Dr ' || n, '{check_up}', (
    select jsonb_agg(jsonb_build_object('day', day, 'opens', '08:00', 'closes', '18:00'))
    from generate_series(1, 5) as day
  )
  from generate_series(1, 20) as n`;
await sql`
  insert into public.appointments (
    service, practitioner, practitioner_number, starts_at, ends_at, status, patient_name
  )
  select 'check_up', code, number, starts_at, starts_at + interval '30 minutes', 'booked', 'A'
  from public.practitioners
  cross join generate_series(
    date_trunc('day', now()) + interval '1 day 8 hours', now() + interval '80 days',
    interval '30 minutes'
  ) as starts_at
  where extract(hour from starts_at) between 8 and 17 and extract(dow from starts_at) between 1 and 5
  order by md5(code || starts_at)
  limit ${Number(appointments)}`;
await sql`vacuum analyze public.appointments, public.practitioners`;
const [row] = await sql`select count(*)::integer as stored from public.appointments`;

const find = (practitioner: string | null, days: number, limit: number) => () =>
  sql`select jsonb_array_length(public.find_free_times(
    ${ZONE}, 'check_up', ${practitioner}, now(), now() + make_interval(days => ${days}), null,
    ${limit}
  )) as times`;

const KINDS = [
  ['a month, 20 practitioners, the first 1,000', find(null, 31, 1000)],
  ['a month, 20 practitioners, the first 100', find(null, 31, 100)],
  ['a week, 1 practitioner', find('dr_1', 7, 1000)],
] as const;

printConditions(database.name, `${row!.stored} appointments`, `${ROUNDS} rounds`);
printHead('free times', 'found', 'p50 ms', 'p95 ms');
for (const [name, run] of KINDS) {
  const [found] = await run();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) await timed(times, run);
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  printRow(name, String(found!.times), p50.toFixed(1), p95.toFixed(1));
  if (p50 <= GOAL_MS || !database.name.startsWith('PostgreSQL')) continue;
  console.log(`${name}: more than ${GOAL_MS} ms.`);
  Deno.exitCode = 1;
}
