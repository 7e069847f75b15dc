-- Imports an assistant from files, in one transaction. Triggers note each change in the ledger, and
-- enforce the rules that hold for every writer.

-- Stores the settings of an import. Returns nothing, like the other functions of a part.
-- Called by: import_assistant.
create function public.import_settings(p_given jsonb, p_defaults jsonb, p_prune boolean)
returns void
language sql set search_path = '' as $$
  insert into public.assistant_settings as stored (code, value)
  select setting.key, setting.value
  from unnest('{organisation,settings}'::text[]) as section (name)
  cross join lateral jsonb_each(p_given -> section.name) as setting
  left join public.assistant_settings as present on present.code = setting.key
  where coalesce(present.value, p_defaults -> section.name -> setting.key)
    is distinct from setting.value
  on conflict (code) do update set value = excluded.value;
  delete from public.assistant_settings
  where p_prune
    and coalesce(p_defaults -> 'organisation', '{}') || coalesce(p_defaults -> 'settings', '{}') ? code
    and not (p_given -> 'organisation') || (p_given -> 'settings') ? code
$$;

-- Saves the prompt of a branch as a new version, unless the branch has a version that equals
-- it, and activates it if p_activate, or if no version is active and no gate requires tests. Returns the
-- change as import_assistant reports it; null for none.
-- Raises: 42501, PT404, PT409 and PT422 as activate_agent_config.
-- Called by: import_branch.
create function public.import_version(p_code text, p_prompt jsonb, p_activate boolean) returns jsonb
language plpgsql set search_path = '' as $$
declare
  branch constant public.intents := (select i from public.intents as i where code = p_code);
  active public.agent_configs;
  target public.agent_configs;
  before jsonb;
begin
  if p_prompt = 'null' then
    return null;
  end if;
  select * into active from public.agent_configs where intent_id = branch.id and is_active;
  select * into target from public.agent_configs
  where intent_id = branch.id
    and public.clean_text(system_prompt) = p_prompt ->> 'system_prompt'
    and public.clean_text(rules_text) = p_prompt ->> 'rules_text'
    and public.clean_text(exit_conditions_text) = p_prompt ->> 'exit_conditions_text'
    and parameters is not distinct from nullif(p_prompt -> 'parameters', 'null')
  order by is_active desc, version desc limit 1;
  p_activate := p_activate or active.id is null and branch.gate <> 'require';
  if target.is_active or target.id is not null and not p_activate then
    return null;
  end if;
  before := public.describe_version(active.id);
  if target.id is null then
    target := public.create_agent_config(
      branch.id, null, p_prompt ->> 'system_prompt', p_prompt ->> 'rules_text',
      p_prompt ->> 'exit_conditions_text',
      p_parameters => nullif(p_prompt -> 'parameters', 'null')
    );
  end if;
  if p_activate then
    target := public.activate_agent_config(target.id, 'Imported from files');
  end if;
  return jsonb_build_object(
    'what', 'prompt',
    'where', public.prompt_path(p_code),
    'from', before,
    'to', public.describe_version(target.id)
  );
end
$$;

-- Returns a version as a change reports it; null for none.
-- Called by: import_version.
create function public.describe_version(p_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'version', version, 'is_active', is_active, 'system_prompt', system_prompt,
    'rules_text', rules_text, 'exit_conditions_text', exit_conditions_text,
    'parameters', parameters
  ))
  from public.agent_configs where id = p_id
$$;

-- Returns the scenario of an import, `{steps, slots}`: without p_prune with the stored steps and slots
-- that it lacks, after its own. A stored prompt that differs in white space around it stays.
-- Called by: import_branch.
create function public.merge_scenario(p_stored jsonb, p_given jsonb, p_prune boolean) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'steps', (
      select coalesce(jsonb_agg(step order by is_kept, place), '[]') from (
        select false as is_kept, given.place, given.step || jsonb_build_object(
          'system_prompt', coalesce(stored -> 'system_prompt', given.step -> 'system_prompt')
        ) as step
        from jsonb_array_elements(p_given -> 'steps') with ordinality as given (step, place)
        left join jsonb_array_elements(p_stored -> 'steps') as stored
          on stored ->> 'code' = given.step ->> 'code'
          and public.clean_text(stored ->> 'system_prompt') = given.step ->> 'system_prompt'
        union all
        select true, kept.place, kept.step
        from jsonb_array_elements(p_stored -> 'steps') with ordinality as kept (step, place)
        where not p_prune and not p_given -> 'steps' @> jsonb_build_array(
          jsonb_build_object('code', kept.step -> 'code')
        )
      ) as merged
    ),
    'slots', (
      select p_given -> 'slots' || coalesce(jsonb_agg(kept.slot order by kept.place), '[]')
      from jsonb_array_elements(p_stored -> 'slots') with ordinality as kept (slot, place)
      where not p_prune and not p_given -> 'slots' @> jsonb_build_array(
        jsonb_build_object('code', kept.slot -> 'code')
      )
    )
  )
$$;

-- Stores a branch of an import. Returns the change of its version, as import_version.
-- Raises: 42501, PT404, PT409, PT412 and PT422 as store_scenario and import_version.
-- Called by: import_assistant.
create function public.import_branch(p_branch jsonb, p_activate boolean, p_prune boolean)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  given constant public.intents := jsonb_populate_record(null::public.intents, p_branch);
  is_fixed constant boolean :=
    starts_with(given.code, '_') or given.code in ('general_info', 'escalate_human');
  stored jsonb;
  merged jsonb;
  change jsonb;
begin
  insert into public.intents (code, name, description, is_enabled, order_index)
  select given.code, given.name, given.description, is_fixed, coalesce(max(order_index), 0) + 1
  from public.intents
  on conflict (code) do nothing;
  update public.intents set
    name = given.name, description = given.description, is_authoritative = given.is_authoritative,
    request_kinds = given.request_kinds, actions = coalesce(given.actions, '{}')
  where code = given.code and (name, description, is_authoritative, request_kinds, actions)
    is distinct from (
      given.name, given.description, given.is_authoritative, given.request_kinds,
      coalesce(given.actions, '{}')
    );
  stored := public.read_scenario(given.code);
  merged := public.merge_scenario(stored, p_branch, p_prune);
  if merged <> stored - 'version' then
    perform public.store_scenario(given.code, null, merged);
  end if;
  change := public.import_version(given.code, p_branch -> 'prompt', p_activate);
  update public.intents set gate = given.gate, is_enabled = given.is_enabled
  where code = given.code and (gate, is_enabled) is distinct from (given.gate, given.is_enabled);
  return change;
end
$$;

-- Puts the branches of an import into its order, before all others, unless they are in it.
-- Called by: import_assistant.
create function public.order_branches(p_codes text[]) returns void
language sql set search_path = '' as $$
  update public.intents as i set order_index = place.after - 1
  from (
    select
      code, row_number() over (order by array_position(p_codes, code), order_index, code) as after
    from public.intents
  ) as place
  where place.code = i.code and i.order_index <> place.after - 1 and p_codes <> (
    select array_agg(code order by order_index, code) from public.intents where code = any (p_codes)
  )
$$;

-- Stores the documents of an import; new and changed ones wait to be indexed. Of several documents
-- with one name, each is the one at its place.
-- Called by: import_assistant.
create function public.import_documents(p_documents jsonb, p_prune boolean) returns void
language sql set search_path = '' as $$
  with given as (
    select
      name, row_number() over (partition by name order by file_type, raw_text, blocks::text) as place,
      file_type, raw_text, nullif(blocks, 'null') as blocks
    from jsonb_to_recordset(p_documents) as document (
      name text, file_type text, raw_text text, blocks jsonb
    )
  ), stored as (
    select * from public.numbered_documents()
  ), changed as (
    update public.documents as d set
      file_type = given.file_type, raw_text = given.raw_text, blocks = given.blocks,
      size_bytes = octet_length(given.raw_text), index_status = 'pending', index_run = null
    from given join stored using (name, place)
    where d.id = stored.id and (given.file_type, given.raw_text, given.blocks)
      is distinct from (stored.file_type, stored.raw_text, stored.blocks)
  ), removed as (
    delete from public.documents as d
    using stored left join given using (name, place)
    where p_prune and d.id = stored.id and given.name is null
  )
  insert into public.documents (name, file_type, raw_text, blocks, size_bytes)
  select
    given.name, given.file_type, given.raw_text, given.blocks, octet_length(given.raw_text)
  from given left join stored using (name, place)
  where stored.id is null
$$;

-- Removes the branches and tests that an import lacks, except branches that every turn needs.
-- Raises: PT409 branch-in-use: dialogs stand in one of the branches; 42501, PT404 and PT422 as
-- delete_branch.
-- Called by: import_assistant.
create function public.prune_branches(p_codes text[], p_tests text[]) returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.dialog_tests where id <> all (p_tests);
  perform public.delete_branch(code) from public.intents
  where code <> all (p_codes) and not is_system and code not in ('general_info', 'escalate_human');
end
$$;

-- Returns how p_after differs from p_before, both as map_assistant_parts returns them, as
-- `[{what, where, from, to}]`; p_versions are the changes of prompts.
-- Called by: import_assistant.
create function public.list_part_changes(p_before jsonb, p_after jsonb, p_versions jsonb)
returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(change order by change ->> 'where'), '[]') from (
    select jsonb_build_object(
      'what', coalesce(was.value, now.value) ->> 'what', 'where', coalesce(was.key, now.key),
      'from', was.value -> 'value', 'to', now.value -> 'value'
    ) as change
    from jsonb_each(p_before) as was full join jsonb_each(p_after) as now using (key)
    where was.value is distinct from now.value
      and not (coalesce(was.value, now.value) @> '{"what": "prompt"}' and now.key is not null)
    union all
    select jsonb_array_elements(p_versions)
  ) as listed
$$;

-- Returns the changes of p_changes that overwrite what changed since the last export or import.
-- p_before has the parts as map_assistant_parts returns them.
-- Called by: import_assistant.
create function public.find_drift(p_changes jsonb, p_before jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(change order by place), '[]')
  from jsonb_array_elements(p_changes) with ordinality as listed (change, place)
  left join public.exported_parts as exported on exported.path = change ->> 'where'
  where exists (select from public.exported_parts)
    and exported.hash is distinct from md5((p_before -> (change ->> 'where') -> 'value')::text)
$$;

-- Makes the stored assistant that of p_assistant: adds and changes parts, and with p_prune removes
-- what it lacks. Prompts become new versions, which p_activate activates. Returns `{changes, drift}`;
-- with p_dry_run nothing changes. p_defaults as assistant_parts.
-- Raises: 42501 the caller is no editor; PT409 drift with `drift` and `changes`: it would overwrite
-- what changed since the last export or import, and neither p_force nor p_dry_run is set; PT404,
-- PT409, PT412 and PT422 as store_scenario, activate_agent_config and delete_branch. WBDRY ends a dry
-- run and is caught.
-- Called by: functions/assistant/routes/export-import.ts.
create function public.import_assistant(
  p_assistant jsonb,
  p_defaults jsonb,
  p_activate boolean default false,
  p_force boolean default false,
  p_prune boolean default false,
  p_dry_run boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given constant jsonb := public.unwrap_json(p_assistant);
  defaults constant jsonb := public.unwrap_json(p_defaults);
  codes constant text[] := array(
    select branch ->> 'code' from jsonb_array_elements(given -> 'branches') as branch
  );
  is_first boolean;
  versions jsonb := '[]';
  before jsonb;
  after jsonb;
  changes jsonb;
  drift jsonb;
  branch jsonb;
begin
  if not ((select public.is_editor()) or current_setting('role') in ('service_role', 'none')) then
    raise sqlstate '42501' using message = 'only editors import assistants';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('import_assistant', 0));
  perform from public.intents order by code for update;
  before := public.map_assistant_parts(defaults);
  -- A dry run makes the same changes and rolls them back at the end of this block.
  begin
    perform public.import_settings(given, defaults, p_prune);
    insert into public.prompt_texts as stored (code, text)
    select key, value from jsonb_each_text(given -> 'texts')
    on conflict (code) do update set text = excluded.text
    where public.clean_text(stored.text) <> excluded.text;
    perform public.import_actions(given -> 'actions');
    for branch in select jsonb_array_elements(given -> 'branches') loop
      versions := versions || coalesce(
        public.import_branch(branch, p_activate, p_prune), '[]'
      );
    end loop;
    perform public.import_tests(given -> 'tests');
    if p_prune then
      perform public.prune_branches(
        codes, array(select test ->> 'id' from jsonb_array_elements(given -> 'tests') as test)
      );
    end if;
    delete from public.actions
    where p_prune and not given -> 'actions' @> jsonb_build_array(jsonb_build_object('code', code));
    perform public.order_branches(codes);
    perform public.import_documents(given -> 'documents', p_prune);
    perform public.import_synonyms(given -> 'synonyms', p_prune);
    set constraints all immediate;

    after := public.map_assistant_parts(defaults);
    changes := public.list_part_changes(before, after, versions);
    drift := public.find_drift(changes, before);
    if drift <> '[]' and not p_force and not p_dry_run then
      raise sqlstate 'PT409' using
        message = format(
          'the server changed since the last export: %s; export again, or force the import',
          (select string_agg(change ->> 'where', ', ') from jsonb_array_elements(drift) as change)
        ),
        detail = jsonb_build_object('code', 'drift', 'drift', drift, 'changes', changes);
    end if;
    is_first := not exists (select from public.exported_parts);
    perform public.note_exported_parts(after, case when not (is_first or p_prune) then array(
      select change ->> 'where' from jsonb_array_elements(changes) as change
    ) end);
    if p_dry_run then
      raise sqlstate 'WBDRY';
    end if;
  exception when sqlstate 'WBDRY' then
    null;
  end;
  return jsonb_build_object('changes', changes, 'drift', drift);
end
$$;
grant execute on function public.import_assistant to authenticated, service_role;
