drop function if exists public.intent_figures(text,timestamp with time zone,timestamp with time zone,integer,integer);

set check_function_bodies = off;

create function public.cost_of_calls(p_calls jsonb) returns jsonb
language sql stable set search_path = '' as $$
  with call as (
    select given.*, price
    from jsonb_to_recordset(p_calls)
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
grant execute on function public.cost_of_calls to authenticated, service_role;

create or replace function public.reply_cost(p_message_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select public.cost_of_calls(nullif(meta_json #> '{debug,model_calls}', 'null'))
  from public.messages where id = p_message_id and role = 'assistant'
$$;

create function public.intent_figures(
  p_code text,
  p_from timestamptz default null,
  p_to timestamptz default null,
  p_before integer default null,
  p_limit integer default 101
) returns table (
  config_id uuid,
  version integer,
  turns integer,
  events jsonb,
  parse_errors integer,
  fallbacks integer,
  unhelpful integer,
  escalations integer,
  reply_characters integer,
  tokens integer,
  latency_ms_p50 integer,
  actions jsonb,
  cost jsonb
)
language sql stable set search_path = '' set jit = off as $$
  with turn as materialized (
    select
      m.id, m.facets, length(m.text) as characters,
      (m.meta_json ->> case p_code when '_router' then 'router_version' else 'config_version' end)::integer
        as version,
      coalesce((m.meta_json #>> case p_code
        when '_router' then '{debug,router,usage,total_tokens}'::text[] else '{debug,usage,total_tokens}'
      end)::integer, 0) as tokens,
      (m.meta_json #>> '{debug,timings_ms,total}')::integer as latency,
      case p_code when '_router' then '[]'::jsonb
        else coalesce(m.meta_json #> '{debug,actions}', '[]') end as calls,
      case when p_code <> '_router' then nullif(m.meta_json #> '{debug,model_calls}', 'null') end
        as model_calls,
      'intent_code:escalate_human' = any (m.facets) or (p_code <> '_router' and exists (
        select from (
          select following.facets from public.messages as following
          where following.thread_id = m.thread_id and following.seq > m.seq
            and following.role = 'assistant'
          order by following.seq limit 1
        ) as next where 'intent_code:escalate_human' = any (next.facets)
      )) as is_escalated
    from public.messages as m
    join public.threads as t on t.id = m.thread_id and not t.is_trial
    where m.facets && array['intent_code:' || p_code]
      and (p_from is null or m.created_at >= p_from) and (p_to is null or m.created_at < p_to)
  ), event as (
    select version, jsonb_object_agg(name, count) as counts
    from (
      select version, substr(facet, 7) as name, count(*) as count
      from turn cross join unnest(facets) as facet
      where facet like 'event:%'
      group by 1, 2
    ) as each group by version
  ), action as (
    select version, jsonb_object_agg(code, facts) as counts
    from (
      select version, call ->> 'code' as code, jsonb_build_object(
        'calls', count(*),
        'failed', count(*) filter (where call ->> 'status' not in ('ok', 'not_allowed')),
        'refused', count(*) filter (where call ->> 'status' = 'not_allowed'),
        'latency_ms_p50', (percentile_cont(0.5)
          within group (order by (call ->> 'latency_ms')::integer)
          filter (where call ->> 'status' <> 'not_allowed'))::integer,
        'latency_ms_p95', (percentile_cont(0.95)
          within group (order by (call ->> 'latency_ms')::integer)
          filter (where call ->> 'status' <> 'not_allowed'))::integer
      ) as facts
      from turn cross join jsonb_array_elements(calls) as call
      group by 1, 2
    ) as each group by version
  ), spent as (
    select version, public.cost_of_calls(jsonb_agg(to_jsonb(each) - 'version')) as cost
    from (
      select
        version, model, sum(input_tokens) as input_tokens, sum(cached_tokens) as cached_tokens,
        sum(output_tokens) as output_tokens
      from turn cross join jsonb_to_recordset(model_calls)
        as call (model text, input_tokens bigint, cached_tokens bigint, output_tokens bigint)
      group by 1, 2
    ) as each group by version
  )
  select
    c.id, turn.version, count(*)::integer, coalesce(e.counts, '{}'),
    count(*) filter (where 'has:parse_error' = any (facets))::integer,
    count(*) filter (where 'has:fallback' = any (facets))::integer,
    count(*) filter (where exists (
      select from public.message_feedback as f where f.message_id = turn.id and not f.helpful
    ))::integer,
    count(*) filter (where is_escalated)::integer,
    round(avg(characters))::integer,
    round(avg(tokens))::integer,
    (percentile_cont(0.5) within group (order by latency))::integer,
    coalesce(a.counts, '{}'),
    case when count(model_calls) > 0 then
      coalesce(s.cost, '{"costs": [], "unpriced": []}')
        || jsonb_build_object('turns', count(model_calls))
    end
  from turn
  left join event as e using (version)
  left join action as a using (version)
  left join spent as s using (version)
  left join public.agent_configs as c on c.version = turn.version
    and c.intent_id = (select id from public.intents where code = p_code)
  where turn.version is not null and (p_before is null or turn.version < p_before)
  group by turn.version, c.id, e.counts, a.counts, s.cost
  order by turn.version desc
  limit p_limit
$$;
grant execute on function public.intent_figures to authenticated, service_role;
