set check_function_bodies = off;

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
