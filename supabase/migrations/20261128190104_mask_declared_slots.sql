set check_function_bodies = off;

create or replace function public.hidden_values(p_thread_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  codes text[];
  words text;
begin
  if current_setting('role') <> 'authenticated' or public.can_serve() or exists (
    select from public.threads
    where id = public.original_thread(p_thread_id) and (origin = 'workbench' or is_trial)
  ) then
    return null;
  end if;
  codes := array(
    select distinct declared ->> 'code'
    from public.intents cross join lateral jsonb_array_elements(slots) as declared
    where (declared ->> 'personal')::boolean
  );
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
  ), pattern as (
    select regexp_replace(text, '([^[:alnum:][:space:]])', '\\\1', 'g') as pattern from word
    where text ~ '[[:alnum:]]'
    -- A telephone number also as patients write it, with other separators and prefixes.
    union select '(\+?[0-9(][0-9 ()./-]*)?'
      || regexp_replace(right(regexp_replace(text, '\D', '', 'g'), 8), '(\d)(?=\d)', '\1[ ()./-]*', 'g')
    from word where text !~ '[[:alpha:]]' and length(regexp_replace(text, '\D', '', 'g')) >= 9
  )
  -- Longer ones first, because they may contain others.
  select string_agg(pattern, '|' order by length(pattern) desc, pattern) into words from pattern;
  return jsonb_build_object(
    'codes', codes, 'words', '(?<![[:alnum:]])(' || words || ')(?![[:alnum:]])'
  );
end
$$;

create or replace function public.person_rows(
  p_roots jsonb,
  out thread_ids uuid[], out message_ids uuid[], out identity_ids uuid[], out token_hashes text[],
  out request_ids uuid[], out appointment_ids uuid[], out test_ids text[], out item_ids uuid[],
  out delivery_ids uuid[], out answer_ids uuid[], out filter_ids uuid[], out entry_ids uuid[],
  out reason_ids uuid[]
)
language plpgsql stable set search_path = '' as $$
declare
  named text[];
  said text[];
  personal text[];
begin
  identity_ids := public.ids_in(p_roots, 'identities');
  with recursive originals as (
    select id, copied_from from public.threads
    where id = any (public.ids_in(p_roots, 'threads')::uuid[])
      or id in (
        select i.thread_id from public.visitor_identities as i where i.id = any (identity_ids)
      )
    union select t.id, t.copied_from from public.threads as t
    join originals on t.id = originals.copied_from
  ), copies as (
    select id from originals
    union select t.id from public.threads as t join copies on t.copied_from = copies.id
  )
  select array(select id from copies order by id) into thread_ids;
  identity_ids := array(
    select id from public.visitor_identities
    where id = any (identity_ids) or thread_id = any (thread_ids) order by id
  );
  token_hashes := array(
    select token_hash from public.visitor_sessions
    where identity_id = any (identity_ids) or thread_id = any (thread_ids) order by token_hash
  );
  message_ids := array(
    select id from public.messages where thread_id = any (thread_ids) order by id
  );
  request_ids := array(
    select id from public.requests
    where id = any (public.ids_in(p_roots, 'requests')::uuid[]) or thread_id = any (thread_ids)
    order by id
  );
  appointment_ids := array(
    select id from public.appointments
    where id = any (public.ids_in(p_roots, 'appointments')::uuid[])
      or thread_id = any (thread_ids) or request_id = any (request_ids)
    order by id
  );

  -- Of tests that were deleted before, only the ledger and results of runs have words.
  said := array(
    select distinct text from public.messages where id = any (message_ids) and role = 'user'
  );
  test_ids := array(
    select id from public.dialog_tests
    where created_from = any (message_ids) or id = any (public.ids_in(p_roots, 'tests'))
    union
    select old_value ->> 'id' from public.ledger
    where what = 'test_deleted'
      and not exists (select from public.dialog_tests where id = old_value ->> 'id')
      and exists (
        select from jsonb_array_elements(old_value -> 'turns') as turn
        where turn ->> 'message' = any (said)
      )
  );
  item_ids := array(
    select id from public.run_items where test_id = any (test_ids) or message_id = any (message_ids)
  );

  named := thread_ids::text[] || request_ids::text[];
  delivery_ids := array(
    select id from public.webhook_deliveries
    where thread_id = any (thread_ids)
      or exists (select from unnest(named) as id where strpos(body, id) > 0)
  );
  -- Tests may have short ids, which stand everywhere.
  named := named || message_ids::text[] || appointment_ids::text[]
    || array(select id from unnest(test_ids) as id where length(id) >= 20);
  answer_ids := array(
    select claim from public.idempotency_keys
    where exists (
      select from unnest(named) as id
      where strpos(concat(lower(operation), headers, body), id) > 0
    )
  );

  -- Shorter values would be found everywhere.
  personal := array(
    select distinct lower(value) from (
      select slot.value #>> '{}' as value
      from (
        select slots || resumable_slots_json as slots from public.thread_states
        where thread_id = any (thread_ids)
        union all select slots from public.requests where id = any (request_ids)
      ) as held, jsonb_each(held.slots) as slot
      where slot.key in (
        select declared ->> 'code' from public.intents, jsonb_array_elements(slots) as declared
        where (declared ->> 'personal')::boolean
      )
      union all
      select unnest(array[patient_name, patient_phone]) from public.appointments
      where id = any (appointment_ids)
    ) as each where length(value) >= 6
  );
  filter_ids := array(
    select id from public.saved_filters
    where exists (select from unnest(personal) as value where strpos(lower(filter::text), value) > 0)
      or exists (select from unnest(thread_ids) as id where strpos(filter::text, id::text) > 0)
  );
  entry_ids := array(
    select id from public.ledger as entry where public.holds_words(entry, test_ids, thread_ids)
  );
  reason_ids := array(
    select id from public.ledger
    where exists (select from unnest(personal) as value where strpos(lower(reason), value) > 0)
  );
end
$$;
