-- A repeated creating request with the same Idempotency-Key gets the first response again.

-- A caller's request with a key and its response; `status` is null while it is underway. The body
-- is null if the resource at `Location` is read again instead.
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

-- For the edge functions alone: no policy, so that no client sees a row.
alter table public.idempotency_keys enable row level security;
grant all on public.idempotency_keys to service_role;

-- Claims a key for a request. Returns `{claim}`, or what became of the request that has it:
-- `{outcome}`, `answered` with `status`, `headers` and `body`, `in_progress`, or `key_used` by
-- another request. A claim without an answer is free for the same request after five minutes,
-- longer than any creating call takes: whoever had it has died.
-- Called by: functions/shared/http/answer-once.ts, save_block_version.
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

-- Stores the answer to the request that has the claim, unless it lost it.
-- Called by: functions/shared/http/answer-once.ts, save_block_version.
create function public.store_idempotent_answer(
  p_claim uuid, p_status integer, p_headers jsonb, p_body text default null
) returns void
language sql set search_path = '' as $$
  update public.idempotency_keys
  set status = p_status, headers = public.unwrap_json(p_headers), body = p_body
  where claim = p_claim and status is null
$$;
grant execute on function public.store_idempotent_answer to service_role;

-- Frees the key of a request whose answer is not stored.
-- Called by: functions/shared/http/answer-once.ts, save_block_version.
create function public.release_idempotency_key(p_claim uuid) returns void
language sql set search_path = '' as $$
  delete from public.idempotency_keys where claim = p_claim and status is null
$$;
grant execute on function public.release_idempotency_key to service_role;

-- Trigger function: deletes the answers that are stored for an Idempotency-Key with the dialog
-- whose text they hold, whoever deletes it, also where its id came in capitals.
create function public.delete_stored_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.idempotency_keys
  using erased
  where lower(operation) like '%/threads/' || erased.id || '/%';
  return null;
end
$$;

create trigger delete_stored_answers
  after delete on public.threads
  referencing old table as erased
  for each statement execute function public.delete_stored_answers();
