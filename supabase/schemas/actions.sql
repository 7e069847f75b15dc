-- Actions: calls of other systems that the assistant can make. Operators read them, editors write
-- them; functions/assistant/actions calls them and checks every address at each call.
create table public.actions (
  code text primary key check (code ~ '^[a-z][a-z0-9_]{1,39}$'),
  name text not null check (length(name) between 1 and 200),
  description text not null default '' check (length(description) <= 2000),
  kind text not null check (kind in ('lookup', 'effect')),
  provider text not null default 'http' check (provider in ('http', 'appointments')),
  input jsonb check (jsonb_typeof(input) = 'object'),
  output jsonb check (jsonb_typeof(output) = 'object'),
  example_output jsonb,
  request jsonb constraint actions_request_check check (
    request ?& '{method,url,headers,body}'
    and request ->> 'method' in ('GET', 'POST', 'PUT', 'PATCH', 'DELETE')
    and jsonb_typeof(request -> 'url') = 'string'
    and jsonb_typeof(request -> 'headers') = 'object'
    and not jsonb_path_exists(request, '$.headers.* ? (@.type() != "string")')
    and jsonb_typeof(request -> 'body') in ('string', 'null')
  ),
  timeout_ms integer not null default 5000 check (timeout_ms between 100 and 15000),
  cache_seconds integer not null default 0
    check (cache_seconds between 0 and 86400 and (kind = 'lookup' or cache_seconds = 0)),
  is_enabled boolean not null default true,
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint actions_provider_fields_check check (
    (input is not null) = (provider = 'http') and (request is not null) = (provider = 'http')
  )
);
comment on table public.actions is
  'The inputs of the provider `appointments` are defined in functions/shared/contract/appointment-actions.ts';
comment on column public.actions.input is 'JSON Schema, like `output`';
comment on column public.actions.request is
  'Templates that functions/assistant/engine/actions fills in';

alter table public.actions enable row level security;
grant select, insert, update, delete on public.actions to authenticated;
grant all on public.actions to service_role;
create policy actions_select_policy on public.actions for select to authenticated
  using ((select public.is_operator()));
create policy actions_insert_policy on public.actions for insert to authenticated
  with check ((select public.is_editor()));
create policy actions_update_policy on public.actions for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));
create policy actions_delete_policy on public.actions for delete to authenticated
  using ((select public.is_editor()));

create trigger touch_updated_at
  before update on public.actions
  for each row execute function public.touch_updated_at();

-- Trigger function: increases the revision of an action, whoever changes it; its code never changes.
-- Raises: PT400 the code changes.
create function public.bump_action_revision() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.code <> old.code then
    raise sqlstate 'PT400' using message = 'the code of an action never changes';
  end if;
  new.revision := old.revision + 1;
  return new;
end
$$;

create trigger bump_action_revision
  before update on public.actions
  for each row execute function public.bump_action_revision();

-- Trigger function: an action that a branch or a step names is not deleted, and keeps its kind.
-- Raises: PT409 in-use: a branch or a step names it.
create function public.forbid_used_action_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  users constant text := (
    select string_agg(named.code, ', ' order by named.code) from (
      select i.code from public.intents as i where old.code = any (i.actions)
      union all
      select i.code || '/' || s.code
      from public.intent_steps as s join public.intents as i on i.id = s.intent_id
      where old.code = any (s.actions) or s.on_enter ->> 'action' = old.code
        or s.before @> jsonb_build_array(jsonb_build_object('action', old.code))
    ) as named (code)
  );
begin
  if users is not null then
    raise sqlstate 'PT409' using
      message = format('%s is used by %s; take it out there first', old.code, users),
      detail = '{"code": "in-use"}';
  end if;
  return coalesce(new, old);
end
$$;

create trigger forbid_used_action_deletion
  before delete on public.actions
  for each row execute function public.forbid_used_action_change();

create trigger forbid_used_action_change
  before update of kind on public.actions
  for each row when (new.kind <> old.kind)
  execute function public.forbid_used_action_change();

-- Trigger function: the actions that a branch or a step names exist; before its prompt it names
-- lookups, on entering it an effect.
-- Raises: PT422 it names another, with the path of the field in its detail.
create function public.check_named_actions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  facts constant jsonb := to_jsonb(new);
  wrong record;
  problem text;
begin
  select named.path, named.code, named.kind into wrong
  from (
    select 'actions', jsonb_array_elements_text(facts -> 'actions'), null
    union all
    select 'before', jsonb_array_elements(facts -> 'before') ->> 'action', 'lookup'
    union all
    select 'on_enter', facts -> 'on_enter' ->> 'action', 'effect'
    where facts -> 'on_enter' ? 'action'
  ) as named (path, code, kind)
  left join public.actions as action
    on action.code = named.code and action.kind = coalesce(named.kind, action.kind)
  where action.code is null
  limit 1;
  if found then
    problem := format('there is no %s %s', coalesce(wrong.kind, 'action'), wrong.code);
    raise sqlstate 'PT422' using
      message = problem,
      detail = jsonb_build_object(
        'errors', jsonb_build_array(jsonb_build_object('path', wrong.path, 'message', problem))
      );
  end if;
  return new;
end
$$;

create trigger check_named_actions
  before insert or update of actions on public.intents
  for each row when (new.actions <> '{}') execute function public.check_named_actions();

create trigger check_named_actions
  before insert or update of actions, before, on_enter on public.intent_steps
  for each row when (new.actions <> '{}' or new.before <> '[]' or new.on_enter is not null)
  execute function public.check_named_actions();

-- Stores the actions of an import; those that it lacks stay.
-- Called by: import_assistant.
create function public.import_actions(p_actions jsonb) returns void
language sql set search_path = '' as $$
  insert into public.actions as stored (
    code, name, description, kind, provider, input, output, example_output, request, timeout_ms,
    cache_seconds, is_enabled
  )
  select
    code, name, description, kind, provider, nullif(input, 'null'), nullif(output, 'null'),
    nullif(example_output, 'null'), nullif(request, 'null'), timeout_ms, cache_seconds, is_enabled
  from jsonb_populate_recordset(null::public.actions, coalesce(p_actions, '[]'))
  on conflict (code) do update set
    name = excluded.name, description = excluded.description, kind = excluded.kind,
    provider = excluded.provider, input = excluded.input, output = excluded.output,
    example_output = excluded.example_output, request = excluded.request,
    timeout_ms = excluded.timeout_ms, cache_seconds = excluded.cache_seconds,
    is_enabled = excluded.is_enabled
  where to_jsonb(stored) - '{revision,updated_at}'::text[]
    <> to_jsonb(excluded) - '{revision,updated_at}'::text[]
$$;

create trigger note_settings_change
  after insert or update or delete or truncate on public.actions
  for each statement execute function public.note_settings_change();

create trigger note_change
  after insert or update or delete on public.actions
  for each row execute function public.note_change('action', 'revision', 'updated_at');

-- Secrets of actions, encrypted by functions/shared/secret-box.ts with a key that the database does
-- not have. Only the functions read and write them.
create table public.action_secrets (
  name text primary key check (name ~ '^[A-Za-z][A-Za-z0-9_]{0,63}$'),
  value text not null check (value ~ '^v1:[A-Za-z0-9+/]+={0,2}$'),
  updated_at timestamptz not null default now()
);

alter table public.action_secrets enable row level security;
grant all on public.action_secrets to service_role;

create trigger touch_updated_at
  before update on public.action_secrets
  for each row execute function public.touch_updated_at();
