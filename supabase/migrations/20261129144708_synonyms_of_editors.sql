drop function if exists public.synonyms_of(text[]);

set check_function_bodies = off;

create function public.known_languages() returns text[]
language sql immutable set search_path = '' as $$
  select '{russian,german,french,spanish,italian,portuguese,dutch,swedish,danish,norwegian,finnish,hungarian,turkish}'
    ::text[]
$$;
grant execute on function public.known_languages to authenticated, service_role;

create or replace function public.language_of(p_text text) returns text
language sql stable set search_path = '' as $$
  with words as materialized (
    select distinct lower(token) as word from ts_parse('default', left(p_text, 1000))
    where length(token) <= 12
  )
  select language
  from (
    select 'russian' as language, 'english' as dictionary
    union all
    select language, language from unnest(public.known_languages()) as language
  ) as known
  cross join lateral (
    select count(*) as stop_words from words
    where ts_lexize(('pg_catalog.' || dictionary || '_stem')::regdictionary, word) = '{}'
  ) as counted
  order by stop_words desc, language = 'russian' desc
  limit 1
$$;

create function public.are_words(p_words text[]) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return not exists (
    select from unnest(p_words) as word
    where word is null or length(word) > 64
      or word !~ '^[^[:space:][:punct:][:cntrl:]]+(-[^[:space:][:punct:][:cntrl:]]+)*$'
  );
end
$$;
grant execute on function public.are_words to authenticated, service_role;

create function public.stems_of_said(p_said text[]) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return array(
    select distinct language || ':' || stem
    from (
      -- As one text, because each parse takes as long as many words.
      select string_agg(part, ' ') as words
      from unnest(p_said) as said
      cross join lateral (
        select part from string_to_table(said, '-') with ordinality as each (part, place)
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
grant execute on function public.stems_of_said to authenticated, service_role;

create table public.synonyms (
  id uuid primary key default gen_random_uuid(),
  word text not null check (public.are_words(array[word])),
  said text[] not null check (cardinality(said) between 1 and 30 and public.are_words(said)),
  said_stems text[] not null generated always as (public.stems_of_said(said)) stored,
  revision integer not null default 1,
  updated_at timestamptz not null default now()
);

create function public.limit_synonyms() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock('public.synonyms'::regclass::bigint);
  if (select count(*) > 2000 from public.synonyms) then
    raise sqlstate 'PT422' using
      message = 'there is room for synonyms of 2,000 words; delete those of other words first';
  end if;
  return null;
end
$$;

create function public.synonyms_of(p_stems text[]) returns table (word text, stems text[])
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
  from public.synonyms cross join lateral unnest(said_stems) as key
  where said_stems && keys and key = any (keys)
  group by word;
end
$$;
grant execute on function public.synonyms_of to authenticated, service_role;

create function public.import_synonyms(p_synonyms jsonb, p_prune boolean) returns void
language sql set search_path = '' as $$
  delete from public.synonyms
  where p_prune and lower(word) not in (
    select lower(word) from jsonb_to_recordset(coalesce(p_synonyms, '[]')) as given (word text)
  );
  insert into public.synonyms as stored (word, said)
  select word, said
  from jsonb_to_recordset(coalesce(p_synonyms, '[]')) as given (word text, said text[])
  on conflict (lower(word)) do update set word = excluded.word, said = excluded.said
  where (stored.word, stored.said) is distinct from (excluded.word, excluded.said)
$$;

create or replace function public.query_words(p_query text)
returns table (
  word text, place integer, times integer, stems integer[], chunks integer[], spelled text,
  synonyms text[], doubt double precision, rank integer
)
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
begin
  return query
  with asked as materialized (
    select * from public.question_words(p_query)
  ), known as materialized (
    -- For all words at once: a policy keeps people's searches from the index.
    select y.stems, q.word, t.id, t.term, t.chunks
    from public.synonyms_of(array(select unnest(stems) from asked)) as y
    cross join lateral public.question_words(y.word) as q
    join public.search_terms as t on t.term = any (q.stems) and not t.is_part
  )
  select
    w.word, w.place, w.times, coalesce(k.ids, s.ids, '{}') || coalesce(y.ids, '{}'),
    coalesce(k.chunks, s.chunks, '{}') || coalesce(y.chunks, '{}'),
    s.spelled, y.words, s.doubt, c.rank
  from asked as w
  cross join lateral (
    select array_agg(id) as ids, array_agg(t.chunks) as chunks from public.search_terms as t
    where t.term = any (w.stems) and not t.is_part
  ) as k
  cross join lateral (
    -- Stems of a subquery of their own let the index be used under row-level security.
    select min(rank) as rank
    from (select public.common_stems(w.word) as stems offset 0) as own
    join public.common_words on stem = any (own.stems)
  ) as c
  left join lateral (
    select
      array_agg(id) filter (where id is not null) as ids,
      array_agg(near.chunks) filter (where id is not null) as chunks,
      (array_agg(near.word) filter (
        where not is_real and length(w.word) > 3 and (is_exchanged or near.likeness > 0.75
          -- Of a short word, two letters tell that it begins alike.
          and (length(w.stems[1]) > 5 or left(near.term, 2) = left(w.stems[1], 2))
        )
      ))[1] as spelled,
      6 * (1 - (array_agg(near.likeness))[1]) as doubt,
      (array_agg(id is null and not is_real and near.likeness > 0.75))[1] as is_common
    from (
      select
        similar_term.*, is_real,
        greatest(
          -- Stems that end otherwise are other forms, unless an error kept an ending.
          case when right(term, 1) = right(w.stems[1], 1) or length(w.stems[1]) - length(term) > 1
            then public.likeness(term, w.stems[1]) else 0 end,
          public.likeness(similar_term.word, w.word)
        ) as likeness
      from (
        select c.rank is not null as is_real
        where k.ids is null and w.word !~ '\d' and coalesce(c.rank, 5000) >= 5000
      ) as unknown
      cross join lateral (
        (
          select t.id, t.term, t.word, t.chunks, extensions.similarity(t.term, w.stems[1]) as similarity,
            false as is_exchanged
          from public.search_terms as t
          where t.term operator(extensions.%) w.stems[1] and not t.is_part
            and left(t.term, 1) = left(w.stems[1], 1)
          order by similarity desc, t.chunks desc
          limit 6
        )
        union all
        select t.id, t.term, t.word, t.chunks, 1, true
        from public.search_terms as t
        where not t.is_part and t.term = any (array(
          select unnest(stems)
          from public.question_words(array_to_string(public.transpositions(w.word), ' '))
        ))
        union all
        (
          select null, c.stem, c.stem, 0, extensions.similarity(c.stem, w.stems[1]) as similarity, false
          from public.common_words as c
          where c.stem operator(extensions.%) w.stems[1] and c.rank <= 1000
            and left(c.stem, 1) = left(w.stems[1], 1) and length(w.word) > 3
            and not exists (select from public.search_terms as t where t.term = c.stem and not t.is_part)
          order by similarity desc
          limit 1
        )
      ) as similar_term
      order by is_exchanged desc, likeness desc, similarity desc, chunks desc
      limit 3
    ) as near
  ) as s on true
  cross join lateral (
    select
      array_agg(id) filter (where n = 1) as ids, array_agg(each.chunks) filter (where n = 1) as chunks,
      array_agg(distinct each.word) as words
    from (
      select id, known.word, known.chunks, row_number() over (partition by id) as n
      from known where known.stems && w.stems and term <> all (w.stems)
    ) as each
  ) as y
  where w.word not in (
    'm', 've', 're', 'll', 'd', 'much', 'many', 'hello', 'hi', 'good', 'morning', 'please', 'thank', 'thanks',
    'could', 'would', 'somewhere', 'anywhere', 'something', 'anything', 'someone', 'anyone', 'tell', 'know', 'like', 'want', 'roughly', 'wondering', 'whether',
    'сколько', 'здравствуйте', 'привет', 'добрый', 'пожалуйста', 'спасибо', 'скажите', 'подскажите', 'знать',
    'узнать', 'хочу', 'хотел', 'хотела', 'примерно',
    'viel', 'viele', 'hallo', 'guten', 'bitte', 'danke', 'sagen', 'wissen', 'möchte', 'gern', 'gerne',
    'ungefähr', 'gibt'
  ) and s.is_common is not true;
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
  select 'synonym', 'synonyms.yaml#' || word, to_jsonb(said) from public.synonyms
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
      select coalesce(jsonb_agg(jsonb_build_object('word', word, 'said', said) order by word), '[]')
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

create unique index synonyms_word_idx on public.synonyms (lower(word));

create index synonyms_said_idx on public.synonyms using gin (said_stems) with (fastupdate = off);

create trigger clients_change_only
  before update on public.synonyms
  for each row execute function public.clients_change_only('word', 'said', 'said_stems');

create trigger count_revision
  before update on public.synonyms
  for each row execute function public.count_revision();

create trigger note_change
  after insert or update or delete on public.synonyms
  for each row when (current_setting('workbench.delivers', true) is distinct from 'on')
  execute function public.note_change('synonym', 'said_stems', 'revision', 'updated_at');

create trigger limit_synonyms
  after insert on public.synonyms
  for each statement execute function public.limit_synonyms();

alter table public.synonyms enable row level security;

revoke all on public.synonyms from anon, authenticated, service_role;
grant select, delete, insert (word, said), update (word, said) on public.synonyms to authenticated;
grant all on public.synonyms to service_role;

create policy synonyms_select_policy on public.synonyms for select to authenticated
  using ((select public.is_operator()));

create policy synonyms_insert_policy on public.synonyms for insert to authenticated
  with check ((select public.is_editor()));

create policy synonyms_update_policy on public.synonyms for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));

create policy synonyms_delete_policy on public.synonyms for delete to authenticated
  using ((select public.is_editor()));

comment on column public.synonyms.word is 'A word of the documents';

comment on column public.synonyms.said is 'Words that people use for it';
