-- Dialogs: threads, their messages, the state between two turns, and the traces of replies.
-- Operators rename and delete their own; editors rename and delete all. Only finish_turn,
-- copy_as_trial and the functions of takeover add messages and states. People have no rights in
-- these tables: they read dialogs by functions, which record it (dialog-reads.sql, find.sql).

-- Dialogs. A trial is a dialog with a candidate, versions or drafts that answer instead of the
-- active versions: it is no real dialog, and all statistics of real ones say `not is_trial`.
create table public.threads (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  user_id uuid references public.users (id) on delete set null,
  agent_config_id uuid references public.agent_configs (id) on delete set null,
  switch_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The version that the dialog is pinned to in each branch, by the branch's code. If it is deleted,
  -- the dialog continues with the active version.
  pinned_configs jsonb not null default '{}' check (jsonb_typeof(pinned_configs) = 'object'),
  is_trial boolean not null default false,
  candidate jsonb check (jsonb_typeof(candidate) = 'object'),
  -- The API key that started the dialog; set by finish_key_turn.
  api_key_id uuid default nullif(current_setting('workbench.api_key', true), '')::uuid
    references public.api_keys (id) on delete set null,
  origin public.thread_origin not null default case
    when nullif(current_setting('workbench.api_key', true), '') is not null then 'api_key'
    else coalesce(nullif(current_setting('workbench.origin', true), ''), 'service')
  end::public.thread_origin,
  copied_from uuid references public.threads (id) on delete cascade,
  -- The site on which the dialog started; set by finish_visitor_turn.
  site_key text default nullif(current_setting('workbench.site', true), '')
    references public.sites (key) on delete set null,
  anonymised_at timestamptz,
  check (is_trial = (candidate is not null))
);
comment on column public.threads.origin is
  'Who started the dialog: an operator, a server, an API key or a visitor';
comment on column public.threads.copied_from is
  'The dialog that a trial was copied from; deleting it deletes the copy';
comment on column public.threads.anonymised_at is
  'When the dialog was anonymised; since then nobody can continue it';
comment on column public.threads.switch_count is
  'Number of times that the branch changed between two replies';

create index threads_user_id_idx on public.threads (user_id);
create index threads_agent_config_id_idx on public.threads (agent_config_id);
create index threads_newest_idx on public.threads (updated_at desc, id desc);
create index threads_pinned_idx on public.threads (id) where pinned_configs <> '{}';
create index threads_trials_idx on public.threads (updated_at desc, id desc) where is_trial;
create index threads_api_key_id_idx on public.threads (api_key_id, updated_at desc, id desc);
create index threads_site_key_idx on public.threads (site_key) where site_key is not null;
create index threads_copied_from_idx on public.threads (copied_from) where copied_from is not null;

alter table public.threads enable row level security;
grant all on public.threads to service_role;

create trigger touch_updated_at
  before update on public.threads
  for each row when (old.pinned_configs = new.pinned_configs
    and old.anonymised_at is not distinct from new.anonymised_at)
  execute function public.touch_updated_at();

-- seq sorts messages that were stored at the same instant. `words` contains the original words, and
-- their stems in Russian and English, which one configuration of PostgreSQL combines, and German.
-- `facets` are those by which searches and statistics find a reply, each as `<parameter of the
-- search>:<value>` (functions/assistant/turn/commit/turn-facets.ts).
create table public.messages (
  id uuid primary key default gen_random_uuid(),
  seq bigint not null generated always as identity,
  thread_id uuid not null references public.threads (id) on delete cascade,
  role public.message_role not null,
  text text not null,
  sources_json jsonb not null default '[]' check (jsonb_typeof(sources_json) = 'array'),
  assembled_prompt text,
  intent_id uuid references public.intents (id) on delete set null,
  meta_json jsonb not null default '{}' check (jsonb_typeof(meta_json) = 'object'),
  client_message_id uuid unique,
  created_at timestamptz not null default now(),
  words tsvector not null generated always as (
    to_tsvector('pg_catalog.simple'::regconfig, left(text, 100000))
    || to_tsvector('pg_catalog.russian'::regconfig, left(text, 100000))
    || to_tsvector('pg_catalog.german'::regconfig, left(text, 100000))
  ) stored,
  facets text[] not null default '{}',
  author_id uuid references public.users (id) on delete set null,
  transaction_id xid8 not null default pg_current_xact_id()
);
comment on column public.messages.author_id is
  'The person who wrote the message, or whose takeover a notice is about';
comment on column public.messages.transaction_id is
  'The transaction that stored the message; 0 if the message is older than live events';

create unique index messages_thread_idx on public.messages (thread_id, seq);
create index messages_intent_id_idx on public.messages (intent_id);
create index messages_words_idx on public.messages using gin (words);
create index messages_facets_idx on public.messages using gin (facets);
create index messages_author_id_idx on public.messages (author_id);

-- Finds the newest replies of each branch without sorting all of them.
create index messages_replies_idx on public.messages (intent_id, created_at desc, id desc)
  where role = 'assistant';
create index messages_transaction_id_idx on public.messages (transaction_id);

alter table public.messages enable row level security;
grant all on public.messages to service_role;

-- The state of a dialog between two turns.
create table public.thread_states (
  thread_id uuid primary key references public.threads (id) on delete cascade,
  current_intent text,
  current_step text,
  slots jsonb not null default '{}' check (jsonb_typeof(slots) = 'object'),
  handoff_count integer not null default 0 check (handoff_count >= 0),
  soft_insertion_count integer not null default 0 check (soft_insertion_count >= 0),
  suspended_intent text,
  resumable_step_code text,
  resumable_slots_json jsonb not null default '{}' check (jsonb_typeof(resumable_slots_json) = 'object'),
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  -- Number of consecutive turns without progress in a scenario.
  stall_count integer not null default 0 check (stall_count >= 0)
);

alter table public.thread_states enable row level security;
grant all on public.thread_states to service_role;

-- The prompts sent to routers. They contain settings and no text of a patient. Many replies share a
-- prompt, and it is kept after they are deleted. The id is the SHA-256 of the text.
create table public.router_prompts (
  id text primary key,
  text text not null
);

alter table public.router_prompts enable row level security;
grant all on public.router_prompts to service_role;

-- The trace of a reply, which explains it and allows a rerun; see StoredTrace in
-- functions/assistant/schemas/trace.ts. A separate table, so that dialogs are read without it; json
-- keeps the order of names, so that a request is repeated byte for byte. Replies of earlier
-- versions of the product have none.
create table public.message_traces (
  message_id uuid primary key references public.messages (id) on delete cascade,
  trace json not null check (json_typeof(trace) = 'object'),
  router_prompt text references public.router_prompts (id)
);

create index message_traces_router_prompt_idx on public.message_traces (router_prompt);

alter table public.message_traces enable row level security;
grant all on public.message_traces to service_role;

-- Stores the trace of a reply, if there is one, with the prompt of its router.
-- Called by: finish_turn.
create function public.store_trace(p_message_id uuid, p_trace text, p_router_prompt text)
returns void
language plpgsql set search_path = '' as $$
declare
  prompt_hash constant text := encode(sha256(convert_to(p_router_prompt, 'UTF8')), 'hex');
begin
  if p_trace is null then
    return;
  end if;
  if prompt_hash is not null then
    insert into public.router_prompts (id, text) values (prompt_hash, p_router_prompt)
    on conflict (id) do nothing;
  end if;
  insert into public.message_traces (message_id, trace, router_prompt)
  values (p_message_id, p_trace::json, prompt_hash);
end
$$;
grant execute on function public.store_trace to service_role;

-- Rejects what operators may do only in test dialogs: a dialog that no operator began in the
-- workbench is a patient's, unless it is a trial.
-- Raises: PT409 not-your-test-dialog.
-- Called by: finish_operator_turn, store_held_message.
create function public.require_test_dialog(p_thread_id uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if exists (
    select from public.threads
    where id = p_thread_id and origin <> 'workbench' and not is_trial
  ) then
    raise sqlstate 'PT409' using
      message = 'this dialog is a patient''s: take it over to answer, or continue a trial copy of it',
      detail = '{"code": "not-your-test-dialog"}';
  end if;
end
$$;
grant execute on function public.require_test_dialog to service_role;

-- Tags that editors give to dialogs.
create table public.thread_tags (
  thread_id uuid not null references public.threads (id) on delete cascade,
  tag text not null check (length(tag) between 1 and 50 and tag = btrim(tag)),
  primary key (thread_id, tag)
);

create index thread_tags_tag_idx on public.thread_tags (tag);

alter table public.thread_tags enable row level security;
grant select, insert, delete on public.thread_tags to authenticated;
grant all on public.thread_tags to service_role;
create policy thread_tags_select_policy on public.thread_tags for select to authenticated
  using ((select public.is_operator()));
create policy thread_tags_insert_policy on public.thread_tags for insert to authenticated
  with check ((select public.is_editor()));
create policy thread_tags_delete_policy on public.thread_tags for delete to authenticated
  using ((select public.is_editor()));

-- Rejects people who may not change a dialog: neither editors nor the person whose dialog it is.
-- Raises: PT403 not-owner; PT404 there is no such dialog.
-- Called by: delete_thread, rename_thread.
create function public.require_own_thread(p_id uuid) returns void
language plpgsql stable set search_path = '' as $$
declare
  owner_id uuid;
begin
  select user_id into owner_id from public.threads where id = p_id;
  if not found or not public.is_operator_or_server() then
    raise sqlstate 'PT404' using message = 'there is no dialog with this id';
  end if;
  if current_setting('role') = 'authenticated' and not public.is_editor()
    and (owner_id is distinct from auth.uid() or public.agent_key() is not null)
  then
    raise sqlstate 'PT403' using
      message = 'this dialog is not yours; only editors can change it',
      detail = '{"code": "not-owner"}';
  end if;
end
$$;

-- Renames a dialog.
-- Raises: PT403 not-owner; PT404 there is no such dialog; 23514 the name is empty or too long.
-- Called by: functions/assistant/routes/threads.ts.
create function public.rename_thread(p_id uuid, p_name text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.require_own_thread(p_id);
  update public.threads set name = p_name where id = p_id;
end
$$;
grant execute on function public.rename_thread to authenticated, service_role;

-- Deletes a dialog with its messages.
-- Raises: PT403 not-owner; PT404 there is no such dialog; PT409 legal-hold.
-- Called by: functions/assistant/routes/threads.ts.
create function public.delete_thread(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.require_own_thread(p_id);
  delete from public.threads where id = p_id;
end
$$;
grant execute on function public.delete_thread to authenticated, service_role;

-- Gives a dialog these tags and no others. Returns them in order.
-- Raises: 42501 the caller is no editor; PT404 there is no such dialog.
-- Called by: functions/assistant/routes/threads.ts.
create function public.set_thread_tags(p_thread_id uuid, p_tags text[]) returns text[]
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('role') = 'authenticated' and not public.is_editor() then
    raise insufficient_privilege using message = 'only editors tag dialogs';
  end if;
  if not exists (select from public.threads where id = p_thread_id) then
    raise sqlstate 'PT404' using message = 'there is no dialog with this id';
  end if;
  delete from public.thread_tags where thread_id = p_thread_id and tag <> all (p_tags);
  insert into public.thread_tags (thread_id, tag)
  select p_thread_id, unnest(p_tags) on conflict do nothing;
  return array(select tag from public.thread_tags where thread_id = p_thread_id order by tag);
end
$$;
grant execute on function public.set_thread_tags to authenticated, service_role;
