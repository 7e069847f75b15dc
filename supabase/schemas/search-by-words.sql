-- Ranks chunks by words. All functions run as the caller. The stems of a question's words find
-- chunks, rare ones first; their four-letter parts rank them, which tolerates typing errors and
-- finds words within compounds.

-- Returns the estimated probability, from 0 to 1, that the best chunk answers a search. Depends on the
-- share of the question that the chunk covers, the amount that the question asks, the share of its
-- words in the chunk, the share of its words that no chunk contains, and whether the chunk contains
-- more than one of its stems. Fitted by scripts/bench/retrieval/fit-score.ts.
-- Called by: nearest_by_words.
create function public.answer_likelihood(
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
grant execute on function public.answer_likelihood to authenticated, service_role;

-- Returns the searches for a message: one for all its questions together, one for each of the last
-- five questions with the sentences before it, and if there are several, one for each of these alone
-- (`are_alone`). Returns no row if no chunk contains any of its words.
--
-- `rare` are stems in so few chunks that all these chunks are ranked; `common` are the others, those
-- of questions first. `asked_for` contains the words of the search if they differ from those of the
-- message. Per search: `wanted` contains the weights of the parts of its words, `amounts` the score of
-- the best possible chunk, `held` the weights of the stems of its words as shares of that score,
-- `asked` the stems of the question itself, and `unknown` the share of words that no chunk contains.
-- `asks_price` is true if the message asks for a price.
-- Called by: nearest_by_words.
create function public.plan_searches(p_query text, p_before text)
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
  -- Stems are rare while their chunks number at most this many together; all these chunks are ranked.
  -- The other stems are common: the three rarest of them add at most as many chunks again.
  enough constant integer := 200;
  -- Weight of a word of the previous question, if the message itself has known words. Chosen on the
  -- benchmark's dialogs.
  decay constant double precision := 0.3;
  -- A sentence with few words to search for also uses the words of up to `reach` sentences before it.
  -- Their weight is multiplied by `recede` for each sentence in between, and for each `sufficient` of
  -- information in the sentence itself. Only the nearest of them counts in what an answer must contain.
  recede constant double precision := 0.7;
  sufficient constant double precision := 8;
  reach constant integer := 3;
  -- Weight of words such as "cost", which a price list may not contain. Chosen like price_factor.
  price_word constant double precision := 0.4;
  -- Upper bound of BM25's factor for the frequency of a word: k1 + 1.
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
    -- Computed before `parts`, to allow an index scan under row-level security.
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
    -- 0 for a word of the searched sentences; otherwise the number of sentences between it and them,
    -- not counting sentences without a word to search for.
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
grant execute on function public.plan_searches to authenticated, service_role;

-- Returns the best chunks by the words of a message, best first: those that contain the rarest stems
-- of its searches, ranked by BM25 over the parts of its words, so that the time hardly depends on the
-- size of the table. The weight of each part is the weight of its word divided by the square root of
-- the number of parts, because parts of a word occur together. If the chunks spell a word differently,
-- their spelling has weight 0.9 and the typed one 0.3; synonyms have weight 0.3. If the message asks
-- for a price, the best chunks that contain one are preferred.
--
-- The score of the best chunk of a search is answer_likelihood; the scores of its other chunks are
-- reduced in proportion to their sums. A sentence that is searched for alone often matches chunks
-- about another subject, so its chunks are added, but with no higher score than those of the other
-- searches. `is_best` is true for the best chunk of such a sentence. `searched_for` is `asked_for` of
-- plan_searches.
-- Called by: best_scores, search_chunks.
create function public.nearest_by_words(
  p_query text,
  p_document_ids uuid[],
  p_depth integer,
  p_before text default null
) returns table (chunk_id bigint, score double precision, searched_for text, is_best boolean)
language plpgsql stable
set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off set jit = off
-- Disables parallel workers: starting them takes longer than searching; at 100,000 chunks every
-- third search had some.
set max_parallel_workers_per_gather = 0 as $$
#variable_conflict use_column
declare
  -- Maximum number of chunks with common stems that are ranked.
  enough constant integer := 400;
  -- If the given documents have at most this many chunks, all chunks with any stem are ranked.
  narrow constant integer := 2000;
  -- If a price is asked for, the factor for chunks that contain one, among the best `reread` chunks of
  -- a search. Chosen on the benchmark's messages and golden questions.
  price_factor constant double precision := 1.3;
  reread constant integer := 12;
  total constant double precision := (select sum(chunks) from public.search_languages);
  plan record;
begin
  select * into plan from public.plan_searches(p_query, p_before);
  if p_document_ids is not null and (
    select count(*) <= narrow from (
      select from public.chunk_terms where document_id = any (p_document_ids) limit narrow + 1
    ) as asked_for
  ) then
    plan.rare := coalesce(plan.rare, '{}') || plan.common;
    plan.common := null;
  end if;
  return query
  with visible as not materialized (
    select t.chunk_id, t.stems, t.parts
    from public.chunk_terms as t
    where (t.document_id, t.run) not in (select document_id, run from public.hidden_runs)
      and (p_document_ids is null or t.document_id = any (p_document_ids))
  ), holding as materialized (
    select chunk_id, stems, parts from visible where stems && plan.rare
    union all
    select chunk_id, stems, parts from visible where stems @> plan.common[1:3]
    union all
    select chunk_id, stems, parts from visible
    where cardinality(plan.common) > 2 and stems @> plan.common[1:2]
    union all
    select chunk_id, stems, parts from visible
    where cardinality(plan.common) > 1 and stems @> plan.common[1:1]
    limit case when plan.common is null then narrow else enough end
  ), searches as materialized (
    select * from unnest(plan.wanted, plan.held, plan.asked, plan.amounts, plan.unknown, plan.are_alone)
      with ordinality as each (wanted, held, asked, amount, unknown, is_alone, search)
  ), found as materialized (
    select search, chunk_id, -(parts operator(extensions.<#>) wanted) as sum
    from searches cross join holding
  ), ranked as materialized (
    select *, row_number() over (partition by search order by sum desc, chunk_id) <= reread as is_near
    from found
  ), sums as materialized (
    select search, chunk_id, sum * case when is_near and plan.asks_price and (
      select public.names_price(c.text) from public.document_chunks as c where c.id = ranked.chunk_id
    ) then price_factor else 1 end as sum
    from ranked
  ), best as materialized (
    select distinct on (search) search, chunk_id, sum from sums order by search, sum desc, chunk_id
  ), likely as materialized (
    select search, chunk_id, sum, is_alone, public.answer_likelihood(
      sum / amount,
      amount / ln(2 * total + 2),
      coalesce(least(1, -(held operator(extensions.<#>) stems)), 0),
      unknown,
      coalesce(-(asked operator(extensions.<#>) stems), 0)
    ) as likelihood
    from best
    join searches using (search)
    cross join lateral (
      select public.sparse_vector(stems, array_fill(1::double precision, array[cardinality(stems)])) as stems
      from holding where holding.chunk_id = best.chunk_id limit 1
    ) as chunk
    where sum > 0
  ), bounded as (
    select search, chunk_id, sum, is_alone,
      least(likelihood, max(likelihood) filter (where not is_alone) over ()) as likelihood
    from likely
  )
  select s.chunk_id, max(l.likelihood * s.sum / l.sum) as score, plan.asked_for,
    bool_or(is_alone and s.chunk_id = l.chunk_id)
  from sums as s join bounded as l using (search)
  group by s.chunk_id
  order by score desc, s.chunk_id
  limit p_depth;
end
$$;
grant execute on function public.nearest_by_words to authenticated, service_role;
