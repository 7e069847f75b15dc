-- Corrected routes are tests of the router: which branch it should have named, and which it did name.

-- Null: the message is out of scope, no branch is for it, and the router should have been in doubt.
alter table public.message_routes alter column intent_code drop not null;

-- Of each version of the router, the newest first, below p_before: the messages in [p_from, p_to) whose
-- route an editor corrected or confirmed, the newest first, with what the router answered. Those of
-- trials are left out, as are those where the router's call failed. config_id is null for a deleted
-- version. `raw` is the whole answer where the router was in doubt.
-- Runs as the caller: row-level security decides who may read.
create function public.judged_routes(
  p_config_id uuid default null,
  p_from timestamptz default null,
  p_to timestamptz default null,
  p_before integer default null,
  p_limit integer default 101
) returns table (config_id uuid, version integer, messages jsonb)
language sql stable set search_path = '' as $$
  with judged as (
    select
      (m.meta_json ->> 'router_version')::integer as version, m.id, m.thread_id, m.seq, m.created_at,
      r.intent_code, m.meta_json #> '{debug,router}' as router
    from public.message_routes as r
    join public.messages as m on m.id = r.message_id
    join public.threads as t on t.id = m.thread_id and not t.is_trial
    where m.meta_json ->> 'router_version' is not null
      and m.meta_json #>> '{debug,router,model}' is not null
      and (p_from is null or m.created_at >= p_from) and (p_to is null or m.created_at < p_to)
  )
  select c.id, j.version, jsonb_agg(jsonb_build_object(
    'message_id', j.id,
    'thread_id', j.thread_id,
    'text', (
      select left(question.text, 300) from public.messages as question
      where question.thread_id = j.thread_id and question.seq < j.seq and question.role = 'user'
      order by question.seq desc limit 1
    ),
    'at', j.created_at,
    'expected', j.intent_code,
    'intent_code', j.router ->> 'intent_code',
    'confidence', j.router -> 'confidence',
    'fallback', j.router -> 'fallback',
    'raw', case when (j.router ->> 'fallback')::boolean then j.router ->> 'raw' end
  ) order by j.seq desc)
  from judged as j
  left join public.agent_configs as c on c.version = j.version
    and c.intent_id = (select id from public.intents where code = '_router')
  where (p_config_id is null or c.id = p_config_id) and (p_before is null or j.version < p_before)
  group by j.version, c.id
  order by j.version desc
  limit p_limit
$$;

grant execute on function public.judged_routes to authenticated, service_role;
