-- Metrics for Prometheus, and statistics of each version of a branch. Counters are in the database
-- because the edge functions run in many short-lived instances.

-- Monotonic counters. `labels` in Prometheus' format: `outcome="ok"`.
create table public.metrics (
  name text not null check (name ~ '^[a-z][a-z_]*$'),
  labels text not null default '',
  value double precision not null default 0,
  primary key (name, labels)
  ) with (fillfactor = 50
);

alter table public.metrics enable row level security;
grant all on public.metrics to service_role;

-- Adds to counters, `[{name, labels, value}]`, in a fixed order, which excludes deadlocks.
-- Called by: functions/shared/metrics/collect-counts.ts.
create function public.count_metrics(p_counts jsonb) returns void
language sql set search_path = '' as $$
  insert into public.metrics as kept (name, labels, value)
  select name, coalesce(labels, ''), sum(value)
  from jsonb_to_recordset(public.unwrap_json(p_counts))
    as given (name text, labels text, value double precision)
  group by 1, 2
  order by 1, 2
  on conflict (name, labels) do update set value = kept.value + excluded.value
$$;
grant execute on function public.count_metrics to service_role;

-- Whether the clients of models work, by the outcome of their last calls: in the database, because
-- the functions run in many instances. A null cause is success.
create table public.model_status (
  client text primary key check (client in ('answering', 'router', 'embedding', 'rerank', 'judge', 'rewrite')),
  cause text check (cause ~ '^[a-z_]{1,40}$'),
  since timestamptz not null default now(),
  last_error_at timestamptz,
  reported_at timestamptz not null default now()
);

alter table public.model_status enable row level security;
grant select on public.model_status to authenticated;
grant all on public.model_status to service_role;
create policy model_status_select_policy on public.model_status
  for select to authenticated using ((select public.is_operator()));

-- Stores the outcomes of the last calls, `[{client, cause, at}]`, each unless a newer one is
-- stored, because instances may overtake each other. since is when the client began to work or to
-- fail, whatever the cause.
-- Called by: functions/assistant/model-status/model-reporter.ts.
create function public.report_model_status(p_reports jsonb) returns void
language sql set search_path = '' as $$
  insert into public.model_status as kept (client, cause, since, last_error_at, reported_at)
  select client, cause, moment, case when cause is not null then moment end, moment
  from jsonb_to_recordset(public.unwrap_json(p_reports))
      as given (client text, cause text, at timestamptz),
    -- A report from a server whose clock is ahead must not hide later reports of other servers.
    lateral (select least(at, now()) as moment) as measured
  order by client
  on conflict (client) do update set
    cause = excluded.cause,
    since = case
      when (kept.cause is null) = (excluded.cause is null) then kept.since
      else excluded.since
    end,
    last_error_at = coalesce(excluded.last_error_at, kept.last_error_at),
    reported_at = excluded.reported_at
  where excluded.reported_at >= kept.reported_at
$$;
grant execute on function public.report_model_status to service_role;

-- Returns the counters, and the gauges that are computed now: documents and requests by status,
-- requests that are due, and the size of the database.
-- Called by: functions/assistant/routes/metrics.ts.
create function public.read_metrics() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(to_jsonb(each) order by name, labels) from (
    select name, labels, value from public.metrics
    union all
    select 'documents', format('status="%s"', status), (
      select count(*) from public.documents where index_status = status
    )
    from unnest(enum_range(null::public.index_status)) as status
    union all
    select 'requests', format('status="%s"', status), (
      select count(*) from public.requests as request where request.status = each_status.status
    )
    from unnest(enum_range(null::public.request_status)) as each_status (status)
    union all
    select 'requests_due', '', (
      select count(*) from public.requests where status in ('open', 'in_progress') and due_at <= now()
    )
    union all
    select 'database_bytes', '', pg_database_size(current_database())
  ) as each
$$;
grant execute on function public.read_metrics to service_role;

-- Returns the token usage of each version of a branch, newest first: for _router its own calls, for
-- any other branch all replies of the turns it served, without trials. version is null for replies
-- without one.
-- Called by: functions/assistant/routes/intents.ts.
create function public.intent_usage(p_code text) returns table (
  version integer,
  turns integer,
  prompt_tokens bigint,
  completion_tokens bigint,
  cached_tokens bigint,
  estimated_turns integer,
  cacheable_share double precision
)
language sql stable security definer set search_path = '' as $$
  with calls as (
    select
      meta_json ->> 'config_version' as version,
      meta_json #> '{debug,usage}' as usage,
      meta_json #> '{debug,cacheable_prefix}' as prefix
    from public.messages join public.threads as t on t.id = thread_id and not t.is_trial
    where role = 'assistant' and meta_json ? 'debug'
      and intent_id = (select id from public.intents where code = p_code)
    union all
    select meta_json ->> 'router_version', meta_json #> '{debug,router,usage}', null
    from public.messages join public.threads as t on t.id = thread_id and not t.is_trial
    where p_code = '_router' and role = 'assistant' and meta_json ? 'debug'
  )
  select
    calls.version::integer,
    count(*)::integer,
    coalesce(sum((usage ->> 'prompt_tokens')::bigint), 0)::bigint,
    coalesce(sum((usage ->> 'completion_tokens')::bigint), 0)::bigint,
    coalesce(sum((usage ->> 'cached_tokens')::bigint), 0)::bigint,
    count(*) filter (where (usage ->> 'estimated')::boolean)::integer,
    avg((prefix ->> 'bytes')::double precision / (prefix ->> 'prompt_bytes')::double precision)
  from calls
  where (select public.is_operator_or_server())
  group by calls.version
  order by calls.version::integer desc nulls last
$$;
grant execute on function public.intent_usage to authenticated, service_role;

-- Returns figures of each version of a branch with turns in [p_from, p_to), the newest first, below
-- p_before: counts of its turns, without those of trials. An escalation is a turn that a person
-- served or after which the dialog went to a person. Averages are per turn. `cost` is that of
-- cost_of_calls with `turns`, the number of turns whose calls were recorded; null for _router, whose
-- calls are among those of other branches. config_id is null for a deleted version.
-- Called by: functions/assistant/routes/figures.ts.
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
language sql stable security definer set search_path = '' set jit = off as $$
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
    where m.facets && array['intent_code:' || p_code] and (select public.is_operator_or_server())
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
