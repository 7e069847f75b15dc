-- Saved versions of blocks keep their keys in idempotency_keys. Rows without an account were of the
-- servers, which share a scope.
insert into public.idempotency_keys
  (caller, operation, key, fingerprint, claimed_at, expires_at, status, headers, body)
select
  coalesce(created_by::text, 'service'), 'save_block_version', key, request_hash,
  created_at, created_at + interval '24 hours', 201, '{}', answer::text
from public.block_saves;

drop table public.block_saves;

drop function public.save_block_version(
  text, text, text, jsonb, text, text, timestamptz, jsonb, boolean
);

set check_function_bodies = off;

create function public.store_block_version(
  p_path text,
  p_version text,
  p_changelog jsonb,
  p_html text,
  p_css text,
  p_expected_updated_at timestamptz,
  p_capture jsonb,
  p_again boolean
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_block public.blocks;
  v_snapshot public.block_snapshots;
  v_is_there boolean;
begin
  select * into v_block from public.blocks where path = p_path for update;
  if not found then
    return '{"outcome": "no_block"}';
  elsif v_block.updated_at is distinct from p_expected_updated_at then
    return '{"outcome": "changed"}';
  end if;

  select * into v_snapshot from public.block_snapshots
  where block_id = v_block.id and version = p_version
  order by created_at desc, id desc limit 1;
  v_is_there := found and (v_snapshot.html, v_snapshot.css, v_snapshot.changelog, v_snapshot.capture)
    is not distinct from (p_html, p_css, p_changelog, p_capture);
  if found and not v_is_there and p_again is not true then
    return '{"outcome": "label_taken"}';
  end if;
  if not v_is_there then
    insert into public.block_snapshots (block_id, version, html, css, changelog, capture)
    values (v_block.id, p_version, p_html, p_css, p_changelog, p_capture)
    returning * into v_snapshot;
  end if;

  update public.blocks set version = p_version, changelog = p_changelog
  where id = v_block.id returning * into v_block;
  return jsonb_build_object(
    'outcome', 'saved',
    'block', to_jsonb(v_block) - 'changelog',
    'snapshot', jsonb_build_object(
      'id', v_snapshot.id, 'created_at', v_snapshot.created_at, 'created_by', v_snapshot.created_by
    )
  );
end
$$;

create function public.save_block_version(
  p_key text,
  p_path text,
  p_version text,
  p_changelog jsonb,
  p_html text,
  p_css text,
  p_expected_updated_at timestamptz,
  p_capture jsonb default null,
  p_again boolean default false,
  p_caller text default 'service'
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_changelog constant jsonb := public.unwrap_json(p_changelog);
  v_capture constant jsonb := public.unwrap_json(p_capture);
  v_hash constant text := encode(sha256(convert_to(jsonb_build_array(
    p_path, p_version, v_changelog, p_html, p_css, v_capture, p_expected_updated_at, p_again
  )::text, 'UTF8')), 'hex');
  v_claimed jsonb;
  v_answer jsonb;
begin
  if not ((select public.is_editor()) or current_setting('role') in ('service_role', 'none')) then
    raise insufficient_privilege using message = 'only an editor can save a version';
  end if;
  v_claimed := public.claim_idempotency_key(
    coalesce(auth.uid()::text, p_caller), 'save_block_version', p_key, v_hash
  );
  if v_claimed ->> 'outcome' = 'answered' then
    return (v_claimed ->> 'body')::jsonb;
  elsif v_claimed ? 'outcome' then
    return '{"outcome": "key_reused"}';
  end if;

  v_answer := public.store_block_version(
    p_path, p_version, v_changelog, p_html, p_css, p_expected_updated_at, v_capture, p_again
  );
  if v_answer ->> 'outcome' = 'saved' then
    perform public.store_idempotent_answer((v_claimed ->> 'claim')::uuid, 201, '{}', v_answer::text);
  else
    perform public.release_idempotency_key((v_claimed ->> 'claim')::uuid);
  end if;
  return v_answer;
end
$$;
grant execute on function public.save_block_version to authenticated, service_role;
