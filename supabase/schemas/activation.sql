-- Activates versions of a branch: with a reason and a run as evidence, through the activation gate
-- of its branch, and with a decision about the dialogs in progress. Triggers enforce the rules,
-- whoever writes.

-- Returns when a test of a branch was last written, moved or deleted. A system branch has no tests
-- of its own: those of all branches count for it.
-- Called by: gate_verdict.
create function public.tests_changed_at(p_code text) returns timestamptz
language sql stable set search_path = '' as $$
  select max(at) from (
    select max(updated_at) as at from public.dialog_tests
    where intent_code = p_code or starts_with(p_code, '_')
    union all
    select max(at) from public.ledger
    where what = 'test_deleted' and (intent_code = p_code or starts_with(p_code, '_'))
    union all
    select max(at) from public.ledger
    where what = 'test_changed' and old_value ->> 'intent_code' = p_code and intent_code <> p_code
  ) as change
$$;
grant execute on function public.tests_changed_at to authenticated, service_role;

-- Returns the runs against exactly this version, or a draft of its texts and parameters, and nothing
-- else.
-- Called by: activate_agent_config, gate_verdict, retention_due, start_run.
create function public.runs_of_version(p_config_id uuid) returns setof public.runs
language sql stable set search_path = '' as $$
  select r.*
  from public.agent_configs as c
  join public.intents as i on i.id = c.intent_id
  join public.runs as r on r.tried_branch = i.code and r.candidate -> i.code in (
    jsonb_build_object('config_id', c.id),
    jsonb_strip_nulls(jsonb_build_object(
      'system_prompt', c.system_prompt,
      'rules_text', c.rules_text,
      'exit_conditions_text', c.exit_conditions_text,
      'parameters', c.parameters
    ))
  )
  where c.id = p_config_id
$$;
grant execute on function public.runs_of_version to authenticated, service_role;

-- Returns the activation gate's verdict on a version, `{gate, missing, run_id}`, from stored
-- results only. The last finished run that played every enabled test of the branch decides; without
-- one, `missing` says what the last run lacks. It is null when nothing is missing; see GATE_LACKS
-- in schemas/configs.ts.
-- Called by: activate_agent_config, activation_outlook, enforce_activation_gate, note_version.
create function public.gate_verdict(p_config_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  with version as (
    select c.id, i.code, i.gate
    from public.agent_configs as c join public.intents as i on i.id = c.intent_id
    where c.id = p_config_id
  ), required as (
    select t.id from version join public.dialog_tests as t
      on t.is_enabled and (t.intent_code = version.code or starts_with(version.code, '_'))
  ), tried as (
    select
      run.id, run.status, run.created_at,
      exists (
        select from required where not exists (
          select from public.run_items as item where item.run_id = run.id and item.test_id = required.id
        )
      ) as is_partial,
      exists (
        select from required join public.run_items as item
          on item.run_id = run.id and item.test_id = required.id
        where item.passed is not true
      ) as has_failures
    from public.runs_of_version(p_config_id) as run
  ), decisive as (
    select * from tried
    order by status = 'done' and not is_partial desc, created_at desc, id limit 1
  )
  select jsonb_build_object(
    'gate', version.gate,
    'missing', case
      when not exists (select from required) then 'no_tests'
      when run.id is null then 'no_run'
      when run.status <> 'done' then 'run_not_done'
      when run.created_at <= public.tests_changed_at(version.code) then 'tests_changed'
      when run.is_partial then 'tests_left_out'
      when run.has_failures then 'tests_failed'
    end,
    'run_id', run.id
  )
  from version left join decisive as run on true
$$;
grant execute on function public.gate_verdict to authenticated, service_role;

-- Returns the impact of activating a version: gate_verdict, the active version, how many dialogs
-- are in progress in the branch, or suspended, by step, and how many are pinned to a version.
-- Trials do not count. Null for a version that does not exist or has no branch, and for callers who
-- are no operators.
-- Called by: functions/assistant/routes/configs.ts.
create function public.activation_outlook(p_config_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
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
          from public.thread_states join public.threads as t on t.id = thread_id and not t.is_trial
          where current_intent = i.code
          union all
          select resumable_step_code, true
          from public.thread_states join public.threads as t on t.id = thread_id and not t.is_trial
          where suspended_intent = i.code
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
  where c.id = p_config_id and public.is_operator_or_server()
$$;
grant execute on function public.activation_outlook to authenticated, service_role;

-- Pins the dialogs in progress in a branch to p_keep, the previous version, unless they are pinned
-- to an earlier one; without p_keep all of them use the active version. A trial is never pinned,
-- because it has a candidate. Returns how many are pinned.
-- Called by: note_version.
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
    where not pinned_configs ? p_code and not is_trial and id in (
      select thread_id from public.thread_states where p_code in (current_intent, suspended_intent)
    );
    select count(*) into kept from public.threads
    where pinned_configs <> '{}' and pinned_configs ? p_code;
  end if;
  return kept;
end
$$;

-- Makes a version the active one of its branch. p_reason goes to the ledger with p_run_id, a
-- finished run against exactly this version; without one, with the run that satisfies the
-- activation gate, if there is one. p_override activates past the gate, p_keep_dialogs pins the
-- dialogs in progress to the version before, p_expected_version is the number of the version that
-- the caller takes for active. Returns the version. Runs as the caller, who may not call
-- lock_agent_configs and takes the same lock here.
-- Raises: 42501 the caller is no editor; PT404 there is no such version; PT409 it has no branch,
-- another version is active than expected, or gate-closed: the gate refuses it or the run is no
-- finished run of this version; PT422 an override without a reason.
-- Called by: functions/assistant/routes/configs.ts, scripts/seed/adopt-legacy.ts,
-- create_agent_config, import_version.
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
  verdict jsonb;
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
  if p_run_id is not null and not exists (
    select from public.runs_of_version(p_id) as run where run.id = p_run_id and run.status = 'done'
  ) then
    raise sqlstate 'PT409' using
      message = 'run_id is no finished run against exactly this version; leave it out, or run it first',
      detail = (public.gate_verdict(p_id) || jsonb_build_object(
        'code', 'gate-closed',
        'missing', case
          when exists (select from public.runs_of_version(p_id) as run where run.id = p_run_id)
            then 'run_not_done'
          else 'no_run'
        end,
        'run_id', p_run_id
      ))::text;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('agent_configs/' || target.intent_id, 0));
  select * into active from public.agent_configs where intent_id = target.intent_id and is_active;
  if coalesce(active.version, 0) <> p_expected_version then
    raise sqlstate 'PT409' using message = format(
      'meanwhile %s; look at it, then activate again',
      coalesce('v' || active.version || ' was activated', 'the active version was taken out of use')
    );
  end if;
  verdict := public.gate_verdict(p_id);
  perform set_config('workbench.change', jsonb_build_object(
    'reason', reason,
    'run_id', coalesce(
      p_run_id::text, case when verdict -> 'missing' = 'null' then verdict ->> 'run_id' end
    ),
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

-- Trigger function: allows the activation of a version only if the activation gate of its branch is
-- satisfied or overridden.
-- Raises: PT409 the gate requires what is missing.
create function public.enforce_activation_gate() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  verdict constant jsonb := public.gate_verdict(new.id);
begin
  if verdict ->> 'gate' = 'require' and verdict ->> 'missing' is not null
    and not public.change_context() @> '{"override": true}' then
    raise sqlstate 'PT409' using
      message = 'the gate of this branch requires a finished run against this version, newer than '
        'the tests, in which every test passed; override it with a reason, or run the tests first',
      detail = (verdict || '{"code": "gate-closed"}')::text;
  end if;
  return null;
end
$$;

create trigger enforce_activation_gate_on_insert
  after insert on public.agent_configs
  for each row when (new.is_active and new.intent_id is not null)
  execute function public.enforce_activation_gate();

create trigger enforce_activation_gate_on_update
  after update of is_active on public.agent_configs
  for each row when (new.is_active and not old.is_active)
  execute function public.enforce_activation_gate();
