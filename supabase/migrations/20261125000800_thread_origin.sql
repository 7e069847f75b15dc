-- Who began a dialog. Operators write as a patient only in dialogs that an operator began in the
-- workbench, and in trials; every other dialog is a patient's.

create type public.thread_origin as enum ('workbench', 'service', 'api_key');

alter table public.threads
  add column origin public.thread_origin not null default 'service',
  add column copied_from uuid references public.threads (id) on delete cascade;

comment on column public.threads.origin is 'Who began it: an operator, a server or an API key';
comment on column public.threads.copied_from is 'Of a trial copy: it is erased with this dialog';

create index threads_copied_from_idx on public.threads (copied_from) where copied_from is not null;

-- A dialog with an owner was begun by them; of one whose owner was removed nobody knows it, and it is
-- taken for a patient's.
alter table public.threads disable trigger touch_updated_at;
update public.threads
set origin = case when api_key_id is null then 'workbench' else 'api_key' end::public.thread_origin
where api_key_id is not null or user_id is not null;
alter table public.threads enable trigger touch_updated_at;

-- The functions that store a turn say who began the dialog: finish_key_turn, finish_operator_turn.
alter table public.threads
  alter column origin set default case
    when nullif(current_setting('workbench.api_key', true), '') is not null then 'api_key'
    else coalesce(nullif(current_setting('workbench.origin', true), ''), 'service')
  end::public.thread_origin;

-- Errors: PT409 the dialog is a patient's.
create function public.require_test_dialog(p_thread_id uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if exists (
    select from public.threads
    where id = p_thread_id and origin <> 'workbench' and not is_trial
  ) then
    raise sqlstate 'PT409' using
      message = 'this dialog is a patient''s: take it over to answer, or continue a trial copy of it',
      detail = '{"code": "not-your-test-dialog"}';
  end if;
end
$$;

grant execute on function public.require_test_dialog to service_role;

-- As finish_turn, for a signed-in person: a new dialog is begun in the workbench.
-- Errors: those of finish_turn; PT409 the dialog is a patient's.
create function public.finish_operator_turn(p_turn jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform public.require_test_dialog((public.unwrap_json(p_turn) ->> 'thread_id')::uuid);
  perform set_config('workbench.origin', 'workbench', true);
  return public.finish_turn(p_turn);
end
$$;

grant execute on function public.finish_operator_turn to service_role;

-- As in `unflushed_limits`, with who began the dialog.
create or replace function public.begin_turn(
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

-- As in `takeover`; p_is_operator: a signed-in person sends it.
-- Errors: 42501 a viewer's message in a dialog of somebody else; PT404; PT409 it is stored already, or
-- a person sends it in a patient's dialog.
drop function public.keep_held_message;
create function public.keep_held_message(
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
  if exists (select from public.users where id = p_user_id and role = 'viewer') and not exists (
    select from public.threads where id = p_thread_id and user_id = p_user_id
  ) then
    raise insufficient_privilege using message = 'a viewer writes in dialogs of their own';
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

grant execute on function public.keep_held_message to service_role;

-- Copies a dialog into a new trial, which goes on from its state with the versions that answer in it:
-- those that it tries or keeps, else the active ones. Returns the id of the copy.
-- Errors: 42501 a viewer; PT404.
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
