-- The sessions of an account, each with its device and time.

-- Returns the caller's sessions with device and time, the one used last first, at most 100.
-- Called by: functions/catalog/routes/sessions.ts.
create function public.own_sessions() returns table (
  id uuid,
  user_agent text,
  created_at timestamptz,
  used_at timestamptz,
  is_current boolean
)
language sql stable security definer set search_path = '' as $$
  select
    id, user_agent, created_at,
    -- Supabase Auth stores this UTC time without a time zone.
    coalesce(refreshed_at at time zone 'utc', created_at),
    id = ((select auth.jwt()) ->> 'session_id')::uuid
  from auth.sessions
  where user_id = (select public.signed_in_user()) and (not_after is null or not_after > now())
  order by 5 desc, 4 desc, id
  limit 100
$$;
grant execute on function public.own_sessions to authenticated;

-- Ends one session of an account. Returns whether there was one.
-- Called by: functions/catalog/routes/sessions.ts.
create function public.end_session(p_user_id uuid, p_id uuid) returns boolean
language sql security definer set search_path = '' as $$
  with ended as (delete from auth.sessions where id = p_id and user_id = p_user_id returning id)
  select exists (select from ended)
$$;
grant execute on function public.end_session to service_role;

-- Ends every session of an account except p_except. Returns how many there were.
-- Called by: functions/catalog/routes/passwords.ts, functions/catalog/routes/users.ts,
-- scripts/stack/supabase/guard-auth.ts, follow_disabling.
create function public.end_sessions(p_user_id uuid, p_except uuid default null) returns integer
language sql security definer set search_path = '' as $$
  with ended as (
    delete from auth.sessions
    where user_id = p_user_id and id is distinct from p_except
    returning id
  )
  select count(*)::integer from ended
$$;
grant execute on function public.end_sessions to service_role;

-- Stores the user agent of a new session. Supabase Auth does it itself, the embedded Auth does not.
-- Called by: scripts/stack/supabase/guard-auth.ts.
create function public.note_session_device(p_id uuid, p_user_agent text) returns void
language sql security definer set search_path = '' as $$
  update auth.sessions set user_agent = left(p_user_agent, 400) where id = p_id and user_agent is null
$$;
grant execute on function public.note_session_device to service_role;
