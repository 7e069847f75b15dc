-- Chapter 8: who is asking. Policies trust the token's subject and public.users, nothing else, so
-- a demoted or removed account loses its rights at once, whatever its token still says.

create function public.is_operator() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.users where id = (select auth.uid()))
$$;

create function public.is_editor() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.users where id = (select auth.uid()) and role = 'editor')
$$;

revoke execute on function public.is_operator(), public.is_editor() from public, anon;
grant execute on function public.is_operator(), public.is_editor() to authenticated, service_role;

-- The caller's own row, or null: the token check of both APIs.
create function public.whoami() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', id, 'email', email, 'display_name', display_name, 'role', role)
  from public.users where id = (select auth.uid())
$$;

revoke execute on function public.whoami() from public, anon;
grant execute on function public.whoami() to authenticated;
