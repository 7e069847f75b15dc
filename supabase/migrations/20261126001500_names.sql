-- Names that say what a function does.
alter function public.keep_snapshot rename to forbid_snapshot_change;
alter trigger keep_snapshot on public.block_snapshots rename to forbid_snapshot_change;
alter function public.keep_gate rename to enforce_activation_gate;
alter trigger keep_gate_on_insert on public.agent_configs rename to enforce_activation_gate_on_insert;
alter trigger keep_gate_on_update on public.agent_configs rename to enforce_activation_gate_on_update;
alter function public.keep_intent rename to forbid_intent_change;
alter trigger keep_intent on public.intents rename to forbid_intent_change;
alter function public.keep_last_version rename to clamp_last_version;
alter trigger keep_last_version on public.intents rename to clamp_last_version;
alter function public.keep_agent_config rename to forbid_agent_config_change;
alter trigger keep_agent_config on public.agent_configs rename to forbid_agent_config_change;
alter function public.keep_active_agent_config rename to forbid_active_agent_config_deletion;
alter trigger keep_active_agent_config on public.agent_configs rename to forbid_active_agent_config_deletion;
alter function public.keep_ledger rename to forbid_ledger_change;
alter trigger keep_ledger on public.ledger rename to forbid_ledger_change;
alter trigger keep_ledger_whole on public.ledger rename to forbid_ledger_truncate;
alter function public.keep_last_editor rename to forbid_last_editor_removal;
alter trigger keep_last_editor_on_demotion on public.users rename to forbid_last_editor_removal_on_demotion;
alter trigger keep_last_editor_on_removal on public.users rename to forbid_last_editor_removal_on_deletion;
alter function public.keep_person_removed rename to forbid_removed_person_return;
alter trigger keep_person_removed on public.users rename to forbid_removed_person_return;
alter function public.keep_key_revoked rename to forbid_api_key_reinstatement;
alter trigger keep_key_revoked on public.api_keys rename to forbid_api_key_reinstatement;
alter function public.keep_request_history rename to forbid_request_history_change;
alter trigger keep_request_history on public.request_history rename to forbid_request_history_change;
alter function public.keep_trace rename to store_trace;
alter function public.keep_held_message rename to store_held_message;
alter function public.keep_idempotent_answer rename to store_idempotent_answer;
alter function public.erase_kept_answers rename to delete_stored_answers;
alter trigger erase_kept_answers on public.threads rename to delete_stored_answers;
alter function public.tell_of_hold rename to append_hold_message;
alter function public.tell_of_request rename to queue_request_webhooks;
alter trigger tell_of_new_request on public.requests rename to queue_new_request_webhooks;
alter trigger tell_of_request_change on public.requests rename to queue_request_change_webhooks;
alter function public.tell_of_message rename to queue_message_webhooks;
alter trigger tell_of_message on public.messages rename to queue_message_webhooks;
alter function public.turn_marks rename to turn_facets;

set check_function_bodies = off;

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

  perform public.store_trace(reply_id, turn ->> 'trace', turn ->> 'router_prompt');
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

create or replace function public.end_idle_holds(p_thread_id uuid default null) returns void
language plpgsql set search_path = '' as $$
declare
  idle uuid;
  holder uuid;
begin
  for idle in
    select thread_id from public.thread_holds
    where ends_at <= now() and (p_thread_id is null or thread_id = p_thread_id)
    order by thread_id
  loop
    perform public.lock_thread(idle);
    delete from public.thread_holds where thread_id = idle and ends_at <= now()
    returning held_by into holder;
    if found then
      perform public.append_hold_message(
        idle, holder, '%s has not written for a while. The assistant answers again.',
        '{"what": "idle"}'
      );
    end if;
  end loop;
end
$$;

create or replace function public.take_over(p_thread_id uuid, p_user_id uuid, p_idle_minutes integer)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  holder uuid;
begin
  perform public.require_serving(p_user_id);
  perform public.lock_thread(p_thread_id);
  perform public.end_idle_holds(p_thread_id);
  select held_by into holder from public.thread_holds where thread_id = p_thread_id;
  if holder <> p_user_id then
    perform public.refuse_for_holder(p_thread_id);
  elsif holder is null then
    perform public.append_hold_message(
      p_thread_id, p_user_id, '%s answers in this dialog now.', '{"what": "begun"}'
    );
  end if;
  insert into public.thread_holds (thread_id, held_by, ends_at)
  values (p_thread_id, p_user_id, now() + make_interval(mins => p_idle_minutes))
  on conflict (thread_id) do update set ends_at = excluded.ends_at;
  return public.hold_of(p_thread_id);
end
$$;

create or replace function public.release_thread(
  p_thread_id uuid,
  p_user_id uuid,
  p_summary text default null
) returns void
language plpgsql set search_path = '' as $$
declare
  is_editor constant boolean := exists (
    select from public.users where id = p_user_id and role = 'editor'
  );
begin
  perform public.require_serving(p_user_id);
  perform public.lock_thread(p_thread_id);
  delete from public.thread_holds
  where thread_id = p_thread_id and (held_by = p_user_id or is_editor);
  if not found then
    perform public.refuse_for_holder(p_thread_id);
  end if;
  perform public.append_hold_message(
    p_thread_id, p_user_id, '%s handed the dialog back. The assistant answers again.',
    jsonb_strip_nulls(jsonb_build_object('what', 'released', 'summary', p_summary))
  );
end
$$;
