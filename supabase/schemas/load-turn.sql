-- What a chat turn reads: one call returns everything that it needs.

-- Returns the turn already stored under a client's message id, so that a repeated request calls no
-- model; null when there is none. A message that was stored during a takeover has no reply: text is
-- null, message_id its own.
-- Called by: functions/assistant/turn/load/stored-turn.ts, load_turn, stored_visitor_turn.
create function public.stored_turn(p_client_message_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  -- Return early: for a null id, the planner would replan at every call.
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
grant execute on function public.stored_turn to service_role;

-- Returns what all turns share: `{intents, configs, steps, texts, assistant, actions, probe}`, with
-- the active versions and the enabled actions only; `probe` is the answering model's.
-- Called by: load_turn.
create function public.turn_settings() returns jsonb
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
        'exit_conditions_text', c.exit_conditions_text,
        'parameters', c.parameters
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
        'outcome', s.outcome,
        'collects', s.collects,
        'actions', s.actions,
        'before', s.before,
        'on_enter', s.on_enter
      ) order by i.code, s.order_index), '[]')
      from public.intent_steps as s join public.intents as i on i.id = s.intent_id
    ),
    'texts', (select coalesce(jsonb_object_agg(code, text), '{}') from public.prompt_texts),
    'assistant', (
      select coalesce(jsonb_object_agg(code, value), '{}') from public.assistant_settings
    ),
    'actions', (select coalesce(jsonb_agg(a), '[]') from public.actions as a where is_enabled),
    'probe', (select to_jsonb(p) from public.model_probes as p where client = 'answering')
  )
$$;
grant execute on function public.turn_settings to service_role;

-- Returns the versions that a dialog is pinned to, in the form of turn_settings.
-- Called by: copy_as_trial, load_turn.
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
      'exit_conditions_text', c.exit_conditions_text,
      'parameters', c.parameters
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

-- Returns everything a turn reads, in one snapshot (stable), so that settings_version and settings
-- belong together. `thread` is null when p_thread_id is unknown or null (then the thread of the
-- stored turn, if any, is used); `stored` is that of stored_turn, `messages` are the last p_history
-- as turn_history returns them; `settings` are null when the caller has them already, which
-- p_settings_version says; `pinned` are the versions that the dialog is pinned to;
-- `previous_prompt` is the prompt of the dialog's last turn, null if no branch was called;
-- `budget` is that of p_user_id, with the installation's `cap` if it is reached; `fragments` are those
-- of search_chunks, which gets the previous question if this one depends on it (see follows_up, which
-- gets p_refers_back); `callback` is the open callback of the dialog, and `is_asked` is true if the
-- last reply asked for a telephone number because no model answered.
-- Called by: begin_turn.
create function public.load_turn(
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
language plpgsql stable set search_path = '' as $$
declare
  stored constant jsonb := public.stored_turn(p_client_message_id);
  this_thread constant uuid := coalesce(p_thread_id, (stored ->> 'thread_id')::uuid);
  -- Each change adds a new id, so that the version never repeats.
  version constant uuid := coalesce(
    (select md5(string_agg(id::text, '' order by id))::uuid from public.settings_changes),
    gen_random_uuid()
  );
  question_before constant text := case when public.follows_up(p_query, p_refers_back) then (
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
      ))),
      'cap', public.reached_cap()
    ),
    'callback', (
      select jsonb_build_object(
        'slots', slots,
        'summary', summary,
        'is_asked', coalesce((
          select facets @> '{event:model_unavailable}' from public.messages
          where thread_id = this_thread order by seq desc limit 1
        ), false)
      )
      from public.requests
      where thread_id = this_thread and kind = 'callback' and is_current
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
