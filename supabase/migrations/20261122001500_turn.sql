-- Chapter 15: a chat turn is two calls: begin_turn takes the rate limits and reads everything the
-- turn needs, finish_turn stores everything it made.

-- The turn already stored under a client's message id, so that a repeated request calls no model.
create function public.stored_turn(p_client_message_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'thread_id', question.thread_id,
    'message_id', reply.id,
    'user_id', thread.user_id,
    'user_text', question.text,
    'text', reply.text,
    'intent_code', intent.code,
    'intent_name', intent.name,
    'sources_json', reply.sources_json,
    'assembled_prompt', reply.assembled_prompt,
    'meta_json', reply.meta_json
  )
  from public.messages as question
  join public.threads as thread on thread.id = question.thread_id
  join lateral (
    select * from public.messages
    where thread_id = question.thread_id and seq > question.seq and role = 'assistant'
    order by seq limit 1
  ) as reply on true
  left join public.intents as intent on intent.id = reply.intent_id
  where question.client_message_id = p_client_message_id
$$;

grant execute on function public.stored_turn to service_role;

-- What all turns share: branches, active prompt versions, steps and fixed texts.
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
        'guards', s.guards
      ) order by i.code, s.order_index), '[]')
      from public.intent_steps as s join public.intents as i on i.id = s.intent_id
    ),
    'texts', (select coalesce(jsonb_object_agg(code, text), '{}') from public.prompt_texts)
  )
$$;

grant execute on function public.turn_settings to service_role;

-- Everything a turn reads, in one snapshot (stable), so that settings_version and settings belong
-- together. `thread` is null when p_thread_id is unknown or null (then the thread of the stored turn,
-- if any, is used); `messages` are the last p_history, oldest first; `settings` are null when the
-- caller has them already, which p_settings_version says; `previous_prompt` is the prompt of the
-- dialog's last turn, null where no branch was called; `budget` is that of p_user_id.
create function public.load_turn(
  p_user_id uuid default null,
  p_thread_id uuid default null,
  p_client_message_id uuid default null,
  p_query text default '',
  p_embedding extensions.vector default null,
  p_embedder text default null,
  p_limit integer default 5,
  p_min_score real default 0,
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
        'suspended_intent', suspended_intent,
        'resumable_step_code', resumable_step_code,
        'resumable_slots', resumable_slots_json,
        'revision', revision
      )
      from public.thread_states where thread_id = this_thread
    ),
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object('role', role, 'text', text) order by seq), '[]')
      from (
        select seq, role, text from public.messages
        where thread_id = this_thread order by seq desc limit p_history
      ) as recent
    ),
    'settings_version', version,
    'settings', case when version = p_settings_version then null else public.turn_settings() end,
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
    'fragments', (
      select coalesce(jsonb_agg(to_jsonb(fragment)), '[]')
      from public.search_chunks(p_query, p_embedding, p_embedder, p_limit, p_min_score) as fragment
    )
  );
end
$$;

grant execute on function public.load_turn to service_role;

-- The first database call of a turn. When a rate limit is used up, the result is `limited` alone and
-- nothing else was read; otherwise it is load_turn's.
create function public.begin_turn(
  p_limits jsonb,
  p_user_id uuid default null,
  p_thread_id uuid default null,
  p_client_message_id uuid default null,
  p_query text default '',
  p_embedding extensions.vector default null,
  p_embedder text default null,
  p_limit integer default 5,
  p_min_score real default 0,
  p_history integer default 30,
  p_settings_version uuid default null
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  limited constant jsonb := public.take_limits(p_limits);
begin
  if limited is not null then
    return jsonb_build_object('limited', limited);
  end if;
  return public.load_turn(
    p_user_id, p_thread_id, p_client_message_id, p_query, p_embedding, p_embedder, p_limit,
    p_min_score, p_history, p_settings_version
  );
end
$$;

grant execute on function public.begin_turn to service_role;

-- Writes the state unless another turn wrote it since it was loaded. Returns the new revision.
-- Errors: PT409 another turn was stored meanwhile.
create function public.write_thread_state(p_thread_id uuid, p_expected integer, p_state jsonb)
returns integer
language plpgsql set search_path = '' as $$
declare
  new_revision integer;
begin
  insert into public.thread_states as stored (
    thread_id, current_intent, current_step, slots, handoff_count, soft_insertion_count,
    suspended_intent, resumable_step_code, resumable_slots_json, revision
  )
  select
    p_thread_id, s.current_intent, s.current_step, coalesce(s.slots, '{}'),
    coalesce(s.handoff_count, 0), coalesce(s.soft_insertion_count, 0),
    s.suspended_intent, s.resumable_step_code, coalesce(s.resumable_slots, '{}'), p_expected + 1
  from jsonb_to_record(p_state) as s (
    current_intent text, current_step text, slots jsonb, handoff_count integer,
    soft_insertion_count integer, suspended_intent text, resumable_step_code text,
    resumable_slots jsonb
  )
  on conflict (thread_id) do update set
    current_intent = excluded.current_intent,
    current_step = excluded.current_step,
    slots = excluded.slots,
    handoff_count = excluded.handoff_count,
    soft_insertion_count = excluded.soft_insertion_count,
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

-- The second: stores a whole turn or nothing, and charges its `tokens` to its `user_id`. The time it
-- took (`commit_ms`) is stored with the reply's timings, because only the commit itself can know it.
-- Errors: PT404 the dialog is gone; PT409 another turn was stored meanwhile, or this one already is.
create function public.finish_turn(p_turn jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  turn constant jsonb := public.unwrap_json(p_turn);
  reply constant jsonb := turn -> 'reply';
  this_thread uuid := (turn ->> 'thread_id')::uuid;
  config uuid := (select id from public.agent_configs where id = (turn ->> 'agent_config_id')::uuid);
  question_id uuid;
  reply_id uuid;
  new_revision integer;
  meta jsonb := coalesce(nullif(reply -> 'meta_json', 'null'), '{}');
  spent integer;
begin
  if this_thread is null then
    insert into public.threads (name, user_id, agent_config_id, switch_count)
    values (
      coalesce(nullif(left(turn ->> 'thread_name', 200), ''), '…'),
      (select id from public.users where id = (turn ->> 'user_id')::uuid),
      config,
      coalesce((turn ->> 'hard_handoffs')::integer, 0)
    )
    returning id into this_thread;
  else
    -- The update also locks the dialog until the turn is stored.
    update public.threads set
      agent_config_id = coalesce(agent_config_id, config),
      switch_count = switch_count + coalesce((turn ->> 'hard_handoffs')::integer, 0)
    where id = this_thread;
    if not found then
      raise sqlstate 'PT404' using message = 'no such dialog';
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

  perform public.charge_tokens((turn ->> 'user_id')::uuid, (turn ->> 'tokens')::bigint);

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
