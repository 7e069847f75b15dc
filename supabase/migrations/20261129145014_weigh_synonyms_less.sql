set check_function_bodies = off;

create or replace function public.answer_likelihood(
  p_share double precision,
  p_amount double precision,
  p_held double precision,
  p_unknown double precision,
  p_stems double precision
) returns double precision
language plpgsql immutable set search_path = '' as $$
begin
  return 1 / (1 + exp(-(
    2.47 + 3.14 * ln(p_share + 0.02) + 1.43 * ln(p_amount + 0.2) + 1.83 * ln(p_held + 0.05)
    - 1.79 * p_unknown - 1.35 * (p_stems < 1.5)::integer
  )));
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
      select unnest(synonyms), 0.3, 0
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
  ), telling as materialized (
    select sentence, row_number() over (order by sentence) as n
    from (select distinct sentence from occurrences join words using (word)) as each
  ), distances as materialized (
    -- 0 for a word that is asked, else how many sentences it stands before those that ask, without
    -- those that have no word to search for.
    select search, word, most, is_alone,
      case when is_before or bool_or(sentence = any (places)) then 0
        else (
          select count(*) + 1 from telling as t where t.sentence < places[1]
        ) - max(n) filter (where sentence < places[1]) end as distance
    from searches cross join words join weights using (word)
    left join (occurrences left join telling using (sentence)) using (word)
    group by search, word, most, is_alone, is_before, places
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
