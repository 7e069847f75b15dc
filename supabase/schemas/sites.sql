-- Sites on which patients can write. Operators read, editors write them; the key of a site is public.

create table public.sites (
  key text primary key check (key ~ '^[a-z0-9][a-z0-9-]{1,39}$'),
  name text not null check (length(name) between 1 and 200),
  origins text[] not null default '{}',
  is_enabled boolean not null default true,
  languages text[] not null default '{en}',
  greeting text not null default '' check (length(greeting) <= 1000),
  texts jsonb not null default '{}' check (jsonb_typeof(texts) = 'object'),
  colour text not null default '' check (colour ~ '^(#[0-9a-f]{6})?$'),
  position text not null default 'right' check (position in ('left', 'right')),
  daily_token_budget bigint not null default 500000 check (daily_token_budget >= 0),
  monthly_token_cap bigint check (monthly_token_cap >= 0),
  challenge text not null default 'off' check (challenge in ('off', 'proof_of_work')),
  contact_fallback text not null default '' check (length(contact_fallback) <= 300),
  paused_at timestamptz,
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  identity jsonb check (
    identity @> '{"alg": "ES256"}' and length(identity::text) <= 4000
    and jsonb_typeof(identity -> 'public_key') is not distinct from 'string'
    or identity = '{"alg": "HS256", "public_key": null}'
  )
);
comment on column public.sites.origins is 'Origins of the pages that may show the chat in a frame';
comment on column public.sites.texts is 'Texts of the chat, by language and code';
comment on column public.sites.monthly_token_cap is
  'Maximum number of tokens in a month in UTC; null for no cap';
comment on column public.sites.identity is
  'How the site signs the identity of its signed-in patients; null if it does not';
comment on column public.sites.paused_at is 'Since then, visitors can read but not write';

alter table public.sites enable row level security;
grant select, insert, update, delete on public.sites to authenticated;
grant all on public.sites to service_role;
create policy sites_select_policy on public.sites for select to authenticated
  using ((select public.is_operator()));
create policy sites_insert_policy on public.sites for insert to authenticated
  with check ((select public.is_editor()));
create policy sites_update_policy on public.sites for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));
create policy sites_delete_policy on public.sites for delete to authenticated
  using ((select public.is_editor()));

-- Trigger function: the key of a site never changes, because pages and sessions name it.
-- Raises: PT400.
create function public.forbid_site_key_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PT400' using message = 'the key of a site never changes';
end
$$;

create trigger forbid_site_key_change
  before update of key on public.sites
  for each row when (new.key <> old.key)
  execute function public.forbid_site_key_change();

-- Returns the challenge of a site as it is now: proof of work is switched on when half of the
-- day's budget is used, or reserved by turns in progress besides p_turn_id.
-- Called by: needs_visitor_proof, read_site_figures, read_visitor_site.
create function public.site_challenge(p_key text, p_turn_id uuid default null) returns text
language plpgsql stable set search_path = '' as $$
declare
  site constant public.sites := (select s from public.sites as s where key = p_key);
  running constant bigint := (
    select count(*) from public.visitor_turns
    where site_key = p_key and id is distinct from p_turn_id
      and begun_at > now() - interval '30 minutes'
  );
  spent constant bigint := (
    select coalesce(sum(tokens), 0) + running * greatest(coalesce(max(largest_turn), 0), 5000)
    from public.visitor_usage where site_key = p_key and day = public.today() and address = ''
  );
begin
  return case when spent >= site.daily_token_budget / 2 then 'proof_of_work' else site.challenge end;
end
$$;
grant execute on function public.site_challenge to service_role;

create trigger count_revision
  before update on public.sites
  for each row execute function public.count_revision();

create trigger note_change
  after insert or update or delete on public.sites
  for each row execute function public.note_change('site', 'revision', 'updated_at');
