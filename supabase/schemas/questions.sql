-- Prepares a question for the search: its words as the documents spell them, and the previous
-- question if this one depends on it.

-- Stems of the most frequent words of English, German and Russian, at most 20,000 of each, with the
-- place of the most frequent word of the stem, from 1. Made by scripts/seed/make-common-words.ts; a
-- migration inserts them.
create table public.common_words (
  stem text primary key,
  rank integer not null
);

-- For short words with a spelling error.
create index common_words_similar_idx on public.common_words using gin (stem extensions.gin_trgm_ops)
  where rank <= 1000;

alter table public.common_words enable row level security;
grant select on public.common_words to authenticated;
grant all on public.common_words to service_role;
create policy common_words_select_policy on public.common_words for select to authenticated
  using ((select public.is_operator()));

-- Returns the entries of common_words for a word in lower case: its stems, and the word itself if
-- it is a stop word.
-- Called by: query_words.
create function public.common_stems(p_word text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_word ~ '[а-я]' then array[
    coalesce((ts_lexize('pg_catalog.russian_stem', p_word))[1], p_word)
  ] else array[
    coalesce((ts_lexize('pg_catalog.english_stem', p_word))[1], p_word),
    coalesce((ts_lexize('pg_catalog.german_stem', p_word))[1], p_word)
  ] end;
end
$$;
grant execute on function public.common_stems to authenticated, service_role;

-- Returns the weight of a word by its rank among the most frequent words of its language: less if
-- no chunk contains it, because then it is more likely small talk than a topic that the documents
-- lack.
-- Called by: plan_searches.
create function public.word_weight(p_rank integer, p_is_known boolean) returns double precision
language plpgsql immutable set search_path = '' as $$
begin
  return case
    when p_rank is null then 1
    when p_rank <= 300 then case when p_is_known then 0.5 else 0.15 end
    when p_rank <= 1000 then case when p_is_known then 0.8 else 0.35 end
    when p_is_known then 1
    when p_rank <= 3000 then 0.6
    when p_rank <= 10000 then 0.85
    else 1
  end;
end
$$;
grant execute on function public.word_weight to authenticated, service_role;

-- Returns the spelling similarity of two words, 0 to 1: the share of both words' letters in their
-- common prefix and suffix. A substituted letter is missing in both, so that "laser" and "layer"
-- are less similar than "crwn" and "crown"; two exchanged letters count as one of them.
-- Called by: query_words.
create function public.likeness(p_one text, p_other text) returns double precision
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select 2.0 * least(
      from_start + from_end
        + (substr(p_one, from_start + 1, 2) = reverse(substr(p_other, from_start + 1, 2)))::integer,
      -- Each letter of the shorter word counts once.
      length(p_one),
      length(p_other)
    ) / (length(p_one) + length(p_other))::double precision
    from (
      select
        count(*) filter (where left(p_one, n) = left(p_other, n))::integer as from_start,
        count(*) filter (where right(p_one, n) = right(p_other, n)) as from_end
      from generate_series(1, least(length(p_one), length(p_other))) as n
    ) as shared
  );
end
$$;
grant execute on function public.likeness to authenticated, service_role;

-- Returns a word with two adjacent letters exchanged, at each position. Words of more than 50
-- letters are omitted, because their transpositions would be too long for a tsvector.
-- Called by: query_words.
create function public.transpositions(p_word text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select array_agg(overlay(p_word placing reverse(substr(p_word, at, 2)) from at for 2))
    from generate_series(1, length(p_word) - 1) as at
    where length(p_word) <= 50
  );
end
$$;
grant execute on function public.transpositions to authenticated, service_role;

-- Returns whether a sentence asks for something: by its question mark, or by words such as "tell
-- me", "please explain" and "would like to know" in English, German and Russian.
-- Called by: follows_up, message_sentences.
create function public.is_request(p_sentence text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return p_sentence ~* (
    '\?\s*$'
    '|\m(tell me|let me know|(would|d) (like|love) to know|want to know|need to know|wondering)\M'
    '|\mplease (tell|send|say|explain|write)\M'
    '|подскажите|скажите|расскажите|хотел[аи]? бы (знать|узнать)|хочу узнать|интересует'
    '|хотелось бы|посоветуйте|напишите|сообщите|объясните|посчитайте'
    '|\mmöchte (ich )?(gern[e]? )?wissen\M|\mwüsste (ich )?gern|\m(sagen|schreiben|erklären|verraten) Sie\M'
  );
end
$$;
grant execute on function public.is_request to authenticated, service_role;

-- Returns whether a sentence asks for a price, in English, German and Russian.
-- Called by: plan_searches.
create function public.asks_price(p_sentence text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return p_sentence ~* (
    '\m(how much|prices?|pricing|costs?|charged?|fees?|pay|set (me|us) back|expensive)\M'
    '|\m(сто[ия]т|стоить|стоимост\w*|цен[аыуе]?|поч[её]м|дорого)\M|\mсколько\M.*\m(за)?плат'
    '|\m(kosten|kostet|preise?|bezahlen?|zahlen|teuer|wie viel)\M'
  );
end
$$;
grant execute on function public.asks_price to authenticated, service_role;

-- Returns whether a text names an amount of money.
-- Called by: nearest_by_words.
create function public.names_price(p_text text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return p_text ~* '[£€$₽]\s?\d|\d\s?([£€$₽]|(pounds?|euros?|dollars?|Pfund|Franken|фунт|евро|руб|доллар))';
end
$$;
grant execute on function public.names_price to authenticated, service_role;

-- Returns the sentences of a message in order, split where another question begins, at most 60 parts.
-- `asks` is true for questions; if there are none, for all sentences.
-- Called by: plan_searches.
create function public.message_sentences(p_message text)
returns table (place integer, sentence text, asks boolean)
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  with sentences as (
    select n, part, public.is_request(part) as is_asked
    from regexp_split_to_table(p_message, '(?<=[.!?…])\s+|\n+') with ordinality as each (part, n)
  ), clauses as (
    select (row_number() over (order by n, m))::integer as place, clause, is_asked
    from sentences
    cross join lateral regexp_split_to_table(part, case when is_asked then
      '(?i)[,;]?\s+(?=(and|or|и|или|und|oder)\s+(whether|if|how|what|when|where|which|who|why|can|could|may'
      '|is|are|do|does|should|will|можно|сколько|как|когда|где|есть|нужно|надо|что|какие'
      '|ob|wie|was|wann|wo|wer|kann|darf|muss|gibt|ist|kostet|kosten|welche[rs]?)\M)'
      '|[,;]\s+(?=((do|does|is|are|can|could|may|will|should) (you|i|we|it|he|she|they|there)'
      '|how (much|many|long|often|far|soon)|сколько|(можно|есть|нужно|надо) ли'
      '|wie (viele?|lange|oft|teuer|weit)|(kann|darf|muss) (ich|man)|(haben|machen) sie|gibt es)\M)'
      else '$^' end
    ) with ordinality as split (clause, m)
    where clause ~ '\w'
    limit 60
  )
  select place, clause, is_asked or not bool_or(is_asked) over () from clauses;
end
$$;
grant execute on function public.message_sentences to authenticated, service_role;

-- Returns the words of a question that are stop words of no language here, with their stems, place
-- and number.
-- Called by: follows_up, query_words.
create function public.question_words(p_query text)
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
grant execute on function public.question_words to authenticated, service_role;

-- Returns whether a question depends on the previous one: it is a single word that asks or that the
-- documents contain, or it is short and p_refers_back, because it continues something or refers to
-- it by a pronoun (functions/assistant/turn/refers-back.ts).
-- Called by: functions/assistant/turn/load/find-fragments.ts, load_turn.
create function public.follows_up(p_query text, p_refers_back boolean) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (
    select exists (select from public.search_languages) and case
      when p_refers_back then count(*) <= 4
      else count(*) <= 1 and (public.is_request(p_query) or exists (
        select from public.search_terms as t join public.question_words(p_query) as w on t.term = any (w.stems)
        where not t.is_part
      ))
    end
    from public.question_words(p_query)
  );
end
$$;
grant execute on function public.follows_up to authenticated, service_role;

-- Returns the words of a question with their stems in chunks. Omits words that ask how much (answers
-- contain a number instead), greet, thank or only introduce a question, in the languages of is_request.
--
-- If no chunk contains a word, and it is neither a number nor a very common word, it gets the stems of
-- up to three similar words: words with the same first letter, or with two letters exchanged. `spelled`
-- is the best of them if it has two letters exchanged or differs by one error, the word has more than
-- three letters, and the word is not in common_words; otherwise it is null. `doubt` is greater for
-- shorter words: with one wrong letter 1.2 for five letters, 0.6 for ten. A word that is most similar
-- to one of the most common words, which no chunk contains, is omitted. `synonyms` are those of
-- synonyms_of in chunks; their stems are included. `rank` is that of common_words.
-- Called by: plan_searches.
create function public.query_words(p_query text)
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
    -- Look up all words at once: under row-level security each lookup scans the table.
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
    -- Stems computed in a subquery allow an index scan under row-level security.
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
          -- Short words must have the same first two letters.
          and (length(w.stems[1]) > 5 or left(near.term, 2) = left(w.stems[1], 2))
        )
      ))[1] as spelled,
      6 * (1 - (array_agg(near.likeness))[1]) as doubt,
      (array_agg(id is null and not is_real and near.likeness > 0.75))[1] as is_common
    from (
      select
        similar_term.*, is_real,
        greatest(
          -- Stems with different endings are usually different words, unless an error kept a suffix
          -- from being removed.
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
grant execute on function public.query_words to authenticated, service_role;
