-- What runs of before cost is unknown: their calls were not stored.
alter table public.runs add column calls jsonb check (jsonb_typeof(calls) = 'array');
alter table public.runs alter column calls set default '[]';

drop function if exists public.selected_turns(jsonb);

set check_function_bodies = off;

create or replace function public.cost_of_calls(p_calls jsonb) returns jsonb
language sql stable set search_path = '' as $$
  with call as (
    select given.*, price
    from jsonb_to_recordset(public.unwrap_json(p_calls))
      as given (model text, input_tokens bigint, cached_tokens bigint, output_tokens bigint)
    left join public.model_prices as price on price.model = given.model
  ), amount as (
    select
      (price).currency,
      sum(public.token_cost(price, input_tokens, cached_tokens, output_tokens)) as amount
    from call where (price).model is not null group by 1
  ), unpriced as (
    select distinct model from call where (price).model is null
  )
  select jsonb_build_object(
    'costs', case when p_calls is not null and not exists (select from unpriced) then (
      select coalesce(jsonb_agg(jsonb_build_object(
        'amount', trim_scale(amount)::text, 'currency', currency
      ) order by currency), '[]')
      from amount
    ) end,
    'unpriced', (select coalesce(jsonb_agg(model order by model), '[]') from unpriced)
  )
$$;

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

create or replace function public.plan_run(p_request jsonb) returns jsonb
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

create function public.run_costs(p_ids uuid[]) returns table (id uuid, estimate jsonb, spent jsonb)
language sql stable set search_path = '' as $$
  select
    run.id,
    public.cost_of_calls(nullif(run.estimate -> 'calls', 'null')), public.cost_of_calls(run.calls)
  from public.runs as run where run.id = any (p_ids)
$$;
grant execute on function public.run_costs to authenticated, service_role;

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

create or replace function public.store_run_result(
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
