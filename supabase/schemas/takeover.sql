-- Takeover: a person answers in a dialog instead of the assistant, until they end it or write
-- nothing for too long.

-- Takeovers in progress; messages of the dialog record their beginnings and ends. ends_at moves
-- whenever the person writes.
create table public.thread_holds (
  thread_id uuid primary key references public.threads (id) on delete cascade,
  held_by uuid not null references public.users (id) on delete cascade,
  since timestamptz not null default now(),
  ends_at timestamptz not null,
  idle_text text not null,
  visitor_typed_at timestamptz,
  person_typed_at timestamptz,
  seen_seq bigint not null default 0,
  waiting_seq bigint,
  waiting_transaction_id xid8
);
comment on column public.thread_holds.ends_at is 'When it ends unless the person writes';
comment on column public.thread_holds.seen_seq is
  'messages.seq of the last message that the person has seen';
comment on column public.thread_holds.waiting_seq is
  'messages.seq of the first unanswered message for which takeover.waiting was sent';
comment on column public.thread_holds.idle_text is 'Notice when it ends by inactivity';

create index thread_holds_held_by_idx on public.thread_holds (held_by);

alter table public.thread_holds enable row level security;
grant select on public.thread_holds to authenticated;
grant all on public.thread_holds to service_role;
create policy thread_holds_select_policy on public.thread_holds for select to authenticated
  using ((select public.is_operator()));

-- Returns who has taken a dialog over, as `{by, by_name, since, ends_at}`; null when nobody has.
-- Called by: read_takeovers, refuse_for_holder, take_over.
create function public.hold_of(p_thread_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'by', hold.held_by, 'by_name', holder.display_name, 'since', hold.since, 'ends_at', hold.ends_at
  )
  from public.thread_holds as hold join public.users as holder on holder.id = hold.held_by
  where hold.thread_id = p_thread_id
$$;
grant execute on function public.hold_of to service_role;

-- Locks a dialog for the transaction, which counts as its use.
-- Raises: PT404 there is no such dialog.
-- Called by: end_idle_holds, store_held_message, release_thread, take_over, write_as_operator.
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

-- Appends a message to a dialog: a takeover began or ended; p_text with the name of the person in
-- place of `{name}`. The revision of the state increases, so that a turn that was loaded before is
-- not stored.
-- Called by: end_idle_holds, release_thread, take_over.
create function public.append_hold_message(p_thread_id uuid, p_person uuid, p_text text, p_hold jsonb)
returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.thread_states as stored (thread_id) values (p_thread_id)
  on conflict (thread_id) do update set revision = stored.revision + 1;
  insert into public.messages (thread_id, role, text, author_id, meta_json)
  select
    p_thread_id, 'system', replace(p_text, '{name}', display_name), id,
    jsonb_build_object('hold', p_hold)
  from public.users where id = p_person;
end
$$;
grant execute on function public.append_hold_message to service_role;

-- Ends the takeovers whose persons wrote nothing until ends_at, of one dialog or of all.
-- Raises: PT404 the dialog was deleted meanwhile.
-- Called by: begin_turn, follow_takeovers, take_over, use_visitor_session.
create function public.end_idle_holds(p_thread_id uuid default null) returns void
language plpgsql set search_path = '' as $$
declare
  idle uuid;
  ended public.thread_holds;
begin
  for idle in
    select thread_id from public.thread_holds
    where ends_at <= now() and (p_thread_id is null or thread_id = p_thread_id)
    order by thread_id
  loop
    perform public.lock_thread(idle);
    delete from public.thread_holds where thread_id = idle and ends_at <= now()
    returning * into ended;
    if found then
      perform public.append_hold_message(idle, ended.held_by, ended.idle_text, '{"what": "idle"}');
    end if;
  end loop;
end
$$;
grant execute on function public.end_idle_holds to service_role;

-- Rejects a person who does not serve; see may_serve.
-- Raises: PT403.
-- Called by: note_person_typing, note_seen, release_thread, take_over, write_as_operator.
create function public.require_serving(p_user_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if not public.may_serve(p_user_id) then
    raise sqlstate 'PT403' using message = 'only people who serve answer in dialogs';
  end if;
end
$$;
grant execute on function public.require_serving to service_role;

-- Rejects the caller in favour of the person who has taken the dialog over.
-- Raises: PT409 with the code of its kind (functions/shared/http/problem-kinds.ts) and the takeover
-- in its detail.
-- Called by: note_person_typing, note_seen, release_thread, take_over, write_as_operator.
create function public.refuse_for_holder(p_thread_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  hold constant jsonb := public.hold_of(p_thread_id);
begin
  if hold is null then
    raise sqlstate 'PT409' using
      message = 'nobody holds this dialog; take it over first',
      detail = '{"code": "dialog-not-held"}';
  end if;
  raise sqlstate 'PT409' using
    message = format('%s holds this dialog', hold ->> 'by_name'),
    detail = jsonb_build_object('code', 'dialog-held', 'hold', hold)::text;
end
$$;
grant execute on function public.refuse_for_holder to service_role;

-- Returns the place and the time of the first unanswered message of a dialog, if there is one.
-- Called by: follow_takeovers, is_overdue.
create function public.first_unanswered(p_thread_id uuid)
returns table (seq bigint, created_at timestamptz)
language sql stable set search_path = '' as $$
  select message.seq, message.created_at from public.messages as message
  where message.thread_id = p_thread_id and message.role = 'user' and message.seq > (
    select coalesce(max(earlier.seq), 0) from public.messages as earlier
    where earlier.thread_id = p_thread_id and earlier.role in ('operator', 'system')
  )
  order by message.seq limit 1
$$;
grant execute on function public.first_unanswered to service_role;

-- Returns whether the others were told that the patient of a takeover waits, and still does.
-- Called by: read_takeovers, take_over.
create function public.is_overdue(p_thread_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.thread_holds as hold
    join public.first_unanswered(p_thread_id) as message on message.seq = hold.waiting_seq
    where hold.thread_id = p_thread_id
  )
$$;
grant execute on function public.is_overdue to service_role;

-- Gives a dialog to a person for p_idle_minutes after their last message; they may have it already.
-- At the beginning the dialog's open requests are assigned to that person, whom their history names
-- (see note_request_change). p_text is the message in the dialog about the beginning, p_idle_text the
-- one about an end by idleness, both for append_hold_message. Somebody else's takeover ends if its
-- patient waits too long (is_overdue). Returns the takeover as hold_of.
-- Raises: PT403 the person does not serve; PT404 there is no such dialog; PT409 somebody else has
-- it.
-- Called by: functions/assistant/routes/takeover.ts.
create function public.take_over(
  p_thread_id uuid,
  p_user_id uuid,
  p_idle_minutes integer,
  p_text text,
  p_idle_text text
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  holder uuid;
begin
  perform public.require_serving(p_user_id);
  perform public.lock_thread(p_thread_id);
  perform public.end_idle_holds(p_thread_id);
  select held_by into holder from public.thread_holds where thread_id = p_thread_id;
  if holder <> p_user_id and not public.is_overdue(p_thread_id) then
    perform public.refuse_for_holder(p_thread_id);
  elsif holder is distinct from p_user_id then
    delete from public.thread_holds where thread_id = p_thread_id;
    perform public.append_hold_message(p_thread_id, p_user_id, p_text, '{"what": "begun"}');
    perform set_config('workbench.acting_person', p_user_id::text, true);
    update public.requests set assignee = p_user_id, status = 'in_progress'
    where thread_id = p_thread_id and status in ('open', 'in_progress')
      and (assignee is distinct from p_user_id or status = 'open');
    perform set_config('workbench.acting_person', '', true);
  end if;
  insert into public.thread_holds (thread_id, held_by, ends_at, idle_text, seen_seq)
  values (
    p_thread_id, p_user_id, now() + make_interval(mins => p_idle_minutes), p_idle_text,
    (select coalesce(max(seq), 0) from public.messages where thread_id = p_thread_id)
  )
  on conflict (thread_id) do update set ends_at = excluded.ends_at;
  return public.hold_of(p_thread_id);
end
$$;
grant execute on function public.take_over to service_role;

-- Returns a dialog to the assistant, which reads the summary; p_text is the message in the dialog, for
-- append_hold_message. Editors can also return dialogs of other people.
-- Raises: PT403 the person does not serve; PT404 there is no such dialog; PT409 nobody has it, or
-- somebody else.
-- Called by: functions/assistant/routes/takeover.ts.
create function public.release_thread(
  p_thread_id uuid,
  p_user_id uuid,
  p_text text,
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
    p_thread_id, p_user_id, p_text,
    jsonb_strip_nulls(jsonb_build_object('what', 'released', 'summary', p_summary))
  );
end
$$;
grant execute on function public.release_thread to service_role;

-- Stores a message of the person who has taken a dialog over, once per p_client_message_id. Returns
-- its id.
-- Raises: PT403 the person does not serve; PT404 there is no such dialog; PT409 they do not have
-- it, or the id is another message's.
-- Called by: functions/assistant/routes/takeover.ts.
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

-- Stores a patient's message in a dialog that a person has taken over. Returns its id, or null when
-- nobody has: then it is for a turn.
-- Raises: 42501 somebody who is no editor writes in another person's dialog; PT404 no such dialog;
-- PT409 the message is stored already, or p_is_operator, a signed-in person sends it, and the
-- dialog is a patient's.
-- Called by: functions/assistant/turn/commit/store-turn.ts, store_visitor_message.
create function public.store_held_message(
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
grant execute on function public.store_held_message to service_role;

-- Notes up to which message the person who has taken a dialog over has seen it. A message of another
-- dialog changes nothing.
-- Raises: PT403 the person does not serve; PT409 they do not have the dialog.
-- Called by: functions/assistant/routes/takeover.ts.
create function public.note_seen(p_thread_id uuid, p_user_id uuid, p_message_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform public.require_serving(p_user_id);
  update public.thread_holds set seen_seq = greatest(
    seen_seq, (select seq from public.messages where id = p_message_id and thread_id = p_thread_id)
  )
  where thread_id = p_thread_id and held_by = p_user_id;
  if not found then
    perform public.refuse_for_holder(p_thread_id);
  end if;
end
$$;
grant execute on function public.note_seen to service_role;

-- Returns the takeovers in progress as hold_of, each with `thread_id`, `unread`, the number of the
-- patient's messages that the person has neither seen nor answered, and `waiting_since`, the time of
-- the first message that nobody answered, or null, and is_overdue; the longest waiting first. No
-- words of patients, so the read is not recorded. Callers who are not operators get none.
-- Called by: functions/assistant/routes/takeover.ts.
create function public.read_takeovers() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(
    public.hold_of(hold.thread_id) || jsonb_build_object(
      'thread_id', hold.thread_id, 'unread', said.unread, 'waiting_since', said.waiting_since,
      'is_overdue', public.is_overdue(hold.thread_id)
    ) order by said.waiting_since, hold.since
  ), '[]')
  from public.thread_holds as hold
  cross join lateral (
    select
      count(*) filter (where message.seq > hold.seen_seq) as unread,
      min(message.created_at) as waiting_since
    from public.messages as message
    where message.thread_id = hold.thread_id and message.role = 'user' and message.seq > (
      select coalesce(max(seq), 0) from public.messages
      where thread_id = hold.thread_id and role in ('operator', 'system')
    )
  ) as said
  where (select public.is_operator()) or current_setting('role') in ('service_role', 'none')
$$;
grant execute on function public.read_takeovers to authenticated, service_role;

-- Notes that the person who has taken a dialog over is typing, which a visitor is shown.
-- Raises: PT403 the person does not serve; PT409 they do not have the dialog.
-- Called by: functions/assistant/routes/takeover.ts.
create function public.note_person_typing(p_thread_id uuid, p_user_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform public.require_serving(p_user_id);
  update public.thread_holds set person_typed_at = now()
  where thread_id = p_thread_id and held_by = p_user_id;
  if not found then
    perform public.refuse_for_holder(p_thread_id);
  end if;
end
$$;
grant execute on function public.note_person_typing to service_role;

-- Trigger function: prevents model replies during a takeover. The fixed text for a danger is no
-- model's.
-- Raises: PT409.
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
