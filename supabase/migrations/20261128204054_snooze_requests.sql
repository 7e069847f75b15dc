alter table public.requests add column snoozed_until timestamptz;
alter table public.requests add constraint requests_snoozed_until_check
  check (snoozed_until is null or status in ('open', 'in_progress'));

drop trigger if exists count_request_change on public.requests;

drop function if exists public.read_requests(public.request_status[],text[],uuid,boolean,timestamp with time zone,text,integer,timestamp with time zone,uuid,boolean);

set check_function_bodies = off;

create or replace function public.count_request_change() returns trigger
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
    -- Its dialog changes it again, unless it has made another one meanwhile.
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

create or replace function public.note_request_change() returns trigger
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
  -- Anonymising removes values, which the history must not keep.
  if new.anonymised_at is distinct from old.anonymised_at then
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

create function public.end_snooze() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.requests set snoozed_until = null
  where thread_id = new.thread_id and snoozed_until > now();
  return null;
end
$$;

create or replace function public.change_request(p_id uuid, p_revision integer, p_changes jsonb)
returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  changes constant jsonb := public.unwrap_json(p_changes);
  stored public.requests;
  request public.requests;
begin
  if current_setting('role') = 'authenticated' and not public.can_serve() then
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
      '%s may not serve: choose an editor or a viewer who may serve', coalesce(
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
      -- Nobody finds by what they may not read.
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
      to_jsonb(found) || public.request_dialog(found.thread_id) as told, found.assignee,
      row_number() over () as place
    from found
  )
  select nullif(jsonb_build_object(
    'rows', coalesce(jsonb_agg(
      public.mask_values(told, public.hidden_values((told ->> 'thread_id')::uuid)) order by place
    ) filter (where told is not null), '[]'),
    'names', public.names_of(array_agg(assignee)),
    'account', public.account_without_rows(count(told))
  ), '{"rows": [], "names": null, "account": null}')
  from recorded left join placed on true
$$;
grant execute on function public.read_requests to authenticated, service_role;

create or replace function public.queue_request_webhooks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.queue_webhooks(
    case tg_op when 'INSERT' then 'request.created' else 'request.updated' end,
    (select to_json(told) from (
      select
        new.id, new.thread_id, new.intent_code, new.kind, new.status, new.slots, new.summary,
        new.reason, new.due_at, new.assignee, new.outcome, new.created_at, new.updated_at,
        new.done_at, new.revision, new.snoozed_until
    ) as told),
    new.thread_id
  );
  return null;
end
$$;

create index requests_snoozed_idx on public.requests (thread_id) where snoozed_until is not null;

create trigger count_request_change
  before update of status, assignee, due_at, outcome, slots, summary, reason, snoozed_until
  on public.requests
  for each row when (new.anonymised_at is not distinct from old.anonymised_at)
  execute function public.count_request_change();

create trigger end_snooze
  after insert on public.messages
  for each row when (new.role = 'user')
  execute function public.end_snooze();

comment on column public.requests.snoozed_until is
  'Hidden from the list until then; a past time marks that it came back';
