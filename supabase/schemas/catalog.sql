-- The catalog: page blocks, snapshots of their saved versions, experimental components. Everybody
-- reads, editors write; nobody changes or deletes a snapshot.

-- Returns whether a value is a valid changelog: NewChangelog of
-- functions/catalog/schemas/blocks.ts.
-- Called by: the check of blocks.
create function public.is_changelog(p_changelog jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_changelog) = 'array' then
    jsonb_array_length(p_changelog) <= 500 and not exists (
      select from jsonb_array_elements(p_changelog) as entry
      where not coalesce(case when jsonb_typeof(entry) = 'object' then
        entry - array['version', 'date', 'author', 'changes'] = '{}'
        and jsonb_typeof(entry -> 'version') = 'string'
        and length(entry ->> 'version') <= 24
        and entry ->> 'version' ~ '^v(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)$'
        and jsonb_typeof(entry -> 'date') = 'string'
        and entry ->> 'date' ~ (
          '^([0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)' ||
          '|02-(0[1-9]|1[0-9]|2[0-8]))|([0-9]{2}(0[48]|[2468][048]|[13579][26])' ||
          '|([02468][048]|[13579][26])00)-02-29)$'
        )
        and (not entry ? 'author' or public.is_text_within(entry -> 'author', 120))
        and case when jsonb_typeof(entry -> 'changes') = 'array' then
          jsonb_array_length(entry -> 'changes') <= 100 and not exists (
            select from jsonb_array_elements(entry -> 'changes') as change
            where not public.is_text_within(change, 2000)
          )
        end
      end, false)
    )
  else false end
$$;
grant execute on function public.is_changelog to authenticated, service_role;

-- The blocks of the pages; revision is the ETag of a block.
create table public.blocks (
  id uuid primary key default gen_random_uuid(),
  path text not null unique check (path ~ '^/'),
  title text not null check (title ~ '\S' and length(title) <= 120),
  version public.version_label not null,
  is_in_preview boolean not null default true,
  changelog jsonb not null default '[]' check (public.is_changelog(changelog)),
  order_index integer not null default 0,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index blocks_order_idx on public.blocks (order_index, path);

alter table public.blocks enable row level security;
grant select on public.blocks to anon;
grant select, insert, update, delete on public.blocks to authenticated;
grant all on public.blocks to service_role;
create policy blocks_select_policy on public.blocks for select to anon, authenticated
  using (true);
create policy blocks_insert_policy on public.blocks for insert to authenticated
  with check ((select public.is_editor()));
create policy blocks_update_policy on public.blocks for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));
create policy blocks_delete_policy on public.blocks for delete to authenticated
  using ((select public.is_editor()));

create trigger touch_updated_at
  before update on public.blocks
  for each row execute function public.touch_updated_at();

-- Trigger function: increases the revision, which is the ETag, with every change; a client cannot
-- set it.
create function public.bump_block_revision() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.revision := old.revision + 1;
  return new;
end
$$;

create trigger bump_block_revision
  before update on public.blocks
  for each row execute function public.bump_block_revision();

-- The markup and CSS of saved versions. Editors add them and write `proof` once: how closely a
-- snapshot matched its live block when it was rendered again after the save.
create table public.block_snapshots (
  id uuid primary key default gen_random_uuid(),
  block_id uuid not null references public.blocks (id) on delete cascade,
  version public.version_label not null,
  html text not null check (octet_length(html) <= 1048576),
  css text not null check (octet_length(css) <= 1048576),
  html_bytes integer not null generated always as (octet_length(html)) stored,
  css_bytes integer not null generated always as (octet_length(css)) stored,
  changelog jsonb not null default '[]' check (jsonb_typeof(changelog) = 'array'),
  capture jsonb check (jsonb_typeof(capture) = 'object'),
  created_by uuid default auth.uid() references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  asset_hashes text[] not null generated always as (public.asset_hashes(html, css)) stored,
  proof jsonb
    check (jsonb_typeof(proof) = 'object' and octet_length(proof::text) <= 131072)
);

create index block_snapshots_newest_idx on public.block_snapshots (created_at desc, id desc);
create index block_snapshots_block_idx on public.block_snapshots (block_id, created_at desc, id desc);
create index block_snapshots_created_by_idx on public.block_snapshots (created_by);
create index block_snapshots_asset_hashes_idx on public.block_snapshots using gin (asset_hashes);

alter table public.block_snapshots enable row level security;
grant select on public.block_snapshots to anon;
grant select, insert, update (proof) on public.block_snapshots to authenticated;
grant all on public.block_snapshots to service_role;
create policy block_snapshots_select_policy on public.block_snapshots
  for select to anon, authenticated using (true);
create policy block_snapshots_insert_policy on public.block_snapshots for insert to authenticated
  with check ((select public.is_editor()) and created_by = (select auth.uid()));
create policy block_snapshots_update_policy on public.block_snapshots for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));

create trigger use_assets
  after insert on public.block_snapshots
  for each row when (new.asset_hashes <> '{}') execute function public.use_assets();

-- Trigger function: a snapshot never changes, except that its proof is written once and its author
-- becomes null with the account. Generated columns are not computed yet when a before trigger runs,
-- so they are left out of the comparison.
-- Raises: PT409 something else would change.
create function public.forbid_snapshot_change() returns trigger
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

create trigger forbid_snapshot_change
  before update on public.block_snapshots
  for each row execute function public.forbid_snapshot_change();

-- Stores a version of a block: the block and its snapshot. Returns the outcome of
-- save_block_version, except 'key_reused'.
-- Called by: save_block_version.
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

-- Saves a version of a block, once per key: the block, its snapshot and the answer for the key in
-- one transaction, so that a save whose answer was lost is never made again. Runs as the owner,
-- because idempotency_keys is closed to people. p_caller is the scope of a server's caller; a person
-- has their own. Returns its outcome:
-- 'saved' with block (without changelog) and snapshot (id, created_at, created_by): also for the
-- same request again, and when the newest snapshot of the label is exactly this one, which then
-- stays alone;
-- 'key_reused': the key was used for another request;
-- 'no_block': no block has this path;
-- 'changed': the block is not as it was at p_expected_updated_at;
-- 'label_taken': another snapshot has the label, and p_again is not true.
-- Nothing is stored except for 'saved'.
-- Raises: 42501 the caller is no editor.
-- Called by: functions/catalog/routes/versions.ts.
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

-- Components that are tried out before they become blocks.
create table public.experimental_components (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  path text not null unique,
  description text not null default '',
  status public.experiment_status not null default 'draft',
  order_index integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.experimental_components enable row level security;
grant select on public.experimental_components to anon;
grant select, insert, update, delete on public.experimental_components to authenticated;
grant all on public.experimental_components to service_role;
create policy experimental_components_select_policy on public.experimental_components
  for select to anon, authenticated using (true);
create policy experimental_components_insert_policy on public.experimental_components
  for insert to authenticated with check ((select public.is_editor()));
create policy experimental_components_update_policy on public.experimental_components
  for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));
create policy experimental_components_delete_policy on public.experimental_components
  for delete to authenticated using ((select public.is_editor()));

create trigger touch_updated_at
  before update on public.experimental_components
  for each row execute function public.touch_updated_at();

-- Trigger function: an experiment goes from draft to review, from there to approved or back to
-- draft, and from approved back to draft.
-- Raises: PT409 for any other move.
create function public.check_experiment_move() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (old.status, new.status) not in (
    ('draft', 'review'), ('review', 'approved'), ('review', 'draft'), ('approved', 'draft')
  ) then
    raise sqlstate 'PT409' using message = format('%s cannot become %s', old.status, new.status);
  end if;
  return new;
end
$$;

create trigger check_experiment_move
  before update of status on public.experimental_components
  for each row when (old.status is distinct from new.status)
  execute function public.check_experiment_move();
