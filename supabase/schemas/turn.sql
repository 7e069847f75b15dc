-- A chat turn is two calls: begin_turn takes the rate limits and reads everything the turn needs,
-- finish_turn stores everything it made. A signed-in person's turn is begin_session_turn and
-- finish_operator_turn, one of an API key begin_key_turn and finish_key_turn, one of a visitor
-- begin_visitor_turn and finish_visitor_turn (visitor-turns.sql).

-- Begins a turn: takes the rate limits p_limits as spend_limits does, ends a takeover that has run
-- out, and returns what load_turn returns, with `limits`, the `candidate` of a trial, the `origin`
-- of the dialog and `is_held`, whether a person has taken the dialog over. When a limit is used up,
-- it returns only `limits` and `limited`, and reads nothing else.
-- Raises: PT404 the dialog was deleted meanwhile; PT409 dialog-anonymised.
-- Called by: functions/assistant/turn/load/load-turn.ts, begin_key_turn, begin_session_turn,
-- begin_visitor_turn.
create function public.begin_turn(
  p_limits jsonb,
  p_user_id uuid default null,
  p_thread_id uuid default null,
  p_client_message_id uuid default null,
  p_query text default '',
  p_embedding extensions.vector default null,
  p_embedder text default null,
  p_limit integer default null,
  p_min_score real default null,
  p_history integer default 30,
  p_settings_version uuid default null,
  p_refers_back boolean default false
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  spent constant jsonb := public.spend_limits(p_limits);
begin
  if spent ? 'limited' then
    return spent;
  end if;
  if p_thread_id is not null then
    perform public.refuse_anonymised(p_thread_id);
    perform public.end_idle_holds(p_thread_id);
  end if;
  return public.load_turn(
    p_user_id, p_thread_id, p_client_message_id, p_query, p_embedding, p_embedder, p_limit,
    p_min_score, p_history, p_settings_version, p_refers_back
  ) || spent || jsonb_build_object(
    'candidate', (select candidate from public.threads where id = p_thread_id),
    'origin', (select origin from public.threads where id = p_thread_id),
    'is_held', exists (select from public.thread_holds where thread_id = p_thread_id)
  );
end
$$;
grant execute on function public.begin_turn to service_role;

-- Begins a turn as begin_turn, for the person of a session, whose `account` is returned with it.
-- Takes and reads nothing when the session is over (`account` is null) or the person has a one-time
-- password.
-- Raises: PT404 and PT409 as begin_turn.
-- Called by: functions/assistant/turn/load/load-turn.ts.
create function public.begin_session_turn(
  p_session_id uuid,
  p_user_id uuid,
  p_limits jsonb,
  p_thread_id uuid default null,
  p_client_message_id uuid default null,
  p_query text default '',
  p_embedding extensions.vector default null,
  p_embedder text default null,
  p_limit integer default null,
  p_min_score real default null,
  p_history integer default 30,
  p_settings_version uuid default null,
  p_refers_back boolean default false
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
    p_limit, p_min_score, p_history, p_settings_version, p_refers_back
  );
end
$$;
grant execute on function public.begin_session_turn to service_role;

-- Begins a turn as begin_turn, for an API key: in a dialog that it began, or a new one.
-- Raises: PT401 the key was revoked or has expired; PT403 it is not for chats; PT404 the dialog is
-- another's; PT409 the message id is another's, or as begin_turn.
-- Called by: functions/assistant/turn/load/load-turn.ts.
create function public.begin_key_turn(
  p_key_id uuid,
  p_limits jsonb,
  p_thread_id uuid default null,
  p_client_message_id uuid default null,
  p_query text default '',
  p_embedding extensions.vector default null,
  p_embedder text default null,
  p_limit integer default null,
  p_min_score real default null,
  p_history integer default 30,
  p_settings_version uuid default null,
  p_refers_back boolean default false
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
    p_min_score => p_min_score, p_history => p_history, p_settings_version => p_settings_version,
    p_refers_back => p_refers_back
  );
end
$$;
grant execute on function public.begin_key_turn to service_role;

-- Writes the state unless another turn wrote it since it was loaded with revision p_expected.
-- Returns the new revision.
-- Raises: PT409 another turn was stored meanwhile.
-- Called by: finish_turn.
create function public.write_thread_state(p_thread_id uuid, p_expected integer, p_state jsonb)
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
grant execute on function public.write_thread_state to service_role;

-- Stores a whole turn or nothing: a new dialog if `thread_id` is null, both messages, the state,
-- the `trace` of the reply, the `requests` to staff and the `appointments` that its actions made;
-- charges `tokens` to `user_id`. A `candidate` makes a new dialog a trial, or replaces that of a
-- trial. The time this took (`commit_ms`) is stored with the reply's timings, because only the
-- commit itself can know it. Returns `{thread_id, message_id, user_message_id, revision,
-- commit_ms}`.
-- Raises: 42501 somebody who is no editor writes in another person's dialog or tries a version;
-- PT404 the dialog is gone; PT409 another turn was stored meanwhile, this message is stored
-- already, a person has taken the dialog over, or `calendar-changed` in place of PT422 and PT412 as
-- make_appointments.
-- Called by: functions/assistant/turn/commit/commit-turn.ts, finish_key_turn, finish_operator_turn,
-- finish_visitor_turn.
create function public.finish_turn(p_turn jsonb) returns jsonb
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
    select from public.users where id = author and role <> 'editor'
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
      -- Set only once; stays null if a deleted version has served the dialog.
      agent_config_id = coalesce(agent_config_id, case when not exists (
        select from public.messages
        where thread_id = this_thread and meta_json ->> 'config_version' is not null
      ) then config end),
      switch_count = switch_count + coalesce((turn ->> 'branch_switches')::integer, 0),
      -- A patient's dialog never becomes a trial.
      candidate = case when is_trial then coalesce(tried, candidate) end
    where id = this_thread
    returning user_id into owner;
    if not found then
      raise sqlstate 'PT404' using message = 'no such dialog';
    end if;
    if owner is distinct from author and exists (
      select from public.users where id = author and role <> 'editor'
    ) then
      raise insufficient_privilege using message = 'only editors write in dialogs of others';
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
    thread_id, role, text, sources_json, assembled_prompt, intent_id, meta_json, facets
  )
  values (
    this_thread,
    'assistant',
    reply ->> 'text',
    coalesce(nullif(reply -> 'sources_json', 'null'), '[]'),
    reply ->> 'assembled_prompt',
    (select id from public.intents where code = reply ->> 'intent_code'),
    meta,
    array(select jsonb_array_elements_text(nullif(reply -> 'facets', 'null')))
  )
  returning id into reply_id;

  perform public.store_trace(reply_id, turn ->> 'trace', turn ->> 'router_prompt');
  perform public.write_requests(this_thread, turn -> 'requests');
  perform public.make_appointments(this_thread, turn -> 'appointments');
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
grant execute on function public.finish_turn to service_role;

-- Stores a turn as finish_turn, for a signed-in person: a new dialog is begun in the workbench.
-- Raises: PT409 the dialog is a patient's; 42501, PT404 and PT409 (in place of PT412 and PT422) as
-- finish_turn.
-- Called by: functions/assistant/turn/commit/commit-turn.ts.
create function public.finish_operator_turn(p_turn jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform public.require_test_dialog((public.unwrap_json(p_turn) ->> 'thread_id')::uuid);
  perform set_config('workbench.origin', 'workbench', true);
  return public.finish_turn(p_turn);
end
$$;
grant execute on function public.finish_operator_turn to service_role;

-- Stores a turn as finish_turn, for an API key: a new dialog belongs to it.
-- Raises: PT401 the key was revoked or has expired since the turn began; 42501, PT404 and PT409 (in
-- place of PT412 and PT422) as finish_turn.
-- Called by: functions/assistant/turn/commit/commit-turn.ts.
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

-- Copies a dialog into a new trial, which continues from its state with the versions that answer in
-- it: those that it tries or is pinned to, otherwise the active ones. Returns the id of the copy.
-- Raises: 42501 the person is no editor; PT404 there is no such dialog.
-- Called by: functions/assistant/routes/trial-copy.ts.
create function public.copy_as_trial(p_thread_id uuid, p_user_id uuid default null) returns uuid
language plpgsql set search_path = '' as $$
declare
  copy_id constant uuid := gen_random_uuid();
begin
  if exists (select from public.users where id = p_user_id and role <> 'editor') then
    raise insufficient_privilege using message = 'only editors try versions and drafts';
  end if;
  -- Keep turns from being stored in the dialog while it is copied.
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
      id, thread_id, role, text, sources_json, assembled_prompt, intent_id, meta_json, facets,
      author_id, created_at
    )
    select
      new_id, copy_id, role, text, sources_json, assembled_prompt, intent_id, meta_json, facets,
      author_id, created_at
    from original order by seq
  )
  insert into public.message_traces (message_id, trace, router_prompt)
  select new_id, trace, router_prompt
  from original join public.message_traces on message_id = original.id;

  perform public.record_access('copy', array[p_thread_id], p_user_id);
  return copy_id;
end
$$;
grant execute on function public.copy_as_trial to service_role;
