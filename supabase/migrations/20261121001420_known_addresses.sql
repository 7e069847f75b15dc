-- Chapter 16: from where accounts signed in. Failed sign-ins from such an address are limited apart
-- from those of everybody else, so that nobody who goes on guessing keeps the person out. The
-- subject is a hash of account and address.

create table public.known_addresses (
  subject text primary key,
  known_until timestamptz not null
);

create index known_addresses_until_idx on public.known_addresses (known_until);

alter table public.known_addresses enable row level security;
revoke all on public.known_addresses from public, anon, authenticated;
grant all on public.known_addresses to service_role;

create function public.is_known_address(p_account text, p_address text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.known_addresses
    where subject = public.limit_subject(p_account || ' ' || p_address) and known_until > now()
  )
$$;

-- For 90 days from now. Those whose time is over go.
create function public.remember_address(p_account text, p_address text) returns void
language sql set search_path = '' as $$
  delete from public.known_addresses where subject in (
    select subject from public.known_addresses
    where known_until < now() limit 20 for update skip locked
  );
  insert into public.known_addresses as known (subject, known_until)
  values (public.limit_subject(p_account || ' ' || p_address), now() + interval '90 days')
  on conflict (subject) do update set known_until = excluded.known_until;
$$;

revoke execute on function
  public.is_known_address(text, text),
  public.remember_address(text, text)
from public, anon, authenticated, service_role;

grant execute on function
  public.is_known_address(text, text),
  public.remember_address(text, text)
to service_role;
