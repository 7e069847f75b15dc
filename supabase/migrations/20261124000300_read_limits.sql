-- What keys read is limited, too, in the call that tells whose key it is; one that only reads may have
-- a limit of its own.
alter table public.api_keys drop constraint api_keys_check;

comment on column public.api_keys.own_limit is
  'Of messages, reads or uploads, as 60/1m; null: that of the installation';

-- 60/1m as the number of units and the seconds within which they come back.
create function public.rate_of(p_limit text) returns jsonb
language sql immutable strict set search_path = '' as $$
  select jsonb_build_object(
    'most', split_part(p_limit, '/', 1)::integer,
    'seconds', substring(p_limit from '/([0-9]+)')::integer
      * case right(p_limit, 1) when 's' then 1 when 'm' then 60 when 'h' then 3600 end
  )
$$;

grant execute on function public.rate_of to service_role;

-- As before; a read also takes a unit of its limit, the key's own or p_read_rate, and tells what is
-- left as spend_limits does. Without either nothing is limited.
-- Errors: PT401 the key was revoked or has expired; PT404 the dialog is another's.
drop function public.take_api_key(text, uuid, uuid);
create function public.take_api_key(
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
  if p_is_read then
    read_rate := public.unwrap_json(p_read_rate);
    if key.scope = 'read' and key.own_limit is not null then
      read_rate := public.rate_of(key.own_limit);
    end if;
  end if;
  if read_rate is not null then
    spent := public.spend_limits(jsonb_build_array(
      read_rate || jsonb_build_object('name', 'read/key', 'subject', key.id)
    ));
  end if;
  return spent || jsonb_build_object(
    'id', key.id, 'scope', key.scope, 'own_rate', public.rate_of(key.own_limit), 'read_rate', read_rate
  );
end
$$;

grant execute on function public.take_api_key to service_role;
