-- Saving a version of a block changes the block and adds its snapshot in one transaction, and happens
-- once however often it is asked for with one key. A label is written in one way.

-- `v01.002` was a label, too: it becomes `v1.2`, in the histories as well. Snapshots that share a label
-- by that stay beside each other, as those saved again on purpose do.
create function public.tidy_label(p_label text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(p_label, '^v0*([0-9]+)\.0*([0-9]+)$', 'v\1.\2')
$$;

create function public.tidy_labels(p_changelog jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(
    case when jsonb_typeof(entry -> 'version') = 'string'
      then jsonb_set(entry, '{version}', to_jsonb(public.tidy_label(entry ->> 'version')))
      else entry
    end order by position
  ), '[]')
  from jsonb_array_elements(p_changelog) with ordinality as entries (entry, position)
$$;

update public.blocks
set version = public.tidy_label(version), changelog = public.tidy_labels(changelog)
where version <> public.tidy_label(version) or changelog <> public.tidy_labels(changelog);

alter table public.block_snapshots disable trigger keep_snapshot;
update public.block_snapshots
set version = public.tidy_label(version), changelog = public.tidy_labels(changelog)
where version <> public.tidy_label(version) or changelog <> public.tidy_labels(changelog);
alter table public.block_snapshots enable trigger keep_snapshot;

drop function public.tidy_labels;
drop function public.tidy_label;

alter domain public.version_label drop constraint version_label_form;
alter domain public.version_label add constraint version_label_form
  check (value ~ '^v(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)$');

-- Which request a key came with, and what it was answered. A key is its account's own (null: the
-- servers'), and counts for a day.
create table public.block_saves (
  id uuid primary key default gen_random_uuid(),
  created_by uuid default auth.uid() references public.users (id) on delete cascade,
  key text not null check (length(key) between 1 and 255),
  request_hash text not null,
  answer jsonb not null check (jsonb_typeof(answer) = 'object'),
  created_at timestamptz not null default now(),
  unique nulls not distinct (created_by, key)
);

alter table public.block_saves enable row level security;
grant all on public.block_saves to service_role;
grant select, insert, delete on public.block_saves to authenticated;
create policy block_saves_select_policy on public.block_saves for select to authenticated
  using (created_by = (select auth.uid()) and (select public.is_editor()));
create policy block_saves_insert_policy on public.block_saves for insert to authenticated
  with check (created_by = (select auth.uid()) and (select public.is_editor()));
create policy block_saves_delete_policy on public.block_saves for delete to authenticated
  using (created_by = (select auth.uid()) and (select public.is_editor()));

grant execute on function public.unwrap_json to authenticated;

-- Saves a version. Runs as the caller: row-level security decides who may. Returns its outcome:
-- 'saved' with block (without changelog) and snapshot (id, created_at, created_by): also for the same
--   request again, and when the newest snapshot of the label is exactly this one, which then stays alone;
-- 'key_reused': the key was used for another request;
-- 'no_block': no block has this path;
-- 'changed': the block is not as it was at p_expected_updated_at;
-- 'label_taken': another snapshot has the label, and p_again is not true.
-- Of all but 'saved' nothing is stored. Errors: 42501 not an editor.
create function public.save_block_version(
  p_key text,
  p_path text,
  p_version text,
  p_changelog jsonb,
  p_html text,
  p_css text,
  p_expected_updated_at timestamptz,
  p_capture jsonb default null,
  p_again boolean default false
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_changelog constant jsonb := public.unwrap_json(p_changelog);
  v_capture constant jsonb := public.unwrap_json(p_capture);
  v_hash constant text := encode(sha256(convert_to(jsonb_build_array(
    p_path, p_version, v_changelog, p_html, p_css, v_capture, p_expected_updated_at, p_again
  )::text, 'UTF8')), 'hex');
  v_save public.block_saves;
  v_block public.blocks;
  v_snapshot public.block_snapshots;
  v_is_there boolean;
  v_answer jsonb;
begin
  perform pg_advisory_xact_lock(hashtextextended('block_saves/' || p_key, 0));
  select * into v_save from public.block_saves
  where key = p_key and created_by is not distinct from public.signed_in_user();
  if v_save.request_hash = v_hash then
    return v_save.answer;
  elsif found then
    return '{"outcome": "key_reused"}';
  end if;

  select * into v_block from public.blocks where path = p_path for update;
  if not found then
    if exists (select from public.blocks where path = p_path) then
      raise insufficient_privilege using message = 'only an editor can save a version';
    end if;
    return '{"outcome": "no_block"}';
  elsif v_block.updated_at is distinct from p_expected_updated_at then
    return '{"outcome": "changed"}';
  end if;

  select * into v_snapshot from public.block_snapshots
  where block_id = v_block.id and version = p_version
  order by created_at desc, id desc limit 1;
  v_is_there := found and (v_snapshot.html, v_snapshot.css, v_snapshot.changelog, v_snapshot.capture)
    is not distinct from (p_html, p_css, v_changelog, v_capture);
  if found and not v_is_there and p_again is not true then
    return '{"outcome": "label_taken"}';
  end if;
  if not v_is_there then
    insert into public.block_snapshots (block_id, version, html, css, changelog, capture)
    values (v_block.id, p_version, p_html, p_css, v_changelog, v_capture)
    returning * into v_snapshot;
  end if;

  update public.blocks set version = p_version, changelog = v_changelog
  where id = v_block.id returning * into v_block;
  v_answer := jsonb_build_object(
    'outcome', 'saved',
    'block', to_jsonb(v_block) - 'changelog',
    'snapshot', jsonb_build_object(
      'id', v_snapshot.id, 'created_at', v_snapshot.created_at, 'created_by', v_snapshot.created_by
    )
  );
  delete from public.block_saves where created_at < now() - interval '1 day';
  insert into public.block_saves (key, request_hash, answer) values (p_key, v_hash, v_answer);
  return v_answer;
end
$$;

grant execute on function public.save_block_version to authenticated, service_role;
