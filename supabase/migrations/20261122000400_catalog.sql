-- Chapter 4: the catalog: page blocks, snapshots of their saved versions, experimental components.

create table public.blocks (
  id uuid primary key default gen_random_uuid(),
  path text not null unique check (path ~ '^/'),
  title text not null,
  version public.version_label not null,
  is_in_preview boolean not null default true,
  changelog jsonb not null default '[]' check (jsonb_typeof(changelog) = 'array'),
  order_index integer not null default 0,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index blocks_order_idx on public.blocks (order_index, path);

-- The revision is the ETag: it increases with every change and cannot be set by a client.
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

create trigger touch_updated_at
  before update on public.blocks
  for each row execute function public.touch_updated_at();

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
  created_at timestamptz not null default now()
);

create index block_snapshots_newest_idx on public.block_snapshots (created_at desc, id desc);
create index block_snapshots_block_idx on public.block_snapshots (block_id, created_at desc, id desc);
create index block_snapshots_created_by_idx on public.block_snapshots (created_by);

-- A snapshot never changes, except that its author becomes null with the deletion of the account.
-- The generated sizes are not computed yet when a before trigger runs.
create function public.keep_snapshot() returns trigger
language plpgsql set search_path = '' as $$
declare
  movable constant text[] := array['created_by', 'html_bytes', 'css_bytes'];
begin
  if (to_jsonb(new) - movable) is distinct from (to_jsonb(old) - movable)
    or new.created_by is not null and new.created_by is distinct from old.created_by then
    raise sqlstate 'PT409' using message = 'a saved snapshot never changes';
  end if;
  return new;
end
$$;

create trigger keep_snapshot
  before update on public.block_snapshots
  for each row execute function public.keep_snapshot();

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

create trigger touch_updated_at
  before update on public.experimental_components
  for each row execute function public.touch_updated_at();
