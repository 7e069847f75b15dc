alter table public.retention_rules drop constraint retention_rules_kind_check;
alter table public.retention_rules
  add constraint retention_rules_kind_check check (kind ~ '^[a-z][a-z0-9_]{1,59}$');

set check_function_bodies = off;

create function public.retention_kinds() returns text[]
language sql immutable set search_path = '' as $$
  select array[
    'traces', 'webhook_deliveries', 'test_runs', 'appointments', 'requests', 'patient_dialogs',
    'operator_dialogs'
  ]
$$;
grant execute on function public.retention_kinds to authenticated, service_role;

create or replace function public.store_retention(p_revision integer, p_rules jsonb) returns boolean
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('retention', 0));
  if p_revision <> (
    select coalesce(sum(revision), 0) from public.retention_rules
    where kind = any (public.retention_kinds())
  ) then
    return false;
  end if;
  insert into public.retention_rules as stored (kind, anonymise_after_days, delete_after_days)
  select
    kind, (rule ->> 'anonymise_after_days')::integer, (rule ->> 'delete_after_days')::integer
  from jsonb_each(public.unwrap_json(p_rules) || coalesce((
    select jsonb_object_agg(kind, '{}'::jsonb) from public.retention_rules
    where kind = any (public.retention_kinds()) and not public.unwrap_json(p_rules) ? kind
  ), '{}')) as given (kind, rule)
  on conflict (kind) do update set
    anonymise_after_days = excluded.anonymise_after_days,
    delete_after_days = excluded.delete_after_days
  where (stored.anonymise_after_days, stored.delete_after_days)
    is distinct from (excluded.anonymise_after_days, excluded.delete_after_days);
  return true;
end
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
  end if;
end
$$;

create or replace function public.continue_retention(
  p_run uuid, p_limit integer default 100, p_now timestamptz default now()
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  kinds constant text[] := public.retention_kinds();
  run public.retention_runs;
  this_kind text;
  this_table text;
  locked uuid[];
  due record;
  done jsonb;
begin
  select * into run from public.retention_runs where id = p_run and finished_at is null for update;
  if run.id is null then
    return true;
  end if;
  foreach this_kind in array kinds[coalesce(array_position(kinds, run.kind), 1):] loop
    this_table := case
      when this_kind = 'traces' then 'messages'
      when this_kind like '%_dialogs' then 'threads'
      when this_kind = 'test_runs' then 'runs'
      else this_kind
    end;
    -- What somebody uses right now is left for the next run; what is locked is read again.
    execute format(
      'select array_agg(id) from (
         select id from public.%I where id in (
           select id from public.retention_due($1, $2, $3)
         ) order by id for update skip locked
       ) as free', this_table
    ) into locked using this_kind, p_now, p_limit;
    continue when locked is null;
    select
      coalesce(array_agg(d.id) filter (where act = 'delete'), '{}') as to_delete,
      coalesce(array_agg(d.id) filter (where act = 'anonymise'), '{}') as to_anonymise
    into due
    from public.retention_due(this_kind, p_now, p_limit) as d where d.id = any (locked);
    continue when cardinality(due.to_delete || due.to_anonymise) = 0;

    if this_kind = 'traces' then
      delete from public.message_traces where message_id = any (due.to_delete);
      update public.messages set assembled_prompt = null where id = any (due.to_delete);
    else
      execute format('delete from public.%I where id = any ($1)', this_table) using due.to_delete;
    end if;
    case this_kind
      when 'requests' then perform public.anonymise_requests(due.to_anonymise);
      when 'appointments' then perform public.anonymise_appointments(due.to_anonymise);
      else
        if this_table = 'threads' then
          perform public.anonymise_dialogs(due.to_anonymise);
        end if;
    end case;
    done := coalesce(run.counts -> this_kind, '{"anonymise": 0, "delete": 0}');
    update public.retention_runs set
      heartbeat_at = now(),
      kind = this_kind,
      counts = counts || jsonb_build_object(this_kind, jsonb_build_object(
        'anonymise', (done ->> 'anonymise')::integer + cardinality(due.to_anonymise),
        'delete', (done ->> 'delete')::integer + cardinality(due.to_delete)
      ))
    where id = p_run;
    return false;
  end loop;
  update public.retention_runs set heartbeat_at = now(), finished_at = now() where id = p_run;
  if run.counts <> '{}' then
    perform public.write_ledger('retention_applied', null, null, run.counts);
  end if;
  return true;
end
$$;
