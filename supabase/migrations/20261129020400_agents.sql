alter type public.key_scope add value 'agent';

alter table public.api_keys add column user_id uuid;
alter table public.api_keys add constraint api_keys_user_id_fkey
  foreign key (user_id) references public.users (id) on delete cascade;
alter table public.api_keys add constraint api_keys_check1
  check ((scope::text = 'agent') = (user_id is not null));

alter table public.ledger add column via_agent boolean not null default false;
alter table public.ledger add column api_key_id uuid;

drop policy if exists agent_configs_insert_policy on public.agent_configs;

drop policy if exists dialog_tests_insert_policy on public.dialog_tests;

drop function if exists public.take_api_key(text,uuid,uuid,boolean,jsonb);

set check_function_bodies = off;

create or replace function public.person_of(p_session_id uuid, p_user_id uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select session.user_id
    from auth.sessions as session
    join public.users as person on person.id = session.user_id and not person.is_disabled
    where session.id = p_session_id and session.user_id = p_user_id
      and (session.not_after is null or session.not_after > now())
  ), (
    select person.id
    from public.api_keys as key
    join public.users as person on person.id = key.user_id
      and not person.is_disabled and person.removed_at is null
    where key.id = p_session_id and key.user_id = p_user_id and key.revoked_at is null
      and (key.expires_at is null or key.expires_at > now())
  ));
end
$$;

create function public.agent_key() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select id from public.api_keys
    where id = nullif(auth.jwt() ->> 'session_id', '')::uuid and user_id = auth.uid()
  );
end
$$;
grant execute on function public.agent_key to authenticated, service_role;

create table public.proposals (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('version', 'document')),
  config_id uuid references public.agent_configs (id) on delete cascade,
  -- {name, file_type, text}
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
  check ((status = 'open') = (settled_at is null))
);

create function public.is_via_agent() returns boolean
language sql stable set search_path = '' as $$
  select public.agent_key() is not null
    or coalesce(nullif(current_setting('request.headers', true), '')::jsonb, '{}') ? 'x-agent'
$$;
grant execute on function public.is_via_agent to authenticated, service_role;

create function public.may_propose() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.users
    where id = (select public.signed_in_user()) and not must_change_password and role = 'editor'
  );
end
$$;
grant execute on function public.may_propose to authenticated, service_role;

create or replace function public.is_editor() returns boolean
language sql stable set search_path = '' as $$
  select public.may_propose() and public.agent_key() is null
$$;

create or replace function public.write_ledger(
  p_what text, p_intent_code text, p_old_value jsonb, p_new_value jsonb
) returns void
language sql set search_path = '' as $$
  insert into public.ledger (
    made_by, what, intent_code, old_value, new_value, reason, run_id, via_agent, api_key_id
  )
  select
    auth.uid(), p_what, p_intent_code, p_old_value, p_new_value,
    context ->> 'reason', (context ->> 'run_id')::uuid, public.is_via_agent(), public.agent_key()
  from public.change_context() as context
$$;

create or replace function public.create_api_key(p_key jsonb, p_hash text) returns uuid
language plpgsql set search_path = '' as $$
declare
  new_id uuid;
begin
  insert into public.api_keys (
    name, scope, user_id, own_most, own_seconds, last_four, created_by, expires_at
  )
  select name, scope, user_id, own_most, own_seconds, last_four, created_by, expires_at
  from jsonb_to_record(public.unwrap_json(p_key)) as given (
    name text, scope public.key_scope, user_id uuid, own_most integer, own_seconds integer, last_four text,
    created_by uuid, expires_at timestamptz
  )
  returning id into new_id;
  insert into public.api_key_secrets (hash, api_key_id) values (p_hash, new_id);
  return new_id;
end
$$;

create function public.take_api_key(
  p_hash text,
  p_thread_id uuid default null,
  p_message_id uuid default null,
  p_is_read boolean default false,
  p_read_rate jsonb default null,
  p_agent_call boolean default false,
  p_agent_rate jsonb default null
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  holder constant uuid := (
    select api_key_id from public.api_key_secrets
    where hash = p_hash and (expires_at is null or expires_at > now())
  );
  key public.api_keys;
  own_rate jsonb;
  call_rate jsonb;
  is_agent boolean;
  person jsonb;
  spent jsonb := '{}';
begin
  if holder is null then
    return null;
  end if;
  key := public.require_live_key(holder);
  is_agent := key.scope::text = 'agent';
  if is_agent then
    person := public.account_of(key.id, key.user_id);
    if person is null or person @> '{"must_change_password": true}' then
      raise sqlstate 'PT401'
        using message = 'the account for which this API key acts was disabled, removed or reset';
    end if;
  end if;
  if key.scope = 'chat' and p_thread_id is not null
    and not public.is_dialog_of_key(key.id, p_thread_id) then
    raise sqlstate 'PT404' using message = 'this key has begun no dialog with this id';
  elsif key.scope = 'chat' and p_message_id is not null and not public.is_dialog_of_key(
    key.id, (select thread_id from public.messages where id = p_message_id)
  ) then
    raise sqlstate 'PT404' using message = 'there is no message with this id in the dialogs of this key';
  end if;
  -- A use or a unit that a crash forgets is not worth a wait for the disk.
  perform set_config('synchronous_commit', 'off', true);
  update public.api_keys set last_used_at = now()
  where id = key.id and (last_used_at is null or last_used_at <= now() - interval '1 minute');
  if key.own_most is not null then
    own_rate := jsonb_build_object('most', key.own_most, 'seconds', key.own_seconds);
  end if;
  if is_agent and p_agent_call then
    call_rate := coalesce(own_rate, public.unwrap_json(p_agent_rate));
  elsif p_is_read and not is_agent then
    call_rate := case when key.scope = 'read' then own_rate end;
    call_rate := coalesce(call_rate, public.unwrap_json(p_read_rate));
  end if;
  if call_rate is not null then
    spent := public.spend_limits(jsonb_build_array(call_rate || jsonb_build_object(
      'name', case when is_agent then 'agent/key' else 'read/key' end, 'subject', key.id
    )));
  end if;
  return spent || jsonb_build_object(
    'id', key.id, 'scope', key.scope, 'own_rate', own_rate, 'call_rate', call_rate, 'person', person
  );
end
$$;
grant execute on function public.take_api_key to service_role;

create or replace function public.record_access(p_what text, p_thread_ids uuid[], p_by uuid default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  headers constant jsonb := nullif(current_setting('request.headers', true), '');
  reader constant uuid := coalesce(auth.uid(), p_by);
  key_id constant uuid := case
    when reader is null then headers ->> 'x-read-key' else public.agent_key()::text end;
  read_ids uuid[];
begin
  if headers ->> 'x-read-by' = 'product' and reader is null then
    return;
  end if;
  select array_agg(distinct original.id) into read_ids
  from public.threads as t
  join public.threads as original on original.id = public.original_thread(t.id)
  where t.id = any (p_thread_ids)
    and original.origin <> 'workbench' and not original.is_trial
    and original.api_key_id is distinct from coalesce(key_id, gen_random_uuid());
  if read_ids is null then
    return;
  end if;
  insert into public.access_log (by, api_key_id, what, thread_ids, via)
  values (
    reader, key_id, p_what, read_ids,
    case when headers ->> 'x-read-by' in ('api', 'product') then 'api' else 'data_api' end
  );
end
$$;

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

create function public.accept_proposed_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.proposals set status = 'accepted' where config_id = new.id and status = 'open';
  return null;
end
$$;

create function public.propose_version(
  p_intent_id uuid,
  p_name text,
  p_system_prompt text,
  p_rules_text text,
  p_exit_conditions_text text,
  p_reason text
) returns uuid
language plpgsql set search_path = '' as $$
declare
  saved public.agent_configs;
  proposal_id uuid;
begin
  saved := public.create_agent_config(
    p_intent_id, nullif(p_name, ''), p_system_prompt, p_rules_text, p_exit_conditions_text
  );
  insert into public.proposals (kind, config_id, reason) values ('version', saved.id, p_reason)
  returning id into proposal_id;
  return proposal_id;
end
$$;
grant execute on function public.propose_version to authenticated, service_role;

create function public.propose_document(p_document jsonb, p_reason text) returns uuid
language sql set search_path = '' as $$
  insert into public.proposals (kind, document, reason)
  values ('document', public.unwrap_json(p_document), p_reason)
  returning id
$$;
grant execute on function public.propose_document to authenticated, service_role;

create function public.add_test(p_test jsonb) returns text
language sql set search_path = '' as $$
  insert into public.dialog_tests (id, name, intent_code, is_enabled, setup, turns, created_from)
  select
    coalesce(id, gen_random_uuid()::text), name, intent_code, coalesce(is_enabled, true),
    nullif(setup, 'null'), turns, created_from
  from jsonb_to_record(public.unwrap_json(p_test)) as given (
    id text, name text, intent_code text, is_enabled boolean, setup jsonb, turns jsonb,
    created_from uuid
  )
  returning id
$$;
grant execute on function public.add_test to authenticated, service_role;

create index api_keys_user_id_idx on public.api_keys (user_id);

create index proposals_newest_idx on public.proposals (created_at desc, id desc);

create unique index proposals_config_id_idx on public.proposals (config_id);

create index proposals_document_id_idx on public.proposals (document_id);

create index proposals_proposed_by_idx on public.proposals (proposed_by);

create index proposals_api_key_id_idx on public.proposals (api_key_id);

create index proposals_settled_by_idx on public.proposals (settled_by);

create trigger clients_change_only
  before update on public.proposals
  for each row execute function public.clients_change_only('status', 'answer', 'document_id');

create trigger note_settlement
  before update of status on public.proposals
  for each row when (old.status <> new.status)
  execute function public.note_settlement();

create trigger note_change
  after insert or update or delete on public.proposals
  for each row execute function public.note_change(
    'proposal', 'document', 'proposed_by', 'api_key_id', 'created_at', 'settled_by', 'settled_at'
  );

create trigger accept_proposed_version
  after update of is_active on public.agent_configs
  for each row when (new.is_active and not old.is_active)
  execute function public.accept_proposed_version();

alter table public.proposals enable row level security;

revoke all on public.proposals from anon, authenticated, service_role;
grant select, insert, update (status, answer, document_id) on public.proposals to authenticated;
grant all on public.proposals to service_role;

create policy agent_configs_insert_policy on public.agent_configs for insert to authenticated
  with check (
    ((select public.is_editor()) or (select public.may_propose()) and not is_active)
    and intent_id is not null and created_by = (select auth.uid())
  );

create policy dialog_tests_insert_policy on public.dialog_tests for insert to authenticated
  with check ((select public.may_propose()) and created_by = (select auth.uid()));

create policy proposals_select_policy on public.proposals for select to authenticated
  using ((select public.is_operator()));

create policy proposals_insert_policy on public.proposals for insert to authenticated
  with check (
    (select public.may_propose()) and proposed_by = (select auth.uid()) and status = 'open'
  );

create policy proposals_update_policy on public.proposals for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));

comment on column public.ledger.via_agent is 'Whether an agent made the change for the person';

comment on column public.ledger.api_key_id is 'The API key of the agent; null with the token of the person';

comment on column public.api_keys.user_id is 'For whom an agent acts; null in any other scope';

comment on column public.api_keys.own_most is
  'Messages, reads, uploads or calls of an agent within own_seconds; null: as many as the installation lets every key';

comment on column public.access_log.api_key_id is
  'The API key of the server, if it sent one, or of the agent that read for the person';

comment on column public.proposals.document_id is 'The document that was added when it was accepted';

comment on column public.proposals.answer is 'Why it was rejected';
