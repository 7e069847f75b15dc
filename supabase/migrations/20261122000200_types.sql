-- Chapter 2: enumerations, and the functions that several tables share.

create type public.user_role as enum ('viewer', 'editor');
create type public.experiment_status as enum ('draft', 'review', 'approved');
create type public.message_role as enum ('user', 'assistant');
create type public.index_status as enum ('pending', 'indexing', 'ready', 'failed');

create domain public.version_label as text
  constraint version_label_form check (value ~ '^v\d+\.\d+$');

create function public.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- A trigger function: lets clients change only the columns named as its arguments. Column grants do
-- the same on Supabase; this also holds where the Data API grants whole tables to its roles, as
-- @supabase/lite does on first use.
create function public.clients_change_only() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated')
    and (to_jsonb(new) - tg_argv) is distinct from (to_jsonb(old) - tg_argv) then
    raise insufficient_privilege
      using message = format('only %s of %s can be changed', array_to_string(tg_argv, ', '), tg_table_name);
  end if;
  return new;
end
$$;

-- @supabase/lite sends a JSON argument of a function, and stores an account's profile, as a string
-- that holds JSON; Supabase as the JSON itself.
create function public.unwrap_json(p_value jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_value) = 'string' then (p_value #>> '{}')::jsonb else p_value end
$$;

grant execute on function public.unwrap_json to service_role;
