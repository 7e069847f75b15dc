set check_function_bodies = off;

create function public.hidden_values_of(p_thread_ids uuid[])
returns table (thread_id uuid, hidden jsonb)
language plpgsql stable security definer rows 50 set search_path = '' set jit = off as $$
declare
  codes text[];
  of_patients uuid[];
begin
  if current_setting('role') <> 'authenticated' or public.can_serve() then
    return;
  end if;
  codes := array(
    select distinct declared ->> 'code'
    from public.intents cross join lateral jsonb_array_elements(slots) as declared
    where (declared ->> 'personal')::boolean
  );
  of_patients := array(
    select distinct asked.id from unnest(p_thread_ids) as asked (id)
    where not exists (
      select from public.threads
      where threads.id = public.original_thread(asked.id) and (origin = 'workbench' or is_trial)
    )
  );
  return query
    with held as (
      select s.thread_id, s.slots || s.resumable_slots_json as slots from public.thread_states as s
      where s.thread_id = any (of_patients)
      union
      select r.thread_id, r.slots from public.requests as r where r.thread_id = any (of_patients)
      union
      select m.thread_id, state.slots
      from public.messages as m cross join lateral (values
        (m.meta_json #> '{state,slots}'), (m.meta_json #> '{state,resumable_slots}')
      ) as state (slots)
      where m.thread_id = any (of_patients) and jsonb_typeof(state.slots) = 'object'
    ), leaf as (
      select held.thread_id, part as value
      from held cross join lateral jsonb_each(held.slots) as slot
      cross join lateral jsonb_path_query(
        slot.value, 'strict $.** ? (@.type() == "string" || @.type() == "number")'
      ) as part
      where slot.key = any (codes)
    ), word as (
      -- As they are, and as JSON has them.
      select leaf.thread_id, value #>> '{}' as text from leaf
      union select leaf.thread_id, regexp_replace(value::text, '^"|"$', '', 'g') from leaf
    ), pattern as (
      select w.thread_id, regexp_replace(w.text, '([^[:alnum:][:space:]])', '\\\1', 'g') as text
      from word as w where w.text ~ '[[:alnum:]]'
      -- A telephone number also as patients write it, with other separators and prefixes.
      union
      select w.thread_id, '(\+?[0-9(][0-9 ()./-]*)?' || regexp_replace(
        right(regexp_replace(w.text, '\D', '', 'g'), 8), '(\d)(?=\d)', '\1[ ()./-]*', 'g'
      )
      from word as w
      where w.text !~ '[[:alpha:]]' and length(regexp_replace(w.text, '\D', '', 'g')) >= 9
    ), words as (
      -- Longer ones first, because they may contain others.
      select p.thread_id, string_agg(p.text, '|' order by length(p.text) desc, p.text) as text
      from pattern as p group by p.thread_id
    )
    select asked.id, jsonb_build_object(
      'codes', codes, 'words', '(?<![[:alnum:]])(' || words.text || ')(?![[:alnum:]])'
    )
    from unnest(of_patients) as asked (id) left join words on words.thread_id = asked.id;
end
$$;
grant execute on function public.hidden_values_of to service_role;

create or replace function public.hidden_values(p_thread_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select hidden from public.hidden_values_of(array[p_thread_id])
$$;

create or replace function public.read_requests(
  p_status public.request_status[] default null,
  p_kind text[] default null,
  p_assignee uuid default null,
  p_is_unassigned boolean default false,
  p_due timestamptz default null,
  p_text text default null,
  p_most integer default 50,
  p_after timestamptz default null,
  p_after_id uuid default null,
  p_is_latest_first boolean default false,
  p_is_snoozed boolean default null
) returns jsonb
language sql security definer set search_path = '' as $$
  with found as materialized (
    select * from public.requests
    where (select public.is_operator_or_server())
      and (p_status is null or status = any (p_status))
      and (p_kind is null or kind = any (p_kind))
      and (p_assignee is null or assignee = p_assignee)
      and (not p_is_unassigned or assignee is null)
      and (p_due is null or due_at <= p_due)
      and (p_is_snoozed is null or p_is_snoozed = coalesce(snoozed_until > now(), false))
      and (
        p_after is null
        or not p_is_latest_first and (due_at, id) > (p_after, p_after_id)
        or p_is_latest_first and (due_at, id) < (p_after, p_after_id)
      )
      -- Nobody finds by what they may not read.
      and (p_text is null or public.request_has(
        case when (select current_setting('role') <> 'authenticated' or public.can_serve())
          then requests
          else jsonb_populate_record(
            requests, public.mask_values(to_jsonb(requests), public.hidden_values(thread_id))
          )
        end, p_text
      ))
    order by
      case when not p_is_latest_first then due_at end,
      case when not p_is_latest_first then id end,
      due_at desc, id desc
    limit p_most
  ), recorded as materialized (
    select public.record_access('requests', array_agg(thread_id)) from found
  ), placed as materialized (
    select
      found.thread_id, to_jsonb(found) || public.request_dialog(found.thread_id) as told,
      found.assignee, row_number() over () as place
    from found
  )
  select nullif(jsonb_build_object(
    'rows', coalesce(jsonb_agg(
      public.mask_values(told, kept.hidden) order by place
    ) filter (where told is not null), '[]'),
    'names', public.names_of(array_agg(assignee)),
    'account', public.account_without_rows(count(told))
  ), '{"rows": [], "names": null, "account": null}')
  from recorded left join placed on true
  left join public.hidden_values_of(array(select thread_id from found)) as kept
    on kept.thread_id = placed.thread_id
$$;

create function public.shows_words(p_thread_id uuid, p_text text, p_words tsquery) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  shown constant text := public.mask_text(p_text, public.hidden_values(p_thread_id));
begin
  -- As messages.words.
  return shown = p_text or p_words @@ (
    to_tsvector('pg_catalog.simple'::regconfig, left(shown, 100000))
    || to_tsvector('pg_catalog.russian'::regconfig, left(shown, 100000))
    || to_tsvector('pg_catalog.german'::regconfig, left(shown, 100000))
  );
end
$$;
grant execute on function public.shows_words to service_role;

create or replace function public.find_thread_ids(p_filter jsonb)
returns table (thread_id uuid, rank integer, message_id uuid)
language plpgsql stable security definer rows 50 set search_path = '' set jit = off as $$
declare
  asked constant jsonb := public.unwrap_json(p_filter);
  -- Messages that are rare.
  few constant integer := 3000;
  words constant tsquery := public.words_query(asked ->> 'q');
  with_message constant text :=
    'exists (select from public.messages as m where m.thread_id = t.id and %s)';
  rare_dialogs constant text :=
    'select array_agg(thread_id) from (
       select m.thread_id from public.messages as m where %s limit %s
     ) as hit';
  first_message constant text :=
    '(select m.id from public.messages as m where m.thread_id = t.id and %s order by m.seq limit 1)';
  in_words constant text := coalesce('m.words @@ ' || quote_literal(words) || '::tsquery', 'false');
  sees_all constant boolean := current_setting('role') <> 'authenticated' or public.can_serve();
  in_shown_words constant text := concat_ws(' and ', in_words, case when not sees_all then
    format('public.shows_words(m.thread_id, m.text, %L::tsquery)', words)
  end);
  part constant text := '%' || regexp_replace(asked ->> 'q', '([\\%_])', '\\\1', 'g') || '%';
  in_name constant text := concat_ws(' and ',
    format('t.name ilike %L', part),
    case when not sees_all then
      format('public.mask_text(t.name, public.hidden_values(t.id)) ilike %L', part)
    end
  );
  in_turn constant text := (
    select string_agg(
      case
        when key = 'has' and facets = '{has:unhelpful}' then unhelpful
        when key = 'has' and 'has:unhelpful' = any (facets) then
          format('(m.facets && %L::text[] or %s)', facets, unhelpful)
        else format('m.facets && %L::text[]', facets)
      end, ' and ' order by key
    )
    from (
      select key, array_agg(format('%s:%s', kind, value #>> '{}')) as facets
      from (values
        ('intent_code', 'intent_code'), ('version', 'version'), ('config', 'version'),
        ('step', 'step'), ('event', 'event'), ('has', 'has')
      ) as facet (key, kind)
      cross join lateral jsonb_path_query(asked -> key, '$[*]') as value
      group by key
    ) as facet
    cross join (values (
      'm.id in (select f.message_id from public.message_feedback as f where not f.helpful)'
    )) as of_feedback (unhelpful)
  );
  ranking constant text := case asked ->> 'order'
    when 'longest' then 'select thread_id, count(*)::integer as rank from public.messages group by 1'
    when 'unhelpful' then
      'select m.thread_id, count(*)::integer as rank
       from public.message_feedback as f join public.messages as m on m.id = f.message_id
       where not f.helpful group by 1'
  end;
  direction constant text := case asked ->> 'order' when 'oldest' then 'asc' else 'desc' end;
  sorted constant text := format('order by key %s, id %s', direction, direction);
  -- Ranked dialogs are sorted before they are filtered, so that the walk ends with the page.
  dialogs constant text := case
    when ranking is null then '(select *, updated_at as key, null::integer as rank from public.threads)'
    else format(
      '(select d.*, coalesce(r.rank, 0) as key, coalesce(r.rank, 0) as rank
        from public.threads as d left join (%s) as r on r.thread_id = d.id %s offset 0)', ranking, sorted
    )
  end;
  conditions constant text := concat_ws(' and ',
    format('t.is_trial = %L', coalesce((asked ->> 'trial')::boolean, false)),
    case when asked ? 'user_id' then format(
      't.user_id = any (%L::uuid[])', array(select jsonb_array_elements_text(asked -> 'user_id'))
    ) end,
    case when asked ? 'origin' then format(
      't.origin::text = any (%L::text[])', array(select jsonb_array_elements_text(asked -> 'origin'))
    ) end,
    case when asked ? 'tag' then format(
      't.id in (select g.thread_id from public.thread_tags as g where g.tag = any (%L::text[]))',
      array(select jsonb_array_elements_text(asked -> 'tag'))
    ) end,
    case when asked ? 'from' then format('t.updated_at >= %L', asked ->> 'from') end,
    case when asked ? 'to' then format('t.created_at < %L', asked ->> 'to') end,
    case when asked ? 'after' then format(
      '(t.key, t.id) %s (%L, %L::uuid)', case direction when 'asc' then '>' else '<' end,
      asked #>> '{after,0}', asked #>> '{after,1}'
    ) end
  );
  limited constant text := format('%s limit %s', sorted, (asked ->> 'limit')::integer);
  page text := format('select t.id, t.key, t.rank from %s as t where %s', dialogs, conditions);
  dialogs_with_words uuid[];
  dialogs_with_turn uuid[];
begin
  if not public.is_operator_or_server() then
    return;
  end if;
  execute format(rare_dialogs, in_words, few + 1) into dialogs_with_words;
  if in_turn is not null then
    execute format(rare_dialogs, in_turn, few + 1) into dialogs_with_turn;
    page := page || ' and ' || case
      when cardinality(dialogs_with_turn) > few then format(with_message, in_turn)
      else 't.id = any ($2)'
    end;
  end if;
  return query execute format(
    'select t.id, t.rank, coalesce(%s, %s) from (%s) as t %s',
    format(first_message, in_shown_words),
    format(first_message, coalesce(in_turn, 'false')),
    case
      when asked ? 'q' then format(
        '(%s %s) union (%s and %s %s)',
        case
          when cardinality(dialogs_with_words) > few then
            format('%s and %s', page, format(with_message, in_shown_words))
          when sees_all then page || ' and t.id = any ($1)'
          -- Sorted first, because what is shown is known only at a cost.
          else format(
            'select * from (%s and t.id = any ($1) %s offset 0) as t where %s is not null',
            page, sorted, format(first_message, in_shown_words)
          )
        end,
        limited,
        page, in_name, limited
      )
      else format('%s %s', page, limited)
    end,
    limited
  ) using dialogs_with_words, dialogs_with_turn;
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
        public.mask_text(p.name, kept.hidden),
        p.user_id, p.agent_config_id,
        p.is_trial, p.switch_count, p.created_at, p.updated_at, p.current_intent, p.array, p.origin,
        p.rank, p.message_id, p.text, p.marked
      from recorded cross join page as p
      left join public.hidden_values_of(array(select each.id from page as each)) as kept
        on kept.thread_id = p.id
      order by p.updated_at desc, p.id desc;
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
    left join public.hidden_values_of(array(select each.thread_id from page as each)) as kept
      on kept.thread_id = t.id
    left join public.thread_states as s on s.thread_id = t.id
    left join public.messages as m on m.id = found.message_id
    cross join lateral (select public.mask_text(m.text, kept.hidden) as text) as shown
    order by found.ordinality;
end
$$;
