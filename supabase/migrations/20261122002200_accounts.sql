-- Accounts come and go: an editor disables, enables, resets and removes them, and what a person wrote
-- stays with their name.

-- A removed person's row stays, without an account.
alter table public.users
  add column is_disabled boolean not null default false,
  add column must_change_password boolean not null default false,
  add column removed_at timestamptz,
  drop constraint users_id_fkey;

create index users_newest_idx on public.users (created_at desc, id desc) where removed_at is null;

grant update (is_disabled) on public.users to authenticated;

drop trigger clients_change_only on public.users;
create trigger clients_change_only
  before update on public.users
  for each row execute function public.clients_change_only('role', 'display_name', 'is_disabled');

-- The account of the token's session; null when that session has ended or expired, or the person is
-- disabled or removed.
create or replace function public.signed_in_user() returns uuid
language sql stable security definer set search_path = '' as $$
  select session.user_id
  from auth.sessions as session
  join public.users as person on person.id = session.user_id and not person.is_disabled
  where session.id = nullif((select auth.jwt()) ->> 'session_id', '')::uuid
    and session.user_id = (select auth.uid())
    and (session.not_after is null or session.not_after > now())
$$;

-- A one-time password gives no right but that to choose another.
create or replace function public.is_operator() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.users
    where id = (select public.signed_in_user()) and not must_change_password
  )
$$;

create or replace function public.is_editor() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.users
    where id = (select public.signed_in_user()) and not must_change_password and role = 'editor'
  )
$$;

create or replace function public.whoami() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', id, 'email', email, 'display_name', display_name, 'role', role,
    'must_change_password', must_change_password
  )
  from public.users where id = (select public.signed_in_user())
$$;

-- Ends every session of an account, except p_except. Returns how many there were.
drop function public.end_sessions(uuid);
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

-- Supabase Auth refuses whoever is banned; the embedded Auth does not know banned_until, there the
-- sign-in asks is_disabled.
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

-- Deletes an account with its sessions. Returns whether there was one.
create function public.remove_account(p_user_id uuid) returns boolean
language sql security definer set search_path = '' as $$
  with removed as (delete from auth.users where id = p_user_id returning id)
  select exists (select from removed)
$$;

grant execute on function public.remove_account to service_role;
