-- Legal holds: dialogs that must stay as they are, with what belongs to them, until an editor lifts
-- the hold.

-- Operators read, editors place and lift holds. The ledger records both with the reason.
create table public.legal_holds (
  -- Does not cascade, so that the key also rejects deleting the dialog.
  thread_id uuid primary key references public.threads (id),
  reason text not null check (length(btrim(reason)) between 1 and 1000),
  placed_by uuid default auth.uid() references public.users (id) on delete set null,
  placed_at timestamptz not null default now()
);

create index legal_holds_placed_by_idx on public.legal_holds (placed_by);
create index legal_holds_newest_idx on public.legal_holds (placed_at desc, thread_id desc);

alter table public.legal_holds enable row level security;
grant select, insert (thread_id, reason), delete on public.legal_holds to authenticated;
grant all on public.legal_holds to service_role;
create policy legal_holds_select_policy on public.legal_holds for select to authenticated
  using ((select public.is_operator()));
create policy legal_holds_insert_policy on public.legal_holds for insert to authenticated
  with check ((select public.is_editor()) and placed_by = (select auth.uid()));
create policy legal_holds_delete_policy on public.legal_holds for delete to authenticated
  using ((select public.is_editor()));

create trigger note_change
  after insert or update or delete on public.legal_holds
  for each row execute function public.note_change('legal_hold', 'placed_at', 'placed_by');

-- Returns whether a dialog is under legal hold.
-- Called by: due_webhooks, forbid_held_thread_deletion, retention_due.
create function public.has_legal_hold(p_thread_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.legal_holds where thread_id = p_thread_id)
$$;
grant execute on function public.has_legal_hold to service_role;

-- Trigger function: a dialog under legal hold stays, whoever deletes it.
-- Raises: PT409 legal-hold.
create function public.forbid_held_thread_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if public.has_legal_hold(old.id) then
    raise sqlstate 'PT409' using
      message = 'this dialog is under legal hold and stays', detail = '{"code": "legal-hold"}';
  end if;
  return old;
end
$$;

create trigger forbid_held_thread_deletion
  before delete on public.threads
  for each row execute function public.forbid_held_thread_deletion();
