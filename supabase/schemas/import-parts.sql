-- The assistant as files: its parts, their export, and which of them changed since.
-- functions/assistant/files has the format.

-- The parts of the assistant as the last export or import left them; one that differs changed since.
-- Only export_assistant and import_assistant use it.
create table public.exported_parts (
  path text primary key,
  hash text not null check (hash ~ '^[0-9a-f]{32}$')
);

alter table public.exported_parts enable row level security;
grant all on public.exported_parts to service_role;

-- Returns a text as files hold it, as trimText in functions/assistant/files does.
-- Called by: assistant_parts, import_assistant, import_version, merge_scenario.
create function public.clean_text(p_text text) returns text
language sql immutable set search_path = '' as $$
  select btrim(replace(p_text, E'\r\n', E'\n'), E' \t\r\n')
$$;

-- Returns the path of a branch's prompt below the folder.
-- Called by: assistant_parts, import_version.
create function public.prompt_path(p_code text) returns text
language sql immutable set search_path = '' as $$
  select case p_code when '_safety' then 'safety.md' else format('branches/%s/prompt.md', p_code) end
$$;

-- Returns all documents, each with its place among those of its name.
-- Called by: assistant_parts, import_documents.
create function public.numbered_documents()
returns table (id uuid, name text, place bigint, file_type text, raw_text text, blocks jsonb)
language sql stable set search_path = '' as $$
  select
    id, name, row_number() over (partition by name order by file_type, raw_text, blocks::text),
    file_type, raw_text, blocks
  from public.documents
$$;

-- Returns every part of the assistant as an export holds it, with its place in the files. A branch
-- has the texts of its active version, or else of its newest. p_defaults, `{organisation, settings}`,
-- has the values of settings that nobody set.
-- Called by: map_assistant_parts.
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
  select 'synonym', 'synonyms.yaml#' || word, to_jsonb(synonyms) from public.synonyms
  union all
  select
    'test', format('tests/%s.jsonl#%s', intent_code, id),
    jsonb_build_object('name', name, 'is_enabled', is_enabled, 'setup', setup, 'turns', turns)
  from public.dialog_tests
$$;

-- Returns the parts by path, each as `{what, value}`.
-- Called by: export_assistant, import_assistant.
create function public.map_assistant_parts(p_defaults jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_object_agg(path, jsonb_build_object('what', what, 'value', value))
  from public.assistant_parts(p_defaults)
$$;

-- Stores what the parts of p_parts, as map_assistant_parts returns them, are now; of p_paths only,
-- where they are given. Forgets parts that are gone.
-- Called by: export_assistant, import_assistant.
create function public.note_exported_parts(p_parts jsonb, p_paths text[] default null) returns void
language sql set search_path = '' as $$
  delete from public.exported_parts where not p_parts ? path;
  insert into public.exported_parts as stored (path, hash)
  select key, md5((value -> 'value')::text) from jsonb_each(p_parts)
  where p_paths is null or key = any (p_paths)
  on conflict (path) do update set hash = excluded.hash where stored.hash <> excluded.hash
$$;

-- Returns the whole assistant, `{settings, texts, actions, branches, documents, synonyms, tests}`, and
-- notes its parts as exported. `settings` has those that somebody set.
-- Raises: 42501 the caller is no editor.
-- Called by: functions/assistant/routes/export-import.ts.
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
    'synonyms', (
      select coalesce(jsonb_agg(jsonb_build_object('word', word, 'synonyms', synonyms) order by word), '[]')
      from public.synonyms
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
