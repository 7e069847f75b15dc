-- Chapter 8: rate limits and token budgets, in the database because all instances of the edge
-- functions share them.

-- The state of a limit for one account or address, by the generic cell rate algorithm: `free_at` is
-- the theoretical arrival time, when the limit is wholly available again. The subject is a hash.
create table public.rate_limits (
  name text not null,
  subject text not null,
  free_at timestamptz not null,
  primary key (name, subject)
);

create index rate_limits_free_at_idx on public.rate_limits (free_at);

create function public.limit_subject(p_subject text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(p_subject, 'UTF8')), 'hex')
$$;

grant execute on function public.limit_subject to service_role;

-- Takes one unit of each limit, `[{name, subject, most, seconds}]`, in this order, until one is used
-- up. Returns `{name, retry_after}` of that one, in whole seconds, or null when all were taken.
-- Expired rows are deleted last, so that no transaction waits for one while holding another.
create function public.take_limits(p_limits jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted record;
  wait interval;
begin
  for wanted in
    select
      l ->> 'name' as name,
      public.limit_subject(l ->> 'subject') as subject,
      make_interval(secs => (l ->> 'seconds')::double precision) as span,
      make_interval(secs => (l ->> 'seconds')::double precision / (l ->> 'most')::integer) as share
    from jsonb_array_elements(public.unwrap_json(p_limits)) with ordinality as given (l, place)
    order by place
  loop
    insert into public.rate_limits as kept (name, subject, free_at)
    values (wanted.name, wanted.subject, clock_timestamp() + wanted.share)
    on conflict (name, subject) do update
      set free_at = greatest(kept.free_at, clock_timestamp()) + wanted.share
      where kept.free_at + wanted.share <= clock_timestamp() + wanted.span;
    if not found then
      select free_at + wanted.share - wanted.span - clock_timestamp() into wait
      from public.rate_limits where name = wanted.name and subject = wanted.subject;
      return jsonb_build_object(
        'name', wanted.name,
        'retry_after', greatest(1, ceil(extract(epoch from coalesce(wait, '0'))))
      );
    end if;
  end loop;
  delete from public.rate_limits where (name, subject) in (
    select name, subject from public.rate_limits
    where free_at < clock_timestamp() limit 20 for update skip locked
  );
  return null;
end
$$;

grant execute on function public.take_limits to service_role;

-- Returns one unit of each limit, for a request that does not count after all.
create function public.give_back_limits(p_limits jsonb) returns void
language sql set search_path = '' as $$
  update public.rate_limits as kept
  set free_at = kept.free_at
    - make_interval(secs => (l ->> 'seconds')::double precision / (l ->> 'most')::integer)
  from jsonb_array_elements(public.unwrap_json(p_limits)) as l
  where kept.name = l ->> 'name' and kept.subject = public.limit_subject(l ->> 'subject')
$$;

grant execute on function public.give_back_limits to service_role;

-- Addresses from which an account has signed in. Failed sign-ins from a known address have a limit of
-- their own, so that guessing elsewhere does not lock the person out. The subject is a hash of account
-- and address.

create table public.known_addresses (
  subject text primary key,
  known_until timestamptz not null
);

create index known_addresses_until_idx on public.known_addresses (known_until);

create function public.is_known_address(p_account text, p_address text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.known_addresses
    where subject = public.limit_subject(p_account || ' ' || p_address) and known_until > now()
  )
$$;

grant execute on function public.is_known_address to service_role;

-- Remembers for 90 days, and deletes some of the expired.
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

grant execute on function public.remember_address to service_role;

-- How many model tokens an account may use a day (UTC); null is unlimited. The default row, whose
-- user_id is null, applies to every account without one of its own.
create table public.model_budgets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid unique nulls not distinct references public.users (id) on delete cascade,
  tokens_per_day bigint check (tokens_per_day >= 0)
);

insert into public.model_budgets default values;

-- The tokens that models reported for an account's turns, per day (UTC).
create table public.model_usage (
  user_id uuid not null references public.users (id) on delete cascade,
  day date not null,
  tokens bigint not null check (tokens >= 0),
  primary key (user_id, day)
);

create index model_usage_day_idx on public.model_usage (day);

create function public.today() returns date
language sql stable set search_path = '' as $$
  select (now() at time zone 'utc')::date
$$;

grant execute on function public.today to service_role;

-- Adds to an account's usage of today. Does nothing for a null or deleted account.
create function public.charge_tokens(p_user_id uuid, p_tokens bigint) returns void
language sql set search_path = '' as $$
  insert into public.model_usage as kept (user_id, day, tokens)
  select id, public.today(), p_tokens from public.users where id = p_user_id and p_tokens > 0
  on conflict (user_id, day) do update set tokens = kept.tokens + excluded.tokens
$$;

grant execute on function public.charge_tokens to service_role;
