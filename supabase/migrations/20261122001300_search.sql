-- Chapter 13: hybrid search in the chunks of documents. All functions run as the caller.

-- The lexemes of a query, quoted for a tsquery: stemmed, without stop words.
create function public.query_words(p_query text) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(quote_literal(lexeme)), '{}')
  from unnest(to_tsvector('pg_catalog.russian'::regconfig, p_query))
$$;

grant execute on function public.query_words to authenticated, service_role;

-- The nearest chunks by the vector index, nearest first; approximate. The planner underestimates the
-- size of vectors and prefers to read and sort them all (measured at 10,000 chunks: 25 ms, with the
-- index 5 ms), hence enable_sort.
create function public.nearest_by_index(
  p_embedding extensions.vector,
  p_embedder text,
  p_document_ids uuid[],
  p_depth integer
) returns bigint[]
language plpgsql stable
set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_sort = off set jit = off as $$
begin
  -- Filters apply after the index scan: without iterative scans (pgvector 0.8) it would stop at the
  -- nearest 40 of all embedders and documents, and a filter could leave nothing. The setting exists
  -- once the extension is loaded, which reading p_embedding did.
  if current_setting('hnsw.iterative_scan', true) is not null then
    perform set_config('hnsw.iterative_scan', 'relaxed_order', true);
    -- Measured at 100,000 chunks: recall@10 0.76 at the default 40, 0.975 at 200, 0.99 at 400.
    -- With a filter only a part of them passes, so the scan has to be wider: 0.968 at 400 with a
    -- filter of 25%.
    perform set_config(
      'hnsw.ef_search', case when p_document_ids is null then '400' else '1000' end, true
    );
  end if;
  return array(
    select id from (
      select c.id, c.embedding operator(extensions.<=>) p_embedding as distance
      from public.document_chunks as c
      where c.embedder = p_embedder
        and (p_document_ids is null or c.document_id = any (p_document_ids))
      order by c.embedding operator(extensions.<=>) p_embedding
      limit p_depth
    ) as near
    -- `+ 0` makes it sort: the order of the index is relaxed, but the planner takes it for exact.
    order by distance + 0
  );
end
$$;

grant execute on function public.nearest_by_index to authenticated, service_role;

-- The nearest chunks by comparing every vector that passes the filter; exact.
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
      from public.document_chunks as c
      where c.embedder = p_embedder
        and (p_document_ids is null or c.document_id = any (p_document_ids))
    )
    select id from passing order by distance, id limit p_depth
  );
end
$$;

grant execute on function public.nearest_by_scan to authenticated, service_role;

-- The best chunks by full text, best first. Any word may match: a patient's question is a sentence,
-- and no chunk holds all of its words. Rare words weigh more (inverse document frequency).
--
-- Ranking every chunk that holds a common word would grow with the table, so each word contributes at
-- most `enough` chunks. A word that is in more does not discriminate by itself: it contributes chunks
-- that hold all words, or when those are few, the rarest of the common ones.
create function public.nearest_by_text(p_query text, p_document_ids uuid[], p_depth integer)
returns bigint[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
declare
  enough constant integer := 400;
  words constant text[] := public.query_words(p_query);
  any_word constant tsquery := nullif(array_to_string(words, ' | '), '')::tsquery;
  -- Words in about 1,000 chunks or more, the rarest first. None under a filter: how many chunks of
  -- those documents hold a word is not known.
  common constant text[] := array(
    select word from unnest(words) as word
    cross join lateral (
      select count(*) as sampled from (
        select from public.document_chunks as c
        where c.search @@ word::tsquery and c.id % 64 = 0
        limit enough
      ) as holding
    ) as counted
    where p_document_ids is null and sampled >= 16
    order by sampled
  );
  together text;
  holding_some bigint[] := '{}';
begin
  foreach together in array array[
    array_to_string(words, ' & '),
    array_to_string(common[1:3], ' & '),
    array_to_string(common[1:2], ' & '),
    common[1]
  ] loop
    exit when cardinality(holding_some) >= p_depth;
    continue when together = '' or together is null;
    holding_some := holding_some || array(
      select c.id from public.document_chunks as c
      where c.search @@ together::tsquery
        and (p_document_ids is null or c.document_id = any (p_document_ids))
      limit enough
    );
  end loop;
  return array(
    with holding_one as (
      select found.id, sum(found.weight) as weight
      from unnest(words) as word
      cross join lateral (
        select
          held.id,
          case when count(*) over () < enough then ln(1 + enough / count(*) over ()::float8) else 0 end
            as weight
        from (
          select c.id from public.document_chunks as c
          where c.search @@ word::tsquery
            and (p_document_ids is null or c.document_id = any (p_document_ids))
          limit enough
        ) as held
      ) as found
      where word <> all (common)
      group by found.id
    ), matching as (
      select id, max(weight) as weight from (
        select id, weight from holding_one
        union all select id, 0 from unnest(holding_some) as id
      ) as found
      group by id
    ), promising as (
      -- Relevance only decides among chunks of equal weight.
      select id, weight, rank() over (order by weight desc) as place from matching
    )
    select id
    from promising as p join public.document_chunks as c using (id)
    where p.place <= p_depth
    order by p.weight desc, ts_rank_cd(c.search, any_word) desc, id
    limit p_depth
  );
end
$$;

grant execute on function public.nearest_by_text to authenticated, service_role;

-- Hybrid search: nearest by cosine and best by full text, fused by reciprocal rank (k = 60), so a
-- chunk first in both lists scores 2/61. Only chunks of p_embedder take part in the vector half.
-- The built-in hashing embedder knows spelling and no meaning, which full text does better: its rank
-- weighs 0.05, enough to decide between neighbours and to find words that no stemmer joins. Measured
-- on the golden set of `deno task bench:retrieval`, recall@10: full text 0.947, both at 0.05 0.960,
-- both alike 0.926.
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
  score double precision
)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
declare
  depth constant integer := greatest(4 * p_limit, 40);
  vector_weight constant double precision := case when p_embedder like 'hashing-%' then 0.05 else 1 end;
  -- Up to so many chunks are scanned: few are faster without the index, and under a narrow filter the
  -- index misses some (measured at 100,000 chunks and a filter of 10%: recall@10 0.95).
  scanned constant integer := case when p_document_ids is null then 500 else 20000 end;
  -- Computed here because in the query below the planner would run it once more to estimate it.
  matching constant bigint[] := public.nearest_by_text(p_query, p_document_ids, depth);
  near bigint[];
begin
  if p_embedding is not null then
    if (
      select count(*) > scanned from (
        select from public.document_chunks as c
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
    select id, rank::integer from unnest(matching) with ordinality as nearest (id, rank)
  ), fused as (
    select
      id,
      v.rank as vector_rank,
      t.rank as text_rank,
      coalesce(vector_weight / (60 + v.rank), 0)
        + coalesce(1.0::double precision / (60 + t.rank), 0) as score
    from by_vector as v full join by_text as t using (id)
  ), best as (
    select * from fused
    where score >= p_min_score
    order by score desc, vector_rank nulls last, id
    limit p_limit
  )
  select
    c.document_id, d.name, c.chunk_index, c.heading_path, c.text, b.vector_rank, b.text_rank, b.score
  from best as b
  join public.document_chunks as c using (id)
  join public.documents as d on d.id = c.document_id
  order by b.score desc, b.vector_rank nulls last, b.id;
end
$$;

grant execute on function public.search_chunks to authenticated, service_role;
