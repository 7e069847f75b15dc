alter type public.key_scope add value 'configure';

set check_function_bodies = off;

create table public.exported_parts (
  path text primary key,
  hash text not null check (hash ~ '^[0-9a-f]{32}$')
);

create function public.clean_text(p_text text) returns text
language sql immutable set search_path = '' as $$
  select btrim(replace(p_text, E'\r\n', E'\n'), E' \t\r\n')
$$;

create function public.prompt_path(p_code text) returns text
language sql immutable set search_path = '' as $$
  select case p_code when '_safety' then 'safety.md' else format('branches/%s/prompt.md', p_code) end
$$;

create function public.numbered_documents()
returns table (id uuid, name text, place bigint, file_type text, raw_text text, blocks jsonb)
language sql stable set search_path = '' as $$
  select
    id, name, row_number() over (partition by name order by file_type, raw_text, blocks::text),
    file_type, raw_text, blocks
  from public.documents
$$;

create function public.assistant_parts(p_defaults jsonb)
returns table (what text, path text, value jsonb)
language sql stable set search_path = '' as $$
  select
    section.what, format('assistant.yaml#%s.%s', section.name, setting.key),
    coalesce(stored.value, setting.value)
  from (values ('organisation', 'organisation'), ('setting', 'settings')) as section (what, name)
  cross join lateral jsonb_each(p_defaults -> section.name) as setting
  left join public.assistant_settings as stored on stored.code = setting.key
  union all
  select 'branch_order', 'assistant.yaml#branches', jsonb_agg(code order by order_index, code)
  from public.intents
  having count(*) > 0
  union all
  select
    'branch', format('branches/%s/branch.yaml', code),
    to_jsonb(i) - '{id,code,is_system,order_index,created_at,last_version}'::text[]
      || jsonb_build_object('steps', (
        select coalesce(jsonb_agg(
          to_jsonb(s) - '{id,intent_id,order_index,system_prompt,updated_at}'::text[]
          order by s.order_index, s.code
        ), '[]')
        from public.intent_steps as s where s.intent_id = i.id
      ))
  from public.intents as i
  union all
  select
    'step', format('branches/%s/steps/%s.md', i.code, s.code),
    to_jsonb(public.clean_text(s.system_prompt))
  from public.intents as i join public.intent_steps as s on s.intent_id = i.id
  union all
  select 'prompt', public.prompt_path(i.code), jsonb_build_object(
    'system_prompt', public.clean_text(c.system_prompt),
    'rules_text', public.clean_text(c.rules_text),
    'exit_conditions_text', public.clean_text(c.exit_conditions_text)
  )
  from public.intents as i
  cross join lateral (
    select * from public.agent_configs where intent_id = i.id
    order by is_active desc, version desc limit 1
  ) as c
  union all
  select 'text', format('turn/%s.md', code), to_jsonb(public.clean_text(text))
  from public.prompt_texts
  union all
  select
    'document',
    'documents/' || name || case when place > 1 then format(' (%s)', place) else '' end,
    jsonb_build_object(
      'name', name, 'file_type', file_type, 'characters', length(raw_text),
      'sha256', encode(sha256(convert_to(raw_text || coalesce(blocks::text, ''), 'UTF8')), 'hex')
    )
  from public.numbered_documents()
  union all
  select
    'test', format('tests/%s.jsonl#%s', intent_code, id),
    jsonb_build_object('name', name, 'is_enabled', is_enabled, 'setup', setup, 'turns', turns)
  from public.dialog_tests
$$;

create function public.map_assistant_parts(p_defaults jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_object_agg(path, jsonb_build_object('what', what, 'value', value))
  from public.assistant_parts(p_defaults)
$$;

create function public.note_exported_parts(p_parts jsonb, p_paths text[] default null) returns void
language sql set search_path = '' as $$
  delete from public.exported_parts where not p_parts ? path;
  insert into public.exported_parts as stored (path, hash)
  select key, md5((value -> 'value')::text) from jsonb_each(p_parts)
  where p_paths is null or key = any (p_paths)
  on conflict (path) do update set hash = excluded.hash where stored.hash <> excluded.hash
$$;

create function public.export_assistant(p_defaults jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not ((select public.is_editor()) or current_setting('role') in ('service_role', 'none')) then
    raise sqlstate '42501' using message = 'only editors export assistants';
  end if;
  perform public.note_exported_parts(public.map_assistant_parts(public.unwrap_json(p_defaults)));
  return jsonb_build_object(
    'settings', (select coalesce(jsonb_object_agg(code, value), '{}') from public.assistant_settings),
    'texts', (select coalesce(jsonb_object_agg(code, text), '{}') from public.prompt_texts),
    'branches', (
      select coalesce(jsonb_agg(
        to_jsonb(i) - '{id,is_system,order_index,created_at,last_version}'::text[]
          || jsonb_build_object(
            'steps', public.read_scenario(i.code) -> 'steps',
            'prompt', (
              select jsonb_build_object(
                'system_prompt', system_prompt, 'rules_text', rules_text,
                'exit_conditions_text', exit_conditions_text
              )
              from public.agent_configs where intent_id = i.id
              order by is_active desc, version desc limit 1
            )
          )
        order by i.order_index, i.code
      ), '[]')
      from public.intents as i
    ),
    'documents', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', name, 'file_type', file_type, 'raw_text', raw_text, 'blocks', blocks
      )), '[]')
      from public.documents
    ),
    'tests', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'name', name, 'intent_code', intent_code, 'is_enabled', is_enabled,
        'setup', setup, 'turns', turns
      )), '[]')
      from public.dialog_tests
    )
  );
end
$$;
grant execute on function public.export_assistant to authenticated, service_role;

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
  order by is_active desc, version desc limit 1;
  p_activate := p_activate or active.id is null and branch.gate <> 'require';
  if target.is_active or target.id is not null and not p_activate then
    return null;
  end if;
  before := public.describe_version(active.id);
  if target.id is null then
    target := public.create_agent_config(
      branch.id, null, p_prompt ->> 'system_prompt', p_prompt ->> 'rules_text',
      p_prompt ->> 'exit_conditions_text'
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

create function public.describe_version(p_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'version', version, 'is_active', is_active, 'system_prompt', system_prompt,
    'rules_text', rules_text, 'exit_conditions_text', exit_conditions_text
  )
  from public.agent_configs where id = p_id
$$;

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
    request_kinds = given.request_kinds
  where code = given.code and (name, description, is_authoritative, request_kinds)
    is distinct from (given.name, given.description, given.is_authoritative, given.request_kinds);
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

create function public.prune_branches(p_codes text[], p_tests text[]) returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.dialog_tests where id <> all (p_tests);
  perform public.delete_branch(code) from public.intents
  where code <> all (p_codes) and not is_system and code not in ('general_info', 'escalate_human');
end
$$;

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

create function public.find_drift(p_changes jsonb, p_before jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(change order by place), '[]')
  from jsonb_array_elements(p_changes) with ordinality as listed (change, place)
  left join public.exported_parts as exported on exported.path = change ->> 'where'
  where exists (select from public.exported_parts)
    and exported.hash is distinct from md5((p_before -> (change ->> 'where') -> 'value')::text)
$$;

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
  -- A dry run does the same and rolls it back at the end of this block.
  begin
    perform public.import_settings(given, defaults, p_prune);
    insert into public.prompt_texts as stored (code, text)
    select key, value from jsonb_each_text(given -> 'texts')
    on conflict (code) do update set text = excluded.text
    where public.clean_text(stored.text) <> excluded.text;
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
    perform public.order_branches(codes);
    perform public.import_documents(given -> 'documents', p_prune);
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

alter table public.exported_parts enable row level security;

revoke all on public.exported_parts from anon, authenticated, service_role;
grant all on public.exported_parts to service_role;
