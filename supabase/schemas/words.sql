-- The words of chunks for a search by BM25, their stems and their four-letter parts, and the number
-- of chunks with each, updated with the chunks.

-- The stems and the parts of words of all stored chunks, with the number of chunks that contain
-- each.
create table public.search_terms (
  id integer primary key generated always as identity,
  term text not null,
  is_part boolean not null,
  -- A word with this stem; null for a part.
  word text,
  chunks integer not null,
  unique (term, is_part)
  ) with (fillfactor = 70
);

-- For words that are spelled like another one.
create index search_terms_similar_idx on public.search_terms using gin (term extensions.gin_trgm_ops)
  with (fastupdate = off) where not is_part;

alter table public.search_terms enable row level security;
grant select on public.search_terms to authenticated;
grant all on public.search_terms to service_role;
create policy search_terms_select_policy on public.search_terms for select to authenticated
  using ((select public.is_operator()));

-- The languages of all stored chunks, named by their text search configuration.
create table public.search_languages (
  language text primary key,
  chunks integer not null
);

alter table public.search_languages enable row level security;
grant select on public.search_languages to authenticated;
grant all on public.search_languages to service_role;
create policy search_languages_select_policy on public.search_languages for select to authenticated
  using ((select public.is_operator()));

-- The search data of a chunk: the ids of its stems, and for the id of each part its weight by BM25.
-- A row stays when its chunk is deleted with the document, until clear_hidden_chunks removes its
-- words from the counts. The parts are kept in the row, because a search reads those of some
-- hundred chunks.
create table public.chunk_terms (
  chunk_id bigint primary key,
  document_id uuid not null,
  run uuid not null,
  language text not null,
  stems integer[] not null,
  parts extensions.sparsevec not null
  ) with (toast_tuple_target = 8160
);
alter table public.chunk_terms alter column parts set storage main;

-- Without fastupdate, because a search would read all pending entries.
create index chunk_terms_stems_idx on public.chunk_terms using gin (stems) with (fastupdate = off);
create index chunk_terms_document_idx on public.chunk_terms (document_id, run);

alter table public.chunk_terms enable row level security;
grant select on public.chunk_terms to authenticated;
grant all on public.chunk_terms to service_role;
create policy chunk_terms_select_policy on public.chunk_terms for select to authenticated
  using ((select public.is_operator()));

-- Returns the languages of the search, named by their text search configurations. `russian` stems
-- ASCII words as English ones.
-- Called by: language_of, stems_of_synonyms.
create function public.known_languages() returns text[]
language sql immutable set search_path = '' as $$
  select '{russian,german,french,spanish,italian,portuguese,dutch,swedish,danish,norwegian,finnish,hungarian,turkish}'
    ::text[]
$$;
grant execute on function public.known_languages to authenticated, service_role;

-- Returns the text search configuration for a text: that of the language with the most stop words
-- in it. `russian` also takes texts of no known language.
-- Called by: index_chunk_terms.
create function public.language_of(p_text text) returns text
language sql stable set search_path = '' as $$
  with words as materialized (
    select distinct lower(token) as word from ts_parse('default', left(p_text, 1000))
    where length(token) <= 12
  )
  select language
  from (
    select 'russian' as language, 'english' as dictionary
    union all
    select language, language from unnest(public.known_languages()) as language
  ) as known
  cross join lateral (
    select count(*) as stop_words from words
    where ts_lexize(('pg_catalog.' || dictionary || '_stem')::regdictionary, word) = '{}'
  ) as counted
  order by stop_words desc, language = 'russian' desc
  limit 1
$$;
grant execute on function public.language_of to authenticated, service_role;

-- Returns the words of a text without stop words: the stem of each, the word as it is written, its
-- first place, and how often it occurs.
-- Called by: index_chunk_terms, question_words.
create function public.words_of(p_text text, p_language text)
returns table (stem text, word text, place integer, times integer)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  with plain as (
    -- The parser reads "crown/bridge" as a file path and "x-ray" as one word.
    select translate(p_text, '/-ёЁ', '  еЕ') as text
  ), stemmed as (
    select lexeme, unnest(positions) as place
    from plain, unnest(to_tsvector(('pg_catalog.' || p_language)::regconfig, text))
  )
  select s.lexeme, w.lexeme, s.place::integer, cardinality(w.positions)
  from plain, unnest(to_tsvector('pg_catalog.simple'::regconfig, text)) as w
  join stemmed as s on s.place = w.positions[1];
end
$$;
grant execute on function public.words_of to authenticated, service_role;

-- Returns the four-letter parts of words with their ends marked, and how often each occurs; a
-- shorter word is one part. Takes all words of a text at once, which is faster than one after
-- another.
-- Called by: index_chunk_terms.
create function public.parts_of(p_words text[], p_times double precision[])
returns table (part text, times double precision)
language plpgsql immutable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
  select substr('^' || word || '$', at, 4) as part, sum(times)
  from unnest(p_words, p_times) as each (word, times)
  cross join lateral generate_series(1, greatest(length(word) - 1, 1)) as at
  group by part;
end
$$;
grant execute on function public.parts_of to authenticated, service_role;

-- Returns a sparse vector in the form of pgvector: a weight for each id, 0 for every other one.
-- Called by: index_chunk_terms, nearest_by_words, plan_searches.
create function public.sparse_vector(p_ids integer[], p_weights double precision[])
returns extensions.sparsevec
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select ('{' || coalesce(string_agg(id || ':' || weight::real, ','), '') || '}/1000000000')
      ::extensions.sparsevec
    from unnest(p_ids, p_weights) as each (id, weight)
  );
end
$$;
grant execute on function public.sparse_vector to authenticated, service_role;

-- Counts the words of new chunks. Ids of conflicts are lost, about 100 per chunk: a sparse vector
-- has room for those of ten million chunks. Transactions count one after another, because two that
-- count the same words in different order would deadlock.
-- Called by: add_chunk_terms.
create function public.index_chunk_terms(p_chunk_ids bigint[]) returns void
language plpgsql set search_path = '' set jit = off as $$
declare
  -- BM25's parameters. The average length is a constant, so that adding chunks does not change the
  -- weights of stored ones; a chunk has at most about 1,000 characters.
  k1 constant double precision := 1.2;
  b constant double precision := 0.75;
  usual_parts constant double precision := 400;
begin
  perform pg_advisory_xact_lock('public.search_terms'::regclass::bigint);
  with added as materialized (
    select id, document_id, run, heading_path, text
    from public.document_chunks where id = any (p_chunk_ids)
  ), languages as materialized (
    select document_id, run, coalesce(
      (
        select language from public.chunk_terms as t
        where t.document_id = added.document_id and t.run = added.run limit 1
      ),
      public.language_of(string_agg(text, ' '))
    ) as language
    from added group by document_id, run
  ), words as materialized (
    select c.id as chunk_id, w.stem, w.word, w.times
    from added as c
    join languages as l using (document_id, run)
    cross join lateral public.words_of(c.heading_path || ' ' || c.text, l.language) as w
  ), terms as materialized (
    select chunk_id, stem as term, false as is_part, min(word) as word, 0::double precision as times
    from words group by chunk_id, stem
    union all
    select chunk_id, part, true, null, p.times
    from (
      select chunk_id, array_agg(word) as words, array_agg(times::double precision) as times
      from words group by chunk_id
    ) as w
    cross join lateral public.parts_of(w.words, w.times) as p
  ), counts as materialized (
    select term, is_part, min(word) as word, count(*) as chunks from terms group by term, is_part
  ), counted as (
    insert into public.search_terms as t (term, is_part, word, chunks)
    select term, is_part, word, chunks from counts
    on conflict (term, is_part) do update set chunks = t.chunks + excluded.chunks
    returning id, term, is_part
  ), weighed as (
    select
      t.chunk_id, n.id, t.is_part,
      t.times * (k1 + 1) / (
        t.times + k1 * (1 - b + b * sum(t.times) over (partition by t.chunk_id) / usual_parts)
      ) as weight
    from terms as t
    join counted as n using (term, is_part)
  ), stored as (
    insert into public.chunk_terms (chunk_id, document_id, run, language, stems, parts)
    select
      c.id, c.document_id, c.run, l.language,
      coalesce(array_agg(w.id) filter (where not w.is_part), '{}'),
      public.sparse_vector(
        array_agg(w.id) filter (where w.is_part), array_agg(w.weight) filter (where w.is_part)
      )
    from added as c
    join languages as l using (document_id, run)
    left join weighed as w on w.chunk_id = c.id
    group by c.id, c.document_id, c.run, l.language
    returning language
  )
  insert into public.search_languages as l (language, chunks)
  select language, count(*) from stored group by language
  on conflict (language) do update set chunks = l.chunks + excluded.chunks;
end
$$;
grant execute on function public.index_chunk_terms to service_role;

-- Trigger function: counts the words of the chunks that a statement inserted.
create function public.add_chunk_terms() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform public.index_chunk_terms(array(select id from added));
  return null;
end
$$;

create trigger add_chunk_terms after insert on public.document_chunks
  referencing new table as added for each statement execute function public.add_chunk_terms();

-- Removes the words of chunks from the counts.
-- Called by: clear_hidden_chunks.
create function public.remove_chunk_terms(p_chunk_ids bigint[]) returns void
language plpgsql set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  unused integer[];
begin
  with gone as materialized (
    delete from public.chunk_terms where chunk_id = any (p_chunk_ids)
    returning language, stems, ltrim(split_part(parts::text, '}', 1), '{') as parts
  ), languages as (
    update public.search_languages as l set chunks = l.chunks - fewer.chunks
    from (select language, count(*) as chunks from gone group by language) as fewer
    where fewer.language = l.language
  ), fewer as (
    select id, count(*) as chunks
    from (
      select unnest(stems) as id from gone
      union all
      select split_part(part, ':', 1)::integer
      from gone cross join lateral string_to_table(parts, ',') as part
    ) as terms
    group by id
  ), counted as (
    update public.search_terms as t set chunks = t.chunks - fewer.chunks
    from fewer where t.id = fewer.id
    returning t.id, t.chunks
  )
  select array_agg(id) into unused from counted where chunks <= 0;
  delete from public.search_terms where id = any (unused);
end
$$;
grant execute on function public.remove_chunk_terms to service_role;
