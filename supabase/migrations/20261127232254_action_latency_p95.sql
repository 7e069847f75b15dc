set check_function_bodies = off;

create or replace function public.intent_figures(
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
  actions jsonb
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
    coalesce(a.counts, '{}')
  from turn
  left join event as e using (version)
  left join action as a using (version)
  left join public.agent_configs as c on c.version = turn.version
    and c.intent_id = (select id from public.intents where code = p_code)
  where turn.version is not null and (p_before is null or turn.version < p_before)
  group by turn.version, c.id, e.counts, a.counts
  order by turn.version desc
  limit p_limit
$$;
