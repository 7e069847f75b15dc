-- Chapter 7: knowledge: uploaded documents, the chunks that search reads, and drafts of chunks.

create table public.documents (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 400),
  file_type text not null,
  raw_text text not null,
  size_bytes integer not null default 0 check (size_bytes >= 0),
  index_status public.index_status not null default 'pending',
  index_error text,
  -- The indexing run that owns the document; a run that was superseded can write nothing.
  index_run uuid,
  -- The next step of that run. A request claims a step before it does it, so that each is done once
  -- even when it was requested twice.
  index_step integer not null default 0,
  indexed_embedder text,
  chunk_count integer not null default 0,
  created_by uuid default auth.uid() references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index documents_newest_idx on public.documents (created_at desc, id desc);
create index documents_created_by_idx on public.documents (created_by);

create trigger touch_updated_at
  before update on public.documents
  for each row execute function public.touch_updated_at();

-- Text search configuration: the built-in `russian` covers both of the clinic's languages. It passes
-- Cyrillic words to the Russian stemmer and ASCII words to the English one, each with its own stop
-- words; `english` would leave Russian words unstemmed, and `simple` stems nothing.
create table public.document_chunks (
  id bigint primary key generated always as identity,
  document_id uuid not null references public.documents (id) on delete cascade,
  chunk_index integer not null check (chunk_index >= 0),
  heading_path text not null default '',
  text text not null,
  embedder text not null,
  embedding extensions.vector(384) not null,
  search tsvector not null generated always as (
    setweight(to_tsvector('pg_catalog.russian'::regconfig, heading_path), 'A')
    || setweight(to_tsvector('pg_catalog.russian'::regconfig, text), 'B')
  ) stored,
  unique (document_id, chunk_index)
);

create index document_chunks_embedding_idx
  on public.document_chunks using hnsw (embedding extensions.vector_cosine_ops);
create index document_chunks_search_idx on public.document_chunks using gin (search);
create index document_chunks_embedder_idx on public.document_chunks (embedder);
-- A sample, one chunk of 64, from which search estimates how common a word is.
create index document_chunks_sample_idx on public.document_chunks using gin (search)
  where id % 64 = 0;

-- The chunks of a run in progress. They replace the document's chunks in one transaction.
create table public.chunk_drafts (
  document_id uuid not null references public.documents (id) on delete cascade,
  run uuid not null,
  chunk_index integer not null check (chunk_index >= 0),
  heading_path text not null default '',
  text text not null,
  embedding extensions.vector(384),
  primary key (document_id, run, chunk_index)
);
