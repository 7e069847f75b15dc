-- Chapter 10: who is asking. Policies trust the session behind the token and public.users, nothing
-- else: signing out, an editor who ends somebody's sessions, and demoting or removing an account take
-- effect with the next request, whatever the token still says.

-- The account of the token's session; null when that session has ended or expired.
create function public.signed_in_user() returns uuid
language sql stable security definer set search_path = '' as $$
  select user_id from auth.sessions
  where id = nullif((select auth.jwt()) ->> 'session_id', '')::uuid
    and user_id = (select auth.uid())
    and (not_after is null or not_after > now())
$$;

grant execute on function public.signed_in_user to authenticated, service_role;

create function public.is_operator() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.users where id = (select public.signed_in_user()))
$$;

grant execute on function public.is_operator to authenticated, service_role;

create function public.is_editor() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.users where id = (select public.signed_in_user()) and role = 'editor'
  )
$$;

grant execute on function public.is_editor to authenticated, service_role;

-- The caller's own row, or null: how both APIs check a token.
create function public.whoami() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', id, 'email', email, 'display_name', display_name, 'role', role)
  from public.users where id = (select public.signed_in_user())
$$;

grant execute on function public.whoami to authenticated;

-- Ends every session of an account. Returns how many there were.
create function public.end_sessions(p_user_id uuid) returns integer
language sql security definer set search_path = '' as $$
  with ended as (delete from auth.sessions where user_id = p_user_id returning id)
  select count(*)::integer from ended
$$;

grant execute on function public.end_sessions to service_role;
