-- Rate limits that tell what is left, requests for staff, and people who answer instead.
set check_function_bodies = off;

create or replace function public.limit_subject(p_subject text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return encode(sha256(convert_to(p_subject, 'UTF8')), 'hex');
end
$$;

create function public.spend_limits(p_limits jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted record;
  full_at timestamptz;
  is_taken boolean;
  remaining jsonb := '[]';
begin
  for wanted in
    select
      l ->> 'name' as name,
      public.limit_subject(l ->> 'subject') as subject,
      make_interval(secs => (l ->> 'seconds')::double precision) as span,
      make_interval(secs => (l ->> 'seconds')::double precision / (l ->> 'most')::integer) as share
    from jsonb_array_elements(public.unwrap_json(p_limits)) with ordinality as given (l, place)
    order by place
  loop
    insert into public.rate_limits as kept (name, subject, free_at)
    values (wanted.name, wanted.subject, clock_timestamp() + wanted.share)
    on conflict (name, subject) do update
      set free_at = greatest(kept.free_at, clock_timestamp()) + wanted.share
      where kept.free_at + wanted.share <= clock_timestamp() + wanted.span
    returning kept.free_at into full_at;
    is_taken := found;
    if not is_taken then
      select free_at into full_at
      from public.rate_limits where name = wanted.name and subject = wanted.subject;
      full_at := coalesce(full_at, clock_timestamp());
    end if;
    remaining := remaining || jsonb_build_object(
      'name', wanted.name,
      'left', case when is_taken then floor(
        extract(epoch from clock_timestamp() + wanted.span - full_at)
          / extract(epoch from wanted.share)
      ) else 0 end,
      'reset', ceil(extract(epoch from full_at - clock_timestamp()))
    );
    if not is_taken then
      return jsonb_build_object(
        'limits', remaining,
        'limited', jsonb_build_object(
          'name', wanted.name,
          'retry_after', greatest(1, ceil(
            extract(epoch from full_at + wanted.share - wanted.span - clock_timestamp())
          ))
        )
      );
    end if;
  end loop;
  delete from public.rate_limits where (name, subject) in (
    select name, subject from public.rate_limits
    where free_at < clock_timestamp() limit 20 for update skip locked
  );
  return jsonb_build_object('limits', remaining);
end
$$;
grant execute on function public.spend_limits to service_role;

create or replace function public.take_limits(p_limits jsonb) returns jsonb
language sql set search_path = '' as $$
  select public.spend_limits(p_limits) -> 'limited'
$$;

create or replace function public.today() returns date
language plpgsql stable set search_path = '' as $$
begin
  return (now() at time zone 'utc')::date;
end
$$;

create or replace function public.charge_tokens(p_user_id uuid, p_tokens bigint) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.model_usage as kept (user_id, day, tokens)
  select id, public.today(), p_tokens from public.users where id = p_user_id and p_tokens > 0
  on conflict (user_id, day) do update set tokens = kept.tokens + excluded.tokens;
end
$$;

create table public.requests (
  id uuid primary key default gen_random_uuid(),
  thread_id uuid references public.threads (id) on delete set null,
  intent_code text not null,
  kind text not null check (kind ~ '^[a-z][a-z0-9_]*$'),
  status public.request_status not null default 'open',
  slots jsonb not null default '{}' check (jsonb_typeof(slots) = 'object'),
  summary text not null,
  reason text not null,
  due_at timestamptz not null,
  assignee uuid references public.users (id) on delete set null,
  outcome text check (length(outcome) between 1 and 2000),
  is_current boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  done_at timestamptz,
  check (status <> 'done' or outcome is not null)
);
comment on column public.requests.is_current is 'Its dialog still changes it';
create unique index requests_current_idx on public.requests (thread_id, kind) where is_current;
create index requests_due_idx on public.requests (due_at, id);
create index requests_assignee_idx on public.requests (assignee);
alter table public.requests enable row level security;
grant select, update (status, assignee, due_at, outcome) on public.requests to authenticated;
grant all on public.requests to service_role;
create policy requests_select_policy on public.requests for select to authenticated
  using ((select public.is_operator()));
create policy requests_update_policy on public.requests for update to authenticated
  using ((select public.can_serve())) with check ((select public.can_serve()));
create trigger clients_change_only
  before update on public.requests
  for each row execute function
    public.clients_change_only('status', 'assignee', 'due_at', 'outcome');

create table public.request_history (
  id bigint primary key generated always as identity,
  request_id uuid not null references public.requests (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  by uuid default auth.uid() references public.users (id) on delete set null,
  what text not null check (what in ('created', 'changed', 'note')),
  changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object'),
  note text check (length(note) between 1 and 4000),
  transaction_id xid8 not null default pg_current_xact_id(),
  check ((what = 'note') = (note is not null))
);
comment on column public.request_history.transaction_id is
  'That stored it; 0 before there were live events';
create index request_history_request_id_idx on public.request_history (request_id, id);
create index request_history_by_idx on public.request_history (by);
create index request_history_transaction_id_idx on public.request_history (transaction_id);
alter table public.request_history enable row level security;
grant select, insert (request_id, what, note) on public.request_history to authenticated;
grant all on public.request_history to service_role;
create policy request_history_select_policy on public.request_history for select to authenticated
  using ((select public.is_operator()));
create policy request_history_insert_policy on public.request_history for insert to authenticated
  with check (
    (select public.can_serve()) and what = 'note' and changes = '{}' and by = (select auth.uid())
  );

create function public.write_requests(p_thread_id uuid, p_requests jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  wish record;
begin
  if (select is_trial from public.threads where id = p_thread_id) then
    return;
  end if;
  update public.requests set is_current = false
  where thread_id = p_thread_id and is_current and intent_code = p_requests ->> 'begun';
  for wish in
    select * from jsonb_to_recordset(p_requests -> 'wishes') as w (
      kind text, intent_code text, slots jsonb, is_whole boolean, summary text, reason text,
      due_minutes integer
    )
  loop
    insert into public.requests as stored (
      thread_id, intent_code, kind, slots, summary, reason, due_at
    ) values (
      p_thread_id, wish.intent_code, wish.kind, wish.slots, wish.summary, wish.reason,
      now() + make_interval(mins => wish.due_minutes)
    )
    on conflict (thread_id, kind) where is_current do update set
      slots = case when wish.is_whole then wish.slots else stored.slots || wish.slots end,
      summary = wish.summary
    where stored.slots <> case when wish.is_whole then wish.slots else stored.slots || wish.slots end;
  end loop;
end
$$;
grant execute on function public.write_requests to service_role;

create function public.keep_request_history() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated', 'service_role') then
    raise insufficient_privilege using message = 'the history of a request is only added to';
  end if;
  return coalesce(new, old);
end
$$;

create trigger keep_request_history
  before update or delete on public.request_history
  for each row execute function public.keep_request_history();

create function public.count_request_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.revision := old.revision + 1;
  new.updated_at := now();
  if new.status in ('done', 'cancelled') then
    new.is_current := false;
    new.done_at := coalesce(old.done_at, now());
  else
    new.done_at := null;
  end if;
  return new;
end
$$;

create trigger count_request_change
  before update of status, assignee, due_at, outcome, slots, summary, reason on public.requests
  for each row execute function public.count_request_change();

create function public.note_request_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  noted constant text[] := array['status', 'assignee', 'due_at', 'outcome', 'slots', 'summary', 'reason'];
begin
  if tg_op = 'INSERT' then
    insert into public.request_history (request_id, what) values (new.id, 'created');
    return null;
  end if;
  insert into public.request_history (request_id, what, changes)
  select new.id, 'changed', jsonb_object_agg(field, jsonb_build_array(before.value, after.value))
  from jsonb_each(to_jsonb(old)) as before (field, value)
  join jsonb_each(to_jsonb(new)) as after (field, value) using (field)
  where field = any (noted) and before.value is distinct from after.value
  having count(*) > 0;
  return null;
end
$$;

create trigger note_request_change
  after insert or update on public.requests
  for each row execute function public.note_request_change();

create function public.read_requests(
  p_status public.request_status[] default null,
  p_kind text[] default null,
  p_assignee uuid default null,
  p_is_unassigned boolean default false,
  p_due timestamptz default null,
  p_summary text default null,
  p_most integer default 50,
  p_after timestamptz default null,
  p_after_id uuid default null
) returns jsonb
language sql stable set search_path = '' as $$
  select nullif(jsonb_build_object(
    'rows', coalesce(jsonb_agg(to_jsonb(found) order by due_at, id), '[]'),
    'names', public.names_of(array_agg(assignee)),
    'account', public.account_without_rows(count(*))
  ), '{"rows": [], "names": null, "account": null}')
  from (
    select * from public.requests
    where (p_status is null or status = any (p_status))
      and (p_kind is null or kind = any (p_kind))
      and (p_assignee is null or assignee = p_assignee)
      and (not p_is_unassigned or assignee is null)
      and (p_due is null or due_at <= p_due)
      and (p_summary is null or summary ilike p_summary)
      -- The first condition is where the index begins.
      and due_at >= coalesce(p_after, '-infinity')
      and (p_after is null or (due_at, id) > (p_after, p_after_id))
    order by due_at, id
    limit p_most
  ) as found
$$;
grant execute on function public.read_requests to authenticated, service_role;

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

create function public.hold_of(p_thread_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'by', hold.held_by, 'by_name', holder.display_name, 'since', hold.since, 'ends_at', hold.ends_at
  )
  from public.thread_holds as hold join public.users as holder on holder.id = hold.held_by
  where hold.thread_id = p_thread_id
$$;
grant execute on function public.hold_of to service_role;

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

create function public.require_serving(p_user_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if not public.may_serve(p_user_id) then
    raise sqlstate 'PT403' using message = 'only people who serve answer in dialogs';
  end if;
end
$$;
grant execute on function public.require_serving to service_role;

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

create function public.read_events(p_after text default null, p_limit integer default 500)
returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  current constant pg_snapshot := pg_current_snapshot();
  since constant pg_snapshot := nullif(split_part(p_after, '/', 1), '')::pg_snapshot;
  until constant pg_snapshot := coalesce(nullif(split_part(p_after, '/', 2), '')::pg_snapshot, current);
  stopped constant text[] := string_to_array(nullif(split_part(p_after, '/', 3), ''), '.');
  page jsonb;
begin
  if since is null or pg_snapshot_xmax(until) > pg_snapshot_xmax(current) then
    return jsonb_build_object('place', current, 'events', '[]'::jsonb);
  end if;
  with stored as (
    select transaction_id, 'message' as event, seq as number,
      jsonb_build_object('thread_id', thread_id, 'message_id', id, 'role', role) as data
    from public.messages
    where transaction_id >= pg_snapshot_xmin(since) and created_at > now() - interval '1 day'
    union all
    select transaction_id, 'request', id,
      jsonb_build_object('request_id', request_id, 'what', what, 'by', by)
    from public.request_history
    where transaction_id >= pg_snapshot_xmin(since) and at > now() - interval '1 day'
  ), unread as (
    select *, row_number() over (order by transaction_id, event, number) as place
    from stored
    where not pg_visible_in_snapshot(transaction_id, since)
      and pg_visible_in_snapshot(transaction_id, until)
      and (
        stopped is null or (transaction_id, event, number)
          > (stopped[1]::xid8, stopped[2], stopped[3]::bigint)
      )
    order by transaction_id, event, number
    limit p_limit + 1
  )
  select jsonb_agg(
    jsonb_build_object(
      'id', case
        when place = (select max(place) from unread) then until::text
        else format('%s/%s/%s.%s.%s', since, until, transaction_id, event, number)
      end,
      'event', event, 'data', data
    ) order by place
  ) filter (where place <= p_limit)
  into page from unread;
  return jsonb_build_object(
    'place', coalesce(page -> -1 ->> 'id', until::text), 'events', coalesce(page, '[]')
  );
end
$$;
grant execute on function public.read_events to authenticated, service_role;
