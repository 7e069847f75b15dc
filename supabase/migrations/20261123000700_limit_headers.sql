-- Rate limits tell what is left of them, in the call that takes them.

-- Takes one unit of each limit, `[{name, subject, most, seconds}]`, in this order, until one is used
-- up. Returns `limits`, what is left of those that were asked, `[{name, left, reset}]`, `reset` in whole
-- seconds until the limit is wholly available again; and of one that is used up `limited`,
-- `{name, retry_after}`, in whole seconds.
-- Expired rows are deleted last, so that no transaction waits for one while holding another.
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

-- The same for instances of the functions from before this migration: null, or the limit that is used
-- up.
create or replace function public.take_limits(p_limits jsonb) returns jsonb
language sql set search_path = '' as $$
  select public.spend_limits(p_limits) -> 'limited'
$$;

-- As in `takeover`, and what is left of the rate limits.
create or replace function public.begin_turn(
  p_limits jsonb,
  p_user_id uuid default null,
  p_thread_id uuid default null,
  p_client_message_id uuid default null,
  p_query text default '',
  p_embedding extensions.vector default null,
  p_embedder text default null,
  p_limit integer default 5,
  p_min_score real default null,
  p_history integer default 30,
  p_settings_version uuid default null
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  spent constant jsonb := public.spend_limits(p_limits);
begin
  if spent ? 'limited' then
    return spent;
  end if;
  if p_thread_id is not null then
    perform public.end_idle_holds(p_thread_id);
  end if;
  return public.load_turn(
    p_user_id, p_thread_id, p_client_message_id, p_query, p_embedding, p_embedder, p_limit,
    p_min_score, p_history, p_settings_version
  ) || spent || jsonb_build_object(
    'candidate', (select candidate from public.threads where id = p_thread_id),
    'is_held', exists (select from public.thread_holds where thread_id = p_thread_id)
  );
end
$$;
