-- Nearness counts more, and only as far as a chunk stands out, so that one that shares no word with the
-- question is found by its meaning alone: asked for in another language, or in other words.

-- The best chunks for a question, with the score of nearest_by_words, 0 to 1. With a vector also those
-- of p_embedder that are nearest by cosine: `weight` of what the words leave to 1 is added as far as a
-- chunk is nearer than the one of rank `background`. So either half finds what the other does not, and
-- where many are equally near, as in a language that the model does not know, nearness adds little.
-- The least score is that of the best chunk: whether the question is answered at all. The others have
-- to have half of it. Without one it is that of a turn. p_before and searched_for are those of
-- nearest_by_words.
-- plan_cache_mode: a plan that knows whether p_document_ids is null can use the right index.
create or replace function public.search_chunks(
  p_query text,
  p_embedding extensions.vector default null,
  p_embedder text default null,
  p_limit integer default 5,
  p_min_score real default null,
  p_document_ids uuid[] default null,
  p_before text default null
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
  -- Chosen on four sets with three models, verified on others: see scripts/bench/RESULTS.md.
  weight constant double precision := 0.7;
  -- Each model has cosines of its own, often all of them high, so that only the difference to the chunk
  -- of this rank tells something. With a later one more chunks stand out, those of no answer, too.
  background constant integer := 8;
  least_score constant double precision := coalesce(p_min_score, (
    select min_score from public.retrieval_thresholds
    where ranked_by = case when p_embedding is null then 'words' else 'vectors' end
  ));
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
    from public.nearest_by_words(p_query, p_document_ids, depth, p_before) as words
  ), found as (
    select id, v.rank as vector_rank, t.rank as text_rank, coalesce(t.score, 0) as words, (
      select 1 - (c.embedding operator(extensions.<=>) p_embedding)
      from public.published_chunks as c where c.id = either.id and c.embedder = p_embedder
    ) as cosine
    from by_vector as v full join by_text as t using (id) as either
  ), fused as (
    select
      id,
      vector_rank,
      text_rank,
      words
        + (1 - words) * weight * coalesce(greatest(cosine - of_many, 0) / nullif(1 - of_many, 0), 0)
        as score
    from found
    cross join (
      select min(cosine) as of_many from found where vector_rank <= background
    ) as reference
  ), best as (
    select * from fused
    where score >= least_score / 2 and (select max(score) from fused) >= least_score
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
