alter type public.thread_origin add value 'site';

set check_function_bodies = off;

create table public.visitor_sessions (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  site_key text not null references public.sites (key) on delete cascade,
  thread_id uuid references public.threads (id) on delete set null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);

create table public.visitor_usage (
  site_key text not null references public.sites (key) on delete cascade,
  day date not null,
  address text not null,
  tokens bigint not null check (tokens >= 0),
  largest_turn bigint not null check (largest_turn >= 0),
  primary key (site_key, day, address)
);

create table public.visitor_turns (
  id uuid primary key,
  site_key text not null references public.sites (key) on delete cascade,
  address text not null,
  begun_at timestamptz not null default now()
);

alter table public.threads add column site_key text
  default nullif(current_setting('workbench.site', true), '')
  references public.sites (key) on delete set null;
alter table public.thread_holds
  add column visitor_typed_at timestamptz,
  add column person_typed_at timestamptz;

create function public.note_person_typing(p_thread_id uuid, p_user_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform public.require_serving(p_user_id);
  update public.thread_holds set person_typed_at = now()
  where thread_id = p_thread_id and held_by = p_user_id;
  if not found then
    perform public.refuse_for_holder(p_thread_id);
  end if;
end
$$;
grant execute on function public.note_person_typing to service_role;

create function public.read_visitor_site(p_key text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'key', key, 'name', name, 'origins', origins, 'languages', languages, 'greeting', greeting,
    'texts', texts, 'colour', colour, 'position', position, 'challenge', challenge,
    'contact_fallback', contact_fallback, 'is_paused', paused_at is not null
  )
  from public.sites where key = p_key and is_enabled
$$;
grant execute on function public.read_visitor_site to service_role;

create function public.begin_visitor_session(p_site_key text, p_hash text, p_limits jsonb)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  spent constant jsonb := public.spend_limits(p_limits);
begin
  if spent ? 'limited' then
    return spent;
  end if;
  insert into public.visitor_sessions (token_hash, site_key)
  select p_hash, key from public.sites where key = p_site_key and is_enabled;
  if not found then
    raise sqlstate 'PT404' using message = 'there is no such site';
  end if;
  delete from public.visitor_sessions where token_hash in (
    select token_hash from public.visitor_sessions
    where last_used_at < now() - interval '30 days' limit 20 for update skip locked
  );
  return spent || jsonb_build_object('expires_at', now() + interval '30 days');
end
$$;
grant execute on function public.begin_visitor_session to service_role;

create function public.require_visitor(p_hash text) returns public.visitor_sessions
language plpgsql stable set search_path = '' as $$
declare
  session public.visitor_sessions;
begin
  select * into session from public.visitor_sessions
  where token_hash = p_hash and last_used_at > now() - interval '30 days';
  if session.token_hash is null then
    raise sqlstate 'PT401' using message = 'this chat has ended; begin a new one';
  elsif not exists (select from public.sites where key = session.site_key and is_enabled) then
    raise sqlstate 'PT404' using message = 'there is no such site';
  end if;
  return session;
end
$$;
grant execute on function public.require_visitor to service_role;

create function public.require_open_site(p_site_key text) returns void
language plpgsql set search_path = '' as $$
declare
  paused timestamptz;
begin
  select paused_at into paused from public.sites where key = p_site_key for share;
  if paused is not null then
    raise sqlstate 'PT403' using
      message = 'nobody can write on this site right now', detail = '{"code": "site-paused"}';
  end if;
end
$$;
grant execute on function public.require_open_site to service_role;

create function public.use_visitor_session(p_hash text, p_limits jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  session constant public.visitor_sessions := public.require_visitor(p_hash);
  spent constant jsonb := public.spend_limits((
    select coalesce(jsonb_agg(
      case when l ->> 'subject' = '' then l || jsonb_build_object('subject', session.site_key) else l end
      order by place
    ), '[]')
    from jsonb_array_elements(public.unwrap_json(p_limits)) with ordinality as given (l, place)
  ));
begin
  if spent ? 'limited' then
    return spent;
  end if;
  update public.visitor_sessions set last_used_at = now()
  where token_hash = p_hash and last_used_at <= now() - interval '1 minute';
  if session.thread_id is not null then
    perform public.end_idle_holds(session.thread_id);
  end if;
  return spent || jsonb_build_object(
    'thread_id', session.thread_id,
    'is_paused', (select paused_at is not null from public.sites where key = session.site_key)
  );
end
$$;
grant execute on function public.use_visitor_session to service_role;

create function public.read_visitor_messages(p_hash text, p_after uuid default null) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  session constant public.visitor_sessions := public.require_visitor(p_hash);
  after constant bigint := coalesce((
    select seq from public.messages where id = p_after and thread_id = session.thread_id
  ), 0);
  hold public.thread_holds;
begin
  select * into hold from public.thread_holds where thread_id = session.thread_id;
  return jsonb_build_object(
    'is_paused', (select paused_at is not null from public.sites where key = session.site_key),
    'held_by', (select display_name from public.users where id = hold.held_by),
    'is_typing', coalesce(hold.person_typed_at > now() - interval '6 seconds', false),
    'last_id', (
      select id from public.messages where thread_id = session.thread_id order by seq desc limit 1
    ),
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'role', m.role, 'text', m.text, 'created_at', m.created_at,
        'client_message_id', case when m.role = 'user' then m.client_message_id end,
        'author', (select display_name from public.users where id = m.author_id),
        'sources', (
          select coalesce(jsonb_agg(distinct jsonb_build_object(
            'name', source ->> 'document_name', 'page', source -> 'page'
          )), '[]')
          from jsonb_array_elements(m.sources_json) as source
        ),
        'takeover', m.meta_json #> '{hold,what}',
        'offer', case when m.facets @> '{event:person_offered}' then 'person' end,
        'helpful', (
          select helpful from public.message_feedback where message_id = m.id and user_id is null
        )
      ) order by m.seq), '[]')
      from (
        select * from public.messages
        where thread_id = session.thread_id and seq > after
        order by seq limit 200
      ) as m
    )
  );
end
$$;
grant execute on function public.read_visitor_messages to service_role;

create function public.give_visitor_feedback(p_hash text, p_message_id uuid, p_helpful boolean)
returns void
language plpgsql set search_path = '' as $$
declare
  session constant public.visitor_sessions := public.require_visitor(p_hash);
begin
  insert into public.message_feedback (message_id, user_id, helpful)
  select id, null, p_helpful from public.messages
  where id = p_message_id and thread_id = session.thread_id and role = 'assistant'
  on conflict (message_id, user_id) do update
  set helpful = excluded.helpful, reason = null, note = null;
  if not found then
    raise sqlstate 'PT404' using message = 'there is no such reply in this dialog';
  end if;
end
$$;
grant execute on function public.give_visitor_feedback to service_role;

create function public.note_visitor_typing(p_hash text) returns void
language plpgsql set search_path = '' as $$
declare
  session constant public.visitor_sessions := public.require_visitor(p_hash);
begin
  update public.thread_holds set visitor_typed_at = now() where thread_id = session.thread_id;
end
$$;
grant execute on function public.note_visitor_typing to service_role;

create function public.end_visitor_session(p_hash text) returns void
language plpgsql set search_path = '' as $$
declare
  session constant public.visitor_sessions := public.require_visitor(p_hash);
begin
  -- First, so that a turn in progress is not stored afterwards.
  delete from public.visitor_sessions where token_hash = p_hash;
  delete from public.threads where id = session.thread_id;
end
$$;
grant execute on function public.end_visitor_session to service_role;

create function public.reserve_visitor_turn(p_turn_id uuid, p_site_key text, p_address text)
returns jsonb
language plpgsql set search_path = '' as $$
declare
  most constant bigint := (select daily_token_budget from public.sites where key = p_site_key);
  this_address constant text := public.limit_subject(p_address);
  used bigint;
  size bigint;
  running integer;
  used_here bigint;
  running_here integer;
  is_used_up boolean;
  is_waiting boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('visitor-turns/' || p_site_key, 0));
  -- Of a server that died.
  delete from public.visitor_turns
  where site_key = p_site_key and begun_at < now() - interval '30 minutes';
  select coalesce(sum(tokens), 0), greatest(coalesce(max(largest_turn), 0), 5000) into used, size
  from public.visitor_usage
  where site_key = p_site_key and day = public.today() and address = '';
  select coalesce(sum(tokens), 0) into used_here from public.visitor_usage
  where site_key = p_site_key and day = public.today() and address = this_address;
  select count(*), count(*) filter (where address = this_address) into running, running_here
  from public.visitor_turns where site_key = p_site_key and id <> p_turn_id;
  is_used_up := used >= most or used_here >= greatest(most / 4, 1);
  is_waiting := running > 0 and used + (running + 1) * size > most
    or running_here > 0 and used_here + (running_here + 1) * size > most / 4;
  if not (is_used_up or is_waiting) then
    insert into public.visitor_turns (id, site_key, address)
    values (p_turn_id, p_site_key, this_address) on conflict (id) do nothing;
  end if;
  return jsonb_build_object(
    'tokens_per_day', most,
    'used', case when is_used_up or is_waiting then greatest(used, most) else used end,
    'seconds_left', case when is_waiting and not is_used_up then 5 else ceil(extract(epoch from (
      (public.today() + 1)::timestamp at time zone 'utc' - now()
    ))) end,
    'is_site', true
  );
end
$$;
grant execute on function public.reserve_visitor_turn to service_role;

create function public.end_visitor_turn(p_turn_id uuid, p_tokens bigint) returns void
language plpgsql set search_path = '' as $$
declare
  ended public.visitor_turns;
begin
  delete from public.visitor_turns where id = p_turn_id returning * into ended;
  if ended.id is null or coalesce(p_tokens, 0) <= 0 then
    return;
  end if;
  insert into public.visitor_usage as kept (site_key, day, address, tokens, largest_turn)
  values
    (ended.site_key, public.today(), '', p_tokens, p_tokens),
    (ended.site_key, public.today(), ended.address, p_tokens, p_tokens)
  on conflict (site_key, day, address) do update set
    tokens = kept.tokens + excluded.tokens,
    largest_turn = greatest(kept.largest_turn, excluded.largest_turn);
  delete from public.visitor_usage where (site_key, day, address) in (
    select site_key, day, address from public.visitor_usage
    where address <> '' and day < public.today() limit 20 for update skip locked
  );
end
$$;
grant execute on function public.end_visitor_turn to service_role;

create function public.stored_visitor_turn(p_hash text, p_client_message_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  session constant public.visitor_sessions := public.require_visitor(p_hash);
  stored constant jsonb := public.stored_turn(p_client_message_id);
begin
  return case when (stored ->> 'thread_id')::uuid = session.thread_id then stored end;
end
$$;
grant execute on function public.stored_visitor_turn to service_role;

create function public.refuse_foreign_message_id(p_thread_id uuid, p_client_message_id uuid)
returns void
language plpgsql stable set search_path = '' as $$
begin
  if exists (
    select from public.messages
    where client_message_id = p_client_message_id and thread_id is distinct from p_thread_id
  ) then
    raise sqlstate 'PT409' using
      message = 'this client_message_id was already used for another message',
      detail = '{"code": "message-id-used"}';
  end if;
end
$$;
grant execute on function public.refuse_foreign_message_id to service_role;

create function public.begin_visitor_turn(
  p_hash text,
  p_turn_id uuid,
  p_address text,
  p_limits jsonb,
  p_thread_id uuid default null,
  p_client_message_id uuid default null,
  p_query text default '',
  p_embedding extensions.vector default null,
  p_embedder text default null,
  p_limit integer default 5,
  p_min_score real default null,
  p_history integer default 30,
  p_settings_version uuid default null,
  p_refers_back boolean default false
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  session constant public.visitor_sessions := public.require_visitor(p_hash);
  begun jsonb;
begin
  perform public.require_open_site(session.site_key);
  if p_thread_id is not null and p_thread_id is distinct from session.thread_id then
    raise sqlstate 'PT404' using message = 'there is no such dialog';
  end if;
  perform public.refuse_foreign_message_id(session.thread_id, p_client_message_id);
  begun := public.begin_turn(
    p_limits => p_limits, p_thread_id => session.thread_id,
    p_client_message_id => p_client_message_id, p_query => p_query, p_embedding => p_embedding,
    p_embedder => p_embedder, p_limit => p_limit, p_min_score => p_min_score,
    p_history => p_history, p_settings_version => p_settings_version,
    p_refers_back => p_refers_back
  );
  if begun ? 'limited' or (begun ->> 'is_held')::boolean or begun -> 'stored' <> 'null' then
    return begun;
  end if;
  return begun || jsonb_build_object(
    'budget', public.reserve_visitor_turn(p_turn_id, session.site_key, p_address)
  );
end
$$;
grant execute on function public.begin_visitor_turn to service_role;

create function public.finish_visitor_turn(p_hash text, p_turn_id uuid, p_turn jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  turn constant jsonb := public.unwrap_json(p_turn);
  session public.visitor_sessions;
  stored jsonb;
begin
  -- Two first messages would begin two dialogs.
  perform from public.visitor_sessions where token_hash = p_hash for update;
  session := public.require_visitor(p_hash);
  perform public.require_open_site(session.site_key);
  if (turn ->> 'thread_id')::uuid is distinct from session.thread_id then
    raise sqlstate 'PT409' using message = 'another turn was stored in this dialog meanwhile';
  end if;
  perform set_config('workbench.origin', 'site', true);
  perform set_config('workbench.site', session.site_key, true);
  stored := public.finish_turn(turn);
  update public.visitor_sessions set thread_id = (stored ->> 'thread_id')::uuid
  where token_hash = p_hash and thread_id is null;
  perform public.end_visitor_turn(p_turn_id, (turn ->> 'tokens')::bigint);
  return stored;
end
$$;
grant execute on function public.finish_visitor_turn to service_role;

create function public.store_visitor_message(p_hash text, p_text text, p_client_message_id uuid)
returns uuid
language plpgsql set search_path = '' as $$
declare
  session constant public.visitor_sessions := public.require_visitor(p_hash);
begin
  perform public.require_open_site(session.site_key);
  if session.thread_id is null then
    return null;
  end if;
  perform public.refuse_foreign_message_id(session.thread_id, p_client_message_id);
  return public.store_held_message(session.thread_id, p_text, p_client_message_id);
end
$$;
grant execute on function public.store_visitor_message to service_role;

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
  if not ((select public.is_operator()) or current_setting('role') in ('service_role', 'none')) then
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
    format(first_message, in_words),
    format(first_message, coalesce(in_turn, 'false')),
    case
      when asked ? 'q' then format(
        '(%s and %s %s) union (%s and t.name ilike %L %s)',
        page,
        case
          when cardinality(dialogs_with_words) > few then format(with_message, in_words)
          else 't.id = any ($1)'
        end,
        limited,
        page, '%' || regexp_replace(asked ->> 'q', '([\\%_])', '\\\1', 'g') || '%', limited
      )
      else format('%s %s', page, limited)
    end,
    limited
  ) using dialogs_with_words, dialogs_with_turn;
end
$$;

create index threads_site_key_idx on public.threads (site_key) where site_key is not null;

create index visitor_sessions_site_key_idx on public.visitor_sessions (site_key);

create index visitor_sessions_thread_id_idx on public.visitor_sessions (thread_id);

create index visitor_sessions_last_used_at_idx on public.visitor_sessions (last_used_at);

create index visitor_usage_day_idx on public.visitor_usage (day) where address <> '';

create index visitor_turns_site_key_idx on public.visitor_turns (site_key);

alter table public.visitor_sessions enable row level security;

alter table public.visitor_usage enable row level security;

alter table public.visitor_turns enable row level security;

revoke all on public.visitor_sessions from anon, authenticated, service_role;
grant all on public.visitor_sessions to service_role;

revoke all on public.visitor_usage from anon, authenticated, service_role;
grant all on public.visitor_usage to service_role;

revoke all on public.visitor_turns from anon, authenticated, service_role;
grant all on public.visitor_turns to service_role;

comment on column public.threads.origin is 'Who began it: an operator, a server, an API key or a visitor';

comment on column public.visitor_sessions.last_used_at is 'To the minute; it ends 30 days later';
