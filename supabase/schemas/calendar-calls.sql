-- The actions of the calendar, the provider `appointments`. Lookups are read at once. Effects are
-- tried while a turn is played, and made when it is stored: a turn that is not stored books nothing.
-- What servers call runs as its owner, so that the functions below it need no grants.

-- Returns an appointment as the assistant reads it, with times as they are in the zone.
-- Called by: call_appointment.
create function public.describe_appointment(p_time_zone text, p_shown jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'appointment_id', p_shown ->> 'id',
    'status', p_shown ->> 'status',
    'service', (select name from public.services where code = p_shown ->> 'service'),
    'practitioner',
    (select name from public.practitioners where code = p_shown ->> 'practitioner'),
    'day', to_char(lower(local), 'FMDay FMDD FMMonth'),
    'starts_at', to_char(lower(local), 'YYYY-MM-DD"T"HH24:MI'),
    'ends_at', to_char(upper(local), 'YYYY-MM-DD"T"HH24:MI')
  )
  from tsrange(
    (p_shown ->> 'starts_at')::timestamptz at time zone p_time_zone,
    (p_shown ->> 'ends_at')::timestamptz at time zone p_time_zone
  ) as local
$$;

-- Returns free times as the assistant reads them: `[{date, day, practitioner, times}]`, earliest
-- first. On a day with times on the half hours it leaves out those on the quarters, and in all it
-- has at most 24 entries and 240 times, because a prompt has little room.
-- Called by: call_appointment, try_appointments.
create function public.describe_free_times(p_time_zone text, p_free jsonb) returns jsonb
language sql stable set search_path = '' as $$
  with times as (
    select each ->> 'practitioner' as practitioner,
      (each ->> 'starts_at')::timestamptz at time zone p_time_zone as starts_at
    from jsonb_array_elements(p_free) as each
  ), sparse as (
    select *, row_number() over (order by starts_at, practitioner) as place
    from (
      select *,
        extract(minute from starts_at) in (0, 30) as is_half,
        bool_or(extract(minute from starts_at) in (0, 30))
          over (partition by practitioner, starts_at::date) as has_halves
      from times
    ) as found
    where is_half or not has_halves
  ), entries as (
    select starts_at::date as date, practitioner,
      jsonb_agg(to_char(starts_at, 'HH24:MI') order by starts_at) as times
    from sparse
    where place <= 240
    group by starts_at::date, practitioner
    order by starts_at::date, practitioner
    limit 24
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'date', date, 'day', to_char(date, 'FMDay FMDD FMMonth'), 'practitioner', name, 'times', times
  ) order by date, practitioner), '[]')
  from entries
  join public.practitioners on code = practitioner
$$;

-- Returns somebody who is free for a service then.
-- Raises: PT409 `time-taken` nobody is, with `free_times` nearby; 42501 and PT422 as find_free_times.
-- Called by: call_appointment.
create function public.choose_practitioner(
  p_time_zone text, p_service text, p_starts_at timestamptz
) returns text
language plpgsql stable set search_path = '' as $$
declare
  chosen constant text := (
    select free ->> 'practitioner'
    -- An appointment lasts at most 8 hours.
    from jsonb_array_elements(public.find_free_times(
      p_time_zone, p_service, null, p_starts_at, p_starts_at + interval '8 hours'
    )) as free
    where (free ->> 'starts_at')::timestamptz = p_starts_at
    limit 1
  );
begin
  if chosen is null then
    raise sqlstate 'PT409' using
      message = 'nobody is free then',
      detail = jsonb_build_object(
        'code', 'time-taken',
        'free_times', public.nearest_free_times(p_time_zone, p_service, null, p_starts_at, null)
      );
  end if;
  return chosen;
end
$$;

-- Makes one call of an action of the calendar in a dialog: `{code, input}`. Services and
-- practitioners are given by code or name, times in the zone or with an offset; without a
-- practitioner it takes the one of the dialog's own hold, or somebody who is free. Returns the output
-- of the action.
-- Raises: 22007 a time or an id has the wrong form; 42501, PT404, PT409, PT412 and PT422 as
-- write_appointment and find_free_times.
-- Called by: call_appointments.
create function public.call_appointment(p_time_zone text, p_thread_id uuid, p_call jsonb)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  input constant jsonb := p_call -> 'input';
  wanted_service constant text := coalesce((
    select code from public.services
    where input ->> 'service' in (code, name) or lower(name) = lower(input ->> 'service')
    order by code = input ->> 'service' desc limit 1
  ), input ->> 'service');
  wanted_person text := coalesce((
    select code from public.practitioners
    where input ->> 'practitioner' in (code, name)
      or lower(name) = lower(input ->> 'practitioner')
    order by code = input ->> 'practitioner' desc limit 1
  ), nullif(input ->> 'practitioner', ''));
  wanted_time constant timestamptz := case
    when input ->> 'starts_at' ~ '(Z|[+-]\d\d(:?\d\d)?)$' then (input ->> 'starts_at')::timestamptz
    else (input ->> 'starts_at')::timestamp at time zone p_time_zone
  end;
  appointment jsonb;
begin
  if p_call ->> 'code' = 'find_free_times' then
    return jsonb_build_object('free', public.describe_free_times(
      p_time_zone,
      public.find_free_times(
        p_time_zone, wanted_service, wanted_person,
        (input ->> 'from')::date::timestamp at time zone p_time_zone,
        ((input ->> 'to')::date + 1)::timestamp at time zone p_time_zone,
        input ->> 'part'
      )
    ));
  elsif p_call ->> 'code' = 'find_appointment' then
    return jsonb_build_object('appointments', (
      select coalesce(jsonb_agg(public.describe_appointment(p_time_zone, shown)), '[]')
      from jsonb_array_elements(
        public.find_appointments(input ->> 'name', input ->> 'phone')
      ) as shown
    ));
  elsif p_call ->> 'code' in ('hold_time', 'book_appointment') and wanted_person is null then
    wanted_person := coalesce(
      (
        select practitioner from public.appointments as own
        where (thread_id = p_thread_id
            or coalesce(thread_id, p_thread_id) is null and created_at = now())
          and service = wanted_service and own.starts_at = wanted_time
          and (status = 'booked' or status = 'held' and held_until > now())
        limit 1
      ),
      public.choose_practitioner(p_time_zone, wanted_service, wanted_time)
    );
  end if;
  appointment := case p_call ->> 'code'
    when 'hold_time' then public.hold_time(
      p_time_zone, wanted_service, wanted_person, wanted_time, p_thread_id,
      coalesce(input ->> 'name', ''), coalesce(input ->> 'phone', '')
    )
    when 'book_appointment' then public.book_appointment(
      p_time_zone, wanted_service, wanted_person, wanted_time, p_thread_id,
      input ->> 'name', input ->> 'phone', coalesce(input ->> 'note', '')
    )
    when 'move_appointment' then public.move_appointment(
      p_time_zone, (input ->> 'appointment_id')::uuid, wanted_time, wanted_person
    )
    when 'cancel_appointment' then public.cancel_appointment((input ->> 'appointment_id')::uuid)
  end;
  -- Omit the id of a new appointment: storing the turn creates it again with another id.
  return jsonb_build_object('appointment', public.describe_appointment(p_time_zone, appointment)
    - case when p_call ->> 'code' in ('hold_time', 'book_appointment') then 'appointment_id' else '' end);
end
$$;

-- Makes calls of actions of the calendar one after the other; returns the output of the last. First
-- locks all practitioners whom they may touch, always in the same order.
-- Raises: 22007, 42501, PT404, PT409, PT412 and PT422 as call_appointment.
-- Called by: make_appointments, try_appointments.
create function public.call_appointments(p_time_zone text, p_thread_id uuid, p_calls jsonb)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  each jsonb;
  output jsonb;
begin
  perform from public.practitioners
  where code in (
      select practitioner from public.appointments
      where thread_id = p_thread_id and status <> 'cancelled'
        or id::text in (
          select call -> 'input' ->> 'appointment_id' from jsonb_array_elements(p_calls) as call
        )
    )
    or exists (
      select from jsonb_array_elements(p_calls) as call
      where call -> 'input' ->> 'practitioner' in (code, name)
    )
  order by code
  for no key update;
  for each in select value from jsonb_array_elements(p_calls) loop
    output := public.call_appointment(p_time_zone, p_thread_id, each);
  end loop;
  return output;
end
$$;

-- Returns what the last of these calls comes to in a dialog: `{output}`, or `{refused: {message,
-- free}}` with free times nearby as describe_free_times. Changes nothing, unless `p_is_kept`.
-- Raises: 22007 and 42501 as call_appointment, whose PT404, PT409, PT412 and PT422 it returns as
-- `refused`; its own PTEND does not leave it.
-- Called by: functions/assistant/actions/calendar-actions.ts.
create function public.try_appointments(
  p_time_zone text, p_calls jsonb, p_thread_id uuid default null, p_is_kept boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  output jsonb;
  reason text;
  facts text;
begin
  begin
    output := public.call_appointments(p_time_zone, p_thread_id, public.unwrap_json(p_calls));
    if not p_is_kept then
      -- Roll the calls back.
      raise sqlstate 'PTEND';
    end if;
    return jsonb_build_object('output', output);
  exception
    when sqlstate 'PTEND' then
      return jsonb_build_object('output', output);
    when sqlstate 'PT404' or sqlstate 'PT409' or sqlstate 'PT412' or sqlstate 'PT422' then
      get stacked diagnostics reason = message_text, facts = pg_exception_detail;
  end;
  return jsonb_build_object('refused', jsonb_build_object(
    'message', reason,
    'free', public.describe_free_times(
      p_time_zone, coalesce(nullif(facts, '')::jsonb -> 'free_times', '[]')
    )
  ));
end
$$;
grant execute on function public.try_appointments to service_role;

-- Makes the calls that a turn tried, `{time_zone, calls}`, and names the dialog's request in what it
-- booked.
-- Raises: PT409 `calendar-changed` in place of PT404, PT412 and PT422: one of them is no longer
-- possible; 42501 as call_appointment.
-- Called by: finish_turn.
create function public.make_appointments(p_thread_id uuid, p_made jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(jsonb_array_length(p_made -> 'calls'), 0) = 0 then
    return;
  end if;
  begin
    perform public.call_appointments(p_made ->> 'time_zone', p_thread_id, p_made -> 'calls');
  exception
    when sqlstate 'PT404' or sqlstate 'PT409' or sqlstate 'PT412' or sqlstate 'PT422' then
      raise sqlstate 'PT409' using
        message = 'the calendar changed during this turn',
        detail = '{"code": "calendar-changed"}';
  end;
  update public.appointments set request_id = (
    select id from public.requests
    where thread_id = p_thread_id and is_current and kind = 'booking'
  )
  where thread_id = p_thread_id and status = 'booked' and request_id is null;
end
$$;
grant execute on function public.make_appointments to service_role;
