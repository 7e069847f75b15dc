drop function if exists public.read_requests(public.request_status[],text[],uuid,boolean,timestamp with time zone,text,integer,timestamp with time zone,uuid);

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

create function public.request_dialog(p_thread_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'origin', (select origin from public.threads where id = p_thread_id),
    'site_name', (
      select s.name from public.threads as t join public.sites as s on s.key = t.site_key
      where t.id = p_thread_id
    ),
    'last_message', (
      select left(text, 200) from public.messages
      where thread_id = p_thread_id and role = 'user' order by seq desc limit 1
    )
  )
$$;

create function public.request_has(p_request public.requests, p_text text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  part constant text := '%' || regexp_replace(p_text, '([\\%_])', '\\\1', 'g') || '%';
  digits constant text := ltrim(regexp_replace(p_text, '\D', '', 'g'), '0');
  is_number constant boolean := length(digits) >= 4 and p_text !~ '[[:alpha:]]';
begin
  return p_request.summary ilike part or p_request.outcome ilike part or exists (
    select from jsonb_each_text(p_request.slots) as slot
    where slot.value ilike part
      or is_number and strpos(regexp_replace(slot.value, '\D', '', 'g'), digits) > 0
  );
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
  p_is_latest_first boolean default false
) returns jsonb
language sql security definer set search_path = '' as $$
  with found as materialized (
    select * from public.requests
    where ((select public.is_operator()) or current_setting('role') in ('service_role', 'none'))
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
      and (p_text is null or public.request_has(requests, p_text))
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
    'rows', coalesce(jsonb_agg(told order by place) filter (where told is not null), '[]'),
    'names', public.names_of(array_agg(assignee)),
    'account', public.account_without_rows(count(told))
  ), '{"rows": [], "names": null, "account": null}')
  from recorded left join placed on true
$$;
grant execute on function public.read_requests to authenticated, service_role;
