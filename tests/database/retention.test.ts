import type { TransactionSql } from 'postgres';
import { describe, expect, test } from 'vitest';
import { actAs, attempt } from './actors.ts';
import { PEOPLE } from './actors.ts';
import { useFixture } from './fixture.ts';

const onFixture = useFixture();

const DAY_MS = 86_400_000;
const BEGIN = Date.UTC(2024, 0, 1);
const at = (day: number) => new Date(BEGIN + day * DAY_MS).toISOString();

/** All limits are longer than any dialog, so that none is due before its last message. */
const RULES = {
  patient_dialogs: { anonymise_after_days: 30, delete_after_days: 90 },
  operator_dialogs: { anonymise_after_days: null, delete_after_days: 20 },
  requests: { anonymise_after_days: 60, delete_after_days: 120 },
  appointments: { anonymise_after_days: 45, delete_after_days: 100 },
  traces: { anonymise_after_days: null, delete_after_days: 14 },
};
const LONGEST_DIALOG = 10;

interface Dialog {
  id: string;
  origin: 'site' | 'workbench';
  is_trial: boolean;
  copied_from: string | null;
  begun: number;
  messages: { id: string; day: number }[];
  hold: 'legal' | 'takeover' | null;
  request: { id: string; done: number | null } | null;
  appointment: { id: string; ends: number } | null;
}

/** Creates a generator of numbers from 0 to 1, equal in each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

function makeDialogs(count: number): Dialog[] {
  const random = seeded(7);
  const dialogs: Dialog[] = [];
  for (let index = 0; index < count; index++) {
    const earlier = dialogs.findLast(({ is_trial, hold }) => !is_trial && !hold);
    const copied = random() < 0.1 && earlier ? earlier : null;
    const is_trial = copied !== null || random() < 0.1;
    const begun = copied ? copied.begun + 5 * random() : 365 * random();
    const offsets = Array.from({ length: 1 + Math.floor(3 * random()) }, () => random());
    const chance = random();
    dialogs.push({
      id: crypto.randomUUID(),
      origin: is_trial || random() < 0.3 ? 'workbench' : 'site',
      is_trial,
      copied_from: copied?.id ?? null,
      begun,
      messages: offsets.sort().map((offset) => ({
        id: crypto.randomUUID(),
        day: begun + LONGEST_DIALOG * offset,
      })),
      hold: chance < 0.05 ? 'legal' : chance < 0.1 ? 'takeover' : null,
      request: is_trial || random() < 0.5
        ? null
        : { id: crypto.randomUUID(), done: random() < 0.2 ? null : begun + 40 * random() },
      appointment: is_trial || random() < 0.6
        ? null
        : { id: crypto.randomUUID(), ends: begun + 60 * random() },
    });
  }
  return dialogs;
}

async function store(sql: TransactionSql, dialogs: Dialog[]): Promise<void> {
  const rows = dialogs.map((dialog) => ({ ...dialog, begun: at(dialog.begun) }));
  const messages = dialogs.flatMap(({ id: thread_id, messages }) =>
    messages.map(({ id, day }) => ({ id, thread_id, day: at(day) }))
  );
  const given = JSON.stringify(rows);
  await sql`
    insert into public.threads (id, name, origin, is_trial, candidate, copied_from, created_at)
    select id, 'Ann asks', origin, is_trial, case when is_trial then '{}'::jsonb end, copied_from,
      begun
    from jsonb_to_recordset(${given}::text::jsonb) as d (
      id uuid, origin public.thread_origin, is_trial boolean, copied_from uuid, begun timestamptz
    )`;
  await sql`
    insert into public.messages (id, thread_id, role, text, assembled_prompt, created_at, meta_json)
    select id, thread_id, 'assistant', 'Ann, hello', 'Prompt for Ann', day,
      '{"step_code": "intro", "debug": {"router": {"raw": "Ann"}, "secret": "Ann"}}'
    from jsonb_to_recordset(${JSON.stringify(messages)}::text::jsonb)
      as m (id uuid, thread_id uuid, day timestamptz)`;
  await sql`
    insert into public.message_traces (message_id, trace)
    select id, '{"said": "Ann"}' from public.messages where id = any (${
    messages.map(({ id }) => id)
  })`;
  await sql`
    insert into public.thread_states (thread_id, slots)
    select id, '{"name": "Ann"}' from public.threads where id = any (${
    dialogs.map(({ id }) => id)
  })`;
  const held = (kind: Dialog['hold']) =>
    dialogs.filter(({ hold }) => hold === kind).map((d) => d.id);
  await sql`
    insert into public.legal_holds (thread_id, reason) select unnest(${
    held('legal')
  }::uuid[]), 'x'`;
  await sql`
    insert into public.thread_holds (thread_id, held_by, ends_at, idle_text)
    select unnest(${held('takeover')}::uuid[]), ${PEOPLE.editor}, 'infinity', 'x'`;
  const requests = dialogs.flatMap(({ id, request }) =>
    request ? [{ ...request, thread_id: id, done: request.done && at(request.done) }] : []
  );
  await sql`
    insert into public.requests (
      id, thread_id, intent_code, kind, slots, summary, reason, due_at, status, outcome, done_at
    )
    select id, thread_id, 'x', 'booking', '{"name": "Ann"}', 'Ann', 'close', '2024-01-01',
      case when done is null then 'open' else 'done' end::public.request_status, 'Ann comes', done
    from jsonb_to_recordset(${JSON.stringify(requests)}::text::jsonb)
      as r (id uuid, thread_id uuid, done timestamptz)`;
  const appointments = dialogs.flatMap(({ id, appointment }) =>
    appointment ? [{ id: appointment.id, thread_id: id, ends: at(appointment.ends) }] : []
  );
  await sql`
    insert into public.appointments (
      id, service, practitioner, practitioner_number, starts_at, ends_at, status, patient_name,
      thread_id
    )
    select a.id, 'test_service', p.code, p.number, ends - interval '1 hour', ends, 'cancelled',
      'Ann', thread_id
    from jsonb_to_recordset(${JSON.stringify(appointments)}::text::jsonb)
      as a (id uuid, thread_id uuid, ends timestamptz), public.practitioners as p
    where p.code = 'test_person'`;
}

type State = 'kept' | 'anonymise' | 'delete';
type States = Record<string, State>;

/** Returns what the specification says about each row after the job of a day. */
function expectStates(dialogs: Dialog[], day: number): States {
  const states: States = {};
  const lastOf = ({ begun, messages }: Dialog) =>
    Math.max(begun, ...messages.map(({ day: written }) => written));
  /** Returns a dialog and its copies that remain after the previous day's job. */
  const familyOf = (dialog: Dialog) => [
    dialog,
    ...dialogs.filter((each) =>
      each.copied_from === dialog.id &&
      (each.hold || lastOf(each) >= day - 1 - RULES.operator_dialogs.delete_after_days)
    ),
  ];
  const decide = (
    { anonymise_after_days, delete_after_days }: (typeof RULES)[keyof typeof RULES],
    isPast: (limit: number) => boolean,
  ): State => {
    if (isPast(delete_after_days)) return 'delete';
    return anonymise_after_days !== null && isPast(anonymise_after_days) ? 'anonymise' : 'kept';
  };
  for (const dialog of dialogs) {
    const family = familyOf(dialog);
    const isHeld = family.some(({ hold }) => hold);
    const last = Math.max(...family.map(lastOf));
    const rule = RULES[dialog.origin === 'site' ? 'patient_dialogs' : 'operator_dialogs'];
    const isIdle = (limit: number, today = day) => !isHeld && last < today - limit;
    const own = decide(rule, isIdle);
    const ofOriginal = dialog.copied_from ? states[dialog.copied_from] : undefined;
    states[dialog.id] = [own, ofOriginal].includes('delete')
      ? 'delete'
      : [own, ofOriginal].includes('anonymise')
      ? 'anonymise'
      : 'kept';
    const isGone = isIdle(rule.delete_after_days, day - 1);
    for (const { id } of dialog.messages) {
      states[id] = isIdle(RULES.traces.delete_after_days) || states[dialog.id] !== 'kept'
        ? 'delete'
        : 'kept';
    }
    const { request, appointment } = dialog;
    if (request) {
      const { done } = request;
      states[request.id] = decide(
        RULES.requests,
        (limit) => done !== null && done < day - limit && (isIdle(limit) || isGone),
      );
    }
    if (appointment) {
      states[appointment.id] = decide(
        RULES.appointments,
        (limit) => appointment.ends < day - limit && (isIdle(limit) || isGone),
      );
    }
  }
  return states;
}

/** Returns what is stored of each row. */
async function readStates(sql: TransactionSql, dialogs: Dialog[]): Promise<States> {
  const rows = await sql<{ id: string; state: State }[]>`
    select id, case when anonymised_at is null then 'kept' else 'anonymise' end as state
    from public.threads
    union all
    select id, case when anonymised_at is null then 'kept' else 'anonymise' end from public.requests
    union all
    select id, case patient_name when 'Ann' then 'kept' else 'anonymise' end
    from public.appointments
    union all
    select message_id, 'kept' from public.message_traces`;
  const stored = new Map(rows.map(({ id, state }) => [id, state]));
  const ids = dialogs.flatMap(({ id, messages, request, appointment }) => [
    id,
    ...messages.map((message) => message.id),
    ...[request, appointment].flatMap((each) => each?.id ?? []),
  ]);
  return Object.fromEntries(ids.map((id) => [id, stored.get(id) ?? 'delete']));
}

async function setRules(sql: TransactionSql, rules: object): Promise<void> {
  await sql`delete from public.retention_rules`;
  await sql`select public.store_retention(0, ${JSON.stringify(rules)}::text::jsonb)`;
}

/** Runs the job of a day. Returns how many steps it took. */
async function runJob(sql: TransactionSql, day: number, limit = 500): Promise<number> {
  const [begun] = await sql`select public.begin_retention() as id`;
  for (let steps = 1;; steps++) {
    const [step] = await sql`
      select public.continue_retention(${begun!.id}, ${limit}, ${at(day)}) as is_done`;
    if (step!.is_done) return steps;
  }
}

const plan = (sql: TransactionSql, day: number) =>
  sql<{ kind: string; act: State; id: string }[]>`
    select kind, act, id from public.retention_plan(${at(day)})`;

describe('a year of retention', () => {
  test(
    'misses no row, touches none in progress or held, and does what its preview said',
    onFixture(async (sql) => {
      const dialogs = makeDialogs(120);
      await store(sql, dialogs);
      await setRules(sql, RULES);
      for (let day = 1; day <= 500; day += day < 365 ? 1 : 15) {
        const isChecked = day % 25 === 0 || day === 500;
        const before = isChecked ? await readStates(sql, dialogs) : {};
        const planned = isChecked ? await plan(sql, day) : [];
        await runJob(sql, day);
        if (!isChecked) continue;
        const after = await readStates(sql, dialogs);
        expect(after).toEqual(expectStates(dialogs, day));
        const done = Object.keys(after).filter((id) => after[id] !== before[id]);
        const named = planned.filter(({ kind }) => kind !== 'test_runs').map(({ id }) => id);
        expect(new Set(done)).toEqual(new Set(named));
      }
      const [left] = await sql`
        select count(*)::integer as messages from public.messages
        join public.threads on threads.id = thread_id
        where anonymised_at is not null
          and (text || coalesce(assembled_prompt, '') || meta_json || threads.name) like '%Ann%'`;
      expect(left).toEqual({ messages: 0 });
    }),
  );

  test(
    'works in steps of a limited size, and writes one entry to the ledger',
    onFixture(async (sql) => {
      await store(sql, makeDialogs(60));
      await setRules(sql, { patient_dialogs: { delete_after_days: 1 } });
      const due = (await plan(sql, 1000)).length;
      const steps = await runJob(sql, 1000, 5);
      expect(steps).toBeGreaterThan(due / 10);
      expect(
        await sql`
        select new_value from public.ledger where what = 'retention_applied'`,
      )
        .toEqual([{ new_value: { patient_dialogs: { anonymise: 0, delete: due } } }]);
      expect(await runJob(sql, 1000)).toBe(1);
      expect(await sql`select from public.ledger where what = 'retention_applied'`).toHaveLength(1);
    }),
  );
});

describe('retention', () => {
  test(
    'keeps everything without rules',
    onFixture(async (sql) => {
      await sql`delete from public.retention_rules`;
      expect(await plan(sql, 100_000)).toEqual([]);
      expect(await sql`select public.begin_retention() as id`).toEqual([{ id: null }]);
    }),
  );

  test(
    'anonymises the history of a request without a new revision',
    onFixture(async (sql) => {
      const [dialog] = makeDialogs(40).filter(({ request, hold }) => request?.done && !hold);
      await store(sql, [{ ...dialog!, copied_from: null }]);
      const id = dialog!.request!.id;
      await sql`update public.requests set summary = 'Ann Byron' where id = ${id}`;
      await sql`insert into public.request_history (request_id, what, note) values (${id}, 'note', 'Ann')`;
      await setRules(sql, { requests: { anonymise_after_days: 1, delete_after_days: null } });
      const read = () =>
        sql`select revision, slots, summary, outcome from public.requests where id = ${id}`;
      const [before] = await read();
      await runJob(sql, 1000);
      expect(await read()).toEqual([{
        ...{ revision: before!.revision, slots: {} },
        ...{ summary: '[removed]', outcome: '[removed]' },
      }]);
      const history = await sql`select what, note, changes from public.request_history
        where request_id = ${id} order by id`;
      expect(JSON.stringify(history)).not.toContain('Ann');
      expect(history.map(({ what }) => what)).toEqual(['created', 'changed', 'note']);
    }),
  );

  test(
    'ends an anonymised dialog: nothing is written in it, and a visitor begins another',
    onFixture(async (sql) => {
      const [dialog] = makeDialogs(1);
      await store(sql, [{ ...dialog!, hold: null, copied_from: null }]);
      await sql`update public.visitor_sessions set thread_id = ${dialog!.id}`;
      await sql`update public.threads set updated_at = '2024-01-01' where id = ${dialog!.id}`;
      await setRules(sql, {
        patient_dialogs: { anonymise_after_days: 1 },
        operator_dialogs: { anonymise_after_days: 1 },
      });
      await runJob(sql, 1000);
      const write = `insert into public.messages (thread_id, role, text)
        values ('${dialog!.id}', 'user', 'Hello')`;
      expect(await attempt(sql, write)).toMatchObject({ code: 'PT409' });
      expect(await attempt(sql, `select public.begin_turn('[]', p_thread_id => '${dialog!.id}')`))
        .toMatchObject({ code: 'PT409' });
      expect(await sql`select thread_id from public.visitor_sessions`).toEqual([{
        thread_id: null,
      }]);
    }),
  );

  test(
    'deletes old entries of the access log, but those of a dialog under legal hold',
    onFixture(async (sql) => {
      const [first, second] = makeDialogs(2);
      const free: Dialog = { ...first!, copied_from: null, hold: null };
      const held: Dialog = { ...second!, copied_from: null, hold: 'legal' };
      await store(sql, [free, held]);
      await sql`delete from public.access_log`;
      const read = (threadIds: string[], day: number) =>
        sql`insert into public.access_log (at, what, thread_ids, via)
          values (${at(day)}, 'dialog', ${threadIds}, 'api') returning id`.then(([row]) => row!.id);
      const old = await read([free.id], 0);
      const kept = [await read([free.id, held.id], 0), await read([free.id], 50)];
      await setRules(sql, { access_log: { delete_after_days: 60 } });
      expect(await plan(sql, 100)).toEqual([{ kind: 'access_log', act: 'delete', id: old }]);
      await runJob(sql, 100);
      const left = await sql`select id from public.access_log`;
      expect(new Set(left.map(({ id }) => id))).toEqual(new Set(kept));
      expect(await attempt(sql, `set local role service_role; delete from public.access_log`))
        .toMatchObject({ code: '42501' });
    }),
  );

  test(
    'is changed by editors, on the revision that they read',
    onFixture(async (sql) => {
      const put = (revision: number) =>
        attempt(
          sql,
          `select public.store_retention(${revision}, '{"requests": {"delete_after_days": 9}}')`,
        );
      await actAs(sql, 'viewer');
      expect(await put(1)).toMatchObject({ code: '42501' });
      await actAs(sql, 'editor');
      const [stale] = await sql`select public.store_retention(7, '{}') as is_stored`;
      expect(stale).toEqual({ is_stored: false });
      const [stored] = await sql`select public.store_retention(
        1, '{"requests": {"delete_after_days": 9}}'
      ) as is_stored`;
      expect(stored).toEqual({ is_stored: true });
      expect(
        await sql`
        select kind, delete_after_days, revision from public.retention_rules order by kind`,
      )
        .toEqual([
          { kind: 'requests', delete_after_days: 9, revision: 1 },
          { kind: 'traces', delete_after_days: null, revision: 2 },
        ]);
    }),
  );
});
