-- Runs of retention: a job that anonymises and deletes what is due, in small transactions.

-- `counts` are those of what was done, `{kind: {anonymise, delete}}`. `kind` is the one that it is
-- at; a run whose heartbeat is two minutes old has died, and the next one continues it.
create table public.retention_runs (
  id uuid primary key default gen_random_uuid(),
  started_at timestamptz not null default now(),
  heartbeat_at timestamptz not null default now(),
  finished_at timestamptz,
  kind text,
  counts jsonb not null default '{}' check (jsonb_typeof(counts) = 'object')
);

create index retention_runs_newest_idx on public.retention_runs (started_at desc, id desc);

alter table public.retention_runs enable row level security;
grant select on public.retention_runs to authenticated;
grant all on public.retention_runs to service_role;
create policy retention_runs_select_policy on public.retention_runs for select to authenticated
  using ((select public.is_operator()));

-- Begins a run, or continues one whose worker crashed. Returns its id; null if another run is in
-- progress, or if all rules are null. Deletes earlier runs that did nothing.
-- Called by: functions/assistant/retention/apply-retention.ts.
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

-- Does one step of a run: at most p_limit rows of one kind, of dialogs p_limit and their trial
-- copies. Rows that belong to a dialog come first, as in the preview, and a finished kind is not
-- queried again. The last step writes one entry to the ledger, if anything was done.
-- Returns whether the run has ended.
-- Called by: functions/assistant/retention/apply-retention.ts.
create function public.continue_retention(
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
    -- Leave rows that others lock to the next run, and check the others again once they are locked.
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
