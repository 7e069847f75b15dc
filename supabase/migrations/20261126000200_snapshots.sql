-- The catalog: labels of versions in one form, assets by their hashes, saves once per key, proofs.
set check_function_bodies = off;

-- `v01.002` was a label, too: it becomes `v1.2`, in the histories as well.
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

alter table public.block_snapshots disable trigger user;
update public.block_snapshots
set version = public.tidy_label(version), changelog = public.tidy_labels(changelog)
where version <> public.tidy_label(version) or changelog <> public.tidy_labels(changelog);
alter table public.block_snapshots enable trigger user;

drop function public.tidy_labels;
drop function public.tidy_label;

alter domain public.version_label drop constraint version_label_form;
alter domain public.version_label add constraint version_label_form
  check (value ~ '^v(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)$');

create table public.assets (
  hash text primary key check (hash = encode(sha256(bytes), 'hex')),
  content_type text not null check (content_type in (
    'image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/svg+xml',
    'font/woff2', 'font/woff', 'font/ttf', 'font/otf'
  )),
  bytes bytea not null check (octet_length(bytes) between 1 and 5242880),
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
create index assets_used_idx on public.assets (used_at);
alter table public.assets enable row level security;
grant all on public.assets to service_role;

create function public.asset_hashes(p_html text, p_css text) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct found[1]), '{}')
  from regexp_matches(p_html || ' ' || p_css, 'asset:([0-9a-f]{64})', 'g') as found
$$;
grant execute on function public.asset_hashes to authenticated, service_role;

create function public.use_assets() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_missing text;
begin
  update public.assets set used_at = now() where hash = any (new.asset_hashes);
  select named into v_missing from unnest(new.asset_hashes) as named
  where not exists (select from public.assets where hash = named) limit 1;
  if found then
    raise sqlstate 'PT422' using message =
      format('there is no asset:%s: send it by POST /assets before the snapshot', v_missing);
  end if;
  return null;
end
$$;

create function public.store_asset(p_content_type text, p_base64 text) returns text
language plpgsql set search_path = '' as $$
declare
  v_bytes constant bytea := decode(p_base64, 'base64');
  v_hash constant text := encode(sha256(v_bytes), 'hex');
begin
  insert into public.assets (hash, content_type, bytes) values (v_hash, p_content_type, v_bytes)
  on conflict (hash) do update set used_at = now();
  delete from public.assets as asset
  where used_at < now() - interval '1 day'
    and not exists (
      select from public.block_snapshots where asset_hashes @> array[asset.hash]
    );
  return v_hash;
end
$$;
grant execute on function public.store_asset to service_role;

create function public.read_asset(p_hash text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('content_type', content_type, 'base64', encode(bytes, 'base64'))
  from public.assets where hash = p_hash
$$;
grant execute on function public.read_asset to service_role;

alter table public.block_snapshots
  add column asset_hashes text[] not null generated always as (public.asset_hashes(html, css)) stored,
  add column proof jsonb
    check (jsonb_typeof(proof) = 'object' and octet_length(proof::text) <= 131072);
create index block_snapshots_asset_hashes_idx on public.block_snapshots using gin (asset_hashes);
grant select, insert, update (proof) on public.block_snapshots to authenticated;
create policy block_snapshots_update_policy on public.block_snapshots for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));
create trigger use_assets
  after insert on public.block_snapshots
  for each row when (new.asset_hashes <> '{}') execute function public.use_assets();

create or replace function public.keep_snapshot() returns trigger
language plpgsql set search_path = '' as $$
declare
  movable constant text[] := array[
    'created_by', 'html_bytes', 'css_bytes', 'asset_hashes', 'proof'
  ];
begin
  if (to_jsonb(new) - movable) is distinct from (to_jsonb(old) - movable)
    or new.created_by is not null and new.created_by is distinct from old.created_by then
    raise sqlstate 'PT409' using message = 'a saved snapshot never changes';
  end if;
  if old.proof is not null and new.proof is distinct from old.proof then
    raise sqlstate 'PT409' using message = 'a snapshot has one proof, which never changes';
  end if;
  return new;
end
$$;

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
grant select, insert, delete on public.block_saves to authenticated;
grant all on public.block_saves to service_role;
create policy block_saves_select_policy on public.block_saves for select to authenticated
  using (created_by = (select auth.uid()) and (select public.is_editor()));
create policy block_saves_insert_policy on public.block_saves for insert to authenticated
  with check (created_by = (select auth.uid()) and (select public.is_editor()));
create policy block_saves_delete_policy on public.block_saves for delete to authenticated
  using (created_by = (select auth.uid()) and (select public.is_editor()));

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
