-- Chapter 15: limits. They stand in the database so that all instances of the functions share them.

-- How used up a limit is for one account or address, by the generic cell rate algorithm: `free_at`
-- is when nothing of it is used any more. The subject is kept as a hash.
create table public.rate_limits (
  name text not null,
  subject text not null,
  free_at timestamptz not null,
  primary key (name, subject)
);

create index rate_limits_free_at_idx on public.rate_limits (free_at);

alter table public.rate_limits enable row level security;
revoke all on public.rate_limits from public, anon, authenticated;
grant all on public.rate_limits to service_role;

create function public.limit_subject(p_subject text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(p_subject, 'UTF8')), 'hex')
$$;

-- Takes one of each limit, `[{name, subject, most, seconds}]`, in this order. The first that is
-- used up ends it: `{name, retry_after}` with whole seconds; null when all could be taken. Rows
-- that say nothing any more go last, so that nobody who waits for one holds another.
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

-- Gives one of each limit back: what was taken did not count after all.
create function public.give_back_limits(p_limits jsonb) returns void
language sql set search_path = '' as $$
  update public.rate_limits as kept
  set free_at = kept.free_at
    - make_interval(secs => (l ->> 'seconds')::double precision / (l ->> 'most')::integer)
  from jsonb_array_elements(public.unwrap_json(p_limits)) as l
  where kept.name = l ->> 'name' and kept.subject = public.limit_subject(l ->> 'subject')
$$;

-- How many tokens of the models an account may use on one day (UTC); null is no limit. The row of
-- nobody is for every account that has none of its own.
create table public.model_budgets (
  user_id uuid unique nulls not distinct references public.users (id) on delete cascade,
  tokens_per_day bigint check (tokens_per_day >= 0)
);

insert into public.model_budgets default values;

alter table public.model_budgets enable row level security;
revoke all on public.model_budgets from public, anon, authenticated;
grant all on public.model_budgets to service_role;
grant select, insert, update (tokens_per_day), delete on public.model_budgets to authenticated;
create policy model_budgets_select_policy on public.model_budgets for select to authenticated
  using ((select public.is_editor()));
create policy model_budgets_insert_policy on public.model_budgets for insert to authenticated
  with check ((select public.is_editor()) and user_id is not null);
create policy model_budgets_update_policy on public.model_budgets for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));
create policy model_budgets_delete_policy on public.model_budgets for delete to authenticated
  using ((select public.is_editor()) and user_id is not null);

-- The tokens that models reported for an account's turns, by day (UTC).
create table public.model_usage (
  user_id uuid not null references public.users (id) on delete cascade,
  day date not null,
  tokens bigint not null check (tokens >= 0),
  primary key (user_id, day)
);

create index model_usage_day_idx on public.model_usage (day);

alter table public.model_usage enable row level security;
revoke all on public.model_usage from public, anon, authenticated;
grant all on public.model_usage to service_role;
grant select on public.model_usage to authenticated;
create policy model_usage_select_policy on public.model_usage for select to authenticated
  using ((select public.is_editor()));

create function public.today() returns date
language sql stable set search_path = '' as $$
  select (now() at time zone 'utc')::date
$$;

-- Adds to what an account used today; nothing for an account that is gone or for nobody.
create function public.charge_tokens(p_user_id uuid, p_tokens bigint) returns void
language sql set search_path = '' as $$
  insert into public.model_usage as kept (user_id, day, tokens)
  select id, public.today(), p_tokens from public.users where id = p_user_id and p_tokens > 0
  on conflict (user_id, day) do update set tokens = kept.tokens + excluded.tokens
$$;

-- The first database call of a turn: takes the limits, then reads all it needs. `limited` is the
-- limit that is used up, and then nothing else was read; `budget` is that of p_user_id.
create function public.begin_turn(
  p_limits jsonb,
  p_user_id uuid default null,
  p_thread_id uuid default null,
  p_client_message_id uuid default null,
  p_query text default '',
  p_embedding extensions.vector default null,
  p_embedder text default null,
  p_limit integer default 5,
  p_min_score real default 0,
  p_history integer default 30
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  limited constant jsonb := public.take_limits(p_limits);
begin
  if limited is not null then
    return jsonb_build_object('limited', limited);
  end if;
  return public.load_turn(
    p_thread_id, p_client_message_id, p_query, p_embedding, p_embedder, p_limit, p_min_score, p_history
  ) || jsonb_build_object('budget', jsonb_build_object(
    'tokens_per_day', (
      select tokens_per_day from public.model_budgets
      where user_id = p_user_id or user_id is null
      order by user_id nulls last limit 1
    ),
    'used', coalesce((
      select tokens from public.model_usage where user_id = p_user_id and day = public.today()
    ), 0),
    'seconds_left', ceil(extract(epoch from (
      (public.today() + 1)::timestamp at time zone 'utc' - now()
    )))
  ));
end
$$;

-- The second: stores the turn and charges its `tokens` to its `user_id`, in one transaction.
create function public.finish_turn(p_turn jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  turn constant jsonb := public.unwrap_json(p_turn);
  stored constant jsonb := public.commit_turn(turn);
begin
  perform public.charge_tokens((turn ->> 'user_id')::uuid, (turn ->> 'tokens')::bigint);
  return stored;
end
$$;

revoke execute on function
  public.limit_subject(text),
  public.take_limits(jsonb),
  public.give_back_limits(jsonb),
  public.today(),
  public.charge_tokens(uuid, bigint),
  public.begin_turn(jsonb, uuid, uuid, uuid, text, extensions.vector, text, integer, real, integer),
  public.finish_turn(jsonb)
from public, anon, authenticated, service_role;

grant execute on function
  public.limit_subject(text),
  public.take_limits(jsonb),
  public.give_back_limits(jsonb),
  public.today(),
  public.charge_tokens(uuid, bigint),
  public.begin_turn(jsonb, uuid, uuid, uuid, text, extensions.vector, text, integer, real, integer),
  public.finish_turn(jsonb)
to service_role;
