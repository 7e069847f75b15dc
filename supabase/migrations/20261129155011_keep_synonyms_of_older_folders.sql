-- Takes words of all scripts in every locale, and keeps synonyms where a pruning import has none.

create or replace function public.are_words(p_words text[]) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return not exists (
    select from unnest(p_words) as word
    where word is null or length(word) > 64
      or word !~ '^[^[:space:][:cntrl:]!-/:-@[-`{-~]+(-[^[:space:][:cntrl:]!-/:-@[-`{-~]+)*$'
  );
end
$$;

create or replace function public.limit_synonyms() returns trigger
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

create or replace function public.import_synonyms(p_synonyms jsonb, p_prune boolean) returns void
language sql set search_path = '' as $$
  delete from public.synonyms
  where p_prune and p_synonyms <> '[]' and lower(word) not in (
    select lower(word) from jsonb_to_recordset(p_synonyms) as given (word text)
  );
  insert into public.synonyms as stored (word, said)
  select word, said
  from jsonb_to_recordset(coalesce(p_synonyms, '[]')) as given (word text, said text[])
  on conflict (lower(word)) do update set word = excluded.word, said = excluded.said
  where (stored.word, stored.said) is distinct from (excluded.word, excluded.said)
$$;
