-- Activating a version: with a reason and the run that speaks for it, past the gate of its branch,
-- and with a word on the dialogs in progress. Triggers keep the rules, so they hold whoever writes.

create type public.activation_gate as enum ('off', 'warn', 'require');

alter table public.intents add column gate public.activation_gate not null default 'warn';

comment on column public.intents.gate is
  'Whether a version needs a run in which all tests passed before it is activated';

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

-- The version that a dialog keeps in a branch, by the branch's code. One that was deleted counts as
-- none: the dialog goes on with the active one.
alter table public.threads
  add column pinned_configs jsonb not null default '{}' check (jsonb_typeof(pinned_configs) = 'object');

create index threads_pinned_idx on public.threads (id) where pinned_configs <> '{}';

-- Keeping a version is no use of the dialog.
drop trigger touch_updated_at on public.threads;
create trigger touch_updated_at
  before update on public.threads
  for each row when (old.pinned_configs = new.pinned_configs)
  execute function public.touch_updated_at();

-- The versions that a dialog keeps, as turn_settings tells the active ones.
create function public.pinned_configs(p_thread_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', c.id,
    'intent_code', i.code,
    'version', c.version,
    'system_prompt', c.system_prompt,
    'rules_text', c.rules_text,
    'exit_conditions_text', c.exit_conditions_text
  ) order by i.code), '[]')
  from public.threads as t
  cross join lateral jsonb_each_text(t.pinned_configs) as pin (code, config_id)
  join public.intents as i on i.code = pin.code
  join public.agent_configs as c on c.id::text = pin.config_id and c.intent_id = i.id
  where t.id = p_thread_id
$$;

grant execute on function public.pinned_configs to service_role;

-- What the gate of its branch says about a version. `missing` is null when nothing is; otherwise
-- no_run: no finished run has tried this version.
create function public.gate_verdict(p_config_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('gate', i.gate, 'missing', 'no_run', 'run_id', null)
  from public.agent_configs as c join public.intents as i on i.id = c.intent_id
  where c.id = p_config_id
$$;

grant execute on function public.gate_verdict to authenticated, service_role;

-- What is good to know before a version is activated: the gate's verdict, the version that is active,
-- and how many dialogs are in progress in its branch, or suspended, by step; and how many of them keep
-- a version of their own. Null for a version that does not exist or has no branch.
create function public.activation_outlook(p_config_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select public.gate_verdict(c.id) || jsonb_build_object(
    'active_version', (
      select active.version from public.agent_configs as active
      where active.intent_id = i.id and active.is_active
    ),
    'dialogs', (
      select coalesce(jsonb_agg(to_jsonb(place) order by place.order_index, place.step_code), '[]')
      from (
        select
          step_code, min(s.order_index) as order_index,
          count(*) filter (where not is_suspended) as running,
          count(*) filter (where is_suspended) as suspended
        from (
          select current_step as step_code, false as is_suspended
          from public.thread_states where current_intent = i.code
          union all
          select resumable_step_code, true
          from public.thread_states where suspended_intent = i.code
        ) as dialog
        left join public.intent_steps as s on s.intent_id = i.id and s.code = step_code
        group by step_code
      ) as place
    ),
    'kept_dialogs', (
      select count(*) from public.threads
      where pinned_configs <> '{}' and pinned_configs ? i.code
    )
  )
  from public.agent_configs as c join public.intents as i on i.id = c.intent_id
  where c.id = p_config_id
$$;

grant execute on function public.activation_outlook to authenticated, service_role;

create function public.keep_gate() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  verdict constant jsonb := public.gate_verdict(new.id);
begin
  if verdict ->> 'gate' = 'require' and verdict ->> 'missing' is not null
    and not public.change_context() @> '{"override": true}' then
    raise sqlstate 'PT409' using
      message = 'the gate of this branch requires a finished run against this version, newer than '
        'the tests, in which every test passed; override it with a reason, or run the tests first',
      detail = verdict::text;
  end if;
  return null;
end
$$;

create trigger keep_gate_on_insert
  after insert on public.agent_configs
  for each row when (new.is_active and new.intent_id is not null)
  execute function public.keep_gate();

create trigger keep_gate_on_update
  after update of is_active on public.agent_configs
  for each row when (new.is_active and not old.is_active)
  execute function public.keep_gate();

-- Decides for the dialogs in progress in a branch: they keep p_keep, the version before, unless they
-- keep an earlier one; without it all of them go on with the active version. Returns how many keep one.
create function public.settle_dialogs(p_code text, p_keep uuid) returns integer
language plpgsql set search_path = '' as $$
declare
  kept integer := 0;
begin
  if p_keep is null then
    update public.threads set pinned_configs = pinned_configs - p_code
    where pinned_configs <> '{}' and pinned_configs ? p_code;
  else
    update public.threads set pinned_configs = pinned_configs || jsonb_build_object(p_code, p_keep)
    where not pinned_configs ? p_code and id in (
      select thread_id from public.thread_states where p_code in (current_intent, suspended_intent)
    );
    select count(*) into kept from public.threads
    where pinned_configs <> '{}' and pinned_configs ? p_code;
  end if;
  return kept;
end
$$;

-- Writes what became of a version. activate_agent_config says in the context which version it replaces.
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

-- Makes a version the active one of its branch. Runs as the caller, who may not call
-- lock_agent_configs and takes the same lock here. p_expected_version is the active version that the
-- caller has seen, 0 for none; null where any will do.
-- Errors: PT404 no such version; PT409 a version without a branch, another active version than the
-- expected one, or the gate, with its verdict as detail; PT422 an override without a reason; 42501 not
-- an editor.
drop function public.activate_agent_config(uuid);
create function public.activate_agent_config(
  p_id uuid,
  p_reason text default null,
  p_run_id uuid default null,
  p_override boolean default false,
  p_keep_dialogs boolean default false,
  p_expected_version integer default null
) returns public.agent_configs
language plpgsql set search_path = '' as $$
declare
  reason constant text := nullif(btrim(p_reason), '');
  target public.agent_configs;
  active public.agent_configs;
begin
  if p_override and reason is null then
    raise sqlstate 'PT422' using message = 'an override of the gate needs a reason';
  end if;
  select * into target from public.agent_configs where id = p_id;
  if not found then
    raise sqlstate 'PT404' using message = 'no such version';
  end if;
  if target.intent_id is null then
    raise sqlstate 'PT409' using message = 'this version belongs to no branch';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('agent_configs/' || target.intent_id, 0));
  select * into active from public.agent_configs where intent_id = target.intent_id and is_active;
  if coalesce(active.version, 0) <> p_expected_version then
    raise sqlstate 'PT409' using message = format(
      'meanwhile %s; look at it, then activate again',
      coalesce('v' || active.version || ' was activated', 'the active version was taken out of use')
    );
  end if;
  perform set_config('workbench.change', jsonb_build_object(
    'reason', reason,
    'run_id', p_run_id,
    'override', p_override,
    'keep_dialogs', p_keep_dialogs,
    'replaces', case when active.id is not null then jsonb_build_object(
      'config_id', active.id, 'version', active.version, 'name', active.name
    ) end
  )::text, true);
  update public.agent_configs set is_active = false
  where intent_id = target.intent_id and is_active and id <> p_id;
  update public.agent_configs set is_active = true where id = p_id returning * into target;
  if not found then
    raise insufficient_privilege using message = 'only an editor can activate a version';
  end if;
  perform set_config('workbench.change', '', true);
  return target;
end
$$;

grant execute on function public.activate_agent_config to authenticated, service_role;

-- Saves a new version of a branch, and activates it if asked to. Runs as the caller: row-level
-- security decides who may. Errors: PT404 no such branch; those of activate_agent_config.
drop function public.create_agent_config(uuid, text, text, text, text, boolean);
create function public.create_agent_config(
  p_intent_id uuid,
  p_name text default null,
  p_system_prompt text default '',
  p_rules_text text default '',
  p_exit_conditions_text text default '',
  p_activate boolean default false,
  p_reason text default null,
  p_run_id uuid default null,
  p_override boolean default false,
  p_keep_dialogs boolean default false,
  p_expected_version integer default null
) returns public.agent_configs
language plpgsql set search_path = '' as $$
declare
  created public.agent_configs;
begin
  if not exists (select from public.intents where id = p_intent_id) then
    raise sqlstate 'PT404' using message = 'no such branch';
  end if;
  insert into public.agent_configs (
    intent_id, name, system_prompt, rules_text, exit_conditions_text, is_settled
  ) values (
    p_intent_id, p_name, p_system_prompt, coalesce(p_rules_text, ''),
    coalesce(p_exit_conditions_text, ''), true
  )
  returning * into created;
  if p_activate then
    created := public.activate_agent_config(
      created.id, p_reason, p_run_id, p_override, p_keep_dialogs, p_expected_version
    );
  end if;
  return created;
end
$$;

grant execute on function public.create_agent_config to authenticated, service_role;
