-- What the endpoints of chat models can do, as the last probe found.

-- The last probe of each client that calls a chat model. `model` is the name that is configured,
-- `endpoint` the host of the base URL: a probe counts only for these and its API.
create table public.model_probes (
  client text primary key check (client in ('answering', 'router', 'judge', 'rewrite')),
  model text not null,
  endpoint text not null,
  api text not null check (api in ('chat', 'responses')),
  schemas text not null check (schemas in ('enforced', 'ignored', 'refused')),
  tools boolean not null,
  streaming boolean not null,
  usage boolean not null,
  cached_tokens boolean not null,
  probed_at timestamptz not null default now()
);

alter table public.model_probes enable row level security;
grant select on public.model_probes to authenticated;
grant all on public.model_probes to service_role;
create policy model_probes_select_policy on public.model_probes
  for select to authenticated using ((select public.is_operator()));

create trigger note_settings_change
  after insert or update or delete or truncate on public.model_probes
  for each statement execute function public.note_settings_change();
