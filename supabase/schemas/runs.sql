-- Runs: tests and real turns, played with a candidate. Each result of a run is a row from the
-- start. Only the service writes runs, by these functions, because the activation gate relies on
-- code that checked the results. Their form is functions/assistant/schemas/runs.ts.

-- worker, step and heartbeat_at belong to the worker that executes the run.
create table public.runs (
  id uuid primary key default gen_random_uuid(),
  status public.run_status not null default 'queued',
  candidate jsonb not null check (jsonb_typeof(candidate) = 'object'),
  tries jsonb not null check (jsonb_typeof(tries) = 'array'),
  -- The branch under test, if it is the only one: only such a run counts for activating a version.
  tried_branch text,
  tests jsonb,
  replay jsonb check (jsonb_typeof(replay) = 'object'),
  fragments text not null check (fragments in ('stored', 'fresh')),
  repeats integer check (repeats between 1 and 10),
  max_model_calls integer check (max_model_calls > 0),
  -- Codes of all branches that the run changes, tests or replays.
  intent_codes text[] not null default '{}',
  estimate jsonb not null check (jsonb_typeof(estimate) = 'object'),
  total integer not null default 0,
  done integer not null default 0 check (done between 0 and total),
  model_calls integer not null default 0,
  tokens bigint not null default 0,
  -- Paid calls by model, `[{model, input_tokens, cached_tokens, output_tokens}]`; null if the run is
  -- older than this column.
  calls jsonb default '[]' check (jsonb_typeof(calls) = 'array'),
  -- Set when the run has ended; see run_summary.
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

-- `result` contains before, turns, failures, judgements and usage.
create table public.run_items (
  id uuid primary key default gen_random_uuid(),
  run_id uuid not null references public.runs (id) on delete cascade,
  position integer not null check (position > 0),
  -- The test may have been deleted since.
  test_id text,
  -- Cascades, because the result of a replay contains content of the dialog.
  message_id uuid references public.messages (id) on delete cascade,
  -- Whether the test was created from a patient's dialog.
  is_from_patient boolean not null default false,
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
  -- Only a test that ended without an error can pass or fail.
  check (passed is null or (test_id is not null and ended_at is not null and error is null))
);

create index run_items_waiting_idx on public.run_items (run_id, position) where ended_at is null;
create index run_items_message_id_idx on public.run_items (message_id);

alter table public.run_items enable row level security;
grant select on public.run_items to authenticated;
grant all on public.run_items to service_role;
-- Results that contain content of dialogs are read by read_run_results.
create policy run_items_select_policy on public.run_items for select to authenticated
  using (
    message_id is null and (select public.is_operator())
    and (not is_from_patient or (select public.can_serve()))
  );

-- Returns the existing results of a run in its order, those after a position, with the dialog of a
-- replayed reply: all, those that `failed`, or those that `changed`. `passes` counts the passed
-- attempts at a test. A replay shows what patients wrote, so the read is recorded. Of a test that was
-- made from a patient's dialog, people who do not serve read no texts.
-- Called by: functions/assistant/routes/runs/read.ts.
create function public.read_run_results(
  p_run_id uuid, p_only text default null, p_after integer default 0, p_most integer default 101
) returns table (
  id uuid, "position" integer, test_id text, message_id uuid, thread_id uuid, name text,
  intent_code text, attempt integer, repeats integer, passed boolean, passes integer, changed text[],
  result jsonb, latency_ms integer, error text
)
language sql security definer set search_path = '' as $$
  with page as materialized (
    select item.*, m.thread_id
    from public.run_items as item left join public.messages as m on m.id = item.message_id
    where item.run_id = p_run_id and item.ended_at is not null and item.position > p_after
      and (select public.is_operator_or_server())
      and (p_only is null
        or p_only = 'failed' and (not item.passed or item.error is not null)
        or p_only = 'changed' and item.changed <> '{}')
    order by item.position
    limit p_most
  ), recorded as materialized (
    select public.record_access('results', array_agg(page.thread_id)) from page
  )
  select
    page.id, page.position, page.test_id, page.message_id, page.thread_id,
    public.mask_text(page.name, kept.hidden), page.intent_code, page.attempt, page.repeats,
    page.passed,
    (
      select count(*) from public.run_items as other
      where other.run_id = page.run_id and other.test_id = page.test_id and other.passed
    )::integer,
    page.changed, public.mask_values(page.result, kept.hidden), page.latency_ms,
    public.mask_text(page.error, kept.hidden)
  from recorded cross join page
  cross join lateral (
    select case
      when page.thread_id is not null or page.is_from_patient
        then public.hidden_values(page.thread_id)
    end as hidden
  ) as kept
  order by page.position
$$;
grant execute on function public.read_run_results to authenticated, service_role;

-- Returns the tests of a selection: 'all', a list of ids, or { intent_code }. Disabled ones by
-- their id only.
-- Called by: plan_run, start_run.
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

-- Returns the real turns of a replay { intent_code, last, from, to }, the newest first: those that
-- can be played again, with the model calls that they made and the tokens of the router and of the
-- branches. Those of a system branch are those of all.
-- Called by: plan_run, start_run.
create function public.selected_turns(p_replay jsonb) returns table (
  message_id uuid, intent_code text, question text, model_calls integer,
  router_input integer, router_output integer, branch_input integer, branch_output integer
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
    coalesce((newest.meta_json #>> '{debug,router,usage,prompt_tokens}')::integer, 0),
    coalesce((newest.meta_json #>> '{debug,router,usage,completion_tokens}')::integer, 0),
    coalesce((newest.meta_json #>> '{debug,usage,prompt_tokens}')::integer, 0),
    coalesce((newest.meta_json #>> '{debug,usage,completion_tokens}')::integer, 0)
  from newest join public.message_traces as traced on traced.message_id = newest.id
  order by newest.created_at desc, newest.id desc
$$;
grant execute on function public.selected_turns to service_role;

-- Returns what a run would play, for its estimate: tests by branch, with their turns, those that a
-- model judges, and what a turn of the branch took on average of the last 30; turns of the replay by
-- branch, with what they took together; ids of tests that do not exist. `used` is null without a
-- turn, otherwise tokens, `{router_input, router_output, branch_input, branch_output}`.
-- Called by: functions/assistant/evaluation/runs/plan-run.ts.
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
      select
        avg(model_calls) as model_calls,
        case when count(*) > 0 then jsonb_build_object(
          'router_input', avg(router_input), 'router_output', avg(router_output),
          'branch_input', avg(branch_input), 'branch_output', avg(branch_output)
        ) end as used
      from public.selected_turns(jsonb_build_object('intent_code', intent_code, 'last', 30))
    ) as lately
  ), replayed as (
    select
      intent_code, count(*) as turns, sum(model_calls) as model_calls,
      jsonb_build_object(
        'router_input', sum(router_input), 'router_output', sum(router_output),
        'branch_input', sum(branch_input), 'branch_output', sum(branch_output)
      ) as used
    from request cross join lateral public.selected_turns(asked -> 'replay')
    group by intent_code
  )
  select jsonb_build_object(
    'tests', (select coalesce(jsonb_agg(to_jsonb(measured) order by intent_code), '[]') from measured),
    'replay', (
      select coalesce(jsonb_agg(to_jsonb(replayed) order by intent_code), '[]') from replayed
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

-- Adds a run and a row for each of its results. Returns its id. Deletes runs that ended more than
-- 90 days ago, except the last one of each version.
-- Raises: 42501 the person is no editor; PT422 there is nothing to play.
-- Called by: functions/assistant/routes/runs/play.ts.
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
  delete from public.runs where finished_at < now() - interval '90 days' and id not in (
    select last.id from public.agent_configs as c cross join lateral (
      select id from public.runs_of_version(c.id) order by created_at desc, id desc limit 1
    ) as last
  );
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
    run_id, position, test_id, message_id, is_from_patient, name, intent_code, attempt, repeats
  )
  select
    started, row_number() over (order by item.kind, item.place, attempt),
    item.test_id, item.message_id, item.is_from_patient, item.name, item.intent_code, attempt,
    item.repeats
  from (
    select
      1 as kind, row_number() over (order by intent_code, created_at, id) as place,
      id as test_id, null::uuid as message_id, is_from_patient, name, intent_code,
      (run ->> 'test_repeats')::integer as repeats
    from public.selected_tests(run -> 'tests')
    union all
    select
      2, row_number() over (), null, message_id, false, question, intent_code,
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

-- Returns the summary of the results so far; see RunSummary.
-- Called by: functions/assistant/routes/runs/run-resource.ts, cancel_run, finish_run.
create function public.run_summary(p_run_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
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
    where run_id = p_run_id and ended_at is not null and (select public.is_operator_or_server())
    group by test_id, message_id
  ) as played
$$;
grant execute on function public.run_summary to authenticated, service_role;

-- Returns what runs cost at present prices, as cost_of_calls: by their estimates, and what they
-- spent so far. Runs as the caller: row-level security decides who may read.
-- Called by: functions/assistant/routes/runs/run-resource.ts.
create function public.run_costs(p_ids uuid[]) returns table (id uuid, estimate jsonb, spent jsonb)
language sql stable set search_path = '' as $$
  select
    run.id,
    public.cost_of_calls(nullif(run.estimate -> 'calls', 'null')), public.cost_of_calls(run.calls)
  from public.runs as run where run.id = any (p_ids)
$$;
grant execute on function public.run_costs to authenticated, service_role;

-- Trigger function: takes a result that was deleted with its dialog from the progress of its run.
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
