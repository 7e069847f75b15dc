alter table public.thread_holds
  add column waiting_seq bigint,
  add column waiting_transaction_id xid8;

alter table public.assistant_settings drop constraint assistant_settings_value_check;
alter table public.assistant_settings add constraint assistant_settings_value_check check (case code
    when 'time_zone' then
      jsonb_typeof(value) = 'string' and timezone(value #>> '{}', timestamptz 'epoch') is not null
    when 'hours' then jsonb_path_query_array(value, '$[*] ? (
      @.day >= 0 && @.day <= 6 && @.day % 1 == 0
      && @.opens like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$"
      && @.closes like_regex "^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$"
      && @.opens < @.closes
    )') = value
    when 'closed_dates' then jsonb_path_query_array(
      value, '$[*] ? (@ like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")'
    ) = value
    when 'languages' then jsonb_path_query_array(
      value, '$[*] ? (@ like_regex "^[A-Za-z0-9-]{2,35}$")'
    ) = value
    when 'default_country' then
      jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^([A-Z]{2})?$'
    when 'accent' then
      jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^(#[0-9a-f]{6})?$'
    when 'logo_asset' then
      jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^([0-9a-f]{64})?$'
    when 'fixed_texts' then public.are_fixed_texts(value)
    when 'router_min_confidence' then value between '0' and '1'
    when 'takeover_idle_minutes' then
      value between '1' and '1440' and value #>> '{}' not like '%.%'
    when 'takeover_waiting_minutes' then
      value between '1' and '1439' and value #>> '{}' not like '%.%'
    when 'callback_due_minutes' then
      value between '5' and '1440' and value #>> '{}' not like '%.%'
    when 'handoff_cap' then value between '1' and '20' and value #>> '{}' not like '%.%'
    when 'max_bounces' then value between '0' and '3' and value #>> '{}' not like '%.%'
    when 'nudge_at' then value between '1' and '10' and value #>> '{}' not like '%.%'
    when 'stall_offer_at' then
      value between '2' and '20' and value #>> '{}' not like '%.%'
    else code not in ('name', 'kind', 'tagline', 'phone', 'email', 'address')
      or jsonb_typeof(value) = 'string' and length(value #>> '{}') <= 300
  end);

set check_function_bodies = off;

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

create function public.is_overdue(p_thread_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.thread_holds as hold
    join public.first_unanswered(p_thread_id) as message on message.seq = hold.waiting_seq
    where hold.thread_id = p_thread_id
  )
$$;
grant execute on function public.is_overdue to service_role;

create or replace function public.take_over(
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

create or replace function public.read_takeovers() returns jsonb
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

create function public.follow_takeovers(p_waiting_minutes integer) returns void
language plpgsql set search_path = '' as $$
begin
  perform public.end_idle_holds();
  update public.thread_holds as hold set
    waiting_seq = waiting.seq, waiting_transaction_id = pg_current_xact_id()
  from (
    select held.thread_id, message.seq
    from public.thread_holds as held
    cross join lateral public.first_unanswered(held.thread_id) as message
    where message.created_at <= now() - make_interval(mins => p_waiting_minutes)
  ) as waiting
  where hold.thread_id = waiting.thread_id and hold.waiting_seq is distinct from waiting.seq;
end
$$;
grant execute on function public.follow_takeovers to service_role;

create or replace function public.read_events(p_after text default null, p_limit integer default 500)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  current constant pg_snapshot := pg_current_snapshot();
  since constant pg_snapshot := nullif(split_part(p_after, '/', 1), '')::pg_snapshot;
  until constant pg_snapshot := coalesce(nullif(split_part(p_after, '/', 2), '')::pg_snapshot, current);
  stopped constant text[] := string_to_array(nullif(split_part(p_after, '/', 3), ''), '.');
  page jsonb;
begin
  if since is null or pg_snapshot_xmax(until) > pg_snapshot_xmax(current)
    or not public.is_operator_or_server()
  then
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
    union all
    select transaction_id, 'appointment', id,
      jsonb_build_object('appointment_id', appointment_id, 'what', what, 'by', by)
    from public.appointment_history
    where transaction_id >= pg_snapshot_xmin(since) and at > now() - interval '1 day'
    union all
    select waiting_transaction_id, 'takeover', waiting_seq,
      jsonb_build_object('thread_id', thread_id, 'by', held_by)
    from (
      select thread_id, held_by, waiting_seq, waiting_transaction_id from public.thread_holds
    ) as hold
    where waiting_transaction_id >= pg_snapshot_xmin(since)
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
      'event', case event when 'takeover' then 'takeover.waiting' else event end, 'data', data
    ) order by place
  ) filter (where place <= p_limit)
  into page from unread;
  return jsonb_build_object(
    'place', coalesce(page -> -1 ->> 'id', until::text), 'events', coalesce(page, '[]')
  );
end
$$;

comment on column public.thread_holds.waiting_seq is
  'Place of the first unanswered message of which the others were told: takeover.waiting';

