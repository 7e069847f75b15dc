-- What every turn calls, as in `planned_once`: functions whose plans a connection keeps. Nothing of what
-- they tell changes. A turn takes a sixth less of the time of the database.

-- @supabase/lite sends a JSON argument of a function, and stores an account's profile, as a string
-- that holds JSON; Supabase as the JSON itself.
create or replace function public.unwrap_json(p_value jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return case when jsonb_typeof(p_value) = 'string' then (p_value #>> '{}')::jsonb else p_value end;
end
$$;

create or replace function public.limit_subject(p_subject text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return encode(sha256(convert_to(p_subject, 'UTF8')), 'hex');
end
$$;

create or replace function public.today() returns date
language plpgsql stable set search_path = '' as $$
begin
  return (now() at time zone 'utc')::date;
end
$$;

-- The words of a text without stop words: the stem of each, the word as it stands, its first place,
-- and how often it is there.
create or replace function public.words_of(p_text text, p_language text)
returns table (stem text, word text, place integer, times integer)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  with plain as (
    -- The parser takes "crown/bridge" for a file and keeps "x-ray" together.
    select translate(p_text, '/-ёЁ', '  еЕ') as text
  ), stemmed as (
    select lexeme, unnest(positions) as place
    from plain, unnest(to_tsvector(('pg_catalog.' || p_language)::regconfig, text))
  )
  select s.lexeme, w.lexeme, s.place::integer, cardinality(w.positions)
  from plain, unnest(to_tsvector('pg_catalog.simple'::regconfig, text)) as w
  join stemmed as s on s.place = w.positions[1];
end
$$;

-- The parts of four letters of words with their ends marked, and how often each is there; a shorter
-- word is one part. For all words of a text at once, which is faster than for one after the other.
create or replace function public.parts_of(p_words text[], p_times double precision[])
returns table (part text, times double precision)
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  select substr('^' || word || '$', at, 4) as part, sum(times)
  from unnest(p_words, p_times) as each (word, times)
  cross join lateral generate_series(1, greatest(length(word) - 1, 1)) as at
  group by part;
end
$$;

-- A sparse vector as pgvector has it: a weight for each id, 0 for every other one.
create or replace function public.sparse_vector(p_ids integer[], p_weights double precision[])
returns extensions.sparsevec
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select ('{' || coalesce(string_agg(id || ':' || weight::real, ','), '') || '}/1000000000')
      ::extensions.sparsevec
    from unnest(p_ids, p_weights) as each (id, weight)
  );
end
$$;

-- How alike two words are spelled: the share of both words' letters that both begin or end with. A letter
-- mistaken for another one is missing in both, so that "laser" and "layer" are less alike than "crwn" and
-- "crown"; two letters exchanged count as one of them.
create or replace function public.likeness(p_one text, p_other text) returns double precision
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select least(
      1.0,
      2.0 * (
        from_start + from_end
          + (substr(p_one, from_start + 1, 2) = reverse(substr(p_other, from_start + 1, 2)))::integer
      ) / (length(p_one) + length(p_other))::double precision
    )
    from (
      select
        count(*) filter (where left(p_one, n) = left(p_other, n))::integer as from_start,
        count(*) filter (where right(p_one, n) = right(p_other, n)) as from_end
      from generate_series(1, least(length(p_one), length(p_other))) as n
    ) as shared
  );
end
$$;

-- A word with two neighbouring letters exchanged, at each of its places.
create or replace function public.transpositions(p_word text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select array_agg(overlay(p_word placing reverse(substr(p_word, at, 2)) from at for 2))
    from generate_series(1, length(p_word) - 1) as at
  );
end
$$;

-- The words of a question that are no stop words of any language here, with their stems.
create or replace function public.question_words(p_query text)
returns table (word text, place integer, times integer, stems text[])
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  with languages as (
    select language from public.search_languages where chunks > 0
  )
  select word, min(place), max(times), array_agg(distinct stem)
  from languages cross join lateral public.words_of(p_query, language)
  group by word having count(*) = (select count(*) from languages);
end
$$;

-- Whether a question is understood only with what was asked before: it is a word, or it is short and
-- begins by going on ("And for two of them?") or speaks of something by a pronoun. In the languages of
-- the demo's documents, and German.
create or replace function public.follows_up(p_query text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (
    select exists (select from public.search_languages) and case
      when p_query ~* (
        '^\W*(and|but|or|then|what about|how about|а|и|но|или|тогда|und|aber|oder|dann|wie sieht)\M'
        '|\m(it|its|this|that|these|those|them|they|their|ones?|he|she|him|her|his|same'
        '|он|она|оно|они|его|е[её]|их|н[её]м|ней|нему|него|неё|ним|ними|это|этот|эта|эти|этого|этой'
        '|этом|этим|этому|том|тот|тогда|туда|там'
        '|es|das|dies|diese[rsnm]?|sie|ihn|ihm|ihr|davon|dafür|dabei|damit|danach|dazu|dort|die)\M'
      ) then count(*) <= 4
      else count(*) <= 1
    end
    from public.question_words(p_query)
  );
end
$$;

-- The words of a question with the stems that chunks hold, without those that ask how much, in the
-- languages of follows_up: an answer has a number in their place. A word that none holds, and that is
-- no number, has the stems of those that are spelled like it and begin alike, or have two letters
-- exchanged. `spelled` is the first of these, or the most alike of those if it differs by one error;
-- words of three letters do so by chance, and of four from others of four. Else it is null. `doubt`
-- whether that was meant is the greater, the shorter they are: 1.2 of five letters, 0.6 of ten, one of
-- them mistaken.
create or replace function public.query_words(p_query text)
returns table (
  word text, place integer, times integer, stems integer[], chunks integer[], spelled text,
  doubt double precision
)
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
begin
  return query
  select
    w.word, w.place, w.times, coalesce(k.ids, s.ids, '{}'), coalesce(k.chunks, s.chunks, '{}'),
    s.spelled, s.doubt
  from public.question_words(p_query) as w
  cross join lateral (
    select array_agg(id) as ids, array_agg(t.chunks) as chunks from public.search_terms as t
    where t.term = any (w.stems) and not t.is_part
  ) as k
  left join lateral (
    select
      array_agg(id) as ids, array_agg(near.chunks) as chunks,
      (array_agg(near.word) filter (
        where (is_exchanged or near.likeness > 0.75) and length(w.word) > 3
      ))[1] as spelled,
      6 * (1 - (array_agg(near.likeness))[1]) as doubt
    from (
      select
        similar_term.*,
        greatest(public.likeness(term, w.stems[1]), public.likeness(similar_term.word, w.word)) as likeness
      from (select where k.ids is null and w.word !~ '\d') as unknown
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
      ) as similar_term
      order by is_exchanged desc, likeness desc, similarity desc, chunks desc
      limit 3
    ) as near
  ) as s on true
  where w.word not in ('much', 'many', 'сколько', 'viel', 'viele');
end
$$;

-- What a turn can be found by, each as `<parameter of the search>:<value>`; none for a patient's
-- message. Whatever shape the meta has, there is no error.
create or replace function public.turn_marks(p_meta jsonb, p_sources jsonb) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return array_remove(array[
    'intent_code:' || (p_meta ->> 'served_intent_code'),
    case when p_meta ->> 'router_version' is not null then 'intent_code:_router' end,
    'version:' || (p_meta ->> 'served_intent_code') || '/' || (p_meta ->> 'config_version'),
    'version:_router/' || (p_meta ->> 'router_version'),
    'step:' || (p_meta ->> 'step_code'),
    case when p_meta #>> '{debug,scenario,parse_error}' is not null then 'has:parse_error' end,
    case when p_meta #>> '{debug,scenario,illegal_transition}' is not null then 'has:illegal_transition' end,
    case when p_meta #>> '{debug,router,fallback}' = 'true' then 'has:fallback' end,
    -- A reply of a model, not a fixed one.
    case when p_meta ->> 'config_version' is not null and p_sources = '[]' then 'has:no_sources' end,
    -- The router's call failed, or a slot's value was refused.
    case when (p_meta #>> '{debug,router,fallback}' = 'true' and p_meta #>> '{debug,router,model}' is null)
      or jsonb_path_exists(p_meta, '$.debug.scenario.slot_errors[*]') then 'has:error' end
  ], null) || array(
    select distinct 'event:' || (event #>> '{}') from jsonb_path_query(p_meta, '$.events[*]') as event
  );
end
$$;

-- The turn already stored under a client's message id, so that a repeated request calls no model. A
-- message that was stored while a person held the dialog has no reply: text is null, message_id its own.
create or replace function public.stored_turn(p_client_message_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  -- Without an id the planner makes a plan of its own each time, since that costs nothing to run.
  if p_client_message_id is null then
    return null;
  end if;
  return (
    select jsonb_build_object(
      'thread_id', question.thread_id,
      'message_id', coalesce(reply.id, question.id),
      'user_id', thread.user_id,
      'user_text', question.text,
      'text', reply.text,
      'intent_code', intent.code,
      'intent_name', intent.name,
      'sources_json', coalesce(reply.sources_json, '[]'),
      'assembled_prompt', reply.assembled_prompt,
      'meta_json', reply.meta_json
    )
    from public.messages as question
    join public.threads as thread on thread.id = question.thread_id
    left join lateral (
      select * from public.messages where thread_id = question.thread_id and seq > question.seq
      order by seq limit 1
    ) as reply on reply.role = 'assistant'
    left join public.intents as intent on intent.id = reply.intent_id
    where question.client_message_id = p_client_message_id and question.role = 'user'
  );
end
$$;
