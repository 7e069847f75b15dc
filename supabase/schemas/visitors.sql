-- Visitors of sites: people without an account, each with a session whose token only they know.
-- Every function takes the hash of the token and reaches the one dialog of its session; only the
-- functions call them.

-- Sessions by the hash of their token, which has 256 random bits. A dialog begins with the first
-- message.
create table public.visitor_sessions (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  site_key text not null references public.sites (key) on delete cascade,
  thread_id uuid references public.threads (id) on delete set null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  identity_id uuid references public.visitor_identities (id) on delete cascade,
  dialog_deleted_at timestamptz
);
comment on column public.visitor_sessions.last_used_at is
  'When the session was last used, to the minute; it ends 30 days later';
comment on column public.visitor_sessions.identity_id is
  'The signed-in patient, whose dialog the session shares';
comment on column public.visitor_sessions.dialog_deleted_at is
  'When the dialog was deleted; turns that started before are not stored';

create index visitor_sessions_site_key_idx on public.visitor_sessions (site_key);
create index visitor_sessions_thread_id_idx on public.visitor_sessions (thread_id);
create index visitor_sessions_identity_id_idx on public.visitor_sessions (identity_id);
create index visitor_sessions_last_used_at_idx on public.visitor_sessions (last_used_at);

alter table public.visitor_sessions enable row level security;
grant all on public.visitor_sessions to service_role;

-- Returns what the chat shows of an enabled site; null when there is none.
-- Called by: functions/assistant/routes/visitor/sessions.ts.
create function public.read_visitor_site(p_key text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'key', key, 'name', name, 'origins', origins, 'languages', languages, 'greeting', greeting,
    'texts', texts, 'colour', colour, 'position', position,
    'challenge', public.site_challenge(key),
    'contact_fallback', contact_fallback, 'is_paused', paused_at is not null
  )
  from public.sites where key = p_key and is_enabled
$$;
grant execute on function public.read_visitor_site to service_role;

-- Begins a session on an enabled site, and deletes some of those that have expired. Takes p_limits
-- as spend_limits and returns what that does, with `expires_at` if none is used up.
-- Raises: PT404 there is no such site.
-- Called by: functions/assistant/routes/visitor/sessions.ts, begin_identified_session.
create function public.begin_visitor_session(p_site_key text, p_hash text, p_limits jsonb)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  spent constant jsonb := public.spend_limits(p_limits);
begin
  if spent ? 'limited' then
    return spent;
  end if;
  insert into public.visitor_sessions (token_hash, site_key)
  select p_hash, key from public.sites where key = p_site_key and is_enabled;
  if not found then
    raise sqlstate 'PT404' using message = 'there is no such site';
  end if;
  delete from public.visitor_sessions where token_hash in (
    select token_hash from public.visitor_sessions
    where last_used_at < now() - interval '30 days' limit 20 for update skip locked
  );
  return spent || jsonb_build_object('expires_at', now() + interval '30 days');
end
$$;
grant execute on function public.begin_visitor_session to service_role;

-- Returns the session of a token, with the dialog of its identity if it has one.
-- Raises: PT401 there is none, or it has expired; PT404 its site is disabled.
-- Called by: begin_visitor_turn, delete_visitor_dialog, finish_visitor_turn, give_visitor_feedback,
-- note_visitor_typing, prove_visitor, read_visitor_messages, store_visitor_message,
-- stored_visitor_turn, use_visitor_session.
create function public.require_visitor(p_hash text) returns public.visitor_sessions
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
grant execute on function public.require_visitor to service_role;

-- Rejects writing on a site that is paused. A pause waits for the transactions that passed this, so
-- that nothing is stored after it.
-- Raises: PT403 site-paused.
-- Called by: begin_visitor_turn, finish_visitor_turn, store_visitor_message.
create function public.require_open_site(p_site_key text) returns void
language plpgsql set search_path = '' as $$
declare
  paused timestamptz;
begin
  select paused_at into paused from public.sites where key = p_site_key for share;
  if paused is not null then
    raise sqlstate 'PT403' using
      message = 'nobody can write on this site right now', detail = '{"code": "site-paused"}';
  end if;
end
$$;
grant execute on function public.require_open_site to service_role;

-- Uses a session: takes p_limits as spend_limits does, and ends a takeover that has run out. Returns
-- what spend_limits does, with `thread_id` and `is_paused` if no limit is used up.
-- Raises: PT401 and PT404 as require_visitor.
-- Called by: functions/assistant/routes/visitor/chat.ts,
-- functions/assistant/routes/visitor/require-visitor.ts.
create function public.use_visitor_session(p_hash text, p_limits jsonb) returns jsonb
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
grant execute on function public.use_visitor_session to service_role;

-- Returns the messages of a session's dialog after the message p_after, at most 200, oldest first,
-- without anything of how a reply was made; `held_by`, the name of the person who has taken the
-- dialog over, `typed_at`, when that person was last typing, if it is not over, `is_paused`,
-- `last_id`, the newest message, and `is_deleted`, whether p_after is gone with its dialog, so that
-- all messages are of another one.
-- Raises: PT401 and PT404 as require_visitor.
-- Called by: functions/assistant/routes/visitor/messages.ts.
create function public.read_visitor_messages(p_hash text, p_after uuid default null) returns jsonb
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
    'typed_at', case
      when hold.person_typed_at > now() - interval '6 seconds' then hold.person_typed_at
    end,
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
grant execute on function public.read_visitor_messages to service_role;

-- Stores whether a visitor finds a reply of their dialog helpful; the last answer counts.
-- Raises: PT401 as require_visitor; PT404 as that, or the dialog has no such reply.
-- Called by: functions/assistant/routes/visitor/messages.ts.
create function public.give_visitor_feedback(p_hash text, p_message_id uuid, p_helpful boolean)
returns void
language plpgsql set search_path = '' as $$
declare
  session constant public.visitor_sessions := public.require_visitor(p_hash);
begin
  insert into public.message_feedback (message_id, user_id, helpful)
  select id, null, p_helpful from public.messages
  where id = p_message_id and thread_id = session.thread_id and role = 'assistant'
  on conflict (message_id, user_id) do update
  set helpful = excluded.helpful, reason = null, note = null;
  if not found then
    raise sqlstate 'PT404' using message = 'there is no such reply in this dialog';
  end if;
end
$$;
grant execute on function public.give_visitor_feedback to service_role;

-- Notes that a visitor is typing, for the person who has taken their dialog over.
-- Raises: PT401 and PT404 as require_visitor.
-- Called by: functions/assistant/routes/visitor/messages.ts.
create function public.note_visitor_typing(p_hash text) returns void
language plpgsql set search_path = '' as $$
declare
  session constant public.visitor_sessions := public.require_visitor(p_hash);
begin
  update public.thread_holds set visitor_typed_at = now() where thread_id = session.thread_id;
end
$$;
grant execute on function public.note_visitor_typing to service_role;

-- Erases the dialog of a session as erase_rows does. The session continues: the next message begins
-- another dialog, for all sessions of an identity.
-- Raises: PT401 and PT404 as require_visitor.
-- Called by: functions/assistant/routes/visitor/messages.ts, end_visitor_session.
create function public.delete_visitor_dialog(p_hash text) returns void
language plpgsql set search_path = '' as $$
declare
  session public.visitor_sessions;
begin
  perform public.lock_visitor(p_hash);
  session := public.require_visitor(p_hash);
  -- Set this first, so that a turn in progress can't be stored afterwards.
  update public.visitor_sessions set dialog_deleted_at = now()
  where token_hash = p_hash or identity_id = session.identity_id;
  if session.thread_id is not null then
    perform public.erase_rows(
      jsonb_build_object('threads', jsonb_build_array(session.thread_id)), true
    );
  end if;
end
$$;
grant execute on function public.delete_visitor_dialog to service_role;

-- Ends a session and erases its dialog; also the identity whose last session it was.
-- Raises: PT401 and PT404 as require_visitor.
-- Called by: functions/assistant/routes/visitor/sessions.ts.
create function public.end_visitor_session(p_hash text) returns void
language plpgsql set search_path = '' as $$
declare
  identity uuid;
begin
  perform public.delete_visitor_dialog(p_hash);
  delete from public.visitor_sessions where token_hash = p_hash returning identity_id into identity;
  delete from public.visitor_identities
  where id = identity
    and not exists (select from public.visitor_sessions where identity_id = identity);
end
$$;
grant execute on function public.end_visitor_session to service_role;
