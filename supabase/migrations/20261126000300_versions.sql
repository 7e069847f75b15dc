-- Settings: version numbers, who activated what, the gate of a branch, and the ledger of all changes.
set check_function_bodies = off;

alter table public.intents
  add column last_version integer not null default 0 check (last_version >= 0),
  add column gate public.activation_gate not null default 'warn',
  add column request_kinds text[] not null default '{}'
    check (array_position(request_kinds, null) is null);
comment on column public.intents.last_version is 'The highest number of a deleted version';
comment on column public.intents.gate is
  'Whether a version needs a run in which all tests passed before it is activated';
comment on column public.intents.request_kinds is 'Kinds of requests that its replies may ask for';

create or replace function public.keep_intent() returns trigger
language plpgsql set search_path = '' as $$
declare
  needed constant text[] := array['general_info', 'escalate_human', '_router', '_safety'];
begin
  if tg_op = 'DELETE' then
    if old.code = any (needed) then
      raise sqlstate 'PT400' using message = format('%s cannot be deleted', old.code);
    end if;
    return old;
  end if;
  if not new.is_enabled and new.code = any (needed) then
    raise sqlstate 'PT400' using message = format('%s cannot be disabled', new.code);
  end if;
  if tg_op = 'UPDATE' and new.code <> old.code then
    raise sqlstate 'PT400' using message = 'the code of a branch never changes';
  end if;
  return new;
end
$$;

create function public.keep_last_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.last_version := greatest(new.last_version, old.last_version);
  return new;
end
$$;

create trigger keep_last_version
  before update of last_version on public.intents
  for each row execute function public.keep_last_version();

alter table public.intent_steps
  add column outcome jsonb check (
    jsonb_typeof(outcome -> 'kind') = 'string' and jsonb_typeof(outcome -> 'due_minutes') = 'number'
  );
comment on column public.intent_steps.outcome is 'The request that entering it makes';

create function public.check_outcome_kind() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  known constant text[] := array['booking', 'change', 'callback', 'urgent']
    || (select request_kinds from public.intents where id = new.intent_id);
  problem constant text := format(
    '%s is no kind of request of this branch; known are %s; add another to the kinds of the branch first',
    new.outcome ->> 'kind', array_to_string(known, ', ')
  );
begin
  if tg_op = 'UPDATE' and old.outcome ->> 'kind' = new.outcome ->> 'kind' then
    return new;
  end if;
  if not new.outcome ->> 'kind' = any (known) then
    raise sqlstate 'PT422' using
      message = problem,
      detail = jsonb_build_object(
        'errors', jsonb_build_array(jsonb_build_object('path', 'outcome.kind', 'message', problem))
      );
  end if;
  return new;
end
$$;

create trigger check_outcome_kind
  before insert or update of outcome on public.intent_steps
  for each row when (new.outcome is not null)
  execute function public.check_outcome_kind();

alter table public.agent_configs
  add column activated_at timestamptz,
  add column activated_by uuid references public.users (id) on delete set null,
  add column is_settled boolean not null default false;
comment on column public.agent_configs.is_settled is
  'Saved here, or looked at by a start: its texts stay as they are';
create index agent_configs_activated_by_idx on public.agent_configs (activated_by);

create or replace function public.number_agent_config() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.intent_id is not null then
    perform public.lock_agent_configs(new.intent_id);
    select greatest(coalesce(max(c.version), 0), i.last_version) + 1 into new.version
    from public.intents as i left join public.agent_configs as c on c.intent_id = i.id
    where i.id = new.intent_id
    group by i.id;
  end if;
  return new;
end
$$;

create or replace function public.keep_agent_config() returns trigger
language plpgsql set search_path = '' as $$
declare
  movable text[] := array['is_active', 'created_by', 'activated_by'];
begin
  if new.intent_id is null then
    movable := movable || 'intent_id'::text;
    new.is_active := false;
  elsif old.intent_id is null then
    movable := movable || array['intent_id', 'version'];
  end if;
  if current_setting('workbench.adopting', true) = 'on' then
    movable := movable || array['system_prompt', 'exit_conditions_text', 'is_settled'];
  end if;
  if (to_jsonb(new) - movable) is distinct from (to_jsonb(old) - movable)
    or new.created_by is not null and new.created_by is distinct from old.created_by
    or new.activated_by is not null and new.activated_by is distinct from old.activated_by then
    raise sqlstate 'PT409' using message = 'a saved version never changes; save a new one';
  end if;
  return new;
end
$$;

create function public.remember_version_number() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.intents set last_version = greatest(last_version, old.version)
  where id = old.intent_id;
  return null;
end
$$;

create trigger remember_version_number
  after delete on public.agent_configs
  for each row execute function public.remember_version_number();

create function public.note_activation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.activated_at := case when new.is_active then now() end;
  new.activated_by := case when new.is_active then auth.uid() end;
  return new;
end
$$;

create trigger note_activation_on_insert
  before insert on public.agent_configs
  for each row execute function public.note_activation();
create trigger note_activation_on_update
  before update of is_active on public.agent_configs
  for each row when (new.is_active and not old.is_active)
  execute function public.note_activation();

create table public.ledger (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default clock_timestamp(),
  made_by uuid,
  what text not null check (what ~ '^[a-z_]+$'),
  intent_code text,
  old_value jsonb,
  new_value jsonb,
  reason text check (length(reason) between 1 and 1000),
  run_id uuid
);
comment on column public.ledger.made_by is 'The person; null for a server and for a start';
create index ledger_newest_idx on public.ledger (at desc, id desc);
create index ledger_branch_idx on public.ledger (intent_code, at desc, id desc);
create index ledger_moved_tests_idx on public.ledger ((old_value ->> 'intent_code'), at)
  where what = 'test_changed';
alter table public.ledger enable row level security;
revoke all on public.ledger from service_role;
grant select on public.ledger to authenticated, service_role;
create policy ledger_select_policy on public.ledger for select to authenticated
  using ((select public.is_operator()));

create function public.keep_ledger() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' and current_user not in ('anon', 'authenticated', 'service_role') then
    return new;
  end if;
  raise sqlstate 'PT409' using message = 'the ledger is written by the database and never changed';
end
$$;

create trigger keep_ledger
  before insert or update or delete on public.ledger
  for each row execute function public.keep_ledger();
create trigger keep_ledger_whole
  before truncate on public.ledger
  for each statement execute function public.keep_ledger();

create function public.change_context() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(nullif(current_setting('workbench.change', true), '')::jsonb, '{}')
$$;

create function public.write_ledger(
  p_what text, p_intent_code text, p_old_value jsonb, p_new_value jsonb
) returns void
language sql set search_path = '' as $$
  insert into public.ledger (made_by, what, intent_code, old_value, new_value, reason, run_id)
  select
    auth.uid(), p_what, p_intent_code, p_old_value, p_new_value,
    context ->> 'reason', (context ->> 'run_id')::uuid
  from public.change_context() as context
$$;

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
    -- It goes with its branch, whose entry holds it.
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
  after insert or update on public.intents
  for each row
  execute function public.note_change('branch', 'id', 'is_system', 'created_at', 'last_version', 'gate');

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

create trigger note_branch_deletion
  before delete on public.intents
  for each row execute function public.note_branch_deletion();

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

-- What was written down before there was a ledger.
insert into public.ledger (at, made_by, what, intent_code, new_value)
select event.at, event.made_by, event.what, i.code,
  jsonb_build_object('config_id', c.id, 'version', c.version, 'name', c.name)
from public.agent_configs as c
left join public.intents as i on i.id = c.intent_id
cross join lateral (values
  (c.created_at, c.created_by, 'created'), (c.activated_at, c.activated_by, 'activated')
) as event (at, made_by, what)
where event.at is not null;

-- What the seed gives to new databases. Nobody's change: neither the ledger nor the version of the
-- settings is to tell of it.
alter table public.intents disable trigger user;
alter table public.intent_steps disable trigger user;
update public.intents set request_kinds = '{change}' where code = 'reschedule';
update public.intents set request_kinds = '{callback}' where code in ('price_question', 'general_info');
update public.intent_steps as step set outcome = '{"kind": "booking", "due_minutes": 120}'
from public.intents as intent
where intent.id = step.intent_id and intent.code = 'new_booking' and step.code = 'close';
alter table public.intents enable trigger user;
alter table public.intent_steps enable trigger user;

-- A database that was started before is_settled existed: its versions are settled, except those whose
-- exit conditions the next start still looks at. Nothing changes for whoever reads them, so no trigger
-- fires.
alter table public.agent_configs disable trigger user;

update public.agent_configs set is_settled = true
where not is_settled
  and (intent_id is null or created_by is not null or exit_conditions_text <> '')
  and (exists (select from public.intents) or exists (select from public.blocks));

alter table public.agent_configs enable trigger user;
