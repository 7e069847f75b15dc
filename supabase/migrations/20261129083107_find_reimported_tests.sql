-- Deleted tests of patients' dialogs stay hidden when they are imported again, and are erased; what
-- only actions were given finds a person.

set check_function_bodies = off;

create or replace function public.personal_details_of(p_thread_ids uuid[])
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

create or replace function public.mark_test_from_patient() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.is_from_patient := new.is_from_patient or exists (
    select from public.messages as m
    join public.threads as t on t.id = public.original_thread(m.thread_id)
    where m.id = new.created_from and t.origin <> 'workbench' and not t.is_trial
  ) or exists (
    select from public.ledger
    where what = 'test_deleted' and old_value ->> 'id' = new.id
      and old_value @> '{"is_from_patient": true}'
  );
  return new;
end
$$;

create or replace function public.find_person(p_thread uuid, p_identity text, p_phone text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  digits constant text := public.phone_digits(p_phone);
  thread_ids uuid[];
  identity_ids uuid[];
  request_ids uuid[];
  appointment_ids uuid[];
begin
  if num_nonnulls(p_thread, p_identity, p_phone) <> 1 then
    raise sqlstate 'PT422' using message = 'name a dialog, an identity or a telephone number';
  elsif length(digits) < 6 then
    perform public.refuse_field('phone', 'A telephone number has at least 6 digits');
  end if;

  if p_phone is not null then
    request_ids := array(select id from public.requests where public.holds_phone(slots, digits));
    appointment_ids := array(
      select id from public.appointments where public.is_phone(patient_phone, digits)
    );
    thread_ids := array(
      select distinct public.original_thread(thread_id) from (
        select thread_id from public.thread_states
        where public.holds_phone(slots, digits) or public.holds_phone(resumable_slots_json, digits)
        union select thread_id from public.requests where id = any (request_ids)
        union select thread_id from public.appointments where id = any (appointment_ids)
        union select wrote.thread_id
        from (
          select distinct thread_id from public.messages
          where role = 'user'
            and strpos(regexp_replace(text, '[^0-9]', '', 'g'), right(digits, 6)) > 0
        ) as wrote
        where exists (
          select from public.personal_details_of(array[wrote.thread_id]) as detail
          where public.holds_phone(detail.value, digits)
        )
      ) as matches where thread_id is not null
    );
  elsif p_thread is not null then
    thread_ids := array(select id from public.threads where id = p_thread);
  end if;
  identity_ids := array(
    select id from public.visitor_identities
    where concat(site_key, '/', sub) = p_identity or thread_id = any (thread_ids)
  );

  if p_identity is not null and cardinality(identity_ids) > 1 or 1 < (
    select count(distinct coalesce(
      (select i.id from public.visitor_identities as i where i.thread_id = dialog limit 1), dialog
    )) from unnest(thread_ids) as dialog
  ) then
    raise sqlstate 'PT409' using
      message = 'this matches more than one person: name the dialog',
      detail = jsonb_build_object('code', 'several-people', 'candidates', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'thread_id', id, 'name', name, 'origin', origin, 'updated_at', updated_at
        ) order by updated_at desc), '[]')
        from public.threads
        where id = any (thread_ids) or id in (
          select i.thread_id from public.visitor_identities as i where i.id = any (identity_ids)
        )
      ));
  end if;
  if coalesce(
    nullif(thread_ids, '{}'), nullif(identity_ids, '{}'), nullif(request_ids, '{}'),
    nullif(appointment_ids, '{}')
  ) is null then
    raise sqlstate 'PT404' using message = 'nothing is stored of such a person';
  end if;
  return jsonb_build_object(
    'threads', coalesce(thread_ids, '{}'), 'identities', identity_ids,
    'requests', coalesce(request_ids, '{}'), 'appointments', coalesce(appointment_ids, '{}')
  );
end
$$;

create or replace function public.person_rows(
  p_roots jsonb,
  out thread_ids uuid[], out message_ids uuid[], out identity_ids uuid[], out token_hashes text[],
  out request_ids uuid[], out appointment_ids uuid[], out test_ids text[], out item_ids uuid[],
  out delivery_ids uuid[], out answer_ids uuid[], out filter_ids uuid[], out entry_ids uuid[],
  out reason_ids uuid[], out proposal_ids uuid[]
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
      -- Imported again after it was deleted.
      or is_from_patient and created_from is null and exists (
        select from jsonb_array_elements(turns) as turn where turn ->> 'message' = any (said)
      )
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

  -- Shorter values would be found everywhere.
  personal := array(
    select distinct lower(value) from (
      select value #>> '{}' as value from public.personal_details_of(thread_ids)
      union all
      select slot.value #>> '{}' from public.requests as r, jsonb_each(r.slots) as slot
      where r.id = any (request_ids) and slot.key in (
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
  -- Agents read dialogs, so they may quote one. Short messages stand everywhere.
  proposal_ids := array(
    select p.id from public.proposals as p,
      lower(concat_ws(' ', p.reason, p.answer, p.document ->> 'name', p.document ->> 'text')) as words
    where exists (
      select from unnest(personal || named || array(
        select lower(text) from unnest(said) as text where length(text) >= 20
      )) as value
      where strpos(words, value) > 0
    )
  );
  answer_ids := array(
    select claim from public.idempotency_keys
    where exists (
      select from unnest(named || proposal_ids::text[]) as id
      where strpos(concat(lower(operation), headers, body), id) > 0
    )
  );
  entry_ids := array(
    select id from public.ledger as entry
    where public.holds_words(entry, test_ids, thread_ids, proposal_ids)
  );
  reason_ids := array(
    select id from public.ledger
    where exists (select from unnest(personal) as value where strpos(lower(reason), value) > 0)
  );
end
$$;

create index ledger_deleted_tests_idx on public.ledger ((old_value ->> 'id'))
  where what = 'test_deleted';
