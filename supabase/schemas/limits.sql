-- Rate limits and token budgets, in the database because all instances of the edge functions share
-- them.

-- The state of a limit for one subject, such as an account, an address or a site, by the generic
-- cell rate algorithm: `free_at` is the theoretical arrival time, when the limit is completely
-- available again. The subject is a hash.
create table public.rate_limits (
  name text not null,
  subject text not null,
  free_at timestamptz not null,
  primary key (name, subject)
);

create index rate_limits_free_at_idx on public.rate_limits (free_at);

alter table public.rate_limits enable row level security;
grant all on public.rate_limits to service_role;

-- Addresses from which an account has signed in. Failed sign-ins from a known address have a
-- separate limit, so that guesses from elsewhere do not lock the person out. The subject is a hash
-- of account and address.
create table public.known_addresses (
  subject text primary key,
  known_until timestamptz not null
);

create index known_addresses_until_idx on public.known_addresses (known_until);

alter table public.known_addresses enable row level security;
grant all on public.known_addresses to service_role;

-- Maximum model tokens of an account per day (UTC); null is unlimited. The default row, whose
-- user_id is null, applies to every account without a row of its own.
create table public.model_budgets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid unique nulls not distinct references public.users (id) on delete cascade,
  tokens_per_day bigint check (tokens_per_day >= 0),
  tokens_per_month bigint,
  check (tokens_per_month is null or user_id is null and tokens_per_month >= 0)
);
comment on column public.model_budgets.tokens_per_month is
  'In the default row, the cap of the whole installation for a month in UTC; null for no cap';

insert into public.model_budgets default values;

alter table public.model_budgets enable row level security;
grant select, insert, update (tokens_per_day, tokens_per_month), delete on public.model_budgets to authenticated;
grant all on public.model_budgets to service_role;
create policy model_budgets_select_policy on public.model_budgets for select to authenticated
  using ((select public.is_editor()));
create policy model_budgets_insert_policy on public.model_budgets for insert to authenticated
  with check ((select public.is_editor()) and user_id is not null);
create policy model_budgets_update_policy on public.model_budgets for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));
create policy model_budgets_delete_policy on public.model_budgets for delete to authenticated
  using ((select public.is_editor()) and user_id is not null);

-- The tokens that models reported for an account's turns, per day (UTC).
create table public.model_usage (
  user_id uuid not null references public.users (id) on delete cascade,
  day date not null,
  tokens bigint not null check (tokens >= 0),
  primary key (user_id, day)
);

create index model_usage_day_idx on public.model_usage (day);

alter table public.model_usage enable row level security;
grant select on public.model_usage to authenticated;
grant all on public.model_usage to service_role;
create policy model_usage_select_policy on public.model_usage for select to authenticated
  using ((select public.is_editor()));

-- Returns the hash by which a limit stores an account or an address.
-- Called by: give_back_limits, is_known_address, remember_address, reserve_visitor_turn,
-- spend_limits.
create function public.limit_subject(p_subject text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return encode(sha256(convert_to(p_subject, 'UTF8')), 'hex');
end
$$;
grant execute on function public.limit_subject to service_role;

-- Takes one unit of each limit, `[{name, subject, most, seconds}]`, in this order, until one is
-- used up. Returns `limits`, what is left of those that were asked, `[{name, left, reset}]`,
-- `reset` in whole seconds until the limit is wholly available again; and of one that is used up
-- `limited`, `{name, retry_after}`, in whole seconds. Expired rows are deleted last, so that no
-- transaction waits for one while holding another.
-- Called by: functions/shared/http/limit-rate.ts, begin_turn, begin_visitor_session,
-- read_site_identity, take_api_key, take_limits, use_visitor_session.
create function public.spend_limits(p_limits jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  wanted record;
  full_at timestamptz;
  is_taken boolean;
  remaining jsonb := '[]';
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
      where kept.free_at + wanted.share <= clock_timestamp() + wanted.span
    returning kept.free_at into full_at;
    is_taken := found;
    if not is_taken then
      select free_at into full_at
      from public.rate_limits where name = wanted.name and subject = wanted.subject;
      full_at := coalesce(full_at, clock_timestamp());
    end if;
    remaining := remaining || jsonb_build_object(
      'name', wanted.name,
      'left', case when is_taken then floor(
        extract(epoch from clock_timestamp() + wanted.span - full_at)
          / extract(epoch from wanted.share)
      ) else 0 end,
      'reset', ceil(extract(epoch from full_at - clock_timestamp()))
    );
    if not is_taken then
      return jsonb_build_object(
        'limits', remaining,
        'limited', jsonb_build_object(
          'name', wanted.name,
          'retry_after', greatest(1, ceil(
            extract(epoch from full_at + wanted.share - wanted.span - clock_timestamp())
          ))
        )
      );
    end if;
  end loop;
  delete from public.rate_limits where (name, subject) in (
    select name, subject from public.rate_limits
    where free_at < clock_timestamp() limit 20 for update skip locked
  );
  return jsonb_build_object('limits', remaining);
end
$$;
grant execute on function public.spend_limits to service_role;

-- Takes limits like spend_limits, for older instances of the functions. Returns null, or `limited`
-- of the limit that is used up.
create function public.take_limits(p_limits jsonb) returns jsonb
language sql set search_path = '' as $$
  select public.spend_limits(p_limits) -> 'limited'
$$;
grant execute on function public.take_limits to service_role;

-- Returns one unit of each limit, for a request that does not count after all.
-- Called by: functions/shared/http/limit-sign-in.ts.
create function public.give_back_limits(p_limits jsonb) returns void
language sql set search_path = '' as $$
  update public.rate_limits as kept
  set free_at = kept.free_at
    - make_interval(secs => (l ->> 'seconds')::double precision / (l ->> 'most')::integer)
  from jsonb_array_elements(public.unwrap_json(p_limits)) as l
  where kept.name = l ->> 'name' and kept.subject = public.limit_subject(l ->> 'subject')
$$;
grant execute on function public.give_back_limits to service_role;

-- Returns whether an account has signed in from this address within 90 days.
-- Called by: functions/shared/http/limit-sign-in.ts.
create function public.is_known_address(p_account text, p_address text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.known_addresses
    where subject = public.limit_subject(p_account || ' ' || p_address) and known_until > now()
  )
$$;
grant execute on function public.is_known_address to service_role;

-- Stores for 90 days that an account signed in from this address, and deletes some of the expired.
-- Called by: functions/shared/http/limit-sign-in.ts.
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

-- Returns the day of budgets, in UTC.
-- Called by: functions/assistant/routes/model-budget.ts, begin_model_call, charge_tokens,
-- count_site_refusals, end_visitor_turn, load_turn, month_tokens, read_site_figures,
-- reserve_visitor_turn, site_challenge, this_month.
create function public.today() returns date
language plpgsql stable set search_path = '' as $$
begin
  return (now() at time zone 'utc')::date;
end
$$;
grant execute on function public.today to service_role;

-- Adds tokens to the usage of an account today. Does nothing for a null or deleted account.
-- Called by: functions/assistant/turn/turn-meter.ts, finish_turn, store_run_result.
create function public.charge_tokens(p_user_id uuid, p_tokens bigint) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.model_usage as kept (user_id, day, tokens)
  select id, public.today(), p_tokens from public.users where id = p_user_id and p_tokens > 0
  on conflict (user_id, day) do update set tokens = kept.tokens + excluded.tokens;
end
$$;
grant execute on function public.charge_tokens to service_role;
