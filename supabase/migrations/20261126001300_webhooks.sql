-- Webhooks, idempotency keys, and figures.
set check_function_bodies = off;

drop function public.nearest_by_text;
drop function public.clear_chunk_drafts;
drop function public.replace_document_chunks;

create table public.webhooks (
  id uuid primary key default gen_random_uuid(),
  url text not null check (length(url) <= 2000),
  description text not null default '' check (length(description) <= 200),
  events text[] not null check (
    cardinality(events) > 0 and array_position(events, null) is null
    and events <@ '{request.created,request.updated,handoff.requested,message.created}'
  ),
  is_enabled boolean not null default true,
  disabled_reason text,
  created_by uuid references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column public.webhooks.disabled_reason is 'Why it was switched off by no person';
create index webhooks_newest_idx on public.webhooks (created_at desc, id desc);
create index webhooks_created_by_idx on public.webhooks (created_by);
alter table public.webhooks enable row level security;
grant select on public.webhooks to authenticated;
grant all on public.webhooks to service_role;
create policy webhooks_select_policy on public.webhooks for select to authenticated
  using ((select public.is_editor()));
create trigger touch_updated_at
  before update of url, description, events, is_enabled on public.webhooks
  for each row execute function public.touch_updated_at();

create table public.webhook_secrets (
  webhook_id uuid not null references public.webhooks (id) on delete cascade,
  secret text not null check (secret ~ '^whsec_[A-Za-z0-9+/]{32,86}={0,2}$'),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz,
  primary key (webhook_id, secret)
);
alter table public.webhook_secrets enable row level security;
grant all on public.webhook_secrets to service_role;

create table public.webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references public.webhooks (id) on delete cascade,
  thread_id uuid references public.threads (id) on delete cascade,
  event text not null,
  body text not null,
  status public.delivery_status not null default 'pending',
  attempts jsonb not null default '[]' check (jsonb_typeof(attempts) = 'array'),
  tries integer not null default 0,
  queued_at timestamptz not null default now(),
  next_attempt_at timestamptz default now(),
  run uuid,
  claimed_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  check (status <> 'pending' or next_attempt_at is not null)
);
comment on column public.webhook_deliveries.attempts is 'The last 20, oldest first';
comment on column public.webhook_deliveries.tries is 'Since it was queued, first or again';
comment on column public.webhook_deliveries.run is 'Of the sender that has claimed it';
create index webhook_deliveries_newest_idx
  on public.webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_due_idx
  on public.webhook_deliveries (webhook_id, next_attempt_at) where status = 'pending';
create index webhook_deliveries_oldest_idx on public.webhook_deliveries (created_at);
create index webhook_deliveries_thread_id_idx on public.webhook_deliveries (thread_id);
alter table public.webhook_deliveries enable row level security;
grant select on public.webhook_deliveries to authenticated;
grant all on public.webhook_deliveries to service_role;
create policy webhook_deliveries_select_policy on public.webhook_deliveries for select to authenticated
  using ((select public.is_editor()));

create function public.create_webhook(p_webhook jsonb, p_secret text) returns uuid
language plpgsql set search_path = '' as $$
declare
  new_id uuid;
begin
  insert into public.webhooks (url, description, events, created_by)
  select url, description, events, created_by
  from jsonb_to_record(public.unwrap_json(p_webhook)) as given (
    url text, description text, events text[], created_by uuid
  )
  returning id into new_id;
  insert into public.webhook_secrets (webhook_id, secret) values (new_id, p_secret);
  return new_id;
end
$$;
grant execute on function public.create_webhook to service_role;

create function public.rotate_webhook_secret(p_webhook_id uuid, p_secret text) returns timestamptz
language plpgsql set search_path = '' as $$
declare
  overlap_ends constant timestamptz := now() + interval '1 day';
begin
  perform from public.webhooks where id = p_webhook_id for update;
  if not found then
    return null;
  end if;
  delete from public.webhook_secrets where webhook_id = p_webhook_id and expires_at is not null;
  update public.webhook_secrets set expires_at = overlap_ends where webhook_id = p_webhook_id;
  insert into public.webhook_secrets (webhook_id, secret) values (p_webhook_id, p_secret);
  return overlap_ends;
end
$$;
grant execute on function public.rotate_webhook_secret to service_role;

create function public.queue_webhooks(
  p_event text, p_data json, p_thread_id uuid default null, p_webhook_id uuid default null
) returns setof uuid
language sql security definer set search_path = '' as $$
  insert into public.webhook_deliveries (webhook_id, thread_id, event, body)
  select id, p_thread_id, p_event, json_build_object(
    'type', p_event, 'timestamp', clock_timestamp(), 'data',
    -- @supabase/lite sends a string that holds JSON.
    case json_typeof(p_data) when 'string' then (p_data #>> '{}')::json else p_data end
  )::text
  from public.webhooks
  where is_enabled and coalesce(id = p_webhook_id, p_event = any (events))
  returning id
$$;
grant execute on function public.queue_webhooks to service_role;

create function public.tell_of_request() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.queue_webhooks(
    case tg_op when 'INSERT' then 'request.created' else 'request.updated' end,
    (select to_json(told) from (
      select
        new.id, new.thread_id, new.intent_code, new.kind, new.status, new.slots, new.summary,
        new.reason, new.due_at, new.assignee, new.outcome, new.created_at, new.updated_at,
        new.done_at, new.revision
    ) as told)
  );
  return null;
end
$$;

create trigger tell_of_new_request
  after insert on public.requests
  for each row execute function public.tell_of_request();
create trigger tell_of_request_change
  after update on public.requests
  for each row when (new.revision <> old.revision) execute function public.tell_of_request();

create function public.tell_of_message() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  branch record;
  was_handed_over boolean;
begin
  if not exists (
    select from public.webhooks
    where is_enabled and events && '{message.created,handoff.requested}'
  ) or (select is_trial from public.threads where id = new.thread_id) then
    return null;
  end if;
  select code, is_authoritative into branch from public.intents where id = new.intent_id;
  perform public.queue_webhooks('message.created', json_build_object(
    'id', new.id, 'thread_id', new.thread_id, 'role', new.role, 'text', new.text,
    'intent_code', branch.code, 'created_at', new.created_at
  ), new.thread_id);
  if new.role <> 'assistant' or branch.is_authoritative is not true then
    return null;
  end if;
  select intent.is_authoritative into was_handed_over
  from public.messages as message left join public.intents as intent on intent.id = intent_id
  where thread_id = new.thread_id and role <> 'user' and seq < new.seq
  order by seq desc limit 1;
  if was_handed_over is not true then
    perform public.queue_webhooks('handoff.requested', json_build_object(
      'thread_id', new.thread_id, 'message_id', new.id, 'intent_code', branch.code,
      'reason', case when new.meta_json -> 'events' ? 'routing_loop' then 'routing_loop'
        else 'handed_over' end,
      'requested_at', new.created_at
    ), new.thread_id);
  end if;
  return null;
end
$$;

create trigger tell_of_message
  after insert on public.messages
  for each row execute function public.tell_of_message();

create function public.due_webhooks(p_alive_since timestamptz) returns setof uuid
language plpgsql set search_path = '' as $$
begin
  delete from public.webhook_deliveries where created_at < now() - interval '30 days';
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
grant execute on function public.due_webhooks to service_role;

create function public.claim_delivery(p_webhook_id uuid, p_alive_since timestamptz) returns jsonb
language sql set search_path = '' as $$
  with claimed as (
    update public.webhook_deliveries set run = gen_random_uuid(), claimed_at = now()
    where id = (
      select id from public.webhook_deliveries
      where webhook_id = p_webhook_id and status = 'pending' and next_attempt_at <= now()
        and (claimed_at is null or claimed_at < p_alive_since)
      order by next_attempt_at, created_at
      limit 1 for update skip locked
    )
    and exists (select from public.webhooks where id = p_webhook_id and is_enabled)
    returning id, run, body, tries, queued_at
  )
  select to_jsonb(claimed) || jsonb_build_object(
    'url', (select url from public.webhooks where id = p_webhook_id),
    'secrets', (
      select jsonb_agg(secret order by created_at desc) from public.webhook_secrets
      where webhook_id = p_webhook_id and (expires_at is null or expires_at > now())
    )
  )
  from claimed
$$;
grant execute on function public.claim_delivery to service_role;

create function public.finish_delivery(
  p_id uuid, p_run uuid, p_status public.delivery_status, p_attempt jsonb,
  p_next_attempt_at timestamptz default null
) returns boolean
language plpgsql set search_path = '' as $$
declare
  attempt constant jsonb := public.unwrap_json(p_attempt);
  its_webhook uuid;
begin
  update public.webhook_deliveries set
    status = p_status,
    attempts = case when jsonb_array_length(attempts) < 20 then attempts else attempts - 0 end || attempt,
    tries = tries + 1,
    next_attempt_at = p_next_attempt_at,
    run = null,
    claimed_at = null
  where id = p_id and run = p_run
  returning webhook_id into its_webhook;
  if its_webhook is null then
    return false;
  end if;
  if attempt -> 'status' = '410' then
    update public.webhooks set is_enabled = false, disabled_reason = 'gone'
    where id = its_webhook and is_enabled;
  end if;
  return true;
end
$$;
grant execute on function public.finish_delivery to service_role;

create function public.last_deliveries(p_webhook_ids uuid[]) returns table (
  webhook_id uuid, id uuid, event text, status public.delivery_status, attempt jsonb,
  created_at timestamptz
)
language sql stable set search_path = '' as $$
  select asked.id, last.id, last.event, last.status, last.attempts -> -1, last.created_at
  from unnest(p_webhook_ids) as asked (id)
  cross join lateral (
    select * from public.webhook_deliveries
    where webhook_deliveries.webhook_id = asked.id
    order by created_at desc, id desc limit 1
  ) as last
$$;
grant execute on function public.last_deliveries to authenticated, service_role;

create table public.idempotency_keys (
  caller text not null,
  operation text not null,
  key text not null check (char_length(key) between 1 and 255),
  fingerprint text not null,
  claim uuid not null unique default gen_random_uuid(),
  claimed_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null default clock_timestamp() + interval '24 hours',
  status integer check (status between 200 and 499),
  headers jsonb,
  body text,
  primary key (caller, operation, key)
);
create index idempotency_keys_expires_at_idx on public.idempotency_keys (expires_at);
alter table public.idempotency_keys enable row level security;
grant all on public.idempotency_keys to service_role;

create function public.claim_idempotency_key(
  p_caller text, p_operation text, p_key text, p_fingerprint text
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  mine uuid;
  found_row public.idempotency_keys;
begin
  insert into public.idempotency_keys as kept (caller, operation, key, fingerprint)
  values (p_caller, p_operation, p_key, p_fingerprint)
  on conflict (caller, operation, key) do update set
    fingerprint = excluded.fingerprint, claim = excluded.claim, claimed_at = excluded.claimed_at,
    expires_at = excluded.expires_at, status = null, headers = null, body = null
  where kept.expires_at < clock_timestamp()
    or kept.status is null and kept.fingerprint = excluded.fingerprint
      and kept.claimed_at < clock_timestamp() - interval '5 minutes'
  returning kept.claim into mine;
  if mine is not null then
    delete from public.idempotency_keys where (caller, operation, key) in (
      select caller, operation, key from public.idempotency_keys
      where expires_at < clock_timestamp() limit 20 for update skip locked
    );
    return jsonb_build_object('claim', mine);
  end if;
  select * into found_row from public.idempotency_keys
  where caller = p_caller and operation = p_operation and key = p_key;
  return case
    when found_row.fingerprint <> p_fingerprint then jsonb_build_object('outcome', 'key_used')
    when found_row.status is null then jsonb_build_object('outcome', 'in_progress')
    else jsonb_build_object(
      'outcome', 'answered', 'status', found_row.status, 'headers', found_row.headers,
      'body', found_row.body
    )
  end;
end
$$;
grant execute on function public.claim_idempotency_key to service_role;

create function public.keep_idempotent_answer(
  p_claim uuid, p_status integer, p_headers jsonb, p_body text default null
) returns void
language sql set search_path = '' as $$
  update public.idempotency_keys
  set status = p_status, headers = public.unwrap_json(p_headers), body = p_body
  where claim = p_claim and status is null
$$;
grant execute on function public.keep_idempotent_answer to service_role;

create function public.release_idempotency_key(p_claim uuid) returns void
language sql set search_path = '' as $$
  delete from public.idempotency_keys where claim = p_claim and status is null
$$;
grant execute on function public.release_idempotency_key to service_role;

create function public.erase_kept_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.idempotency_keys
  using erased
  where lower(operation) like '%/threads/' || erased.id || '/%';
  return null;
end
$$;

create trigger erase_kept_answers
  after delete on public.threads
  referencing old table as erased
  for each statement execute function public.erase_kept_answers();

create table public.model_status (
  client text primary key check (client in ('answering', 'router', 'embedding', 'rerank', 'judge')),
  cause text check (cause ~ '^[a-z_]{1,40}$'),
  since timestamptz not null default now(),
  last_error_at timestamptz
);
alter table public.model_status enable row level security;
grant select on public.model_status to authenticated;
grant all on public.model_status to service_role;
create policy model_status_select_policy on public.model_status
  for select to authenticated using ((select public.is_operator()));

create function public.report_model_status(p_reports jsonb) returns void
language sql set search_path = '' as $$
  insert into public.model_status as kept (client, cause, last_error_at)
  select client, cause, case when cause is not null then now() end
  from jsonb_to_recordset(public.unwrap_json(p_reports)) as given (client text, cause text)
  order by client
  on conflict (client) do update set
    cause = excluded.cause,
    since = case
      when (kept.cause is null) = (excluded.cause is null) then kept.since
      else excluded.since
    end,
    last_error_at = coalesce(excluded.last_error_at, kept.last_error_at)
  where excluded.cause is distinct from kept.cause
    or excluded.last_error_at > kept.last_error_at + interval '30 seconds'
$$;
grant execute on function public.report_model_status to service_role;

create or replace function public.read_metrics() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(to_jsonb(each) order by name, labels) from (
    select name, labels, value from public.metrics
    union all
    select 'documents', format('status="%s"', status), (
      select count(*) from public.documents where index_status = status
    )
    from unnest(enum_range(null::public.index_status)) as status
    union all
    select 'requests', format('status="%s"', status), (
      select count(*) from public.requests as request where request.status = each_status.status
    )
    from unnest(enum_range(null::public.request_status)) as each_status (status)
    union all
    select 'requests_due', '', (
      select count(*) from public.requests where status in ('open', 'in_progress') and due_at <= now()
    )
    union all
    select 'database_bytes', '', pg_database_size(current_database())
  ) as each
$$;

create or replace function public.intent_usage(p_code text) returns table (
  version integer,
  turns integer,
  prompt_tokens bigint,
  completion_tokens bigint,
  cached_tokens bigint,
  estimated_turns integer,
  cacheable_share double precision
)
language sql stable set search_path = '' as $$
  with calls as (
    select
      meta_json ->> 'config_version' as version,
      meta_json #> '{debug,usage}' as usage,
      meta_json #> '{debug,cacheable_prefix}' as prefix
    from public.messages join public.threads as t on t.id = thread_id and not t.is_trial
    where role = 'assistant' and meta_json ? 'debug'
      and intent_id = (select id from public.intents where code = p_code)
    union all
    select meta_json ->> 'router_version', meta_json #> '{debug,router,usage}', null
    from public.messages join public.threads as t on t.id = thread_id and not t.is_trial
    where p_code = '_router' and role = 'assistant' and meta_json ? 'debug'
  )
  select
    calls.version::integer,
    count(*)::integer,
    coalesce(sum((usage ->> 'prompt_tokens')::bigint), 0)::bigint,
    coalesce(sum((usage ->> 'completion_tokens')::bigint), 0)::bigint,
    coalesce(sum((usage ->> 'cached_tokens')::bigint), 0)::bigint,
    count(*) filter (where (usage ->> 'estimated')::boolean)::integer,
    avg((prefix ->> 'bytes')::double precision / (prefix ->> 'prompt_bytes')::double precision)
  from calls
  group by calls.version
  order by calls.version::integer desc nulls last
$$;

create function public.intent_figures(
  p_code text,
  p_from timestamptz default null,
  p_to timestamptz default null,
  p_before integer default null,
  p_limit integer default 101
) returns table (
  config_id uuid,
  version integer,
  turns integer,
  events jsonb,
  parse_errors integer,
  fallbacks integer,
  unhelpful integer,
  escalations integer,
  reply_characters integer,
  tokens integer,
  latency_ms_p50 integer
)
language sql stable set search_path = '' set jit = off as $$
  with turn as materialized (
    select
      m.id, m.marks, length(m.text) as characters,
      (m.meta_json ->> case p_code when '_router' then 'router_version' else 'config_version' end)::integer
        as version,
      coalesce((m.meta_json #>> case p_code
        when '_router' then '{debug,router,usage,total_tokens}'::text[] else '{debug,usage,total_tokens}'
      end)::integer, 0) as tokens,
      (m.meta_json #>> '{debug,timings_ms,total}')::integer as latency,
      'intent_code:escalate_human' = any (m.marks) or (p_code <> '_router' and exists (
        select from (
          select following.marks from public.messages as following
          where following.thread_id = m.thread_id and following.seq > m.seq
            and following.role = 'assistant'
          order by following.seq limit 1
        ) as next where 'intent_code:escalate_human' = any (next.marks)
      )) as is_escalated
    from public.messages as m
    join public.threads as t on t.id = m.thread_id and not t.is_trial
    where m.marks && array['intent_code:' || p_code]
      and (p_from is null or m.created_at >= p_from) and (p_to is null or m.created_at < p_to)
  ), event as (
    select version, jsonb_object_agg(name, count) as counts
    from (
      select version, substr(mark, 7) as name, count(*) as count
      from turn cross join unnest(marks) as mark
      where mark like 'event:%'
      group by 1, 2
    ) as each group by version
  )
  select
    c.id, turn.version, count(*)::integer, coalesce(e.counts, '{}'),
    count(*) filter (where 'has:parse_error' = any (marks))::integer,
    count(*) filter (where 'has:fallback' = any (marks))::integer,
    count(*) filter (where exists (
      select from public.message_feedback as f where f.message_id = turn.id and not f.helpful
    ))::integer,
    count(*) filter (where is_escalated)::integer,
    round(avg(characters))::integer,
    round(avg(tokens))::integer,
    (percentile_cont(0.5) within group (order by latency))::integer
  from turn
  left join event as e using (version)
  left join public.agent_configs as c on c.version = turn.version
    and c.intent_id = (select id from public.intents where code = p_code)
  where turn.version is not null and (p_before is null or turn.version < p_before)
  group by turn.version, c.id, e.counts
  order by turn.version desc
  limit p_limit
$$;
grant execute on function public.intent_figures to authenticated, service_role;
