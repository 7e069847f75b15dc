-- Knowledge: uploaded documents, their chunks with vectors, drafts of chunks. Chunks are stored in
-- small transactions while they are invisible, published in a short one, and the replaced ones are
-- deleted in small ones: adding a vector to the index takes milliseconds, and on the embedded
-- database every statement blocks all others. Operators read, editors write documents; only
-- functions write chunks.

-- Operators read, editors write. A run of indexing owns a document while it works; see
-- heartbeat_index_run.
create table public.documents (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 400),
  file_type text not null,
  raw_text text not null,
  size_bytes integer not null default 0 check (size_bytes >= 0),
  index_status public.index_status not null default 'pending',
  index_error text,
  -- The indexing run that owns the document; other runs cannot write.
  index_run uuid,
  -- The next step of that run. A request claims a step before running it, so that each step runs once
  -- even if it is requested twice.
  index_step integer not null default 0,
  indexed_embedder text,
  chunk_count integer not null default 0,
  created_by uuid default auth.uid() references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The blocks of raw_text, in the form of functions/assistant/knowledge/block.ts. Null for Markdown
  -- and plain text, whose structure is in raw_text.
  blocks jsonb check (jsonb_typeof(blocks) = 'array'),
  -- When the name or the text was last changed; updated_at also changes with each indexing step.
  text_updated_at timestamptz not null default now()
);

-- Long texts are stored uncompressed: compressing 5 MB takes a third of a second, in which an
-- embedded database serves nobody else; it would save half of their space.
alter table public.documents alter column raw_text set storage external;
alter table public.documents alter column blocks set storage external;

create index documents_newest_idx on public.documents (created_at desc, id desc);
create index documents_created_by_idx on public.documents (created_by);

alter table public.documents enable row level security;
grant select, insert, update, delete on public.documents to authenticated;
grant all on public.documents to service_role;
create policy documents_select_policy on public.documents for select to authenticated
  using ((select public.is_operator()));
create policy documents_insert_policy on public.documents for insert to authenticated
  with check ((select public.is_editor()) and created_by = (select auth.uid()));
create policy documents_update_policy on public.documents for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));
create policy documents_delete_policy on public.documents for delete to authenticated
  using ((select public.is_editor()));

create trigger touch_updated_at
  before update on public.documents
  for each row execute function public.touch_updated_at();

-- Trigger function: sets the time at which the name or the text of a document was last written.
create function public.touch_text_updated_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.text_updated_at := clock_timestamp();
  return new;
end
$$;

create trigger touch_text_updated_at
  before update of name, raw_text, blocks on public.documents
  for each row execute function public.touch_text_updated_at();

-- Stored chunks, published or not; see published_chunks. Without an embedding model, a chunk has no
-- vector.
create table public.document_chunks (
  id bigint primary key generated always as identity,
  document_id uuid not null references public.documents (id) on delete cascade,
  chunk_index integer not null check (chunk_index >= 0),
  heading_path text not null default '',
  text text not null,
  embedder text not null,
  embedding extensions.vector(384),
  -- The indexing run that created the chunk; zeros if it is older than this column.
  run uuid not null default '00000000-0000-0000-0000-000000000000',
  -- The page on which the chunk begins, from 1; null if the file has no pages.
  page integer check (page > 0),
  unique (document_id, run, chunk_index)
);

create index document_chunks_embedding_idx
  on public.document_chunks using hnsw (embedding extensions.vector_cosine_ops);
create index document_chunks_embedder_idx on public.document_chunks (embedder);

alter table public.document_chunks enable row level security;
grant select on public.document_chunks to authenticated;
grant all on public.document_chunks to service_role;
create policy document_chunks_select_policy on public.document_chunks for select to authenticated
  using ((select public.is_operator()));

-- The chunks of an indexing run that further requests embed.
create table public.chunk_drafts (
  document_id uuid not null references public.documents (id) on delete cascade,
  run uuid not null,
  chunk_index integer not null check (chunk_index >= 0),
  heading_path text not null default '',
  text text not null,
  page integer check (page > 0),
  primary key (document_id, run, chunk_index)
);

-- Only for the edge functions: no policy, so that no client sees a row.
alter table public.chunk_drafts enable row level security;
grant all on public.chunk_drafts to service_role;

-- Indexing runs with invisible chunks and drafts: not published yet, or replaced or deleted but not
-- cleared yet. No foreign key: a run outlives its document until its words are removed from the
-- counts.
create table public.hidden_runs (
  document_id uuid not null,
  run uuid not null,
  primary key (document_id, run)
);

alter table public.hidden_runs enable row level security;
grant select on public.hidden_runs to authenticated;
grant all on public.hidden_runs to service_role;
create policy hidden_runs_select_policy on public.hidden_runs for select to authenticated
  using ((select public.is_operator()));

-- The chunks that search and lists see. Few runs are hidden at a time, so they are looked up in a
-- hash table that is built once per query.
create view public.published_chunks with (security_invoker = true) as
  select id, document_id, chunk_index, heading_path, text, embedder, embedding, page
  from public.document_chunks
  where (document_id, run) not in (select document_id, run from public.hidden_runs);
grant select on public.published_chunks to authenticated, service_role;

-- Trigger function: hides the remains of a deleted document, whose words stay in the counts until
-- clear_hidden_chunks removes them: that takes seconds for a long document. Runs as the owner,
-- because an editor may delete a document but hide nothing.
create function public.hide_deleted_document() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.hidden_runs (document_id, run)
  select distinct document_id, run from public.chunk_terms where document_id = old.id
  on conflict do nothing;
  return null;
end
$$;

create trigger hide_deleted_document after delete on public.documents
  for each row execute function public.hide_deleted_document();

-- Claims a document for a new indexing run. Returns the run; null when another one has the document,
-- alive since p_alive_since, or there is no such document.
-- Called by: functions/assistant/knowledge/indexing/claim.ts.
create function public.claim_document(p_document_id uuid, p_alive_since timestamptz) returns uuid
language plpgsql set search_path = '' as $$
declare
  run uuid;
begin
  update public.documents set
    index_status = 'indexing', index_error = null, index_run = gen_random_uuid(), index_step = 0
  where id = p_document_id and (index_status <> 'indexing' or updated_at < p_alive_since)
  returning index_run into run;
  return run;
end
$$;
grant execute on function public.claim_document to service_role;

-- Claims the document that waits longest for a new indexing run, except p_tried; those whose run
-- died, with no heartbeat since p_alive_since, come last, as they may do so again. Returns document
-- and run, or no row.
-- Called by: functions/assistant/knowledge/indexing/claim.ts.
create function public.claim_next_document(p_tried uuid[], p_alive_since timestamptz)
returns table (document uuid, run uuid)
language plpgsql rows 1 set search_path = '' as $$
begin
  return query
  update public.documents set
    index_status = 'indexing', index_error = null, index_run = gen_random_uuid(), index_step = 0
  where id = (
    select id from public.documents
    where id <> all (p_tried)
      and (index_status = 'pending' or (index_status = 'indexing' and updated_at < p_alive_since))
    order by index_status, updated_at, created_at, id
    limit 1 for update skip locked
  )
  returning id, index_run;
end
$$;
grant execute on function public.claim_next_document to service_role;

-- Claims a step of an indexing run by compare-and-set. Returns false when another request has it, or
-- another run has the document.
-- Called by: functions/assistant/knowledge/indexing/claim.ts.
create function public.claim_index_step(p_document_id uuid, p_run uuid, p_step integer)
returns boolean
language plpgsql set search_path = '' as $$
begin
  update public.documents set index_step = p_step + 1
  where id = p_document_id and index_run = p_run and index_step = p_step
    and index_status = 'indexing';
  return found;
end
$$;
grant execute on function public.claim_index_step to service_role;

-- Stores that an indexing run is alive, and locks its document until the end of the transaction.
-- Raises: PT409 the document was deleted or belongs to another run.
-- Called by: draft_chunks, insert_chunks, publish_chunks,
-- functions/assistant/knowledge/indexing/run-step.ts.
create function public.heartbeat_index_run(p_document_id uuid, p_run uuid) returns void
language plpgsql set search_path = '' as $$
begin
  update public.documents set index_status = 'indexing'
  where id = p_document_id and index_run = p_run and index_status = 'indexing';
  if not found then
    raise sqlstate 'PT409' using message = 'another indexing has the document';
  end if;
end
$$;
grant execute on function public.heartbeat_index_run to service_role;

-- Adds drafts: the texts of chunks that further requests embed.
-- Raises: PT409 as heartbeat_index_run.
-- Called by: functions/assistant/knowledge/indexing/run-step.ts.
create function public.draft_chunks(p_document_id uuid, p_run uuid, p_chunks jsonb) returns void
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
grant execute on function public.draft_chunks to service_role;

-- Stores chunks of a run, which nobody sees before publish_chunks, and deletes their drafts.
-- Raises: PT409 as heartbeat_index_run.
-- Called by: functions/assistant/knowledge/indexing/run-step.ts.
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
grant execute on function public.insert_chunks to service_role;

-- Ends a run: its p_count chunks replace the document's others at once, which are hidden from then
-- on; the document becomes ready.
-- Raises: PT409 as heartbeat_index_run, or there are not p_count chunks.
-- Called by: functions/assistant/knowledge/indexing/run-step.ts.
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

-- Deletes a few hidden chunks of a run that has ended, whose last heartbeat was before
-- p_alive_since, or whose document was deleted; with the last of them its drafts. Returns whether
-- there may be more.
-- Called by: functions/assistant/knowledge/indexing/claim.ts.
create function public.clear_hidden_chunks(p_alive_since timestamptz) returns boolean
language plpgsql set search_path = '' as $$
declare
  few constant integer := 100;
  ended public.hidden_runs;
  ids bigint[];
begin
  -- This waits for a run that is storing chunks, which then counts as alive.
  select h.* into ended
  from public.hidden_runs as h join public.documents as d on d.id = h.document_id
  where d.index_run is distinct from h.run or d.index_status <> 'indexing'
    or d.updated_at < p_alive_since
  limit 1 for update of d;
  perform pg_advisory_xact_lock('public.search_terms'::regclass::bigint);
  if ended.run is null then
    select * into ended from public.hidden_runs as h
    where not exists (select from public.documents as d where d.id = h.document_id)
    limit 1;
  end if;
  if ended.run is null then
    return false;
  end if;
  ids := array(
    select chunk_id from public.chunk_terms
    where document_id = ended.document_id and run = ended.run limit few
  );
  perform public.remove_chunk_terms(ids);
  delete from public.document_chunks where id = any (ids);
  if cardinality(ids) < few then
    delete from public.chunk_drafts where document_id = ended.document_id and run = ended.run;
    delete from public.hidden_runs where document_id = ended.document_id and run = ended.run;
  end if;
  return true;
end
$$;
grant execute on function public.clear_hidden_chunks to service_role;
