-- Tests, and runs that play them.
set check_function_bodies = off;

create table public.dialog_tests (
  id text primary key default gen_random_uuid()::text check (id ~ '^[A-Za-z0-9_-]{1,100}$'),
  name text not null check (length(name) between 1 and 200),
  intent_code text not null references public.intents (code) on delete cascade,
  is_enabled boolean not null default true,
  setup jsonb check (jsonb_typeof(setup) = 'object'),
  turns jsonb not null check (jsonb_typeof(turns) = 'array' and turns <> '[]'),
  created_from uuid references public.messages (id) on delete set null,
  created_by uuid default auth.uid() references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index dialog_tests_intent_code_idx on public.dialog_tests (intent_code, updated_at);
create index dialog_tests_oldest_idx on public.dialog_tests (created_at, id);
create index dialog_tests_created_from_idx on public.dialog_tests (created_from);
create index dialog_tests_created_by_idx on public.dialog_tests (created_by);
alter table public.dialog_tests enable row level security;
grant select, insert, update (name, intent_code, is_enabled, setup, turns), delete
  on public.dialog_tests to authenticated;
grant all on public.dialog_tests to service_role;
create policy dialog_tests_select_policy on public.dialog_tests for select to authenticated
  using ((select public.is_operator()));
create policy dialog_tests_insert_policy on public.dialog_tests for insert to authenticated
  with check ((select public.is_editor()) and created_by = (select auth.uid()));
create policy dialog_tests_update_policy on public.dialog_tests for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));
create policy dialog_tests_delete_policy on public.dialog_tests for delete to authenticated
  using ((select public.is_editor()));
create trigger clients_change_only
  before update on public.dialog_tests
  for each row execute function public.clients_change_only(
    'name', 'intent_code', 'is_enabled', 'setup', 'turns'
  );
create trigger note_change
  after insert or update or delete on public.dialog_tests
  for each row
  execute function public.note_change('test', 'created_from', 'created_by', 'created_at', 'updated_at');

create table public.delivered_tests (
  id text primary key
);
alter table public.delivered_tests enable row level security;
grant all on public.delivered_tests to service_role;

create function public.touch_changed_test() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := case
    when (new.name, new.intent_code, new.is_enabled, new.setup, new.turns)
      is distinct from (old.name, old.intent_code, old.is_enabled, old.setup, old.turns)
    then now()
    else old.updated_at
  end;
  return new;
end
$$;

create trigger touch_changed_test
  before update on public.dialog_tests
  for each row execute function public.touch_changed_test();

create function public.import_tests(p_tests jsonb) returns jsonb
language sql set search_path = '' as $$
  with given as (
    select * from jsonb_to_recordset(public.unwrap_json(p_tests)) as test (
      id text, name text, intent_code text, is_enabled boolean, setup jsonb, turns jsonb
    )
  ), written as (
    insert into public.dialog_tests as stored (id, name, intent_code, is_enabled, setup, turns)
    select id, name, intent_code, is_enabled, nullif(setup, 'null'), turns from given
    on conflict (id) do update set
      name = excluded.name,
      intent_code = excluded.intent_code,
      is_enabled = excluded.is_enabled,
      setup = excluded.setup,
      turns = excluded.turns
    where (stored.name, stored.intent_code, stored.is_enabled, stored.setup, stored.turns)
      is distinct from
      (excluded.name, excluded.intent_code, excluded.is_enabled, excluded.setup, excluded.turns)
    returning xmax = 0 as is_new
  )
  select jsonb_build_object(
    'added', count(*) filter (where is_new),
    'changed', count(*) filter (where not is_new),
    'unchanged', (select count(*) from given) - count(*)
  )
  from written
$$;
grant execute on function public.import_tests to authenticated, service_role;

create table public.runs (
  id uuid primary key default gen_random_uuid(),
  status public.run_status not null default 'queued',
  candidate jsonb not null check (jsonb_typeof(candidate) = 'object'),
  tries jsonb not null check (jsonb_typeof(tries) = 'array'),
  tried_branch text,
  tests jsonb,
  replay jsonb check (jsonb_typeof(replay) = 'object'),
  fragments text not null check (fragments in ('stored', 'fresh')),
  repeats integer check (repeats between 1 and 10),
  max_model_calls integer check (max_model_calls > 0),
  intent_codes text[] not null default '{}',
  estimate jsonb not null check (jsonb_typeof(estimate) = 'object'),
  total integer not null default 0,
  done integer not null default 0 check (done between 0 and total),
  model_calls integer not null default 0,
  tokens bigint not null default 0,
  summary jsonb,
  error text,
  worker uuid,
  step integer not null default 0,
  heartbeat_at timestamptz,
  created_by uuid references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  check ((finished_at is null) = (status in ('queued', 'running')))
);
create index runs_newest_idx on public.runs (created_at desc, id desc);
create index runs_unfinished_idx on public.runs (status, created_at) where finished_at is null;
create index runs_tried_branch_idx on public.runs (tried_branch, created_at desc);
create index runs_intent_codes_idx on public.runs using gin (intent_codes);
create index runs_created_by_idx on public.runs (created_by);
alter table public.runs enable row level security;
grant select on public.runs to authenticated;
grant all on public.runs to service_role;
create policy runs_select_policy on public.runs for select to authenticated
  using ((select public.is_operator()));

create table public.run_items (
  id uuid primary key default gen_random_uuid(),
  run_id uuid not null references public.runs (id) on delete cascade,
  position integer not null check (position > 0),
  test_id text,
  message_id uuid references public.messages (id) on delete cascade,
  name text not null,
  intent_code text,
  attempt integer not null check (attempt between 1 and repeats),
  repeats integer not null,
  ended_at timestamptz,
  passed boolean,
  changed text[] not null default '{}',
  result jsonb,
  latency_ms integer,
  error text,
  unique (run_id, position),
  unique (run_id, test_id, attempt),
  unique (run_id, message_id, attempt),
  check (num_nonnulls(test_id, message_id) = 1),
  check (passed is null or (test_id is not null and ended_at is not null and error is null))
);
create index run_items_waiting_idx on public.run_items (run_id, position) where ended_at is null;
create index run_items_message_id_idx on public.run_items (message_id);
alter table public.run_items enable row level security;
grant select on public.run_items to authenticated;
grant all on public.run_items to service_role;
create policy run_items_select_policy on public.run_items for select to authenticated
  using ((select public.is_operator()));

create view public.run_results with (security_invoker = true) as
select
  id, run_id, position, test_id, message_id, name, intent_code, attempt, repeats, passed, changed,
  changed <> '{}' as is_changed, result, latency_ms, error,
  (
    select count(*) from public.run_items as other
    where other.run_id = item.run_id and other.test_id = item.test_id and other.passed
  )::integer as passes,
  (select m.thread_id from public.messages as m where m.id = item.message_id) as thread_id
from public.run_items as item
where ended_at is not null;
grant select on public.run_results to authenticated, service_role;

create function public.selected_tests(p_selection jsonb) returns setof public.dialog_tests
language sql stable set search_path = '' as $$
  select * from public.dialog_tests where case jsonb_typeof(p_selection)
    when 'array' then p_selection ? id
    when 'object' then is_enabled and intent_code = p_selection ->> 'intent_code'
    when 'string' then is_enabled
    else false
  end
$$;
grant execute on function public.selected_tests to service_role;

create function public.selected_turns(p_replay jsonb) returns table (
  message_id uuid, intent_code text, question text, model_calls integer, tokens integer
)
language sql stable set search_path = '' as $$
  with newest as (
    select reply.*, i.code
    from public.intents as i
    cross join lateral (
      select m.id, m.thread_id, m.seq, m.created_at, m.meta_json
      from public.messages as m
      join public.threads as t on t.id = m.thread_id and not t.is_trial
      join public.message_traces as traced on traced.message_id = m.id
      where m.intent_id = i.id and m.role = 'assistant'
        and m.created_at >= coalesce((p_replay ->> 'from')::timestamptz, '-infinity')
        and m.created_at < coalesce((p_replay ->> 'to')::timestamptz, 'infinity')
      order by m.created_at desc, m.id desc
      limit (p_replay ->> 'last')::integer
    ) as reply
    where i.code = p_replay ->> 'intent_code' or starts_with(p_replay ->> 'intent_code', '_')
    order by reply.created_at desc, reply.id desc
    limit (p_replay ->> 'last')::integer
  )
  select
    newest.id, newest.code,
    coalesce((
      select left(q.text, 300) from public.messages as q
      where q.thread_id = newest.thread_id and q.seq < newest.seq and q.role = 'user'
      order by q.seq desc limit 1
    ), ''),
    json_array_length(traced.trace -> 'calls')
      + (json_typeof(traced.trace -> 'router') = 'object')::integer,
    coalesce((newest.meta_json #>> '{debug,usage,total_tokens}')::integer, 0)
      + coalesce((newest.meta_json #>> '{debug,router,usage,total_tokens}')::integer, 0)
  from newest join public.message_traces as traced on traced.message_id = newest.id
  order by newest.created_at desc, newest.id desc
$$;
grant execute on function public.selected_turns to service_role;

create function public.plan_run(p_request jsonb) returns jsonb
language sql stable set search_path = '' as $$
  with request as (
    select public.unwrap_json(p_request) as asked
  ), tests as (
    select
      intent_code, count(*) as tests, sum(jsonb_array_length(turns)) as turns,
      sum(jsonb_array_length(jsonb_path_query_array(turns, '$[*] ? (@.expect.reply.meets.size() > 0)')))
        as judged
    from request cross join lateral public.selected_tests(asked -> 'tests')
    group by intent_code
  ), measured as (
    select tests.*, lately.*
    from tests cross join lateral (
      select count(*) as seen, avg(model_calls) as model_calls, avg(tokens) as tokens
      from public.selected_turns(jsonb_build_object('intent_code', intent_code, 'last', 30))
    ) as lately
  )
  select jsonb_build_object(
    'tests', (select coalesce(jsonb_agg(to_jsonb(measured) order by intent_code), '[]') from measured),
    'replay', (
      select jsonb_build_object(
        'turns', count(*),
        'model_calls', coalesce(sum(model_calls), 0),
        'tokens', coalesce(sum(tokens), 0)
      )
      from request cross join lateral public.selected_turns(asked -> 'replay')
    ),
    'unknown', (
      select coalesce(jsonb_agg(id), '[]')
      from request cross join lateral jsonb_array_elements_text(
        case jsonb_typeof(asked -> 'tests') when 'array' then asked -> 'tests' else '[]' end
      ) as id
      where id not in (select test.id from public.dialog_tests as test)
    )
  )
$$;
grant execute on function public.plan_run to service_role;

create function public.start_run(p_run jsonb) returns uuid
language plpgsql set search_path = '' as $$
declare
  run constant jsonb := public.unwrap_json(p_run);
  author constant uuid := (run ->> 'created_by')::uuid;
  started uuid;
  items integer;
begin
  if author is not null
    and not exists (select from public.users where id = author and role = 'editor') then
    raise insufficient_privilege using message = 'only editors start runs';
  end if;
  insert into public.runs (
    candidate, tries, tried_branch, tests, replay, fragments, repeats, max_model_calls, estimate,
    created_by
  ) values (
    run -> 'candidate',
    run -> 'tries',
    case when jsonb_array_length(run -> 'tries') = 1 then run #>> '{tries,0,intent_code}' end,
    nullif(run -> 'tests', 'null'),
    nullif(run -> 'replay', 'null'),
    run ->> 'fragments',
    (run ->> 'repeats')::integer,
    (run ->> 'max_model_calls')::integer,
    run -> 'estimate',
    author
  )
  returning id into started;
  insert into public.run_items (
    run_id, position, test_id, message_id, name, intent_code, attempt, repeats
  )
  select
    started, row_number() over (order by item.kind, item.place, attempt),
    item.test_id, item.message_id, item.name, item.intent_code, attempt, item.repeats
  from (
    select
      1 as kind, row_number() over (order by intent_code, created_at, id) as place,
      id as test_id, null::uuid as message_id, name, intent_code,
      (run ->> 'test_repeats')::integer as repeats
    from public.selected_tests(run -> 'tests')
    union all
    select
      2, row_number() over (), null, message_id, question, intent_code,
      (run ->> 'replay_repeats')::integer
    from public.selected_turns(nullif(run -> 'period', 'null'))
  ) as item
  cross join lateral generate_series(1, item.repeats) as attempt;
  get diagnostics items = row_count;
  if items = 0 then
    raise sqlstate 'PT422' using message = 'there is nothing to run';
  end if;
  update public.runs set total = items, intent_codes = array(
    select intent_code from public.run_items where run_id = started and intent_code is not null
    union
    select jsonb_object_keys(run -> 'candidate')
    union
    select run #>> '{replay,intent_code}' where run #>> '{replay,intent_code}' is not null
  )
  where id = started;
  return started;
end
$$;
grant execute on function public.start_run to service_role;

create function public.run_summary(p_run_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'passed', count(*) filter (where is_test and passed and is_whole and not has_error),
    'failed', count(*) filter (where is_test and not passed),
    'changed', count(*) filter (where not is_test and is_changed),
    'unchanged', count(*) filter (where not is_test and not is_changed and not has_error),
    'errors', count(*) filter (where has_error and passed and not is_changed)
  )
  from (
    select
      test_id is not null as is_test,
      coalesce(bool_and(passed) filter (where passed is not null), true) as passed,
      bool_or(error is not null) as has_error,
      bool_or(changed <> '{}') as is_changed,
      count(*) = max(repeats) as is_whole
    from public.run_items
    where run_id = p_run_id and ended_at is not null
    group by test_id, message_id
  ) as played
$$;
grant execute on function public.run_summary to authenticated, service_role;

create function public.count_lost_result() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.runs set total = total - 1, done = done - (old.ended_at is not null)::integer
  where id = old.run_id;
  return null;
end
$$;

create trigger count_lost_result
  after delete on public.run_items
  for each row execute function public.count_lost_result();

create function public.claim_run(p_worker uuid, p_alive_since timestamptz) returns uuid
language plpgsql set search_path = '' as $$
declare
  claimed uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('runs', 0));
  if p_worker is null or exists (
    select from public.runs where status = 'running' and heartbeat_at >= p_alive_since
  ) then
    return null;
  end if;
  update public.runs set
    status = 'running',
    worker = p_worker,
    step = 0,
    heartbeat_at = clock_timestamp(),
    started_at = coalesce(started_at, now())
  where id = (
    select id from public.runs where status in ('queued', 'running')
    order by status, created_at, id limit 1
  )
  returning id into claimed;
  return claimed;
end
$$;
grant execute on function public.claim_run to service_role;

create function public.renew_run(p_run_id uuid, p_worker uuid) returns boolean
language sql set search_path = '' as $$
  with renewed as (
    update public.runs set heartbeat_at = clock_timestamp()
    where id = p_run_id and worker = p_worker and status = 'running'
    returning id
  )
  select exists (select from renewed)
$$;
grant execute on function public.renew_run to service_role;

create function public.claim_run_step(p_run_id uuid, p_worker uuid, p_step integer) returns boolean
language sql set search_path = '' as $$
  with claimed as (
    update public.runs set step = step + 1, heartbeat_at = clock_timestamp()
    where id = p_run_id and worker = p_worker and step = p_step and status = 'running'
    returning id
  )
  select exists (select from claimed)
$$;
grant execute on function public.claim_run_step to service_role;

create function public.begin_model_call(p_run_id uuid, p_worker uuid) returns text
language plpgsql set search_path = '' as $$
declare
  run public.runs;
  budget bigint;
begin
  select * into run from public.runs where id = p_run_id for update;
  if run.worker is distinct from p_worker or run.status <> 'running' then
    return 'stopped';
  end if;
  if run.model_calls >= run.max_model_calls then
    return 'limit';
  end if;
  select tokens_per_day into budget from public.model_budgets
  where user_id = run.created_by or user_id is null
  order by user_id nulls last limit 1;
  if run.created_by is not null and budget <= coalesce((
    select tokens from public.model_usage where user_id = run.created_by and day = public.today()
  ), 0) then
    return 'budget';
  end if;
  update public.runs set model_calls = model_calls + 1, heartbeat_at = clock_timestamp()
  where id = p_run_id;
  return null;
end
$$;
grant execute on function public.begin_model_call to service_role;

create function public.store_run_result(
  p_run_id uuid, p_worker uuid, p_item_id uuid, p_result jsonb
) returns boolean
language plpgsql set search_path = '' as $$
declare
  given constant jsonb := public.unwrap_json(p_result);
  run public.runs;
begin
  select * into run from public.runs
  where id = p_run_id and worker = p_worker and status = 'running'
  for update;
  if not found then
    return false;
  end if;
  update public.run_items set
    ended_at = clock_timestamp(),
    passed = (given ->> 'passed')::boolean,
    changed = array(select jsonb_array_elements_text(given -> 'changed')),
    result = given -> 'result',
    latency_ms = (given ->> 'latency_ms')::integer,
    error = given ->> 'error'
  where id = p_item_id and run_id = p_run_id and ended_at is null;
  if not found then
    return true;
  end if;
  update public.runs set
    done = done + 1,
    tokens = tokens + (given ->> 'tokens')::bigint,
    heartbeat_at = clock_timestamp()
  where id = run.id;
  perform public.charge_tokens(run.created_by, (given ->> 'tokens')::bigint);
  return true;
end
$$;
grant execute on function public.store_run_result to service_role;

create function public.finish_run(
  p_run_id uuid, p_worker uuid, p_error text default null
) returns boolean
language plpgsql set search_path = '' as $$
begin
  if p_error is null and exists (
    select from public.run_items where run_id = p_run_id and ended_at is null
  ) then
    return false;
  end if;
  update public.runs set
    status = case when p_error is null then 'done' else 'failed' end::public.run_status,
    error = p_error,
    summary = public.run_summary(id),
    finished_at = now()
  where id = p_run_id and worker = p_worker and status = 'running';
  return true;
end
$$;
grant execute on function public.finish_run to service_role;

create function public.cancel_run(p_run_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  run public.runs;
begin
  select * into run from public.runs where id = p_run_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'there is no run with this id';
  end if;
  if run.status in ('done', 'failed') then
    raise sqlstate 'PT409' using message = 'this run has ended: there is nothing to cancel';
  end if;
  update public.runs set
    status = 'cancelled', summary = public.run_summary(id), finished_at = now()
  where id = p_run_id and status <> 'cancelled';
end
$$;
grant execute on function public.cancel_run to service_role;

create function public.retry_run(p_run_id uuid, p_max_model_calls integer default null) returns void
language plpgsql set search_path = '' as $$
declare
  run public.runs;
begin
  select * into run from public.runs where id = p_run_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'there is no run with this id';
  end if;
  if run.status in ('queued', 'running') then
    raise sqlstate 'PT409' using message = 'this run has not ended: wait for it, or cancel it';
  end if;
  if run.model_calls >= coalesce(p_max_model_calls, run.max_model_calls) then
    raise sqlstate 'PT409' using message = format(
      'this run made %s model calls and may make no further one: send a higher max_model_calls',
      run.model_calls
    );
  end if;
  update public.run_items set ended_at = null, result = null, latency_ms = null, error = null
  where run_id = p_run_id and error is not null;
  if not exists (select from public.run_items where run_id = p_run_id and ended_at is null) then
    raise sqlstate 'PT409' using message = 'every result of this run is there: start a new one';
  end if;
  update public.runs set
    status = 'queued',
    worker = null,
    error = null,
    summary = null,
    finished_at = null,
    max_model_calls = coalesce(p_max_model_calls, max_model_calls),
    done = (select count(*) from public.run_items where run_id = p_run_id and ended_at is not null)
  where id = p_run_id;
end
$$;
grant execute on function public.retry_run to service_role;
