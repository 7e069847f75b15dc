-- A signed-in person's turn begins with one call, which checks the session of their token, too: the
-- function knows that the token is genuine, the database what the session is worth at this moment.

-- The person of a session; null when it has ended or expired, or they are disabled or removed.
create function public.person_of(p_session_id uuid, p_user_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select session.user_id
  from auth.sessions as session
  join public.users as person on person.id = session.user_id and not person.is_disabled
  where session.id = p_session_id and session.user_id = p_user_id
    and (session.not_after is null or session.not_after > now())
$$;

grant execute on function public.person_of to service_role;

create or replace function public.signed_in_user() returns uuid
language sql stable security definer set search_path = '' as $$
  select public.person_of(
    nullif((select auth.jwt()) ->> 'session_id', '')::uuid, (select auth.uid())
  )
$$;

-- The account of such a person.
create function public.account_of(p_session_id uuid, p_user_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', id, 'email', email, 'display_name', display_name, 'role', role,
    'must_change_password', must_change_password, 'can_serve', role = 'editor' or can_serve
  )
  from public.users where id = (select public.person_of(p_session_id, p_user_id))
$$;

grant execute on function public.account_of to service_role;

create or replace function public.whoami() returns jsonb
language sql stable security definer set search_path = '' as $$
  select public.account_of(
    nullif((select auth.jwt()) ->> 'session_id', '')::uuid, (select auth.uid())
  )
$$;

-- As begin_turn, for the person of a session, whose `account` is told with it. Nothing is taken or read
-- when the session is over, and `account` is null, or when the person has a one-time password.
create function public.begin_session_turn(
  p_session_id uuid,
  p_user_id uuid,
  p_limits jsonb,
  p_thread_id uuid default null,
  p_client_message_id uuid default null,
  p_query text default '',
  p_embedding extensions.vector default null,
  p_embedder text default null,
  p_limit integer default 5,
  p_min_score real default null,
  p_history integer default 30,
  p_settings_version uuid default null
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  account constant jsonb := public.account_of(p_session_id, p_user_id);
begin
  if account is null or (account ->> 'must_change_password')::boolean then
    return jsonb_build_object('account', account);
  end if;
  return jsonb_build_object('account', account) || public.begin_turn(
    p_limits, p_user_id, p_thread_id, p_client_message_id, p_query, p_embedding, p_embedder,
    p_limit, p_min_score, p_history, p_settings_version
  );
end
$$;

grant execute on function public.begin_session_turn to service_role;
