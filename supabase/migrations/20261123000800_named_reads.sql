-- Versions and requests with the names of people, in one call each. They run as the caller: row-level
-- security decides what is read. Whoever may read nothing is told nothing, null.

-- The account of a person who was shown nothing; null for whom rows were found, and for servers. Rows
-- prove that an operator asks, no rows prove nothing.
create function public.account_without_rows(p_rows bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if p_rows > 0 or current_setting('role') <> 'authenticated' then
    return null;
  end if;
  return public.whoami();
end
$$;

grant execute on function public.account_without_rows to authenticated, service_role;

-- Versions, newest first: of a branch, one by its id, only the active, those before a number.
create function public.read_configs(
  p_intent_code text default null,
  p_id uuid default null,
  p_is_active boolean default null,
  p_most integer default 1,
  p_before integer default null
) returns jsonb
language sql stable set search_path = '' as $$
  select nullif(jsonb_build_object(
    'rows', coalesce(jsonb_agg(to_jsonb(found) order by version desc), '[]'),
    'names', public.names_of(array_agg(created_by) || array_agg(activated_by)),
    'account', public.account_without_rows(count(*))
  ), '{"rows": [], "names": null, "account": null}')
  from (
    select c.*, i.code as intent_code
    from public.agent_configs as c
    left join public.intents as i on i.id = c.intent_id
    where (p_intent_code is null or i.code = p_intent_code)
      and (p_id is null or c.id = p_id)
      and (p_is_active is null or c.is_active = p_is_active)
      and (p_before is null or c.version < p_before)
    order by c.version desc
    limit p_most
  ) as found
$$;

grant execute on function public.read_configs to authenticated, service_role;

-- Requests, due first: those after one, and what their summaries are like (p_summary, for ilike).
create function public.read_requests(
  p_status public.request_status[] default null,
  p_kind text[] default null,
  p_assignee uuid default null,
  p_is_unassigned boolean default false,
  p_due timestamptz default null,
  p_summary text default null,
  p_most integer default 50,
  p_after timestamptz default null,
  p_after_id uuid default null
) returns jsonb
language sql stable set search_path = '' as $$
  select nullif(jsonb_build_object(
    'rows', coalesce(jsonb_agg(to_jsonb(found) order by due_at, id), '[]'),
    'names', public.names_of(array_agg(assignee)),
    'account', public.account_without_rows(count(*))
  ), '{"rows": [], "names": null, "account": null}')
  from (
    select * from public.requests
    where (p_status is null or status = any (p_status))
      and (p_kind is null or kind = any (p_kind))
      and (p_assignee is null or assignee = p_assignee)
      and (not p_is_unassigned or assignee is null)
      and (p_due is null or due_at <= p_due)
      and (p_summary is null or summary ilike p_summary)
      -- The first condition is where the index begins.
      and due_at >= coalesce(p_after, '-infinity')
      and (p_after is null or (due_at, id) > (p_after, p_after_id))
    order by due_at, id
    limit p_most
  ) as found
$$;

grant execute on function public.read_requests to authenticated, service_role;

-- Dialogs as find_thread_ids finds them, with what a list shows. Without filters, as a page of the
-- newest is asked for all the time, they are a walk along an index.
create or replace function public.find_threads(p_filter jsonb) returns table (
  id uuid,
  name text,
  user_id uuid,
  agent_config_id uuid,
  is_trial boolean,
  switch_count integer,
  created_at timestamptz,
  updated_at timestamptz,
  current_intent text,
  tags text[],
  rank integer,
  message_id uuid,
  text text,
  marked text[]
)
language plpgsql stable rows 50 set search_path = '' set jit = off as $$
declare
  asked constant jsonb := public.unwrap_json(p_filter);
  marking constant text := format('HighlightAll=true, StartSel=%s, StopSel=%s', chr(2), chr(3));
  wanted tsquery;
begin
  if asked - '{trial,after,limit}'::text[] = '{}' then
    return query
      select
        t.id, t.name, t.user_id, t.agent_config_id, t.is_trial, t.switch_count, t.created_at,
        t.updated_at, s.current_intent,
        array(select g.tag from public.thread_tags as g where g.thread_id = t.id order by g.tag),
        null::integer, null::uuid, null::text, null::text[]
      from public.threads as t
      left join public.thread_states as s on s.thread_id = t.id
      where t.is_trial = coalesce((asked ->> 'trial')::boolean, false)
        and (t.updated_at, t.id) < (
          coalesce((asked #>> '{after,0}')::timestamptz, 'infinity'),
          coalesce((asked #>> '{after,1}')::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
        )
      order by t.updated_at desc, t.id desc
      limit (asked ->> 'limit')::integer;
    return;
  end if;
  wanted := public.words_query(asked ->> 'q');
  return query
    select
      t.id, t.name, t.user_id, t.agent_config_id, t.is_trial, t.switch_count, t.created_at,
      t.updated_at, s.current_intent,
      array(select g.tag from public.thread_tags as g where g.thread_id = t.id order by g.tag),
      found.rank, m.id, m.text,
      case when wanted is not null and m.id is not null then array[
        ts_headline('pg_catalog.simple'::regconfig, m.text, wanted, marking),
        ts_headline('pg_catalog.russian'::regconfig, m.text, wanted, marking),
        ts_headline('pg_catalog.german'::regconfig, m.text, wanted, marking)
      ] end
    from public.find_thread_ids(p_filter) with ordinality as found
    join public.threads as t on t.id = found.thread_id
    left join public.thread_states as s on s.thread_id = t.id
    left join public.messages as m on m.id = found.message_id
    order by found.ordinality;
end
$$;
