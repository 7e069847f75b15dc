-- Chapter 21: a long document is indexed in pieces, each by a request of its own: the chunks grow as
-- drafts that nobody reads, and take the place of the old ones in one transaction.

-- Of the indexing that has the document: one that another took over writes nothing more.
alter table public.documents add column index_run uuid;

-- The step of that indexing that nobody has taken yet: each is done by one request, even when it was
-- asked for twice.
alter table public.documents add column index_step integer not null default 0;

create table public.chunk_drafts (
  document_id uuid not null references public.documents (id) on delete cascade,
  run uuid not null,
  chunk_index integer not null check (chunk_index >= 0),
  heading_path text not null default '',
  text text not null,
  embedding extensions.vector(384),
  primary key (document_id, run, chunk_index)
);

alter table public.chunk_drafts enable row level security;
revoke all on public.chunk_drafts from anon, authenticated;
grant select, insert, update, delete on public.chunk_drafts to service_role;

-- Signs that a run is alive, and keeps others off its document until the end of the transaction.
-- Errors: PT409 the document is gone or another run's by now.
create function public.sign_index_run(p_document_id uuid, p_run uuid) returns void
language plpgsql set search_path = '' as $$
begin
  update public.documents set index_status = 'indexing'
  where id = p_document_id and index_run = p_run and index_status = 'indexing';
  if not found then
    raise sqlstate 'PT409' using message = 'another indexing has the document';
  end if;
end
$$;

-- Drops the drafts of runs that are over, or have given no sign of life since.
create function public.clear_chunk_drafts(p_alive_since timestamptz) returns void
language sql set search_path = '' as $$
  delete from public.chunk_drafts as draft where not exists (
    select from public.documents
    where id = draft.document_id and index_run = draft.run and index_status = 'indexing'
      and updated_at >= p_alive_since
  );
$$;

-- Adds drafts, or the embeddings of drafts that stand already; a repeated call changes nothing.
-- Errors: as sign_index_run.
create function public.draft_chunks(p_document_id uuid, p_run uuid, p_chunks jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  perform public.sign_index_run(p_document_id, p_run);
  insert into public.chunk_drafts as draft (document_id, run, chunk_index, heading_path, text, embedding)
  select p_document_id, p_run, chunk_index, coalesce(heading_path, ''), text, embedding
  from jsonb_to_recordset(public.unwrap_json(p_chunks))
    as c (chunk_index integer, heading_path text, text text, embedding extensions.vector)
  on conflict (document_id, run, chunk_index) do update
    set embedding = coalesce(excluded.embedding, draft.embedding);
end
$$;

-- Replaces all chunks of a document and marks it ready. Returns their number. A run adds its drafts
-- to what is given, and is over; the index of many vectors grows for longer than a call usually may.
-- Errors: PT404 no such document; as sign_index_run; PT409 the chunks of a run are not p_count.
drop function public.replace_document_chunks(uuid, text, jsonb);
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
    perform public.sign_index_run(p_document_id, p_run);
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

revoke execute on function
  public.sign_index_run(uuid, uuid),
  public.clear_chunk_drafts(timestamptz),
  public.draft_chunks(uuid, uuid, jsonb),
  public.replace_document_chunks(uuid, text, jsonb, uuid, integer)
from public, anon, authenticated, service_role;
grant execute on function
  public.sign_index_run(uuid, uuid),
  public.clear_chunk_drafts(timestamptz),
  public.draft_chunks(uuid, uuid, jsonb),
  public.replace_document_chunks(uuid, text, jsonb, uuid, integer)
to service_role;
