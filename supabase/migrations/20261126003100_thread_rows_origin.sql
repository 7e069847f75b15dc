drop function if exists public.find_threads(jsonb);

set check_function_bodies = off;

create function public.find_threads(p_filter jsonb) returns table (
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
  origin public.thread_origin,
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
        t.origin, null::integer, null::uuid, null::text, null::text[]
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
      t.origin, found.rank, m.id, m.text,
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
grant execute on function public.find_threads to authenticated, service_role;
