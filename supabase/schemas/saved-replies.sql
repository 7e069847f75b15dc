-- Saved replies: texts that people insert when they answer a patient. Operators read them, people
-- who serve write them, because they are the ones who use them.

create table public.saved_replies (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 100),
  text text not null check (length(text) between 1 and 8000),
  revision integer not null default 1,
  updated_at timestamptz not null default now()
);

-- Names that differ in their case alone are the same.
create unique index saved_replies_name_idx on public.saved_replies (lower(name));

alter table public.saved_replies enable row level security;
grant select, delete, insert (name, text), update (name, text)
  on public.saved_replies to authenticated;
grant all on public.saved_replies to service_role;
create policy saved_replies_select_policy on public.saved_replies for select to authenticated
  using ((select public.is_operator()));
create policy saved_replies_insert_policy on public.saved_replies for insert to authenticated
  with check ((select public.can_serve_in_person()));
create policy saved_replies_update_policy on public.saved_replies for update to authenticated
  using ((select public.can_serve_in_person())) with check ((select public.can_serve_in_person()));
create policy saved_replies_delete_policy on public.saved_replies for delete to authenticated
  using ((select public.can_serve_in_person()));

create trigger clients_change_only
  before update on public.saved_replies
  for each row execute function public.clients_change_only('name', 'text');

create trigger count_revision
  before update on public.saved_replies
  for each row execute function public.count_revision();

create trigger note_change
  after insert or update or delete on public.saved_replies
  for each row execute function public.note_change('saved_reply', 'revision', 'updated_at');
