-- Chapter 5: the assistant's settings: branches (intents), their versioned prompts (agent_configs),
-- their steps, and fixed texts.

create table public.intents (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^_?[a-z][a-z0-9_]*$'),
  name text not null,
  description text not null default '',
  is_enabled boolean not null default true,
  is_authoritative boolean not null default false,
  is_system boolean not null generated always as (starts_with(code, '_')) stored,
  order_index integer not null default 0,
  created_at timestamptz not null default now()
);

-- Codes are immutable because tags, dialog states and the fallbacks of a turn refer to branches by
-- code; the fallbacks need three of them.
create function public.keep_intent() returns trigger
language plpgsql set search_path = '' as $$
declare
  needed constant text[] := array['general_info', 'escalate_human', '_router'];
begin
  if tg_op = 'DELETE' then
    if old.code = any (needed) then
      raise sqlstate 'PT400' using message = format('%s cannot be deleted', old.code);
    end if;
    return old;
  end if;
  if not new.is_enabled and new.code = any (needed) then
    raise sqlstate 'PT400' using message = format('%s cannot be disabled', new.code);
  end if;
  if tg_op = 'UPDATE' and new.code <> old.code then
    raise sqlstate 'PT400' using message = 'the code of a branch never changes';
  end if;
  return new;
end
$$;

create trigger keep_intent
  before insert or update or delete on public.intents
  for each row execute function public.keep_intent();

create table public.agent_configs (
  id uuid primary key default gen_random_uuid(),
  intent_id uuid references public.intents (id) on delete set null,
  version integer not null default 1 check (version > 0),
  name text,
  system_prompt text not null,
  rules_text text not null default '',
  exit_conditions_text text not null default '',
  is_active boolean not null default false,
  created_at timestamptz not null default now(),
  created_by uuid default auth.uid() references public.users (id) on delete set null,
  unique (intent_id, version)
);

create unique index agent_configs_active_idx on public.agent_configs (intent_id) where is_active;
create index agent_configs_created_by_idx on public.agent_configs (created_by);

-- Serialises changes to the versions of a branch until the end of the transaction.
create function public.lock_agent_configs(p_intent_id uuid) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('agent_configs/' || p_intent_id, 0))
$$;

grant execute on function public.lock_agent_configs to service_role;

-- The version is always the branch's highest plus one, whatever the insert says.
create function public.number_agent_config() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.intent_id is not null then
    perform public.lock_agent_configs(new.intent_id);
    select coalesce(max(version), 0) + 1 into new.version
    from public.agent_configs where intent_id = new.intent_id;
  end if;
  return new;
end
$$;

create trigger number_agent_config
  before insert on public.agent_configs
  for each row execute function public.number_agent_config();

-- A saved version never changes, except for: is_active; its author, which becomes null with the
-- account; its branch, which becomes null with the branch; and a legacy version's move into a branch
-- (adopt_legacy_configs, move_exit_conditions).
create function public.keep_agent_config() returns trigger
language plpgsql set search_path = '' as $$
declare
  movable text[] := array['is_active', 'created_by'];
begin
  if new.intent_id is null then
    movable := movable || 'intent_id'::text;
    new.is_active := false;
  elsif old.intent_id is null then
    movable := movable || array['intent_id', 'version'];
  end if;
  if current_setting('workbench.adopting', true) = 'on' then
    movable := movable || array['system_prompt', 'exit_conditions_text'];
  end if;
  if (to_jsonb(new) - movable) is distinct from (to_jsonb(old) - movable)
    or new.created_by is not null and new.created_by is distinct from old.created_by then
    raise sqlstate 'PT409' using message = 'a saved version never changes; save a new one';
  end if;
  return new;
end
$$;

create trigger keep_agent_config
  before update on public.agent_configs
  for each row execute function public.keep_agent_config();

create trigger clients_change_only
  before update on public.agent_configs
  for each row execute function public.clients_change_only('is_active');

create function public.keep_active_agent_config() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PT400'
    using message = 'the active version cannot be deleted; activate another version first';
end
$$;

create trigger keep_active_agent_config
  before delete on public.agent_configs
  for each row when (old.is_active)
  execute function public.keep_active_agent_config();

create table public.intent_steps (
  id uuid primary key default gen_random_uuid(),
  intent_id uuid not null references public.intents (id) on delete cascade,
  code text not null check (code ~ '^[a-z][a-z0-9_]*$'),
  name text not null,
  order_index integer not null default 0,
  system_prompt text not null default '',
  allowed_next jsonb not null default '[]' check (
    jsonb_typeof(allowed_next) = 'array'
    and not jsonb_path_exists(allowed_next, 'strict $[*] ? (@.type() != "string")')
  ),
  guards jsonb not null default '{}' check (
    jsonb_typeof(guards) = 'object'
    and (not guards ? 'requires' or jsonb_typeof(guards -> 'requires') = 'array')
  ),
  updated_at timestamptz not null default now(),
  unique (intent_id, code)
);

-- allowed_next names steps of the same branch only.
create function public.check_allowed_next() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  stray text;
begin
  select next.code into stray
  from public.intent_steps as step
  cross join lateral jsonb_array_elements_text(step.allowed_next) as next (code)
  where step.intent_id in (new.intent_id, old.intent_id)
    and not exists (
      select from public.intent_steps as known
      where known.intent_id = step.intent_id and known.code = next.code
    )
  limit 1;
  if found then
    raise sqlstate 'PT422' using message = format('allowed_next names %s, which is no step of this branch', stray);
  end if;
  return null;
end
$$;

-- Deferred: the steps of a branch refer to each other, so they are checked at commit.
create constraint trigger check_allowed_next
  after insert or update or delete on public.intent_steps
  deferrable initially deferred
  for each row execute function public.check_allowed_next();

create trigger touch_updated_at
  before update on public.intent_steps
  for each row execute function public.touch_updated_at();

create table public.prompt_texts (
  code text primary key,
  text text not null,
  updated_at timestamptz not null default now()
);

create trigger touch_updated_at
  before update on public.prompt_texts
  for each row execute function public.touch_updated_at();

-- The version of all settings: each change of one of the four tables above adds a row here and
-- deletes the earlier ones (chapter 15 reads the version). A single row that all writers update could
-- deadlock: they would wait for it while holding locks on other rows.
create table public.settings_changes (
  id uuid primary key default gen_random_uuid(),
  made_at timestamptz not null default clock_timestamp()
);

insert into public.settings_changes default values;

create function public.note_settings_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- At a stricter isolation level, a row that was concurrently deleted would be an error.
  if current_setting('transaction_isolation') = 'read committed' then
    delete from public.settings_changes where id in (
      select id from public.settings_changes
      where made_at < clock_timestamp() for update skip locked
    );
  end if;
  insert into public.settings_changes default values;
  return null;
end
$$;

create trigger note_settings_change
  after insert or update or delete or truncate on public.intents
  for each statement execute function public.note_settings_change();

create trigger note_settings_change
  after insert or update or delete or truncate on public.agent_configs
  for each statement execute function public.note_settings_change();

create trigger note_settings_change
  after insert or update or delete or truncate on public.intent_steps
  for each statement execute function public.note_settings_change();

create trigger note_settings_change
  after insert or update or delete or truncate on public.prompt_texts
  for each statement execute function public.note_settings_change();
