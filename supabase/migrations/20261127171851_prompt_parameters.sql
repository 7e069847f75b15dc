-- Model parameters of a version. Stored versions have none.
alter table public.agent_configs add column
  parameters jsonb check (parameters @@ '
    $.type() == "object" && exists($.*) && !exists($.keyvalue() ? (!(
      @.key == "model" && @.value.type() == "string" && @.value like_regex "^[!-~]{1,200}$"
      || @.key == "reasoning_effort" && @.value.type() == "string"
        && @.value like_regex "^[a-z]{1,20}$"
      || @.key == "max_output_tokens" && @.value.type() == "number"
        && @.value >= 16 && @.value <= 1000000 && @.value.floor() == @.value
      || @.key == "temperature" && @.value.type() == "number" && @.value >= 0 && @.value <= 2
    )))
  ');

drop function if exists public.create_agent_config(uuid,text,text,text,text,boolean,text,uuid,boolean,boolean,integer);

set check_function_bodies = off;

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
        'exit_conditions_text', c.exit_conditions_text,
        'parameters', c.parameters
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

create or replace function public.pinned_configs(p_thread_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id,
      'intent_code', i.code,
      'version', c.version,
      'system_prompt', c.system_prompt,
      'rules_text', c.rules_text,
      'exit_conditions_text', c.exit_conditions_text,
      'parameters', c.parameters
    ) order by i.code), '[]')
    from public.threads as t
    cross join lateral jsonb_each_text(t.pinned_configs) as pin (code, config_id)
    join public.intents as i on i.code = pin.code
    join public.agent_configs as c on c.id::text = pin.config_id and c.intent_id = i.id
    where t.id = p_thread_id
  );
end
$$;

create or replace function public.runs_of_version(p_config_id uuid) returns setof public.runs
language sql stable set search_path = '' as $$
  select r.*
  from public.agent_configs as c
  join public.intents as i on i.id = c.intent_id
  join public.runs as r on r.tried_branch = i.code and r.candidate -> i.code in (
    jsonb_build_object('config_id', c.id),
    jsonb_strip_nulls(jsonb_build_object(
      'system_prompt', c.system_prompt,
      'rules_text', c.rules_text,
      'exit_conditions_text', c.exit_conditions_text,
      'parameters', c.parameters
    ))
  )
  where c.id = p_config_id
$$;

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
  select 'prompt', public.prompt_path(i.code), jsonb_strip_nulls(jsonb_build_object(
    'system_prompt', public.clean_text(c.system_prompt),
    'rules_text', public.clean_text(c.rules_text),
    'exit_conditions_text', public.clean_text(c.exit_conditions_text),
    'parameters', c.parameters
  ))
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
                'exit_conditions_text', exit_conditions_text, 'parameters', parameters
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

create or replace function public.import_version(p_code text, p_prompt jsonb, p_activate boolean) returns jsonb
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

create or replace function public.describe_version(p_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'version', version, 'is_active', is_active, 'system_prompt', system_prompt,
    'rules_text', rules_text, 'exit_conditions_text', exit_conditions_text,
    'parameters', parameters
  ))
  from public.agent_configs where id = p_id
$$;
