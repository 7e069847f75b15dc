-- Webhooks: notify other systems of events. A delivery is queued in the transaction of its cause,
-- whoever writes that, and functions/assistant/webhooks sends it afterwards. Trials cause no
-- deliveries.

-- Editors read webhooks and their deliveries. The functions write them, because they check the
-- addresses.
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
comment on column public.webhooks.disabled_reason is
  'Why the webhook was disabled automatically; null if a person disabled it';

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

-- Secrets that sign deliveries, encrypted with ENCRYPTION_KEY (`v1:`), or as an earlier release
-- stored them (`whsec_`); only the sender reads them. A replaced secret signs together with
-- the new one until it expires.
create table public.webhook_secrets (
  webhook_id uuid not null references public.webhooks (id) on delete cascade,
  secret text not null check (secret ~ '^(v1:|whsec_)[A-Za-z0-9+/]{32,}={0,2}$'),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz,
  primary key (webhook_id, secret)
);

alter table public.webhook_secrets enable row level security;
grant all on public.webhook_secrets to service_role;

-- The body is stored as it is signed: the same bytes at each attempt. It is deleted with its
-- dialog.
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
comment on column public.webhook_deliveries.attempts is 'The last 20 attempts, oldest first';
comment on column public.webhook_deliveries.tries is 'Number of attempts since it was last queued';
comment on column public.webhook_deliveries.run is 'The sender that has claimed the delivery';

create index webhook_deliveries_newest_idx
  on public.webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_due_idx
  on public.webhook_deliveries (webhook_id, next_attempt_at) where status = 'pending';
create index webhook_deliveries_oldest_idx on public.webhook_deliveries (created_at);
create index webhook_deliveries_thread_id_idx on public.webhook_deliveries (thread_id);

alter table public.webhook_deliveries enable row level security;
grant all on public.webhook_deliveries to service_role;

-- Returns what was sent to a webhook, the newest first, after a position: nothing to callers who are
-- no editors.
-- Called by: functions/assistant/routes/webhooks/deliveries.ts.
create function public.list_deliveries(
  p_webhook_id uuid,
  p_status public.delivery_status default null,
  p_before timestamptz default 'infinity',
  p_before_id uuid default null,
  p_most integer default 51
) returns table (
  id uuid, event text, status public.delivery_status, next_attempt_at timestamptz, attempts jsonb,
  created_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select d.id, d.event, d.status, d.next_attempt_at, d.attempts, d.created_at
  from public.webhook_deliveries as d
  where d.webhook_id = p_webhook_id
    and ((select public.is_editor()) or current_setting('role') in ('service_role', 'none'))
    and (p_status is null or d.status = p_status)
    and d.created_at <= p_before
    and (p_before_id is null or (d.created_at, d.id) < (p_before, p_before_id))
  order by d.created_at desc, d.id desc
  limit p_most
$$;
grant execute on function public.list_deliveries to authenticated, service_role;

-- Returns a delivery with what is sent. Null without such a delivery, and for callers who are no
-- editors. The read is recorded.
-- Called by: functions/assistant/routes/webhooks/deliveries.ts.
create function public.read_delivery(p_webhook_id uuid, p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  delivery public.webhook_deliveries;
begin
  select * into delivery from public.webhook_deliveries where id = p_id and webhook_id = p_webhook_id;
  if delivery.id is null
    or not ((select public.is_editor()) or current_setting('role') in ('service_role', 'none'))
  then
    return null;
  end if;
  perform public.record_access('delivery', array[delivery.thread_id]);
  return jsonb_build_object(
    'id', delivery.id, 'event', delivery.event, 'status', delivery.status,
    'next_attempt_at', delivery.next_attempt_at, 'attempts', delivery.attempts,
    'created_at', delivery.created_at, 'body', delivery.body
  );
end
$$;
grant execute on function public.read_delivery to authenticated, service_role;

-- Adds a webhook, `{url, description, events, created_by}`, with its secret. Returns its id.
-- Called by: functions/assistant/routes/webhooks/edit.ts.
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

-- Gives a webhook a new secret. Of earlier secrets only the last keeps signing, for a day. Returns
-- when it ends; null when there is no such webhook.
-- Called by: functions/assistant/routes/webhooks/edit.ts.
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

-- Queues an event for every enabled webhook that subscribes to it, or for one webhook. Its form is
-- that of Standard Webhooks: type, timestamp, data. Returns the ids of the deliveries.
-- Called by: functions/assistant/routes/webhooks/deliveries.ts, queue_message_webhooks,
-- queue_request_webhooks.
create function public.queue_webhooks(
  p_event text, p_data json, p_thread_id uuid default null, p_webhook_id uuid default null
) returns setof uuid
language sql security definer set search_path = '' as $$
  insert into public.webhook_deliveries (webhook_id, thread_id, event, body)
  select id, p_thread_id, p_event, json_build_object(
    'type', p_event, 'timestamp', clock_timestamp(), 'data',
    -- @supabase/lite sends JSON as a string.
    case json_typeof(p_data) when 'string' then (p_data #>> '{}')::json else p_data end
  )::text
  from public.webhooks
  where is_enabled and coalesce(id = p_webhook_id, p_event = any (events))
  returning id
$$;
grant execute on function public.queue_webhooks to service_role;

-- Trigger function: queues an event for a new or changed request.
create function public.queue_request_webhooks() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.queue_webhooks(
    case tg_op when 'INSERT' then 'request.created' else 'request.updated' end,
    (select to_json(told) from (
      select
        new.id, new.thread_id, new.intent_code, new.kind, new.status, new.slots, new.summary,
        new.reason, new.due_at, new.assignee, new.outcome, new.created_at, new.updated_at,
        new.done_at, new.revision, new.snoozed_until
    ) as told),
    new.thread_id
  );
  return null;
end
$$;

create trigger queue_new_request_webhooks
  after insert on public.requests
  for each row execute function public.queue_request_webhooks();

create trigger queue_request_change_webhooks
  after update on public.requests
  for each row when (new.revision <> old.revision) execute function public.queue_request_webhooks();

-- Trigger function: queues an event for a message, and one if the dialog now needs a person,
-- because an authoritative branch answered and the previous reply came from no such branch.
create function public.queue_message_webhooks() returns trigger
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
      'reason', case
        when new.meta_json -> 'events' ? 'routing_loop' then 'routing_loop'
        when new.meta_json -> 'events' ? 'model_unavailable' then 'model_unavailable'
        else 'handed_over'
      end,
      'requested_at', new.created_at
    ), new.thread_id);
  end if;
  return null;
end
$$;

create trigger queue_message_webhooks
  after insert on public.messages
  for each row execute function public.queue_message_webhooks();

-- Returns the webhooks that have something to send. Deletes deliveries older than 30 days, unless
-- their dialog is under legal hold; one that waits for a disabled webhook fails after a day.
-- Called by: functions/assistant/webhooks/deliverer.ts.
create function public.due_webhooks(p_alive_since timestamptz) returns setof uuid
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
grant execute on function public.due_webhooks to service_role;

-- Claims the next due delivery of a webhook, or one whose sender has died, claimed before
-- p_alive_since. Returns `{id, run, body, tries, queued_at, url, secrets}`; null when there is none
-- or the webhook is disabled.
-- Called by: functions/assistant/webhooks/deliverer.ts.
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

-- Stores the result of an attempt, if its sender still has the delivery; `p_next_attempt_at` goes
-- with `pending`. An answer 410 (Gone) disables the webhook. Returns whether it was stored.
-- Called by: functions/assistant/webhooks/deliverer.ts.
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

-- Returns, for each webhook, the delivery that was queued last.
-- Called by: functions/assistant/routes/webhooks/webhook-resource.ts.
create function public.last_deliveries(p_webhook_ids uuid[]) returns table (
  webhook_id uuid, id uuid, event text, status public.delivery_status, attempt jsonb,
  created_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select asked.id, last.id, last.event, last.status, last.attempts -> -1, last.created_at
  from unnest(p_webhook_ids) as asked (id)
  cross join lateral (
    select * from public.webhook_deliveries
    where webhook_deliveries.webhook_id = asked.id
      and ((select public.is_editor()) or current_setting('role') in ('service_role', 'none'))
    order by created_at desc, id desc limit 1
  ) as last
$$;
grant execute on function public.last_deliveries to authenticated, service_role;
