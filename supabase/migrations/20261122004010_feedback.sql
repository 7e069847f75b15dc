-- What people say of replies: whether they were helpful, and which branch the router should have named.

-- One per person and reply; without a person it is the patient's, sent by a channel.
create table public.message_feedback (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.messages (id) on delete cascade,
  user_id uuid default auth.uid() references public.users (id) on delete cascade,
  helpful boolean not null,
  reason text check (
    reason in ('wrong_fact', 'wrong_branch', 'no_answer', 'tone', 'unsafe', 'other')
  ),
  note text check (length(note) between 1 and 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (message_id, user_id),
  constraint reason_says_why_not check (reason is null or not helpful)
);

create index message_feedback_user_id_idx on public.message_feedback (user_id);

create trigger touch_updated_at
  before update on public.message_feedback
  for each row execute function public.touch_updated_at();

create trigger clients_change_only
  before update on public.message_feedback
  for each row execute function public.clients_change_only('helpful', 'reason', 'note', 'updated_at');

-- What the router should have said; one per reply, whoever corrects it.
create table public.message_routes (
  message_id uuid primary key references public.messages (id) on delete cascade,
  intent_code text not null references public.intents (code) on delete cascade
    check (not starts_with(intent_code, '_')),
  corrected_by uuid references public.users (id) on delete set null,
  corrected_at timestamptz not null default now()
);

create index message_routes_intent_code_idx on public.message_routes (intent_code);
create index message_routes_corrected_by_idx on public.message_routes (corrected_by);

-- Errors: PT404 no such message; PT422 a patient's message.
create function public.judge_replies_only() returns trigger
language plpgsql set search_path = '' as $$
declare
  author constant public.message_role := (
    select role from public.messages where id = new.message_id
  );
begin
  if author is null then
    raise sqlstate 'PT404' using message = 'there is no message with this id';
  elsif author = 'user' then
    raise sqlstate 'PT422' using message = 'this is a message of the patient; name a reply to it';
  end if;
  return new;
end
$$;

create trigger judge_replies_only
  before insert or update on public.message_feedback
  for each row execute function public.judge_replies_only();

create trigger judge_replies_only
  before insert or update on public.message_routes
  for each row execute function public.judge_replies_only();

create function public.note_correction() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.corrected_by := (select auth.uid());
  new.corrected_at := now();
  return new;
end
$$;

create trigger note_correction
  before insert or update on public.message_routes
  for each row execute function public.note_correction();

alter table public.message_feedback enable row level security;
revoke all on public.message_feedback from public, anon, authenticated;
grant all on public.message_feedback to service_role;
grant select, insert, update, delete on public.message_feedback to authenticated;
create policy message_feedback_select_policy on public.message_feedback for select to authenticated
  using ((select public.is_operator()));
create policy message_feedback_insert_policy on public.message_feedback for insert to authenticated
  with check (user_id = (select auth.uid()) and (select public.is_operator()));
create policy message_feedback_update_policy on public.message_feedback for update to authenticated
  using (user_id = (select auth.uid()) and (select public.is_operator()))
  with check (user_id = (select auth.uid()) and (select public.is_operator()));
create policy message_feedback_delete_policy on public.message_feedback for delete to authenticated
  using (user_id = (select auth.uid()) and (select public.is_operator()));

alter table public.message_routes enable row level security;
revoke all on public.message_routes from public, anon, authenticated;
grant all on public.message_routes to service_role;
grant select, insert, update, delete on public.message_routes to authenticated;
create policy message_routes_select_policy on public.message_routes for select to authenticated
  using ((select public.is_operator()));
create policy message_routes_insert_policy on public.message_routes for insert to authenticated
  with check ((select public.is_editor()));
create policy message_routes_update_policy on public.message_routes for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));
create policy message_routes_delete_policy on public.message_routes for delete to authenticated
  using ((select public.is_editor()));
