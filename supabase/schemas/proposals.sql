-- Proposals of agents: versions and documents that wait for a person. A proposed version is saved and
-- not active; a proposed document is not searched until somebody accepts it.

-- Operators read, editors and agents of editors propose, only editors decide.
create table public.proposals (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('version', 'document')),
  config_id uuid references public.agent_configs (id) on delete cascade,
  -- An object with name, file_type and text.
  document jsonb check (jsonb_typeof(document) = 'object'),
  document_id uuid references public.documents (id) on delete set null,
  reason text not null check (length(reason) between 1 and 1000),
  status text not null default 'open' check (status in ('open', 'accepted', 'rejected')),
  proposed_by uuid default auth.uid() references public.users (id) on delete set null,
  api_key_id uuid default public.agent_key() references public.api_keys (id) on delete set null,
  created_at timestamptz not null default now(),
  answer text check (length(answer) between 1 and 1000),
  settled_by uuid references public.users (id) on delete set null,
  settled_at timestamptz,
  check ((kind = 'version') = (config_id is not null)),
  check ((kind = 'document') = (document is not null)),
  check ((status = 'open') = (settled_at is null)),
  check (document is null or (
    jsonb_typeof(document -> 'name') = 'string' and jsonb_typeof(document -> 'text') = 'string'
    and document ->> 'file_type' in ('markdown', 'text', 'html')
  ) is true)
);
comment on column public.proposals.document_id is
  'The document created when the proposal was accepted';
comment on column public.proposals.answer is 'Reason for the rejection';

create index proposals_newest_idx on public.proposals (created_at desc, id desc);
create unique index proposals_config_id_idx on public.proposals (config_id);
create index proposals_document_id_idx on public.proposals (document_id);
create index proposals_proposed_by_idx on public.proposals (proposed_by);
create index proposals_api_key_id_idx on public.proposals (api_key_id);
create index proposals_settled_by_idx on public.proposals (settled_by);

alter table public.proposals enable row level security;
grant select, insert, update (status, answer, document_id) on public.proposals to authenticated;
grant all on public.proposals to service_role;
create policy proposals_select_policy on public.proposals for select to authenticated
  using ((select public.is_operator()));
create policy proposals_insert_policy on public.proposals for insert to authenticated
  with check (
    (select public.may_propose()) and proposed_by = (select auth.uid())
    and api_key_id is not distinct from (select public.agent_key())
    and status = 'open' and created_at = now()
    and document_id is null and answer is null and settled_by is null
    and (config_id is null or exists (
      select from public.agent_configs as saved
      where saved.id = config_id and saved.created_by = (select auth.uid()) and not saved.is_active
    ))
  );
create policy proposals_update_policy on public.proposals for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));

create trigger clients_change_only
  before update on public.proposals
  for each row execute function public.clients_change_only('status', 'answer', 'document_id');

-- Trigger function: a proposal is settled once, by the person who writes.
-- Raises: PT409 it was settled before.
create function public.note_settlement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.status <> 'open' then
    raise sqlstate 'PT409' using message = 'this proposal was accepted or rejected before';
  end if;
  new.settled_at := now();
  new.settled_by := auth.uid();
  return new;
end
$$;

create trigger note_settlement
  before update of status on public.proposals
  for each row when (old.status <> new.status)
  execute function public.note_settlement();

create trigger note_change
  after insert or update or delete on public.proposals
  for each row execute function public.note_change(
    'proposal', 'document', 'proposed_by', 'api_key_id', 'created_at', 'settled_by', 'settled_at'
  );

-- Trigger function: activating a proposed version accepts the proposal.
create function public.accept_proposed_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.proposals set status = 'accepted' where config_id = new.id and status = 'open';
  return null;
end
$$;

create trigger accept_proposed_version
  after update of is_active on public.agent_configs
  for each row when (new.is_active and not old.is_active)
  execute function public.accept_proposed_version();

-- Saves a version of a branch that is not active, and proposes it. Returns the id of the proposal.
-- Raises: PT404 there is no such branch; 42501 the caller may not propose. create_agent_config also
-- raises PT409 and PT422, for activations, which this is none.
-- Called by: functions/assistant/routes/proposals.ts.
create function public.propose_version(
  p_intent_id uuid,
  p_name text,
  p_system_prompt text,
  p_rules_text text,
  p_exit_conditions_text text,
  p_reason text,
  p_parameters jsonb default null
) returns uuid
language plpgsql set search_path = '' as $$
declare
  saved public.agent_configs;
  proposal_id uuid;
begin
  saved := public.create_agent_config(
    p_intent_id, nullif(p_name, ''), p_system_prompt, p_rules_text, p_exit_conditions_text,
    p_parameters => p_parameters
  );
  insert into public.proposals (kind, config_id, reason) values ('version', saved.id, p_reason)
  returning id into proposal_id;
  return proposal_id;
end
$$;
grant execute on function public.propose_version to authenticated, service_role;

-- Proposes a document, `{name, file_type, text}`. Returns the id of the proposal. A call, because
-- is_via_agent reads a header, which the embedded Data API passes to calls only.
-- Raises: 42501 the caller may not propose.
-- Called by: functions/assistant/routes/proposals.ts.
create function public.propose_document(p_document jsonb, p_reason text) returns uuid
language sql set search_path = '' as $$
  insert into public.proposals (kind, document, reason)
  values ('document', public.unwrap_json(p_document), p_reason)
  returning id
$$;
grant execute on function public.propose_document to authenticated, service_role;
