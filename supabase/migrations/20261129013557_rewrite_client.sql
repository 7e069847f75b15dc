-- The model that rewrites questions is a client of its own.
alter table public.model_calls drop constraint model_calls_client_check;
alter table public.model_calls add constraint model_calls_client_check
  check (client in ('answering', 'router', 'judge', 'rewrite'));
alter table public.model_probes drop constraint model_probes_client_check;
alter table public.model_probes add constraint model_probes_client_check
  check (client in ('answering', 'router', 'judge', 'rewrite'));
alter table public.model_status drop constraint model_status_client_check;
alter table public.model_status add constraint model_status_client_check
  check (client in ('answering', 'router', 'embedding', 'rerank', 'judge', 'rewrite'));

set check_function_bodies = off;

create or replace function public.model_stats(p_hours integer) returns table (
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
