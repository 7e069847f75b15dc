-- Feedback on replies, finding dialogs, and gaps in the documents.
set check_function_bodies = off;

create table public.message_feedback (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.messages (id) on delete cascade,
  user_id uuid default auth.uid() references public.users (id) on delete cascade,
  helpful boolean not null,
  reason text check (
    reason in ('wrong_fact', 'wrong_branch', 'no_answer', 'tone', 'unsafe', 'other')
  ),
  note text check (length(note) between 1 and 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique nulls not distinct (message_id, user_id),
  constraint reason_says_why_not check (reason is null or not helpful)
);
create index message_feedback_user_id_idx on public.message_feedback (user_id);
alter table public.message_feedback enable row level security;
grant select, insert, update, delete on public.message_feedback to authenticated;
grant all on public.message_feedback to service_role;
create policy message_feedback_select_policy on public.message_feedback for select to authenticated
  using ((select public.is_operator()));
create policy message_feedback_insert_policy on public.message_feedback for insert to authenticated
  with check (user_id = (select auth.uid()) and (select public.is_operator()));
create policy message_feedback_update_policy on public.message_feedback for update to authenticated
  using (user_id = (select auth.uid()) and (select public.is_operator()))
  with check (user_id = (select auth.uid()) and (select public.is_operator()));
create policy message_feedback_delete_policy on public.message_feedback for delete to authenticated
  using (user_id = (select auth.uid()) and (select public.is_operator()));
create trigger touch_updated_at
  before update on public.message_feedback
  for each row execute function public.touch_updated_at();
create trigger clients_change_only
  before update on public.message_feedback
  for each row execute function public.clients_change_only('helpful', 'reason', 'note', 'updated_at');

create table public.message_routes (
  message_id uuid primary key references public.messages (id) on delete cascade,
  intent_code text references public.intents (code) on delete cascade
    check (not starts_with(intent_code, '_')),
  corrected_by uuid references public.users (id) on delete set null,
  corrected_at timestamptz not null default now()
);
create index message_routes_intent_code_idx on public.message_routes (intent_code);
create index message_routes_corrected_by_idx on public.message_routes (corrected_by);
alter table public.message_routes enable row level security;
grant select, insert, update, delete on public.message_routes to authenticated;
grant all on public.message_routes to service_role;
create policy message_routes_select_policy on public.message_routes for select to authenticated
  using ((select public.is_operator()));
create policy message_routes_insert_policy on public.message_routes for insert to authenticated
  with check ((select public.is_editor()));
create policy message_routes_update_policy on public.message_routes for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));
create policy message_routes_delete_policy on public.message_routes for delete to authenticated
  using ((select public.is_editor()));

create function public.judge_replies_only() returns trigger
language plpgsql set search_path = '' as $$
declare
  author constant public.message_role := (
    select role from public.messages where id = new.message_id
  );
begin
  if author is null then
    raise sqlstate 'PT404' using message = 'there is no message with this id';
  elsif author <> 'assistant' then
    raise sqlstate 'PT422' using message = 'this is no reply of the assistant; name one';
  end if;
  return new;
end
$$;

create trigger judge_replies_only
  before insert or update on public.message_feedback
  for each row execute function public.judge_replies_only();
create trigger judge_replies_only
  before insert or update on public.message_routes
  for each row execute function public.judge_replies_only();

create function public.note_correction() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.corrected_by := (select auth.uid());
  new.corrected_at := now();
  return new;
end
$$;

create trigger note_correction
  before insert or update on public.message_routes
  for each row execute function public.note_correction();

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

create table public.saved_filters (
  id uuid primary key default gen_random_uuid(),
  user_id uuid default auth.uid() references public.users (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  filter jsonb not null check (jsonb_typeof(filter) = 'object' and length(filter::text) <= 10000),
  created_at timestamptz not null default now(),
  unique nulls not distinct (user_id, name)
);
alter table public.saved_filters enable row level security;
grant select, insert, delete on public.saved_filters to authenticated;
grant all on public.saved_filters to service_role;
create policy saved_filters_select_policy on public.saved_filters for select to authenticated
  using (user_id = (select auth.uid()) and (select public.is_operator()));
create policy saved_filters_insert_policy on public.saved_filters for insert to authenticated
  with check (user_id = (select auth.uid()) and (select public.is_operator()));
create policy saved_filters_delete_policy on public.saved_filters for delete to authenticated
  using (user_id = (select auth.uid()) and (select public.is_operator()));

create function public.limit_saved_filters() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(concat('saved_filters ', new.user_id), 0));
  if 50 <= (
    select count(*) from public.saved_filters where user_id is not distinct from new.user_id
  ) then
    raise sqlstate 'PT409' using message = 'you have 50 saved filters; delete one of them first';
  end if;
  return new;
end
$$;

create trigger limit_saved_filters
  before insert on public.saved_filters
  for each row execute function public.limit_saved_filters();

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

create function public.find_thread_ids(p_filter jsonb)
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
        when key = 'has' and marks = '{has:unhelpful}' then unhelpful
        when key = 'has' and 'has:unhelpful' = any (marks) then
          format('(m.marks && %L::text[] or %s)', marks, unhelpful)
        else format('m.marks && %L::text[]', marks)
      end, ' and ' order by key
    )
    from (
      select key, array_agg(format('%s:%s', kind, value #>> '{}')) as marks
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
grant execute on function public.find_thread_ids to authenticated, service_role;

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
grant execute on function public.find_threads to authenticated, service_role;

create table public.gaps (
  id uuid primary key default gen_random_uuid(),
  status text not null default 'open' check (status in ('open', 'dismissed', 'closed')),
  document_id uuid references public.documents (id) on delete set null,
  settled_as text check (settled_as in ('dismissed', 'closed')),
  settled_at timestamptz,
  settled_by uuid references public.users (id) on delete set null,
  reopened_at timestamptz,
  question_count integer not null default 0,
  last_asked_at timestamptz,
  rank double precision not null default 0,
  embedder text,
  embedding extensions.vector(384),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default clock_timestamp(),
  check (status = 'open' or settled_at is not null)
);
comment on column public.gaps.document_id is 'Closed it; kept when the gap comes back';
comment on column public.gaps.settled_as is 'How it was last settled; kept when the gap comes back';
comment on column public.gaps.reopened_at is 'When it failed again';
comment on column public.gaps.rank is
  'Binary logarithm of the sum over its questions of 2 to the power of months of 30 days since 2026';
comment on column public.gaps.embedding is 'Sum of those of its questions by embedder';
create index gaps_rank_idx on public.gaps (status, rank desc, id desc);
create index gaps_document_id_idx on public.gaps (document_id);
create index gaps_settled_by_idx on public.gaps (settled_by);
alter table public.gaps enable row level security;
grant select, update (status, document_id) on public.gaps to authenticated;
grant all on public.gaps to service_role;
create policy gaps_select_policy on public.gaps for select to authenticated
  using ((select public.is_operator()));
create policy gaps_update_policy on public.gaps for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));
create trigger clients_change_only
  before update on public.gaps
  for each row execute function public.clients_change_only('status', 'document_id');

create table public.gap_questions (
  message_id uuid primary key references public.messages (id) on delete cascade,
  cause text not null check (cause in ('nothing_found', 'no_answer')),
  asked_at timestamptz not null,
  gap_id uuid references public.gaps (id) on delete cascade,
  embedder text,
  embedding extensions.vector(384)
);
comment on column public.gap_questions.gap_id is 'Null until somebody next reads the gaps';
create index gap_questions_gap_id_idx on public.gap_questions (gap_id, asked_at desc);
create index gap_questions_embedder_idx on public.gap_questions (embedder, asked_at);
alter table public.gap_questions enable row level security;
grant select on public.gap_questions to authenticated;
grant all on public.gap_questions to service_role;
create policy gap_questions_select_policy on public.gap_questions for select to authenticated
  using ((select public.is_operator()));

create function public.note_unanswered_turn() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (
    new.meta_json ->> 'step_code' is null
    or new.marks && array['event:soft_insertion', 'event:sticky']
  ) and exists (select from public.threads where id = new.thread_id and not is_trial) then
    insert into public.gap_questions (message_id, cause, asked_at)
    values (new.id, 'nothing_found', new.created_at);
  end if;
  return null;
end
$$;

create trigger note_unanswered_turn
  after insert on public.messages
  for each row when (new.marks @> array['has:no_sources'])
  execute function public.note_unanswered_turn();

create function public.note_no_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  reply_id constant uuid := coalesce(new.message_id, old.message_id);
begin
  if exists (
    select from public.message_feedback where message_id = reply_id and reason = 'no_answer'
  ) then
    insert into public.gap_questions (message_id, cause, asked_at)
    select m.id, 'no_answer', m.created_at
    from public.messages as m join public.threads as t on t.id = m.thread_id and not t.is_trial
    where m.id = reply_id
    on conflict (message_id) do nothing;
  else
    delete from public.gap_questions where message_id = reply_id and cause = 'no_answer';
  end if;
  return null;
end
$$;

create trigger note_no_answer
  after insert or update or delete on public.message_feedback
  for each row execute function public.note_no_answer();

create function public.settle_gap() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_answered constant boolean :=
    new.document_id is not null and new.document_id is distinct from old.document_id;
begin
  if is_answered then
    new.status := 'closed';
  end if;
  if new.status = 'open' then
    if old.status <> 'open' and new.reopened_at is not distinct from old.reopened_at then
      new.settled_as := null;
      new.settled_at := null;
      new.settled_by := null;
    end if;
    if new.settled_as is null then
      new.document_id := null;
      new.reopened_at := null;
    end if;
  elsif new.status <> old.status or is_answered then
    new.settled_as := new.status;
    new.settled_at := clock_timestamp();
    new.settled_by := (select auth.uid());
    new.reopened_at := null;
    new.document_id := case new.status when 'closed' then new.document_id end;
  end if;
  new.updated_at := clock_timestamp();
  return new;
end
$$;

create trigger settle_gap
  before update of status, document_id on public.gaps
  for each row execute function public.settle_gap();

create function public.refresh_gap(p_gap_id uuid, p_embedder text default null) returns void
language plpgsql set search_path = '' as $$
begin
  update public.gaps as gap set
    embedder = coalesce(p_embedder, gap.embedder),
    (question_count, last_asked_at, rank, embedding) = (
      select
        count(*), max(asked_at),
        ln(sum(power(2, extract(epoch from asked_at - '2026-01-01 00:00+00')::double precision / 2592000)))
          / ln(2::double precision),
        extensions.sum(q.embedding) filter (where q.embedder = coalesce(p_embedder, gap.embedder))
      from public.gap_questions as q where q.gap_id = p_gap_id
      having count(*) > 0
    )
  where id = p_gap_id and exists (select from public.gap_questions where gap_id = p_gap_id);
  if not found then
    delete from public.gaps where id = p_gap_id;
  end if;
end
$$;
grant execute on function public.refresh_gap to service_role;

create function public.forget_gap_question() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.gap_id is not null then
    perform public.refresh_gap(old.gap_id);
  end if;
  return null;
end
$$;

create trigger forget_gap_question
  after delete on public.gap_questions
  for each row execute function public.forget_gap_question();

create function public.question_of(p_message_id uuid, p_before integer default 0) returns text
language sql stable set search_path = '' as $$
  select question.text
  from public.messages as reply
  join public.messages as question on question.thread_id = reply.thread_id
    and question.seq < reply.seq and question.role = 'user'
  where reply.id = p_message_id
  order by question.seq desc offset p_before limit 1
$$;
grant execute on function public.question_of to authenticated, service_role;

create function public.ungrouped_questions(p_embedder text, p_limit integer)
returns table (message_id uuid, cause text, text text, before text)
language sql stable set search_path = '' as $$
  select
    q.message_id, q.cause, left(public.question_of(q.message_id), 2000),
    left(public.question_of(q.message_id, 1), 2000)
  from public.gap_questions as q
  -- Not `is distinct from`, which no index helps.
  where q.embedder is null or q.embedder < p_embedder or q.embedder > p_embedder
  order by q.gap_id is null, q.asked_at, q.message_id
  limit p_limit
$$;
grant execute on function public.ungrouped_questions to service_role;

create function public.group_questions(p_embedder text, p_min_likeness double precision, p_questions jsonb)
returns void
language plpgsql set search_path = '' as $$
declare
  question record;
  target uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('gap_questions', 0));
  for question in
    select q.message_id, q.gap_id, q.asked_at, given.embedding::extensions.vector as embedding
    from jsonb_to_recordset(public.unwrap_json(p_questions)) as given (message_id uuid, embedding text)
    join public.gap_questions as q using (message_id)
    where q.embedder is distinct from p_embedder
    order by q.gap_id is null, q.asked_at, q.message_id
  loop
    if question.embedding is null then
      delete from public.gap_questions where message_id = question.message_id;
      continue;
    end if;
    target := coalesce(question.gap_id, (
      select id from public.gaps
      where embedder = p_embedder
        and 1 - (embedding operator(extensions.<=>) question.embedding) >= p_min_likeness
      order by embedding operator(extensions.<=>) question.embedding, id limit 1
    ));
    if target is null then
      insert into public.gaps default values returning id into target;
    end if;
    update public.gap_questions
    set gap_id = target, embedder = p_embedder, embedding = question.embedding
    where message_id = question.message_id;
    if question.gap_id is null then
      update public.gaps set status = 'open', reopened_at = question.asked_at
      where id = target and status <> 'open' and settled_at < question.asked_at;
    end if;
    perform public.refresh_gap(target, p_embedder);
  end loop;
end
$$;
grant execute on function public.group_questions to service_role;

create function public.list_gaps(
  p_id uuid default null,
  p_status text[] default null,
  p_before double precision default null,
  p_before_id uuid default null,
  p_limit integer default 51
) returns table (
  id uuid,
  status text,
  question_count integer,
  last_asked_at timestamptz,
  rank double precision,
  questions jsonb,
  document_id uuid,
  document_name text,
  settled_as text,
  settled_at timestamptz,
  settled_by uuid,
  reopened_at timestamptz,
  updated_at timestamptz
)
language sql stable set search_path = '' as $$
  select
    g.id, g.status, g.question_count, g.last_asked_at, g.rank,
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'message_id', newest.message_id,
        'thread_id', newest.thread_id,
        'text', left(public.question_of(newest.message_id), 1000),
        'cause', newest.cause,
        'asked_at', newest.asked_at
      ) order by newest.asked_at desc, newest.message_id), '[]')
      from (
        select q.message_id, q.cause, q.asked_at, m.thread_id
        from public.gap_questions as q join public.messages as m on m.id = q.message_id
        where q.gap_id = g.id
        order by q.asked_at desc, q.message_id limit 20
      ) as newest
    ),
    g.document_id, d.name, g.settled_as, g.settled_at, g.settled_by, g.reopened_at, g.updated_at
  from public.gaps as g left join public.documents as d on d.id = g.document_id
  where g.question_count > 0 and (p_id is null or g.id = p_id) and (p_status is null or g.status = any (p_status))
    and (p_before is null or (g.rank, g.id) < (p_before, p_before_id))
  order by g.rank desc, g.id desc
  limit p_limit
$$;
grant execute on function public.list_gaps to authenticated, service_role;
