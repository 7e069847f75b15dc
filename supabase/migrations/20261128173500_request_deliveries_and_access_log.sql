set check_function_bodies = off;

create or replace function public.queue_request_webhooks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.queue_webhooks(
    case tg_op when 'INSERT' then 'request.created' else 'request.updated' end,
    (select to_json(told) from (
      select
        new.id, new.thread_id, new.intent_code, new.kind, new.status, new.slots, new.summary,
        new.reason, new.due_at, new.assignee, new.outcome, new.created_at, new.updated_at,
        new.done_at, new.revision
    ) as told),
    new.thread_id
  );
  return null;
end
$$;

create or replace function public.retention_kinds() returns text[]
language sql immutable set search_path = '' as $$
  select array[
    'traces', 'webhook_deliveries', 'test_runs', 'appointments', 'requests', 'access_log',
    'patient_dialogs', 'operator_dialogs'
  ]
$$;

create or replace function public.retention_due(
  p_kind text, p_now timestamptz default now(), p_limit integer default null
) returns table (id uuid, act text, thread_id uuid)
language plpgsql stable set search_path = '' as $$
declare
  rule constant public.retention_rules := (
    select r from public.retention_rules as r where kind = p_kind
  );
  deleting constant timestamptz := p_now - make_interval(days => rule.delete_after_days);
  anonymising constant timestamptz := p_now - make_interval(days => rule.anonymise_after_days);
begin
  if deleting is null and anonymising is null then
    return;
  elsif p_kind in ('patient_dialogs', 'operator_dialogs') then
    return query
      with roots as (
        select t.id, case when idle < deleting then 'delete' else 'anonymise' end as act
        from public.threads as t cross join lateral public.idle_since(t.id) as idle
        where (t.origin = 'workbench' or t.is_trial) = (p_kind = 'operator_dialogs')
          and t.created_at < greatest(deleting, anonymising)
          and (idle < deleting or idle < anonymising and t.anonymised_at is null)
        order by t.created_at, t.id limit p_limit
      )
      select distinct on (family.id) family.id, roots.act, family.id
      from roots cross join lateral public.dialog_family(roots.id) as family (id)
      order by family.id, roots.act desc;
  elsif p_kind = 'requests' then
    return query
      select r.id, case when done < deleting then 'delete' else 'anonymise' end, r.thread_id
      from public.requests as r cross join lateral coalesce(r.done_at, r.updated_at) as done
      where r.status in ('done', 'cancelled')
        and (done < deleting or done < anonymising and r.anonymised_at is null)
        and (r.thread_id is null or public.idle_since(r.thread_id)
          < case when done < deleting then deleting else anonymising end)
      order by done, r.id limit p_limit;
  elsif p_kind = 'appointments' then
    return query
      select a.id, case when a.ends_at < deleting then 'delete' else 'anonymise' end, a.thread_id
      from public.appointments as a
      where (
          a.ends_at < deleting or a.ends_at < anonymising
            and (a.patient_name not in ('', '[removed]') or a.patient_phone <> '' or a.note <> '')
        )
        and (a.thread_id is null or public.idle_since(a.thread_id)
          < case when a.ends_at < deleting then deleting else anonymising end)
      order by a.ends_at, a.id limit p_limit;
  elsif p_kind = 'traces' then
    return query
      select m.id, 'delete', m.thread_id
      from public.messages as m left join public.message_traces as t on t.message_id = m.id
      where m.created_at < deleting and (t.message_id is not null or m.assembled_prompt is not null)
        and public.idle_since(m.thread_id) < deleting
      order by m.thread_id, m.seq limit p_limit;
  elsif p_kind = 'webhook_deliveries' then
    return query
      select d.id, 'delete', d.thread_id
      from public.webhook_deliveries as d
      where d.status <> 'pending' and d.created_at < deleting
        and not public.has_legal_hold(d.thread_id)
      order by d.created_at, d.id limit p_limit;
  elsif p_kind = 'test_runs' then
    return query
      select r.id, 'delete', null::uuid
      from public.runs as r
      where r.finished_at < deleting
        and r.id not in (
          select last.id from public.agent_configs as c cross join lateral (
            select runs.id from public.runs_of_version(c.id) as runs
            order by runs.created_at desc, runs.id desc limit 1
          ) as last
        )
        and not exists (
          select from public.run_items as item join public.messages as m on m.id = item.message_id
          where item.run_id = r.id and public.has_legal_hold(m.thread_id)
        )
      order by r.finished_at, r.id limit p_limit;
  elsif p_kind = 'access_log' then
    return query
      select l.id, 'delete', null::uuid
      from public.access_log as l
      where l.at < deleting and not exists (
        select from public.legal_holds where legal_holds.thread_id = any (l.thread_ids)
      )
      order by l.at, l.id limit p_limit;
  end if;
end
$$;

-- Deliveries of requests belong to the dialog of the request, so that a legal hold keeps them.
update public.webhook_deliveries as d set thread_id = t.id
from public.threads as t
where d.thread_id is null and d.event like 'request.%'
  and t.id::text = d.body::jsonb #>> '{data,thread_id}';
