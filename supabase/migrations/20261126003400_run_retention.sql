set check_function_bodies = off;

create or replace function public.start_run(p_run jsonb) returns uuid
language plpgsql set search_path = '' as $$
declare
  run constant jsonb := public.unwrap_json(p_run);
  author constant uuid := (run ->> 'created_by')::uuid;
  started uuid;
  items integer;
begin
  if author is not null
    and not exists (select from public.users where id = author and role = 'editor') then
    raise insufficient_privilege using message = 'only editors start runs';
  end if;
  delete from public.runs where finished_at < now() - interval '90 days' and id not in (
    select last.id from public.agent_configs as c cross join lateral (
      select id from public.runs_of_version(c.id) order by created_at desc, id desc limit 1
    ) as last
  );
  insert into public.runs (
    candidate, tries, tried_branch, tests, replay, fragments, repeats, max_model_calls, estimate,
    created_by
  ) values (
    run -> 'candidate',
    run -> 'tries',
    case when jsonb_array_length(run -> 'tries') = 1 then run #>> '{tries,0,intent_code}' end,
    nullif(run -> 'tests', 'null'),
    nullif(run -> 'replay', 'null'),
    run ->> 'fragments',
    (run ->> 'repeats')::integer,
    (run ->> 'max_model_calls')::integer,
    run -> 'estimate',
    author
  )
  returning id into started;
  insert into public.run_items (
    run_id, position, test_id, message_id, name, intent_code, attempt, repeats
  )
  select
    started, row_number() over (order by item.kind, item.place, attempt),
    item.test_id, item.message_id, item.name, item.intent_code, attempt, item.repeats
  from (
    select
      1 as kind, row_number() over (order by intent_code, created_at, id) as place,
      id as test_id, null::uuid as message_id, name, intent_code,
      (run ->> 'test_repeats')::integer as repeats
    from public.selected_tests(run -> 'tests')
    union all
    select
      2, row_number() over (), null, message_id, question, intent_code,
      (run ->> 'replay_repeats')::integer
    from public.selected_turns(nullif(run -> 'period', 'null'))
  ) as item
  cross join lateral generate_series(1, item.repeats) as attempt;
  get diagnostics items = row_count;
  if items = 0 then
    raise sqlstate 'PT422' using message = 'there is nothing to run';
  end if;
  update public.runs set total = items, intent_codes = array(
    select intent_code from public.run_items where run_id = started and intent_code is not null
    union
    select jsonb_object_keys(run -> 'candidate')
    union
    select run #>> '{replay,intent_code}' where run #>> '{replay,intent_code}' is not null
  )
  where id = started;
  return started;
end
$$;
