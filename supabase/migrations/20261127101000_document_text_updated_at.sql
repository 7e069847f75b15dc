-- Stored documents count as written now: nobody has read a time yet.
alter table public.documents add column text_updated_at timestamptz not null default now();

set check_function_bodies = off;

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
