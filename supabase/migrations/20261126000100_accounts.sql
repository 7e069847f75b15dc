-- Extensions, types, and people: accounts that are disabled, removed, and get one-time passwords; who may
-- serve; sessions with their devices. Each object is explained in supabase/schemas.
set check_function_bodies = off;

create extension if not exists pg_trgm with schema extensions;

-- A database may have had it elsewhere, and where this role made it, nobody may use it without a grant.
do $$
begin
  if (select extnamespace <> 'extensions'::regnamespace from pg_extension where extname = 'pg_trgm') then
    alter extension pg_trgm set schema extensions;
  end if;
  if not has_function_privilege('service_role', 'extensions.similarity(text, text)', 'execute') then
    grant execute on function extensions.similarity(text, text), extensions.similarity_op(text, text)
      to authenticated, service_role;
  end if;
end
$$;

alter type public.message_role add value 'operator';
alter type public.message_role add value 'system';

create type public.activation_gate as enum ('off', 'warn', 'require');

create type public.request_status as enum ('open', 'in_progress', 'done', 'cancelled');

create type public.run_status as enum ('queued', 'running', 'done', 'cancelled', 'failed');

create type public.delivery_status as enum ('pending', 'delivered', 'failed');

create type public.key_scope as enum ('chat', 'read', 'catalog');

create type public.thread_origin as enum ('workbench', 'service', 'api_key');

create or replace function public.unwrap_json(p_value jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(p_value) = 'string' then (p_value #>> '{}')::jsonb else p_value end;
end
$$;
grant execute on function public.unwrap_json to authenticated, service_role;

alter table public.users
  add column is_disabled boolean not null default false,
  add column must_change_password boolean not null default false,
  add column removed_at timestamptz,
  add column can_serve boolean not null default false,
  drop constraint users_id_fkey;
create index users_newest_idx on public.users (created_at desc, id desc) where removed_at is null;
drop trigger clients_change_only on public.users;
create trigger clients_change_only
  before update on public.users
  for each row execute function
    public.clients_change_only('role', 'display_name', 'is_disabled', 'can_serve');

create function public.person_of(p_session_id uuid, p_user_id uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select session.user_id
    from auth.sessions as session
    join public.users as person on person.id = session.user_id and not person.is_disabled
    where session.id = p_session_id and session.user_id = p_user_id
      and (session.not_after is null or session.not_after > now())
  );
end
$$;
grant execute on function public.person_of to service_role;

create function public.account_of(p_session_id uuid, p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', id, 'email', email, 'display_name', display_name, 'role', role,
      'must_change_password', must_change_password, 'can_serve', role = 'editor' or can_serve
    )
    from public.users where id = (select public.person_of(p_session_id, p_user_id))
  );
end
$$;
grant execute on function public.account_of to service_role;

create or replace function public.signed_in_user() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return public.person_of(nullif(auth.jwt() ->> 'session_id', '')::uuid, auth.uid());
end
$$;

create or replace function public.whoami() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return public.account_of(nullif(auth.jwt() ->> 'session_id', '')::uuid, auth.uid());
end
$$;

create function public.account_without_rows(p_rows bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if p_rows > 0 or current_setting('role') <> 'authenticated' then
    return null;
  end if;
  return public.whoami();
end
$$;
grant execute on function public.account_without_rows to authenticated, service_role;

create or replace function public.is_operator() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.users
    where id = (select public.signed_in_user()) and not must_change_password
  );
end
$$;

create or replace function public.is_editor() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.users
    where id = (select public.signed_in_user()) and not must_change_password and role = 'editor'
  );
end
$$;
grant select, update (role, display_name, is_disabled, can_serve) on public.users to authenticated;

create function public.may_serve(p_user_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.users
    where id = p_user_id and not is_disabled and not must_change_password
      and (role = 'editor' or can_serve)
  )
$$;
grant execute on function public.may_serve to service_role;

create function public.can_serve() returns boolean
language sql stable security definer set search_path = '' as $$
  select public.may_serve((select public.signed_in_user()))
$$;
grant execute on function public.can_serve to authenticated, service_role;

create function public.names_of(p_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_object_agg(id, display_name) from public.users
    where id = any (p_ids)
      and ((select public.is_operator()) or current_setting('role') in ('service_role', 'none'))
  );
end
$$;
grant execute on function public.names_of to authenticated, service_role;

create or replace function public.keep_last_editor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('users/last-editor', 0));
  if not exists (select from public.users where role = 'editor' and not is_disabled) then
    raise sqlstate 'PT409'
      using message = 'the last editor cannot be demoted, disabled or removed';
  end if;
  return null;
end
$$;

drop trigger keep_last_editor_on_demotion on public.users;
create trigger keep_last_editor_on_demotion
  after update of role, is_disabled on public.users
  for each row when (
    old.role = 'editor' and not old.is_disabled and (new.role <> 'editor' or new.is_disabled)
  )
  execute function public.keep_last_editor();

create function public.follow_disabling() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users
  set banned_until = case when new.is_disabled then now() + interval '100 years' end
  where id = new.id;
  if new.is_disabled then
    perform public.end_sessions(new.id);
  end if;
  return null;
end
$$;

create trigger follow_disabling
  after update of is_disabled on public.users
  for each row when (old.is_disabled <> new.is_disabled)
  execute function public.follow_disabling();

create function public.keep_person_removed() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PT409' using message = 'a removed person has no rights; invite them again';
end
$$;

create trigger keep_person_removed
  before update on public.users
  for each row when (new.removed_at is not null and (new.role = 'editor' or not new.is_disabled))
  execute function public.keep_person_removed();

create function public.mark_person_removed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.users
  set role = 'viewer', is_disabled = true, must_change_password = false, removed_at = now()
  where id = old.id;
  delete from public.model_budgets where user_id = old.id;
  delete from public.model_usage where user_id = old.id;
  return null;
end
$$;

create trigger mark_person_removed
  after delete on auth.users
  for each row execute function public.mark_person_removed();

create function public.remove_account(p_user_id uuid) returns boolean
language sql security definer set search_path = '' as $$
  with removed as (delete from auth.users where id = p_user_id returning id)
  select exists (select from removed)
$$;
grant execute on function public.remove_account to service_role;

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
    -- Auth writes it without a time zone, in UTC.
    coalesce(refreshed_at at time zone 'utc', created_at),
    id = ((select auth.jwt()) ->> 'session_id')::uuid
  from auth.sessions
  where user_id = (select public.signed_in_user()) and (not_after is null or not_after > now())
  order by 5 desc, 4 desc, id
  limit 100
$$;
grant execute on function public.own_sessions to authenticated;

create function public.end_session(p_user_id uuid, p_id uuid) returns boolean
language sql security definer set search_path = '' as $$
  with ended as (delete from auth.sessions where id = p_id and user_id = p_user_id returning id)
  select exists (select from ended)
$$;
grant execute on function public.end_session to service_role;
drop function public.end_sessions;

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

create function public.note_session_device(p_id uuid, p_user_agent text) returns void
language sql security definer set search_path = '' as $$
  update auth.sessions set user_agent = left(p_user_agent, 400) where id = p_id and user_agent is null
$$;
grant execute on function public.note_session_device to service_role;
