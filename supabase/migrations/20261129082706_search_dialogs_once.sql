-- A search of people who do not serve looks for hidden values once for each dialog, not for each message.

drop function if exists public.shows_words(uuid,text,tsquery);

set check_function_bodies = off;

create function public.shows_words(p_text text, p_hidden jsonb, p_words tsquery) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  shown constant text := public.mask_text(p_text, p_hidden);
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
    -- A query of its own, which runs once for all messages of a dialog.
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
            format('%s and %s', page, case
              when sees_all then format(with_message, in_words)
              -- Not `exists`, which could become a join and run that query for each message.
              else format(first_message, in_shown_words) || ' is not null'
            end)
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
