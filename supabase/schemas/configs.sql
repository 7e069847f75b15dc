-- The versions of a branch's prompts. Operators read, editors write; triggers enforce the rules,
-- whoever writes.

-- Versions of the prompts of a branch, at most one of them active. is_settled says that starts
-- ignore its texts from now on. parameters are sent to the model in place of the endpoint's, as in
-- functions/assistant/schemas/model-parameters.ts; null for none.
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
  activated_at timestamptz,
  activated_by uuid references public.users (id) on delete set null,
  is_settled boolean not null default false,
  parameters jsonb check (parameters @@ '
    $.type() == "object" && exists($.*) && !exists($.keyvalue() ? (!(
      @.key == "model" && @.value.type() == "string" && @.value like_regex "^[!-~]{1,200}$"
      || @.key == "reasoning_effort" && @.value.type() == "string"
        && @.value like_regex "^[a-z]{1,20}$"
      || @.key == "max_output_tokens" && @.value.type() == "number"
        && @.value >= 16 && @.value <= 1000000 && @.value.floor() == @.value
      || @.key == "temperature" && @.value.type() == "number" && @.value >= 0 && @.value <= 2
    )))
  '),
  unique (intent_id, version)
);
comment on column public.agent_configs.is_settled is
  'Whether the texts are final: saved by a person, or checked by a start of the product';

create unique index agent_configs_active_idx on public.agent_configs (intent_id) where is_active;
create index agent_configs_created_by_idx on public.agent_configs (created_by);
create index agent_configs_activated_by_idx on public.agent_configs (activated_by);

alter table public.agent_configs enable row level security;
grant select, insert, update (is_active), delete on public.agent_configs to authenticated;
grant all on public.agent_configs to service_role;
create policy agent_configs_select_policy on public.agent_configs for select to authenticated
  using ((select public.is_operator()));
create policy agent_configs_insert_policy on public.agent_configs for insert to authenticated
  with check (
    ((select public.is_editor()) or (select public.may_propose()) and not is_active)
    and intent_id is not null and created_by = (select auth.uid())
  );
create policy agent_configs_update_policy on public.agent_configs for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));
create policy agent_configs_delete_policy on public.agent_configs for delete to authenticated
  using ((select public.is_editor()));

create trigger clients_change_only
  before update on public.agent_configs
  for each row execute function public.clients_change_only('is_active');

create trigger note_settings_change
  after insert or update or delete or truncate on public.agent_configs
  for each statement execute function public.note_settings_change();

-- Serializes changes to the versions of a branch until the end of the transaction.
-- Called by: adopt_legacy_configs, number_agent_config.
create function public.lock_agent_configs(p_intent_id uuid) returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('agent_configs/' || p_intent_id, 0))
$$;
grant execute on function public.lock_agent_configs to service_role;

-- Trigger function: the number of a new version is one more than the highest that its branch ever
-- had, whatever the insert says.
create function public.number_agent_config() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.intent_id is not null then
    perform public.lock_agent_configs(new.intent_id);
    select greatest(coalesce(max(c.version), 0), i.last_version) + 1 into new.version
    from public.intents as i left join public.agent_configs as c on c.intent_id = i.id
    where i.id = new.intent_id
    group by i.id;
  end if;
  return new;
end
$$;

create trigger number_agent_config
  before insert on public.agent_configs
  for each row execute function public.number_agent_config();

-- Trigger function: a saved version never changes, except for is_active; its author and who
-- activated it, which become null with the person; its branch, which becomes null with the branch;
-- and a legacy version's move into a branch and of its exit conditions (adopt_legacy_configs,
-- take_old_configs, move_exit_conditions).
-- Raises: PT409 for any other change.
create function public.forbid_agent_config_change() returns trigger
language plpgsql set search_path = '' as $$
declare
  movable text[] := array['is_active', 'created_by', 'activated_by'];
begin
  if new.intent_id is null then
    movable := movable || 'intent_id'::text;
    new.is_active := false;
  elsif old.intent_id is null then
    movable := movable || array['intent_id', 'version'];
  end if;
  if current_setting('workbench.adopting', true) = 'on' then
    movable := movable || array['system_prompt', 'exit_conditions_text', 'is_settled'];
  end if;
  if (to_jsonb(new) - movable) is distinct from (to_jsonb(old) - movable)
    or new.created_by is not null and new.created_by is distinct from old.created_by
    or new.activated_by is not null and new.activated_by is distinct from old.activated_by then
    raise sqlstate 'PT409' using message = 'a saved version never changes; save a new one';
  end if;
  return new;
end
$$;

create trigger forbid_agent_config_change
  before update on public.agent_configs
  for each row execute function public.forbid_agent_config_change();

-- Trigger function: the active version of a branch cannot be deleted.
-- Raises: PT400.
create function public.forbid_active_agent_config_deletion() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PT400'
    using message = 'the active version cannot be deleted; activate another version first';
end
$$;

create trigger forbid_active_agent_config_deletion
  before delete on public.agent_configs
  for each row when (old.is_active)
  execute function public.forbid_active_agent_config_deletion();

-- Trigger function: stores the number of a deleted version in its branch, so that no later version
-- gets it.
create function public.remember_version_number() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.intents set last_version = greatest(last_version, old.version)
  where id = old.intent_id;
  return null;
end
$$;

create trigger remember_version_number
  after delete on public.agent_configs
  for each row execute function public.remember_version_number();

-- Trigger function: stores who activates a version and when, whatever the writer says. Triggers
-- fire by name: forbid_agent_config_change comes first, and rejects an update with its own values.
create function public.note_activation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.activated_at := case when new.is_active then now() end;
  new.activated_by := case when new.is_active then auth.uid() end;
  return new;
end
$$;

create trigger note_activation_on_insert
  before insert on public.agent_configs
  for each row execute function public.note_activation();

create trigger note_activation_on_update
  before update of is_active on public.agent_configs
  for each row when (new.is_active and not old.is_active)
  execute function public.note_activation();
