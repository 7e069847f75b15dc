-- Enumerations, the version label, and functions that several tables share.

create type public.user_role as enum ('viewer', 'editor', 'receptionist');

create type public.experiment_status as enum ('draft', 'review', 'approved');

create type public.message_role as enum ('user', 'assistant', 'operator', 'system');

create type public.index_status as enum ('pending', 'indexing', 'ready', 'failed');

create type public.activation_gate as enum ('off', 'warn', 'require');

create type public.request_status as enum ('open', 'in_progress', 'done', 'cancelled');

create type public.run_status as enum ('queued', 'running', 'done', 'cancelled', 'failed');

create type public.appointment_status as enum ('held', 'booked', 'cancelled');

create type public.delivery_status as enum ('pending', 'delivered', 'failed');

create type public.key_scope as enum ('chat', 'read', 'catalog', 'configure', 'agent');

create type public.thread_origin as enum ('workbench', 'service', 'api_key', 'site');

create domain public.version_label as text
  constraint version_label_form check (value ~ '^v(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)$');

-- Trigger function: sets updated_at to the time of the transaction.
create function public.touch_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end
$$;

-- Trigger function: increases the revision of a row, whoever changes it.
create function public.count_revision() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.revision := old.revision + 1;
  new.updated_at := now();
  return new;
end
$$;

-- Trigger function: lets clients change only the columns named as its arguments. Column grants do
-- the same on Supabase; this also holds where the Data API grants whole tables to its roles, as
-- @supabase/lite does on first use.
-- Raises: 42501 another column of the row changed.
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

-- Returns whether a JSON value is a string that is not blank and has at most this many letters.
-- Called by: is_changelog.
create function public.is_text_within(p_value jsonb, p_longest integer) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(p_value) = 'string' and p_value #>> '{}' ~ '\S'
    and length(p_value #>> '{}') <= p_longest
$$;
grant execute on function public.is_text_within to authenticated, service_role;

-- Returns a JSON value that may have come as a string: @supabase/lite sends a JSON argument of a
-- function, and stores an account's profile, as a string that holds JSON; Supabase sends the JSON
-- itself.
-- Called by: scripts/backup/adapt-accounts.ts, functions with a JSON argument.
create function public.unwrap_json(p_value jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(p_value) = 'string' then (p_value #>> '{}')::jsonb else p_value end;
end
$$;
grant execute on function public.unwrap_json to authenticated, service_role;
