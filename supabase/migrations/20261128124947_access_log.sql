set check_function_bodies = off;

create table public.access_log (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default clock_timestamp(),
  by uuid,
  api_key_id uuid,
  what text not null check (what in (
    'dialog', 'dialogs', 'trace', 'turns', 'copy', 'request', 'requests', 'gaps'
  )),
  thread_ids uuid[] not null check (cardinality(thread_ids) > 0),
  via text not null check (via in ('api', 'data_api'))
);

create function public.forbid_access_log_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op in ('INSERT', 'DELETE')
    and current_user not in ('anon', 'authenticated', 'service_role')
  then
    return coalesce(new, old);
  end if;
  raise sqlstate 'PT409'
    using message = 'the access log is written by the database and never changed';
end
$$;

create function public.record_access(p_what text, p_thread_ids uuid[], p_by uuid default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  headers constant jsonb := nullif(current_setting('request.headers', true), '');
  reader constant uuid := coalesce(auth.uid(), p_by);
  key_id constant uuid := case when reader is null then headers ->> 'x-read-key' end;
  read_ids uuid[];
begin
  if headers ->> 'x-read-by' = 'product' and reader is null then
    return;
  end if;
  select array_agg(distinct original.id) into read_ids
  from public.threads as t
  join public.threads as original on original.id = coalesce(t.copied_from, t.id)
  where t.id = any (p_thread_ids)
    and original.origin <> 'workbench' and not original.is_trial
    and original.api_key_id is distinct from coalesce(key_id, gen_random_uuid());
  if read_ids is null then
    return;
  end if;
  insert into public.access_log (by, api_key_id, what, thread_ids, via)
  values (
    reader, key_id, p_what, read_ids,
    case when headers ->> 'x-read-by' in ('api', 'product') then 'api' else 'data_api' end
  );
end
$$;
grant execute on function public.record_access to authenticated, service_role;

create function public.access_by_reader(p_since timestamptz)
returns table (by uuid, api_key_id uuid, reads bigint, dialogs bigint, last_at timestamptz)
language sql stable set search_path = '' as $$
  select
    l.by, l.api_key_id, count(distinct l.id), count(distinct thread_id), max(l.at)
  from public.access_log as l cross join lateral unnest(l.thread_ids) as thread_id
  where l.at >= p_since
  group by l.by, l.api_key_id
  order by count(distinct thread_id) desc, l.by, l.api_key_id
$$;
grant execute on function public.access_by_reader to authenticated, service_role;

create or replace function public.read_thread(p_id uuid, p_most integer, p_before uuid default null)
returns json
language plpgsql set search_path = '' as $$
declare
  before constant bigint := (
    select seq from public.messages where id = p_before and thread_id = p_id
  );
  told json;
  shown uuid[];
begin
  select
    array_agg(m.id),
    json_agg(
      json_build_object(
        'id', m.id, 'seq', m.seq, 'role', m.role, 'text', m.text, 'author_id', m.author_id,
        'sources_json', m.sources_json, 'assembled_prompt', m.assembled_prompt,
        'meta_json', m.meta_json, 'created_at', m.created_at,
        'intents', case when i.id is not null then
          json_build_object('code', i.code, 'name', i.name)
        end,
        'message_feedback', array(
          select to_json(f) from public.message_feedback as f where f.message_id = m.id
        ),
        'message_routes', to_json(r)
      ) order by m.seq desc
    )
  into shown, told
  from (
    select * from public.messages
    where thread_id = p_id and (p_before is null or seq < before)
    order by seq desc limit p_most
  ) as m
  left join public.intents as i on i.id = m.intent_id
  left join public.message_routes as r on r.message_id = m.id;
  if exists (select from public.threads where id = p_id) then
    perform public.record_access('dialog', array[p_id]);
  end if;
  return (
    select to_json(dialog) from (
      select
        t.*,
        array(
          select to_json(g) from public.thread_tags as g where g.thread_id = p_id
        ) as thread_tags,
        (select to_json(s) from public.thread_states as s where s.thread_id = p_id) as thread_states,
        (select to_json(h) from public.thread_holds as h where h.thread_id = p_id) as thread_holds,
        (
          select coalesce(jsonb_object_agg(i.code, c.version), '{}')
          from jsonb_each_text(t.pinned_configs) as kept
          join public.agent_configs as c on c.id = kept.value::uuid
          join public.intents as i on i.id = c.intent_id
        ) as kept_versions,
        coalesce(told, '[]') as messages,
        before,
        public.names_of(array(
          select author_id from public.messages where id = any (shown)
          union select user_id from public.message_feedback where message_id = any (shown)
          union select held_by from public.thread_holds where thread_id = p_id
        )) as names
      from public.threads as t where t.id = p_id
    ) as dialog
  );
end
$$;

create function public.read_trace(p_message_id uuid) returns json
language plpgsql set search_path = '' as $$
declare
  told json;
  dialog uuid;
begin
  select
    m.thread_id,
    json_build_object(
      'id', m.id, 'seq', m.seq, 'role', m.role, 'text', m.text, 'thread_id', m.thread_id,
      'sources_json', m.sources_json, 'assembled_prompt', m.assembled_prompt,
      'meta_json', m.meta_json,
      'message_traces', case when t.message_id is not null then json_build_object(
        'trace', t.trace,
        'router_prompts', case when p.id is not null then json_build_object('text', p.text) end
      ) end
    )
  into dialog, told
  from public.messages as m
  left join public.message_traces as t on t.message_id = m.id
  left join public.router_prompts as p on p.id = t.router_prompt
  where m.id = p_message_id;
  perform public.record_access('trace', array[dialog]);
  return told;
end
$$;
grant execute on function public.read_trace to authenticated, service_role;

create function public.read_turns(p_message_id uuid, p_most integer) returns jsonb
language plpgsql set search_path = '' as $$
declare
  last record;
begin
  select thread_id, seq, role into last from public.messages where id = p_message_id;
  if not found then
    return null;
  end if;
  perform public.record_access('turns', array[last.thread_id]);
  return jsonb_build_object('role', last.role, 'messages', (
    select jsonb_agg(jsonb_build_object(
      'role', role, 'text', text, 'sources_json', sources_json, 'meta_json', meta_json
    ) order by seq)
    from (
      select * from public.messages
      where thread_id = last.thread_id and seq <= last.seq and role in ('user', 'assistant')
      order by seq desc limit p_most
    ) as recent
  ));
end
$$;
grant execute on function public.read_turns to authenticated, service_role;

create or replace function public.read_requests(
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
language sql set search_path = '' as $$
  with found as materialized (
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
  ), recorded as materialized (
    select public.record_access('requests', array_agg(thread_id)) from found
  )
  select nullif(jsonb_build_object(
    'rows', coalesce(jsonb_agg(to_jsonb(found) order by due_at, id) filter (where found.id is not null), '[]'),
    'names', public.names_of(array_agg(assignee)),
    'account', public.account_without_rows(count(found.id))
  ), '{"rows": [], "names": null, "account": null}')
  from recorded left join found on true
$$;

create function public.read_request(p_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  request public.requests;
begin
  select * into request from public.requests where id = p_id;
  if request.id is null then
    return null;
  end if;
  perform public.record_access('request', array[request.thread_id]);
  return jsonb_build_object(
    'request', to_jsonb(request),
    'history', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'at', at, 'by', by, 'what', what, 'changes', changes, 'note', note
      ) order by id), '[]')
      from public.request_history where request_id = p_id
    ),
    'appointment_id', (
      select id from public.appointments where request_id = p_id
      order by created_at desc limit 1
    )
  );
end
$$;
grant execute on function public.read_request to authenticated, service_role;

create or replace function public.copy_as_trial(p_thread_id uuid, p_user_id uuid default null) returns uuid
language plpgsql set search_path = '' as $$
declare
  copy_id constant uuid := gen_random_uuid();
begin
  if exists (select from public.users where id = p_user_id and role = 'viewer') then
    raise insufficient_privilege using message = 'only editors try versions and drafts';
  end if;
  -- Nothing is stored in the dialog until it is copied.
  perform from public.threads where id = p_thread_id for share;
  if not found then
    raise sqlstate 'PT404' using message = 'there is no dialog with this id';
  end if;

  insert into public.threads (
    id, name, user_id, agent_config_id, switch_count, origin, copied_from, is_trial, candidate
  )
  select
    copy_id, name, p_user_id, agent_config_id, switch_count,
    case when p_user_id is null then 'service' else 'workbench' end::public.thread_origin,
    p_thread_id, true, coalesce(candidate, (
      select jsonb_object_agg(pin ->> 'intent_code', jsonb_build_object('config_id', pin ->> 'id'))
      from jsonb_array_elements(public.pinned_configs(p_thread_id)) as pin
    ), '{}')
  from public.threads where id = p_thread_id;

  insert into public.thread_states
  select (jsonb_populate_record(state, jsonb_build_object('thread_id', copy_id))).*
  from public.thread_states as state where thread_id = p_thread_id;

  with original as (
    select *, gen_random_uuid() as new_id from public.messages where thread_id = p_thread_id
  ), copied as (
    insert into public.messages (
      id, thread_id, role, text, sources_json, assembled_prompt, intent_id, meta_json, facets,
      author_id, created_at
    )
    select
      new_id, copy_id, role, text, sources_json, assembled_prompt, intent_id, meta_json, facets,
      author_id, created_at
    from original order by seq
  )
  insert into public.message_traces (message_id, trace, router_prompt)
  select new_id, trace, router_prompt
  from original join public.message_traces on message_id = original.id;

  perform public.record_access('copy', array[p_thread_id], p_user_id);
  return copy_id;
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
language plpgsql rows 50 set search_path = '' set jit = off as $$
declare
  asked constant jsonb := public.unwrap_json(p_filter);
  marking constant text := format('HighlightAll=true, StartSel=%s, StopSel=%s', chr(2), chr(3));
  wanted tsquery;
begin
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
      select p.* from recorded cross join page as p order by p.updated_at desc, p.id desc;
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
      t.id, t.name, t.user_id, t.agent_config_id, t.is_trial, t.switch_count, t.created_at,
      t.updated_at, s.current_intent,
      array(select g.tag from public.thread_tags as g where g.thread_id = t.id order by g.tag),
      t.origin, found.rank, m.id, m.text,
      case when wanted is not null and m.id is not null then array[
        ts_headline('pg_catalog.simple'::regconfig, m.text, wanted, marking),
        ts_headline('pg_catalog.russian'::regconfig, m.text, wanted, marking),
        ts_headline('pg_catalog.german'::regconfig, m.text, wanted, marking)
      ] end
    from recorded cross join page as found
    join public.threads as t on t.id = found.thread_id
    left join public.thread_states as s on s.thread_id = t.id
    left join public.messages as m on m.id = found.message_id
    order by found.ordinality;
end
$$;

create or replace function public.list_gaps(
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
language sql set search_path = '' as $$
  with page as materialized (
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
      ) as questions,
      g.document_id, d.name, g.settled_as, g.settled_at, g.settled_by, g.reopened_at, g.updated_at
    from public.gaps as g left join public.documents as d on d.id = g.document_id
    where g.question_count > 0
      and (p_id is null or g.id = p_id) and (p_status is null or g.status = any (p_status))
      and (p_before is null or (g.rank, g.id) < (p_before, p_before_id))
    order by g.rank desc, g.id desc
    limit p_limit
  ), recorded as materialized (
    select public.record_access('gaps', array_agg((question ->> 'thread_id')::uuid))
    from page cross join lateral jsonb_array_elements(page.questions) as question
  )
  select page.* from recorded cross join page order by page.rank desc, page.id desc
$$;

create index access_log_newest_idx on public.access_log (at desc, id desc);

create index access_log_person_idx on public.access_log (by, at desc, id desc);

create index access_log_threads_idx on public.access_log using gin (thread_ids);

create trigger forbid_access_log_change
  before insert or update or delete on public.access_log
  for each row execute function public.forbid_access_log_change();

create trigger forbid_access_log_truncate
  before truncate on public.access_log
  for each statement execute function public.forbid_access_log_change();

alter table public.access_log enable row level security;

revoke all on public.access_log from anon, authenticated, service_role;
revoke all on public.access_log from service_role;
grant select on public.access_log to authenticated, service_role;

create policy access_log_select_policy on public.access_log for select to authenticated
  using ((select public.is_editor()));

comment on column public.access_log.by is 'The person; null for a server';

comment on column public.access_log.api_key_id is 'The API key of the server, if it sent one';

comment on column public.access_log.via is 'The API of the assistant, or the Data API';
