-- Long words no longer outweigh the others of a question by the number of their parts, two letters
-- exchanged are forgiven in short words, too, and "how much" is no longer searched for.

-- A word with two neighbouring letters exchanged, at each of its places.
create function public.transpositions(p_word text) returns text[]
language sql immutable set search_path = '' as $$
  select array_agg(overlay(p_word placing reverse(substr(p_word, at, 2)) from at for 2))
  from generate_series(1, length(p_word) - 1) as at
$$;

grant execute on function public.transpositions to authenticated, service_role;

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
language sql stable set search_path = '' set enable_seqscan = off set jit = off as $$
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
  where w.word not in ('much', 'many', 'сколько', 'viel', 'viele')
$$;

-- The best chunks by the words of a question, best first: those that hold its rarest stems, ranked by
-- BM25 over the parts of its words. So the time hardly grows with the table. The score is the share of
-- the most that a chunk could reach, were it all about the question: 0 to 1.
--
-- The parts of a word share its weight by the cube root of their number: they are found together, so
-- that each of them tells less than a word. A word that no chunk holds counts as it is spelled in the
-- chunks; what its own parts would weigh is missing as far as it is in doubt. The words of the question
-- before, p_before, count less. `searched_for` tells the words where they are not those of the question
-- alone.
create or replace function public.nearest_by_words(
  p_query text,
  p_document_ids uuid[],
  p_depth integer,
  p_before text default null
) returns table (chunk_id bigint, score double precision, searched_for text)
language plpgsql stable
set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off set jit = off
-- Starting workers takes longer than searching: at 100,000 chunks every third search had some.
set max_parallel_workers_per_gather = 0 as $$
#variable_conflict use_column
declare
  -- The rare stems are in so many chunks together, which are all ranked. The common ones do not
  -- discriminate by themselves: up to as many chunks again hold the three rarest of them, or fewer.
  enough constant integer := 200;
  -- In documents of so few chunks all that hold any stem are ranked.
  narrow constant integer := 2000;
  -- The share that counts of a word of the question before. Chosen on the benchmark's dialogs.
  decay constant double precision := 0.3;
  total constant double precision := (select sum(chunks) from public.search_languages);
  rare integer[];
  common integer[];
  wanted extensions.sparsevec;
  most double precision;
  told text;
begin
  with own as materialized (
    select *, 1::double precision as share from public.query_words(p_query)
  ), words as materialized (
    select * from own
    union all
    select *, decay from public.query_words(p_before)
    where p_before is not null and word not in (select word from own)
  ), stems as (
    select id, min(each.chunks) as chunks
    from words cross join lateral unnest(stems, chunks) as each (id, chunks)
    group by id
  ), running as (
    select id, chunks, sum(chunks) over (order by chunks, id) <= enough as is_rare from stems
  ), counted as (
    select coalesce(spelled, word) as word, times * share as times, true as is_meant from words
    union all
    select word, times * share * doubt, false from words where spelled is not null
  ), parts as (
    select is_meant, part, shared.times
    from (
      select
        is_meant,
        array_agg(word) as words,
        array_agg(2 * times / (times + 1) / cbrt(greatest(length(word) - 1, 1))) as times
      from counted group by is_meant
    ) as each
    cross join lateral public.parts_of(each.words, each.times) as shared
  ), weighed as (
    select is_meant, id, times * ln(1 + (total - known + 0.5) / (known + 0.5)) as weight
    from parts
    left join lateral (
      select id, chunks from public.search_terms where term = part and is_part limit 1
    ) as t on true
    cross join lateral coalesce(t.chunks, 0) as known
  )
  select
    (select array_agg(id) from running where is_rare),
    (select array_agg(id order by chunks) from running where not is_rare),
    (
      select string_agg(coalesce(w.spelled, word), ' ' order by share, place)
      from words as w having count(w.spelled) > 0 or bool_or(share < 1)
    ),
    public.sparse_vector(
      array_agg(id) filter (where id is not null and is_meant),
      array_agg(weight) filter (where id is not null and is_meant)
    ),
    2.2 * sum(weight)
  into rare, common, told, wanted, most from weighed;
  if (
    select p_document_ids is not null and count(*) <= narrow from (
      select from public.chunk_terms where document_id = any (p_document_ids) limit narrow + 1
    ) as asked_for
  ) then
    rare := coalesce(rare, '{}') || common;
    common := null;
  end if;
  return query
  with visible as not materialized (
    select t.chunk_id, t.stems, -(t.parts operator(extensions.<#>) wanted) / most as score
    from public.chunk_terms as t
    where (t.document_id, t.run) not in (select document_id, run from public.hidden_runs)
      and (p_document_ids is null or t.document_id = any (p_document_ids))
  )
  select chunk_id, max(score) as score, told from (
    select chunk_id, score from visible where stems && rare
    union all
    select chunk_id, score from visible where stems @> common[1:3]
    union all
    select chunk_id, score from visible where cardinality(common) > 2 and stems @> common[1:2]
    union all
    select chunk_id, score from visible where cardinality(common) > 1 and stems @> common[1:1]
    limit case when common is null then narrow else 2 * enough end
  ) as holding
  group by chunk_id
  order by score desc, chunk_id
  limit p_depth;
end
$$;

-- The scores are others now, and so is the least one, where no editor has set it.
update public.retrieval_thresholds set min_score = 0.2 where ranked_by = 'words' and min_score = 0.18;
