-- Whether the clients of models work, as their last calls ended: in the database, because the
-- functions run in many instances. A null cause is success.
create table public.model_status (
  client text primary key check (client in ('answering', 'router', 'embedding', 'rerank', 'judge')),
  cause text check (cause ~ '^[a-z_]{1,40}$'),
  since timestamptz not null default now(),
  last_error_at timestamptz
);

alter table public.model_status enable row level security;
grant all on public.model_status to service_role;
grant select on public.model_status to authenticated;
create policy model_status_select_policy on public.model_status
  for select to authenticated using ((select public.is_operator()));

-- Takes how the last calls ended, `[{client, cause}]`. Only a transition is written, and about once a
-- minute that a failure lasts. since is when the client began to work or to fail, whatever the cause.
create function public.report_model_status(p_reports jsonb) returns void
language sql set search_path = '' as $$
  insert into public.model_status as kept (client, cause, last_error_at)
  select client, cause, case when cause is not null then now() end
  from jsonb_to_recordset(public.unwrap_json(p_reports)) as given (client text, cause text)
  order by client
  on conflict (client) do update set
    cause = excluded.cause,
    since = case
      when (kept.cause is null) = (excluded.cause is null) then kept.since
      else excluded.since
    end,
    last_error_at = coalesce(excluded.last_error_at, kept.last_error_at)
  where excluded.cause is distinct from kept.cause
    or excluded.last_error_at > kept.last_error_at + interval '30 seconds'
$$;

grant execute on function public.report_model_status to service_role;
