set check_function_bodies = off;

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
