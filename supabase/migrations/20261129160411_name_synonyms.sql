-- Names the synonyms of a word `synonyms` instead of `said`.

drop trigger if exists clients_change_only on public.synonyms;

drop trigger if exists note_change on public.synonyms;

alter table public.synonyms drop column said_stems;
drop function public.stems_of_said(text[]);
alter table public.synonyms rename column said to synonyms;
alter table public.synonyms rename constraint synonyms_said_check to synonyms_synonyms_check;

set check_function_bodies = off;

create function public.stems_of_synonyms(p_synonyms text[]) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return array(
    select distinct language || ':' || stem
    from (
      -- As one text, because each parse takes as long as many words.
      select string_agg(part, ' ') as words
      from unnest(p_synonyms) as synonym
      cross join lateral (
        select part from string_to_table(synonym, '-') with ordinality as each (part, place)
        order by length(part) desc, place limit 1
      ) as longest
    ) as joined
    cross join unnest(public.known_languages()) as language
    cross join lateral unnest(tsvector_to_array(
      -- As words_of, without its places.
      to_tsvector(('pg_catalog.' || language)::regconfig, translate(words, 'ёЁ', 'еЕ'))
    )) as stem
    order by 1
  );
end
$$;
grant execute on function public.stems_of_synonyms to authenticated, service_role;

alter table public.synonyms
  add column stems text[] not null generated always as (public.stems_of_synonyms(synonyms)) stored;

create or replace function public.synonyms_of(p_stems text[]) returns table (word text, stems text[])
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  keys constant text[] := array(
    select language || ':' || stem
    from public.search_languages cross join unnest(p_stems) as stem where chunks > 0
  );
begin
  return query
  select word, array_agg(distinct substr(key, strpos(key, ':') + 1))
  from public.synonyms cross join lateral unnest(stems) as key
  where stems && keys and key = any (keys)
  group by word;
end
$$;

create or replace function public.import_synonyms(p_synonyms jsonb, p_prune boolean) returns void
language sql set search_path = '' as $$
  delete from public.synonyms
  where p_prune and p_synonyms <> '[]' and lower(word) not in (
    select lower(word) from jsonb_to_recordset(p_synonyms) as given (word text)
  );
  insert into public.synonyms as stored (word, synonyms)
  select word, synonyms
  from jsonb_to_recordset(coalesce(p_synonyms, '[]')) as given (word text, synonyms text[])
  on conflict (lower(word)) do update set word = excluded.word, synonyms = excluded.synonyms
  where (stored.word, stored.synonyms) is distinct from (excluded.word, excluded.synonyms)
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

create index synonyms_stems_idx on public.synonyms using gin (stems) with (fastupdate = off);

create trigger clients_change_only
  before update on public.synonyms
  for each row execute function public.clients_change_only('word', 'synonyms', 'stems');

create trigger note_change
  after insert or update or delete on public.synonyms
  for each row when (current_setting('workbench.delivers', true) is distinct from 'on')
  execute function public.note_change('synonym', 'stems', 'revision', 'updated_at');
