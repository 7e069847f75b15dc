/** Measures the search for dialogs; see USAGE. */
import type postgres from 'postgres';
import { readOptions } from '../lib/task.ts';
import { openBenchDatabase } from './bench-database.ts';
import { fillDialogs, VIEWER } from './find/fill-dialogs.ts';
import { percentile, printConditions, printHead, printRow, takeTurns, timed } from './report.ts';

const USAGE = `deno task bench:find [--messages N]

Measures how long it takes a viewer to find a page of dialogs among N messages (100,000 by default),
compared with a search for the same words with ILIKE in every message. The goal is a p95 of 150 ms
for each on PostgreSQL. Uses a new database on the server of DATABASE_URL, else PGlite.`;

const { messages } = readOptions(USAGE, { messages: { type: 'string', default: '100000' } });
const ROUNDS = 7;
const GOAL_MS = 150;

const LIMIT = 51;

/** Typical searches: a filter, and the text that a full scan would compare, if any. */
const SEARCHES: [name: string, filter: object, text?: string][] = [
  ['no filter', {}],
  ['a word in 4 messages', { q: 'zirconium' }, 'zirconium'],
  ['a word in a hundredth', { q: 'implants' }, 'implant'],
  ['a word in every second message', { q: 'appointment' }, 'appointment'],
  ['three words', { q: 'implant price tomorrow' }, 'implant'],
  ['the beginning of a word', { q: 'appoint' }, 'appoint'],
  ['a phrase', { q: '"root canal"' }, 'root canal'],
  ['a word that is not there', { q: 'submarine' }, 'submarine'],
  ['a common word, page 20', { q: 'appointment', deep: true }, 'appointment'],
  ['a branch', { intent_code: ['price_question'] }],
  ['a rare event', { event: ['routing_loop'] }],
  ['parse errors of a version', { version: ['new_booking/2'], has: ['parse_error'] }],
  ['unhelpful', { has: ['unhelpful'] }],
  ['a common word without sources', { q: 'appointment', has: ['no_sources'] }, 'appointment'],
  ['a rare word, longest first', { q: 'implants', order: 'longest' }, 'implant'],
  ['a common word, longest first', { q: 'appointment', order: 'longest' }, 'appointment'],
  ['a common word, unhelpful first', { q: 'appointment', order: 'unhelpful' }, 'appointment'],
];

await using database = await openBenchDatabase();
await fillDialogs(database.sql, Number(messages));
const [row] = await database.sql`
  select updated_at from public.threads order by updated_at desc
  offset least(1000, (select count(*) - 1 from public.threads)) limit 1`;
const deep: Date = row!.updated_at;
printConditions(database.name, `${messages} messages`, `${ROUNDS} rounds`);
printHead('search', 'p50 ms', 'p95 ms', 'ILIKE p50 ms', 'ratio');
await database.sql.begin(async (sql) => {
  const claims = { role: 'authenticated', sub: VIEWER, session_id: VIEWER };
  await sql`select
    set_config('request.jwt.claim.sub', ${VIEWER}, true),
    set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
  for (const search of SEARCHES) await measure(sql, ...search);
});

async function measure(sql: postgres.TransactionSql, ...search: typeof SEARCHES[number]) {
  const [name, given, text] = search;
  const { deep: isDeep, ...filter } = given as { deep?: boolean };
  const asked = {
    ...filter,
    limit: LIMIT,
    ...(isDeep && { after: [deep, '00000000-0000-4000-8000-000000000000'] }),
  };
  const actAs = (role: string) => sql`select set_config('role', ${role}, true)`;
  const find = () => sql`select * from public.find_threads(${sql.json(asked)})`;
  const scan = () =>
    sql`
      select t.id, t.name from public.threads as t
      where not t.is_trial and exists (
        select from public.messages as m where m.thread_id = t.id and m.text ilike ${`%${text}%`}
      ) order by t.updated_at desc, t.id desc limit ${LIMIT}`;
  // Only the owner may scan.
  const kinds = [['authenticated', find], ['none', scan]] as const;
  const times: [number[], number[]] = [[], []];
  const measured = kinds.slice(0, text === undefined ? 1 : 2).map(([role, kind], i) => async () => {
    await actAs(role);
    return await timed(times[i]!, kind);
  });
  for (const kind of measured) await kind();
  times.forEach((each) => each.length = 0);
  await takeTurns<unknown>(ROUNDS, measured);
  const [p50, p95] = [0.5, 0.95].map((share) => percentile(times[0], share)) as [number, number];
  const scanned = text === undefined ? NaN : percentile(times[1], 0.5);
  printRow(
    ...[name, p50.toFixed(1), p95.toFixed(1)],
    ...(text === undefined ? ['–', '–'] : [scanned.toFixed(1), (p50 / scanned).toFixed(2)]),
  );
  if (p95 <= GOAL_MS || !database.name.startsWith('PostgreSQL')) return;
  console.log(`${name} takes more than ${GOAL_MS} ms.`);
  Deno.exitCode = 1;
}
