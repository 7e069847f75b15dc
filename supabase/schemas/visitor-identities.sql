-- Signed-in patients of a site: it signs who they are, and all sessions of one patient share one
-- dialog, which visitors.sql reaches through the identity of a session.

-- Secrets by which sites sign identities with HS256, encrypted with ENCRYPTION_KEY.
create table public.site_secrets (
  site_key text primary key references public.sites (key) on delete cascade,
  secret text not null check (secret ~ '^v1:'),
  updated_at timestamptz not null default now()
);

alter table public.site_secrets enable row level security;
grant all on public.site_secrets to service_role;

-- Trigger function: a site that no longer uses HS256 keeps no secret.
create function public.delete_unused_site_secret() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.site_secrets where site_key = new.key;
  return null;
end
$$;

create trigger delete_unused_site_secret
  after update of identity on public.sites
  for each row when (new.identity ->> 'alg' is distinct from 'HS256')
  execute function public.delete_unused_site_secret();

-- Stores the secret of a site, which signs with HS256 from now on. Returns false without the site.
-- Called by: functions/assistant/routes/sites.ts.
create function public.set_site_secret(p_key text, p_secret text) returns boolean
language plpgsql set search_path = '' as $$
begin
  update public.sites set identity = '{"alg": "HS256", "public_key": null}' where key = p_key;
  if not found then
    return false;
  end if;
  insert into public.site_secrets (site_key, secret) values (p_key, p_secret)
  on conflict (site_key) do update set secret = excluded.secret, updated_at = now();
  return true;
end
$$;
grant execute on function public.set_site_secret to service_role;

-- Patients whom sites have signed in. The row outlives its site, so that the dialog of a person is
-- found; nobody can join it then.
create table public.visitor_identities (
  id uuid primary key default gen_random_uuid(),
  site_key text references public.sites (key) on delete set null,
  sub text not null check (length(sub) between 1 and 255),
  thread_id uuid references public.threads (id) on delete set null,
  unique (site_key, sub)
);
comment on column public.visitor_identities.sub is 'The site''s identifier of the patient';

create index visitor_identities_thread_id_idx on public.visitor_identities (thread_id);
create index visitor_identities_sub_idx on public.visitor_identities (sub);

alter table public.visitor_identities enable row level security;
grant all on public.visitor_identities to service_role;

-- Identity tokens that were used, until they would have expired anyway.
create table public.visitor_identity_uses (
  site_key text not null references public.sites (key) on delete cascade,
  jti_hash text not null check (jti_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null,
  primary key (site_key, jti_hash)
);

create index visitor_identity_uses_expires_at_idx on public.visitor_identity_uses (expires_at);

alter table public.visitor_identity_uses enable row level security;
grant all on public.visitor_identity_uses to service_role;

-- Takes p_limits as spend_limits and returns what that does, with `identity`, by which an enabled
-- site signs: `alg`, `public_key` and `secret`, or null.
-- Raises: PT404 there is no such site.
-- Called by: functions/assistant/routes/visitor/sessions.ts.
create function public.read_site_identity(p_site_key text, p_limits jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  spent constant jsonb := public.spend_limits(p_limits);
  signs jsonb;
begin
  select case when s.identity is not null
    then s.identity || jsonb_build_object('secret', k.secret)
  end into signs
  from public.sites s left join public.site_secrets k on k.site_key = s.key
  where s.key = p_site_key and s.is_enabled;
  if not found then
    raise sqlstate 'PT404' using message = 'there is no such site';
  end if;
  return spent || jsonb_build_object('identity', signs);
end
$$;
grant execute on function public.read_site_identity to service_role;

-- Begins a session as begin_visitor_session does, without limits, for a signed-in patient: it shares
-- the dialog of their other sessions. Deletes some of the uses that have expired.
-- Raises: PT401 identity-used; PT404 there is no such site.
-- Called by: functions/assistant/routes/visitor/sessions.ts.
create function public.begin_identified_session(
  p_site_key text, p_hash text, p_sub text, p_jti_hash text
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  begun constant jsonb := public.begin_visitor_session(p_site_key, p_hash, '[]');
  identity uuid;
begin
  -- Tokens expire after 5 minutes; the rest is tolerance for clocks that differ.
  insert into public.visitor_identity_uses (site_key, jti_hash, expires_at)
  values (p_site_key, p_jti_hash, now() + interval '10 minutes')
  on conflict do nothing;
  if not found then
    raise sqlstate 'PT401' using
      message = 'this identity token was already used; sign one per visit',
      detail = '{"code": "identity-used"}';
  end if;
  delete from public.visitor_identity_uses where (site_key, jti_hash) in (
    select site_key, jti_hash from public.visitor_identity_uses
    where expires_at < now() limit 20 for update skip locked
  );
  insert into public.visitor_identities (site_key, sub) values (p_site_key, p_sub)
  on conflict (site_key, sub) do update set sub = excluded.sub
  returning id into identity;
  update public.visitor_sessions set identity_id = identity where token_hash = p_hash;
  return begun;
end
$$;
grant execute on function public.begin_identified_session to service_role;

-- Locks a session and the identity whose dialog it shares: two first messages would begin two
-- dialogs.
-- Called by: delete_visitor_dialog, finish_visitor_turn.
create function public.lock_visitor(p_hash text) returns void
language plpgsql set search_path = '' as $$
begin
  -- Lock the identity first, because delete_visitor_dialog changes all its sessions.
  perform from public.visitor_identities
  where id = (select identity_id from public.visitor_sessions where token_hash = p_hash) for update;
  perform from public.visitor_sessions where token_hash = p_hash for update;
end
$$;
grant execute on function public.lock_visitor to service_role;

-- Stores the dialog that began with the first message of a session, or of its identity.
-- Called by: finish_visitor_turn.
create function public.set_visitor_thread(p_hash text, p_thread_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  update public.visitor_sessions set thread_id = p_thread_id
  where token_hash = p_hash and identity_id is null and thread_id is null;
  update public.visitor_identities i set thread_id = p_thread_id
  from public.visitor_sessions s
  where s.token_hash = p_hash and i.id = s.identity_id and i.thread_id is null;
end
$$;
grant execute on function public.set_visitor_thread to service_role;
