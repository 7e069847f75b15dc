-- Masking also finds the values that only actions were given.

set check_function_bodies = off;

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
    where m.thread_id = any (p_thread_ids) and m.meta_json is not null
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

create or replace function public.personal_values_of(p_thread_ids uuid[])
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
