-- The answers that are kept for an Idempotency-Key hold what was written in a dialog: they are erased
-- with it, whoever erases it, also where its id came in capitals.

create function public.erase_kept_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.idempotency_keys
  using erased
  where lower(operation) like '%/threads/' || erased.id || '/%';
  return null;
end
$$;

create trigger erase_kept_answers
  after delete on public.threads
  referencing old table as erased
  for each statement execute function public.erase_kept_answers();
