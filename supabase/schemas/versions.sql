-- Lists branches and versions, saves versions, and migrates versions from before the first start.

-- Returns how many versions each branch has, and the number of the active one. Runs as the caller.
-- Called by: read_intents.
create function public.intent_versions() returns table (
  intent_id uuid,
  versions_count integer,
  active_version integer
)
language sql stable set search_path = '' as $$
  select c.intent_id, count(*)::integer, max(c.version) filter (where c.is_active)
  from public.agent_configs as c
  where c.intent_id is not null
  group by c.intent_id
$$;
grant execute on function public.intent_versions to authenticated, service_role;

-- Returns all branches in order, or one, with their steps and versions counted. Runs as the caller.
-- Called by: functions/assistant/routes/intents.ts.
create function public.read_intents(p_code text default null) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(branch) order by order_index, code), '[]')
    from (
      select
        i.*, coalesce(s.steps_count, 0) as steps_count, coalesce(s.steps_count, 0) > 0 as has_steps,
        coalesce(v.versions_count, 0) as versions_count, v.active_version
      from public.intents as i
      left join (
        select intent_id, count(*)::integer as steps_count from public.intent_steps
        group by intent_id
      ) as s on s.intent_id = i.id
      left join public.intent_versions() as v on v.intent_id = i.id
      where p_code is null or i.code = p_code
    ) as branch
  );
end
$$;
grant execute on function public.read_intents to authenticated, service_role;

-- Returns versions, newest first, with the names of people: those of a branch, one by its id, only
-- the active, those before a number. Runs as the caller; `account` as account_without_rows.
-- Called by: functions/assistant/routes/configs.ts.
create function public.read_configs(
  p_intent_code text default null,
  p_id uuid default null,
  p_is_active boolean default null,
  p_most integer default 1,
  p_before integer default null
) returns jsonb
language sql stable set search_path = '' as $$
  select nullif(jsonb_build_object(
    'rows', coalesce(jsonb_agg(to_jsonb(found) order by version desc), '[]'),
    'names', public.names_of(array_agg(created_by) || array_agg(activated_by)),
    'account', public.account_without_rows(count(*))
  ), '{"rows": [], "names": null, "account": null}')
  from (
    select c.*, i.code as intent_code
    from public.agent_configs as c
    left join public.intents as i on i.id = c.intent_id
    where (p_intent_code is null or i.code = p_intent_code)
      and (p_id is null or c.id = p_id)
      and (p_is_active is null or c.is_active = p_is_active)
      and (p_before is null or c.version < p_before)
    order by c.version desc
    limit p_most
  ) as found
$$;
grant execute on function public.read_configs to authenticated, service_role;

-- Saves a new version of a branch, and activates it if p_activate, as activate_agent_config.
-- Returns the version. Runs as the caller: row-level security decides who may.
-- Raises: 42501 the caller is no editor; PT404 there is no such branch; PT409 and PT422 as
-- activate_agent_config.
-- Called by: functions/assistant/routes/configs.ts, import_version, propose_version.
create function public.create_agent_config(
  p_intent_id uuid,
  p_name text default null,
  p_system_prompt text default '',
  p_rules_text text default '',
  p_exit_conditions_text text default '',
  p_activate boolean default false,
  p_reason text default null,
  p_run_id uuid default null,
  p_override boolean default false,
  p_keep_dialogs boolean default false,
  p_expected_version integer default null,
  p_parameters jsonb default null
) returns public.agent_configs
language plpgsql set search_path = '' as $$
declare
  created public.agent_configs;
begin
  if not exists (select from public.intents where id = p_intent_id) then
    raise sqlstate 'PT404' using message = 'no such branch';
  end if;
  insert into public.agent_configs (
    intent_id, name, system_prompt, rules_text, exit_conditions_text, parameters, is_settled
  ) values (
    p_intent_id, p_name, p_system_prompt, coalesce(p_rules_text, ''),
    coalesce(p_exit_conditions_text, ''), public.unwrap_json(p_parameters), true
  )
  returning * into created;
  if p_activate then
    created := public.activate_agent_config(
      created.id, p_reason, p_run_id, p_override, p_keep_dialogs, p_expected_version
    );
  end if;
  return created;
end
$$;
grant execute on function public.create_agent_config to authenticated, service_role;

-- Returns the versions that had no branch before the first start. Every start settles all versions
-- (is_settled), so a settled version proves an earlier start; a version that loses its branch later
-- is not included.
-- Called by: scripts/seed/adopt-legacy.ts, adopt_legacy_configs.
create function public.legacy_agent_configs() returns setof public.agent_configs
language sql stable set search_path = '' as $$
  select * from public.agent_configs
  where intent_id is null and not exists (select from public.agent_configs where is_settled)
$$;
grant execute on function public.legacy_agent_configs to service_role;

-- Legacy rule of the requirements: moves legacy versions to general_info. Each keeps its number, or
-- takes the next free one. Returns how many moved.
-- Called by: scripts/seed/adopt-legacy.ts.
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
  for legacy in select * from public.legacy_agent_configs() order by version, created_at loop
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

-- Legacy rule of the requirements: moves the exit conditions from the end of an old prompt to their
-- own field. The caller finds the heading. Text can be moved but not changed (except white space),
-- and only while the field is empty. Returns false otherwise.
-- Called by: scripts/seed/adopt-legacy.ts.
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

-- Marks the versions that no start has migrated as migrated. Returns those of them that have no
-- author and no exit conditions of their own.
-- Called by: scripts/seed/adopt-legacy.ts.
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
