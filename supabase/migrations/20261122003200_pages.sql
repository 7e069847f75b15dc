-- The text of a PDF, an HTML page and a DOCX is cut as its reader found it, and a chunk of a PDF says on
-- which page it begins.

-- The blocks of raw_text, as knowledge/blocks/block.ts has them. Null: raw_text is its own structure,
-- Markdown or plain text.
alter table public.documents
  add column blocks jsonb check (jsonb_typeof(blocks) = 'array');

-- From 1; null where a file has no pages.
alter table public.document_chunks add column page integer check (page > 0);
alter table public.chunk_drafts add column page integer check (page > 0);

create or replace view public.published_chunks with (security_invoker = true) as
  select id, document_id, chunk_index, heading_path, text, embedder, embedding, search, page
  from public.document_chunks
  where (document_id, run) not in (select document_id, run from public.hidden_runs);

-- Adds drafts: the texts of chunks that further requests embed. Errors: as heartbeat_index_run.
create or replace function public.draft_chunks(p_document_id uuid, p_run uuid, p_chunks jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform public.heartbeat_index_run(p_document_id, p_run);
  insert into public.hidden_runs (document_id, run) values (p_document_id, p_run)
  on conflict do nothing;
  insert into public.chunk_drafts (document_id, run, chunk_index, heading_path, text, page)
  select p_document_id, p_run, chunk_index, coalesce(heading_path, ''), text, page
  from jsonb_to_recordset(public.unwrap_json(p_chunks))
    as c (chunk_index integer, heading_path text, text text, page integer);
end
$$;

-- Stores chunks of a run, which nobody sees before publish_chunks; they are no drafts any more.
-- Errors: as heartbeat_index_run.
create or replace function public.insert_chunks(
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
      (document_id, run, chunk_index, heading_path, text, page, embedder, embedding)
    select p_document_id, p_run, chunk_index, coalesce(heading_path, ''), text, page, p_embedder,
      embedding
    from jsonb_to_recordset(public.unwrap_json(p_chunks))
      as c (
        chunk_index integer, heading_path text, text text, page integer, embedding extensions.vector
      )
    returning chunk_index
  )
  delete from public.chunk_drafts
  where document_id = p_document_id and run = p_run
    and chunk_index in (select chunk_index from stored);
end
$$;

drop function public.search_chunks;

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
  score double precision,
  page integer
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
    c.document_id, d.name, c.chunk_index, c.heading_path, c.text, b.vector_rank, b.text_rank, b.score,
    c.page
  from best as b
  join public.published_chunks as c using (id)
  join public.documents as d on d.id = c.document_id
  order by b.score desc, b.vector_rank nulls last, b.id;
end
$$;

grant execute on function public.search_chunks to authenticated, service_role;
