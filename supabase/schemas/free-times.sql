-- Free times of practitioners. `p_time_zone` is the organisation's. Functions that clients call run
-- as their owner and check a signed-in caller themselves.

-- Rejects a field of a request, with its path in the detail. `p_more` are further members.
-- Raises: PT422.
-- Called by: change_request, check_bookable, check_offer, check_practitioner_services, find_person,
-- write_appointment.
create function public.refuse_field(p_path text, p_message text, p_more jsonb default '{}')
returns void
language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PT422' using message = p_message, detail = p_more || jsonb_build_object(
    'errors', jsonb_build_array(jsonb_build_object('path', p_path, 'message', p_message))
  );
end
$$;

-- Returns when a practitioner sees patients between two times: weekly hours without closures and
-- the organisation's closed dates. Local times that a change of the clocks skips or repeats are read
-- as PostgreSQL does: with the offset of standard time.
-- Called by: check_bookable, find_free_times.
create function public.open_ranges(
  p_time_zone text, p_practitioner text, p_from timestamptz, p_to timestamptz
) returns tstzmultirange
language sql stable set search_path = '' as $$
  with days as (
    select each::date as date
    from generate_series(
      (p_from at time zone p_time_zone)::date, (p_to at time zone p_time_zone)::date,
      interval '1 day'
    ) as each
  ), open as (
    select
      (date + opens) at time zone p_time_zone as lower,
      (date + closes) at time zone p_time_zone as upper
    from public.practitioners
    cross join lateral jsonb_to_recordset(hours) as weekly (day integer, opens time, closes time)
    join days on extract(dow from date) = day
    where code = p_practitioner
  ), closed as (
    select
      (date + coalesce(from_time, '00:00')) at time zone p_time_zone as lower,
      (date + coalesce(to_time, '24:00')) at time zone p_time_zone as upper
    from public.closures
    join days on date between first_date and last_date
    where practitioner is null or practitioner = p_practitioner
    union all
    select
      (date + time '00:00') at time zone p_time_zone, (date + time '24:00') at time zone p_time_zone
    from public.assistant_settings
    join days on value ? date::text
    where code = 'closed_dates'
  )
  select coalesce((select range_agg(tstzrange(lower, upper)) from open where lower < upper), '{}')
    - coalesce((select range_agg(tstzrange(lower, upper)) from closed where lower < upper), '{}')
$$;

-- Rejects a service or a practitioner that does not exist, and a service that the practitioner does
-- not give.
-- Raises: PT422 with the field in its detail.
-- Called by: check_bookable, find_free_times, write_appointment.
create function public.check_offer(p_service text, p_practitioner text) returns void
language plpgsql stable set search_path = '' as $$
declare
  asked constant text := (select name from public.services where code = p_service);
  giver record;
begin
  if asked is null then
    perform public.refuse_field('service', format(
      'There is no service %s; known are %s', p_service,
      (select coalesce(string_agg(code, ', ' order by code), 'none') from public.services)
    ));
  end if;
  if p_practitioner is null then
    return;
  end if;
  select name, services into giver from public.practitioners where code = p_practitioner;
  if not found then
    perform public.refuse_field('practitioner', format(
      'There is no practitioner %s; known are %s', p_practitioner,
      (select coalesce(string_agg(code, ', ' order by code), 'none') from public.practitioners)
    ));
  end if;
  if not p_service = any (giver.services) then
    perform public.refuse_field('practitioner', format(
      '%s does not give %s; these do: %s', giver.name, asked, (
        select coalesce(string_agg(name, ', ' order by name), 'nobody')
        from public.practitioners where p_service = any (services)
      )
    ));
  end if;
end
$$;

-- Returns the free times of a service, earliest first, on the quarters of an hour, as `[{starts_at,
-- ends_at, practitioner, service}]` with the offsets of the time zone: of one practitioner, or of
-- all who give it, between two times (a week from now), as far as they are from 30 minutes to 12
-- months ahead. `p_part` is morning (until 12:00), afternoon, or evening (from 17:00). `p_except`
-- is an appointment that may move.
-- Raises: PT422 as check_offer; 42501 the caller is no operator.
-- Called by: functions/assistant/routes/appointments/availability.ts, call_appointment,
-- choose_practitioner, nearest_free_times.
create function public.find_free_times(
  p_time_zone text,
  p_service text,
  p_practitioner text default null,
  p_from timestamptz default null,
  p_to timestamptz default null,
  p_part text default null,
  p_limit integer default null,
  p_except uuid default null
) returns jsonb
-- Compiling the query takes as long as running it.
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  session_zone constant text := current_setting('timezone');
  length constant interval := (
    select make_interval(mins => minutes) from public.services where code = p_service
  );
  earliest timestamptz := greatest(p_from, now() + interval '30 minutes');
  latest constant timestamptz := least(
    coalesce(p_to, earliest + interval '7 days'), now() + interval '12 months'
  );
  part_end timestamptz;
  part_times jsonb;
  found_times jsonb := '[]';
begin
  perform public.require_reading();
  perform public.check_offer(p_service, p_practitioner);
  -- Times in JSON have the UTC offset of the session's time zone.
  perform set_config('timezone', p_time_zone, true);
  -- Search week by week, because the first week often has enough free times.
  while earliest < latest and coalesce(jsonb_array_length(found_times) < p_limit, true) loop
    part_end := least(earliest + interval '7 days', latest);
    -- Read the appointments of all practitioners at once: one query each takes five times as long.
    with busy as (
      select practitioner, range_agg(tstzrange(starts_at, ends_at)) as ranges
      from public.appointments
      where (p_practitioner is null or practitioner = p_practitioner)
        and (status = 'booked' or status = 'held' and held_until > now())
        and starts_at < part_end + length and starts_at > earliest - interval '8 hours'
        and id is distinct from p_except
      group by practitioner
    ), times as (
      select code as practitioner, starts_at
      from public.practitioners
      left join busy on practitioner = code
      cross join lateral unnest(
        (public.open_ranges(p_time_zone, code, earliest, part_end + length) - coalesce(ranges, '{}'))
          * tstzmultirange(tstzrange(earliest, least(part_end + length, latest)))
      ) as free
      cross join lateral generate_series(
        date_bin('15 minutes', lower(free) + interval '14 minutes 59.999999 seconds', 'epoch'),
        upper(free) - length, interval '15 minutes'
      ) as starts_at
      where p_service = any (services) and (p_practitioner is null or code = p_practitioner)
        and starts_at < part_end
        and (p_part is null or p_part = case
          when extract(hour from starts_at) < 12 then 'morning'
          when extract(hour from starts_at) < 17 then 'afternoon'
          else 'evening'
        end)
      order by starts_at, practitioner
      limit p_limit - jsonb_array_length(found_times)
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'starts_at', starts_at, 'ends_at', starts_at + length,
      'practitioner', practitioner, 'service', p_service
    ) order by starts_at, practitioner), '[]')
    into part_times from times;
    found_times := found_times || part_times;
    earliest := part_end;
  end loop;
  perform set_config('timezone', session_zone, true);
  return found_times;
end
$$;
grant execute on function public.find_free_times to authenticated, service_role;

-- Returns the three free times of a practitioner that are nearest to a time, as find_free_times.
-- Raises: 42501 and PT422 as find_free_times.
-- Called by: check_bookable, choose_practitioner, refuse_overlap.
create function public.nearest_free_times(
  p_time_zone text, p_service text, p_practitioner text, p_starts_at timestamptz, p_except uuid
) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(free order by free ->> 'starts_at'), '[]')
  from (
    select free
    from jsonb_array_elements(public.find_free_times(
      p_time_zone, p_service, p_practitioner,
      p_starts_at - interval '7 days', p_starts_at + interval '14 days', p_except => p_except
    )) as free
    order by abs(extract(epoch from (free ->> 'starts_at')::timestamptz - p_starts_at))
    limit 3
  ) as nearest
$$;

-- Rejects a time that nobody can book: too soon, too late, outside hours or in a closure.
-- Raises: PT422 with the field, and `free_times` nearby, in its detail; 42501 as find_free_times.
-- Called by: write_appointment.
create function public.check_bookable(
  p_time_zone text, p_wanted public.appointments, p_except uuid
) returns void
language plpgsql stable set search_path = '' as $$
declare
  local constant timestamp := p_wanted.starts_at at time zone p_time_zone;
  midnight constant timestamptz := local::date at time zone p_time_zone;
  wanted_range constant tstzrange := tstzrange(p_wanted.starts_at, p_wanted.ends_at);
  open_at tstzmultirange;
  problem text;
begin
  perform public.check_offer(p_wanted.service, p_wanted.practitioner);
  open_at := public.open_ranges(
    p_time_zone, p_wanted.practitioner, p_wanted.starts_at, p_wanted.ends_at
  );
  problem := case
    when p_wanted.starts_at < now() then 'It is in the past'
    when p_wanted.starts_at < now() + interval '30 minutes' then
      'It must be at least 30 minutes ahead'
    when p_wanted.starts_at > now() + interval '12 months' then
      'It must be within the next 12 months'
    when extract(second from p_wanted.starts_at) <> 0 then 'It must be a whole minute'
    when not open_at @> wanted_range then format(
      '%s–%s is outside the hours of %s, who %s',
      to_char(local, 'FMDD Mon YYYY HH24:MI'),
      to_char(p_wanted.ends_at at time zone p_time_zone, 'HH24:MI'),
      (select name from public.practitioners where code = p_wanted.practitioner),
      coalesce((
        select 'sees patients that day ' || string_agg(
          to_char(lower(part) at time zone p_time_zone, 'HH24:MI') || '–'
            || to_char(upper(part) at time zone p_time_zone, 'HH24:MI'), ', '
        )
        from unnest(
          open_at * tstzmultirange(tstzrange(midnight, midnight + interval '1 day'))
        ) as part
      ), 'sees no patients that day')
    )
  end;
  if problem is not null then
    perform public.refuse_field('starts_at', problem, jsonb_build_object(
      'free_times', public.nearest_free_times(
        p_time_zone, p_wanted.service, p_wanted.practitioner, p_wanted.starts_at, p_except
      )
    ));
  end if;
end
$$;

-- Rejects a signed-in caller who may not read: functions that run as their owner call it first.
-- Raises: 42501.
-- Called by: find_free_times, read_appointments.
create function public.require_reading() returns void
language plpgsql stable set search_path = '' as $$
begin
  if current_setting('role') = 'authenticated' and not public.is_operator() then
    raise insufficient_privilege using message = 'only operators read appointments';
  end if;
end
$$;

-- Returns an appointment as clients see it; without the patient's name, telephone and note unless
-- `p_is_whole`. A hold that has ended counts as cancelled.
-- Called by: book_appointment, find_appointments, read_appointments, write_appointment.
create function public.show_appointment(p_row public.appointments, p_is_whole boolean)
returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(p_row) - 'practitioner_number'
    || case when p_row.status = 'held' and p_row.held_until <= now()
      then '{"status": "cancelled"}'::jsonb else '{}' end
    || case when p_is_whole then '{}'::jsonb
      else '{"patient_name": null, "patient_phone": null, "note": null}' end
$$;
