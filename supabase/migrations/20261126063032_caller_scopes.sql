-- Idempotency keys have the scopes of functions/shared/caller-scope.ts: a person's id, the id of an
-- API key, or `service` for all servers.
update public.idempotency_keys set caller = regexp_replace(caller, '^(user|key) ', '')
where caller ~ '^(user|key) ';

-- If servers with different secret keys used the same key for the same operation, the newest counts
-- and the others stay under their old scope until they expire.
update public.idempotency_keys as stored set caller = 'service'
where caller like 'service %' and not exists (
  select from public.idempotency_keys as newer
  where newer.caller like 'service%'
    and (newer.operation, newer.key) = (stored.operation, stored.key)
    and (newer.claimed_at, newer.claim) > (stored.claimed_at, stored.claim)
);
