-- Requests: tasks for staff made by dialogs. A turn writes them in its own transaction; people who
-- serve work on them; their history is append-only.

-- A request is kept after its dialog is deleted, because it contains what was promised. People who
-- serve change requests and add notes; only functions read their texts, and record each read.
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
  anonymised_at timestamptz,
  snoozed_until timestamptz,
  check (status <> 'done' or outcome is not null),
  constraint requests_snoozed_until_check
    check (snoozed_until is null or status in ('open', 'in_progress'))
);
comment on column public.requests.is_current is 'Whether its dialog can still change the request';
comment on column public.requests.snoozed_until is
  'The request is hidden from the list until then; a past time means that it was snoozed';

create unique index requests_current_idx on public.requests (thread_id, kind) where is_current;
create index requests_due_idx on public.requests (due_at, id);
create index requests_assignee_idx on public.requests (assignee);
create index requests_snoozed_idx on public.requests (thread_id) where snoozed_until is not null;

alter table public.requests enable row level security;
grant all on public.requests to service_role;

-- The history of a request: each change, and notes of people.
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
  'The transaction that stored the entry; 0 if the entry is older than live events';

create index request_history_request_id_idx on public.request_history (request_id, id);
create index request_history_by_idx on public.request_history (by);
create index request_history_transaction_id_idx on public.request_history (transaction_id);

alter table public.request_history enable row level security;
grant insert (request_id, what, note) on public.request_history to authenticated;
grant all on public.request_history to service_role;
create policy request_history_insert_policy on public.request_history for insert to authenticated
  with check (
    (select public.can_serve_in_person()) and what = 'note' and changes = '{}'
    and by = (select auth.uid())
  );

-- Stores a turn's requests to staff in its transaction: `begun` is the branch whose scenario
-- restarted, so that its previous request stays unchanged; each other entry creates a request, or
-- changes the dialog's open one of its kind. Slots of a scenario (`is_whole`) replace, others are
-- merged. Does nothing for a trial.
-- Called by: finish_turn.
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

-- Trigger function: keeps the history append-only. The database deletes it with its request, and
-- sets its author to null with the person.
-- Raises: 42501 a client changes or deletes it.
create function public.forbid_request_history_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated', 'service_role') then
    raise insufficient_privilege using message = 'the history of a request is only added to';
  end if;
  return coalesce(new, old);
end
$$;

create trigger forbid_request_history_change
  before update or delete on public.request_history
  for each row execute function public.forbid_request_history_change();

-- Trigger function: increases the revision of a request, whoever changes it. Its dialog no longer
-- changes a closed request, also after somebody reopened it; reopening removes the outcome. Closing
-- and reassigning end a snooze.
-- Raises: PT409 status-conflict a closed request would get another status than `open` or
-- `in_progress`.
create function public.count_request_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.revision := old.revision + 1;
  new.updated_at := now();
  if old.status in ('done', 'cancelled') and new.status <> old.status then
    if new.status not in ('open', 'in_progress') then
      raise sqlstate 'PT409' using
        message = 'this request is closed; reopen it first',
        detail = '{"code": "status-conflict"}';
    end if;
    new.outcome := null;
    -- The reopened request becomes current again, unless its dialog has a newer one.
    new.is_current := not exists (
      select from public.requests
      where thread_id = new.thread_id and kind = new.kind and is_current and id <> new.id
    );
  end if;
  if new.status in ('done', 'cancelled') then
    new.is_current := false;
    new.done_at := coalesce(old.done_at, now());
  else
    new.done_at := null;
  end if;
  if new.status in ('done', 'cancelled')
    or new.assignee is distinct from old.assignee
      and new.snoozed_until is not distinct from old.snoozed_until
  then
    new.snoozed_until := null;
  end if;
  return new;
end
$$;

create trigger count_request_change
  before update of status, assignee, due_at, outcome, slots, summary, reason, snoozed_until
  on public.requests
  for each row when (new.anonymised_at is not distinct from old.anonymised_at)
  execute function public.count_request_change();

-- Trigger function: writes the changes of a request to its history, as those of the caller, or of
-- the person for whom take_over acts.
create function public.note_request_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  noted constant text[] := array[
    'status', 'assignee', 'due_at', 'outcome', 'slots', 'summary', 'reason', 'snoozed_until'
  ];
begin
  if tg_op = 'INSERT' then
    insert into public.request_history (request_id, what) values (new.id, 'created');
    return null;
  end if;
  -- Do not record anonymisation: the history would keep the removed values.
  if new.anonymised_at is distinct from old.anonymised_at then
    return null;
  end if;
  insert into public.request_history (request_id, by, what, changes)
  select
    new.id,
    coalesce(auth.uid(), nullif(current_setting('workbench.acting_person', true), '')::uuid),
    'changed', jsonb_object_agg(field, jsonb_build_array(before.value, after.value))
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

-- Trigger function: a new message of the patient ends the snooze of the dialog's requests.
create function public.end_snooze() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.requests set snoozed_until = null
  where thread_id = new.thread_id and snoozed_until > now();
  return null;
end
$$;

create trigger end_snooze
  after insert on public.messages
  for each row when (new.role = 'user')
  execute function public.end_snooze();

-- Returns what a list shows of a request's dialog: `{origin, site_name, last_message}`, the patient's
-- last words shortened; all null without the dialog.
-- Called by: read_requests.
create function public.request_dialog(p_thread_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'origin', (select origin from public.threads where id = p_thread_id),
    'site_name', (
      select s.name from public.threads as t join public.sites as s on s.key = t.site_key
      where t.id = p_thread_id
    ),
    'last_message', (
      select left(text, 200) from public.messages
      where thread_id = p_thread_id and role = 'user' order by seq desc limit 1
    )
  )
$$;

-- Returns whether a text is in the summary, the outcome or a value of a request, in any case. Of a
-- telephone number the digits count, without leading zeros.
-- Called by: read_requests.
create function public.request_has(p_request public.requests, p_text text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  part constant text := '%' || regexp_replace(p_text, '([\\%_])', '\\\1', 'g') || '%';
  digits constant text := ltrim(regexp_replace(p_text, '\D', '', 'g'), '0');
  is_number constant boolean := length(digits) >= 4 and p_text !~ '[[:alpha:]]';
begin
  return p_request.summary ilike part or p_request.outcome ilike part or exists (
    select from jsonb_each_text(p_request.slots) as slot
    where slot.value ilike part
      or is_number and strpos(regexp_replace(slot.value, '\D', '', 'g'), digits) > 0
  );
end
$$;

-- Changes `{status, assignee, due_at, outcome, snoozed_until}` of a request, each if it is named.
-- Returns false when there is no such request, or none with this revision.
-- Raises: 42501 the caller does not serve; 23514 it would be done without an outcome; PT422 with the
-- field in its detail, the assignee may not serve, the request is snoozed until a time that is past
-- or more than 90 days away, or is closed; PT409 as count_request_change.
-- Called by: functions/assistant/routes/requests.ts.
create function public.change_request(p_id uuid, p_revision integer, p_changes jsonb)
returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  changes constant jsonb := public.unwrap_json(p_changes);
  stored public.requests;
  request public.requests;
begin
  if current_setting('role') = 'authenticated' and not public.can_serve_in_person() then
    raise insufficient_privilege using message = 'only people who serve work on requests';
  end if;
  select * into stored from public.requests where id = p_id and revision = p_revision for update;
  if not found then
    return false;
  end if;
  request := jsonb_populate_record(stored, changes);
  if request.assignee <> coalesce(stored.assignee, gen_random_uuid())
    and not public.may_serve(request.assignee)
  then
    perform public.refuse_field('assignee', format(
      '%s may not serve: choose somebody who may', coalesce(
        (select display_name from public.users where id = request.assignee), 'This person'
      )
    ));
  end if;
  if changes ->> 'snoozed_until' is not null then
    if request.status not in ('open', 'in_progress') then
      perform public.refuse_field('snoozed_until', 'Only an open request can be snoozed');
    elsif request.snoozed_until <= now() or request.snoozed_until > now() + interval '90 days' then
      perform public.refuse_field('snoozed_until', 'Choose a time within the next 90 days');
    end if;
  end if;
  update public.requests set
    status = request.status, assignee = request.assignee, due_at = request.due_at,
    outcome = request.outcome, snoozed_until = request.snoozed_until
  where id = p_id;
  return true;
end
$$;
grant execute on function public.change_request to authenticated, service_role;

-- Returns requests, due first, or latest first, with the names of people and with what request_dialog
-- returns: those after a position, those that have p_text, and those that are snoozed or not. The
-- read is recorded. Callers who are not operators get none; `account` as account_without_rows.
-- Called by: functions/assistant/routes/requests.ts.
create function public.read_requests(
  p_status public.request_status[] default null,
  p_kind text[] default null,
  p_assignee uuid default null,
  p_is_unassigned boolean default false,
  p_due timestamptz default null,
  p_text text default null,
  p_most integer default 50,
  p_after timestamptz default null,
  p_after_id uuid default null,
  p_is_latest_first boolean default false,
  p_is_snoozed boolean default null
) returns jsonb
language sql security definer set search_path = '' as $$
  with found as materialized (
    select * from public.requests
    where (select public.is_operator_or_server())
      and (p_status is null or status = any (p_status))
      and (p_kind is null or kind = any (p_kind))
      and (p_assignee is null or assignee = p_assignee)
      and (not p_is_unassigned or assignee is null)
      and (p_due is null or due_at <= p_due)
      and (p_is_snoozed is null or p_is_snoozed = coalesce(snoozed_until > now(), false))
      and (
        p_after is null
        or not p_is_latest_first and (due_at, id) > (p_after, p_after_id)
        or p_is_latest_first and (due_at, id) < (p_after, p_after_id)
      )
      -- Search only the fields that the caller may read.
      and (p_text is null or public.request_has(
        case when (select current_setting('role') <> 'authenticated' or public.can_serve())
          then requests
          else jsonb_populate_record(
            requests, public.mask_values(to_jsonb(requests), public.hidden_values(thread_id))
          )
        end, p_text
      ))
    order by
      case when not p_is_latest_first then due_at end,
      case when not p_is_latest_first then id end,
      due_at desc, id desc
    limit p_most
  ), recorded as materialized (
    select public.record_access('requests', array_agg(thread_id)) from found
  ), placed as materialized (
    select
      found.thread_id, to_jsonb(found) || public.request_dialog(found.thread_id) as told,
      found.assignee, row_number() over () as place
    from found
  )
  select nullif(jsonb_build_object(
    'rows', coalesce(jsonb_agg(
      public.mask_values(told, kept.hidden) order by place
    ) filter (where told is not null), '[]'),
    'names', public.names_of(array_agg(assignee)),
    'account', public.account_without_rows(count(told))
  ), '{"rows": [], "names": null, "account": null}')
  from recorded left join placed on true
  left join public.hidden_values_of(array(select thread_id from found)) as kept
    on kept.thread_id is not distinct from placed.thread_id
$$;
grant execute on function public.read_requests to authenticated, service_role;

-- Returns a request with its history, oldest first, and the id of its newest appointment,
-- `{request, history: [{at, by, what, changes, note}], appointment_id}`. Null when the caller may
-- read no such request. The read is recorded.
-- Called by: functions/assistant/routes/requests.ts.
create function public.read_request(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request public.requests;
begin
  select * into request from public.requests where id = p_id;
  if request.id is null or not public.is_operator_or_server() then
    return null;
  end if;
  perform public.record_access('request', array[request.thread_id]);
  return public.mask_values(jsonb_build_object(
    'request', to_jsonb(request),
    'history', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'at', at, 'by', by, 'what', what, 'changes', changes, 'note', note
      ) order by id), '[]')
      from public.request_history where request_id = p_id
    ),
    'appointment_id', (
      select id from public.appointments where request_id = p_id
      order by created_at desc limit 1
    )
  ), public.hidden_values(request.thread_id));
end
$$;
grant execute on function public.read_request to authenticated, service_role;
