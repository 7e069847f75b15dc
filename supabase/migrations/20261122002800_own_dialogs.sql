-- The second call of a turn, as before, and the last word on whose dialog a viewer writes in: the
-- role is read when the turn is stored, not when it began.
-- Errors: 42501 a viewer's turn in a dialog of somebody else; PT404 the dialog is gone; PT409 another
-- turn was stored meanwhile, or this one already is.
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
begin
  if this_thread is null then
    insert into public.threads (name, user_id, agent_config_id, switch_count)
    values (
      coalesce(nullif(left(turn ->> 'thread_name', 200), ''), '…'),
      (select id from public.users where id = author),
      config,
      coalesce((turn ->> 'hard_handoffs')::integer, 0)
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
      switch_count = switch_count + coalesce((turn ->> 'hard_handoffs')::integer, 0)
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