alter table public.threads add column anonymised_at timestamptz;
alter table public.requests add column anonymised_at timestamptz;

drop trigger if exists count_request_change on public.requests;

drop trigger if exists touch_updated_at on public.threads;

set check_function_bodies = off;

create table public.retention_rules (
  kind text primary key check (kind in (
    'patient_dialogs', 'operator_dialogs', 'requests', 'appointments', 'traces',
    'webhook_deliveries', 'test_runs'
  )),
  anonymise_after_days integer check (anonymise_after_days between 1 and 36500),
  delete_after_days integer check (delete_after_days between 1 and 36500),
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  check (anonymise_after_days <= delete_after_days),
  check (
    anonymise_after_days is null
    or kind in ('patient_dialogs', 'operator_dialogs', 'requests', 'appointments')
  ),
  -- These are deleted then anyway: see due_webhooks and start_run.
  check (kind <> 'webhook_deliveries' or delete_after_days <= 30),
  check (kind <> 'test_runs' or delete_after_days <= 90)
);

create table public.retention_runs (
  id uuid primary key default gen_random_uuid(),
  started_at timestamptz not null default now(),
  heartbeat_at timestamptz not null default now(),
  finished_at timestamptz,
  kind text,
  counts jsonb not null default '{}' check (jsonb_typeof(counts) = 'object')
);

create or replace function public.note_request_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  noted constant text[] := array['status', 'assignee', 'due_at', 'outcome', 'slots', 'summary', 'reason'];
begin
  if tg_op = 'INSERT' then
    insert into public.request_history (request_id, what) values (new.id, 'created');
    return null;
  end if;
  -- Anonymising removes values, which the history must not keep.
  if new.anonymised_at is distinct from old.anonymised_at then
    return null;
  end if;
  insert into public.request_history (request_id, what, changes)
  select new.id, 'changed', jsonb_object_agg(field, jsonb_build_array(before.value, after.value))
  from jsonb_each(to_jsonb(old)) as before (field, value)
  join jsonb_each(to_jsonb(new)) as after (field, value) using (field)
  where field = any (noted) and before.value is distinct from after.value
  having count(*) > 0;
  return null;
end
$$;

create or replace function public.begin_turn(
  p_limits jsonb,
  p_user_id uuid default null,
  p_thread_id uuid default null,
  p_client_message_id uuid default null,
  p_query text default '',
  p_embedding extensions.vector default null,
  p_embedder text default null,
  p_limit integer default 5,
  p_min_score real default null,
  p_history integer default 30,
  p_settings_version uuid default null,
  p_refers_back boolean default false
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  spent constant jsonb := public.spend_limits(p_limits);
begin
  if spent ? 'limited' then
    return spent;
  end if;
  if p_thread_id is not null then
    perform public.refuse_anonymised(p_thread_id);
    perform public.end_idle_holds(p_thread_id);
  end if;
  return public.load_turn(
    p_user_id, p_thread_id, p_client_message_id, p_query, p_embedding, p_embedder, p_limit,
    p_min_score, p_history, p_settings_version, p_refers_back
  ) || spent || jsonb_build_object(
    'candidate', (select candidate from public.threads where id = p_thread_id),
    'origin', (select origin from public.threads where id = p_thread_id),
    'is_held', exists (select from public.thread_holds where thread_id = p_thread_id)
  );
end
$$;

create function public.refuse_anonymised(p_thread_id uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if (select anonymised_at is not null from public.threads where id = p_thread_id) then
    raise sqlstate 'PT409' using
      message = 'this dialog was anonymised; begin a new one',
      detail = '{"code": "dialog-anonymised"}';
  end if;
end
$$;
grant execute on function public.refuse_anonymised to service_role;

create function public.refuse_message_of_anonymised() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform public.refuse_anonymised(new.thread_id);
  return new;
end
$$;

create function public.anonymised_meta(p_meta jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, case key
    when 'hold' then value - 'summary'
    when 'state' then value || '{"slots": {}, "resumable_slots": null}'
    when 'debug' then (
      select coalesce(jsonb_object_agg(name, case name
        when 'router' then part || '{"raw": "", "reason": null}'
        when 'scenario' then part
          || '{"parse_error": null, "illegal_transition": null, "slot_errors": []}'
        else part
      end), '{}') || '{"assembled_prompt": null, "actions": []}'
      from jsonb_each(value) as of_debug (name, part)
      where name in (
        'router', 'scenario', 'bounces', 'model', 'finish', 'usage', 'model_calls',
        'cacheable_prefix', 'safety', 'search_failures', 'timings_ms'
      )
    )
    else value
  end), '{}')
  from jsonb_each(p_meta) as of_meta (key, value)
  where key in (
    'router_intent_code', 'served_intent_code', 'step_code', 'events', 'intent_name',
    'config_version', 'router_version', 'held_by_person', 'state', 'debug', 'hold'
  )
$$;

create function public.anonymise_dialogs(p_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  told constant uuid[] := array(select id from public.messages where thread_id = any (p_ids));
begin
  update public.visitor_sessions set thread_id = null where thread_id = any (p_ids);
  update public.visitor_identities set thread_id = null where thread_id = any (p_ids);
  delete from public.message_traces where message_id = any (told);
  delete from public.gap_questions where message_id = any (told);
  delete from public.run_items where message_id = any (told);
  delete from public.webhook_deliveries where thread_id = any (p_ids);
  update public.message_feedback set note = null where message_id = any (told) and note is not null;
  update public.thread_states set slots = '{}', resumable_slots_json = '{}', revision = revision + 1
  where thread_id = any (p_ids);
  update public.messages set
    text = '[removed]',
    assembled_prompt = null,
    meta_json = public.anonymised_meta(meta_json),
    sources_json = coalesce((
      select jsonb_agg(source || '{"searched_for": null}' order by place)
      from jsonb_array_elements(sources_json) with ordinality as listed (source, place)
    ), '[]')
  where id = any (told);
  update public.threads set name = '[removed]', anonymised_at = now() where id = any (p_ids);
end
$$;

create function public.anonymise_requests(p_ids uuid[]) returns void
language sql set search_path = '' as $$
  update public.requests set
    slots = '{}', summary = '[removed]', anonymised_at = now(),
    outcome = case when outcome is not null then '[removed]' end
  where id = any (p_ids);
  update public.request_history set
    note = case when note is not null then '[removed]' end,
    changes = changes - '{slots,summary,outcome,reason}'::text[]
  where request_id = any (p_ids);
$$;

create function public.anonymise_appointments(p_ids uuid[]) returns void
language sql set search_path = '' as $$
  update public.appointments
  set patient_name = '[removed]', patient_phone = '', note = ''
  where id = any (p_ids)
$$;

create or replace function public.due_webhooks(p_alive_since timestamptz) returns setof uuid
language plpgsql set search_path = '' as $$
begin
  delete from public.webhook_deliveries
  where created_at < now() - interval '30 days' and not public.has_legal_hold(thread_id);
  update public.webhook_deliveries as delivery set status = 'failed', next_attempt_at = null
  from public.webhooks as webhook
  where webhook.id = webhook_id and not is_enabled and status = 'pending'
    and queued_at < now() - interval '1 day';
  return query
    select webhook.id from public.webhooks as webhook
    where is_enabled and exists (
      select from public.webhook_deliveries
      where webhook_id = webhook.id and status = 'pending' and next_attempt_at <= now()
        and (claimed_at is null or claimed_at < p_alive_since)
    );
end
$$;

create function public.store_retention(p_revision integer, p_rules jsonb) returns boolean
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('retention', 0));
  if p_revision <> (select coalesce(sum(revision), 0) from public.retention_rules) then
    return false;
  end if;
  insert into public.retention_rules as stored (kind, anonymise_after_days, delete_after_days)
  select
    kind, (rule ->> 'anonymise_after_days')::integer, (rule ->> 'delete_after_days')::integer
  from jsonb_each(public.unwrap_json(p_rules) || coalesce((
    select jsonb_object_agg(kind, '{}'::jsonb) from public.retention_rules
    where not public.unwrap_json(p_rules) ? kind
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
  else
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
grant execute on function public.retention_due to service_role;

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

create function public.begin_retention() returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  begun uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('retention-runs', 0));
  if not exists (
    select from public.retention_rules
    where coalesce(anonymise_after_days, delete_after_days) is not null
  ) or exists (
    select from public.retention_runs
    where finished_at is null and heartbeat_at > now() - interval '2 minutes'
  ) then
    return null;
  end if;
  update public.retention_runs set heartbeat_at = now() where finished_at is null
  returning id into begun;
  if begun is null then
    delete from public.retention_runs where counts = '{}';
    insert into public.retention_runs default values returning id into begun;
  end if;
  return begun;
end
$$;
grant execute on function public.begin_retention to service_role;

create function public.continue_retention(
  p_run uuid, p_limit integer default 100, p_now timestamptz default now()
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  kinds constant text[] := array[
    'traces', 'webhook_deliveries', 'test_runs', 'appointments', 'requests', 'patient_dialogs',
    'operator_dialogs'
  ];
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
grant execute on function public.continue_retention to service_role;

create index retention_runs_newest_idx on public.retention_runs (started_at desc, id desc);

create trigger touch_updated_at
  before update on public.threads
  for each row when (
    old.pinned_configs = new.pinned_configs
    and old.anonymised_at is not distinct from new.anonymised_at
  )
  execute function public.touch_updated_at();

create trigger count_request_change
  before update of status, assignee, due_at, outcome, slots, summary, reason on public.requests
  for each row when (new.anonymised_at is not distinct from old.anonymised_at)
  execute function public.count_request_change();

create trigger refuse_message_of_anonymised
  before insert on public.messages
  for each row execute function public.refuse_message_of_anonymised();

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

alter table public.retention_rules enable row level security;

alter table public.retention_runs enable row level security;

revoke all on public.retention_rules from anon, authenticated, service_role;
grant select, insert (kind, anonymise_after_days, delete_after_days),
  update (anonymise_after_days, delete_after_days) on public.retention_rules to authenticated;
grant all on public.retention_rules to service_role;

revoke all on public.retention_runs from anon, authenticated, service_role;
grant select on public.retention_runs to authenticated;
grant all on public.retention_runs to service_role;

create policy retention_rules_select_policy on public.retention_rules for select to authenticated
  using ((select public.is_operator()));

create policy retention_rules_insert_policy on public.retention_rules for insert to authenticated
  with check ((select public.is_editor()));

create policy retention_rules_update_policy on public.retention_rules for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));

create policy retention_runs_select_policy on public.retention_runs for select to authenticated
  using ((select public.is_operator()));

comment on column public.threads.anonymised_at is 'Nobody can continue it since';
