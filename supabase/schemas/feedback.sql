-- Feedback on replies: whether they were helpful, and which branch the router should have named.

-- One per person and reply; without a person it is the patient's, sent by a channel. Operators read
-- all, and write their own.
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

alter table public.message_feedback enable row level security;
grant select, insert, update, delete on public.message_feedback to authenticated;
grant all on public.message_feedback to service_role;
-- Those of others are read with their dialog, where personal values are hidden.
create policy message_feedback_select_policy on public.message_feedback for select to authenticated
  using (
    user_id = (select auth.uid()) and (select public.is_operator()) or (select public.is_editor())
  );
create policy message_feedback_insert_policy on public.message_feedback for insert to authenticated
  with check (user_id = (select auth.uid()) and (select public.is_operator_in_person()));
create policy message_feedback_update_policy on public.message_feedback for update to authenticated
  using (user_id = (select auth.uid()) and (select public.is_operator_in_person()))
  with check (user_id = (select auth.uid()) and (select public.is_operator_in_person()));
create policy message_feedback_delete_policy on public.message_feedback for delete to authenticated
  using (user_id = (select auth.uid()) and (select public.is_operator_in_person()));

create trigger touch_updated_at
  before update on public.message_feedback
  for each row execute function public.touch_updated_at();

create trigger clients_change_only
  before update on public.message_feedback
  for each row execute function public.clients_change_only('helpful', 'reason', 'note', 'updated_at');

-- The branch that the router should have named; one per reply, whoever corrects it. Null: the
-- message is out of scope, and the router's confidence should have been low.
create table public.message_routes (
  message_id uuid primary key references public.messages (id) on delete cascade,
  -- Null: the message is out of scope, no branch is for it, and the router should have been in doubt.
  intent_code text references public.intents (code) on delete cascade
    check (not starts_with(intent_code, '_')),
  corrected_by uuid references public.users (id) on delete set null,
  corrected_at timestamptz not null default now()
);

create index message_routes_intent_code_idx on public.message_routes (intent_code);
create index message_routes_corrected_by_idx on public.message_routes (corrected_by);

alter table public.message_routes enable row level security;
grant select, insert, update, delete on public.message_routes to authenticated;
grant all on public.message_routes to service_role;
create policy message_routes_select_policy on public.message_routes for select to authenticated
  using ((select public.is_operator()));
create policy message_routes_insert_policy on public.message_routes for insert to authenticated
  with check ((select public.is_editor()));
create policy message_routes_update_policy on public.message_routes for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));
create policy message_routes_delete_policy on public.message_routes for delete to authenticated
  using ((select public.is_editor()));

-- Trigger function: allows feedback only on replies of the assistant, not on messages of patients
-- and of people.
-- Raises: PT404 there is no such message; PT422 it is no reply of the assistant.
create function public.judge_replies_only() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  author constant public.message_role := (
    select role from public.messages where id = new.message_id
  );
begin
  if author is null then
    raise sqlstate 'PT404' using message = 'there is no message with this id';
  elsif author <> 'assistant' then
    raise sqlstate 'PT422' using message = 'this is no reply of the assistant; name one';
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

-- Trigger function: stores who corrects a route and when.
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

-- Returns, for each version of the router, the newest first, below p_before: the messages in
-- [p_from, p_to) whose route an editor corrected or confirmed, the newest first, with what the
-- router answered. Those of trials are left out, as are those where the router's call failed.
-- config_id is null for a deleted version; `raw` is the whole answer where the router was in doubt.
-- The read is recorded.
-- Called by: functions/assistant/routes/router-quality.ts.
create function public.judged_routes(
  p_config_id uuid default null,
  p_from timestamptz default null,
  p_to timestamptz default null,
  p_before integer default null,
  p_limit integer default 101
) returns table (config_id uuid, version integer, messages jsonb)
language sql security definer set search_path = '' as $$
  with judged as (
    select
      (m.meta_json ->> 'router_version')::integer as version, m.id, m.thread_id, m.seq, m.created_at,
      r.intent_code, m.meta_json #> '{debug,router}' as router
    from public.message_routes as r
    join public.messages as m on m.id = r.message_id
    join public.threads as t on t.id = m.thread_id and not t.is_trial
    where m.meta_json ->> 'router_version' is not null
      and m.meta_json #>> '{debug,router,model}' is not null
      and (p_from is null or m.created_at >= p_from) and (p_to is null or m.created_at < p_to)
      and (select public.is_operator_or_server())
  ), page as materialized (
    select
      c.id, j.version, array_agg(j.thread_id) as thread_ids,
      jsonb_agg(jsonb_build_object(
        'message_id', j.id,
        'thread_id', j.thread_id,
        'text', (
          select public.mask_text(left(question.text, 300), kept.hidden)
          from public.messages as question
          where question.thread_id = j.thread_id and question.seq < j.seq and question.role = 'user'
          order by question.seq desc limit 1
        ),
        'at', j.created_at,
        'expected', j.intent_code,
        'intent_code', j.router ->> 'intent_code',
        'confidence', j.router -> 'confidence',
        'fallback', j.router -> 'fallback',
        'raw', case when (j.router ->> 'fallback')::boolean
          then public.mask_text(j.router ->> 'raw', kept.hidden) end
      ) order by j.seq desc) as messages
    from judged as j
    cross join lateral (select public.hidden_values(j.thread_id) as hidden) as kept
    left join public.agent_configs as c on c.version = j.version
      and c.intent_id = (select id from public.intents where code = '_router')
    where (p_config_id is null or c.id = p_config_id) and (p_before is null or j.version < p_before)
    group by j.version, c.id
    order by j.version desc
    limit p_limit
  ), recorded as materialized (
    select public.record_access('routes', array_agg(thread_id))
    from page cross join unnest(thread_ids) as thread_id
  )
  select page.id, page.version, page.messages from recorded cross join page
  order by page.version desc
$$;
grant execute on function public.judged_routes to authenticated, service_role;
