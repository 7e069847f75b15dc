drop policy if exists gap_questions_select_policy on public.gap_questions;

drop policy if exists gaps_select_policy on public.gaps;

drop policy if exists message_feedback_select_policy on public.message_feedback;

set check_function_bodies = off;

create function public.beginnings_pattern(p_text text, p_between text default '') returns text
language sql immutable set search_path = '' as $$
  select string_agg(
      case when place > 3 then '(?:' else '' end || case when place > 1 then p_between else '' end
      || regexp_replace(letter, '([^[:alnum:][:space:]])', '\\\1'), '' order by place
    ) || repeat(')?', greatest(count(*)::integer - 3, 0)) || '(?=…?("|$))'
  from unnest(string_to_array(p_text, null)) with ordinality as each (letter, place)
$$;
grant execute on function public.beginnings_pattern to service_role;

create or replace function public.hidden_values_of(p_thread_ids uuid[])
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
      union
      select w.thread_id, public.beginnings_pattern(left(w.text, 100))
      from word as w where w.text ~ '[[:alnum:]]' and length(w.text) > 3
      union
      select w.thread_id, '(\+?[0-9(][0-9 ()./-]*)?' || public.beginnings_pattern(
        right(regexp_replace(w.text, '\D', '', 'g'), 8), '[ ()./-]*'
      )
      from word as w
      where w.text !~ '[[:alpha:]]' and length(regexp_replace(w.text, '\D', '', 'g')) >= 9
    ), words as (
      -- Longer ones first, because they may contain others.
      select p.thread_id, string_agg(p.text, '|' order by length(p.text) desc, p.text) as text
      from pattern as p group by p.thread_id
    )
    select asked.id, jsonb_build_object('codes', codes, 'words', case
      when asked.id is null then '.+'
      else '(?<![[:alnum:]])(' || words.text || ')(?![[:alnum:]])'
    end)
    from unnest(of_patients) as asked (id) left join words on words.thread_id = asked.id;
end
$$;

create or replace function public.mask_values(p_value jsonb, p_hidden jsonb, p_key text default '')
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
          'text', 'name', 'summary', 'reason', 'note', 'raw', 'input', 'output', 'last_message',
          'outcome'
        )
        then p_value
      else to_jsonb(public.mask_text(p_value #>> '{}', p_hidden))
    end
    else p_value
  end;
end
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
    on kept.thread_id is not distinct from placed.thread_id
$$;

create policy message_feedback_select_policy on public.message_feedback for select to authenticated
  using (
    user_id = (select auth.uid()) and (select public.is_operator()) or (select public.is_editor())
  );

create policy gaps_select_policy on public.gaps for select to authenticated
  using ((select public.is_editor()));

create policy gap_questions_select_policy on public.gap_questions for select to authenticated
  using ((select public.is_editor()));
