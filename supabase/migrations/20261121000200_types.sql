-- Chapter 2: the closed sets of values, and the trigger functions that several tables share.

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

-- Column grants say the same on Supabase. This trigger says it where the Data API is a server
-- that grants whole tables to its roles, as @supabase/lite does on first use.
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
-- that holds JSON; Supabase uses the JSON itself.
create function public.unwrap_json(p_value jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_value) = 'string' then (p_value #>> '{}')::jsonb else p_value end
$$;
