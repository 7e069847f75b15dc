-- Chapter 18: metrics, for a monitor. They stand in the database because the functions run in as
-- many short-lived instances as there is work for.

-- Counters that only grow. `labels` as Prometheus writes them: `outcome="ok"`.
create table public.metrics (
  name text not null check (name ~ '^[a-z][a-z_]*$'),
  labels text not null default '',
  value double precision not null default 0,
  primary key (name, labels)
) with (fillfactor = 50);

alter table public.metrics enable row level security;
revoke all on public.metrics from public, anon, authenticated;
grant all on public.metrics to service_role;

-- Adds to counters, `[{name, labels, value}]`; always in the same order, so that nobody who waits
-- for one holds another.
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

-- All of it at this moment: the counters, and what can be counted without them.
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

revoke execute on function public.count_metrics(jsonb), public.read_metrics()
  from public, anon, authenticated, service_role;
grant execute on function public.count_metrics(jsonb), public.read_metrics() to service_role;
