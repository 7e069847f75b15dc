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
  return new;
end
$$;

create or replace function public.read_requests(
  p_status public.request_status[] default null,
  p_kind text[] default null,
  p_assignee uuid default null,
  p_is_unassigned boolean default false,
  p_due timestamptz default null,
  p_text text default null,
  p_most integer default 50,
  p_after timestamptz default null,
  p_after_id uuid default null,
  p_is_latest_first boolean default false
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
