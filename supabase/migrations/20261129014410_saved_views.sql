-- Filters that were saved before are of the list of dialogs.
alter table public.saved_filters
  add column list text not null default 'threads' check (list in ('threads', 'requests')),
  drop constraint saved_filters_user_id_name_key,
  add unique nulls not distinct (user_id, list, name);

set check_function_bodies = off;

create or replace function public.limit_saved_filters() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(concat('saved_filters ', new.user_id), 0));
  if 50 <= (
    select count(*) from public.saved_filters
    where user_id is not distinct from new.user_id and list = new.list
  ) then
    raise sqlstate 'PT409' using message = 'you have 50 saved filters; delete one of them first';
  end if;
  return new;
end
$$;
