-- Nobody has a cap until an editor sets one.
alter table public.model_budgets
  add column tokens_per_month bigint check (tokens_per_month >= 0),
  add check (user_id is null or tokens_per_month is null);
alter table public.sites add column monthly_token_cap bigint check (monthly_token_cap >= 0);
alter table public.alert_settings drop constraint alert_settings_kinds_check;
alter table public.alert_settings add constraint alert_settings_kinds_check
  check (kinds <@ array['urgent', 'overdue', 'takeover', 'model', 'search', 'cap']);

set check_function_bodies = off;

create table public.model_months (
  month date not null check (month = date_trunc('month', month)),
  model text not null,
  input_tokens bigint not null check (input_tokens >= 0),
  cached_tokens bigint not null check (cached_tokens >= 0),
  output_tokens bigint not null check (output_tokens >= 0),
  primary key (month, model)
);

create or replace function public.store_model_calls(p_calls jsonb) returns void
language sql set search_path = '' as $$
  with stored as (
    insert into public.model_calls (
      at, client, model, api, outcome, first_token_ms, total_ms,
      input_tokens, cached_tokens, output_tokens, is_estimated
    )
    -- An instance whose clock is ahead must not write into the future.
    select
      least(at, now()), client, model, api, outcome, first_token_ms, total_ms,
      input_tokens, least(cached_tokens, input_tokens), output_tokens, coalesce(is_estimated, false)
    from jsonb_to_recordset(public.unwrap_json(p_calls)) as given (
      at timestamptz, client text, model text, api text, outcome text,
      first_token_ms integer, total_ms integer,
      input_tokens integer, cached_tokens integer, output_tokens integer, is_estimated boolean
    )
    returning at, model, input_tokens, cached_tokens, output_tokens
  )
  insert into public.model_months as kept (
    month, model, input_tokens, cached_tokens, output_tokens
  )
  select
    date_trunc('month', at at time zone 'utc')::date, model,
    sum(input_tokens), coalesce(sum(cached_tokens), 0), coalesce(sum(output_tokens), 0)
  from stored where input_tokens is not null
  group by 1, 2 order by 1, 2
  on conflict (month, model) do update set
    input_tokens = kept.input_tokens + excluded.input_tokens,
    cached_tokens = kept.cached_tokens + excluded.cached_tokens,
    output_tokens = kept.output_tokens + excluded.output_tokens;
  delete from public.model_calls where id in (
    select id from public.model_calls
    where at < now() - interval '32 days' order by at limit 500 for update skip locked
  );
$$;

create or replace function public.load_turn(
  p_user_id uuid default null,
  p_thread_id uuid default null,
  p_client_message_id uuid default null,
  p_query text default '',
  p_embedding extensions.vector default null,
  p_embedder text default null,
  p_limit integer default 5,
  p_min_score real default null,
  p_history integer default 30,
  p_settings_version uuid default null,
  p_refers_back boolean default false
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  stored constant jsonb := public.stored_turn(p_client_message_id);
  this_thread constant uuid := coalesce(p_thread_id, (stored ->> 'thread_id')::uuid);
  -- Every change adds a new id, so no set of visible changes comes twice.
  version constant uuid := coalesce(
    (select md5(string_agg(id::text, '' order by id))::uuid from public.settings_changes),
    gen_random_uuid()
  );
  question_before constant text := case when public.follows_up(p_query, p_refers_back) then (
    select text from public.messages
    where thread_id = this_thread and role = 'user' order by seq desc limit 1
  ) end;
begin
  return jsonb_build_object(
    'thread', (
      select jsonb_build_object(
        'id', id, 'name', name, 'user_id', user_id, 'agent_config_id', agent_config_id
      )
      from public.threads where id = this_thread
    ),
    'stored', stored,
    'state', (
      select jsonb_build_object(
        'current_intent', current_intent,
        'current_step', current_step,
        'slots', slots,
        'handoff_count', handoff_count,
        'soft_insertion_count', soft_insertion_count,
        'stall_count', stall_count,
        'suspended_intent', suspended_intent,
        'resumable_step_code', resumable_step_code,
        'resumable_slots', resumable_slots_json,
        'revision', revision
      )
      from public.thread_states where thread_id = this_thread
    ),
    'messages', public.turn_history(this_thread, p_history),
    'settings_version', version,
    'settings', case when version = p_settings_version then null else public.turn_settings() end,
    'pinned', public.pinned_configs(this_thread),
    'previous_prompt', (
      select assembled_prompt from public.messages
      where thread_id = p_thread_id order by seq desc limit 1
    ),
    'budget', jsonb_build_object(
      'tokens_per_day', (
        select tokens_per_day from public.model_budgets
        where user_id = p_user_id or user_id is null
        order by user_id nulls last limit 1
      ),
      'used', coalesce((
        select tokens from public.model_usage where user_id = p_user_id and day = public.today()
      ), 0),
      'seconds_left', ceil(extract(epoch from (
        (public.today() + 1)::timestamp at time zone 'utc' - now()
      ))),
      'cap', public.reached_cap()
    ),
    'callback', (
      select jsonb_build_object(
        'slots', slots,
        'summary', summary,
        'is_asked', coalesce((
          select facets @> '{event:model_unavailable}' from public.messages
          where thread_id = this_thread order by seq desc limit 1
        ), false)
      )
      from public.requests
      where thread_id = this_thread and kind = 'callback' and is_current
    ),
    'follows_up', question_before is not null,
    'fragments', (
      select coalesce(jsonb_agg(to_jsonb(fragment)), '[]')
      from public.search_chunks(
        p_query, p_embedding, p_embedder, p_limit, p_min_score, p_before => question_before
      ) as fragment
    )
  );
end
$$;

create function public.this_month() returns date
language plpgsql stable set search_path = '' as $$
begin
  return date_trunc('month', public.today())::date;
end
$$;
grant execute on function public.this_month to service_role;

create function public.month_ends_at() returns timestamptz
language sql stable set search_path = '' as $$
  select (public.this_month() + interval '1 month') at time zone 'utc'
$$;
grant execute on function public.month_ends_at to service_role;

create function public.month_tokens(p_site_key text) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(case when p_site_key is null then (
    select sum(input_tokens + output_tokens) from public.model_months
    where month = public.this_month()
  ) else (
    -- Day by day, because the rows of addresses stand between those of all.
    select sum(tokens)
    from generate_series(public.this_month(), public.today(), interval '1 day') as each (day)
    join public.visitor_usage as used
      on used.site_key = p_site_key and used.day = each.day::date and used.address = ''
  ) end, 0)::bigint
$$;
grant execute on function public.month_tokens to service_role;

create function public.model_caps() returns table (
  site_key text, name text, tokens_per_month bigint, used bigint, state text
)
language sql stable set search_path = '' as $$
  with cap as (
    select null::text as site_key, null::text as name, tokens_per_month
    from public.model_budgets where user_id is null
    union all
    select key, name, monthly_token_cap from public.sites
  )
  select
    site_key, name, tokens_per_month, used,
    case
      when used >= tokens_per_month then 'reached'
      when used >= 0.8 * tokens_per_month then 'near'
      else 'ok'
    end
  from cap cross join lateral (select public.month_tokens(site_key) as used) as measured
  order by site_key is not null, name, site_key
$$;
grant execute on function public.model_caps to service_role;

create function public.reached_cap(p_site_key text default null) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(cap) || jsonb_build_object('ends_at', public.month_ends_at())
  from (
    select null as site_key, tokens_per_month, public.month_tokens(null) as used
    from public.model_budgets where user_id is null and tokens_per_month is not null
    union all
    select key, monthly_token_cap, public.month_tokens(key)
    from public.sites where key = p_site_key and monthly_token_cap is not null
  ) as cap
  where used >= tokens_per_month
  order by site_key is not null
  limit 1
$$;
grant execute on function public.reached_cap to service_role;

create function public.read_model_caps() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'month', to_char(public.this_month(), 'YYYY-MM'),
    'ends_at', public.month_ends_at(),
    'caps', (select jsonb_agg(to_jsonb(cap)) from public.model_caps() as cap),
    'cost', public.cost_of_calls((
      select coalesce(jsonb_agg(to_jsonb(used)), '[]')
      from public.model_months as used where month = public.this_month()
    ))
  )
  where public.is_operator_or_server()
$$;
grant execute on function public.read_model_caps to authenticated, service_role;

create or replace function public.reserve_visitor_turn(
  p_hash text, p_turn_id uuid, p_site_key text, p_address text
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  most constant bigint := (select daily_token_budget from public.sites where key = p_site_key);
  this_address constant text := public.limit_subject(p_address);
  used bigint;
  size bigint;
  running integer;
  used_here bigint;
  running_here integer;
  is_used_up boolean;
  needs_proof boolean;
  is_waiting boolean;
  cap jsonb;
  month_left bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('visitor-turns/' || p_site_key, 0));
  -- Of a server that died.
  delete from public.visitor_turns
  where site_key = p_site_key and begun_at < now() - interval '30 minutes';
  select coalesce(sum(tokens), 0), greatest(coalesce(max(largest_turn), 0), 5000) into used, size
  from public.visitor_usage
  where site_key = p_site_key and day = public.today() and address = '';
  select coalesce(sum(tokens), 0) into used_here from public.visitor_usage
  where site_key = p_site_key and day = public.today() and address = this_address;
  select count(*), count(*) filter (where address = this_address) into running, running_here
  from public.visitor_turns where site_key = p_site_key and id <> p_turn_id;
  cap := public.reached_cap(p_site_key);
  select monthly_token_cap - public.month_tokens(key) into month_left
  from public.sites where key = p_site_key and monthly_token_cap is not null;
  is_used_up := cap is null and (used >= most or used_here >= greatest(most / 4, 1));
  is_waiting := cap is null and (
    running > 0 and used + (running + 1) * size > least(most, used + month_left)
    or running_here > 0 and used_here + (running_here + 1) * size > most / 4
  );
  needs_proof := not (is_used_up or is_waiting)
    and public.needs_visitor_proof(p_hash, p_site_key, p_turn_id);
  if not (is_used_up or needs_proof or is_waiting) then
    insert into public.visitor_turns (id, site_key, address)
    values (p_turn_id, p_site_key, this_address) on conflict (id) do nothing;
  end if;
  return jsonb_build_object(
    'tokens_per_day', most,
    'used', case
      when cap is not null then 0
      when is_used_up or is_waiting then greatest(used, most)
      else used
    end,
    'seconds_left', case when is_waiting and not is_used_up then 5 else ceil(extract(epoch from (
      (public.today() + 1)::timestamp at time zone 'utc' - now()
    ))) end,
    'is_site', true,
    'cap', cap,
    'needs_proof', needs_proof
  );
end
$$;

create or replace function public.begin_model_call(p_run_id uuid, p_worker uuid) returns text
language plpgsql set search_path = '' as $$
declare
  run public.runs;
  budget bigint;
begin
  select * into run from public.runs where id = p_run_id for update;
  if run.worker is distinct from p_worker or run.status <> 'running' then
    return 'stopped';
  end if;
  if run.model_calls >= run.max_model_calls then
    return 'limit';
  end if;
  select tokens_per_day into budget from public.model_budgets
  where user_id = run.created_by or user_id is null
  order by user_id nulls last limit 1;
  if run.created_by is not null and budget <= coalesce((
    select tokens from public.model_usage where user_id = run.created_by and day = public.today()
  ), 0) then
    return 'budget';
  end if;
  if public.reached_cap() is not null then
    return 'cap';
  end if;
  update public.runs set model_calls = model_calls + 1, heartbeat_at = clock_timestamp()
  where id = p_run_id;
  return null;
end
$$;

create or replace function public.queue_alerts(p_time_zone text, p_waiting_minutes integer) returns void
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
    -- With another due time, or after a snooze, it is another alert.
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
    -- A search goes on without them. One that is configured no longer is not reported any more.
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

alter table public.model_months enable row level security;

revoke all on public.model_budgets from anon, authenticated, service_role;
grant select, insert, update (tokens_per_day, tokens_per_month), delete on public.model_budgets to authenticated;
grant all on public.model_budgets to service_role;

revoke all on public.model_months from anon, authenticated, service_role;
grant select on public.model_months to authenticated;
grant all on public.model_months to service_role;

create policy model_months_select_policy on public.model_months for select to authenticated
  using ((select public.is_operator()));

comment on column public.sites.monthly_token_cap is 'For a month in UTC; null is no cap';

comment on column public.model_budgets.tokens_per_month is
  'Of the default row: the cap of the whole installation for a month in UTC; null is no cap';

-- The calls of this month so far: they are kept for 32 days.
insert into public.model_months (month, model, input_tokens, cached_tokens, output_tokens)
select
  date_trunc('month', at at time zone 'utc')::date, model,
  sum(input_tokens), coalesce(sum(cached_tokens), 0), coalesce(sum(output_tokens), 0)
from public.model_calls
where input_tokens is not null and at >= date_trunc('month', now() at time zone 'utc') at time zone 'utc'
group by 1, 2;
