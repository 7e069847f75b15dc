alter table public.actions
  alter column input drop not null,
  alter column request drop not null,
  drop constraint actions_provider_check,
  add constraint actions_provider_check check (provider in ('http', 'appointments')),
  add constraint actions_provider_fields_check check (
    (input is not null) = (provider = 'http') and (request is not null) = (provider = 'http')
  );
comment on table public.actions is
  'Of the provider appointments, functions/shared/contract/appointment-actions.ts has the inputs';

set check_function_bodies = off;

create or replace function public.import_actions(p_actions jsonb) returns void
language sql set search_path = '' as $$
  insert into public.actions as stored (
    code, name, description, kind, provider, input, output, example_output, request, timeout_ms,
    cache_seconds, is_enabled
  )
  select
    code, name, description, kind, provider, nullif(input, 'null'), nullif(output, 'null'),
    nullif(example_output, 'null'), nullif(request, 'null'), timeout_ms, cache_seconds, is_enabled
  from jsonb_populate_recordset(null::public.actions, coalesce(p_actions, '[]'))
  on conflict (code) do update set
    name = excluded.name, description = excluded.description, kind = excluded.kind,
    provider = excluded.provider, input = excluded.input, output = excluded.output,
    example_output = excluded.example_output, request = excluded.request,
    timeout_ms = excluded.timeout_ms, cache_seconds = excluded.cache_seconds,
    is_enabled = excluded.is_enabled
  where to_jsonb(stored) - '{revision,updated_at}'::text[]
    <> to_jsonb(excluded) - '{revision,updated_at}'::text[]
$$;

create or replace function public.book_appointment(
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

create function public.choose_practitioner(
  p_time_zone text, p_service text, p_starts_at timestamptz
) returns text
language plpgsql stable set search_path = '' as $$
declare
  chosen constant text := (
    select free ->> 'practitioner'
    -- No appointment is longer.
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
  -- What is made anew has another id when the turn is stored.
  return jsonb_build_object('appointment', public.describe_appointment(p_time_zone, appointment)
    - case when p_call ->> 'code' in ('hold_time', 'book_appointment') then 'appointment_id' else '' end);
end
$$;

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
      -- Undoes the calls.
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

create or replace function public.finish_turn(p_turn jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  turn constant jsonb := public.unwrap_json(p_turn);
  reply constant jsonb := turn -> 'reply';
  this_thread uuid := (turn ->> 'thread_id')::uuid;
  config uuid := (select id from public.agent_configs where id = (turn ->> 'agent_config_id')::uuid);
  author constant uuid := (turn ->> 'user_id')::uuid;
  owner uuid;
  question_id uuid;
  reply_id uuid;
  new_revision integer;
  meta jsonb := coalesce(nullif(reply -> 'meta_json', 'null'), '{}');
  spent integer;
  tried constant jsonb := nullif(turn -> 'candidate', 'null');
begin
  if tried is not null and exists (
    select from public.users where id = author and role = 'viewer'
  ) then
    raise insufficient_privilege using message = 'only editors try versions and drafts';
  end if;
  if this_thread is null then
    insert into public.threads (name, user_id, agent_config_id, switch_count, candidate, is_trial)
    values (
      coalesce(nullif(left(turn ->> 'thread_name', 200), ''), '…'),
      (select id from public.users where id = author),
      config,
      coalesce((turn ->> 'branch_switches')::integer, 0),
      tried,
      tried is not null
    )
    returning id into this_thread;
  else
    -- The update also locks the dialog until the turn is stored.
    update public.threads set
      -- Written once: a dialog that was served by a version that is gone keeps null.
      agent_config_id = coalesce(agent_config_id, case when not exists (
        select from public.messages
        where thread_id = this_thread and meta_json ->> 'config_version' is not null
      ) then config end),
      switch_count = switch_count + coalesce((turn ->> 'branch_switches')::integer, 0),
      -- A real dialog stays one.
      candidate = case when is_trial then coalesce(tried, candidate) end
    where id = this_thread
    returning user_id into owner;
    if not found then
      raise sqlstate 'PT404' using message = 'no such dialog';
    end if;
    if owner is distinct from author and exists (
      select from public.users where id = author and role = 'viewer'
    ) then
      raise insufficient_privilege using message = 'a viewer writes in dialogs of their own';
    end if;
  end if;

  insert into public.messages (thread_id, role, text, client_message_id)
  values (this_thread, 'user', turn ->> 'user_text', (turn ->> 'client_message_id')::uuid)
  on conflict (client_message_id) do nothing
  returning id into question_id;
  if question_id is null then
    raise sqlstate 'PT409' using message = 'this message is already stored';
  end if;

  new_revision := public.write_thread_state(
    this_thread, coalesce((turn ->> 'expected_revision')::integer, 0), turn -> 'state'
  );

  spent := round(extract(epoch from clock_timestamp() - statement_timestamp()) * 1000);
  meta := jsonb_set(meta, '{debug,timings_ms,commit}', to_jsonb(spent), false);
  meta := jsonb_set(
    meta,
    '{debug,timings_ms,total}',
    to_jsonb(coalesce((meta #>> '{debug,timings_ms,total}')::integer, 0) + spent),
    false
  );

  insert into public.messages (
    thread_id, role, text, sources_json, assembled_prompt, intent_id, meta_json, facets
  )
  values (
    this_thread,
    'assistant',
    reply ->> 'text',
    coalesce(nullif(reply -> 'sources_json', 'null'), '[]'),
    reply ->> 'assembled_prompt',
    (select id from public.intents where code = reply ->> 'intent_code'),
    meta,
    array(select jsonb_array_elements_text(nullif(reply -> 'facets', 'null')))
  )
  returning id into reply_id;

  perform public.store_trace(reply_id, turn ->> 'trace', turn ->> 'router_prompt');
  perform public.write_requests(this_thread, turn -> 'requests');
  perform public.make_appointments(this_thread, turn -> 'appointments');
  perform public.charge_tokens(author, (turn ->> 'tokens')::bigint);

  return jsonb_build_object(
    'thread_id', this_thread,
    'message_id', reply_id,
    'user_message_id', question_id,
    'revision', new_revision,
    'commit_ms', spent
  );
end
$$;
