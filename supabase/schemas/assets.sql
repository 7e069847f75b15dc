-- Images and fonts that snapshots name by the SHA-256 of their bytes (`asset:<hash>`), and the logo of
-- the organisation, each stored once.

-- No policy and no grant to clients: the API checks the content and sanitizes SVG before it stores
-- an asset.
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

-- Returns the hashes of the assets that a snapshot names, each once. Whoever inserts a snapshot
-- computes its column.
create function public.asset_hashes(p_html text, p_css text) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct found[1]), '{}')
  from regexp_matches(p_html || ' ' || p_css, 'asset:([0-9a-f]{64})', 'g') as found
$$;
grant execute on function public.asset_hashes to authenticated, service_role;

-- Trigger function: requires that a snapshot names only stored assets. Touches their rows, so that
-- a concurrent clean-up checks them again.
-- Raises: PT422 an asset is missing.
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

-- Stores an asset unless it exists, keeps it for a day for the save that will name it, and deletes
-- assets that no snapshot has named by then, and that are not the logo. Returns its hash.
-- Called by: functions/catalog/routes/assets.ts.
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
    )
    and not exists (
      select from public.assistant_settings
      where code = 'logo_asset' and value = to_jsonb(asset.hash)
    );
  return v_hash;
end
$$;
grant execute on function public.store_asset to service_role;

-- Returns an asset as `{content_type, base64}`, or null, because the Data API returns bytes in
-- another format.
-- Called by: functions/catalog/routes/assets.ts.
create function public.read_asset(p_hash text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('content_type', content_type, 'base64', encode(bytes, 'base64'))
  from public.assets where hash = p_hash
$$;
grant execute on function public.read_asset to service_role;
