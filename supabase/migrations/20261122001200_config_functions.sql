-- Chapter 12: saving and activating a prompt version, each in one transaction.

-- Saves a new version of a branch, and activates it if asked to. Runs as the caller: row-level
-- security decides who may. Errors: PT404 no such branch.
create function public.create_agent_config(
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
  insert into public.agent_configs (intent_id, name, system_prompt, rules_text, exit_conditions_text)
  values (
    p_intent_id, p_name, p_system_prompt, coalesce(p_rules_text, ''), coalesce(p_exit_conditions_text, '')
  )
  returning * into created;
  if p_activate then
    created := public.activate_agent_config(created.id);
  end if;
  return created;
end
$$;

grant execute on function public.create_agent_config to authenticated, service_role;

-- Makes a version the active one of its branch. Runs as the caller, who may not call
-- lock_agent_configs and takes the same lock here.
-- Errors: PT404 no such version; PT409 a version without a branch; 42501 not an editor.
create function public.activate_agent_config(p_id uuid) returns public.agent_configs
language plpgsql set search_path = '' as $$
declare
  target public.agent_configs;
begin
  select * into target from public.agent_configs where id = p_id;
  if not found then
    raise sqlstate 'PT404' using message = 'no such version';
  end if;
  if target.intent_id is null then
    raise sqlstate 'PT409' using message = 'this version belongs to no branch';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('agent_configs/' || target.intent_id, 0));
  update public.agent_configs set is_active = false
  where intent_id = target.intent_id and is_active and id <> p_id;
  update public.agent_configs set is_active = true where id = p_id returning * into target;
  if not found then
    raise insufficient_privilege using message = 'only an editor can activate a version';
  end if;
  return target;
end
$$;

grant execute on function public.activate_agent_config to authenticated, service_role;

-- Legacy rule of the requirements: versions without a branch move to general_info. Each keeps its
-- number, or takes the next free one. Returns how many moved.
create function public.adopt_legacy_configs() returns integer
language plpgsql set search_path = '' as $$
declare
  home uuid := (select id from public.intents where code = 'general_info');
  legacy public.agent_configs;
  moved integer := 0;
begin
  if home is null then
    return 0;
  end if;
  perform public.lock_agent_configs(home);
  for legacy in select * from public.agent_configs where intent_id is null order by version, created_at loop
    update public.agent_configs set
      intent_id = home,
      version = case
        when exists (
          select from public.agent_configs where intent_id = home and version = legacy.version
        ) then (select max(version) + 1 from public.agent_configs where intent_id = home)
        else legacy.version
      end
    where id = legacy.id;
    moved := moved + 1;
  end loop;
  return moved;
end
$$;

grant execute on function public.adopt_legacy_configs to service_role;

-- Legacy rule of the requirements: the exit conditions of an old prompt move out of its tail into
-- their own field. The caller finds the heading. Text can be moved but not changed (white space
-- aside), and only while the field is empty. Returns false otherwise.
create function public.move_exit_conditions(
  p_id uuid,
  p_system_prompt text,
  p_exit_conditions_text text
) returns boolean
language plpgsql set search_path = '' as $$
declare
  is_moved boolean;
begin
  perform set_config('workbench.adopting', 'on', true);
  update public.agent_configs set
    system_prompt = p_system_prompt,
    exit_conditions_text = p_exit_conditions_text
  where id = p_id
    and exit_conditions_text = ''
    and regexp_replace(system_prompt, '\s', '', 'g')
      = regexp_replace(p_system_prompt || p_exit_conditions_text, '\s', '', 'g');
  is_moved := found;
  perform set_config('workbench.adopting', '', true);
  return is_moved;
end
$$;

grant execute on function public.move_exit_conditions to service_role;
