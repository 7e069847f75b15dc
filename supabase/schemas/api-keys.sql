-- API keys, with which programs call the APIs, each for one purpose, instead of the one secret key.
-- functions/shared/key-operations.ts lists the operations of each scope.

-- Editors read keys; the functions write them, because they generate the secrets.
create table public.api_keys (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 100),
  scope public.key_scope not null,
  user_id uuid references public.users (id) on delete cascade,
  own_most integer check (own_most > 0),
  own_seconds integer check (own_seconds > 0),
  last_four text not null check (length(last_four) = 4),
  created_by uuid references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  check ((own_most is null) = (own_seconds is null)),
  check ((scope::text = 'agent') = (user_id is not null))
);
comment on column public.api_keys.user_id is 'The person an agent acts for; null for other scopes';
comment on column public.api_keys.own_most is
  'Maximum number of messages, reads, uploads or agent calls in own_seconds; null for the default limit';
comment on column public.api_keys.last_four is
  'Last four characters of the newest secret, to tell keys apart';
comment on column public.api_keys.last_used_at is 'When the key was last used, to the minute';

-- Two active keys with one name would be indistinguishable; a revoked one stays in the list.
create unique index api_keys_name_idx on public.api_keys (name) where revoked_at is null;
create index api_keys_newest_idx on public.api_keys (created_at desc, id desc);
create index api_keys_created_by_idx on public.api_keys (created_by);
create index api_keys_user_id_idx on public.api_keys (user_id);

alter table public.api_keys enable row level security;
grant select on public.api_keys to authenticated;
grant all on public.api_keys to service_role;
create policy api_keys_select_policy on public.api_keys for select to authenticated
  using ((select public.is_editor()));

create trigger touch_updated_at
  before update of name, own_most, own_seconds, expires_at, revoked_at on public.api_keys
  for each row execute function public.touch_updated_at();

-- Hashes of secrets: a secret has 256 random bits, so its SHA-256 does not reveal it. A replaced
-- secret stays valid beside the new one until it expires. Backups omit them: a restored key needs a
-- new secret. No client reads hashes.
create table public.api_key_secrets (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  api_key_id uuid not null references public.api_keys (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz
);

create index api_key_secrets_api_key_id_idx on public.api_key_secrets (api_key_id);

alter table public.api_key_secrets enable row level security;
grant all on public.api_key_secrets to service_role;

-- Trigger function: a revoked key stays revoked.
-- Raises: PT409 it would be valid again.
create function public.forbid_api_key_reinstatement() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PT409' using message = 'a revoked key stays revoked; make a new one';
end
$$;

create trigger forbid_api_key_reinstatement
  before update of revoked_at on public.api_keys
  for each row when (old.revoked_at <> new.revoked_at or old.revoked_at is not null and new.revoked_at is null)
  execute function public.forbid_api_key_reinstatement();

-- Adds a key, `{name, scope, user_id, own_most, own_seconds, last_four, created_by, expires_at}`,
-- with the hash of its secret. Returns its id.
-- Raises: 23505 another key that was not revoked has the name.
-- Called by: functions/catalog/routes/api-keys.ts.
create function public.create_api_key(p_key jsonb, p_hash text) returns uuid
language plpgsql set search_path = '' as $$
declare
  new_id uuid;
begin
  insert into public.api_keys (
    name, scope, user_id, own_most, own_seconds, last_four, created_by, expires_at
  )
  select name, scope, user_id, own_most, own_seconds, last_four, created_by, expires_at
  from jsonb_to_record(public.unwrap_json(p_key)) as given (
    name text, scope public.key_scope, user_id uuid, own_most integer, own_seconds integer, last_four text,
    created_by uuid, expires_at timestamptz
  )
  returning id into new_id;
  insert into public.api_key_secrets (hash, api_key_id) values (p_hash, new_id);
  return new_id;
end
$$;
grant execute on function public.create_api_key to service_role;

-- Gives a key a new secret. Of earlier secrets only the last keeps working, until p_old_expires_at.
-- Returns whether there is the key.
-- Raises: PT409 it was revoked.
-- Called by: functions/catalog/routes/api-keys.ts.
create function public.rotate_api_key(
  p_id uuid, p_hash text, p_last_four text, p_old_expires_at timestamptz
) returns boolean
language plpgsql set search_path = '' as $$
declare
  revoked timestamptz;
begin
  update public.api_keys set last_four = p_last_four where id = p_id returning revoked_at into revoked;
  if not found then
    return false;
  elsif revoked is not null then
    raise sqlstate 'PT409' using message = 'this key was revoked; make a new one';
  end if;
  delete from public.api_key_secrets where api_key_id = p_id and expires_at is not null;
  update public.api_key_secrets set expires_at = p_old_expires_at where api_key_id = p_id;
  insert into public.api_key_secrets (hash, api_key_id) values (p_hash, p_id);
  return true;
end
$$;
grant execute on function public.rotate_api_key to service_role;

-- Returns a key that is valid.
-- Raises: PT401 it was revoked or has expired.
-- Called by: begin_key_turn, finish_key_turn, take_api_key.
create function public.require_live_key(p_id uuid) returns public.api_keys
language plpgsql stable set search_path = '' as $$
declare
  key public.api_keys;
begin
  select * into key from public.api_keys where id = p_id;
  if key.id is null or key.revoked_at is not null then
    raise sqlstate 'PT401' using message = 'this API key was revoked; ask an editor for another';
  elsif key.expires_at <= now() then
    raise sqlstate 'PT401' using message = 'this API key has expired; an editor can prolong it';
  end if;
  return key;
end
$$;
grant execute on function public.require_live_key to service_role;

-- Returns whether a dialog was begun with this key.
-- Called by: begin_key_turn, take_api_key.
create function public.is_dialog_of_key(p_key_id uuid, p_thread_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.threads where id = p_thread_id and api_key_id = p_key_id
  )
$$;
grant execute on function public.is_dialog_of_key to service_role;

-- Returns the key of a secret, by its hash, as `{id, scope, own_rate, call_rate, person}` with what
-- spend_limits returns for a limited call; null when there is no such secret. Counts as a use of the
-- key.
-- p_is_read takes a unit of its limit of reads: p_read_rate, or its own limit where it only reads.
-- An agent's key has `person`, the account for which it acts, and p_agent_call takes a unit of its
-- limit of calls: its own, or p_agent_rate.
-- A key for chats can only access dialogs that it began, and their messages.
-- Raises: PT401 the key was revoked or has expired, or the account of its person has ended; PT404 the
-- dialog or the message belongs to another caller.
-- Called by: functions/shared/http/authenticate-api-key.ts.
create function public.take_api_key(
  p_hash text,
  p_thread_id uuid default null,
  p_message_id uuid default null,
  p_is_read boolean default false,
  p_read_rate jsonb default null,
  p_agent_call boolean default false,
  p_agent_rate jsonb default null
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  holder constant uuid := (
    select api_key_id from public.api_key_secrets
    where hash = p_hash and (expires_at is null or expires_at > now())
  );
  key public.api_keys;
  own_rate jsonb;
  call_rate jsonb;
  is_agent boolean;
  person jsonb;
  spent jsonb := '{}';
begin
  if holder is null then
    return null;
  end if;
  key := public.require_live_key(holder);
  is_agent := key.scope::text = 'agent';
  if is_agent then
    person := public.account_of(key.id, key.user_id);
    if person is null or person @> '{"must_change_password": true}' then
      raise sqlstate 'PT401'
        using message = 'the account for which this API key acts was disabled, removed or reset';
    end if;
  end if;
  if key.scope = 'chat' and p_thread_id is not null
    and not public.is_dialog_of_key(key.id, p_thread_id) then
    raise sqlstate 'PT404' using message = 'this key has begun no dialog with this id';
  elsif key.scope = 'chat' and p_message_id is not null and not public.is_dialog_of_key(
    key.id, (select thread_id from public.messages where id = p_message_id)
  ) then
    raise sqlstate 'PT404' using message = 'there is no message with this id in the dialogs of this key';
  end if;
  -- Losing this count in a crash is harmless, so the commit does not wait for the disk.
  perform set_config('synchronous_commit', 'off', true);
  update public.api_keys set last_used_at = now()
  where id = key.id and (last_used_at is null or last_used_at <= now() - interval '1 minute');
  if key.own_most is not null then
    own_rate := jsonb_build_object('most', key.own_most, 'seconds', key.own_seconds);
  end if;
  if is_agent and p_agent_call then
    call_rate := coalesce(own_rate, public.unwrap_json(p_agent_rate));
  elsif p_is_read and not is_agent then
    call_rate := case when key.scope = 'read' then own_rate end;
    call_rate := coalesce(call_rate, public.unwrap_json(p_read_rate));
  end if;
  if call_rate is not null then
    spent := public.spend_limits(jsonb_build_array(call_rate || jsonb_build_object(
      'name', case when is_agent then 'agent/key' else 'read/key' end, 'subject', key.id
    )));
  end if;
  return spent || jsonb_build_object(
    'id', key.id, 'scope', key.scope, 'own_rate', own_rate, 'call_rate', call_rate, 'person', person
  );
end
$$;
grant execute on function public.take_api_key to service_role;
