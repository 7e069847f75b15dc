-- Full text is ranked by BM25. The stems of a question's words find chunks, rare ones first; their
-- parts of four letters rank them, which forgives typing errors and knows the words within a compound.

drop function public.nearest_by_text, public.query_words;

-- The words of a question that are no stop words of any language here, with the stems that chunks
-- hold. A word that none holds has the stems of those that are spelled like it and begin alike, and
-- `spelled` is the most similar of them; else it is null.
create function public.query_words(p_query text)
returns table (word text, place integer, times integer, stems integer[], chunks integer[], spelled text)
language sql stable set search_path = '' set enable_seqscan = off set jit = off as $$
  with languages as (
    select language from public.search_languages where chunks > 0
  ), words as materialized (
    select word, min(place) as place, max(times) as times, array_agg(distinct stem) as stems
    from languages cross join lateral public.words_of(p_query, language)
    group by word having count(*) = (select count(*) from languages)
  )
  select
    w.word, w.place, w.times, coalesce(k.ids, s.ids, '{}'), coalesce(k.chunks, s.chunks, '{}'), s.spelled
  from words as w
  cross join lateral (
    select array_agg(id) as ids, array_agg(t.chunks) as chunks from public.search_terms as t
    where t.term = any (w.stems) and not t.is_part
  ) as k
  left join lateral (
    select array_agg(id) as ids, array_agg(near.chunks) as chunks, (array_agg(near.word))[1] as spelled
    from (
      select t.id, t.chunks, t.word from public.search_terms as t
      where k.ids is null and t.term operator(extensions.%) w.stems[1] and not t.is_part
        and left(t.term, 1) = left(w.stems[1], 1)
      order by extensions.similarity(t.term, w.stems[1]) desc, t.chunks desc
      limit 3
    ) as near
  ) as s on true
$$;

grant execute on function public.query_words to authenticated, service_role;

-- The best chunks by the words of a question, best first: those that hold its rarest stems, ranked by
-- BM25 over the parts of its words. So the time hardly grows with the table. The score is the share of
-- the most that a chunk could reach, were it all about the question: 0 to 1.
--
-- `searched_for` is the question with its words as the chunks spell them; null where none was spelled
-- otherwise.
create function public.nearest_by_words(
  p_query text,
  p_document_ids uuid[],
  p_depth integer
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
  total constant double precision := (select sum(chunks) from public.search_languages);
  words text[];
  times_asked double precision[];
  rare integer[];
  common integer[];
  wanted extensions.sparsevec;
  most double precision;
  spelled text;
begin
  with words as materialized (
    select * from public.query_words(p_query)
  ), stems as (
    select distinct id, each.chunks from words cross join lateral unnest(stems, chunks) as each (id, chunks)
  ), running as (
    select id, chunks, sum(chunks) over (order by chunks, id) <= enough as is_rare from stems
  )
  select
    (select array_agg(word) from words),
    (select array_agg(times) from words),
    (select array_agg(id) from running where is_rare),
    (select array_agg(id order by chunks) from running where not is_rare),
    (
      select string_agg(coalesce(w.spelled, word), ' ' order by place)
      from words as w having count(w.spelled) > 0
    )
  into words, times_asked, rare, common, spelled;
  with weighed as (
    select id, 2 * times / (times + 1) * ln(1 + (total - known + 0.5) / (known + 0.5)) as weight
    from public.parts_of(words, times_asked)
    left join lateral (
      select id, chunks from public.search_terms where term = part and is_part limit 1
    ) as t on true
    cross join lateral coalesce(t.chunks, 0) as known
  )
  select
    public.sparse_vector(
      array_agg(id) filter (where id is not null), array_agg(weight) filter (where id is not null)
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
  select chunk_id, max(score) as score, spelled from (
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

drop function public.search_chunks;

-- The best chunks for a question. Without a vector by its words, with the score of nearest_by_words.
-- With one, chunks of p_embedder that are nearest by cosine are fused with these by reciprocal rank
-- (k = 60), so that a chunk first in both lists scores 2/61.
-- The least score is that of the best chunk: whether the question is answered at all. The others have
-- to have half of it. searched_for is that of nearest_by_words.
-- plan_cache_mode: a plan that knows whether p_document_ids is null can use the right index.
create function public.search_chunks(
  p_query text,
  p_embedding extensions.vector default null,
  p_embedder text default null,
  p_limit integer default 5,
  p_min_score real default 0,
  p_document_ids uuid[] default null
) returns table (
  document_id uuid,
  document_name text,
  chunk_index integer,
  heading_path text,
  text text,
  vector_rank integer,
  text_rank integer,
  score double precision,
  page integer,
  searched_for text
)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
declare
  depth constant integer := greatest(4 * p_limit, 40);
  -- Up to so many chunks are scanned: few are faster without the index, and under a narrow filter the
  -- index misses some (measured at 100,000 chunks and a filter of 10%: recall@10 0.95).
  scanned constant integer := case when p_document_ids is null then 500 else 20000 end;
  near bigint[];
begin
  if p_embedding is not null then
    if (
      select count(*) > scanned from (
        select from public.published_chunks as c
        where p_document_ids is null or c.document_id = any (p_document_ids)
        limit scanned + 1
      ) as passing
    ) then
      near := public.nearest_by_index(p_embedding, p_embedder, p_document_ids, depth);
    end if;
    -- There are few chunks in all or of this embedder, or many equal vectors disconnected the index's
    -- graph.
    if coalesce(cardinality(near), 0) < depth then
      near := public.nearest_by_scan(p_embedding, p_embedder, p_document_ids, depth);
    end if;
  end if;
  return query
  with by_vector as (
    select id, rank::integer from unnest(near) with ordinality as nearest (id, rank)
  ), by_text as (
    select
      chunk_id as id,
      words.score,
      searched_for,
      (row_number() over (order by words.score desc, chunk_id))::integer as rank
    from public.nearest_by_words(p_query, p_document_ids, depth) as words
  ), fused as (
    select
      id,
      v.rank as vector_rank,
      t.rank as text_rank,
      case when p_embedding is null then t.score else
        coalesce(1.0::double precision / (60 + v.rank), 0)
          + coalesce(1.0::double precision / (60 + t.rank), 0)
      end as score
    from by_vector as v full join by_text as t using (id)
  ), best as (
    select * from fused
    where score >= p_min_score / 2 and (select max(score) from fused) >= p_min_score
    order by score desc, vector_rank nulls last, id
    limit p_limit
  )
  select
    c.document_id, d.name, c.chunk_index, c.heading_path, c.text, b.vector_rank, b.text_rank, b.score,
    c.page, (select max(searched_for) from by_text)
  from best as b
  join public.published_chunks as c using (id)
  join public.documents as d on d.id = c.document_id
  order by b.score desc, b.vector_rank nulls last, b.id;
end
$$;

grant execute on function public.search_chunks to authenticated, service_role;

-- Without a model that embeds, a chunk has no vector.
alter table public.document_chunks alter column embedding drop not null;

-- What full text was before.
drop view public.published_chunks;
alter table public.document_chunks drop column search;
create view public.published_chunks with (security_invoker = true) as
  select id, document_id, chunk_index, heading_path, text, embedder, embedding, page
  from public.document_chunks
  where (document_id, run) not in (select document_id, run from public.hidden_runs);

grant select on public.published_chunks to authenticated, service_role;
