-- Plays runs: a worker claims a run, like the indexing of a document (claim_next_document), counts
-- its model calls and stores each result once.

-- Claims the next run for a worker: the oldest queued one, or else one whose worker crashed,
-- without a heartbeat since p_alive_since. Returns its id; null when there is none, or while
-- another is alive: one run at a time, so that its concurrency limit holds.
-- Called by: functions/assistant/evaluation/runs/runner.ts.
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

-- Stores the heartbeat of a worker. Returns false when the run is no longer its own, or was
-- cancelled.
-- Called by: functions/assistant/evaluation/runs/play-step.ts.
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

-- Claims a step of a run by compare-and-set. Returns false when another request has it.
-- Called by: functions/assistant/evaluation/runs/runner.ts.
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

-- Counts a model call that a worker is about to make. Returns null if it may, otherwise why not:
-- `stopped` (the run was cancelled, or is another worker's), `limit` (its model calls), `budget`
-- (of who started it), `cap` (of the installation for a month).
-- Called by: functions/assistant/evaluation/runs/play-step.ts.
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
  if public.reached_cap() is not null then
    return 'cap';
  end if;
  update public.runs set model_calls = model_calls + 1, heartbeat_at = clock_timestamp()
  where id = p_run_id;
  return null;
end
$$;
grant execute on function public.begin_model_call to service_role;

-- Returns calls with those of the same model added up; null when one of the lists is.
-- Called by: store_run_result.
create function public.add_calls(p_calls jsonb, p_more jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when p_calls is not null and p_more is not null then (
    select coalesce(jsonb_agg(to_jsonb(used) order by model), '[]')
    from (
      select
        model,
        sum(input_tokens)::bigint as input_tokens,
        sum(cached_tokens)::bigint as cached_tokens,
        sum(output_tokens)::bigint as output_tokens
      from jsonb_to_recordset(p_calls || p_more)
        as given (model text, input_tokens bigint, cached_tokens bigint, output_tokens bigint)
      group by model
    ) as used
  ) end
$$;
grant execute on function public.add_calls to service_role;

-- Stores a result once, and charges its tokens to the account that started the run. Does neither
-- when the result exists already, or when its source was deleted with its dialog. Returns false,
-- and does neither, when the run is no longer the worker's or was cancelled.
-- Called by: functions/assistant/evaluation/runs/play-and-store.ts.
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
    calls = public.add_calls(calls, given -> 'calls'),
    heartbeat_at = clock_timestamp()
  where id = run.id;
  perform public.charge_tokens(run.created_by, (given ->> 'tokens')::bigint);
  return true;
end
$$;
grant execute on function public.store_run_result to service_role;

-- Ends the run of a worker: done, or failed with a reason. Returns false when results are still
-- missing.
-- Called by: functions/assistant/evaluation/runs/play-step.ts,
-- functions/assistant/evaluation/runs/runner.ts.
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

-- Cancels a run that has not ended; its results stay.
-- Raises: PT404 there is no such run; PT409 it has ended.
-- Called by: functions/assistant/routes/runs/play.ts.
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

-- Queues a run again, for missing results and errors.
-- Raises: PT404 there is no such run; PT409 it has not ended, has nothing left to play, or may call
-- no model.
-- Called by: functions/assistant/routes/runs/play.ts.
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
