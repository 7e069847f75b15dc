-- Chapter 16: what turns took of the models.

-- The prompt of the dialog's last turn; null where no branch was called.
create function public.previous_prompt(p_thread_id uuid) returns text
language sql stable set search_path = '' as $$
  select assembled_prompt from public.messages
  where thread_id = p_thread_id order by seq desc limit 1
$$;

-- As before, and the prompt of the turn before with it.
create or replace function public.begin_turn(
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
  ) || jsonb_build_object(
    'previous_prompt', public.previous_prompt(p_thread_id),
    'budget', jsonb_build_object(
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
    )
  );
end
$$;

-- What each version of a branch took, newest first: of _router its own calls, of any other branch
-- all answers of the turns that it served. version is null for replies without one.
create function public.intent_usage(p_code text) returns table (
  version integer,
  turns integer,
  prompt_tokens bigint,
  completion_tokens bigint,
  cached_tokens bigint,
  estimated_turns integer,
  cacheable_share double precision
)
language sql stable set search_path = '' as $$
  with calls as (
    select
      meta_json ->> 'config_version' as version,
      meta_json #> '{debug,usage}' as usage,
      meta_json #> '{debug,cacheable_prefix}' as prefix
    from public.messages
    where role = 'assistant' and meta_json ? 'debug'
      and intent_id = (select id from public.intents where code = p_code)
    union all
    select meta_json ->> 'router_version', meta_json #> '{debug,router,usage}', null
    from public.messages
    where p_code = '_router' and role = 'assistant' and meta_json ? 'debug'
  )
  select
    calls.version::integer,
    count(*)::integer,
    coalesce(sum((usage ->> 'prompt_tokens')::bigint), 0)::bigint,
    coalesce(sum((usage ->> 'completion_tokens')::bigint), 0)::bigint,
    coalesce(sum((usage ->> 'cached_tokens')::bigint), 0)::bigint,
    count(*) filter (where (usage ->> 'estimated')::boolean)::integer,
    avg((prefix ->> 'bytes')::double precision / (prefix ->> 'prompt_bytes')::double precision)
  from calls
  group by calls.version
  order by calls.version::integer desc nulls last
$$;

revoke execute on function
  public.previous_prompt(uuid),
  public.intent_usage(text)
from public, anon, authenticated, service_role;

grant execute on function public.previous_prompt(uuid) to service_role;
-- Operators; row-level security decides within.
grant execute on function public.intent_usage(text) to authenticated, service_role;
