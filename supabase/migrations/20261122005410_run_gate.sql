-- The gate asks the runs, and the ledger holds what became of tests.

create trigger note_change
  after insert or update or delete on public.dialog_tests
  for each row
  execute function public.note_change('test', 'created_from', 'created_by', 'created_at', 'updated_at');

create index ledger_moved_tests_idx on public.ledger ((old_value ->> 'intent_code'), at)
  where what = 'test_changed';

-- The runs against exactly this version: against it, or a draft of its texts, and nothing else.
create function public.runs_of_version(p_config_id uuid) returns setof public.runs
language sql stable set search_path = '' as $$
  select r.*
  from public.agent_configs as c
  join public.intents as i on i.id = c.intent_id
  join public.runs as r on r.tried_branch = i.code and r.candidate -> i.code in (
    jsonb_build_object('config_id', c.id),
    jsonb_build_object(
      'system_prompt', c.system_prompt,
      'rules_text', c.rules_text,
      'exit_conditions_text', c.exit_conditions_text
    )
  )
  where c.id = p_config_id
$$;

grant execute on function public.runs_of_version to authenticated, service_role;

-- When the tests of a branch changed last: one was written, moved or deleted. Those of all branches are
-- the tests of a system branch, which has none of its own.
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

-- What the gate of its branch says about a version, by results that were stored and nothing else. The
-- last finished run that played every enabled test of the branch decides; without one it is said what
-- the last run lacks. `missing` is null when nothing is; see GATE_LACKS in schemas/configs.ts.
create or replace function public.gate_verdict(p_config_id uuid) returns jsonb
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
      when run.id is null then 'no_run'
      when not exists (select from required) then 'no_tests'
      when run.status <> 'done' then 'run_not_done'
      when run.created_at <= public.tests_changed_at(version.code) then 'tests_changed'
      when run.is_partial then 'tests_left_out'
      when run.has_failures then 'tests_failed'
    end,
    'run_id', run.id
  )
  from version left join decisive as run on true
$$;

-- As before. A run that is said to speak for the version has to be one of it that is done; without a
-- word the ledger names the one that the gate goes by.
-- Errors: as before; PT422 another run.
create or replace function public.activate_agent_config(
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
    raise sqlstate 'PT422' using
      message = 'run_id is no finished run against exactly this version; leave it out, or run it first';
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
