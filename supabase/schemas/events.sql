-- Live events: returns what was stored since a reader's last read, each once. Numbers of a sequence
-- are unsuitable: they are assigned before a transaction commits, so a smaller one may appear after
-- a greater one was read. Snapshots are suitable: what the second one sees and the first does not
-- is new.

-- Ends idle takeovers. Stores an event takeover.waiting for each takeover whose patient has waited for
-- `takeover_waiting_minutes`, once until somebody answers. Every event stream calls it; the first call
-- stores the event, and all streams read it.
-- Raises: PT404 as end_idle_holds.
-- Called by: functions/assistant/routes/events.ts.
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

-- Returns a page of the events after a place, in the order of their transactions: `{place, events:
-- [{id, event, data}]}`. A place, and the id of an event, is the snapshot whose events were all
-- read; inside a page `<snapshot>/<snapshot of the page>/<transaction>.<event>.<number>`, where the
-- reader stopped. Without a place, or with one of another server, nothing has happened yet. Events
-- older than a day are omitted: a client that was away for so long reads the lists. Callers who are
-- not operators get no events.
-- Called by: functions/assistant/routes/events.ts.
create function public.read_events(p_after text default null, p_limit integer default 500)
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
grant execute on function public.read_events to authenticated, service_role;
