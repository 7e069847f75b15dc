-- Chapter 3: people. Supabase Auth holds the accounts; public.users gives each a name and a role.

create table public.users (
  id uuid primary key references auth.users (id) on delete cascade,
  email text not null,
  display_name text not null check (length(display_name) <= 200),
  role public.user_role not null default 'viewer',
  created_at timestamptz not null default now()
);

create index users_editors_idx on public.users (id) where role = 'editor';

-- An anonymous sign-in gets no row, and so has no rights.
create function public.add_user_for_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  account jsonb := to_jsonb(new);
  profile jsonb := coalesce(public.unwrap_json(account -> 'raw_user_meta_data'), '{}');
begin
  if coalesce((account ->> 'is_anonymous')::boolean, false) then
    return new;
  end if;
  insert into public.users (id, email, display_name)
  values (
    new.id,
    coalesce(new.email, ''),
    left(coalesce(profile ->> 'display_name', profile ->> 'name', split_part(new.email, '@', 1), ''), 200)
  )
  on conflict (id) do update set email = excluded.email;
  return new;
end
$$;

create trigger add_user_for_account
  after insert or update of email on auth.users
  for each row execute function public.add_user_for_account();

-- Accounts that were there before the trigger.
insert into public.users (id, email, display_name)
select id, coalesce(email, ''), split_part(coalesce(email, ''), '@', 1) from auth.users
on conflict do nothing;

-- The lock serialises two editors who demote each other at the same moment.
create function public.keep_last_editor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('users/last-editor', 0));
  if not exists (select from public.users where role = 'editor') then
    raise sqlstate 'PT409' using message = 'the last editor cannot be demoted or removed';
  end if;
  return null;
end
$$;

create trigger keep_last_editor_on_demotion
  after update of role on public.users
  for each row when (old.role = 'editor' and new.role <> 'editor')
  execute function public.keep_last_editor();

create trigger keep_last_editor_on_removal
  after delete on public.users
  for each row when (old.role = 'editor')
  execute function public.keep_last_editor();

create trigger clients_change_only
  before update on public.users
  for each row execute function public.clients_change_only('role', 'display_name');
