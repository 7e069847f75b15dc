-- The assistant's settings: branches (intents), their steps and fixed texts, general settings, and
-- the version of all of these. Operators read, editors write.

-- Branches. Codes of system branches begin with _.
create table public.intents (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^_?[a-z][a-z0-9_]*$'),
  name text not null,
  description text not null default '',
  is_enabled boolean not null default true,
  is_authoritative boolean not null default false,
  is_system boolean not null generated always as (starts_with(code, '_')) stored,
  order_index integer not null default 0,
  created_at timestamptz not null default now(),
  last_version integer not null default 0 check (last_version >= 0),
  gate public.activation_gate not null default 'warn',
  request_kinds text[] not null default '{}'
    check (array_position(request_kinds, null) is null),
  slots jsonb not null default '[]' check (jsonb_typeof(slots) = 'array'),
  actions text[] not null default '{}' check (array_position(actions, null) is null)
);
comment on column public.intents.last_version is 'Highest number of a deleted version';
comment on column public.intents.gate is
  'Whether a version needs a run in which all tests passed before it is activated';
comment on column public.intents.request_kinds is 'Kinds of requests that replies may make';
comment on column public.intents.slots is
  'Slots of the scenario, in the form of functions/assistant/engine/slots; if empty, any slot is accepted';
comment on column public.intents.actions is 'Actions that the branch''s model may call';

alter table public.intents enable row level security;
grant select, insert, update, delete on public.intents to authenticated;
grant all on public.intents to service_role;
create policy intents_select_policy on public.intents for select to authenticated
  using ((select public.is_operator()));
create policy intents_insert_policy on public.intents for insert to authenticated
  with check ((select public.is_editor()));
create policy intents_update_policy on public.intents for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));
create policy intents_delete_policy on public.intents for delete to authenticated
  using ((select public.is_editor()));

-- Trigger function: the branches that every turn needs can be neither disabled nor deleted,
-- including the one that checks each message for danger; and no code changes, because tags, dialog
-- states and the fallbacks of a turn refer to branches by code.
-- Raises: PT400 for any of these.
create function public.forbid_intent_change() returns trigger
language plpgsql set search_path = '' as $$
declare
  needed constant text[] := array['general_info', 'escalate_human', '_router', '_safety'];
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

create trigger forbid_intent_change
  before insert or update or delete on public.intents
  for each row execute function public.forbid_intent_change();

-- Trigger function: the highest number of a deleted version never decreases, whoever writes it.
create function public.clamp_last_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.last_version := greatest(new.last_version, old.last_version);
  return new;
end
$$;

create trigger clamp_last_version
  before update of last_version on public.intents
  for each row execute function public.clamp_last_version();

-- The steps of the scenario of a branch.
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
  outcome jsonb check (
    jsonb_typeof(outcome -> 'kind') = 'string' and jsonb_typeof(outcome -> 'due_minutes') = 'number'
  ),
  collects jsonb check (jsonb_typeof(collects) = 'array'),
  actions text[] not null default '{}' check (array_position(actions, null) is null),
  before jsonb not null default '[]' check (
    jsonb_typeof(before) = 'array'
    and not jsonb_path_exists(before, 'strict $[*] ? (@.action.type() != "string")')
  ),
  on_enter jsonb check (jsonb_typeof(on_enter -> 'action') = 'string'),
  unique (intent_id, code)
);
comment on column public.intent_steps.outcome is 'Request that is made when the step is entered';
comment on column public.intent_steps.collects is 'Slots that the step asks for; null for all';
comment on column public.intent_steps.before is 'Lookups before the step''s prompt: `{action, input}`';
comment on column public.intent_steps.on_enter is 'Action on entering the step: `{action, input}`';

alter table public.intent_steps enable row level security;
grant select, insert, update, delete on public.intent_steps to authenticated;
grant all on public.intent_steps to service_role;
create policy intent_steps_select_policy on public.intent_steps for select to authenticated
  using ((select public.is_operator()));
create policy intent_steps_insert_policy on public.intent_steps for insert to authenticated
  with check ((select public.is_editor()));
create policy intent_steps_update_policy on public.intent_steps for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));
create policy intent_steps_delete_policy on public.intent_steps for delete to authenticated
  using ((select public.is_editor()));

create trigger touch_updated_at
  before update on public.intent_steps
  for each row execute function public.touch_updated_at();

-- Trigger function: allowed_next names only steps of the same branch. Checks the new row, and the
-- rows that name the old one.
-- Raises: PT422 it names another.
create function public.check_allowed_next() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  stray text;
begin
  select next.code into stray
  from public.intent_steps as step
  cross join lateral jsonb_array_elements_text(step.allowed_next) as next (code)
  where step.id = new.id and not exists (
    select from public.intent_steps as known
    where known.intent_id = step.intent_id and known.code = next.code
  )
  limit 1;
  if not found and tg_op <> 'INSERT' and not exists (
    select from public.intent_steps where intent_id = old.intent_id and code = old.code
  ) then
    select old.code into stray
    from public.intent_steps as step
    where step.intent_id = old.intent_id and step.allowed_next ? old.code
    limit 1;
  end if;
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

-- Trigger function: the request of a step has a seeded kind, or one that its branch names.
-- Raises: PT422 it is of another, with the path of the field in its detail.
create function public.check_outcome_kind() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  known constant text[] := array['booking', 'change', 'callback', 'urgent']
    || (select request_kinds from public.intents where id = new.intent_id);
  problem constant text := format(
    '%s is no kind of request of this branch; known are %s; add another to the kinds of the branch first',
    new.outcome ->> 'kind', array_to_string(known, ', ')
  );
begin
  if tg_op = 'UPDATE' and old.outcome ->> 'kind' = new.outcome ->> 'kind' then
    return new;
  end if;
  if not new.outcome ->> 'kind' = any (known) then
    raise sqlstate 'PT422' using
      message = problem,
      detail = jsonb_build_object(
        'errors', jsonb_build_array(jsonb_build_object('path', 'outcome.kind', 'message', problem))
      );
  end if;
  return new;
end
$$;

create trigger check_outcome_kind
  before insert or update of outcome on public.intent_steps
  for each row when (new.outcome is not null)
  execute function public.check_outcome_kind();

-- Fixed texts of prompts and replies.
create table public.prompt_texts (
  code text primary key,
  text text not null,
  updated_at timestamptz not null default now()
);
-- Not validated, for the rows of earlier releases: an export has a file by the name of each code.
alter table public.prompt_texts add constraint prompt_texts_code_check
  check (code ~ '^[a-z][a-z0-9_]{0,99}$') not valid;

alter table public.prompt_texts enable row level security;
grant select, insert, update, delete on public.prompt_texts to authenticated;
grant all on public.prompt_texts to service_role;
create policy prompt_texts_select_policy on public.prompt_texts for select to authenticated
  using ((select public.is_operator()));
create policy prompt_texts_insert_policy on public.prompt_texts for insert to authenticated
  with check ((select public.is_editor()));
create policy prompt_texts_update_policy on public.prompt_texts for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));
create policy prompt_texts_delete_policy on public.prompt_texts for delete to authenticated
  using ((select public.is_editor()));

create trigger touch_updated_at
  before update on public.prompt_texts
  for each row execute function public.touch_updated_at();

-- Settings of the whole assistant, by name. A setting without a row has the value of its
-- environment variable, or a default: functions/assistant/schemas/settings.ts.
create table public.assistant_settings (
  code text primary key check (code ~ '^[a-z][a-z0-9_]*$'),
  value jsonb not null,
  updated_at timestamptz not null default now(),
  -- Numbers are between numbers only, so this compares types, too.
  constraint assistant_settings_value_check check (case code
    when 'time_zone' then
      jsonb_typeof(value) = 'string' and timezone(value #>> '{}', timestamptz 'epoch') is not null
    when 'hours' then jsonb_path_query_array(value, '$[*] ? (
      @.day >= 0 && @.day <= 6 && @.day % 1 == 0
      && @.opens like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$"
      && @.closes like_regex "^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$"
      && @.opens < @.closes
    )') = value
    when 'closed_dates' then jsonb_path_query_array(
      value, '$[*] ? (@ like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")'
    ) = value
    when 'languages' then jsonb_path_query_array(
      value, '$[*] ? (@ like_regex "^[A-Za-z0-9-]{2,35}$")'
    ) = value
    when 'default_country' then
      jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^([A-Z]{2})?$'
    when 'accent' then
      jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^(#[0-9a-f]{6})?$'
    when 'logo_asset' then
      jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^([0-9a-f]{64})?$'
    when 'fixed_texts' then public.are_fixed_texts(value)
    when 'router_min_confidence' then value between '0' and '1'
    when 'takeover_idle_minutes' then
      value between '1' and '1440' and value #>> '{}' not like '%.%'
    when 'takeover_waiting_minutes' then
      value between '1' and '1439' and value #>> '{}' not like '%.%'
    when 'callback_due_minutes' then
      value between '5' and '1440' and value #>> '{}' not like '%.%'
    when 'handoff_cap' then value between '1' and '20' and value #>> '{}' not like '%.%'
    when 'max_bounces' then value between '0' and '3' and value #>> '{}' not like '%.%'
    when 'nudge_at' then value between '1' and '10' and value #>> '{}' not like '%.%'
    when 'stall_offer_at' then
      value between '2' and '20' and value #>> '{}' not like '%.%'
    else code not in ('name', 'kind', 'tagline', 'phone', 'email', 'address')
      or jsonb_typeof(value) = 'string' and length(value #>> '{}') <= 300
  end)
);

alter table public.assistant_settings enable row level security;
grant select, insert, update, delete on public.assistant_settings to authenticated;
grant all on public.assistant_settings to service_role;
create policy assistant_settings_select_policy on public.assistant_settings for select
  to authenticated using ((select public.is_operator()));
create policy assistant_settings_insert_policy on public.assistant_settings for insert
  to authenticated with check ((select public.is_editor()));
create policy assistant_settings_update_policy on public.assistant_settings for update
  to authenticated using ((select public.is_editor())) with check ((select public.is_editor()));
create policy assistant_settings_delete_policy on public.assistant_settings for delete
  to authenticated using ((select public.is_editor()));

create trigger touch_updated_at
  before update on public.assistant_settings
  for each row execute function public.touch_updated_at();

-- Trigger function: the logo is a stored image of a limited size. Touches its row, so that a
-- concurrent clean-up of assets checks it again.
-- Raises: PT422 it is not, with the path of the field in its detail.
create function public.use_logo_asset() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  problem text;
begin
  update public.assets set used_at = now() where hash = new.value #>> '{}'
  returning case
    when content_type not in ('image/png', 'image/jpeg', 'image/webp', 'image/svg+xml')
      then format('is %s, but must be PNG, JPEG, WebP or SVG', content_type)
    when octet_length(bytes) > 262144 then 'is larger than 256 KiB'
    else ''
  end into problem;
  problem := 'the logo ' || coalesce(problem, 'is no stored asset: send it by POST /assets first');
  if problem <> 'the logo ' then
    raise sqlstate 'PT422' using
      message = problem,
      detail = jsonb_build_object(
        'errors', jsonb_build_array(jsonb_build_object('path', 'logo_asset', 'message', problem))
      );
  end if;
  return null;
end
$$;

create trigger use_logo_asset
  after insert or update of value on public.assistant_settings
  for each row when (new.code = 'logo_asset' and new.value <> '""')
  execute function public.use_logo_asset();

-- Returns which steps of the first-run guide are done, `{has_name, has_branch, has_document,
-- has_dialog, is_active}`, and whether it `is_needed`: in a product that began without content, until
-- all are. A branch counts if it is not one of those that every product has.
-- Called by: functions/assistant/routes/settings.ts.
create function public.read_setup() returns jsonb
language sql stable security definer set search_path = '' as $$
  with own as (
    select exists (
      select from public.agent_configs as c where c.intent_id = i.id and c.is_active
    ) and is_enabled as is_active
    from public.intents as i
    where not is_system and code not in ('general_info', 'escalate_human')
  ), steps as (
    select
      exists (
        select from public.assistant_settings where code = 'name' and value <> '""'
      ) as has_name,
      exists (select from own) as has_branch,
      exists (select from public.documents) as has_document,
      exists (select from public.threads) as has_dialog,
      exists (select from own where is_active) as is_active
  )
  select to_jsonb(steps) || jsonb_build_object(
    'is_needed', exists (
      select from public.assistant_settings where code = 'seed' and value = '"none"'
    ) and not (has_name and has_branch and has_document and has_dialog and is_active)
  )
  from steps
  where public.is_operator_or_server()
$$;
grant execute on function public.read_setup to authenticated, service_role;

-- The version of all settings: each change of branches, their versions and steps, of fixed texts and
-- of assistant_settings adds a row here and deletes the earlier ones; load_turn reads the version. A
-- single row that all writers update could deadlock: they would wait for it while holding locks on
-- other rows.
create table public.settings_changes (
  id uuid primary key default gen_random_uuid(),
  made_at timestamptz not null default clock_timestamp()
);

insert into public.settings_changes default values;

alter table public.settings_changes enable row level security;
grant all on public.settings_changes to service_role;

-- Trigger function: gives the settings a new version.
create function public.note_settings_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- At a stricter isolation level, a concurrent deletion would raise an error.
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
  after insert or update or delete or truncate on public.intent_steps
  for each statement execute function public.note_settings_change();

create trigger note_settings_change
  after insert or update or delete or truncate on public.prompt_texts
  for each statement execute function public.note_settings_change();

create trigger note_settings_change
  after insert or update or delete or truncate on public.assistant_settings
  for each statement execute function public.note_settings_change();
