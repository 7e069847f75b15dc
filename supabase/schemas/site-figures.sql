-- Figures of sites: what their visitors began, wrote and cost, and which requests were refused.

-- Refused requests of visitors per site, day (UTC) and reason.
create table public.site_refusals (
  site_key text not null references public.sites (key) on delete cascade,
  day date not null,
  reason text not null check (reason in ('rate_limit', 'budget', 'paused', 'challenge')),
  requests bigint not null check (requests > 0),
  primary key (site_key, day, reason)
);

alter table public.site_refusals enable row level security;
grant all on public.site_refusals to service_role;

-- Adds refused requests to those of today, `[{site_key, token_hash, reason, requests}]`: of a site,
-- or of the site of a session. Those of neither are not counted. Deletes some older than 90 days.
-- Called by: functions/assistant/routes/visitor/count-refusals.ts.
create function public.count_site_refusals(p_counts jsonb) returns void
language sql set search_path = '' as $$
  delete from public.site_refusals where (site_key, day, reason) in (
    select site_key, day, reason from public.site_refusals
    where day < public.today() - 90 limit 20 for update skip locked
  );
  insert into public.site_refusals as kept (site_key, day, reason, requests)
  select sites.key, public.today(), counted.reason, sum(counted.requests)
  from jsonb_to_recordset(public.unwrap_json(p_counts))
    as counted (site_key text, token_hash text, reason text, requests bigint)
  left join public.visitor_sessions as session on session.token_hash = counted.token_hash
  join public.sites on sites.key = coalesce(session.site_key, counted.site_key)
  group by sites.key, counted.reason
  -- A fixed order prevents deadlocks between concurrent calls.
  order by sites.key, counted.reason
  on conflict (site_key, day, reason) do update set requests = kept.requests + excluded.requests;
$$;
grant execute on function public.count_site_refusals to service_role;

-- Returns the figures of a site since a day (UTC): `dialogs` begun and `messages` of visitors, of
-- dialogs that are stored, `tokens` and `refused` requests by reason.
-- Called by: read_site_figures.
create function public.site_figures_since(p_key text, p_since date) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'dialogs', (
      select count(*) from public.threads
      where site_key = p_key and created_at >= p_since::timestamp at time zone 'utc'
    ),
    'messages', (
      select count(*) from public.messages join public.threads on threads.id = messages.thread_id
      where threads.site_key = p_key and threads.updated_at >= p_since::timestamp at time zone 'utc'
        and messages.role = 'user'
        and messages.created_at >= p_since::timestamp at time zone 'utc'
    ),
    'tokens', (
      select coalesce(sum(tokens), 0) from public.visitor_usage
      where site_key = p_key and address = '' and day >= p_since
    ),
    'refused', jsonb_build_object('rate_limit', 0, 'budget', 0, 'paused', 0, 'challenge', 0) || (
      select coalesce(jsonb_object_agg(reason, requests), '{}') from (
        select reason, sum(requests) as requests from public.site_refusals
        where site_key = p_key and day >= p_since group by reason
      ) as refusals
    )
  )
$$;
grant execute on function public.site_figures_since to service_role;

-- Returns the figures of a site `today` (UTC) and in the `last_7_days`, today included, as
-- site_figures_since, with its `daily_token_budget` and its `challenge` as it is now; null when there
-- is no such site.
-- Called by: functions/assistant/routes/sites.ts.
create function public.read_site_figures(p_key text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'daily_token_budget', daily_token_budget,
    'challenge', public.site_challenge(key),
    'today', public.site_figures_since(key, public.today()),
    'last_7_days', public.site_figures_since(key, public.today() - 6)
  )
  from public.sites where key = p_key
$$;
grant execute on function public.read_site_figures to service_role;
