-- The access log: who read which dialogs of patients. The functions that read them write it in the
-- same transaction.

-- One entry per read; a list of dialogs is one entry with all of them. Entries are kept after their
-- dialogs are deleted, hence no foreign keys.
create table public.access_log (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default clock_timestamp(),
  by uuid,
  api_key_id uuid,
  what text not null check (what in (
    'dialog', 'dialogs', 'trace', 'turns', 'copy', 'request', 'requests', 'gaps', 'results', 'routes',
    'delivery'
  )),
  thread_ids uuid[] not null check (cardinality(thread_ids) > 0),
  via text not null check (via in ('api', 'data_api'))
);
comment on column public.access_log.by is 'The person who read; null for a server';
comment on column public.access_log.api_key_id is
  'The API key of the server or of the person''s agent; null without a key';
comment on column public.access_log.via is
  'The API that was used: the assistant''s or the Data API';

create index access_log_newest_idx on public.access_log (at desc, id desc);
create index access_log_person_idx on public.access_log (by, at desc, id desc);
create index access_log_threads_idx on public.access_log using gin (thread_ids);

alter table public.access_log enable row level security;
revoke all on public.access_log from service_role;
grant select on public.access_log to authenticated, service_role;
create policy access_log_select_policy on public.access_log for select to authenticated
  using ((select public.is_editor()));

-- Trigger function: only functions of the database add entries, and only retention removes old ones.
-- Raises: PT409 a client writes, or an entry would change.
create function public.forbid_access_log_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op in ('INSERT', 'DELETE')
    and current_user not in ('anon', 'authenticated', 'service_role')
  then
    return coalesce(new, old);
  end if;
  raise sqlstate 'PT409'
    using message = 'the access log is written by the database and never changed';
end
$$;

create trigger forbid_access_log_change
  before insert or update or delete on public.access_log
  for each row execute function public.forbid_access_log_change();

create trigger forbid_access_log_truncate
  before truncate on public.access_log
  for each statement execute function public.forbid_access_log_change();

-- Records that the caller reads dialogs of patients; dialogs begun in the workbench, which are
-- operators' tests, do not count, and a server reads its own without an entry. A trial copy counts
-- as the dialog that it copies. A request with the header X-Read-By: api came through the API, with
-- X-Read-Key from a server with that key. The product itself, such as a run that replays dialogs,
-- sends X-Read-By: product and is not recorded. p_by is the person for whom a server reads; a
-- signed-in person reads for themselves.
-- Called by: copy_as_trial, export_person, find_threads, judged_routes, list_gaps,
-- names_of_threads, read_delivery, read_request, read_requests, read_run_results, read_thread,
-- read_trace, read_turns.
create function public.record_access(p_what text, p_thread_ids uuid[], p_by uuid default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  headers constant jsonb := nullif(current_setting('request.headers', true), '');
  reader constant uuid := coalesce(auth.uid(), p_by);
  key_id constant uuid := case
    when reader is null then headers ->> 'x-read-key' else public.agent_key()::text end;
  read_ids uuid[];
begin
  if headers ->> 'x-read-by' = 'product' and reader is null then
    return;
  end if;
  select array_agg(distinct original.id) into read_ids
  from public.threads as t
  join public.threads as original on original.id = public.original_thread(t.id)
  where t.id = any (p_thread_ids)
    and original.origin <> 'workbench' and not original.is_trial
    and original.api_key_id is distinct from coalesce(key_id, gen_random_uuid());
  if read_ids is null then
    return;
  end if;
  insert into public.access_log (by, api_key_id, what, thread_ids, via)
  values (
    reader, key_id, p_what, read_ids,
    case when headers ->> 'x-read-by' in ('api', 'product') then 'api' else 'data_api' end
  );
end
$$;
grant execute on function public.record_access to authenticated, service_role;

-- Returns how much each person and server read since a time: `{by, api_key_id, reads, dialogs,
-- last_at}`, most dialogs first. Runs as the caller: editors read the log.
-- Called by: functions/assistant/routes/access-log.ts.
create function public.access_by_reader(p_since timestamptz)
returns table (by uuid, api_key_id uuid, reads bigint, dialogs bigint, last_at timestamptz)
language sql stable set search_path = '' as $$
  select
    l.by, l.api_key_id, count(distinct l.id), count(distinct thread_id), max(l.at)
  from public.access_log as l cross join lateral unnest(l.thread_ids) as thread_id
  where l.at >= p_since
  group by l.by, l.api_key_id
  order by count(distinct thread_id) desc, l.by, l.api_key_id
$$;
grant execute on function public.access_by_reader to authenticated, service_role;
