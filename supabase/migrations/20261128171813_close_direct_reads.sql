-- Reads of what dialogs say go through functions, which record them.

alter table public.access_log drop constraint access_log_what_check;
alter table public.access_log add constraint access_log_what_check check (what in (
  'dialog', 'dialogs', 'trace', 'turns', 'copy', 'request', 'requests', 'gaps', 'results', 'routes',
  'delivery'
));

drop policy if exists message_traces_select_policy on public.message_traces;

drop policy if exists messages_select_policy on public.messages;

drop policy if exists request_history_select_policy on public.request_history;

drop policy if exists requests_select_policy on public.requests;

drop policy if exists requests_update_policy on public.requests;

drop policy if exists router_prompts_select_policy on public.router_prompts;

drop policy if exists run_items_select_policy on public.run_items;

drop policy if exists thread_states_select_policy on public.thread_states;

drop policy if exists threads_delete_policy on public.threads;

drop policy if exists threads_select_policy on public.threads;

drop policy if exists threads_update_policy on public.threads;

drop policy if exists webhook_deliveries_select_policy on public.webhook_deliveries;

drop trigger if exists clients_change_only on public.requests;

drop trigger if exists clients_change_only on public.threads;

drop view if exists public.run_results;

set check_function_bodies = off;

create function public.is_operator_or_server() returns boolean
language sql stable set search_path = '' as $$
  select public.is_operator() or current_setting('role') in ('service_role', 'none')
$$;
grant execute on function public.is_operator_or_server to authenticated, service_role;

create or replace function public.names_of(p_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_object_agg(id, display_name) from public.users
    where id = any (p_ids)
      and (select public.is_operator_or_server())
  );
end
$$;

create or replace function public.read_setup() returns jsonb
language sql stable security definer set search_path = '' as $$
  with own as (
    select exists (
      select from public.agent_configs as c where c.intent_id = i.id and c.is_active
    ) and is_enabled as is_active
    from public.intents as i
    where not is_system and code not in ('general_info', 'escalate_human')
  ), steps as (
    select
      exists (
        select from public.assistant_settings where code = 'name' and value <> '""'
      ) as has_name,
      exists (select from own) as has_branch,
      exists (select from public.documents) as has_document,
      exists (select from public.threads) as has_dialog,
      exists (select from own where is_active) as is_active
  )
  select to_jsonb(steps) || jsonb_build_object(
    'is_needed', exists (
      select from public.assistant_settings where code = 'seed' and value = '"none"'
    ) and not (has_name and has_branch and has_document and has_dialog and is_active)
  )
  from steps
  where public.is_operator_or_server()
$$;

create function public.require_own_thread(p_id uuid) returns void
language plpgsql stable set search_path = '' as $$
declare
  owner_id uuid;
begin
  select user_id into owner_id from public.threads where id = p_id;
  if not found or not public.is_operator_or_server() then
    raise sqlstate 'PT404' using message = 'there is no dialog with this id';
  end if;
  if current_setting('role') = 'authenticated' and owner_id is distinct from auth.uid()
    and not public.is_editor()
  then
    raise sqlstate 'PT403' using
      message = 'this dialog is not yours; only editors can change it',
      detail = '{"code": "not-owner"}';
  end if;
end
$$;

create function public.rename_thread(p_id uuid, p_name text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.require_own_thread(p_id);
  update public.threads set name = p_name where id = p_id;
end
$$;
grant execute on function public.rename_thread to authenticated, service_role;

create function public.delete_thread(p_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform public.require_own_thread(p_id);
  delete from public.threads where id = p_id;
end
$$;
grant execute on function public.delete_thread to authenticated, service_role;

create or replace function public.set_thread_tags(p_thread_id uuid, p_tags text[]) returns text[]
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('role') = 'authenticated' and not public.is_editor() then
    raise insufficient_privilege using message = 'only editors tag dialogs';
  end if;
  if not exists (select from public.threads where id = p_thread_id) then
    raise sqlstate 'PT404' using message = 'there is no dialog with this id';
  end if;
  delete from public.thread_tags where thread_id = p_thread_id and tag <> all (p_tags);
  insert into public.thread_tags (thread_id, tag)
  select p_thread_id, unnest(p_tags) on conflict do nothing;
  return array(select tag from public.thread_tags where thread_id = p_thread_id order by tag);
end
$$;

create function public.hidden_values(p_thread_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  codes constant text[] := array(
    select distinct declared ->> 'name'
    from public.intents cross join lateral jsonb_array_elements(slots) as declared
    where (declared ->> 'personal')::boolean
  );
  words text;
begin
  if current_setting('role') <> 'authenticated' or public.can_serve() or exists (
    select from public.threads
    where id = public.original_thread(p_thread_id) and (origin = 'workbench' or is_trial)
  ) then
    return null;
  end if;
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
grant execute on function public.hidden_values to service_role;

create function public.mask_text(p_text text, p_hidden jsonb) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_hidden ->> 'words' is null then p_text
    else regexp_replace(p_text, p_hidden ->> 'words', '***', 'gi')
  end
$$;
grant execute on function public.mask_text to service_role;

create function public.mask_values(p_value jsonb, p_hidden jsonb, p_key text default '')
returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  is_slots constant boolean := p_key in (
    'slots', 'resumable_slots', 'resumable_slots_json', 'slots_updated'
  );
begin
  if p_hidden is null
    or not is_slots and not coalesce(p_value::text ~* (p_hidden ->> 'words'), false)
      and not coalesce(p_value::text ~ '"(slots|resumable_slots|resumable_slots_json|slots_updated)"', false)
  then
    return p_value;
  end if;
  return case jsonb_typeof(p_value)
    when 'object' then (
      select coalesce(jsonb_object_agg(key, case
        when is_slots and p_hidden -> 'codes' ? key and value <> 'null' then '"***"'
        else public.mask_values(value, p_hidden, case when is_slots then p_key else key end)
      end), '{}')
      from jsonb_each(p_value)
    )
    when 'array' then (
      select coalesce(jsonb_agg(public.mask_values(value, p_hidden, p_key) order by place), '[]')
      from jsonb_array_elements(p_value) with ordinality as each (value, place)
    )
    when 'string' then case
      when p_value #>> '{}' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-][\d:]+)$'
        then p_value
      when not is_slots and p_value #>> '{}' ~ '^[a-z][a-z0-9_]*$'
        and p_key not in (
          'text', 'name', 'summary', 'reason', 'note', 'raw', 'input', 'output', 'last_message'
        )
        then p_value
      else to_jsonb(public.mask_text(p_value #>> '{}', p_hidden))
    end
    else p_value
  end;
end
$$;
grant execute on function public.mask_values to service_role;

create or replace function public.read_thread(p_id uuid, p_most integer, p_before uuid default null)
returns json
language plpgsql security definer set search_path = '' as $$
declare
  before constant bigint := (
    select seq from public.messages where id = p_before and thread_id = p_id
  );
  hidden jsonb;
  told json;
  shown uuid[];
begin
  if not public.is_operator_or_server() or not exists (
    select from public.threads where id = p_id
  ) then
    return null;
  end if;
  perform public.record_access('dialog', array[p_id]);
  hidden := public.hidden_values(p_id);
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
  return (
    select case when hidden is null then to_json(dialog)
      else public.mask_values(to_jsonb(dialog), hidden)::json end
    from (
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

create or replace function public.read_trace(p_message_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  told json;
  dialog uuid;
  hidden jsonb;
begin
  if not public.is_operator_or_server() then
    return null;
  end if;
  select
    m.thread_id,
    json_build_object(
      'id', m.id, 'seq', m.seq, 'role', m.role, 'text', m.text, 'thread_id', m.thread_id,
      'sources_json', m.sources_json, 'assembled_prompt', m.assembled_prompt,
      'meta_json', m.meta_json,
      'message_traces', case when t.message_id is not null then json_build_object(
        'trace', t.trace,
        'router_prompts', case when p.id is not null then json_build_object('text', p.text) end
      ) end,
      'history', case when t.message_id is not null then public.turn_history(
        m.thread_id, (t.trace ->> 'history_length')::integer + 1, m.seq
      ) end
    )
  into dialog, told
  from public.messages as m
  left join public.message_traces as t on t.message_id = m.id
  left join public.router_prompts as p on p.id = t.router_prompt
  where m.id = p_message_id;
  perform public.record_access('trace', array[dialog]);
  hidden := public.hidden_values(dialog);
  return case when hidden is null then told else public.mask_values(told::jsonb, hidden)::json end;
end
$$;

create or replace function public.read_turns(p_message_id uuid, p_most integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  last record;
begin
  select thread_id, seq, role into last from public.messages where id = p_message_id;
  if not found or not public.is_operator_or_server() then
    return null;
  end if;
  perform public.record_access('turns', array[last.thread_id]);
  return public.mask_values(jsonb_build_object('role', last.role, 'messages', (
    select jsonb_agg(jsonb_build_object(
      'role', role, 'text', text, 'sources_json', sources_json, 'meta_json', meta_json
    ) order by seq)
    from (
      select * from public.messages
      where thread_id = last.thread_id and seq <= last.seq and role in ('user', 'assistant')
      order by seq desc limit p_most
    ) as recent
  )), public.hidden_values(last.thread_id));
end
$$;

create function public.names_of_threads(p_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not public.is_operator_or_server() then
    return null;
  end if;
  perform public.record_access('dialogs', p_ids);
  return (
    select jsonb_object_agg(id, public.mask_text(name, public.hidden_values(id)))
    from public.threads where id = any (p_ids)
  );
end
$$;
grant execute on function public.names_of_threads to authenticated, service_role;

create function public.who_wrote(p_message_id uuid) returns public.message_role
language sql stable security definer set search_path = '' as $$
  select role from public.messages where id = p_message_id and public.is_operator_or_server()
$$;
grant execute on function public.who_wrote to authenticated, service_role;

create function public.change_request(p_id uuid, p_revision integer, p_changes jsonb)
returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  request public.requests;
begin
  if current_setting('role') = 'authenticated' and not public.can_serve() then
    raise insufficient_privilege using message = 'only people who serve work on requests';
  end if;
  select * into request from public.requests where id = p_id and revision = p_revision for update;
  if not found then
    return false;
  end if;
  request := jsonb_populate_record(request, public.unwrap_json(p_changes));
  update public.requests set
    status = request.status, assignee = request.assignee, due_at = request.due_at,
    outcome = request.outcome
  where id = p_id;
  return true;
end
$$;
grant execute on function public.change_request to authenticated, service_role;

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
  p_is_latest_first boolean default false
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
      and (
        p_after is null
        or not p_is_latest_first and (due_at, id) > (p_after, p_after_id)
        or p_is_latest_first and (due_at, id) < (p_after, p_after_id)
      )
      and (p_text is null or public.request_has(requests, p_text))
    order by
      case when not p_is_latest_first then due_at end,
      case when not p_is_latest_first then id end,
      due_at desc, id desc
    limit p_most
  ), recorded as materialized (
    select public.record_access('requests', array_agg(thread_id)) from found
  ), placed as materialized (
    select
      to_jsonb(found) || public.request_dialog(found.thread_id) as told, found.assignee,
      row_number() over () as place
    from found
  )
  select nullif(jsonb_build_object(
    'rows', coalesce(jsonb_agg(
      public.mask_values(told, public.hidden_values((told ->> 'thread_id')::uuid)) order by place
    ) filter (where told is not null), '[]'),
    'names', public.names_of(array_agg(assignee)),
    'account', public.account_without_rows(count(told))
  ), '{"rows": [], "names": null, "account": null}')
  from recorded left join placed on true
$$;

create or replace function public.read_request(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  request public.requests;
begin
  select * into request from public.requests where id = p_id;
  if request.id is null or not public.is_operator_or_server() then
    return null;
  end if;
  perform public.record_access('request', array[request.thread_id]);
  return public.mask_values(jsonb_build_object(
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
  ), public.hidden_values(request.thread_id));
end
$$;

create or replace function public.read_events(p_after text default null, p_limit integer default 500)
returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  current constant pg_snapshot := pg_current_snapshot();
  since constant pg_snapshot := nullif(split_part(p_after, '/', 1), '')::pg_snapshot;
  until constant pg_snapshot := coalesce(nullif(split_part(p_after, '/', 2), '')::pg_snapshot, current);
  stopped constant text[] := string_to_array(nullif(split_part(p_after, '/', 3), ''), '.');
  page jsonb;
begin
  if since is null or pg_snapshot_xmax(until) > pg_snapshot_xmax(current)
    or not public.is_operator_or_server()
  then
    return jsonb_build_object('place', current, 'events', '[]'::jsonb);
  end if;
  with stored as (
    select transaction_id, 'message' as event, seq as number,
      jsonb_build_object('thread_id', thread_id, 'message_id', id, 'role', role) as data
    from public.messages
    where transaction_id >= pg_snapshot_xmin(since) and created_at > now() - interval '1 day'
    union all
    select transaction_id, 'request', id,
      jsonb_build_object('request_id', request_id, 'what', what, 'by', by)
    from public.request_history
    where transaction_id >= pg_snapshot_xmin(since) and at > now() - interval '1 day'
    union all
    select transaction_id, 'appointment', id,
      jsonb_build_object('appointment_id', appointment_id, 'what', what, 'by', by)
    from public.appointment_history
    where transaction_id >= pg_snapshot_xmin(since) and at > now() - interval '1 day'
  ), unread as (
    select *, row_number() over (order by transaction_id, event, number) as place
    from stored
    where not pg_visible_in_snapshot(transaction_id, since)
      and pg_visible_in_snapshot(transaction_id, until)
      and (
        stopped is null or (transaction_id, event, number)
          > (stopped[1]::xid8, stopped[2], stopped[3]::bigint)
      )
    order by transaction_id, event, number
    limit p_limit + 1
  )
  select jsonb_agg(
    jsonb_build_object(
      'id', case
        when place = (select max(place) from unread) then until::text
        else format('%s/%s/%s.%s.%s', since, until, transaction_id, event, number)
      end,
      'event', event, 'data', data
    ) order by place
  ) filter (where place <= p_limit)
  into page from unread;
  return jsonb_build_object(
    'place', coalesce(page -> -1 ->> 'id', until::text), 'events', coalesce(page, '[]')
  );
end
$$;

create or replace function public.reply_cost(p_message_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select public.cost_of_calls(nullif(meta_json #> '{debug,model_calls}', 'null'))
  from public.messages
  where id = p_message_id and role = 'assistant' and public.is_operator_or_server()
$$;

create or replace function public.judge_replies_only() returns trigger
language plpgsql security definer set search_path = '' as $$
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

create or replace function public.judged_routes(
  p_config_id uuid default null,
  p_from timestamptz default null,
  p_to timestamptz default null,
  p_before integer default null,
  p_limit integer default 101
) returns table (config_id uuid, version integer, messages jsonb)
language sql security definer set search_path = '' as $$
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
      and (select public.is_operator_or_server())
  ), page as materialized (
    select
      c.id, j.version, array_agg(j.thread_id) as thread_ids,
      jsonb_agg(jsonb_build_object(
        'message_id', j.id,
        'thread_id', j.thread_id,
        'text', (
          select public.mask_text(left(question.text, 300), kept.hidden)
          from public.messages as question
          where question.thread_id = j.thread_id and question.seq < j.seq and question.role = 'user'
          order by question.seq desc limit 1
        ),
        'at', j.created_at,
        'expected', j.intent_code,
        'intent_code', j.router ->> 'intent_code',
        'confidence', j.router -> 'confidence',
        'fallback', j.router -> 'fallback',
        'raw', case when (j.router ->> 'fallback')::boolean
          then public.mask_text(j.router ->> 'raw', kept.hidden) end
      ) order by j.seq desc) as messages
    from judged as j
    cross join lateral (select public.hidden_values(j.thread_id) as hidden) as kept
    left join public.agent_configs as c on c.version = j.version
      and c.intent_id = (select id from public.intents where code = '_router')
    where (p_config_id is null or c.id = p_config_id) and (p_before is null or j.version < p_before)
    group by j.version, c.id
    order by j.version desc
    limit p_limit
  ), recorded as materialized (
    select public.record_access('routes', array_agg(thread_id))
    from page cross join unnest(thread_ids) as thread_id
  )
  select page.id, page.version, page.messages from recorded cross join page
  order by page.version desc
$$;

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
        p.id, public.mask_text(p.name, public.hidden_values(p.id)), p.user_id, p.agent_config_id,
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
    cross join lateral (select public.hidden_values(t.id) as hidden) as kept
    left join public.thread_states as s on s.thread_id = t.id
    left join public.messages as m on m.id = found.message_id
    cross join lateral (select public.mask_text(m.text, kept.hidden) as text) as shown
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
language sql security definer set search_path = '' as $$
  with page as materialized (
    select
      g.id, g.status, g.question_count, g.last_asked_at, g.rank,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'message_id', newest.message_id,
          'thread_id', newest.thread_id,
          'text', public.mask_text(
            left(public.question_of(newest.message_id), 1000), public.hidden_values(newest.thread_id)
          ),
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
    where g.question_count > 0 and (select public.is_operator_or_server())
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

create function public.read_run_results(
  p_run_id uuid, p_only text default null, p_after integer default 0, p_most integer default 101
) returns table (
  id uuid, "position" integer, test_id text, message_id uuid, thread_id uuid, name text,
  intent_code text, attempt integer, repeats integer, passed boolean, passes integer, changed text[],
  result jsonb, latency_ms integer, error text
)
language sql security definer set search_path = '' as $$
  with page as materialized (
    select item.*, m.thread_id
    from public.run_items as item left join public.messages as m on m.id = item.message_id
    where item.run_id = p_run_id and item.ended_at is not null and item.position > p_after
      and (select public.is_operator_or_server())
      and (p_only is null
        or p_only = 'failed' and (not item.passed or item.error is not null)
        or p_only = 'changed' and item.changed <> '{}')
    order by item.position
    limit p_most
  ), recorded as materialized (
    select public.record_access('results', array_agg(page.thread_id)) from page
  )
  select
    page.id, page.position, page.test_id, page.message_id, page.thread_id,
    public.mask_text(page.name, kept.hidden), page.intent_code, page.attempt, page.repeats,
    page.passed,
    (
      select count(*) from public.run_items as other
      where other.run_id = page.run_id and other.test_id = page.test_id and other.passed
    )::integer,
    page.changed, public.mask_values(page.result, kept.hidden), page.latency_ms,
    public.mask_text(page.error, kept.hidden)
  from recorded cross join page
  cross join lateral (
    select case when page.thread_id is not null then public.hidden_values(page.thread_id) end as hidden
  ) as kept
  order by page.position
$$;
grant execute on function public.read_run_results to authenticated, service_role;

create or replace function public.run_summary(p_run_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'passed', count(*) filter (where is_test and passed and is_whole and not has_error),
    'failed', count(*) filter (where is_test and not passed),
    'changed', count(*) filter (where not is_test and is_changed),
    'unchanged', count(*) filter (where not is_test and not is_changed and not has_error),
    'errors', count(*) filter (where has_error and passed and not is_changed)
  )
  from (
    select
      test_id is not null as is_test,
      coalesce(bool_and(passed) filter (where passed is not null), true) as passed,
      bool_or(error is not null) as has_error,
      bool_or(changed <> '{}') as is_changed,
      count(*) = max(repeats) as is_whole
    from public.run_items
    where run_id = p_run_id and ended_at is not null and (select public.is_operator_or_server())
    group by test_id, message_id
  ) as played
$$;

create or replace function public.activation_outlook(p_config_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select public.gate_verdict(c.id) || jsonb_build_object(
    'active_version', (
      select active.version from public.agent_configs as active
      where active.intent_id = i.id and active.is_active
    ),
    'dialogs', (
      select coalesce(jsonb_agg(to_jsonb(place) order by place.order_index, place.step_code), '[]')
      from (
        select
          step_code, min(s.order_index) as order_index,
          count(*) filter (where not is_suspended) as running,
          count(*) filter (where is_suspended) as suspended
        from (
          select current_step as step_code, false as is_suspended
          from public.thread_states join public.threads as t on t.id = thread_id and not t.is_trial
          where current_intent = i.code
          union all
          select resumable_step_code, true
          from public.thread_states join public.threads as t on t.id = thread_id and not t.is_trial
          where suspended_intent = i.code
        ) as dialog
        left join public.intent_steps as s on s.intent_id = i.id and s.code = step_code
        group by step_code
      ) as place
    ),
    'kept_dialogs', (
      select count(*) from public.threads
      where pinned_configs <> '{}' and pinned_configs ? i.code
    )
  )
  from public.agent_configs as c join public.intents as i on i.id = c.intent_id
  where c.id = p_config_id and public.is_operator_or_server()
$$;

create function public.list_deliveries(
  p_webhook_id uuid,
  p_status public.delivery_status default null,
  p_before timestamptz default 'infinity',
  p_before_id uuid default null,
  p_most integer default 51
) returns table (
  id uuid, event text, status public.delivery_status, next_attempt_at timestamptz, attempts jsonb,
  created_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select d.id, d.event, d.status, d.next_attempt_at, d.attempts, d.created_at
  from public.webhook_deliveries as d
  where d.webhook_id = p_webhook_id
    and ((select public.is_editor()) or current_setting('role') in ('service_role', 'none'))
    and (p_status is null or d.status = p_status)
    and d.created_at <= p_before
    and (p_before_id is null or (d.created_at, d.id) < (p_before, p_before_id))
  order by d.created_at desc, d.id desc
  limit p_most
$$;
grant execute on function public.list_deliveries to authenticated, service_role;

create function public.read_delivery(p_webhook_id uuid, p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  delivery public.webhook_deliveries;
begin
  select * into delivery from public.webhook_deliveries where id = p_id and webhook_id = p_webhook_id;
  if delivery.id is null
    or not ((select public.is_editor()) or current_setting('role') in ('service_role', 'none'))
  then
    return null;
  end if;
  perform public.record_access('delivery', array[delivery.thread_id]);
  return jsonb_build_object(
    'id', delivery.id, 'event', delivery.event, 'status', delivery.status,
    'next_attempt_at', delivery.next_attempt_at, 'attempts', delivery.attempts,
    'created_at', delivery.created_at, 'body', delivery.body
  );
end
$$;
grant execute on function public.read_delivery to authenticated, service_role;

create or replace function public.last_deliveries(p_webhook_ids uuid[]) returns table (
  webhook_id uuid, id uuid, event text, status public.delivery_status, attempt jsonb,
  created_at timestamptz
)
language sql stable security definer set search_path = '' as $$
  select asked.id, last.id, last.event, last.status, last.attempts -> -1, last.created_at
  from unnest(p_webhook_ids) as asked (id)
  cross join lateral (
    select * from public.webhook_deliveries
    where webhook_deliveries.webhook_id = asked.id
      and ((select public.is_editor()) or current_setting('role') in ('service_role', 'none'))
    order by created_at desc, id desc limit 1
  ) as last
$$;

create or replace function public.intent_usage(p_code text) returns table (
  version integer,
  turns integer,
  prompt_tokens bigint,
  completion_tokens bigint,
  cached_tokens bigint,
  estimated_turns integer,
  cacheable_share double precision
)
language sql stable security definer set search_path = '' as $$
  with calls as (
    select
      meta_json ->> 'config_version' as version,
      meta_json #> '{debug,usage}' as usage,
      meta_json #> '{debug,cacheable_prefix}' as prefix
    from public.messages join public.threads as t on t.id = thread_id and not t.is_trial
    where role = 'assistant' and meta_json ? 'debug'
      and intent_id = (select id from public.intents where code = p_code)
    union all
    select meta_json ->> 'router_version', meta_json #> '{debug,router,usage}', null
    from public.messages join public.threads as t on t.id = thread_id and not t.is_trial
    where p_code = '_router' and role = 'assistant' and meta_json ? 'debug'
  )
  select
    calls.version::integer,
    count(*)::integer,
    coalesce(sum((usage ->> 'prompt_tokens')::bigint), 0)::bigint,
    coalesce(sum((usage ->> 'completion_tokens')::bigint), 0)::bigint,
    coalesce(sum((usage ->> 'cached_tokens')::bigint), 0)::bigint,
    count(*) filter (where (usage ->> 'estimated')::boolean)::integer,
    avg((prefix ->> 'bytes')::double precision / (prefix ->> 'prompt_bytes')::double precision)
  from calls
  where (select public.is_operator_or_server())
  group by calls.version
  order by calls.version::integer desc nulls last
$$;

create or replace function public.intent_figures(
  p_code text,
  p_from timestamptz default null,
  p_to timestamptz default null,
  p_before integer default null,
  p_limit integer default 101
) returns table (
  config_id uuid,
  version integer,
  turns integer,
  events jsonb,
  parse_errors integer,
  fallbacks integer,
  unhelpful integer,
  escalations integer,
  reply_characters integer,
  tokens integer,
  latency_ms_p50 integer,
  actions jsonb,
  cost jsonb
)
language sql stable security definer set search_path = '' set jit = off as $$
  with turn as materialized (
    select
      m.id, m.facets, length(m.text) as characters,
      (m.meta_json ->> case p_code when '_router' then 'router_version' else 'config_version' end)::integer
        as version,
      coalesce((m.meta_json #>> case p_code
        when '_router' then '{debug,router,usage,total_tokens}'::text[] else '{debug,usage,total_tokens}'
      end)::integer, 0) as tokens,
      (m.meta_json #>> '{debug,timings_ms,total}')::integer as latency,
      case p_code when '_router' then '[]'::jsonb
        else coalesce(m.meta_json #> '{debug,actions}', '[]') end as calls,
      case when p_code <> '_router' then nullif(m.meta_json #> '{debug,model_calls}', 'null') end
        as model_calls,
      'intent_code:escalate_human' = any (m.facets) or (p_code <> '_router' and exists (
        select from (
          select following.facets from public.messages as following
          where following.thread_id = m.thread_id and following.seq > m.seq
            and following.role = 'assistant'
          order by following.seq limit 1
        ) as next where 'intent_code:escalate_human' = any (next.facets)
      )) as is_escalated
    from public.messages as m
    join public.threads as t on t.id = m.thread_id and not t.is_trial
    where m.facets && array['intent_code:' || p_code] and (select public.is_operator_or_server())
      and (p_from is null or m.created_at >= p_from) and (p_to is null or m.created_at < p_to)
  ), event as (
    select version, jsonb_object_agg(name, count) as counts
    from (
      select version, substr(facet, 7) as name, count(*) as count
      from turn cross join unnest(facets) as facet
      where facet like 'event:%'
      group by 1, 2
    ) as each group by version
  ), action as (
    select version, jsonb_object_agg(code, facts) as counts
    from (
      select version, call ->> 'code' as code, jsonb_build_object(
        'calls', count(*),
        'failed', count(*) filter (where call ->> 'status' not in ('ok', 'not_allowed')),
        'refused', count(*) filter (where call ->> 'status' = 'not_allowed'),
        'latency_ms_p50', (percentile_cont(0.5)
          within group (order by (call ->> 'latency_ms')::integer)
          filter (where call ->> 'status' <> 'not_allowed'))::integer,
        'latency_ms_p95', (percentile_cont(0.95)
          within group (order by (call ->> 'latency_ms')::integer)
          filter (where call ->> 'status' <> 'not_allowed'))::integer
      ) as facts
      from turn cross join jsonb_array_elements(calls) as call
      group by 1, 2
    ) as each group by version
  ), spent as (
    select version, public.cost_of_calls(jsonb_agg(to_jsonb(each) - 'version')) as cost
    from (
      select
        version, model, sum(input_tokens) as input_tokens, sum(cached_tokens) as cached_tokens,
        sum(output_tokens) as output_tokens
      from turn cross join jsonb_to_recordset(model_calls)
        as call (model text, input_tokens bigint, cached_tokens bigint, output_tokens bigint)
      group by 1, 2
    ) as each group by version
  )
  select
    c.id, turn.version, count(*)::integer, coalesce(e.counts, '{}'),
    count(*) filter (where 'has:parse_error' = any (facets))::integer,
    count(*) filter (where 'has:fallback' = any (facets))::integer,
    count(*) filter (where exists (
      select from public.message_feedback as f where f.message_id = turn.id and not f.helpful
    ))::integer,
    count(*) filter (where is_escalated)::integer,
    round(avg(characters))::integer,
    round(avg(tokens))::integer,
    (percentile_cont(0.5) within group (order by latency))::integer,
    coalesce(a.counts, '{}'),
    case when count(model_calls) > 0 then
      coalesce(s.cost, '{"costs": [], "unpriced": []}')
        || jsonb_build_object('turns', count(model_calls))
    end
  from turn
  left join event as e using (version)
  left join action as a using (version)
  left join spent as s using (version)
  left join public.agent_configs as c on c.version = turn.version
    and c.intent_id = (select id from public.intents where code = p_code)
  where turn.version is not null and (p_before is null or turn.version < p_before)
  group by turn.version, c.id, e.counts, a.counts, s.cost
  order by turn.version desc
  limit p_limit
$$;

revoke all on public.threads from anon, authenticated, service_role;
grant all on public.threads to service_role;

revoke all on public.messages from anon, authenticated, service_role;
grant all on public.messages to service_role;

revoke all on public.thread_states from anon, authenticated, service_role;
grant all on public.thread_states to service_role;

revoke all on public.router_prompts from anon, authenticated, service_role;
grant all on public.router_prompts to service_role;

revoke all on public.message_traces from anon, authenticated, service_role;
grant all on public.message_traces to service_role;

revoke all on public.requests from anon, authenticated, service_role;
grant all on public.requests to service_role;

revoke all on public.request_history from anon, authenticated, service_role;
grant insert (request_id, what, note) on public.request_history to authenticated;
grant all on public.request_history to service_role;

revoke all on public.webhook_deliveries from anon, authenticated, service_role;
grant all on public.webhook_deliveries to service_role;

revoke all on function public.turn_history(uuid,integer,bigint) from anon, authenticated, service_role;
grant execute on function public.turn_history to service_role;

revoke all on function public.find_thread_ids(jsonb) from anon, authenticated, service_role;
grant execute on function public.find_thread_ids to service_role;

revoke all on function public.question_of(uuid,integer) from anon, authenticated, service_role;
grant execute on function public.question_of to service_role;

create policy run_items_select_policy on public.run_items for select to authenticated
  using (message_id is null and (select public.is_operator()));
