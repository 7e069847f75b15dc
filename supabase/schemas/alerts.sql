-- E-mail alerts: which ones a person wants, and what was sent. They say what is waiting and since when;
-- no data of patients is stored here or sent.

-- Whoever has no row gets no alert. The quiet hours are in the organisation's time zone, and may
-- pass midnight.
create table public.alert_settings (
  user_id uuid primary key references public.users (id) on delete cascade,
  kinds text[] not null default '{}'
    check (kinds <@ array['urgent', 'overdue', 'takeover', 'model', 'search', 'cap']),
  quiet_from time,
  quiet_until time,
  urgent_passes boolean not null default true,
  check ((quiet_from is null) = (quiet_until is null))
);
comment on column public.alert_settings.urgent_passes is
  'Whether alerts about urgent requests are also sent during quiet hours';

alter table public.alert_settings enable row level security;
grant all on public.alert_settings to service_role;

-- Each alert of a person, once: the key is what is not sent again. next_attempt_at is null when it
-- was sent or given up. `link_id` is the request or the dialog.
create table public.alerts (
  user_id uuid not null references public.users (id) on delete cascade,
  kind text not null,
  subject text not null,
  link_id uuid,
  waiting_since timestamptz not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  tries integer not null default 0,
  next_attempt_at timestamptz default now(),
  run uuid,
  claimed_at timestamptz,
  error text check (length(error) <= 500),
  primary key (user_id, kind, subject)
);

create index alerts_due_idx on public.alerts (next_attempt_at) where next_attempt_at is not null;

alter table public.alerts enable row level security;
grant all on public.alerts to service_role;

-- Returns whether the time of a day is within quiet hours, which may pass midnight.
-- Called by: queue_alerts.
create function public.is_quiet(p_time time, p_from time, p_until time) returns boolean
language sql immutable set search_path = '' as $$
  select p_from is not null and case
    when p_from <= p_until then p_time >= p_from and p_time < p_until
    else p_time >= p_from or p_time < p_until
  end
$$;
grant execute on function public.is_quiet to service_role;

-- Queues alerts that people want and have not been sent: urgent and overdue requests, patients who wait
-- for takeover_waiting_minutes during a takeover, models of replies and of the search that fail for a
-- minute, monthly caps that are nearly or fully used. During quiet hours it queues nothing for a
-- person; afterwards it queues what still applies. The arguments apply until an editor sets others.
-- Called by: functions/assistant/alerts/send-alerts.ts.
create function public.queue_alerts(p_time_zone text, p_waiting_minutes integer) returns void
language plpgsql set search_path = '' as $$
declare
  moment constant time := now() at time zone coalesce(
    (select value #>> '{}' from public.assistant_settings where code = 'time_zone'), p_time_zone
  );
  waiting constant interval := make_interval(mins => coalesce((
    select value::integer from public.assistant_settings where code = 'takeover_waiting_minutes'
  ), p_waiting_minutes));
begin
  delete from public.alerts where created_at < now() - interval '30 days';
  insert into public.alerts (user_id, kind, subject, link_id, waiting_since)
  select wanted.user_id, due.kind, due.subject, due.link_id, due.since
  from (
    select 'urgent' as kind, id::text as subject, id as link_id, created_at as since
    from public.requests
    where kind = 'urgent' and status = 'open' and created_at > now() - interval '3 days'
      and (snoozed_until is null or snoozed_until < now())
    union all
    -- A new due time, or the end of a snooze, makes a new alert.
    select 'overdue', id || ' ' || extract(epoch from ends_at), id, ends_at
    from public.requests cross join lateral (
      select greatest(due_at, snoozed_until) as ends_at
    ) as wait
    where kind <> 'urgent' and status in ('open', 'in_progress')
      and ends_at < now() and ends_at > now() - interval '3 days'
    union all
    select 'takeover', unanswered.id::text, hold.thread_id, unanswered.created_at
    from public.thread_holds as hold
    cross join lateral (
      select id, created_at from public.messages
      where thread_id = hold.thread_id and role = 'user' and seq > (
        select coalesce(max(seq), 0) from public.messages
        where thread_id = hold.thread_id and role in ('operator', 'system')
      )
      order by seq limit 1
    ) as unanswered
    where unanswered.created_at < now() - waiting
    union all
    select 'model', client || ' ' || extract(epoch from since), null, since
    from public.model_status
    where cause is not null and client in ('answering', 'router')
      and since < now() - interval '1 minute'
    union all
    -- Searching works without these clients. A client that was removed from the settings stops
    -- reporting.
    select 'search', client || ' ' || extract(epoch from since), null, since
    from public.model_status
    where cause is not null and client in ('embedding', 'rerank', 'rewrite')
      and since < now() - interval '1 minute' and reported_at > now() - interval '1 hour'
    union all
    select 'cap', concat_ws(' ', site_key, public.this_month(), state), null, now()
    from public.model_caps() where state <> 'ok'
  ) as due
  join public.alert_settings as wanted on due.kind = any (wanted.kinds)
  join public.users as person on person.id = wanted.user_id
  where (
      public.may_serve(person.id)
      or due.kind in ('model', 'search', 'cap') and not person.is_disabled
    )
    and (
      not public.is_quiet(moment, wanted.quiet_from, wanted.quiet_until)
      or due.kind = 'urgent' and wanted.urgent_passes
    )
  on conflict do nothing;
end
$$;
grant execute on function public.queue_alerts to service_role;

-- Claims all due alerts of one person, as `{run, email, name, tries, queued_at, alerts: [{kind,
-- link_id, waiting_since}]}`; null when nothing is due. A claim older than p_alive_since has
-- expired: its sender has died.
-- Called by: functions/assistant/alerts/send-alerts.ts.
create function public.claim_alerts(p_alive_since timestamptz) returns jsonb
language plpgsql set search_path = '' as $$
declare
  claim constant uuid := gen_random_uuid();
  person uuid;
begin
  select user_id into person from public.alerts
  where next_attempt_at <= now() and (claimed_at is null or claimed_at < p_alive_since)
  order by next_attempt_at limit 1 for update skip locked;
  update public.alerts set run = claim, claimed_at = now()
  where user_id = person and next_attempt_at <= now()
    and (claimed_at is null or claimed_at < p_alive_since);
  return (
    select jsonb_build_object(
      'run', claim, 'email', person.email, 'name', person.display_name,
      'tries', max(tries), 'queued_at', min(alerts.created_at),
      'alerts', jsonb_agg(jsonb_build_object(
        'kind', kind, 'link_id', link_id, 'waiting_since', waiting_since
      ) order by waiting_since)
    )
    from public.alerts join public.users as person on person.id = alerts.user_id
    where run = claim
    group by person.id
  );
end
$$;
grant execute on function public.claim_alerts to service_role;

-- Stores the outcome of a claim: sent, or why not and when it is tried again, which is null when it
-- is given up.
-- Called by: functions/assistant/alerts/send-alerts.ts.
create function public.finish_alerts(
  p_run uuid, p_error text default null, p_next_attempt_at timestamptz default null
) returns void
language sql set search_path = '' as $$
  update public.alerts set
    sent_at = case when p_error is null then now() end,
    error = p_error,
    tries = tries + 1,
    next_attempt_at = p_next_attempt_at,
    run = null,
    claimed_at = null
  where run = p_run
$$;
grant execute on function public.finish_alerts to service_role;
