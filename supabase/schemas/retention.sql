-- Retention: after how many days data of each kind is anonymised and deleted, and what is due.
-- retention-runs.sql acts on it.

-- A kind without a row, or with nulls, is kept. Operators read, editors write; the ledger has each
-- change.
create table public.retention_rules (
  kind text primary key check (kind ~ '^[a-z][a-z0-9_]{1,59}$'),
  anonymise_after_days integer check (anonymise_after_days between 1 and 36500),
  delete_after_days integer check (delete_after_days between 1 and 36500),
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  check (anonymise_after_days <= delete_after_days),
  check (
    anonymise_after_days is null
    or kind in ('patient_dialogs', 'operator_dialogs', 'requests', 'appointments')
  ),
  -- due_webhooks and start_run delete older ones regardless of the rule.
  check (kind <> 'webhook_deliveries' or delete_after_days <= 30),
  check (kind <> 'test_runs' or delete_after_days <= 90)
);

alter table public.retention_rules enable row level security;
grant select, insert (kind, anonymise_after_days, delete_after_days),
  update (anonymise_after_days, delete_after_days) on public.retention_rules to authenticated;
grant all on public.retention_rules to service_role;
create policy retention_rules_select_policy on public.retention_rules for select to authenticated
  using ((select public.is_operator()));
create policy retention_rules_insert_policy on public.retention_rules for insert to authenticated
  with check ((select public.is_editor()));
create policy retention_rules_update_policy on public.retention_rules for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));

create trigger clients_change_only
  before update on public.retention_rules
  for each row execute function
    public.clients_change_only('anonymise_after_days', 'delete_after_days');

create trigger count_revision
  before update on public.retention_rules
  for each row execute function public.count_revision();

create trigger note_change
  after insert or update or delete on public.retention_rules
  for each row execute function public.note_change('retention', 'revision', 'updated_at');

-- Returns the kinds of data, in the order in which a run acts on them: what belongs to a dialog comes
-- first, so that a preview counts it separately. Rules of other kinds are ignored.
-- Called by: continue_retention, store_retention.
create function public.retention_kinds() returns text[]
language sql immutable set search_path = '' as $$
  select array[
    'traces', 'webhook_deliveries', 'test_runs', 'appointments', 'requests', 'access_log',
    'patient_dialogs', 'operator_dialogs'
  ]
$$;
grant execute on function public.retention_kinds to authenticated, service_role;

-- Replaces all rules, `{kind: {anonymise_after_days, delete_after_days}}`; a kind that is left out
-- is kept. p_revision is the sum of the rows' revisions that the change is based on. Returns false
-- when it is another one by now. Runs as the caller.
-- Raises: 23514 a rule has wrong days; 42501 the caller is no editor.
-- Called by: functions/assistant/routes/retention.ts.
create function public.store_retention(p_revision integer, p_rules jsonb) returns boolean
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
grant execute on function public.store_retention to authenticated, service_role;

-- Returns a dialog and its trial copies, which are anonymised and deleted with it.
-- Called by: retention_due.
create function public.dialog_family(p_thread_id uuid) returns setof uuid
language sql stable set search_path = '' as $$
  with recursive family (id) as (
    select p_thread_id
    union
    select copy.id from family join public.threads as copy on copy.copied_from = family.id
  )
  select id from family
$$;
grant execute on function public.dialog_family to service_role;

-- Returns when the last message of a dialog or of its trial copies was written; null, so that no
-- limit is past, when a person has taken one of them over or one is under legal hold.
-- Called by: retention_due.
create function public.idle_since(p_thread_id uuid) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return (
    with recursive family (id) as (
      select p_thread_id
      union
      select copy.id from family join public.threads as copy on copy.copied_from = family.id
    ), used as (
      select case
        when exists (select from public.thread_holds where thread_id = t.id)
          or exists (select from public.legal_holds where thread_id = t.id) then null
        else greatest(t.created_at, (
          select created_at from public.messages where thread_id = t.id order by seq desc limit 1
        ))
      end as at
      from family join public.threads as t on t.id = family.id
    )
    select case when count(*) = count(at) then max(at) end from used
  );
end
$$;
grant execute on function public.idle_since to service_role;

-- Returns what is due of a kind at p_now, `act` is anonymise or delete: ids of dialogs, requests,
-- appointments, deliveries, runs and entries of the access log, of traces those of their messages,
-- with the dialog to which they belong, if there is only one. At most p_limit rows, of dialogs p_limit and their trial copies. Open requests,
-- appointments to come, deliveries that wait, and the last run of a version are never due, and
-- nothing is of a dialog whose last message is newer than the limit, or that a person has taken
-- over, or that is under legal hold.
-- Called by: continue_retention, retention_plan.
create function public.retention_due(
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
grant execute on function public.retention_due to service_role;

-- Returns everything that a run at p_now anonymises and deletes. A trial copy that goes with a
-- patient's dialog is named once.
-- Called by: preview_retention.
create function public.retention_plan(p_now timestamptz default now())
returns table (kind text, act text, id uuid, thread_id uuid)
language sql stable set search_path = '' as $$
  with due as (
    select rule.kind, d.*
    from public.retention_rules as rule
    cross join lateral public.retention_due(rule.kind, p_now) as d
  )
  select kind, act, id, thread_id from due
  where kind <> 'operator_dialogs' or not exists (
    select from due as earlier
    where earlier.kind = 'patient_dialogs' and earlier.id = due.id
      and earlier.act in ('delete', due.act)
  )
$$;
grant execute on function public.retention_plan to service_role;

-- Returns what a run would do now, by kind: `{anonymise: {count, ids, thread_ids}, delete: …}`, with
-- the first p_most ids and the dialogs to which they belong.
-- Called by: functions/assistant/routes/retention.ts.
create function public.preview_retention(p_most integer default 100) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(kind, acts), '{}') from (
    select kind, jsonb_object_agg(act, jsonb_build_object(
      'count', total, 'ids', ids, 'thread_ids', thread_ids
    )) as acts
    from (
      select
        kind, act, max(total) as total, jsonb_agg(id order by place) as ids,
        coalesce(jsonb_agg(distinct thread_id) filter (where thread_id is not null), '[]')
          as thread_ids
      from (
        select *, count(*) over of_act as total, row_number() over (of_act order by id) as place
        from public.retention_plan() window of_act as (partition by kind, act)
      ) as numbered
      where place <= p_most group by kind, act
    ) as by_act
    group by kind
  ) as by_kind
$$;
grant execute on function public.preview_retention to service_role;
