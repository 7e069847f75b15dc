set check_function_bodies = off;

create function public.reply_cost(p_message_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  with reply as (
    select nullif(meta_json #> '{debug,model_calls}', 'null') as calls
    from public.messages where id = p_message_id and role = 'assistant'
  ), call as (
    select given.*, price
    from reply cross join jsonb_to_recordset(calls)
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
    'costs', case when calls is not null and not exists (select from unpriced) then (
      select coalesce(jsonb_agg(jsonb_build_object(
        'amount', trim_scale(amount)::text, 'currency', currency
      ) order by currency), '[]')
      from amount
    ) end,
    'unpriced', (select coalesce(jsonb_agg(model order by model), '[]') from unpriced)
  )
  from reply
$$;
grant execute on function public.reply_cost to authenticated, service_role;
