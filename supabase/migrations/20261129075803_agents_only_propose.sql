-- A row without name, type and text was never shown: the list of proposals failed on it.
delete from public.proposals
where kind = 'document' and not coalesce(
  jsonb_typeof(document -> 'name') = 'string' and jsonb_typeof(document -> 'text') = 'string'
  and document ->> 'file_type' in ('markdown', 'text', 'html'), false
);
alter table public.proposals add constraint proposals_document_check1 check (document is null or (
  jsonb_typeof(document -> 'name') = 'string' and jsonb_typeof(document -> 'text') = 'string'
  and document ->> 'file_type' in ('markdown', 'text', 'html')
) is true);

drop policy if exists message_feedback_delete_policy on public.message_feedback;

drop policy if exists message_feedback_insert_policy on public.message_feedback;

drop policy if exists message_feedback_update_policy on public.message_feedback;

drop policy if exists proposals_insert_policy on public.proposals;

drop policy if exists request_history_insert_policy on public.request_history;

drop policy if exists saved_filters_delete_policy on public.saved_filters;

drop policy if exists saved_filters_insert_policy on public.saved_filters;

drop policy if exists saved_replies_delete_policy on public.saved_replies;

drop policy if exists saved_replies_insert_policy on public.saved_replies;

drop policy if exists saved_replies_update_policy on public.saved_replies;

set check_function_bodies = off;

create or replace function public.whoami() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if public.agent_key() is not null then
    return null;
  end if;
  return public.account_of(nullif(auth.jwt() ->> 'session_id', '')::uuid, auth.uid());
end
$$;

create function public.is_operator_in_person() returns boolean
language sql stable set search_path = '' as $$
  select public.is_operator() and public.agent_key() is null
$$;
grant execute on function public.is_operator_in_person to authenticated, service_role;

create function public.can_serve_in_person() returns boolean
language sql stable set search_path = '' as $$
  select public.can_serve() and public.agent_key() is null
$$;
grant execute on function public.can_serve_in_person to authenticated, service_role;

create or replace function public.require_own_thread(p_id uuid) returns void
language plpgsql stable set search_path = '' as $$
declare
  owner_id uuid;
begin
  select user_id into owner_id from public.threads where id = p_id;
  if not found or not public.is_operator_or_server() then
    raise sqlstate 'PT404' using message = 'there is no dialog with this id';
  end if;
  if current_setting('role') = 'authenticated' and not public.is_editor()
    and (owner_id is distinct from auth.uid() or public.agent_key() is not null)
  then
    raise sqlstate 'PT403' using
      message = 'this dialog is not yours; only editors can change it',
      detail = '{"code": "not-owner"}';
  end if;
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

create or replace function public.write_appointment(
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
  -- The practitioner before the appointment: all writers lock in this order.
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

create policy saved_replies_insert_policy on public.saved_replies for insert to authenticated
  with check ((select public.can_serve_in_person()));

create policy saved_replies_update_policy on public.saved_replies for update to authenticated
  using ((select public.can_serve_in_person())) with check ((select public.can_serve_in_person()));

create policy saved_replies_delete_policy on public.saved_replies for delete to authenticated
  using ((select public.can_serve_in_person()));

create policy request_history_insert_policy on public.request_history for insert to authenticated
  with check (
    (select public.can_serve_in_person()) and what = 'note' and changes = '{}'
    and by = (select auth.uid())
  );

create policy message_feedback_insert_policy on public.message_feedback for insert to authenticated
  with check (user_id = (select auth.uid()) and (select public.is_operator_in_person()));

create policy message_feedback_update_policy on public.message_feedback for update to authenticated
  using (user_id = (select auth.uid()) and (select public.is_operator_in_person()))
  with check (user_id = (select auth.uid()) and (select public.is_operator_in_person()));

create policy message_feedback_delete_policy on public.message_feedback for delete to authenticated
  using (user_id = (select auth.uid()) and (select public.is_operator_in_person()));

create policy saved_filters_insert_policy on public.saved_filters for insert to authenticated
  with check (user_id = (select auth.uid()) and (select public.is_operator_in_person()));

create policy saved_filters_delete_policy on public.saved_filters for delete to authenticated
  using (user_id = (select auth.uid()) and (select public.is_operator_in_person()));

create policy proposals_insert_policy on public.proposals for insert to authenticated
  with check (
    (select public.may_propose()) and proposed_by = (select auth.uid())
    and api_key_id is not distinct from (select public.agent_key())
    and status = 'open' and created_at = now()
    and document_id is null and answer is null and settled_by is null
    and (config_id is null or exists (
      select from public.agent_configs as saved
      where saved.id = config_id and saved.created_by = (select auth.uid()) and not saved.is_active
    ))
  );
