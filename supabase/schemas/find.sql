-- Finds dialogs by their words, by the events of their turns, by tags, person and time.

-- A saved filter of a person or a server, of the list of dialogs or of requests (`list`). Each reads
-- and writes their own.
create table public.saved_filters (
  id uuid primary key default gen_random_uuid(),
  user_id uuid default auth.uid() references public.users (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  filter jsonb not null check (jsonb_typeof(filter) = 'object' and length(filter::text) <= 10000),
  created_at timestamptz not null default now(),
  list text not null default 'threads' check (list in ('threads', 'requests')),
  unique nulls not distinct (user_id, list, name)
);

alter table public.saved_filters enable row level security;
grant select, insert, delete on public.saved_filters to authenticated;
grant all on public.saved_filters to service_role;
create policy saved_filters_select_policy on public.saved_filters for select to authenticated
  using (user_id = (select auth.uid()) and (select public.is_operator()));
create policy saved_filters_insert_policy on public.saved_filters for insert to authenticated
  with check (user_id = (select auth.uid()) and (select public.is_operator_in_person()));
create policy saved_filters_delete_policy on public.saved_filters for delete to authenticated
  using (user_id = (select auth.uid()) and (select public.is_operator_in_person()));

-- Trigger function: limits a person to 50 saved filters of a list. The lock prevents two concurrent
-- saves from both being the last.
-- Raises: PT409 the person has 50.
create function public.limit_saved_filters() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(concat('saved_filters ', new.user_id), 0));
  if 50 <= (
    select count(*) from public.saved_filters
    where user_id is not distinct from new.user_id and list = new.list
  ) then
    raise sqlstate 'PT409' using message = 'you have 50 saved filters; delete one of them first';
  end if;
  return new;
end
$$;

create trigger limit_saved_filters
  before insert on public.saved_filters
  for each row execute function public.limit_saved_filters();

-- Returns a typed text as a query: every word in any of its forms or as a prefix, in any order;
-- "quoted words" in their order. Stop words count only if there are no others. Null without words.
-- Called by: find_thread_ids, find_threads.
create function public.words_query(p_text text) returns tsquery
language sql immutable set search_path = '' set client_min_messages = warning as $$
  with given as (
    select coalesce(part[1], part[2]) as text, part[1] is null as is_open
    from regexp_matches(p_text, '"([^"]+)"|([^"\s]+)', 'g') as part
  ), word as (
    select
      is_open,
      phraseto_tsquery('pg_catalog.simple'::regconfig, text) as plain,
      phraseto_tsquery('pg_catalog.russian'::regconfig, text) as russian,
      phraseto_tsquery('pg_catalog.german'::regconfig, text) as german
    from given
  ), any_form as (
    select
      numnode(russian) = 0 or numnode(german) = 0 as is_stop_word,
      case when is_open then (plain::text || ':*')::tsquery else plain end || russian || german as query
    from word where numnode(plain) > 0
  )
  select coalesce(
    string_agg(format('(%s)', query), ' & ') filter (where not is_stop_word),
    string_agg(format('(%s)', query), ' & ')
  )::tsquery
  from any_form
$$;
grant execute on function public.words_query to authenticated, service_role;

-- Returns whether a text, which has the words, has them also without the hidden values.
-- Called by: find_thread_ids.
create function public.shows_words(p_text text, p_hidden jsonb, p_words tsquery) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  shown constant text := public.mask_text(p_text, p_hidden);
begin
  -- Keep equal to the generated column messages.words.
  return shown = p_text or p_words @@ (
    to_tsvector('pg_catalog.simple'::regconfig, left(shown, 100000))
    || to_tsvector('pg_catalog.russian'::regconfig, left(shown, 100000))
    || to_tsvector('pg_catalog.german'::regconfig, left(shown, 100000))
  );
end
$$;
grant execute on function public.shows_words to service_role;

-- Returns the dialogs of a page, in order, and the matching message of each: the first one with the
-- words, otherwise the first turn with the requested facets. `rank` is the number by which the order
-- sorts. Takes the filter of find_threads.
--
-- Bypasses row-level security, because PostgreSQL uses an index on words or facets only then.
-- Dialogs with rare words are read from the index of messages; for common ones the dialogs are read
-- in order, until the page is full. The planner cannot choose, because it does not know the
-- frequency of prefixes. Names are searched separately, because an `or` would read every message.
-- A search cannot reveal what the caller may not read: for people who do not serve, texts and names
-- must also match in the form that they are allowed to read.
-- Called by: find_threads.
create function public.find_thread_ids(p_filter jsonb)
returns table (thread_id uuid, rank integer, message_id uuid)
language plpgsql stable security definer rows 50 set search_path = '' set jit = off as $$
declare
  asked constant jsonb := public.unwrap_json(p_filter);
  -- Up to this number of matching messages, filtering by message comes first.
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
    -- This subquery runs once for all messages of a dialog.
    format('public.shows_words(m.text, (select public.hidden_values(t.id)), %L::tsquery)', words)
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
  -- Sort ranked dialogs before filtering them, so that reading stops when the page is full.
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
            format('%s and %s', page, case
              when sees_all then format(with_message, in_words)
              -- `exists` could become a join, which would run the subquery for each message.
              else format(first_message, in_shown_words) || ' is not null'
            end)
          when sees_all then page || ' and t.id = any ($1)'
          -- Sort first, because checking what the caller may read is expensive.
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
grant execute on function public.find_thread_ids to service_role;

-- Returns dialogs by a filter, with what a list shows: {q, intent_code, version, config, step,
-- event, has, user_id, origin, tag: arrays, from, to, trial, order, limit, after: [key, id]};
-- version and config as `<branch>/<number>`. Values of one name are alternatives; a turn has all
-- that is asked of turns; words may be in any message of the dialog, or in its name. `marked` is
-- the text of the message three times, with the words that were looked for between U+0002 and
-- U+0003. Without filters it walks along an index. The read is recorded.
-- Called by: functions/assistant/routes/find-threads.ts.
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
language plpgsql security definer rows 50 set search_path = '' set jit = off as $$
declare
  asked constant jsonb := public.unwrap_json(p_filter);
  marking constant text := format('HighlightAll=true, StartSel=%s, StopSel=%s', chr(2), chr(3));
  wanted tsquery;
begin
  -- Only operators and servers find dialogs.
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
grant execute on function public.find_threads to authenticated, service_role;
