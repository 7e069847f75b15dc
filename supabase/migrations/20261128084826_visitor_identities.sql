set check_function_bodies = off;

create table public.site_secrets (
  site_key text primary key references public.sites (key) on delete cascade,
  secret text not null check (secret ~ '^v1:'),
  updated_at timestamptz not null default now()
);

create table public.visitor_identities (
  id uuid primary key default gen_random_uuid(),
  site_key text references public.sites (key) on delete set null,
  sub text not null check (length(sub) between 1 and 255),
  thread_id uuid references public.threads (id) on delete set null,
  unique (site_key, sub)
);

create table public.visitor_identity_uses (
  site_key text not null references public.sites (key) on delete cascade,
  jti_hash text not null check (jti_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null,
  primary key (site_key, jti_hash)
);

alter table public.sites add column identity jsonb check (
  identity @> '{"alg": "ES256"}' and length(identity::text) <= 4000
  and jsonb_typeof(identity -> 'public_key') is not distinct from 'string'
  or identity = '{"alg": "HS256", "public_key": null}'
);

alter table public.visitor_sessions
  add column identity_id uuid references public.visitor_identities (id) on delete cascade,
  add column dialog_deleted_at timestamptz;

create function public.delete_unused_site_secret() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.site_secrets where site_key = new.key;
  return null;
end
$$;

create function public.set_site_secret(p_key text, p_secret text) returns boolean
language plpgsql set search_path = '' as $$
begin
  update public.sites set identity = '{"alg": "HS256", "public_key": null}' where key = p_key;
  if not found then
    return false;
  end if;
  insert into public.site_secrets (site_key, secret) values (p_key, p_secret)
  on conflict (site_key) do update set secret = excluded.secret, updated_at = now();
  return true;
end
$$;
grant execute on function public.set_site_secret to service_role;

create function public.read_site_identity(p_site_key text, p_limits jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  spent constant jsonb := public.spend_limits(p_limits);
  signs jsonb;
begin
  select case when s.identity is not null
    then s.identity || jsonb_build_object('secret', k.secret)
  end into signs
  from public.sites s left join public.site_secrets k on k.site_key = s.key
  where s.key = p_site_key and s.is_enabled;
  if not found then
    raise sqlstate 'PT404' using message = 'there is no such site';
  end if;
  return spent || jsonb_build_object('identity', signs);
end
$$;
grant execute on function public.read_site_identity to service_role;

create function public.begin_identified_session(
  p_site_key text, p_hash text, p_sub text, p_jti_hash text
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  begun constant jsonb := public.begin_visitor_session(p_site_key, p_hash, '[]');
  identity uuid;
begin
  -- A token is at most 5 minutes old, with the tolerance of clocks.
  insert into public.visitor_identity_uses (site_key, jti_hash, expires_at)
  values (p_site_key, p_jti_hash, now() + interval '10 minutes')
  on conflict do nothing;
  if not found then
    raise sqlstate 'PT401' using
      message = 'this identity token was already used; sign one per visit',
      detail = '{"code": "identity-used"}';
  end if;
  delete from public.visitor_identity_uses where (site_key, jti_hash) in (
    select site_key, jti_hash from public.visitor_identity_uses
    where expires_at < now() limit 20 for update skip locked
  );
  insert into public.visitor_identities (site_key, sub) values (p_site_key, p_sub)
  on conflict (site_key, sub) do update set sub = excluded.sub
  returning id into identity;
  update public.visitor_sessions set identity_id = identity where token_hash = p_hash;
  return begun;
end
$$;
grant execute on function public.begin_identified_session to service_role;

create function public.lock_visitor(p_hash text) returns void
language plpgsql set search_path = '' as $$
begin
  -- In this order, because delete_visitor_dialog changes all sessions of an identity.
  perform from public.visitor_identities
  where id = (select identity_id from public.visitor_sessions where token_hash = p_hash) for update;
  perform from public.visitor_sessions where token_hash = p_hash for update;
end
$$;
grant execute on function public.lock_visitor to service_role;

create function public.set_visitor_thread(p_hash text, p_thread_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  update public.visitor_sessions set thread_id = p_thread_id
  where token_hash = p_hash and identity_id is null and thread_id is null;
  update public.visitor_identities i set thread_id = p_thread_id
  from public.visitor_sessions s
  where s.token_hash = p_hash and i.id = s.identity_id and i.thread_id is null;
end
$$;
grant execute on function public.set_visitor_thread to service_role;

create or replace function public.require_visitor(p_hash text) returns public.visitor_sessions
language plpgsql stable set search_path = '' as $$
declare
  session public.visitor_sessions;
begin
  select * into session from public.visitor_sessions
  where token_hash = p_hash and last_used_at > now() - interval '30 days';
  if session.token_hash is null then
    raise sqlstate 'PT401' using message = 'this chat has ended; begin a new one';
  elsif not exists (select from public.sites where key = session.site_key and is_enabled) then
    raise sqlstate 'PT404' using message = 'there is no such site';
  end if;
  if session.identity_id is not null then
    select thread_id into session.thread_id
    from public.visitor_identities where id = session.identity_id;
  end if;
  return session;
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

create function public.delete_visitor_dialog(p_hash text) returns void
language plpgsql set search_path = '' as $$
declare
  session public.visitor_sessions;
begin
  perform public.lock_visitor(p_hash);
  session := public.require_visitor(p_hash);
  -- First, so that a turn in progress is not stored afterwards.
  update public.visitor_sessions set dialog_deleted_at = now()
  where token_hash = p_hash or identity_id = session.identity_id;
  delete from public.threads where id = session.thread_id;
end
$$;
grant execute on function public.delete_visitor_dialog to service_role;

create or replace function public.end_visitor_session(p_hash text) returns void
language plpgsql set search_path = '' as $$
begin
  perform public.delete_visitor_dialog(p_hash);
  delete from public.visitor_sessions where token_hash = p_hash;
end
$$;

create or replace function public.finish_visitor_turn(p_hash text, p_turn_id uuid, p_turn jsonb) returns jsonb
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

create index visitor_identities_thread_id_idx on public.visitor_identities (thread_id);

create index visitor_identities_sub_idx on public.visitor_identities (sub);

create index visitor_identity_uses_expires_at_idx on public.visitor_identity_uses (expires_at);

create index visitor_sessions_identity_id_idx on public.visitor_sessions (identity_id);

create trigger delete_unused_site_secret
  after update of identity on public.sites
  for each row when (new.identity ->> 'alg' is distinct from 'HS256')
  execute function public.delete_unused_site_secret();

alter table public.site_secrets enable row level security;

alter table public.visitor_identities enable row level security;

alter table public.visitor_identity_uses enable row level security;

revoke all on public.site_secrets from anon, authenticated, service_role;
grant all on public.site_secrets to service_role;

revoke all on public.visitor_identities from anon, authenticated, service_role;
grant all on public.visitor_identities to service_role;

revoke all on public.visitor_identity_uses from anon, authenticated, service_role;
grant all on public.visitor_identity_uses to service_role;

comment on column public.sites.identity is 'How the site signs who its signed-in patients are; null if not';

comment on column public.visitor_identities.sub is 'Who the patient is, as the site names them';

comment on column public.visitor_sessions.identity_id is 'A signed-in patient, whose dialog it shares';

comment on column public.visitor_sessions.dialog_deleted_at is 'Turns begun before are not stored';
