set check_function_bodies = off;

create or replace function public.transpositions(p_word text) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select array_agg(overlay(p_word placing reverse(substr(p_word, at, 2)) from at for 2))
    from generate_series(1, length(p_word) - 1) as at
    where length(p_word) <= 50
  );
end
$$;
