-- Chunks are stored in small transactions while nobody sees them, published in a short one, and the
-- ones they replace are deleted in small ones: adding a vector to the index takes milliseconds, and on
-- the embedded database a statement keeps everybody else waiting.

-- The indexing run that a chunk is from; the zero of those from before this migration.
alter table public.document_chunks
  add column run uuid not null default '00000000-0000-0000-0000-000000000000',
  drop constraint document_chunks_document_id_chunk_index_key,
  add unique (document_id, run, chunk_index);

-- An embedded chunk is no draft any more: it is a chunk that is not published.
alter table public.chunk_drafts drop column embedding;

-- Runs whose chunks nobody sees, and their drafts: not published yet, or replaced and not deleted yet.
create table public.hidden_runs (
  document_id uuid not null references public.documents (id) on delete cascade,
  run uuid not null,
  primary key (document_id, run)
);
insert into public.hidden_runs (document_id, run)
select distinct document_id, run from public.chunk_drafts;

alter table public.hidden_runs enable row level security;
grant all on public.hidden_runs to service_role;
grant select on public.hidden_runs to authenticated;
create policy hidden_runs_select_policy on public.hidden_runs for select to authenticated
  using ((select public.is_operator()));

-- The chunks that search and lists see. Hardly any run is hidden at a time, so they are looked up in
-- a hash table that is made once for a query.
create view public.published_chunks with (security_invoker = true) as
  select id, document_id, chunk_index, heading_path, text, embedder, embedding, search
  from public.document_chunks
  where (document_id, run) not in (select document_id, run from public.hidden_runs);

grant select on public.published_chunks to authenticated, service_role;

-- The nearest chunks by the vector index, nearest first; approximate. The planner underestimates the
-- size of vectors and prefers to read and sort them all (measured at 10,000 chunks: 25 ms, with the
-- index 5 ms), hence enable_sort.
create or replace function public.nearest_by_index(
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
    -- filter of 25%. Hidden chunks are such a filter.
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
    -- `+ 0` makes it sort: the order of the index is relaxed, but the planner takes it for exact.
    order by distance + 0
  );
end
$$;

-- The nearest chunks by comparing every vector that passes the filter; exact.
create or replace function public.nearest_by_scan(
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

-- The best chunks by full text, best first. Any word may match: a patient's question is a sentence,
-- and no chunk holds all of its words. Rare words weigh more (inverse document frequency).
--
-- Ranking every chunk that holds a common word would grow with the table, so each word contributes at
-- most `enough` chunks. A word that is in more does not discriminate by itself: it contributes chunks
-- that hold all words, or when those are few, the rarest of the common ones.
create or replace function public.nearest_by_text(p_query text, p_document_ids uuid[], p_depth integer)
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
        select from public.published_chunks as c
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
      select c.id from public.published_chunks as c
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
          select c.id from public.published_chunks as c
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
    from promising as p join public.published_chunks as c using (id)
    where p.place <= p_depth
    order by p.weight desc, ts_rank_cd(c.search, any_word) desc, id
    limit p_depth
  );
end
$$;

-- Hybrid search: nearest by cosine and best by full text, fused by reciprocal rank (k = 60), so a
-- chunk first in both lists scores 2/61. Only chunks of p_embedder take part in the vector half.
-- The built-in hashing embedder knows spelling and no meaning, which full text does better: its rank
-- weighs 0.05, enough to decide between neighbours and to find words that no stemmer joins. Measured
-- on the golden set of `deno task bench:retrieval`, recall@10: full text 0.947, both at 0.05 0.960,
-- both alike 0.926.
-- plan_cache_mode: a plan that knows whether p_document_ids is null can use the right index.
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
  join public.published_chunks as c using (id)
  join public.documents as d on d.id = c.document_id
  order by b.score desc, b.vector_rank nulls last, b.id;
end
$$;

-- Adds drafts: the texts of chunks that further requests embed. Errors: as heartbeat_index_run.
create or replace function public.draft_chunks(p_document_id uuid, p_run uuid, p_chunks jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform public.heartbeat_index_run(p_document_id, p_run);
  insert into public.hidden_runs (document_id, run) values (p_document_id, p_run)
  on conflict do nothing;
  insert into public.chunk_drafts (document_id, run, chunk_index, heading_path, text)
  select p_document_id, p_run, chunk_index, coalesce(heading_path, ''), text
  from jsonb_to_recordset(public.unwrap_json(p_chunks))
    as c (chunk_index integer, heading_path text, text text);
end
$$;

-- Stores chunks of a run, which nobody sees before publish_chunks; they are no drafts any more.
-- Errors: as heartbeat_index_run.
create function public.insert_chunks(
  p_document_id uuid,
  p_run uuid,
  p_embedder text,
  p_chunks jsonb
) returns void
language plpgsql set search_path = '' as $$
begin
  perform public.heartbeat_index_run(p_document_id, p_run);
  insert into public.hidden_runs (document_id, run) values (p_document_id, p_run)
  on conflict do nothing;
  with stored as (
    insert into public.document_chunks
      (document_id, run, chunk_index, heading_path, text, embedder, embedding)
    select p_document_id, p_run, chunk_index, coalesce(heading_path, ''), text, p_embedder, embedding
    from jsonb_to_recordset(public.unwrap_json(p_chunks))
      as c (chunk_index integer, heading_path text, text text, embedding extensions.vector)
    returning chunk_index
  )
  delete from public.chunk_drafts
  where document_id = p_document_id and run = p_run
    and chunk_index in (select chunk_index from stored);
end
$$;

grant execute on function public.insert_chunks to service_role;

-- Ends a run: its p_count chunks take the place of the document's others at once, which are hidden
-- from then on; marks the document ready.
-- Errors: as heartbeat_index_run; PT409 there are not p_count chunks.
create function public.publish_chunks(
  p_document_id uuid,
  p_run uuid,
  p_embedder text,
  p_count integer
) returns void
language plpgsql set search_path = '' as $$
begin
  perform public.heartbeat_index_run(p_document_id, p_run);
  if p_count <> (
    select count(*) from public.document_chunks where document_id = p_document_id and run = p_run
  ) then
    raise sqlstate 'PT409' using message = 'some chunks are missing';
  end if;
  delete from public.hidden_runs where document_id = p_document_id and run = p_run;
  insert into public.hidden_runs (document_id, run)
  select distinct document_id, run from public.document_chunks
  where document_id = p_document_id and run <> p_run
  on conflict do nothing;
  update public.documents set
    index_status = 'ready', index_error = null, indexed_embedder = p_embedder, chunk_count = p_count
  where id = p_document_id;
end
$$;

grant execute on function public.publish_chunks to service_role;

-- Deletes a few hidden chunks of a run that has ended, or whose last heartbeat was before
-- p_alive_since; with the last of them its drafts. Returns whether there may be more.
create function public.clear_hidden_chunks(p_alive_since timestamptz) returns boolean
language plpgsql set search_path = '' as $$
declare
  few constant integer := 500;
  ended public.hidden_runs;
  deleted integer;
begin
  -- A run that stores chunks at this moment is waited for, and is alive after that.
  select h.* into ended
  from public.hidden_runs as h join public.documents as d on d.id = h.document_id
  where d.index_run is distinct from h.run or d.index_status <> 'indexing'
    or d.updated_at < p_alive_since
  limit 1 for update of d;
  if not found then
    return false;
  end if;
  delete from public.document_chunks where id in (
    select id from public.document_chunks
    where document_id = ended.document_id and run = ended.run limit few
  );
  get diagnostics deleted = row_count;
  if deleted < few then
    delete from public.chunk_drafts where document_id = ended.document_id and run = ended.run;
    delete from public.hidden_runs where document_id = ended.document_id and run = ended.run;
  end if;
  return true;
end
$$;

grant execute on function public.clear_hidden_chunks to service_role;

drop function public.replace_document_chunks, public.clear_chunk_drafts;
