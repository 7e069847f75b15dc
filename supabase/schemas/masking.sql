-- Masking: people who do not serve read patients' dialogs without the values of personal slots,
-- wherever these stand: in slots, in messages, in prompts.

-- Returns the characters of a text as a regular expression of its beginnings: three or more of them,
-- at the end of a text or of a string in JSON, also before an ellipsis. p_between may stand between
-- two characters.
-- Called by: personal_values_of.
create function public.beginnings_pattern(p_text text, p_between text default '') returns text
language sql immutable set search_path = '' as $$
  select string_agg(
      case when place > 3 then '(?:' else '' end || case when place > 1 then p_between else '' end
      || regexp_replace(letter, '([^[:alnum:][:space:]])', '\\\1'), '' order by place
    ) || repeat(')?', greatest(count(*)::integer - 3, 0)) || '(?=…?("|$))'
  from unnest(string_to_array(p_text, null)) with ordinality as each (letter, place)
$$;
grant execute on function public.beginnings_pattern to service_role;

-- Returns the personal details of dialogs: the values that personal slots have or had, and the inputs
-- of actions that identify a person.
-- Called by: find_person, person_rows, personal_values_of.
create function public.personal_details_of(p_thread_ids uuid[])
returns table (thread_id uuid, value jsonb)
language sql stable security definer rows 500 set search_path = '' set jit = off as $$
  with held as (
    select s.thread_id, s.slots || s.resumable_slots_json as slots, false as is_personal
    from public.thread_states as s where s.thread_id = any (p_thread_ids)
    union
    select r.thread_id, r.slots, false from public.requests as r
    where r.thread_id = any (p_thread_ids)
    union
    select m.thread_id, state.slots, state.is_personal
    from public.messages as m cross join lateral (
      select m.meta_json #> '{state,slots}', false
      union all select m.meta_json #> '{state,resumable_slots}', false
      union all
      select jsonb_build_object(name, called -> 'input' -> name), true
      from jsonb_path_query(
        m.meta_json, '$.debug.actions[*] ? (@.personal.type() == "array")'
      ) as called
      cross join lateral jsonb_array_elements_text(called -> 'personal') as name
    ) as state (slots, is_personal)
    where m.thread_id = any (p_thread_ids) and m.meta_json <> '{}'
      and jsonb_typeof(state.slots) = 'object'
  )
  select held.thread_id, slot.value from held cross join lateral jsonb_each(held.slots) as slot
  where held.is_personal or slot.key in (
    select declared ->> 'code'
    from public.intents cross join lateral jsonb_array_elements(slots) as declared
    where (declared ->> 'personal')::boolean
  )
$$;
grant execute on function public.personal_details_of to service_role;

-- Returns the personal values of patients' dialogs, `{codes, words}` of each: the names of personal
-- slots, and a regular expression of its personal_details_of, whole or cut off at the end of
-- a text; `words` is null if it has none. Of a dialog that is gone (a null id) `words` is
-- every text, because its values are gone, too.
-- No rows of test dialogs of operators, which no patient wrote.
-- Called by: hidden_values_of, ungrouped_questions.
create function public.personal_values_of(p_thread_ids uuid[])
returns table (thread_id uuid, hidden jsonb)
language plpgsql stable security definer rows 50 set search_path = '' set jit = off as $$
declare
  codes text[];
  of_patients uuid[];
begin
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
    with leaf as (
      select held.thread_id, part as value
      from public.personal_details_of(of_patients) as held
      cross join lateral jsonb_path_query(
        held.value, 'strict $.** ? (@.type() == "string" || @.type() == "number")'
      ) as part
    ), word as (
      -- The plain text, and its form in JSON.
      select leaf.thread_id, value #>> '{}' as text from leaf
      union select leaf.thread_id, regexp_replace(value::text, '^"|"$', '', 'g') from leaf
    ), pattern as (
      select w.thread_id, regexp_replace(w.text, '([^[:alnum:][:space:]])', '\\\1', 'g') as text
      from word as w where w.text ~ '[[:alnum:]]'
      -- Match telephone numbers with other separators and prefixes, too.
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
      -- Match longer patterns first, because they may contain shorter ones.
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
grant execute on function public.personal_values_of to service_role;

-- Returns what the caller may not read of dialogs: their personal values. No rows for people who
-- serve and for servers.
-- Called by: find_threads, hidden_values, read_requests.
create function public.hidden_values_of(p_thread_ids uuid[])
returns table (thread_id uuid, hidden jsonb)
language plpgsql stable security definer rows 50 set search_path = '' as $$
begin
  if current_setting('role') <> 'authenticated' or public.can_serve() then
    return;
  end if;
  return query select * from public.personal_values_of(p_thread_ids);
end
$$;
grant execute on function public.hidden_values_of to service_role;

-- Returns what hidden_values_of returns of one dialog, or null.
-- Called by: find_thread_ids, judged_routes, list_gaps, names_of_threads, read_request,
-- read_requests, read_run_results, read_thread, read_trace, read_turns.
create function public.hidden_values(p_thread_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select hidden from public.hidden_values_of(array[p_thread_id])
$$;
grant execute on function public.hidden_values to service_role;

-- Returns a text with `***` for each of the hidden values.
-- Called by: find_thread_ids, find_threads, judged_routes, list_gaps, mask_values,
-- names_of_threads, read_run_results, shows_words, ungrouped_questions.
create function public.mask_text(p_text text, p_hidden jsonb) returns text
language sql immutable set search_path = '' as $$
  select case
    when p_hidden ->> 'words' is null then p_text
    else regexp_replace(p_text, p_hidden ->> 'words', '***', 'gi')
  end
$$;
grant execute on function public.mask_text to service_role;

-- Returns JSON with `***` for each of the hidden values, and for those of personal slots. p_key is
-- the name under which it stands. Identifiers, times and, except in texts and slots, codes stay,
-- because clients rely on their form.
-- Called by: read_request, read_requests, read_run_results, read_thread, read_trace, read_turns.
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
grant execute on function public.mask_values to service_role;
