-- Chapter 19: search takes about as long among many chunks as among few.

-- One chunk of 64. Tells which words are in so many chunks that reading the whole list of them for
-- a question would grow with the table.
create index document_chunks_sample_idx on public.document_chunks using gin (search)
  where id % 64 = 0;

-- The nearest chunks by the vector index, nearest first. The planner takes vectors for small and
-- prefers to read and sort them all (measured at 10,000 chunks: 25 ms, by the index 5 ms).
create function public.nearest_by_index(
  p_embedding extensions.vector,
  p_embedder text,
  p_document_ids uuid[],
  p_depth integer
) returns bigint[]
language plpgsql stable
set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_sort = off set jit = off as $$
begin
  -- Filters apply after the index scan: without iterating (pgvector 0.8) the scan would stop at
  -- the nearest 40 of all embedders and documents, and a filter could leave nothing. The setting
  -- exists once the extension is loaded, which reading p_embedding did.
  if current_setting('hnsw.iterative_scan', true) is not null then
    perform set_config('hnsw.iterative_scan', 'relaxed_order', true);
    -- Measured at 100,000 chunks: recall@10 0.76 at the default 40, 0.975 at 200, 0.99 at 400.
    -- A filter lets a part of them through, so the scan has to look wider: 0.968 at 400 with a filter
    -- of 25%.
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
    -- The sum, because the index’s order is relaxed and the planner takes it for exact.
    order by distance + 0
  );
end
$$;

-- The same by looking at every vector that the filter lets through.
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

-- The best chunks by full text, best first. Any word may match: a patient's question is a sentence,
-- and no chunk holds all of its words. Rare words come first (inverse document frequency).
--
-- Ranking everything that holds a common word grows with the table, so each word brings at most
-- `enough` chunks. One that is in more tells nothing apart by itself: it brings those that hold it
-- beside the other words, or where there are few, beside the rarest of them.
create function public.nearest_by_text(p_query text, p_document_ids uuid[], p_depth integer)
returns bigint[]
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
#variable_conflict use_column
declare
  enough constant integer := 400;
  words constant text[] := public.query_words(p_query);
  any_word constant tsquery := nullif(array_to_string(words, ' | '), '')::tsquery;
  -- In about 1,000 chunks or more, the rarest first. Under a filter every word is read: how many
  -- chunks of these documents hold it is not known.
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
      -- Relevance decides among chunks of equal weight only.
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

-- Hybrid search as in chapter 11, put together from its halves.
create or replace function public.search_chunks(
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
  -- Few chunks are quicker looked at one by one, and a filter down to few is not for the index,
  -- which misses some of them: measured at 100,000 chunks and a filter of 10%, it finds 0.95 of the
  -- ten nearest.
  scanned constant integer := case when p_document_ids is null then 500 else 20000 end;
  -- Not in the query below: the planner would search once more to estimate it.
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
    -- Few chunks are there, or few of this embedder, or many equal vectors cut the index's graph in
    -- two.
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

revoke execute on function
  public.nearest_by_index(extensions.vector, text, uuid[], integer),
  public.nearest_by_scan(extensions.vector, text, uuid[], integer),
  public.nearest_by_text(text, uuid[], integer)
from public, anon, authenticated, service_role;

grant execute on function
  public.nearest_by_index(extensions.vector, text, uuid[], integer),
  public.nearest_by_scan(extensions.vector, text, uuid[], integer),
  public.nearest_by_text(text, uuid[], integer)
to authenticated, service_role;
