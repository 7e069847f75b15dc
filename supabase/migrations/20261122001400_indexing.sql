-- Chapter 14: indexing. A long document is indexed by several requests, a run: they store drafts, and
-- the last one replaces the document's chunks with them in one transaction.

-- The heartbeat of a run. Also locks the document until the end of the transaction.
-- Errors: PT409 the document was deleted or belongs to another run.
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

-- Deletes the drafts of runs that have ended, or whose last heartbeat was before p_alive_since.
create function public.clear_chunk_drafts(p_alive_since timestamptz) returns void
language sql set search_path = '' as $$
  delete from public.chunk_drafts as draft where not exists (
    select from public.documents
    where id = draft.document_id and index_run = draft.run and index_status = 'indexing'
      and updated_at >= p_alive_since
  );
$$;

grant execute on function public.clear_chunk_drafts to service_role;

-- Adds drafts, or the embeddings of existing drafts; idempotent.
-- Errors: as heartbeat_index_run.
create function public.draft_chunks(p_document_id uuid, p_run uuid, p_chunks jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform public.heartbeat_index_run(p_document_id, p_run);
  insert into public.chunk_drafts as draft (document_id, run, chunk_index, heading_path, text, embedding)
  select p_document_id, p_run, chunk_index, coalesce(heading_path, ''), text, embedding
  from jsonb_to_recordset(public.unwrap_json(p_chunks))
    as c (chunk_index integer, heading_path text, text text, embedding extensions.vector)
  on conflict (document_id, run, chunk_index) do update
    set embedding = coalesce(excluded.embedding, draft.embedding);
end
$$;

grant execute on function public.draft_chunks to service_role;

-- Replaces all chunks of a document with p_chunks, and with the drafts of p_run, which ends the run;
-- marks the document ready. Returns the number of chunks. Adding many vectors to the index may take
-- longer than the usual statement_timeout.
-- Errors: PT404 no such document; as heartbeat_index_run; PT409 there are not p_count chunks.
create function public.replace_document_chunks(
  p_document_id uuid,
  p_embedder text,
  p_chunks jsonb,
  p_run uuid default null,
  p_count integer default null
) returns integer
language plpgsql set search_path = '' set statement_timeout = '90s' as $$
declare
  stored integer;
begin
  perform from public.documents where id = p_document_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'no such document';
  end if;
  if p_run is not null then
    perform public.heartbeat_index_run(p_document_id, p_run);
  end if;
  delete from public.document_chunks where document_id = p_document_id;
  insert into public.document_chunks (document_id, chunk_index, heading_path, text, embedder, embedding)
  select p_document_id, chunk_index, heading_path, text, p_embedder, embedding
  from public.chunk_drafts
  where document_id = p_document_id and run = p_run and embedding is not null
  union all
  select p_document_id, chunk_index, coalesce(heading_path, ''), text, p_embedder, embedding
  from jsonb_to_recordset(public.unwrap_json(p_chunks))
    as c (chunk_index integer, heading_path text, text text, embedding extensions.vector);
  get diagnostics stored = row_count;
  if stored <> p_count then
    raise sqlstate 'PT409' using message = 'some chunks are missing';
  end if;
  delete from public.chunk_drafts where document_id = p_document_id;
  update public.documents set
    index_status = 'ready', index_error = null, indexed_embedder = p_embedder, chunk_count = stored
  where id = p_document_id;
  return stored;
end
$$;

grant execute on function public.replace_document_chunks to service_role;
