alter table public.intents
  add column actions text[] not null default '{}' check (array_position(actions, null) is null);

alter table public.intent_steps
  add column actions text[] not null default '{}' check (array_position(actions, null) is null),
  add column before jsonb not null default '[]' check (
    jsonb_typeof(before) = 'array'
    and not jsonb_path_exists(before, 'strict $[*] ? (@.action.type() != "string")')
  ),
  add column on_enter jsonb check (jsonb_typeof(on_enter -> 'action') = 'string');

set check_function_bodies = off;

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

create function public.import_actions(p_actions jsonb) returns void
language sql set search_path = '' as $$
  insert into public.actions as stored (
    code, name, description, kind, provider, input, output, example_output, request, timeout_ms,
    cache_seconds, is_enabled
  )
  select
    code, name, description, kind, provider, input, nullif(output, 'null'),
    nullif(example_output, 'null'), request, timeout_ms, cache_seconds, is_enabled
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

create or replace function public.turn_settings() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'intents', (
      select coalesce(jsonb_agg(to_jsonb(i) - 'created_at' order by order_index, code), '[]')
      from public.intents as i
    ),
    'configs', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id,
        'intent_code', i.code,
        'version', c.version,
        'system_prompt', c.system_prompt,
        'rules_text', c.rules_text,
        'exit_conditions_text', c.exit_conditions_text
      )), '[]')
      from public.agent_configs as c join public.intents as i on i.id = c.intent_id
      where c.is_active
    ),
    'steps', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'intent_code', i.code,
        'code', s.code,
        'name', s.name,
        'order_index', s.order_index,
        'system_prompt', s.system_prompt,
        'allowed_next', s.allowed_next,
        'guards', s.guards,
        'outcome', s.outcome,
        'collects', s.collects,
        'actions', s.actions,
        'before', s.before,
        'on_enter', s.on_enter
      ) order by i.code, s.order_index), '[]')
      from public.intent_steps as s join public.intents as i on i.id = s.intent_id
    ),
    'texts', (select coalesce(jsonb_object_agg(code, text), '{}') from public.prompt_texts),
    'assistant', (
      select coalesce(jsonb_object_agg(code, value), '{}') from public.assistant_settings
    ),
    'actions', (select coalesce(jsonb_agg(a), '[]') from public.actions as a where is_enabled)
  )
$$;

create or replace function public.read_scenario(p_code text) returns jsonb
language sql stable set search_path = '' as $$
  select scenario || jsonb_build_object('version', md5(scenario::text))
  from public.intents as i
  cross join lateral (
    select jsonb_build_object(
      'slots', i.slots,
      'steps', coalesce(jsonb_agg(jsonb_build_object(
        'code', s.code,
        'name', s.name,
        'system_prompt', s.system_prompt,
        'allowed_next', s.allowed_next,
        'guards', s.guards,
        'outcome', s.outcome,
        'collects', s.collects,
        'actions', s.actions,
        'before', s.before,
        'on_enter', s.on_enter
      ) order by s.order_index, s.code), '[]')
    )
    from public.intent_steps as s where s.intent_id = i.id
  ) as stored (scenario)
  where i.code = p_code
$$;

create or replace function public.store_scenario(
  p_code text, p_version text, p_scenario jsonb, p_move_dialogs jsonb default '{}'
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  scenario constant jsonb := public.unwrap_json(p_scenario);
  moves constant jsonb := public.unwrap_json(p_move_dialogs);
  new_steps constant text[] := array(
    select step ->> 'code' from jsonb_array_elements(scenario -> 'steps') as step
  );
  branch uuid;
  standing jsonb;
begin
  if not ((select public.is_editor()) or current_setting('role') in ('service_role', 'none')) then
    raise sqlstate '42501' using message = 'only editors change scenarios';
  end if;
  select id into branch from public.intents where code = p_code for update;
  if not found then
    raise sqlstate 'PT404' using message = format('there is no branch %s', p_code);
  end if;
  perform from public.intent_steps where intent_id = branch for update;
  if p_version <> public.read_scenario(p_code) ->> 'version' then
    raise sqlstate 'PT412' using message = 'somebody changed this scenario since you read it';
  end if;
  select jsonb_agg(to_jsonb(place) order by place.step) into standing
  from (
    select s.code as step, count(*) as dialogs
    from public.thread_states as t
    join public.intent_steps as s on s.intent_id = branch and s.code = t.current_step
    where t.current_intent = p_code and s.code <> all (new_steps) and not moves ? s.code
    group by s.code
  ) as place;
  if standing is not null then
    raise sqlstate 'PT409' using
      message = format(
        'dialogs stand at %s; name in move_dialogs where they continue',
        (select string_agg(format('%s (%s)', place ->> 'step', place ->> 'dialogs'), ', ')
          from jsonb_array_elements(standing) as place)
      ),
      detail = jsonb_build_object('code', 'steps-in-use', 'steps', standing);
  end if;

  update public.thread_states
  set current_step = moves ->> current_step, soft_insertion_count = 0, stall_count = 0,
    revision = revision + 1
  where current_intent = p_code and moves ? current_step;
  update public.thread_states
  set resumable_step_code = moves ->> resumable_step_code, revision = revision + 1
  where suspended_intent = p_code and moves ? resumable_step_code;

  update public.intents set slots = scenario -> 'slots'
  where id = branch and slots <> scenario -> 'slots';
  delete from public.intent_steps where intent_id = branch and code <> all (new_steps);
  insert into public.intent_steps as stored (
    intent_id, code, name, order_index, system_prompt, allowed_next, guards, outcome, collects,
    actions, before, on_enter
  )
  select
    branch, step ->> 'code', step ->> 'name', place - 1, step ->> 'system_prompt',
    step -> 'allowed_next', step -> 'guards',
    nullif(step -> 'outcome', 'null'), nullif(step -> 'collects', 'null'),
    array(select jsonb_array_elements_text(step -> 'actions')), coalesce(step -> 'before', '[]'),
    nullif(step -> 'on_enter', 'null')
  from jsonb_array_elements(scenario -> 'steps') with ordinality as given (step, place)
  on conflict (intent_id, code) do update set
    name = excluded.name, order_index = excluded.order_index,
    system_prompt = excluded.system_prompt, allowed_next = excluded.allowed_next,
    guards = excluded.guards, outcome = excluded.outcome, collects = excluded.collects,
    actions = excluded.actions, before = excluded.before, on_enter = excluded.on_enter
  where to_jsonb(stored) - '{id,updated_at}'::text[]
    <> to_jsonb(excluded) - '{id,updated_at}'::text[];
end
$$;

create or replace function public.assistant_parts(p_defaults jsonb)
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
  select 'action', format('actions/%s.yaml', code), to_jsonb(a) - '{code,revision,updated_at}'::text[]
  from public.actions as a
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

create or replace function public.export_assistant(p_defaults jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not ((select public.is_editor()) or current_setting('role') in ('service_role', 'none')) then
    raise sqlstate '42501' using message = 'only editors export assistants';
  end if;
  perform public.note_exported_parts(public.map_assistant_parts(public.unwrap_json(p_defaults)));
  return jsonb_build_object(
    'settings', (select coalesce(jsonb_object_agg(code, value), '{}') from public.assistant_settings),
    'texts', (select coalesce(jsonb_object_agg(code, text), '{}') from public.prompt_texts),
    'actions', (
      select coalesce(jsonb_agg(to_jsonb(a) - '{revision,updated_at}'::text[] order by code), '[]')
      from public.actions as a
    ),
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

create or replace function public.import_branch(p_branch jsonb, p_activate boolean, p_prune boolean)
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

create or replace function public.import_assistant(
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

create trigger forbid_used_action_deletion
  before delete on public.actions
  for each row execute function public.forbid_used_action_change();

create trigger forbid_used_action_change
  before update of kind on public.actions
  for each row when (new.kind <> old.kind)
  execute function public.forbid_used_action_change();

create trigger check_named_actions
  before insert or update of actions on public.intents
  for each row when (new.actions <> '{}') execute function public.check_named_actions();

create trigger check_named_actions
  before insert or update of actions, before, on_enter on public.intent_steps
  for each row when (new.actions <> '{}' or new.before <> '[]' or new.on_enter is not null)
  execute function public.check_named_actions();

create trigger note_settings_change
  after insert or update or delete or truncate on public.actions
  for each statement execute function public.note_settings_change();

comment on column public.intents.actions is 'Actions that its model may call';

comment on column public.intent_steps.before is 'Lookups before its prompt: `{action, input}`';

comment on column public.intent_steps.on_enter is 'The effect of entering it: `{action, input}`';
