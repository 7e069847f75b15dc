-- Takeover: a person answers in a dialog instead of the assistant, until they hand it back or fall
-- silent. The new roles are no literals of an enum in here: one cannot be used in the transaction that
-- adds it, only in bodies that are read later.

alter type public.message_role add value 'operator';
alter type public.message_role add value 'system';

alter table public.messages
  add column author_id uuid references public.users (id) on delete set null;

comment on column public.messages.author_id is 'The person who wrote it, or whose hold it tells of';

create index messages_author_id_idx on public.messages (author_id);
create index messages_seq_idx on public.messages (seq);

-- The holds of now; what became of them is told by messages of the dialog.
create table public.thread_holds (
  thread_id uuid primary key references public.threads (id) on delete cascade,
  held_by uuid not null references public.users (id) on delete cascade,
  since timestamptz not null default now(),
  ends_at timestamptz not null
);

comment on column public.thread_holds.ends_at is 'Unless the person writes before';

create index thread_holds_held_by_idx on public.thread_holds (held_by);

alter table public.thread_holds enable row level security;
grant select on public.thread_holds to authenticated;
grant all on public.thread_holds to service_role;
create policy thread_holds_select_policy on public.thread_holds for select to authenticated
  using ((select public.is_operator()));

-- People who serve: editors, and viewers who may.
create function public.may_serve(p_user_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.users
    where id = p_user_id and not is_disabled and not must_change_password
      and (role = 'editor' or can_serve)
  )
$$;

grant execute on function public.may_serve to service_role;

create or replace function public.can_serve() returns boolean
language sql stable security definer set search_path = '' as $$
  select public.may_serve((select public.signed_in_user()))
$$;

-- While a person holds a dialog no model answers in it. The fixed text for a danger is no model's.
create function public.refuse_reply_while_held() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.meta_json #>> '{debug,safety}' is null and exists (
    select from public.thread_holds where thread_id = new.thread_id
  ) then
    raise sqlstate 'PT409' using message = 'a person holds this dialog: no reply is stored in it';
  end if;
  return new;
end
$$;

create trigger refuse_reply_while_held
  before insert on public.messages
  for each row when (new.role = 'assistant')
  execute function public.refuse_reply_while_held();

-- Who holds a dialog; null when nobody does.
create function public.hold_of(p_thread_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'by', hold.held_by, 'by_name', holder.display_name, 'since', hold.since, 'ends_at', hold.ends_at
  )
  from public.thread_holds as hold join public.users as holder on holder.id = hold.held_by
  where hold.thread_id = p_thread_id
$$;

grant execute on function public.hold_of to service_role;

-- Locks a dialog for the transaction and counts as its use.
-- Errors: PT404 there is none.
create function public.lock_thread(p_thread_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  update public.threads set updated_at = now() where id = p_thread_id;
  if not found then
    raise sqlstate 'PT404' using message = 'there is no dialog with this id';
  end if;
end
$$;

grant execute on function public.lock_thread to service_role;

-- Says in a dialog that a hold began or ended. The revision moves, so that a turn that was loaded
-- before is not stored.
create function public.tell_of_hold(p_thread_id uuid, p_person uuid, p_text text, p_hold jsonb)
returns void
language plpgsql set search_path = '' as $$
declare
  name constant text := (select display_name from public.users where id = p_person);
begin
  insert into public.thread_states as stored (thread_id) values (p_thread_id)
  on conflict (thread_id) do update set revision = stored.revision + 1;
  insert into public.messages (thread_id, role, text, author_id, meta_json)
  values (
    p_thread_id, 'system', format(p_text, coalesce(name, 'A person')), p_person,
    jsonb_build_object('hold', p_hold)
  );
end
$$;

grant execute on function public.tell_of_hold to service_role;

-- Ends the holds whose persons were silent for too long, of one dialog or of all.
create function public.end_idle_holds(p_thread_id uuid default null) returns void
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
      perform public.tell_of_hold(
        idle, holder, '%s has not written for a while. The assistant answers again.',
        '{"what": "idle"}'
      );
    end if;
  end loop;
end
$$;

grant execute on function public.end_idle_holds to service_role;

-- Errors: PT403 the person does not serve.
create function public.require_serving(p_user_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if not public.may_serve(p_user_id) then
    raise sqlstate 'PT403' using message = 'only people who serve answer in dialogs';
  end if;
end
$$;

grant execute on function public.require_serving to service_role;

-- Refuses in the name of whoever holds a dialog.
-- Errors: PT409 with the hold in its detail.
create function public.refuse_for_holder(p_thread_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  hold constant jsonb := public.hold_of(p_thread_id);
begin
  if hold is null then
    raise sqlstate 'PT409' using message = 'nobody holds this dialog; take it over first';
  end if;
  raise sqlstate 'PT409' using
    message = format('%s holds this dialog', hold ->> 'by_name'),
    detail = jsonb_build_object('hold', hold)::text;
end
$$;

grant execute on function public.refuse_for_holder to service_role;

-- Gives a dialog to a person, who may have it already. Returns the hold.
-- Errors: PT403 they do not serve; PT404; PT409 somebody else holds it.
create function public.take_over(p_thread_id uuid, p_user_id uuid, p_idle_minutes integer)
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
    perform public.tell_of_hold(
      p_thread_id, p_user_id, '%s answers in this dialog now.', '{"what": "begun"}'
    );
  end if;
  insert into public.thread_holds (thread_id, held_by, ends_at)
  values (p_thread_id, p_user_id, now() + make_interval(mins => p_idle_minutes))
  on conflict (thread_id) do update set ends_at = excluded.ends_at;
  return public.hold_of(p_thread_id);
end
$$;

grant execute on function public.take_over to service_role;

-- Gives a dialog back to the assistant, which reads the summary. Editors give back for others, too.
-- Errors: PT403 they do not serve; PT404; PT409 nobody holds it, or somebody else.
create function public.release_thread(
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
  perform public.tell_of_hold(
    p_thread_id, p_user_id, '%s handed the dialog back. The assistant answers again.',
    jsonb_strip_nulls(jsonb_build_object('what', 'released', 'summary', p_summary))
  );
end
$$;

grant execute on function public.release_thread to service_role;

-- Stores a message of the person who holds a dialog, once per p_client_message_id. Returns its id.
-- Errors: PT403 they do not serve; PT404; PT409 they do not hold it, or the id is another message's.
create function public.write_as_operator(
  p_thread_id uuid,
  p_user_id uuid,
  p_text text,
  p_idle_minutes integer,
  p_client_message_id uuid default null
) returns uuid
language plpgsql set search_path = '' as $$
declare
  stored public.messages;
begin
  perform public.require_serving(p_user_id);
  perform public.lock_thread(p_thread_id);
  select * into stored from public.messages where client_message_id = p_client_message_id;
  if stored.thread_id = p_thread_id and stored.author_id = p_user_id and stored.text = p_text then
    return stored.id;
  elsif stored.id is not null then
    raise sqlstate 'PT409' using
      message = 'this client_message_id was already used for another message';
  end if;
  update public.thread_holds set ends_at = now() + make_interval(mins => p_idle_minutes)
  where thread_id = p_thread_id and held_by = p_user_id;
  if not found then
    perform public.refuse_for_holder(p_thread_id);
  end if;
  insert into public.messages (thread_id, role, text, author_id, client_message_id)
  values (p_thread_id, 'operator', p_text, p_user_id, p_client_message_id)
  returning * into stored;
  return stored.id;
end
$$;

grant execute on function public.write_as_operator to service_role;

-- Stores a patient's message in a dialog that a person holds. Returns its id, or null when nobody
-- holds the dialog: then it is a turn's.
-- Errors: 42501 a viewer's message in a dialog of somebody else; PT404; PT409 it is stored already.
create function public.keep_held_message(
  p_thread_id uuid,
  p_text text,
  p_client_message_id uuid,
  p_user_id uuid default null
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

-- As in `feedback`; people are not judged.
create or replace function public.judge_replies_only() returns trigger
language plpgsql set search_path = '' as $$
declare
  author constant public.message_role := (
    select role from public.messages where id = new.message_id
  );
begin
  if author is null then
    raise sqlstate 'PT404' using message = 'there is no message with this id';
  elsif author <> 'assistant' then
    raise sqlstate 'PT422' using message = 'this is no reply of the assistant; name one';
  end if;
  return new;
end
$$;

-- The turn already stored under a client's message id, so that a repeated request calls no model. A
-- message that was stored while a person held the dialog has no reply: text is null, message_id its own.
create or replace function public.stored_turn(p_client_message_id uuid) returns jsonb
language sql stable set search_path = '' as $$
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
$$;

-- The last messages of a dialog that a turn is told of, oldest first, those before p_before if given.
-- Of what tells of holds only the summaries are among them.
create function public.turn_history(p_thread_id uuid, p_most integer, p_before bigint default null)
returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('role', role, 'text', told) order by seq), '[]')
  from (
    select seq, role, coalesce(meta_json #>> '{hold,summary}', text) as told
    from public.messages
    where thread_id = p_thread_id and (p_before is null or seq < p_before)
      and (role::text <> 'system' or meta_json #>> '{hold,summary}' is not null)
    order by seq desc limit p_most
  ) as recent
$$;

grant execute on function public.turn_history to authenticated, service_role;

-- Turns in a row in which a scenario did not move.
alter table public.thread_states
  add column stall_count integer not null default 0 check (stall_count >= 0);

-- Writes the state unless another turn wrote it since it was loaded. Returns the new revision.
-- Errors: PT409 another turn was stored meanwhile.
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

-- As in `dialog_search`; the messages are those of turn_history.
create or replace function public.load_turn(
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

-- As in `dialog_search`, and whether a person holds the dialog.
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
  limited constant jsonb := public.take_limits(p_limits);
begin
  if limited is not null then
    return jsonb_build_object('limited', limited);
  end if;
  if p_thread_id is not null then
    perform public.end_idle_holds(p_thread_id);
  end if;
  return public.load_turn(
    p_user_id, p_thread_id, p_client_message_id, p_query, p_embedding, p_embedder, p_limit,
    p_min_score, p_history, p_settings_version
  ) || jsonb_build_object(
    'candidate', (select candidate from public.threads where id = p_thread_id),
    'is_held', exists (select from public.thread_holds where thread_id = p_thread_id)
  );
end
$$;
