alter type public.user_role add value 'receptionist';

set check_function_bodies = off;

create or replace function public.account_of(p_session_id uuid, p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', id, 'email', email, 'display_name', display_name, 'role', role,
      'must_change_password', must_change_password, 'can_serve', role <> 'viewer' or can_serve
    )
    from public.users where id = (select public.person_of(p_session_id, p_user_id))
  );
end
$$;

create or replace function public.may_serve(p_user_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.users
    where id = p_user_id and not is_disabled and not must_change_password
      and (role <> 'viewer' or can_serve)
  )
$$;

create or replace function public.store_held_message(
  p_thread_id uuid,
  p_text text,
  p_client_message_id uuid,
  p_user_id uuid default null,
  p_is_operator boolean default false
) returns uuid
language plpgsql set search_path = '' as $$
declare
  message_id uuid;
begin
  perform public.lock_thread(p_thread_id);
  if exists (select from public.users where id = p_user_id and role <> 'editor') and not exists (
    select from public.threads where id = p_thread_id and user_id = p_user_id
  ) then
    raise insufficient_privilege using message = 'only editors write in dialogs of others';
  end if;
  if p_is_operator then
    perform public.require_test_dialog(p_thread_id);
  end if;
  if not exists (select from public.thread_holds where thread_id = p_thread_id) then
    return null;
  end if;
  insert into public.messages (thread_id, role, text, client_message_id)
  values (p_thread_id, 'user', p_text, p_client_message_id)
  on conflict (client_message_id) do nothing
  returning id into message_id;
  if message_id is null then
    raise sqlstate 'PT409' using message = 'this message is already stored';
  end if;
  return message_id;
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

create or replace function public.copy_as_trial(p_thread_id uuid, p_user_id uuid default null) returns uuid
language plpgsql set search_path = '' as $$
declare
  copy_id constant uuid := gen_random_uuid();
begin
  if exists (select from public.users where id = p_user_id and role <> 'editor') then
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
