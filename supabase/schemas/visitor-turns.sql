-- Turns of visitors of sites, and the token budget of a site, which limits what a flood of sessions
-- can cost: a turn reserves what the largest one of the day cost, before a model is called.

-- Tokens used per site, day (UTC) and network address; the address '' stands for all. The address
-- is a hash.
create table public.visitor_usage (
  site_key text not null references public.sites (key) on delete cascade,
  day date not null,
  address text not null,
  tokens bigint not null check (tokens >= 0),
  largest_turn bigint not null check (largest_turn >= 0),
  primary key (site_key, day, address)
);

create index visitor_usage_day_idx on public.visitor_usage (day) where address <> '';

alter table public.visitor_usage enable row level security;
grant all on public.visitor_usage to service_role;

-- Turns in progress, which have reserved a part of the budget.
create table public.visitor_turns (
  id uuid primary key,
  site_key text not null references public.sites (key) on delete cascade,
  address text not null,
  begun_at timestamptz not null default now()
);

create index visitor_turns_site_key_idx on public.visitor_turns (site_key);

alter table public.visitor_turns enable row level security;
grant all on public.visitor_turns to service_role;

-- Reserves a part of the day's budget of a site for a turn. Returns the budget in the form of
-- load_turn; `used` is all of it when the turn may not begin. A quarter of it is the most for one
-- address, so that a flood from one leaves the rest to others. Beyond what is left, one turn at a
-- time may begin. `needs_proof` is whether the session must solve a challenge first, so that a flood
-- of sessions that do not leaves about half of the budget to others. `cap` is the monthly cap that is
-- reached: then the turn may begin, and calls no model.
-- Called by: begin_visitor_turn.
create function public.reserve_visitor_turn(
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
  -- Delete turns that a stopped server left behind.
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
grant execute on function public.reserve_visitor_turn to service_role;

-- Ends the reservation of a turn and charges the tokens that it used.
-- Called by: functions/assistant/turn/turn-meter.ts, finish_visitor_turn.
create function public.end_visitor_turn(p_turn_id uuid, p_tokens bigint) returns void
language plpgsql set search_path = '' as $$
declare
  ended public.visitor_turns;
begin
  delete from public.visitor_turns where id = p_turn_id returning * into ended;
  if ended.id is null or coalesce(p_tokens, 0) <= 0 then
    return;
  end if;
  insert into public.visitor_usage as kept (site_key, day, address, tokens, largest_turn)
  values
    (ended.site_key, public.today(), '', p_tokens, p_tokens),
    (ended.site_key, public.today(), ended.address, p_tokens, p_tokens)
  on conflict (site_key, day, address) do update set
    tokens = kept.tokens + excluded.tokens,
    largest_turn = greatest(kept.largest_turn, excluded.largest_turn);
  delete from public.visitor_usage where (site_key, day, address) in (
    select site_key, day, address from public.visitor_usage
    where address <> '' and day < public.today() limit 20 for update skip locked
  );
end
$$;
grant execute on function public.end_visitor_turn to service_role;

-- Returns the stored turn of a message as stored_turn, if it is of the session's dialog.
-- Raises: PT401 and PT404 as require_visitor.
-- Called by: functions/assistant/turn/load/stored-turn.ts.
create function public.stored_visitor_turn(p_hash text, p_client_message_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  session constant public.visitor_sessions := public.require_visitor(p_hash);
  stored constant jsonb := public.stored_turn(p_client_message_id);
begin
  return case when (stored ->> 'thread_id')::uuid = session.thread_id then stored end;
end
$$;
grant execute on function public.stored_visitor_turn to service_role;

-- Rejects a message id that was used in another dialog than the session's.
-- Raises: PT409 message-id-used.
-- Called by: begin_visitor_turn, store_visitor_message.
create function public.refuse_foreign_message_id(p_thread_id uuid, p_client_message_id uuid)
returns void
language plpgsql stable set search_path = '' as $$
begin
  if exists (
    select from public.messages
    where client_message_id = p_client_message_id and thread_id is distinct from p_thread_id
  ) then
    raise sqlstate 'PT409' using
      message = 'this client_message_id was already used for another message',
      detail = '{"code": "message-id-used"}';
  end if;
end
$$;
grant execute on function public.refuse_foreign_message_id to service_role;

-- Begins a turn as begin_turn, for a visitor, in the dialog of their session; `budget` is the
-- site's, of which a part is reserved until end_visitor_turn. p_limits are of the site, and are not
-- taken by a session that must solve a challenge first: a flood of those uses up none of them.
-- Raises: PT401 as require_visitor; PT403 site-paused; PT404 as require_visitor, or p_thread_id is
-- not the session's dialog; PT409 the message id is another's, or as begin_turn.
-- Called by: functions/assistant/turn/load/load-turn.ts.
create function public.begin_visitor_turn(
  p_hash text,
  p_turn_id uuid,
  p_address text,
  p_limits jsonb,
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
language plpgsql set search_path = '' as $$
declare
  session constant public.visitor_sessions := public.require_visitor(p_hash);
  begun jsonb;
begin
  perform public.require_open_site(session.site_key);
  if p_thread_id is not null and p_thread_id is distinct from session.thread_id then
    raise sqlstate 'PT404' using message = 'there is no such dialog';
  end if;
  perform public.refuse_foreign_message_id(session.thread_id, p_client_message_id);
  begun := public.begin_turn(
    p_limits => case
      when public.needs_visitor_proof(p_hash, session.site_key, p_turn_id) then '[]'
      else (
        select coalesce(jsonb_agg(l || jsonb_build_object('subject', session.site_key)), '[]')
        from jsonb_array_elements(public.unwrap_json(p_limits)) as l
      )
    end,
    p_thread_id => session.thread_id,
    p_client_message_id => p_client_message_id, p_query => p_query, p_embedding => p_embedding,
    p_embedder => p_embedder, p_limit => p_limit, p_min_score => p_min_score,
    p_history => p_history, p_settings_version => p_settings_version,
    p_refers_back => p_refers_back
  );
  if begun ? 'limited' or (begun ->> 'is_held')::boolean or begun -> 'stored' <> 'null' then
    return begun;
  end if;
  return begun || jsonb_build_object(
    'budget', public.reserve_visitor_turn(
      p_hash, p_turn_id, session.site_key, p_address
    )
  );
end
$$;
grant execute on function public.begin_visitor_turn to service_role;

-- Stores a turn as finish_turn, for a visitor: a new dialog is that of their session. Charges the
-- tokens to the site.
-- Raises: PT401 as require_visitor; PT403 site-paused; PT404 as require_visitor and finish_turn;
-- PT409 the session has got another dialog, or deleted it; 42501 and PT409 (in place of PT412 and
-- PT422) as finish_turn.
-- Called by: functions/assistant/turn/commit/commit-turn.ts.
create function public.finish_visitor_turn(p_hash text, p_turn_id uuid, p_turn jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  turn constant jsonb := public.unwrap_json(p_turn);
  session public.visitor_sessions;
  stored jsonb;
begin
  perform public.lock_visitor(p_hash);
  session := public.require_visitor(p_hash);
  perform public.require_open_site(session.site_key);
  if (turn ->> 'thread_id')::uuid is distinct from session.thread_id or exists (
    select from public.visitor_turns where id = p_turn_id and begun_at < session.dialog_deleted_at
  ) then
    raise sqlstate 'PT409' using message = 'another turn was stored in this dialog meanwhile';
  end if;
  perform set_config('workbench.origin', 'site', true);
  perform set_config('workbench.site', session.site_key, true);
  stored := public.finish_turn(turn);
  perform public.set_visitor_thread(p_hash, (stored ->> 'thread_id')::uuid);
  perform public.end_visitor_turn(p_turn_id, (turn ->> 'tokens')::bigint);
  return stored;
end
$$;
grant execute on function public.finish_visitor_turn to service_role;

-- Stores a visitor's message as store_held_message, in the dialog of their session. Returns its id,
-- or null when nobody has taken the dialog over.
-- Raises: PT401 and PT404 as require_visitor; PT403 site-paused; PT409 the message is stored
-- already, or its id is another's; 42501 never, as it is for accounts.
-- Called by: functions/assistant/turn/commit/store-turn.ts.
create function public.store_visitor_message(p_hash text, p_text text, p_client_message_id uuid)
returns uuid
language plpgsql set search_path = '' as $$
declare
  session constant public.visitor_sessions := public.require_visitor(p_hash);
begin
  perform public.require_open_site(session.site_key);
  if session.thread_id is null then
    return null;
  end if;
  perform public.refuse_foreign_message_id(session.thread_id, p_client_message_id);
  return public.store_held_message(session.thread_id, p_text, p_client_message_id);
end
$$;
grant execute on function public.store_visitor_message to service_role;
