alter table public.model_status add column reported_at timestamptz not null default now();

create or replace function public.report_model_status(p_reports jsonb) returns void
language sql set search_path = '' as $$
  insert into public.model_status as kept (client, cause, since, last_error_at, reported_at)
  select client, cause, moment, case when cause is not null then moment end, moment
  from jsonb_to_recordset(public.unwrap_json(p_reports))
      as given (client text, cause text, at timestamptz),
    -- An instance whose clock is ahead must not silence the others.
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
