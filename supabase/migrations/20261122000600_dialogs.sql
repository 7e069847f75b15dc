-- Chapter 6: dialogs: threads, their messages, and the state between two turns.

create table public.threads (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  user_id uuid references public.users (id) on delete set null,
  agent_config_id uuid references public.agent_configs (id) on delete set null,
  switch_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index threads_user_id_idx on public.threads (user_id);
create index threads_agent_config_id_idx on public.threads (agent_config_id);
create index threads_newest_idx on public.threads (updated_at desc, id desc);

create trigger clients_change_only
  before update on public.threads
  for each row execute function public.clients_change_only('name', 'updated_at');

create trigger touch_updated_at
  before update on public.threads
  for each row execute function public.touch_updated_at();

-- seq orders messages that were stored at the same instant.
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
  created_at timestamptz not null default now()
);

create unique index messages_thread_idx on public.messages (thread_id, seq);
create index messages_intent_id_idx on public.messages (intent_id);

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
  updated_at timestamptz not null default now()
);
