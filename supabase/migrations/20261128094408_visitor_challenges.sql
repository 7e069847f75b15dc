drop function if exists public.reserve_visitor_turn(uuid,text,text);

set check_function_bodies = off;

create table public.visitor_proofs (
  proof_hash text primary key check (proof_hash ~ '^[0-9a-f]{64}$'),
  token_hash text not null,
  proven_at timestamptz not null default now()
);

create function public.site_challenge(p_key text, p_turn_id uuid default null) returns text
language plpgsql stable set search_path = '' as $$
declare
  site constant public.sites := (select s from public.sites as s where key = p_key);
  running constant bigint := (
    select count(*) from public.visitor_turns
    where site_key = p_key and id is distinct from p_turn_id
      and begun_at > now() - interval '30 minutes'
  );
  spent constant bigint := (
    select coalesce(sum(tokens), 0) + running * greatest(coalesce(max(largest_turn), 0), 5000)
    from public.visitor_usage where site_key = p_key and day = public.today() and address = ''
  );
begin
  return case when spent >= site.daily_token_budget / 2 then 'proof_of_work' else site.challenge end;
end
$$;
grant execute on function public.site_challenge to service_role;

create or replace function public.read_visitor_site(p_key text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'key', key, 'name', name, 'origins', origins, 'languages', languages, 'greeting', greeting,
    'texts', texts, 'colour', colour, 'position', position,
    'challenge', public.site_challenge(key),
    'contact_fallback', contact_fallback, 'is_paused', paused_at is not null
  )
  from public.sites where key = p_key and is_enabled
$$;

create or replace function public.use_visitor_session(p_hash text, p_limits jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  session constant public.visitor_sessions := public.require_visitor(p_hash);
  spent constant jsonb := public.spend_limits(p_limits);
begin
  if spent ? 'limited' then
    return spent;
  end if;
  update public.visitor_sessions set last_used_at = now()
  where token_hash = p_hash and last_used_at <= now() - interval '1 minute';
  if session.thread_id is not null then
    perform public.end_idle_holds(session.thread_id);
  end if;
  return spent || jsonb_build_object(
    'thread_id', session.thread_id,
    'is_paused', (select paused_at is not null from public.sites where key = session.site_key)
  );
end
$$;

create or replace function public.read_visitor_messages(p_hash text, p_after uuid default null) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  session constant public.visitor_sessions := public.require_visitor(p_hash);
  after constant bigint := (
    select seq from public.messages where id = p_after and thread_id = session.thread_id
  );
  hold public.thread_holds;
begin
  select * into hold from public.thread_holds where thread_id = session.thread_id;
  return jsonb_build_object(
    'is_deleted', p_after is not null and after is null,
    'is_paused', (select paused_at is not null from public.sites where key = session.site_key),
    'held_by', (select display_name from public.users where id = hold.held_by),
    'is_typing', coalesce(hold.person_typed_at > now() - interval '6 seconds', false),
    'last_id', (
      select id from public.messages where thread_id = session.thread_id order by seq desc limit 1
    ),
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'role', m.role, 'text', m.text, 'created_at', m.created_at,
        'client_message_id', case when m.role = 'user' then m.client_message_id end,
        'author', (select display_name from public.users where id = m.author_id),
        'sources', (
          select coalesce(jsonb_agg(distinct jsonb_build_object(
            'name', source ->> 'document_name', 'page', source -> 'page'
          )), '[]')
          from jsonb_array_elements(m.sources_json) as source
        ),
        'takeover', m.meta_json #> '{hold,what}',
        'offer', case when m.facets @> '{event:person_offered}' then 'person' end,
        'helpful', (
          select helpful from public.message_feedback where message_id = m.id and user_id is null
        )
      ) order by m.seq), '[]')
      from (
        select * from public.messages
        where thread_id = session.thread_id and seq > coalesce(after, 0)
        order by seq limit 200
      ) as m
    )
  );
end
$$;

create function public.prove_visitor(p_hash text, p_proof_hash text) returns boolean
language plpgsql set search_path = '' as $$
begin
  perform public.require_visitor(p_hash);
  insert into public.visitor_proofs (proof_hash, token_hash) values (p_proof_hash, p_hash)
  on conflict (proof_hash) do nothing;
  delete from public.visitor_proofs where proof_hash in (
    select proof_hash from public.visitor_proofs
    where proven_at < now() - interval '1 hour' limit 20 for update skip locked
  );
  return exists (
    select from public.visitor_proofs where proof_hash = p_proof_hash and token_hash = p_hash
  );
end
$$;
grant execute on function public.prove_visitor to service_role;

create function public.needs_visitor_proof(p_hash text, p_site_key text, p_turn_id uuid)
returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return public.site_challenge(p_site_key, p_turn_id) = 'proof_of_work' and not exists (
    select from public.visitor_proofs
    where token_hash = p_hash and proven_at > now() - interval '1 hour'
  );
end
$$;
grant execute on function public.needs_visitor_proof to service_role;

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
  is_used_up := used >= most or used_here >= greatest(most / 4, 1);
  is_waiting := running > 0 and used + (running + 1) * size > most
    or running_here > 0 and used_here + (running_here + 1) * size > most / 4;
  needs_proof := not (is_used_up or is_waiting)
    and public.needs_visitor_proof(p_hash, p_site_key, p_turn_id);
  if not (is_used_up or needs_proof or is_waiting) then
    insert into public.visitor_turns (id, site_key, address)
    values (p_turn_id, p_site_key, this_address) on conflict (id) do nothing;
  end if;
  return jsonb_build_object(
    'tokens_per_day', most,
    'used', case when is_used_up or is_waiting then greatest(used, most) else used end,
    'seconds_left', case when is_waiting and not is_used_up then 5 else ceil(extract(epoch from (
      (public.today() + 1)::timestamp at time zone 'utc' - now()
    ))) end,
    'is_site', true,
    'needs_proof', needs_proof
  );
end
$$;
grant execute on function public.reserve_visitor_turn to service_role;

create or replace function public.begin_visitor_turn(
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

create or replace function public.read_site_figures(p_key text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'daily_token_budget', daily_token_budget,
    'challenge', public.site_challenge(key),
    'today', public.site_figures_since(key, public.today()),
    'last_7_days', public.site_figures_since(key, public.today() - 6)
  )
  from public.sites where key = p_key
$$;

create index visitor_proofs_token_hash_idx on public.visitor_proofs (token_hash, proven_at);

create index visitor_proofs_proven_at_idx on public.visitor_proofs (proven_at);

alter table public.visitor_proofs enable row level security;

revoke all on public.visitor_proofs from anon, authenticated, service_role;
grant all on public.visitor_proofs to service_role;

comment on column public.visitor_proofs.token_hash is 'Of the session that solved it';
