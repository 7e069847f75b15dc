-- A chat turn with pinned versions, candidates, requests and API keys.
set check_function_bodies = off;

create or replace function public.stored_turn(p_client_message_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  -- Without an id the planner makes a plan of its own each time, since that costs nothing to run.
  if p_client_message_id is null then
    return null;
  end if;
  return (
    select jsonb_build_object(
      'thread_id', question.thread_id,
      'message_id', coalesce(reply.id, question.id),
      'user_id', thread.user_id,
      'user_text', question.text,
      'text', reply.text,
      'intent_code', intent.code,
      'intent_name', intent.name,
      'sources_json', coalesce(reply.sources_json, '[]'),
      'assembled_prompt', reply.assembled_prompt,
      'meta_json', reply.meta_json
    )
    from public.messages as question
    join public.threads as thread on thread.id = question.thread_id
    left join lateral (
      select * from public.messages where thread_id = question.thread_id and seq > question.seq
      order by seq limit 1
    ) as reply on reply.role = 'assistant'
    left join public.intents as intent on intent.id = reply.intent_id
    where question.client_message_id = p_client_message_id and question.role = 'user'
  );
end
$$;

create or replace function public.turn_settings() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'intents', (
      select coalesce(jsonb_agg(to_jsonb(i) - 'created_at' order by order_index, code), '[]')
      from public.intents as i
    ),
    'configs', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id,
        'intent_code', i.code,
        'version', c.version,
        'system_prompt', c.system_prompt,
        'rules_text', c.rules_text,
        'exit_conditions_text', c.exit_conditions_text
      )), '[]')
      from public.agent_configs as c join public.intents as i on i.id = c.intent_id
      where c.is_active
    ),
    'steps', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'intent_code', i.code,
        'code', s.code,
        'name', s.name,
        'order_index', s.order_index,
        'system_prompt', s.system_prompt,
        'allowed_next', s.allowed_next,
        'guards', s.guards,
        'outcome', s.outcome
      ) order by i.code, s.order_index), '[]')
      from public.intent_steps as s join public.intents as i on i.id = s.intent_id
    ),
    'texts', (select coalesce(jsonb_object_agg(code, text), '{}') from public.prompt_texts)
  )
$$;

create function public.pinned_configs(p_thread_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
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
  );
end
$$;
grant execute on function public.pinned_configs to service_role;
drop function public.load_turn;

create function public.load_turn(
  p_user_id uuid default null,
  p_thread_id uuid default null,
  p_client_message_id uuid default null,
  p_query text default '',
  p_embedding extensions.vector default null,
  p_embedder text default null,
  p_limit integer default 5,
  p_min_score real default null,
  p_history integer default 30,
  p_settings_version uuid default null
) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  stored constant jsonb := public.stored_turn(p_client_message_id);
  this_thread constant uuid := coalesce(p_thread_id, (stored ->> 'thread_id')::uuid);
  -- Every change adds a new id, so no set of visible changes comes twice.
  version constant uuid := coalesce(
    (select md5(string_agg(id::text, '' order by id))::uuid from public.settings_changes),
    gen_random_uuid()
  );
  question_before constant text := case when public.follows_up(p_query) then (
    select text from public.messages
    where thread_id = this_thread and role = 'user' order by seq desc limit 1
  ) end;
begin
  return jsonb_build_object(
    'thread', (
      select jsonb_build_object(
        'id', id, 'name', name, 'user_id', user_id, 'agent_config_id', agent_config_id
      )
      from public.threads where id = this_thread
    ),
    'stored', stored,
    'state', (
      select jsonb_build_object(
        'current_intent', current_intent,
        'current_step', current_step,
        'slots', slots,
        'handoff_count', handoff_count,
        'soft_insertion_count', soft_insertion_count,
        'stall_count', stall_count,
        'suspended_intent', suspended_intent,
        'resumable_step_code', resumable_step_code,
        'resumable_slots', resumable_slots_json,
        'revision', revision
      )
      from public.thread_states where thread_id = this_thread
    ),
    'messages', public.turn_history(this_thread, p_history),
    'settings_version', version,
    'settings', case when version = p_settings_version then null else public.turn_settings() end,
    'pinned', public.pinned_configs(this_thread),
    'previous_prompt', (
      select assembled_prompt from public.messages
      where thread_id = p_thread_id order by seq desc limit 1
    ),
    'budget', jsonb_build_object(
      'tokens_per_day', (
        select tokens_per_day from public.model_budgets
        where user_id = p_user_id or user_id is null
        order by user_id nulls last limit 1
      ),
      'used', coalesce((
        select tokens from public.model_usage where user_id = p_user_id and day = public.today()
      ), 0),
      'seconds_left', ceil(extract(epoch from (
        (public.today() + 1)::timestamp at time zone 'utc' - now()
      )))
    ),
    'follows_up', question_before is not null,
    'fragments', (
      select coalesce(jsonb_agg(to_jsonb(fragment)), '[]')
      from public.search_chunks(
        p_query, p_embedding, p_embedder, p_limit, p_min_score, p_before => question_before
      ) as fragment
    )
  );
end
$$;
grant execute on function public.load_turn to service_role;
drop function public.begin_turn;

create function public.begin_turn(
  p_limits jsonb,
  p_user_id uuid default null,
  p_thread_id uuid default null,
  p_client_message_id uuid default null,
  p_query text default '',
  p_embedding extensions.vector default null,
  p_embedder text default null,
  p_limit integer default 5,
  p_min_score real default null,
  p_history integer default 30,
  p_settings_version uuid default null
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  spent constant jsonb := public.spend_limits(p_limits);
begin
  perform set_config('synchronous_commit', 'off', true);
  if spent ? 'limited' then
    return spent;
  end if;
  if p_thread_id is not null then
    perform public.end_idle_holds(p_thread_id);
  end if;
  return public.load_turn(
    p_user_id, p_thread_id, p_client_message_id, p_query, p_embedding, p_embedder, p_limit,
    p_min_score, p_history, p_settings_version
  ) || spent || jsonb_build_object(
    'candidate', (select candidate from public.threads where id = p_thread_id),
    'origin', (select origin from public.threads where id = p_thread_id),
    'is_held', exists (select from public.thread_holds where thread_id = p_thread_id)
  );
end
$$;
grant execute on function public.begin_turn to service_role;

create function public.begin_session_turn(
  p_session_id uuid,
  p_user_id uuid,
  p_limits jsonb,
  p_thread_id uuid default null,
  p_client_message_id uuid default null,
  p_query text default '',
  p_embedding extensions.vector default null,
  p_embedder text default null,
  p_limit integer default 5,
  p_min_score real default null,
  p_history integer default 30,
  p_settings_version uuid default null
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  account constant jsonb := public.account_of(p_session_id, p_user_id);
begin
  if account is null or (account ->> 'must_change_password')::boolean then
    return jsonb_build_object('account', account);
  end if;
  return jsonb_build_object('account', account) || public.begin_turn(
    p_limits, p_user_id, p_thread_id, p_client_message_id, p_query, p_embedding, p_embedder,
    p_limit, p_min_score, p_history, p_settings_version
  );
end
$$;
grant execute on function public.begin_session_turn to service_role;

create function public.begin_key_turn(
  p_key_id uuid,
  p_limits jsonb,
  p_thread_id uuid default null,
  p_client_message_id uuid default null,
  p_query text default '',
  p_embedding extensions.vector default null,
  p_embedder text default null,
  p_limit integer default 5,
  p_min_score real default null,
  p_history integer default 30,
  p_settings_version uuid default null
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  key constant public.api_keys := public.require_live_key(p_key_id);
begin
  if key.scope <> 'chat' then
    raise sqlstate 'PT403' using message = 'this API key is not for chats';
  elsif p_thread_id is not null and not public.is_dialog_of_key(key.id, p_thread_id) then
    raise sqlstate 'PT404' using message = 'this key has begun no dialog with this id';
  elsif exists (
    select from public.messages
    where client_message_id = p_client_message_id
      and not public.is_dialog_of_key(key.id, thread_id)
  ) then
    raise sqlstate 'PT409' using
      message = 'this client_message_id was already used for another message';
  end if;
  return public.begin_turn(
    p_limits => p_limits, p_thread_id => p_thread_id, p_client_message_id => p_client_message_id,
    p_query => p_query, p_embedding => p_embedding, p_embedder => p_embedder, p_limit => p_limit,
    p_min_score => p_min_score, p_history => p_history, p_settings_version => p_settings_version
  );
end
$$;
grant execute on function public.begin_key_turn to service_role;

create or replace function public.write_thread_state(p_thread_id uuid, p_expected integer, p_state jsonb)
returns integer
language plpgsql set search_path = '' as $$
declare
  new_revision integer;
begin
  insert into public.thread_states as stored (
    thread_id, current_intent, current_step, slots, handoff_count, soft_insertion_count,
    stall_count, suspended_intent, resumable_step_code, resumable_slots_json, revision
  )
  select
    p_thread_id, s.current_intent, s.current_step, coalesce(s.slots, '{}'),
    coalesce(s.handoff_count, 0), coalesce(s.soft_insertion_count, 0),
    coalesce(s.stall_count, 0), s.suspended_intent, s.resumable_step_code,
    coalesce(s.resumable_slots, '{}'), p_expected + 1
  from jsonb_to_record(p_state) as s (
    current_intent text, current_step text, slots jsonb, handoff_count integer,
    soft_insertion_count integer, stall_count integer, suspended_intent text,
    resumable_step_code text, resumable_slots jsonb
  )
  on conflict (thread_id) do update set
    current_intent = excluded.current_intent,
    current_step = excluded.current_step,
    slots = excluded.slots,
    handoff_count = excluded.handoff_count,
    soft_insertion_count = excluded.soft_insertion_count,
    stall_count = excluded.stall_count,
    suspended_intent = excluded.suspended_intent,
    resumable_step_code = excluded.resumable_step_code,
    resumable_slots_json = excluded.resumable_slots_json,
    revision = excluded.revision,
    updated_at = now()
  where stored.revision = p_expected
  returning revision into new_revision;
  if new_revision is null then
    raise sqlstate 'PT409' using message = 'another turn was stored in this dialog meanwhile';
  end if;
  return new_revision;
end
$$;

create or replace function public.finish_turn(p_turn jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  turn constant jsonb := public.unwrap_json(p_turn);
  reply constant jsonb := turn -> 'reply';
  this_thread uuid := (turn ->> 'thread_id')::uuid;
  config uuid := (select id from public.agent_configs where id = (turn ->> 'agent_config_id')::uuid);
  author constant uuid := (turn ->> 'user_id')::uuid;
  owner uuid;
  question_id uuid;
  reply_id uuid;
  new_revision integer;
  meta jsonb := coalesce(nullif(reply -> 'meta_json', 'null'), '{}');
  spent integer;
  tried constant jsonb := nullif(turn -> 'candidate', 'null');
begin
  if tried is not null and exists (
    select from public.users where id = author and role = 'viewer'
  ) then
    raise insufficient_privilege using message = 'only editors try versions and drafts';
  end if;
  if this_thread is null then
    insert into public.threads (name, user_id, agent_config_id, switch_count, candidate, is_trial)
    values (
      coalesce(nullif(left(turn ->> 'thread_name', 200), ''), '…'),
      (select id from public.users where id = author),
      config,
      coalesce((turn ->> 'branch_switches')::integer, 0),
      tried,
      tried is not null
    )
    returning id into this_thread;
  else
    -- The update also locks the dialog until the turn is stored.
    update public.threads set
      -- Written once: a dialog that was served by a version that is gone keeps null.
      agent_config_id = coalesce(agent_config_id, case when not exists (
        select from public.messages
        where thread_id = this_thread and meta_json ->> 'config_version' is not null
      ) then config end),
      switch_count = switch_count + coalesce((turn ->> 'branch_switches')::integer, 0),
      -- A real dialog stays one.
      candidate = case when is_trial then coalesce(tried, candidate) end
    where id = this_thread
    returning user_id into owner;
    if not found then
      raise sqlstate 'PT404' using message = 'no such dialog';
    end if;
    if owner is distinct from author and exists (
      select from public.users where id = author and role = 'viewer'
    ) then
      raise insufficient_privilege using message = 'a viewer writes in dialogs of their own';
    end if;
  end if;

  insert into public.messages (thread_id, role, text, client_message_id)
  values (this_thread, 'user', turn ->> 'user_text', (turn ->> 'client_message_id')::uuid)
  on conflict (client_message_id) do nothing
  returning id into question_id;
  if question_id is null then
    raise sqlstate 'PT409' using message = 'this message is already stored';
  end if;

  new_revision := public.write_thread_state(
    this_thread, coalesce((turn ->> 'expected_revision')::integer, 0), turn -> 'state'
  );

  spent := round(extract(epoch from clock_timestamp() - statement_timestamp()) * 1000);
  meta := jsonb_set(meta, '{debug,timings_ms,commit}', to_jsonb(spent), false);
  meta := jsonb_set(
    meta,
    '{debug,timings_ms,total}',
    to_jsonb(coalesce((meta #>> '{debug,timings_ms,total}')::integer, 0) + spent),
    false
  );

  insert into public.messages (
    thread_id, role, text, sources_json, assembled_prompt, intent_id, meta_json
  )
  values (
    this_thread,
    'assistant',
    reply ->> 'text',
    coalesce(nullif(reply -> 'sources_json', 'null'), '[]'),
    reply ->> 'assembled_prompt',
    (select id from public.intents where code = reply ->> 'intent_code'),
    meta
  )
  returning id into reply_id;

  perform public.keep_trace(reply_id, turn ->> 'trace', turn ->> 'router_prompt');
  perform public.write_requests(this_thread, turn -> 'requests');
  perform public.charge_tokens(author, (turn ->> 'tokens')::bigint);

  return jsonb_build_object(
    'thread_id', this_thread,
    'message_id', reply_id,
    'user_message_id', question_id,
    'revision', new_revision,
    'commit_ms', spent
  );
end
$$;

create function public.finish_operator_turn(p_turn jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform public.require_test_dialog((public.unwrap_json(p_turn) ->> 'thread_id')::uuid);
  perform set_config('workbench.origin', 'workbench', true);
  return public.finish_turn(p_turn);
end
$$;
grant execute on function public.finish_operator_turn to service_role;

create function public.finish_key_turn(p_key_id uuid, p_turn jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  key constant public.api_keys := public.require_live_key(p_key_id);
begin
  perform set_config('workbench.api_key', key.id::text, true);
  return public.finish_turn(p_turn);
end
$$;
grant execute on function public.finish_key_turn to service_role;

create function public.copy_as_trial(p_thread_id uuid, p_user_id uuid default null) returns uuid
language plpgsql set search_path = '' as $$
declare
  copy_id constant uuid := gen_random_uuid();
begin
  if exists (select from public.users where id = p_user_id and role = 'viewer') then
    raise insufficient_privilege using message = 'only editors try versions and drafts';
  end if;
  -- Nothing is stored in the dialog until it is copied.
  perform from public.threads where id = p_thread_id for share;
  if not found then
    raise sqlstate 'PT404' using message = 'there is no dialog with this id';
  end if;

  insert into public.threads (
    id, name, user_id, agent_config_id, switch_count, origin, copied_from, is_trial, candidate
  )
  select
    copy_id, name, p_user_id, agent_config_id, switch_count,
    case when p_user_id is null then 'service' else 'workbench' end::public.thread_origin,
    p_thread_id, true, coalesce(candidate, (
      select jsonb_object_agg(pin ->> 'intent_code', jsonb_build_object('config_id', pin ->> 'id'))
      from jsonb_array_elements(public.pinned_configs(p_thread_id)) as pin
    ), '{}')
  from public.threads where id = p_thread_id;

  insert into public.thread_states
  select (jsonb_populate_record(state, jsonb_build_object('thread_id', copy_id))).*
  from public.thread_states as state where thread_id = p_thread_id;

  with original as (
    select *, gen_random_uuid() as new_id from public.messages where thread_id = p_thread_id
  ), copied as (
    insert into public.messages (
      id, thread_id, role, text, sources_json, assembled_prompt, intent_id, meta_json, author_id,
      created_at
    )
    select
      new_id, copy_id, role, text, sources_json, assembled_prompt, intent_id, meta_json, author_id,
      created_at
    from original order by seq
  )
  insert into public.message_traces (message_id, trace, router_prompt)
  select new_id, trace, router_prompt
  from original join public.message_traces on message_id = original.id;

  return copy_id;
end
$$;
grant execute on function public.copy_as_trial to service_role;
