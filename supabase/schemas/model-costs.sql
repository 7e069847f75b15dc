-- Calls of chat models, and what they cost: prices that editors enter, and figures of the last
-- hours. Costs are decimals from the first digit to the last; nothing is rounded.

-- Prices per million tokens, by the name that requests use. `cached_input` is for input tokens that
-- the provider read from its cache. A model without a row has no known price.
create table public.model_prices (
  model text primary key check (length(model) between 1 and 200),
  input numeric(12, 6) not null check (input >= 0),
  cached_input numeric(12, 6) not null check (cached_input >= 0),
  output numeric(12, 6) not null check (output >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$')
);

alter table public.model_prices enable row level security;
grant select, insert, update, delete on public.model_prices to authenticated;
grant all on public.model_prices to service_role;
create policy model_prices_select_policy on public.model_prices for select to authenticated
  using ((select public.is_operator()));
create policy model_prices_insert_policy on public.model_prices for insert to authenticated
  with check ((select public.is_editor()));
create policy model_prices_update_policy on public.model_prices for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));
create policy model_prices_delete_policy on public.model_prices for delete to authenticated
  using ((select public.is_editor()));

create trigger note_change
  after insert or update or delete on public.model_prices
  for each row execute function public.note_change('model_price');

-- Returns all prices as text, so that no reader makes floats of them.
-- Called by: functions/assistant/routes/model-prices.ts.
create function public.list_model_prices() returns table (
  model text, input text, cached_input text, output text, currency text
)
language sql stable set search_path = '' as $$
  select
    model, trim_scale(input)::text, trim_scale(cached_input)::text, trim_scale(output)::text,
    currency
  from public.model_prices order by model
$$;
grant execute on function public.list_model_prices to authenticated, service_role;

-- Replaces all prices by `[{model, input, cached_input, output, currency}]`. Runs as the caller:
-- row-level security decides who may write. Equal prices are not written, so the ledger has only
-- what changed.
-- Raises: 42501 the caller is no editor.
-- Called by: functions/assistant/routes/model-prices.ts.
create function public.replace_model_prices(p_prices jsonb) returns void
language sql set search_path = '' as $$
  delete from public.model_prices where model not in (
    select each ->> 'model' from jsonb_array_elements(public.unwrap_json(p_prices)) as each
  );
  insert into public.model_prices as kept (model, input, cached_input, output, currency)
  select model, input, cached_input, output, currency
  from jsonb_to_recordset(public.unwrap_json(p_prices))
    as each (model text, input numeric, cached_input numeric, output numeric, currency text)
  order by model
  on conflict (model) do update set
    input = excluded.input,
    cached_input = excluded.cached_input,
    output = excluded.output,
    currency = excluded.currency
  where (kept.input, kept.cached_input, kept.output, kept.currency)
    is distinct from (excluded.input, excluded.cached_input, excluded.output, excluded.currency);
$$;
grant execute on function public.replace_model_prices to authenticated, service_role;

-- One request to a chat model; each attempt of a retried call is a row. Kept for 32 days, without
-- persons and texts. `outcome` is ok, cancelled or why it failed. The tokens are
-- null where a failed call had none, and estimated where the endpoint did not report them.
create table public.model_calls (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  client text not null check (client in ('answering', 'router', 'judge', 'rewrite')),
  model text not null,
  api text not null check (api in ('chat', 'responses')),
  outcome text not null check (outcome ~ '^[a-z_]{1,40}$'),
  first_token_ms integer check (first_token_ms >= 0),
  total_ms integer not null check (total_ms >= 0),
  input_tokens integer check (input_tokens >= 0),
  cached_tokens integer check (cached_tokens >= 0),
  output_tokens integer check (output_tokens >= 0),
  is_estimated boolean not null default false
);
comment on column public.model_calls.model is 'The model that was requested';
comment on column public.model_calls.first_token_ms is
  'Time to the first token; null if the response was not streamed';
comment on column public.model_calls.input_tokens is
  'Number of input tokens, including cached ones';

create index model_calls_at_idx on public.model_calls (at);

alter table public.model_calls enable row level security;
grant select on public.model_calls to authenticated;
grant all on public.model_calls to service_role;
create policy model_calls_select_policy on public.model_calls for select to authenticated
  using ((select public.is_operator()));

-- The tokens of all calls of a month (UTC) by model, for the cap of the installation. `month` is its
-- first day.
create table public.model_months (
  month date not null,
  model text not null,
  input_tokens bigint not null check (input_tokens >= 0),
  cached_tokens bigint not null check (cached_tokens >= 0),
  output_tokens bigint not null check (output_tokens >= 0),
  primary key (month, model)
);

alter table public.model_months enable row level security;
grant select on public.model_months to authenticated;
grant all on public.model_months to service_role;
create policy model_months_select_policy on public.model_months for select to authenticated
  using ((select public.is_operator()));

-- Stores calls, `[{at, client, model, api, outcome, …}]`, adds their tokens to their months, and
-- deletes some of those that are too old.
-- Called by: functions/assistant/model-status/model-call-recorder.ts.
create function public.store_model_calls(p_calls jsonb) returns void
language sql set search_path = '' as $$
  with stored as (
    insert into public.model_calls (
      at, client, model, api, outcome, first_token_ms, total_ms,
      input_tokens, cached_tokens, output_tokens, is_estimated
    )
    -- A server whose clock is ahead must not store a time in the future.
    select
      least(at, now()), client, model, api, outcome, first_token_ms, total_ms,
      input_tokens, least(cached_tokens, input_tokens), output_tokens, coalesce(is_estimated, false)
    from jsonb_to_recordset(public.unwrap_json(p_calls)) as given (
      at timestamptz, client text, model text, api text, outcome text,
      first_token_ms integer, total_ms integer,
      input_tokens integer, cached_tokens integer, output_tokens integer, is_estimated boolean
    )
    returning at, model, input_tokens, cached_tokens, output_tokens
  )
  insert into public.model_months as kept (
    month, model, input_tokens, cached_tokens, output_tokens
  )
  select
    date_trunc('month', at at time zone 'utc')::date, model,
    sum(input_tokens), coalesce(sum(cached_tokens), 0), coalesce(sum(output_tokens), 0)
  from stored where input_tokens is not null
  group by 1, 2 order by 1, 2
  on conflict (month, model) do update set
    input_tokens = kept.input_tokens + excluded.input_tokens,
    cached_tokens = kept.cached_tokens + excluded.cached_tokens,
    output_tokens = kept.output_tokens + excluded.output_tokens;
  delete from public.model_calls where id in (
    select id from public.model_calls
    where at < now() - interval '32 days' order by at limit 500 for update skip locked
  );
$$;
grant execute on function public.store_model_calls to service_role;

-- Returns what tokens of a model cost at its present price, in the price's currency; null without
-- a price. Input tokens include the cached ones.
-- Called by: cost_of_calls, model_stats.
create function public.token_cost(
  p_price public.model_prices, p_input bigint, p_cached bigint, p_output bigint
) returns numeric
language sql immutable set search_path = '' as $$
  select (
    (p_input - p_cached) * p_price.input + p_cached * p_price.cached_input
      + p_output * p_price.output
  ) * 0.000001
$$;
grant execute on function public.token_cost to authenticated, service_role;

-- Returns figures of the calls of the last hours, by client and model: percentiles of calls that
-- succeeded, in milliseconds, and the cost at present prices as text. Runs as the caller:
-- row-level security decides who may read.
-- Called by: functions/assistant/routes/model-stats.ts.
create function public.model_stats(p_hours integer) returns table (
  client text,
  model text,
  requests integer,
  errors integer,
  first_token_ms_p50 integer,
  first_token_ms_p95 integer,
  total_ms_p50 integer,
  total_ms_p95 integer,
  input_tokens bigint,
  cached_tokens bigint,
  output_tokens bigint,
  estimated_requests integer,
  cost text,
  currency text
)
language sql stable set search_path = '' set jit = off as $$
  with used as (
    select
      client, model,
      count(*)::integer as requests,
      count(*) filter (where outcome not in ('ok', 'cancelled'))::integer as errors,
      percentile_cont(array[0.5, 0.95]) within group (order by first_token_ms)
        filter (where outcome = 'ok') as first_token_ms,
      percentile_cont(array[0.5, 0.95]) within group (order by total_ms)
        filter (where outcome = 'ok') as total_ms,
      coalesce(sum(input_tokens), 0)::bigint as input_tokens,
      coalesce(sum(cached_tokens), 0)::bigint as cached_tokens,
      coalesce(sum(output_tokens), 0)::bigint as output_tokens,
      count(*) filter (where is_estimated)::integer as estimated_requests
    from public.model_calls
    where at >= now() - make_interval(hours => p_hours)
    group by client, model
  )
  select
    used.client, used.model, requests, errors,
    round(first_token_ms[1])::integer, round(first_token_ms[2])::integer,
    round(total_ms[1])::integer, round(total_ms[2])::integer,
    input_tokens, cached_tokens, output_tokens, estimated_requests,
    trim_scale(public.token_cost(price, input_tokens, cached_tokens, output_tokens))::text,
    price.currency
  from used left join public.model_prices as price on price.model = used.model
  order by array_position(array['answering', 'router', 'judge', 'rewrite'], used.client), used.model
$$;
grant execute on function public.model_stats to authenticated, service_role;

-- Returns what calls, `[{model, input_tokens, cached_tokens, output_tokens}]`, cost at present
-- prices, `{costs, unpriced}`: an amount as text for each currency; costs is null when the price of
-- one of the models `unpriced` is missing, and for null. Runs as the caller: row-level security
-- decides who may read.
-- Called by: functions/assistant/evaluation/runs/plan-run.ts, intent_figures, read_model_caps,
-- reply_cost, run_costs.
create function public.cost_of_calls(p_calls jsonb) returns jsonb
language sql stable set search_path = '' as $$
  with call as (
    select given.*, price
    from jsonb_to_recordset(public.unwrap_json(p_calls))
      as given (model text, input_tokens bigint, cached_tokens bigint, output_tokens bigint)
    left join public.model_prices as price on price.model = given.model
  ), amount as (
    select
      (price).currency,
      sum(public.token_cost(price, input_tokens, cached_tokens, output_tokens)) as amount
    from call where (price).model is not null group by 1
  ), unpriced as (
    select distinct model from call where (price).model is null
  )
  select jsonb_build_object(
    'costs', case when p_calls is not null and not exists (select from unpriced) then (
      select coalesce(jsonb_agg(jsonb_build_object(
        'amount', trim_scale(amount)::text, 'currency', currency
      ) order by currency), '[]')
      from amount
    ) end,
    'unpriced', (select coalesce(jsonb_agg(model order by model), '[]') from unpriced)
  )
$$;
grant execute on function public.cost_of_calls to authenticated, service_role;

-- Returns what a reply cost, all requests of its turn, as cost_of_calls; costs is also null when
-- the requests were not recorded yet. Null without such a reply, and for callers who are no
-- operators.
-- Called by: functions/assistant/routes/traces.ts.
create function public.reply_cost(p_message_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select public.cost_of_calls(nullif(meta_json #> '{debug,model_calls}', 'null'))
  from public.messages
  where id = p_message_id and role = 'assistant' and public.is_operator_or_server()
$$;
grant execute on function public.reply_cost to authenticated, service_role;
