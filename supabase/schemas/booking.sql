-- Writing and reading appointments. The API and the actions of a turn call the same functions, the
-- latter in the turn's transaction. They run as their owner, because clients have no right to write
-- the table: a signed-in caller must serve.

-- Rejects an appointment that overlaps another. The constraint of the table does, too, without
-- saying where there is room.
-- Raises: PT409 `time-taken` with the time of the other (`taken`) and `free_times` nearby; 42501 and
-- PT422 as nearest_free_times.
-- Called by: write_appointment.
create function public.refuse_overlap(
  p_time_zone text, p_wanted public.appointments, p_except uuid
) returns void
language plpgsql stable set search_path = '' as $$
declare
  other public.appointments;
begin
  select * into other from public.appointments
  where practitioner = p_wanted.practitioner
    and practitioner_number = p_wanted.practitioner_number and status <> 'cancelled'
    and starts_at < p_wanted.ends_at and starts_at > p_wanted.starts_at - interval '8 hours'
    and ends_at > p_wanted.starts_at and id is distinct from p_except
  order by starts_at limit 1;
  if not found then
    return;
  end if;
  raise sqlstate 'PT409' using
    message = format(
      '%s has an appointment from %s to %s',
      (select name from public.practitioners where code = p_wanted.practitioner),
      to_char(other.starts_at at time zone p_time_zone, 'HH24:MI'),
      to_char(other.ends_at at time zone p_time_zone, 'HH24:MI on FMDD Mon YYYY')
    ),
    detail = jsonb_build_object(
      'code', 'time-taken',
      'taken', jsonb_build_object('starts_at', other.starts_at, 'ends_at', other.ends_at),
      'free_times', public.nearest_free_times(
        p_time_zone, p_wanted.service, p_wanted.practitioner, p_wanted.starts_at, p_except
      )
    );
end
$$;

-- Makes an appointment of `p_values` (service, practitioner, starts_at, status, patient_name,
-- patient_phone, note, thread_id), or changes these fields of the one with `p_id`, if it still has
-- `p_revision`. A hold lasts 15 minutes. Locks the practitioner, so that writers come one after the
-- other, and first cancels the expired holds in the place. Returns it as show_appointment.
-- Raises: 42501 the caller does not serve; PT404 there is none with this id; PT409 `time-taken` as
-- refuse_overlap, or `status-conflict` it was cancelled or its hold has ended; PT412 it has another
-- revision; PT422 as check_bookable, or a field is missing or wrong.
-- Called by: functions/assistant/routes/appointments/appointments.ts, book_appointment,
-- cancel_appointment, hold_time, move_appointment.
create function public.write_appointment(
  p_time_zone text, p_values jsonb, p_id uuid default null, p_revision integer default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  given constant jsonb := (
    select jsonb_object_agg(key, value) from jsonb_each(public.unwrap_json(p_values))
    where key in (
      'service', 'practitioner', 'starts_at', 'status', 'patient_name', 'patient_phone', 'note',
      'thread_id'
    )
  );
  stored public.appointments;
  wanted public.appointments;
  is_placed boolean;
begin
  if current_setting('role') = 'authenticated' and not public.can_serve_in_person() then
    raise insufficient_privilege using message = 'only people who serve write appointments';
  end if;
  -- Lock the practitioner before the appointment, as all writers do, to avoid deadlocks.
  perform from public.practitioners where code = coalesce(
    given ->> 'practitioner', (select practitioner from public.appointments where id = p_id)
  ) for no key update;
  if p_id is not null then
    select * into stored from public.appointments where id = p_id for update;
    if not found then
      raise sqlstate 'PT404' using message = 'there is no appointment with this id';
    end if;
    if stored.revision <> p_revision then
      raise sqlstate 'PT412' using
        message = 'somebody changed this appointment since you read it; read it again';
    end if;
    if stored.status = 'cancelled' or stored.status = 'held' and stored.held_until <= now() then
      raise sqlstate 'PT409' using
        message = case when stored.status = 'held' then 'this hold has ended; make another'
          else 'this appointment is cancelled; make another' end,
        detail = '{"code": "status-conflict"}';
    end if;
  end if;
  wanted := jsonb_populate_record(stored, given);
  wanted.id := coalesce(p_id, gen_random_uuid());
  if wanted.status = 'held' and stored.status = 'booked' then
    perform public.refuse_field('status', 'A booked appointment cannot become a hold again');
  end if;
  if wanted.status = 'booked' and coalesce(wanted.patient_name, '') !~ '\S' then
    perform public.refuse_field('patient_name', 'A booked appointment needs the patient''s name');
  end if;
  is_placed := (wanted.service, wanted.practitioner, wanted.starts_at)
    is distinct from (stored.service, stored.practitioner, stored.starts_at);
  if is_placed then
    perform public.check_offer(wanted.service, wanted.practitioner);
    select number into wanted.practitioner_number
    from public.practitioners where code = wanted.practitioner;
    wanted.ends_at := wanted.starts_at + (
      select make_interval(mins => minutes) from public.services where code = wanted.service
    );
    perform public.check_bookable(p_time_zone, wanted, p_id);
    update public.appointments set status = 'cancelled', held_until = null
    where practitioner = wanted.practitioner
      and practitioner_number = wanted.practitioner_number
      and status = 'held' and held_until <= now()
      and starts_at > wanted.starts_at - interval '8 hours' and starts_at < wanted.ends_at and ends_at > wanted.starts_at and id is distinct from p_id;
    perform public.refuse_overlap(p_time_zone, wanted, p_id);
  end if;
  insert into public.appointments as kept (
    id, service, practitioner, practitioner_number, starts_at, ends_at, status, held_until,
    patient_name, patient_phone, note, thread_id
  ) values (
    wanted.id, wanted.service, wanted.practitioner, wanted.practitioner_number, wanted.starts_at,
    wanted.ends_at, wanted.status,
    case when wanted.status = 'held' then coalesce(stored.held_until, now() + interval '15 minutes') end,
    coalesce(wanted.patient_name, ''), coalesce(wanted.patient_phone, ''),
    coalesce(wanted.note, ''), wanted.thread_id
  )
  on conflict (id) do update set
    service = excluded.service, practitioner = excluded.practitioner,
    practitioner_number = excluded.practitioner_number, starts_at = excluded.starts_at,
    ends_at = excluded.ends_at, status = excluded.status, held_until = excluded.held_until,
    patient_name = excluded.patient_name, patient_phone = excluded.patient_phone,
    note = excluded.note
  returning * into stored;
  return public.show_appointment(stored, true);
end
$$;
grant execute on function public.write_appointment to authenticated, service_role;

-- Holds a time for a dialog for 15 minutes, in place of the times it holds already. Returns the
-- appointment as show_appointment.
-- Raises: 42501, PT404, PT409, PT412 and PT422 as write_appointment.
-- Called by: call_appointment.
create function public.hold_time(
  p_time_zone text, p_service text, p_practitioner text, p_starts_at timestamptz, p_thread_id uuid,
  p_name text default '', p_phone text default ''
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  earlier uuid;
begin
  for earlier in
    select id from public.appointments
    where thread_id = p_thread_id and status = 'held' and held_until > now()
  loop
    perform public.cancel_appointment(earlier);
  end loop;
  return public.write_appointment(p_time_zone, jsonb_build_object(
    'service', p_service, 'practitioner', p_practitioner, 'starts_at', p_starts_at,
    'status', 'held', 'patient_name', p_name, 'patient_phone', p_phone, 'thread_id', p_thread_id
  ));
end
$$;
grant execute on function public.hold_time to service_role;

-- Books a time for a dialog: confirms its current hold of that time, or creates an appointment. A
-- second call returns the same appointment. A new dialog has no id before its turn is stored, but
-- owns what its transaction created. Returns the appointment as show_appointment.
-- Raises: 42501, PT404, PT409, PT412 and PT422 as write_appointment.
-- Called by: call_appointment.
create function public.book_appointment(
  p_time_zone text, p_service text, p_practitioner text, p_starts_at timestamptz, p_thread_id uuid,
  p_name text, p_phone text, p_note text default ''
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  own public.appointments;
  details constant jsonb := jsonb_build_object(
    'status', 'booked', 'patient_name', p_name, 'patient_phone', p_phone, 'note', p_note
  );
begin
  select * into own from public.appointments
  where (thread_id = p_thread_id
      or coalesce(thread_id, p_thread_id) is null and created_at = now())
    and practitioner = p_practitioner and service = p_service and starts_at = p_starts_at
    and (status = 'booked' or status = 'held' and held_until > now());
  if own.status = 'booked' then
    return public.show_appointment(own, true);
  end if;
  if found then
    return public.write_appointment(p_time_zone, details, own.id);
  end if;
  return public.write_appointment(p_time_zone, details || jsonb_build_object(
    'service', p_service, 'practitioner', p_practitioner, 'starts_at', p_starts_at,
    'thread_id', p_thread_id
  ));
end
$$;
grant execute on function public.book_appointment to service_role;

-- Moves an appointment to another time, and to another practitioner if one is given.
-- Raises: 42501, PT404, PT409, PT412 and PT422 as write_appointment.
-- Called by: call_appointment.
create function public.move_appointment(
  p_time_zone text, p_id uuid, p_starts_at timestamptz, p_practitioner text default null
) returns jsonb
language sql set search_path = '' as $$
  select public.write_appointment(p_time_zone, jsonb_strip_nulls(jsonb_build_object(
    'starts_at', p_starts_at, 'practitioner', p_practitioner
  )), p_id)
$$;
grant execute on function public.move_appointment to service_role;

-- Cancels an appointment.
-- Raises: 42501, PT404, PT409, PT412 and PT422 as write_appointment.
-- Called by: call_appointment, hold_time.
create function public.cancel_appointment(p_id uuid) returns jsonb
language sql set search_path = '' as $$
  select public.write_appointment('UTC', '{"status": "cancelled"}', p_id)
$$;
grant execute on function public.cancel_appointment to service_role;

-- Returns the coming appointments of a patient, earliest first. Name and telephone must both match:
-- the name whatever its case and spaces, of the telephone the last nine digits, because people
-- leave out the code of the country.
-- Called by: call_appointment.
create function public.find_appointments(p_name text, p_phone text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(public.show_appointment(found, true) order by starts_at), '[]')
  from public.appointments as found
  where starts_at > now() and (status = 'booked' or status = 'held' and held_until > now())
    and length(regexp_replace(p_phone, '\D', '', 'g')) >= 7
    and right(regexp_replace(patient_phone, '\D', '', 'g'), 9)
      = right(regexp_replace(p_phone, '\D', '', 'g'), 9)
    and lower(regexp_replace(btrim(patient_name), '\s+', ' ', 'g'))
      = lower(regexp_replace(btrim(p_name), '\s+', ' ', 'g'))
$$;
grant execute on function public.find_appointments to service_role;

-- Returns appointments as show_appointment, earliest first: one, or those that overlap a time, of a
-- practitioner, a status or a dialog, after a position. People who serve and servers see patients'
-- data, other operators do not.
-- Raises: 42501 the caller is no operator.
-- Called by: functions/assistant/routes/appointments/appointments.ts.
create function public.read_appointments(
  p_id uuid default null,
  p_from timestamptz default null,
  p_to timestamptz default null,
  p_practitioner text default null,
  p_status public.appointment_status[] default null,
  p_thread_id uuid default null,
  p_most integer default 50,
  p_after timestamptz default null,
  p_after_id uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  is_whole constant boolean := current_setting('role') <> 'authenticated' or public.can_serve();
begin
  perform public.require_reading();
  return (
    select coalesce(jsonb_agg(
      public.show_appointment(listed, is_whole) order by starts_at, id
    ), '[]')
    from (
      select * from public.appointments
      where (p_id is null or id = p_id)
        and starts_at >= coalesce(p_after, p_from - interval '8 hours', '-infinity')
        and starts_at < coalesce(p_to, 'infinity')
        and (p_from is null or ends_at > p_from)
        and (p_practitioner is null or practitioner = p_practitioner)
        and (p_status is null or p_status @> array[
          case when status = 'held' and held_until <= now() then 'cancelled' else status end
        ])
        and (p_thread_id is null or thread_id = p_thread_id)
        and (p_after is null or (starts_at, id) > (p_after, p_after_id))
      order by starts_at, id
      limit p_most
    ) as listed
  );
end
$$;
grant execute on function public.read_appointments to authenticated, service_role;

-- Returns what a calendar feed shows: `{practitioner, appointments: [{id, starts_at, ends_at,
-- service, patient_name, revision, updated_at}]}`, booked ones from 30 days back to 12 months ahead;
-- null for a token that is unknown or revoked.
-- Called by: functions/assistant/routes/appointments/calendar-feeds.ts.
create function public.read_calendar_feed(p_token_hash text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('practitioner', person.name, 'appointments', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', booked.id, 'starts_at', starts_at, 'ends_at', ends_at, 'service', service.name,
      'patient_name', patient_name, 'revision', booked.revision, 'updated_at', booked.updated_at
    ) order by starts_at), '[]')
    from public.appointments as booked
    join public.services as service on service.code = booked.service
    where practitioner = feed.practitioner and status = 'booked'
      and starts_at between now() - interval '30 days' and now() + interval '12 months'
  ))
  from public.calendar_feeds as feed
  join public.practitioners as person on person.code = feed.practitioner
  where token_hash = p_token_hash
$$;
grant execute on function public.read_calendar_feed to service_role;
