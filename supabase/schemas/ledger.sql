-- The ledger: every change of the active configuration, with its author and the previous state.
-- Triggers write it, nobody changes it. Entries are kept after their objects are deleted, hence no
-- foreign keys.

-- Returns the time of an entry. Entries of one transaction have rising times, although a clock may
-- tick only once a millisecond.
-- Called by: the column ledger.at.
create function public.next_ledger_time() returns timestamptz
language plpgsql volatile set search_path = '' as $$
declare
  latest constant timestamptz := nullif(current_setting('workbench.ledger_time', true), '');
  rising constant timestamptz := greatest(clock_timestamp(), latest + interval '1 microsecond');
begin
  perform set_config('workbench.ledger_time', rising::text, true);
  return rising;
end
$$;

-- Entries about changes of the configuration and of tests, about erasures and about retention.
-- Operators read them, those of tests from patients' dialogs only people who serve; only functions
-- of the database write them.
create table public.ledger (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default public.next_ledger_time(),
  made_by uuid,
  what text not null check (what ~ '^[a-z_]+$'),
  intent_code text,
  old_value jsonb,
  new_value jsonb,
  reason text check (length(reason) between 1 and 1000),
  run_id uuid,
  via_agent boolean not null default false,
  api_key_id uuid
);
comment on column public.ledger.made_by is
  'The person who made the change; null for a server and for the start of the product';
comment on column public.ledger.via_agent is 'Whether an agent made the change for the person';
comment on column public.ledger.api_key_id is
  'The API key of the agent; null if it used the person''s access token';

create index ledger_newest_idx on public.ledger (at desc, id desc);
create index ledger_branch_idx on public.ledger (intent_code, at desc, id desc);
create index ledger_moved_tests_idx on public.ledger ((old_value ->> 'intent_code'), at)
  where what = 'test_changed';
create index ledger_deleted_tests_idx on public.ledger ((old_value ->> 'id'))
  where what = 'test_deleted';

alter table public.ledger enable row level security;
revoke all on public.ledger from service_role;
grant select on public.ledger to authenticated, service_role;
create policy ledger_select_policy on public.ledger for select to authenticated
  using ((select public.is_operator()) and ((select public.can_serve()) or not (
    coalesce(old_value, '{}') @> '{"is_from_patient": true}'
    or coalesce(new_value, '{}') @> '{"is_from_patient": true}'
  )));

-- Trigger function: only functions of the database add entries, and nothing changes them, except
-- that erase_rows takes out the words of a person.
-- Raises: PT409 a client writes, or an entry would change or go.
create function public.forbid_ledger_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated', 'service_role') and (
    tg_op = 'INSERT' or tg_op = 'UPDATE' and current_setting('workbench.erases', true) = 'on'
  ) then
    return new;
  end if;
  raise sqlstate 'PT409' using message = 'the ledger is written by the database and never changed';
end
$$;

create trigger forbid_ledger_change
  before insert or update or delete on public.ledger
  for each row execute function public.forbid_ledger_change();

create trigger forbid_ledger_truncate
  before truncate on public.ledger
  for each statement execute function public.forbid_ledger_change();

-- Returns the context of the call in progress, `{reason, run_id, override, keep_dialogs, replaces}`
-- as activate_agent_config sets it; {} otherwise.
-- Called by: enforce_activation_gate, note_version, write_ledger.
create function public.change_context() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(nullif(current_setting('workbench.change', true), '')::jsonb, '{}')
$$;

-- Adds an entry: by the calling person, with the reason and the run of change_context.
-- Called by: continue_retention, erase_rows, note_branch_deletion, note_change, note_gate,
-- note_version.
create function public.write_ledger(
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

-- Trigger function: writes the change of a row to the ledger as <first argument>_created, _changed
-- or _deleted. The other arguments are columns whose changes do not count.
create function public.note_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - tg_argv[1:] end;
  after constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - tg_argv[1:] end;
  facts constant jsonb := coalesce(to_jsonb(new), to_jsonb(old));
  verb constant text := case tg_op
    when 'INSERT' then '_created' when 'UPDATE' then '_changed' else '_deleted' end;
  branch text := facts ->> case when tg_table_name = 'intents' then 'code' else 'intent_code' end;
begin
  if before is not distinct from after then
    return null;
  end if;
  if facts ? 'intent_id' then
    select code into branch from public.intents where id = (facts ->> 'intent_id')::uuid;
    -- The entry of the deleted branch contains this row.
    if tg_op = 'DELETE' and branch is null then
      return null;
    end if;
  end if;
  perform public.write_ledger(tg_argv[0] || verb, branch, before, after);
  return null;
end
$$;

create trigger note_change
  after insert or update or delete on public.intent_steps
  for each row execute function public.note_change('step', 'id', 'intent_id', 'updated_at');

create trigger note_change
  after insert or update or delete on public.prompt_texts
  for each row execute function public.note_change('text', 'updated_at');

create trigger note_change
  after insert or update or delete on public.assistant_settings
  for each row execute function public.note_change('setting', 'updated_at');

create trigger note_change
  after insert or update on public.intents
  for each row
  execute function public.note_change('branch', 'id', 'is_system', 'created_at', 'last_version', 'gate');

-- Trigger function: writes the deletion of a branch to the ledger, with its steps. Runs before the
-- deletion, while the steps exist.
create function public.note_branch_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.write_ledger('branch_deleted', old.code, to_jsonb(old) || jsonb_build_object(
    'steps', (
      select coalesce(jsonb_agg(to_jsonb(s) - 'intent_id' order by s.order_index), '[]')
      from public.intent_steps as s where s.intent_id = old.id
    )
  ), null);
  return old;
end
$$;

-- The name sorts after forbid_intent_change, which may reject the deletion.
create trigger note_branch_deletion
  before delete on public.intents
  for each row execute function public.note_branch_deletion();

-- Trigger function: writes the change of the activation gate of a branch to the ledger.
create function public.note_gate() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.write_ledger(
    'test_gate_changed', new.code,
    jsonb_build_object('gate', old.gate), jsonb_build_object('gate', new.gate)
  );
  return null;
end
$$;

create trigger note_gate
  after update of gate on public.intents
  for each row when (old.gate <> new.gate)
  execute function public.note_gate();

-- Trigger function: writes to the ledger that a version was created, changed, deleted, activated,
-- rolled back to or deactivated, and pins dialogs in progress. activate_agent_config stores in the
-- context which version it replaces.
create function public.note_version() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  unnamed constant text[] := array['is_active', 'activated_at', 'activated_by', 'created_by', 'is_settled'];
  context constant jsonb := public.change_context();
  replaced constant jsonb := nullif(context -> 'replaces', 'null');
  version public.agent_configs := coalesce(new, old);
  label jsonb := jsonb_build_object('config_id', version.id, 'version', version.version, 'name', version.name);
  branch constant text := (select code from public.intents where id = version.intent_id);
  kept integer;
begin
  if tg_op = 'DELETE' then
    perform public.write_ledger('deleted', branch, label || (to_jsonb(old) - unnamed), null);
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform public.write_ledger('created', branch, null, label);
  elsif to_jsonb(new) - unnamed is distinct from to_jsonb(old) - unnamed and new.intent_id is not null then
    perform public.write_ledger('changed', branch, label || (to_jsonb(old) - unnamed), label);
  end if;
  if new.is_active and (tg_op = 'INSERT' or not old.is_active) then
    kept := public.settle_dialogs(
      branch,
      case when context @> '{"keep_dialogs": true}' then (replaced ->> 'config_id')::uuid end
    );
    if kept > 0 then
      label := label || jsonb_build_object('kept_dialogs', kept);
    end if;
    if context @> '{"override": true}' and public.gate_verdict(new.id) @> '{"gate": "require"}' then
      label := label || jsonb_build_object('overridden', public.gate_verdict(new.id) -> 'missing');
    end if;
    perform public.write_ledger(
      case when new.version < (replaced ->> 'version')::integer then 'rolled_back' else 'activated' end,
      branch, replaced, label
    );
  elsif tg_op = 'UPDATE' and old.is_active and not new.is_active and new.intent_id is not null
    and not context ? 'replaces' then
    perform public.write_ledger('deactivated', branch, label, null);
  end if;
  return null;
end
$$;

create trigger note_version
  after insert or update or delete on public.agent_configs
  for each row execute function public.note_version();
