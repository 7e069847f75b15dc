set check_function_bodies = off;

create or replace function public.query_words(p_query text)
returns table (
  word text, place integer, times integer, stems integer[], chunks integer[], spelled text,
  synonyms text[], doubt double precision, rank integer
)
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
begin
  return query
  select
    w.word, w.place, w.times, coalesce(k.ids, s.ids, '{}') || coalesce(y.ids, '{}'),
    coalesce(k.chunks, s.chunks, '{}') || coalesce(y.chunks, '{}'),
    s.spelled, y.words, s.doubt, c.rank
  from public.question_words(p_query) as w
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
  left join lateral (
    select array_agg(id) as ids, array_agg(t.chunks) as chunks, array_agg(distinct q.word) as words
    from (
      select array_to_string(public.synonyms_of(w.stems), ' ') as synonyms
    ) as known
    cross join lateral public.question_words(synonyms) as q
    join public.search_terms as t on t.term = any (q.stems) and not t.is_part
    where synonyms is not null and t.term <> all (w.stems)
  ) as y on true
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

create or replace function public.plan_searches(p_query text, p_before text)
returns table (
  rare integer[],
  common integer[],
  asked_for text,
  wanted extensions.sparsevec[],
  held extensions.sparsevec[],
  asked extensions.sparsevec[],
  amounts double precision[],
  unknown double precision[],
  are_alone boolean[],
  asks_price boolean
)
language plpgsql stable
-- Disables cached plans: here and in the called functions, planning took longer than the rest.
set search_path = '' set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
declare
  -- The rare stems are in so many chunks together, which are all ranked. The common ones do not
  -- discriminate by themselves: up to as many chunks again hold the three rarest of them, or fewer.
  enough constant integer := 200;
  -- The share that counts of a word of the question before, where the message has known words of its
  -- own. Chosen on the benchmark's dialogs.
  decay constant double precision := 0.3;
  -- A sentence that asks little by itself is understood with those before it: so much that their words
  -- count less for each sentence, and with each amount of 8 that it asks. Up to `reach` sentences before
  -- can add to what is found, but only the nearest one is expected to be answered.
  recede constant double precision := 0.7;
  sufficient constant double precision := 8;
  reach constant integer := 3;
  -- The share that counts of a word such as "cost": a price list may lack it. Chosen as price_factor.
  price_word constant double precision := 0.4;
  -- The greatest factor of BM25, for a word that is everything a chunk holds.
  greatest_factor constant double precision := 2.2;
  total constant double precision := (select sum(chunks) from public.search_languages);
begin
  return query
  with sentences as materialized (
    select * from public.message_sentences(p_query)
  ), asking as materialized (
    select array[place] as places, count(*) over () > 1 as are_several
    from sentences where asks order by place desc limit 5
  ), searches as materialized (
    select row_number() over () as search, *
    from (
      select places, false as is_alone from asking
      union all
      select array_agg(place order by place), false from sentences where asks having count(*) > 1
      union all
      select places, true from asking where are_several
    ) as every
  ), own as materialized (
    select word, place, times, stems, chunks, spelled, synonyms,
      public.word_weight(rank, stems <> '{}')
        * case when public.asks_price(word) then price_word
          when word ~ '^\d' and stems = '{}' then 0.3 else 1 end as share,
      false as is_before
    from public.query_words(p_query)
  ), words as materialized (
    select * from own
    union all
    select word, place, times, stems, chunks, spelled, synonyms,
      case when exists (select from own where stems <> '{}') then decay else 1 end, true
    from public.query_words(p_before)
    where p_before is not null and word not in (select word from own)
  ), typed as materialized (
    select word, typed, meant,
      2.0 * times / (times + 1) * share * weight / sqrt(greatest(length(typed) - 1, 1)) as share
    from words
    cross join lateral (
      select word, case when spelled is null then 1 else 0.3 end, case when spelled is null then 1 else 0.5 end
      union all
      select spelled, 0.9, 1
      union all
      select unnest(synonyms), 0.6, 0
    ) as way (typed, weight, meant)
    where typed is not null
  ), pieces as materialized (
    -- Apart from parts, so that the index is used under row-level security.
    select word, share, meant, substr('^' || typed || '$', at, 4) as piece
    from typed cross join lateral generate_series(1, greatest(length(typed) - 1, 1)) as at
  ), parts as materialized (
    select word, t.id, share * ln(1 + (total - known + 0.5) / (known + 0.5)) as weight, meant
    from pieces
    left join lateral (
      select id, chunks from public.search_terms where term = piece and is_part limit 1
    ) as t on true
    cross join lateral coalesce(t.chunks, 0) as known
  ), weights as materialized (
    select word, greatest_factor * sum(weight * meant) as most from parts group by word
  ), occurrences as materialized (
    select lexeme as word, s.place as sentence
    from sentences as s
    cross join lateral unnest(
      to_tsvector('pg_catalog.simple'::regconfig, translate(s.sentence, '/-ёЁ', '  еЕ'))
    )
  ), distances as materialized (
    -- 0 for a word that is asked, else how many sentences it stands before those that ask.
    select search, word, most, is_alone,
      case when is_before or bool_or(sentence = any (places)) then 0
        else min(places[1] - sentence) filter (where sentence < places[1]) end as distance
    from searches cross join words join weights using (word) left join occurrences using (word)
    group by search, word, most, is_alone, is_before
  ), sizes as materialized (
    select search, sum(most) filter (where distance = 0) / ln(2 * total + 2) as amount
    from distances group by search
  ), uses as materialized (
    select search, word, most, distance = 0 as is_asked, distance <= 1 as is_expected,
      case distance when 0 then 1 else exp(-amount / sufficient) * recede ^ (distance - 1) end as weight
    from distances join sizes using (search)
    where distance <= case when is_alone then 0 else reach end and amount > 0
  ), vectors as materialized (
    select search, public.sparse_vector(array_agg(id), array_agg(weight)) as wanted
    from (
      select search, id, sum(uses.weight * parts.weight) as weight
      from uses join parts using (word) where id is not null group by search, id
    ) as weighed
    group by search
  ), amounts as materialized (
    select search, sum(weight * most) filter (where is_expected) as amount,
      coalesce(sum(weight * most) filter (where is_asked and stems = '{}'), 0) as unknown
    from uses join words using (word) group by search
  ), held as materialized (
    select search, public.sparse_vector(array_agg(id), array_agg(weight)) as held,
      public.sparse_vector(
        array_agg(id) filter (where is_asked), array_agg(1) filter (where is_asked)
      ) as asked
    from (
      select search, id, sum(weight * most) / min(amount) as weight, bool_or(is_asked) as is_asked
      from uses join amounts using (search) join words using (word) cross join lateral unnest(stems) as id
      group by search, id
    ) as weighed
    group by search
  ), stems as materialized (
    select id, min(each.chunks) as chunks, bool_or(is_asked) as is_asked
    from words join uses using (word) cross join lateral unnest(stems, chunks) as each (id, chunks)
    group by id
  ), running as (
    select id, chunks, is_asked,
      sum(chunks) over (order by chunks * case when is_asked then 1 else 4 end, id) <= enough as is_rare
    from stems
  )
  select
    (select array_agg(id) from running where is_rare),
    (select array_agg(id order by is_asked desc, chunks) from running where not is_rare),
    (
      select string_agg(coalesce(w.spelled, word), ' ' order by is_before desc, place) filter (where is_asked)
      from words as w
      join (select word, bool_or(distance = 0) as is_asked from distances group by word) as each using (word)
      having count(w.spelled) > 0 or bool_or(is_before) or not bool_and(is_asked)
    ),
    array_agg(wanted order by search),
    array_agg(held order by search),
    array_agg(asked order by search),
    array_agg(amount order by search),
    array_agg(unknown / amount order by search),
    array_agg(is_alone order by search),
    (select bool_or(public.asks_price(sentence)) from sentences where asks)
  from vectors join amounts using (search) join searches using (search) left join held using (search)
  having count(*) > 0;
end
$$;
