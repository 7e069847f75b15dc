-- Chapter 14: sessions. A token counts only while the session it came from is there, so signing
-- out, an editor who ends somebody's sessions, and the end of an account take effect with the next
-- request, not when the token expires.

-- The account of the token's session; null when the session was ended or is over.
create function public.signed_in_user() returns uuid
language sql stable security definer set search_path = '' as $$
  select user_id from auth.sessions
  where id = nullif((select auth.jwt()) ->> 'session_id', '')::uuid
    and user_id = (select auth.uid())
    and (not_after is null or not_after > now())
$$;

create or replace function public.is_operator() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.users where id = (select public.signed_in_user()))
$$;

create or replace function public.is_editor() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.users where id = (select public.signed_in_user()) and role = 'editor'
  )
$$;

create or replace function public.whoami() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', id, 'email', email, 'display_name', display_name, 'role', role)
  from public.users where id = (select public.signed_in_user())
$$;

alter policy users_select_policy on public.users
  using (id = (select public.signed_in_user()) or (select public.is_editor()));

-- Ends every session of an account. Returns how many there were.
create function public.end_sessions(p_user_id uuid) returns integer
language sql security definer set search_path = '' as $$
  with ended as (delete from auth.sessions where user_id = p_user_id returning id)
  select count(*)::integer from ended
$$;

revoke execute on function public.signed_in_user(), public.end_sessions(uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.signed_in_user() to authenticated, service_role;
grant execute on function public.end_sessions(uuid) to service_role;
