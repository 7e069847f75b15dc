-- Searches the chunks of documents. All functions run as the caller. Words rank the chunks
-- (search-by-words.sql); vectors add those that no word finds.

-- The minimum score of a turn's best fragment, by ranking: words, vectors with words, or a
-- reranker. That of words was chosen on the golden questions of the benchmark.
create table public.retrieval_thresholds (
  ranked_by text primary key,
  min_score double precision not null check (min_score between 0 and 1)
);

insert into public.retrieval_thresholds values ('words', 0.35), ('vectors', 0.25), ('reranker', 0.2);

alter table public.retrieval_thresholds enable row level security;
grant select, update (min_score) on public.retrieval_thresholds to authenticated;
grant all on public.retrieval_thresholds to service_role;
create policy retrieval_thresholds_select_policy on public.retrieval_thresholds
  for select to authenticated using ((select public.is_operator()));
create policy retrieval_thresholds_update_policy on public.retrieval_thresholds
  for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));

-- Returns the nearest chunks by the vector index, nearest first; approximate. The planner
-- underestimates the size of vectors and prefers to read and sort them all (measured at 10,000
-- chunks: 25 ms, with the index 5 ms), hence enable_sort.
-- Called by: search_chunks.
create function public.nearest_by_index(
  p_embedding extensions.vector,
  p_embedder text,
  p_document_ids uuid[],
  p_depth integer
) returns bigint[]
language plpgsql stable
set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_sort = off set jit = off as $$
begin
  -- Filters apply after the index scan. Without iterative scans (pgvector 0.8), the scan would stop
  -- after the nearest 40 chunks of all embedders and documents, of which none may pass the filter. The
  -- setting exists because reading p_embedding has loaded the extension.
  if current_setting('hnsw.iterative_scan', true) is not null then
    perform set_config('hnsw.iterative_scan', 'relaxed_order', true);
    -- Measured at 100,000 chunks: recall@10 is 0.76 at the default of 40, 0.975 at 200, 0.99 at 400.
    -- A filter needs a wider scan: 0.968 at 400 if 25% of the chunks pass. Hidden chunks are such a
    -- filter.
    perform set_config(
      'hnsw.ef_search',
      case when p_document_ids is null and not exists (select from public.hidden_runs)
        then '400' else '1000' end,
      true
    );
  end if;
  return array(
    select id from (
      select c.id, c.embedding operator(extensions.<=>) p_embedding as distance
      from public.published_chunks as c
      where c.embedder = p_embedder
        and (p_document_ids is null or c.document_id = any (p_document_ids))
      order by c.embedding operator(extensions.<=>) p_embedding
      limit p_depth
    ) as near
    -- `+ 0` forces a sort: the planner relies on the index's order, which is only approximate.
    order by distance + 0
  );
end
$$;
grant execute on function public.nearest_by_index to authenticated, service_role;

-- Returns the nearest chunks by comparing every vector that passes the filter; exact.
-- Called by: search_chunks.
create function public.nearest_by_scan(
  p_embedding extensions.vector,
  p_embedder text,
  p_document_ids uuid[],
  p_depth integer
) returns bigint[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return array(
    with passing as materialized (
      select c.id, c.embedding operator(extensions.<=>) p_embedding as distance
      from public.published_chunks as c
      where c.embedder = p_embedder
        and (p_document_ids is null or c.document_id = any (p_document_ids))
    )
    select id from passing order by distance, id limit p_depth
  );
end
$$;
grant execute on function public.nearest_by_scan to authenticated, service_role;

-- Returns the best chunks for a question, with the score of nearest_by_words, from 0 to 1. With a
-- vector also returns the chunks of p_embedder that are nearest by cosine. Their score is raised by up
-- to `weight` of its difference to 1, depending on how much nearer the chunk is than the chunk of rank
-- `background`. Where many chunks are equally near, as in a language that the model was not trained
-- on, vectors therefore add little. The best chunk needs p_min_score (null: that of a turn), otherwise
-- the question counts as unanswered; the others need half of it. Chunks that are the best for a
-- question of the message (`is_best`) and have p_min_score are always among the p_limit, which is by
-- default 5, and 2 more for each further of these questions. p_before and
-- searched_for are those of nearest_by_words. plan_cache_mode: a plan that knows whether
-- p_document_ids is null can use the right index.
-- Called by: functions/assistant/knowledge/search/search-chunks.ts, load_turn.
create function public.search_chunks(
  p_query text,
  p_embedding extensions.vector default null,
  p_embedder text default null,
  p_limit integer default null,
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
  -- Up to this number of chunks, all are scanned: few are faster without the index, and the index misses
  -- some under a narrow filter (recall@10 0.95 at 100,000 chunks of which 10% pass).
  scanned constant integer := case when p_document_ids is null then 500 else 20000 end;
  -- Chosen on four sets with three models, verified on others: see scripts/bench/RESULTS.md.
  weight constant double precision := 0.7;
  -- The range of cosines differs by model and may be narrow, so the score is the difference to the chunk
  -- of this rank. A later rank lets more chunks pass, including those without an answer.
  background constant integer := 8;
  least_score constant double precision := coalesce(p_min_score, (
    select min_score from public.retrieval_thresholds
    where ranked_by = case when p_embedding is null then 'words' else 'vectors' end
  ));
  -- If p_limit is null: the limit for one question, and the increase for each further question. Chosen
  -- on the benchmark's messages with several questions. Keep equal to RETRIEVAL in
  -- shared/contract/retrieval.ts.
  usual constant integer := 5;
  further constant integer := 2;
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
    -- The index finds too few if there are few chunks of this embedder, or if many equal vectors have
    -- disconnected its graph.
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
      is_best,
      searched_for,
      (row_number() over (order by words.score desc, chunk_id))::integer as rank
    from public.nearest_by_words(p_query, p_document_ids, depth, p_before) as words
  ), found as (
    select id, v.rank as vector_rank, t.rank as text_rank, is_best, coalesce(t.score, 0) as words, (
      select 1 - (c.embedding operator(extensions.<=>) p_embedding)
      from public.published_chunks as c where c.id = either.id and c.embedder = p_embedder
    ) as cosine
    from by_vector as v full join by_text as t using (id) as either
  ), fused as (
    select
      id,
      vector_rank,
      text_rank,
      is_best,
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
    order by (is_best and score >= least_score) is true desc, score desc, vector_rank nulls last, id
    limit coalesce(p_limit, usual + further * greatest(0, (
      select count(*) - 1 from fused where is_best and score >= least_score
    )))
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

-- Returns the score of the best chunk for each question that has one, with the question's place
-- from 1.
-- Called by: functions/assistant/knowledge/search/golden-scores.ts.
create function public.best_scores(p_questions text[])
returns table (place integer, score double precision)
language sql stable set search_path = '' as $$
  select place::integer, best.score
  from unnest(p_questions) with ordinality as asked (question, place)
  cross join lateral public.nearest_by_words(question, null, 1) as best
$$;
grant execute on function public.best_scores to authenticated, service_role;
