-- Monthly caps of tokens (UTC): of the whole installation (model_budgets) and of each site. Turns,
-- tests and runs check a cap before a model is called.

-- Limits of every account and of the installation, without budgets of single accounts.
create trigger note_change
  after update on public.model_budgets for each row when (new.user_id is null)
  execute function public.note_change('model_budget', 'id', 'user_id');

-- Returns the first day of the month of caps, in UTC.
-- Called by: month_ends_at, month_tokens, queue_alerts, read_model_caps.
create function public.this_month() returns date
language plpgsql stable set search_path = '' as $$
begin
  return date_trunc('month', public.today())::date;
end
$$;
grant execute on function public.this_month to service_role;

-- Returns when the month of caps ends, in UTC.
-- Called by: reached_cap, read_model_caps.
create function public.month_ends_at() returns timestamptz
language sql stable set search_path = '' as $$
  select (public.this_month() + interval '1 month') at time zone 'utc'
$$;
grant execute on function public.month_ends_at to service_role;

-- Returns the tokens used this month: of all calls of chat models of the installation (null), or of
-- the turns of a site.
-- Called by: model_caps, reached_cap, reserve_visitor_turn.
create function public.month_tokens(p_site_key text) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(case when p_site_key is null then (
    select sum(input_tokens + output_tokens) from public.model_months
    where month = public.this_month()
  ) else (
    -- Read day by day: a range scan would also read the rows of all addresses.
    select sum(tokens)
    from generate_series(public.this_month(), public.today(), interval '1 day') as each (day)
    join public.visitor_usage as used
      on used.site_key = p_site_key and used.day = each.day::date and used.address = ''
  ) end, 0)::bigint
$$;
grant execute on function public.month_tokens to service_role;

-- Returns all caps, those that are not set, too: first the installation's, whose site_key and name
-- are null, then those of the sites by name. `state` is reached, near (from 80 % on) or ok.
-- Called by: queue_alerts, read_model_caps.
create function public.model_caps() returns table (
  site_key text, name text, tokens_per_month bigint, used bigint, state text
)
language sql stable set search_path = '' as $$
  with cap as (
    select null::text as site_key, null::text as name, tokens_per_month
    from public.model_budgets where user_id is null
    union all
    select key, name, monthly_token_cap from public.sites
  )
  select
    site_key, name, tokens_per_month, used,
    case
      when used >= tokens_per_month then 'reached'
      when used >= 0.8 * tokens_per_month then 'near'
      else 'ok'
    end
  from cap cross join lateral (select public.month_tokens(site_key) as used) as measured
  order by site_key is not null, name, site_key
$$;
grant execute on function public.model_caps to service_role;

-- Returns the cap that allows no further call of a model, the installation's before that of a site,
-- as `{site_key, tokens_per_month, used, ends_at}`; null when models may be called. Turns in
-- progress are finished, so a cap can be exceeded by what they use.
-- Called by: functions/assistant/evaluation/runs/play-step.ts, begin_model_call, load_turn,
-- reserve_visitor_turn.
create function public.reached_cap(p_site_key text default null) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(cap) || jsonb_build_object('ends_at', public.month_ends_at())
  from (
    select null as site_key, tokens_per_month, public.month_tokens(null) as used
    from public.model_budgets where user_id is null and tokens_per_month is not null
    union all
    select key, monthly_token_cap, public.month_tokens(key)
    from public.sites where key = p_site_key and monthly_token_cap is not null
  ) as cap
  where used >= tokens_per_month
  order by site_key is not null
  limit 1
$$;
grant execute on function public.reached_cap to service_role;

-- Returns the month of caps, when it ends, all caps, and what the calls of the month cost as
-- cost_of_calls: `{month, ends_at, caps, cost}`. Null for callers who are no operators.
-- Called by: functions/assistant/model-status/read-model-caps.ts.
create function public.read_model_caps() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'month', to_char(public.this_month(), 'YYYY-MM'),
    'ends_at', public.month_ends_at(),
    'caps', (select jsonb_agg(to_jsonb(cap)) from public.model_caps() as cap),
    'cost', public.cost_of_calls((
      select coalesce(jsonb_agg(to_jsonb(used)), '[]')
      from public.model_months as used where month = public.this_month()
    ))
  )
  where public.is_operator_or_server()
$$;
grant execute on function public.read_model_caps to authenticated, service_role;
