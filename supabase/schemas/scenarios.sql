-- Scenarios as a whole: the steps of a branch and its slots.

-- Returns `{steps, slots, version}` of a branch, steps in order; null for an unknown one. The version
-- is a hash of the others.
-- Called by: functions/assistant/routes/scenario-resource.ts, export_assistant, import_branch,
-- store_scenario.
create function public.read_scenario(p_code text) returns jsonb
language sql stable set search_path = '' as $$
  select scenario || jsonb_build_object('version', md5(scenario::text))
  from public.intents as i
  cross join lateral (
    select jsonb_build_object(
      'slots', i.slots,
      'steps', coalesce(jsonb_agg(jsonb_build_object(
        'code', s.code,
        'name', s.name,
        'system_prompt', s.system_prompt,
        'allowed_next', s.allowed_next,
        'guards', s.guards,
        'outcome', s.outcome,
        'collects', s.collects,
        'actions', s.actions,
        'before', s.before,
        'on_enter', s.on_enter
      ) order by s.order_index, s.code), '[]')
    )
    from public.intent_steps as s where s.intent_id = i.id
  ) as stored (scenario)
  where i.code = p_code
$$;
grant execute on function public.read_scenario to authenticated, service_role;

-- Returns whether a slot p_is can hold a value that a slot p_was took. A pattern is not evaluated: a
-- new one counts as not matched.
-- Called by: list_slots_in_use.
create function public.does_slot_value_fit(p_value jsonb, p_was jsonb, p_is jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case
    when p_is is null then false
    when p_is @> '{"type": "choice"}' then p_is -> 'choices' @> p_value
    else
      (
        p_is -> 'type' is not distinct from p_was -> 'type'
        or p_is @> '{"type": "text"}' and jsonb_typeof(p_value) = 'string'
      )
      and (p_is -> 'pattern' is null or p_is -> 'pattern' is not distinct from p_was -> 'pattern')
      and (
        jsonb_typeof(p_value) <> 'string'
        or length(p_value #>> '{}') <= coalesce((p_is ->> 'max_length')::integer, 2000)
      )
  end
$$;

-- Returns the stored slots of a branch with values in dialogs that p_slots, the new slots, cannot hold
-- after p_moves, as `[{slot, dialogs}]`; null for none. p_moves as move_slots of store_scenario.
-- Called by: store_scenario.
create function public.list_slots_in_use(p_code text, p_slots jsonb, p_moves jsonb) returns jsonb
language sql stable set search_path = '' as $$
  with changed as materialized (
    select was ->> 'code' as slot, was, renamed.slot as now
    from public.intents as i
    cross join lateral jsonb_array_elements(i.slots) as was
    left join lateral jsonb_array_elements(p_slots) as renamed (slot)
      on renamed.slot ->> 'code' = case
        when p_moves ? (was ->> 'code') then p_moves ->> (was ->> 'code') else was ->> 'code'
      end
    where i.code = p_code and was is distinct from renamed.slot
      and p_moves -> (was ->> 'code') is distinct from 'null'
  ), held as (
    select thread_id, slots from public.thread_states
    where current_intent = p_code and exists (select from changed)
    union all
    select thread_id, resumable_slots_json from public.thread_states
    where suspended_intent = p_code and exists (select from changed)
  )
  select jsonb_agg(place order by place.slot) from (
    select slot, count(distinct thread_id) as dialogs
    from changed join held on held.slots ? slot
    where not public.does_slot_value_fit(held.slots -> slot, was, now)
    group by slot
  ) as place
$$;

-- Returns the values of a dialog under the new codes of their slots, without those that p_moves drops.
-- A value that the dialog has under the new code already stays.
-- Called by: store_scenario.
create function public.move_slot_values(p_values jsonb, p_moves jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(p_moves ->> key, value) filter (where p_moves ->> key <> ''), '{}')
    || (p_values - array(select jsonb_object_keys(p_moves)))
  from jsonb_each(p_values)
$$;

-- Replaces the steps and slots of a branch by p_scenario, `{steps, slots}`. Dialogs at a step of
-- p_move_dialogs continue at the step that it names, or in the branch without a step for null. Values
-- of a slot of p_move_slots go to the slot that it names, or are dropped for null; others stay. A turn
-- that runs meanwhile in such a dialog is not stored.
-- Raises: 42501 the caller is no editor, PT404 there is no such branch, PT412 the scenario is not
-- p_version (null: any), PT409 steps-in-use with `steps: [{step, dialogs}]`: dialogs stand at steps
-- that go and p_move_dialogs does not name, or slots-in-use with `slots: [{slot, dialogs}]`: dialogs
-- have values that the new slots cannot hold (both lists if both are so), PT422 as the triggers of
-- intent_steps.
-- Called by: functions/assistant/routes/scenarios.ts, functions/assistant/routes/steps.ts,
-- import_branch.
create function public.store_scenario(
  p_code text, p_version text, p_scenario jsonb, p_move_dialogs jsonb default '{}',
  p_move_slots jsonb default '{}'
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  scenario constant jsonb := public.unwrap_json(p_scenario);
  moves constant jsonb := public.unwrap_json(p_move_dialogs);
  slot_moves constant jsonb := public.unwrap_json(p_move_slots);
  new_steps constant text[] := array(
    select step ->> 'code' from jsonb_array_elements(scenario -> 'steps') as step
  );
  branch uuid;
  standing jsonb;
  unfit jsonb;
begin
  if not ((select public.is_editor()) or current_setting('role') in ('service_role', 'none')) then
    raise sqlstate '42501' using message = 'only editors change scenarios';
  end if;
  select id into branch from public.intents where code = p_code for update;
  if not found then
    raise sqlstate 'PT404' using message = format('there is no branch %s', p_code);
  end if;
  perform from public.intent_steps where intent_id = branch for update;
  if p_version <> public.read_scenario(p_code) ->> 'version' then
    raise sqlstate 'PT412' using message = 'somebody changed this scenario since you read it';
  end if;
  select jsonb_agg(to_jsonb(place) order by place.step) into standing
  from (
    select s.code as step, count(*) as dialogs
    from public.thread_states as t
    join public.intent_steps as s on s.intent_id = branch and s.code = t.current_step
    where t.current_intent = p_code and s.code <> all (new_steps) and not moves ? s.code
    group by s.code
  ) as place;
  unfit := public.list_slots_in_use(p_code, scenario -> 'slots', slot_moves);
  if standing is not null or unfit is not null then
    raise sqlstate 'PT409' using
      message = concat_ws(
        '; ',
        (select format(
            'dialogs stand at %s; name in move_dialogs where they continue',
            string_agg(format('%s (%s)', place ->> 'step', place ->> 'dialogs'), ', ')
          )
          from jsonb_array_elements(standing) as place having count(*) > 0),
        (select format(
            'dialogs have values of %s that the new slots cannot hold; name in move_slots another '
            'slot for each, or null to drop the values',
            string_agg(format('%s (%s)', place ->> 'slot', place ->> 'dialogs'), ', ')
          )
          from jsonb_array_elements(unfit) as place having count(*) > 0)
      ),
      detail = jsonb_strip_nulls(jsonb_build_object(
        'code', case when standing is null then 'slots-in-use' else 'steps-in-use' end,
        'steps', standing, 'slots', unfit
      ));
  end if;

  update public.thread_states
  set current_step = moves ->> current_step, soft_insertion_count = 0, stall_count = 0,
    revision = revision + 1
  where current_intent = p_code and moves ? current_step;
  update public.thread_states
  set resumable_step_code = moves ->> resumable_step_code, revision = revision + 1
  where suspended_intent = p_code and moves ? resumable_step_code;
  update public.thread_states
  set slots = public.move_slot_values(slots, slot_moves), revision = revision + 1
  where current_intent = p_code and slots ?| array(select jsonb_object_keys(slot_moves));
  update public.thread_states
  set resumable_slots_json = public.move_slot_values(resumable_slots_json, slot_moves),
    revision = revision + 1
  where suspended_intent = p_code
    and resumable_slots_json ?| array(select jsonb_object_keys(slot_moves));

  update public.intents set slots = scenario -> 'slots'
  where id = branch and slots <> scenario -> 'slots';
  delete from public.intent_steps where intent_id = branch and code <> all (new_steps);
  insert into public.intent_steps as stored (
    intent_id, code, name, order_index, system_prompt, allowed_next, guards, outcome, collects,
    actions, before, on_enter
  )
  select
    branch, step ->> 'code', step ->> 'name', place - 1, step ->> 'system_prompt',
    step -> 'allowed_next', step -> 'guards',
    nullif(step -> 'outcome', 'null'), nullif(step -> 'collects', 'null'),
    array(select jsonb_array_elements_text(step -> 'actions')), coalesce(step -> 'before', '[]'),
    nullif(step -> 'on_enter', 'null')
  from jsonb_array_elements(scenario -> 'steps') with ordinality as given (step, place)
  on conflict (intent_id, code) do update set
    name = excluded.name, order_index = excluded.order_index,
    system_prompt = excluded.system_prompt, allowed_next = excluded.allowed_next,
    guards = excluded.guards, outcome = excluded.outcome, collects = excluded.collects,
    actions = excluded.actions, before = excluded.before, on_enter = excluded.on_enter
  where to_jsonb(stored) - '{id,updated_at}'::text[]
    <> to_jsonb(excluded) - '{id,updated_at}'::text[];
end
$$;
grant execute on function public.store_scenario to authenticated, service_role;
