-- Chapter 9: metrics for Prometheus, and usage by prompt version. Counters are in the database because
-- the edge functions run in many short-lived instances.

-- Monotonic counters. `labels` as Prometheus writes them: `outcome="ok"`.
create table public.metrics (
  name text not null check (name ~ '^[a-z][a-z_]*$'),
  labels text not null default '',
  value double precision not null default 0,
  primary key (name, labels)
) with (fillfactor = 50);

-- Adds to counters, `[{name, labels, value}]`, in a fixed order, which excludes deadlocks.
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

-- The counters, and the gauges that are computed now.
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
    select 'database_bytes', '', pg_database_size(current_database())
  ) as each
$$;

grant execute on function public.read_metrics to service_role;

-- Token usage of each version of a branch, newest first: for _router its own calls, for any other
-- branch all answers of the turns it served. version is null for replies without one. Runs as the
-- caller: row-level security decides who may read.
create function public.intent_usage(p_code text) returns table (
  version integer,
  turns integer,
  prompt_tokens bigint,
  completion_tokens bigint,
  cached_tokens bigint,
  estimated_turns integer,
  cacheable_share double precision
)
language sql stable set search_path = '' as $$
  with calls as (
    select
      meta_json ->> 'config_version' as version,
      meta_json #> '{debug,usage}' as usage,
      meta_json #> '{debug,cacheable_prefix}' as prefix
    from public.messages
    where role = 'assistant' and meta_json ? 'debug'
      and intent_id = (select id from public.intents where code = p_code)
    union all
    select meta_json ->> 'router_version', meta_json #> '{debug,router,usage}', null
    from public.messages
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
  group by calls.version
  order by calls.version::integer desc nulls last
$$;

grant execute on function public.intent_usage to authenticated, service_role;
