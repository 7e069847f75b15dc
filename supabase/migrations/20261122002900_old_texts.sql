-- The exit conditions of an old prompt are moved at most once: a start looks at a version's texts when
-- no start has before, and never at what was saved here.

alter table public.agent_configs add column is_settled boolean not null default false;

comment on column public.agent_configs.is_settled is
  'Saved here, or looked at by a start: its texts stay as they are';

-- Saves a new version of a branch, and activates it if asked to. Runs as the caller: row-level
-- security decides who may. Errors: PT404 no such branch.
create or replace function public.create_agent_config(
  p_intent_id uuid,
  p_name text default null,
  p_system_prompt text default '',
  p_rules_text text default '',
  p_exit_conditions_text text default '',
  p_activate boolean default false
) returns public.agent_configs
language plpgsql set search_path = '' as $$
declare
  created public.agent_configs;
begin
  if not exists (select from public.intents where id = p_intent_id) then
    raise sqlstate 'PT404' using message = 'no such branch';
  end if;
  insert into public.agent_configs (
    intent_id, name, system_prompt, rules_text, exit_conditions_text, is_settled
  ) values (
    p_intent_id, p_name, p_system_prompt, coalesce(p_rules_text, ''),
    coalesce(p_exit_conditions_text, ''), true
  )
  returning * into created;
  if p_activate then
    created := public.activate_agent_config(created.id);
  end if;
  return created;
end
$$;

-- A saved version never changes, except for: is_active; its author and who activated it, which become
-- null with the person; its branch, which becomes null with the branch; and a legacy version's move
-- into a branch and of its exit conditions (adopt_legacy_configs, take_old_configs,
-- move_exit_conditions).
create or replace function public.keep_agent_config() returns trigger
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

-- The versions with everything in one text, saved by nobody who is known, that no start has looked at.
-- Now one has.
create function public.take_old_configs() returns table (id uuid, system_prompt text)
language plpgsql set search_path = '' as $$
begin
  if not exists (select from public.agent_configs where not is_settled) then
    return;
  end if;
  perform set_config('workbench.adopting', 'on', true);
  return query
    with looked_at as (
      update public.agent_configs as config set is_settled = true
      where not config.is_settled
      returning config.*
    )
    select looked_at.id, looked_at.system_prompt from looked_at
    where looked_at.created_by is null and looked_at.exit_conditions_text = '';
  perform set_config('workbench.adopting', '', true);
end
$$;

grant execute on function public.take_old_configs to service_role;
