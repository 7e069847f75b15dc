-- A limit such as 60/1m is parsed in TypeScript alone; the database has its numbers.
drop trigger touch_updated_at on public.api_keys;
alter table public.api_keys
  add column own_most integer check (own_most > 0),
  add column own_seconds integer check (own_seconds > 0);
update public.api_keys set
  own_most = split_part(own_limit, '/', 1)::integer,
  own_seconds = substring(own_limit from '/([0-9]+)')::integer
    * case right(own_limit, 1) when 's' then 1 when 'm' then 60 when 'h' then 3600 end
where own_limit is not null;
alter table public.api_keys
  add check ((own_most is null) = (own_seconds is null)),
  drop column own_limit;

drop function if exists public.rate_of(text);

set check_function_bodies = off;

create or replace function public.create_api_key(p_key jsonb, p_hash text) returns uuid
language plpgsql set search_path = '' as $$
declare
  new_id uuid;
begin
  insert into public.api_keys (
    name, scope, own_most, own_seconds, last_four, created_by, expires_at
  )
  select name, scope, own_most, own_seconds, last_four, created_by, expires_at
  from jsonb_to_record(public.unwrap_json(p_key)) as given (
    name text, scope public.key_scope, own_most integer, own_seconds integer, last_four text,
    created_by uuid, expires_at timestamptz
  )
  returning id into new_id;
  insert into public.api_key_secrets (hash, api_key_id) values (p_hash, new_id);
  return new_id;
end
$$;

create or replace function public.take_api_key(
  p_hash text,
  p_thread_id uuid default null,
  p_message_id uuid default null,
  p_is_read boolean default false,
  p_read_rate jsonb default null
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  holder constant uuid := (
    select api_key_id from public.api_key_secrets
    where hash = p_hash and (expires_at is null or expires_at > now())
  );
  key public.api_keys;
  own_rate jsonb;
  read_rate jsonb;
  spent jsonb := '{}';
begin
  if holder is null then
    return null;
  end if;
  key := public.require_live_key(holder);
  if key.scope = 'chat' and p_thread_id is not null
    and not public.is_dialog_of_key(key.id, p_thread_id) then
    raise sqlstate 'PT404' using message = 'this key has begun no dialog with this id';
  elsif key.scope = 'chat' and p_message_id is not null and not public.is_dialog_of_key(
    key.id, (select thread_id from public.messages where id = p_message_id)
  ) then
    raise sqlstate 'PT404' using message = 'there is no message with this id in the dialogs of this key';
  end if;
  -- A use or a unit that a crash forgets is not worth a wait for the disk.
  perform set_config('synchronous_commit', 'off', true);
  update public.api_keys set last_used_at = now()
  where id = key.id and (last_used_at is null or last_used_at <= now() - interval '1 minute');
  if key.own_most is not null then
    own_rate := jsonb_build_object('most', key.own_most, 'seconds', key.own_seconds);
  end if;
  if p_is_read and key.scope = 'read' and own_rate is not null then
    read_rate := own_rate;
  elsif p_is_read then
    read_rate := public.unwrap_json(p_read_rate);
  end if;
  if read_rate is not null then
    spent := public.spend_limits(jsonb_build_array(
      read_rate || jsonb_build_object('name', 'read/key', 'subject', key.id)
    ));
  end if;
  return spent || jsonb_build_object(
    'id', key.id, 'scope', key.scope, 'own_rate', own_rate, 'read_rate', read_rate
  );
end
$$;

create trigger touch_updated_at
  before update of name, own_most, own_seconds, expires_at, revoked_at on public.api_keys
  for each row execute function public.touch_updated_at();

comment on column public.api_keys.own_most is
  'Messages, reads or uploads within own_seconds; null: as many as the installation lets every key';
