-- Chapter 11: retrieval, and putting a document's chunks in place.

-- The words of a query as they stand in the index, in their base forms and without stop words.
create function public.query_words(p_query text) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(quote_literal(lexeme)), '{}')
  from unnest(to_tsvector('pg_catalog.russian'::regconfig, p_query))
$$;

-- Hybrid search: nearest by cosine and best by full text, fused by reciprocal rank (k = 60), so a
-- chunk first in both lists scores 2/61. Only chunks of p_embedder take part in the vector half.
-- The built-in hashing embedder knows spelling and no meaning, which full text does better: its rank
-- counts 0.05, enough to decide between neighbours and to find words that no stemmer joins. Measured
-- on the golden set of `deno task bench:retrieval`, recall@10: full text 0.947, both at 0.05 0.960,
-- both alike 0.926.
--
-- Any word may match: a patient's question is a sentence, and no chunk holds all of its words. Rare
-- words come first (inverse document frequency). Ranking everything that holds a common word grows
-- with the table (measured: 700 ms for one word in 100,000 chunks), so each word brings at most
-- `enough` chunks: one that is in more tells nothing apart by itself, and counts in the ranking
-- only, beside chunks that hold all words.
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
  enough constant integer := 400;
  vector_weight constant double precision := case when p_embedder like 'hashing-%' then 0.05 else 1 end;
  words constant text[] := public.query_words(p_query);
  -- A filter down to few chunks is not for the index, which misses some of them: measured at 100,000
  -- chunks and a filter of 10%, it finds 0.95 of the ten nearest.
  is_narrow constant boolean := p_document_ids is not null and (
    select count(*) <= 20000 from (
      select from public.document_chunks as c where c.document_id = any (p_document_ids) limit 20001
    ) as passing
  );
  any_word constant tsquery := nullif(array_to_string(words, ' | '), '')::tsquery;
  all_words constant tsquery := nullif(array_to_string(words, ' & '), '')::tsquery;
  near bigint[];
begin
  -- Filters apply after the index scan: without iterating (pgvector 0.8) the scan would stop at
  -- the nearest 40 of all embedders and documents, and a filter could leave nothing. The setting
  -- exists once the extension is loaded, which reading p_embedding did.
  if p_embedding is not null and current_setting('hnsw.iterative_scan', true) is not null then
    perform set_config('hnsw.iterative_scan', 'relaxed_order', true);
    -- Measured at 100,000 chunks: recall@10 0.76 at the default 40, 0.975 at 200, 0.99 at 400.
    perform set_config('hnsw.ef_search', '400', true);
  end if;
  select array_agg(id order by distance) into near from (
    select c.id, c.embedding operator(extensions.<=>) p_embedding as distance
    from public.document_chunks as c
    where p_embedding is not null and not is_narrow
      and c.embedder = p_embedder
      and (p_document_ids is null or c.document_id = any (p_document_ids))
    order by c.embedding operator(extensions.<=>) p_embedding
    limit depth
  ) as by_index;
  -- The index was left out or came up short: few chunks pass the filter, so that looking at all of them is cheap
  -- and exact, or many equal vectors cut the index's graph in two.
  if p_embedding is not null and coalesce(cardinality(near), 0) < depth then
    with passing as materialized (
      select c.id, c.embedding operator(extensions.<=>) p_embedding as distance
      from public.document_chunks as c
      where c.embedder = p_embedder
        and (p_document_ids is null or c.document_id = any (p_document_ids))
    )
    select array_agg(id order by distance, id) into near
    from (select id, distance from passing order by distance, id limit depth) as exact;
  end if;
  return query
  with by_vector as (
    select id, rank::integer from unnest(near) with ordinality as nearest (id, rank)
  ), holding_one as (
    select found.id, sum(found.weight) as weight
    from unnest(words) as word
    cross join lateral (
      select
        few.id,
        case when count(*) over () < enough then ln(1 + enough / count(*) over ()::float8) else 0 end
          as weight
      from (
        select c.id from public.document_chunks as c
        where c.search @@ word::tsquery
          and (p_document_ids is null or c.document_id = any (p_document_ids))
        limit enough
      ) as few
    ) as found
    group by found.id
  ), holding_all as (
    select c.id from public.document_chunks as c
    where c.search @@ all_words
      and (p_document_ids is null or c.document_id = any (p_document_ids))
    limit enough
  ), matching as (
    select id, coalesce(weight, 0) as weight, ts_rank_cd(c.search, any_word) as relevance
    from holding_one full join holding_all using (id)
    join public.document_chunks as c using (id)
    order by weight desc, relevance desc, id
    limit depth
  ), by_text as (
    select id, row_number() over (order by weight desc, relevance desc, id)::integer as rank from matching
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

-- Replaces all chunks of a document and marks it ready. Returns their number.
-- Errors: PT404 no such document.
create function public.replace_document_chunks(
  p_document_id uuid,
  p_embedder text,
  p_chunks jsonb
) returns integer
language plpgsql set search_path = '' as $$
declare
  stored integer;
begin
  perform from public.documents where id = p_document_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'no such document';
  end if;
  delete from public.document_chunks where document_id = p_document_id;
  insert into public.document_chunks (document_id, chunk_index, heading_path, text, embedder, embedding)
  select p_document_id, chunk_index, coalesce(heading_path, ''), text, p_embedder, embedding
  from jsonb_to_recordset(public.unwrap_json(p_chunks))
    as c (chunk_index integer, heading_path text, text text, embedding extensions.vector);
  get diagnostics stored = row_count;
  update public.documents set
    index_status = 'ready', index_error = null, indexed_embedder = p_embedder, chunk_count = stored
  where id = p_document_id;
  return stored;
end
$$;
