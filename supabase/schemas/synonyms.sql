-- Synonyms: words that people use for words of the documents; the search looks for both. Operators
-- read them, editors write them.

-- Returns whether each is one word of 1 to 64 characters: letters and digits, with hyphens between
-- them. functions/shared/contract/synonyms.ts has the rule for all scripts; this one refuses only
-- spaces, control characters and the punctuation of ASCII, alike in every locale.
-- Called by: the checks of synonyms.
create function public.are_words(p_words text[]) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return not exists (
    select from unnest(p_words) as word
    where word is null or length(word) > 64
      or word !~ '^[^[:space:][:cntrl:]!-/:-@[-`{-~]+(-[^[:space:][:cntrl:]!-/:-@[-`{-~]+)*$'
  );
end
$$;
grant execute on function public.are_words to authenticated, service_role;

-- Returns the stems of words in every language of the search, each as `language:stem`. Of a word with
-- hyphens only the longest part counts, because the search reads its parts as words.
-- Called by: the column synonyms.stems.
create function public.stems_of_synonyms(p_synonyms text[]) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return array(
    select distinct language || ':' || stem
    from (
      -- Parse all words as one text, because each call of the parser is expensive.
      select string_agg(part, ' ') as words
      from unnest(p_synonyms) as synonym
      cross join lateral (
        select part from string_to_table(synonym, '-') with ordinality as each (part, place)
        order by length(part) desc, place limit 1
      ) as longest
    ) as joined
    cross join unnest(public.known_languages()) as language
    cross join lateral unnest(tsvector_to_array(
      -- Keep equal to words_of, without positions.
      to_tsvector(('pg_catalog.' || language)::regconfig, translate(words, 'ёЁ', 'еЕ'))
    )) as stem
    order by 1
  );
end
$$;
grant execute on function public.stems_of_synonyms to authenticated, service_role;

create table public.synonyms (
  id uuid primary key default gen_random_uuid(),
  word text not null check (public.are_words(array[word])),
  synonyms text[] not null check (cardinality(synonyms) between 1 and 30 and public.are_words(synonyms)),
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  stems text[] not null generated always as (public.stems_of_synonyms(synonyms)) stored
);
comment on column public.synonyms.word is 'A word of the documents';
comment on column public.synonyms.synonyms is 'Words that people use for it';

-- Words that differ in their case alone are the same.
create unique index synonyms_word_idx on public.synonyms (lower(word));
create index synonyms_stems_idx on public.synonyms using gin (stems) with (fastupdate = off);

alter table public.synonyms enable row level security;
grant select, delete, insert (word, synonyms), update (word, synonyms) on public.synonyms to authenticated;
grant all on public.synonyms to service_role;
create policy synonyms_select_policy on public.synonyms for select to authenticated
  using ((select public.is_operator()));
create policy synonyms_insert_policy on public.synonyms for insert to authenticated
  with check ((select public.is_editor()));
create policy synonyms_update_policy on public.synonyms for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));
create policy synonyms_delete_policy on public.synonyms for delete to authenticated
  using ((select public.is_editor()));

create trigger clients_change_only
  before update on public.synonyms
  for each row execute function public.clients_change_only('word', 'synonyms', 'stems');

create trigger count_revision
  before update on public.synonyms
  for each row execute function public.count_revision();

-- What a start delivers (scripts/seed/seed-synonyms.ts) are hundreds of words that nobody changed.
create trigger note_change
  after insert or update or delete on public.synonyms
  for each row when (current_setting('workbench.delivers', true) is distinct from 'on')
  execute function public.note_change('synonym', 'stems', 'revision', 'updated_at');

-- Trigger function: there are at most 2,000 synonyms. Inserts count one after another, because two at
-- once would not see each other's rows.
-- Raises: PT422 there are more.
create function public.limit_synonyms() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock('public.synonyms'::regclass::bigint);
  if (select count(*) > 2000 from public.synonyms) then
    raise sqlstate 'PT422' using
      message = 'synonyms of more than 2,000 words cannot be stored; delete some first';
  end if;
  return null;
end
$$;

create trigger limit_synonyms
  after insert on public.synonyms
  for each statement execute function public.limit_synonyms();

-- Returns the words that documents use for what people say, each with those of the stems p_stems that
-- are synonyms of it. Compares stems in the languages of the stored chunks.
-- Called by: query_words.
create function public.synonyms_of(p_stems text[]) returns table (word text, stems text[])
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  keys constant text[] := array(
    select language || ':' || stem
    from public.search_languages cross join unnest(p_stems) as stem where chunks > 0
  );
begin
  return query
  select word, array_agg(distinct substr(key, strpos(key, ':') + 1))
  from public.synonyms cross join lateral unnest(stems) as key
  where stems && keys and key = any (keys)
  group by word;
end
$$;
grant execute on function public.synonyms_of to authenticated, service_role;

-- Stores the synonyms of an import, `[{word, synonyms}]`. With p_prune, deletes those of other words, unless
-- the import has none: its folder may be older than synonyms.
-- Called by: import_assistant.
create function public.import_synonyms(p_synonyms jsonb, p_prune boolean) returns void
language sql set search_path = '' as $$
  delete from public.synonyms
  where p_prune and p_synonyms <> '[]' and lower(word) not in (
    select lower(word) from jsonb_to_recordset(p_synonyms) as given (word text)
  );
  insert into public.synonyms as stored (word, synonyms)
  select word, synonyms
  from jsonb_to_recordset(coalesce(p_synonyms, '[]')) as given (word text, synonyms text[])
  on conflict (lower(word)) do update set word = excluded.word, synonyms = excluded.synonyms
  where (stored.word, stored.synonyms) is distinct from (excluded.word, excluded.synonyms)
$$;
