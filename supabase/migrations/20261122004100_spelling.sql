-- A word that is spelled otherwise than in the documents is searched for as they spell it, by its parts,
-- too: "implnt prise" is ranked as "implant price" is. The score keeps the doubt whether it was meant.

-- How alike two words are spelled: the share of both words' letters that both begin or end with. A letter
-- mistaken for another one is missing in both, so that "laser" and "layer" are less alike than "crwn" and
-- "crown"; two letters exchanged count as one of them.
create function public.likeness(p_one text, p_other text) returns double precision
language sql immutable set search_path = '' as $$
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
$$;

grant execute on function public.likeness to authenticated, service_role;

-- The words of a question that are no stop words of any language here, with their stems.
create function public.question_words(p_query text)
returns table (word text, place integer, times integer, stems text[])
language sql stable set search_path = '' as $$
  with languages as (
    select language from public.search_languages where chunks > 0
  )
  select word, min(place), max(times), array_agg(distinct stem)
  from languages cross join lateral public.words_of(p_query, language)
  group by word having count(*) = (select count(*) from languages)
$$;

grant execute on function public.question_words to authenticated, service_role;

drop function public.query_words;

-- The words of a question with the stems that chunks hold. A word that none holds has the stems of
-- those that are spelled like it and begin alike, and `spelled` is the most alike of them if it differs
-- by one error; words of three letters do so by chance, and of four from others of four. Else it is
-- null. `doubt` whether that was meant is the greater, the shorter they are: 1.2 of five letters, 0.6 of
-- ten, one of them mistaken.
create function public.query_words(p_query text)
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
      (array_agg(near.word) filter (where near.likeness > 0.75 and length(w.word) > 3))[1] as spelled,
      6 * (1 - max(near.likeness)) as doubt
    from (
      select
        similar_term.*,
        greatest(public.likeness(term, w.stems[1]), public.likeness(similar_term.word, w.word)) as likeness
      from (
        select t.id, t.term, t.word, t.chunks, extensions.similarity(t.term, w.stems[1]) as similarity
        from public.search_terms as t
        where k.ids is null and t.term operator(extensions.%) w.stems[1] and not t.is_part
          and left(t.term, 1) = left(w.stems[1], 1)
        order by similarity desc, t.chunks desc
        limit 6
      ) as similar_term
      order by likeness desc, similarity desc, chunks desc
      limit 3
    ) as near
  ) as s on true
$$;

grant execute on function public.query_words to authenticated, service_role;

drop function public.nearest_by_words;

-- The best chunks by the words of a question, best first: those that hold its rarest stems, ranked by
-- BM25 over the parts of its words. So the time hardly grows with the table. The score is the share of
-- the most that a chunk could reach, were it all about the question: 0 to 1.
--
-- A word that no chunk holds counts as it is spelled in the chunks; what its own parts would weigh is
-- missing as far as it is in doubt. The words of the question before, p_before, count less.
-- `searched_for` tells the words where they are not those of the question alone.
create function public.nearest_by_words(
  p_query text,
  p_document_ids uuid[],
  p_depth integer,
  p_before text default null
) returns table (chunk_id bigint, score double precision, searched_for text)
language plpgsql stable
set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_seqscan = off set jit = off as $$
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
  meant text[];
  doubted text[];
  doubts double precision[];
  times_asked double precision[];
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
  )
  select
    (select array_agg(coalesce(spelled, word)) from words),
    (select array_agg(times * share) from words),
    (select array_agg(word) from words where spelled is not null),
    (select array_agg(times * share * doubt) from words where spelled is not null),
    (select array_agg(id) from running where is_rare),
    (select array_agg(id order by chunks) from running where not is_rare),
    (
      select string_agg(coalesce(w.spelled, word), ' ' order by share, place)
      from words as w having count(w.spelled) > 0 or bool_or(share < 1)
    )
  into meant, times_asked, doubted, doubts, rare, common, told;
  with parts as (
    select part, times, true as is_meant from public.parts_of(meant, times_asked)
    union all
    select part, times, false from public.parts_of(doubted, doubts)
  ), weighed as (
    select is_meant, id, 2 * times / (times + 1) * ln(1 + (total - known + 0.5) / (known + 0.5)) as weight
    from parts
    left join lateral (
      select id, chunks from public.search_terms where term = part and is_part limit 1
    ) as t on true
    cross join lateral coalesce(t.chunks, 0) as known
  )
  select
    public.sparse_vector(
      array_agg(id) filter (where id is not null and is_meant),
      array_agg(weight) filter (where id is not null and is_meant)
    ),
    2.2 * sum(weight)
  into wanted, most from weighed;
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

grant execute on function public.nearest_by_words to authenticated, service_role;
