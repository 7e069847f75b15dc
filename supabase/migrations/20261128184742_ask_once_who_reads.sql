set check_function_bodies = off;

create or replace function public.hidden_values(p_thread_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  codes text[];
  words text;
begin
  if current_setting('role') <> 'authenticated' or public.can_serve() or exists (
    select from public.threads
    where id = public.original_thread(p_thread_id) and (origin = 'workbench' or is_trial)
  ) then
    return null;
  end if;
  codes := array(
    select distinct declared ->> 'name'
    from public.intents cross join lateral jsonb_array_elements(slots) as declared
    where (declared ->> 'personal')::boolean
  );
  with held as (
    select slots || resumable_slots_json as slots from public.thread_states
    where thread_id = p_thread_id
    union select slots from public.requests where thread_id = p_thread_id
    union
    select state.slots from public.messages cross join lateral (values
      (meta_json #> '{state,slots}'), (meta_json #> '{state,resumable_slots}')
    ) as state (slots)
    where thread_id = p_thread_id and jsonb_typeof(state.slots) = 'object'
  ), leaf as (
    select part as value
    from held cross join lateral jsonb_each(slots) as slot
    cross join lateral jsonb_path_query(
      slot.value, 'strict $.** ? (@.type() == "string" || @.type() == "number")'
    ) as part
    where slot.key = any (codes)
  ), word as (
    -- As they are, and as JSON has them.
    select value #>> '{}' as text from leaf
    union select regexp_replace(value::text, '^"|"$', '', 'g') from leaf
  )
  -- Longer ones first, because they may contain others.
  select string_agg(
    regexp_replace(text, '([^[:alnum:][:space:]])', '\\\1', 'g'), '|' order by length(text) desc, text
  ) into words
  from word where text ~ '[[:alnum:]]';
  return jsonb_build_object(
    'codes', codes, 'words', '(?<![[:alnum:]])(' || words || ')(?![[:alnum:]])'
  );
end
$$;

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
  origin public.thread_origin,
  rank integer,
  message_id uuid,
  text text,
  marked text[]
)
language plpgsql security definer rows 50 set search_path = '' set jit = off as $$
declare
  asked constant jsonb := public.unwrap_json(p_filter);
  marking constant text := format('HighlightAll=true, StartSel=%s, StopSel=%s', chr(2), chr(3));
  -- Asked once, not for each dialog.
  sees_all constant boolean := current_setting('role') <> 'authenticated' or public.can_serve();
  wanted tsquery;
begin
  -- A caller who is no operator gets nothing.
  if not public.is_operator_or_server() then
    return;
  end if;
  if asked - '{trial,after,limit}'::text[] = '{}' then
    return query
      with page as materialized (
        select
          t.id, t.name, t.user_id, t.agent_config_id, t.is_trial, t.switch_count, t.created_at,
          t.updated_at, s.current_intent,
          array(select g.tag from public.thread_tags as g where g.thread_id = t.id order by g.tag),
          t.origin, null::integer as rank, null::uuid as message_id, null::text as text,
          null::text[] as marked
        from public.threads as t
        left join public.thread_states as s on s.thread_id = t.id
        where t.is_trial = coalesce((asked ->> 'trial')::boolean, false)
          and (t.updated_at, t.id) < (
            coalesce((asked #>> '{after,0}')::timestamptz, 'infinity'),
            coalesce((asked #>> '{after,1}')::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
          )
        order by t.updated_at desc, t.id desc
        limit (asked ->> 'limit')::integer
      ), recorded as materialized (
        select public.record_access('dialogs', array_agg(p.id)) from page as p
      )
      select
        p.id,
        case when sees_all then p.name else public.mask_text(p.name, public.hidden_values(p.id)) end,
        p.user_id, p.agent_config_id,
        p.is_trial, p.switch_count, p.created_at, p.updated_at, p.current_intent, p.array, p.origin,
        p.rank, p.message_id, p.text, p.marked
      from recorded cross join page as p order by p.updated_at desc, p.id desc;
    return;
  end if;
  wanted := public.words_query(asked ->> 'q');
  return query
    with page as materialized (
      select * from public.find_thread_ids(p_filter) with ordinality as f
    ), recorded as materialized (
      select public.record_access('dialogs', array_agg(p.thread_id)) from page as p
    )
    select
      t.id, public.mask_text(t.name, kept.hidden), t.user_id, t.agent_config_id, t.is_trial,
      t.switch_count, t.created_at, t.updated_at, s.current_intent,
      array(select g.tag from public.thread_tags as g where g.thread_id = t.id order by g.tag),
      t.origin, found.rank, m.id, shown.text,
      case when wanted is not null and m.id is not null then array[
        ts_headline('pg_catalog.simple'::regconfig, shown.text, wanted, marking),
        ts_headline('pg_catalog.russian'::regconfig, shown.text, wanted, marking),
        ts_headline('pg_catalog.german'::regconfig, shown.text, wanted, marking)
      ] end
    from recorded cross join page as found
    join public.threads as t on t.id = found.thread_id
    cross join lateral (
      select case when not sees_all then public.hidden_values(t.id) end as hidden
    ) as kept
    left join public.thread_states as s on s.thread_id = t.id
    left join public.messages as m on m.id = found.message_id
    cross join lateral (select public.mask_text(m.text, kept.hidden) as text) as shown
    order by found.ordinality;
end
$$;
