-- Export of everything that is stored of one person; erasures.sql erases the same rows. Which table
-- holds what of a person is decided in tests/database/person-tables.ts.

-- Returns the digits by which telephone numbers are compared, without zeros at the beginning.
-- Called by: find_person, is_phone.
create function public.phone_digits(p_phone text) returns text
language sql immutable set search_path = '' as $$
  select ltrim(regexp_replace(p_phone, '[^0-9]', '', 'g'), '0')
$$;

-- Returns whether a text is the telephone number of these digits: one of both may lack the country
-- code.
-- Called by: find_person, holds_phone.
create function public.is_phone(p_text text, p_digits text) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  digits constant text := public.phone_digits(p_text);
begin
  return digits = p_digits
    or length(digits) >= 8 and right(p_digits, length(digits)) = digits
      and length(p_digits) - length(digits) <= 3
    or length(p_digits) >= 8 and right(digits, length(p_digits)) = p_digits
      and length(digits) - length(p_digits) <= 3;
end
$$;

-- Returns whether one of the values of slots is the telephone number of these digits.
-- Called by: find_person.
create function public.holds_phone(p_slots jsonb, p_digits text) returns boolean
language sql immutable set search_path = '' as $$
  select exists (
    select from jsonb_path_query(p_slots, '$.**') as value
    where jsonb_typeof(value) in ('string', 'number') and public.is_phone(value #>> '{}', p_digits)
  )
$$;

-- Returns the dialog that a dialog was copied from, over all copies; itself when it is no copy.
-- Called by: find_person, mark_test_from_patient, personal_values_of, record_access.
create function public.original_thread(p_id uuid) returns uuid
language sql stable set search_path = '' as $$
  with recursive chain as (
    select id, copied_from from public.threads where id = p_id
    union all
    select t.id, t.copied_from from public.threads as t join chain on t.id = chain.copied_from
  )
  select id from chain where copied_from is null
$$;

-- Finds a person by one of: the id of a dialog; an identity, `<site key>/<sub>`; a telephone number
-- in slots, requests, appointments and inputs of actions. Returns `{threads, identities, requests,
-- appointments}`, the ids that person_rows needs.
-- Raises: PT404 nobody is found; PT409 several-people, with `candidates`, the dialogs to choose from;
-- PT422 not exactly one is given, or the telephone number is too short.
-- Called by: erase_person, export_person.
create function public.find_person(p_thread uuid, p_identity text, p_phone text) returns jsonb
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

-- Returns the ids of an array of a JSON object.
-- Called by: person_rows.
create function public.ids_in(p_object jsonb, p_name text) returns text[]
language sql immutable set search_path = '' as $$
  select array(select jsonb_array_elements_text(coalesce(p_object -> p_name, '[]')))
$$;

-- Returns whether an entry of the ledger holds words of these tests or proposals, or of holds of
-- these dialogs.
-- Called by: erase_rows, person_rows.
create function public.holds_words(
  p_entry public.ledger, p_test_ids text[], p_thread_ids uuid[], p_proposal_ids uuid[]
) returns boolean
language sql immutable set search_path = '' as $$
  select case
    when starts_with(p_entry.what, 'test_') then
      coalesce(p_entry.new_value, p_entry.old_value) ->> 'id' = any (p_test_ids)
    when starts_with(p_entry.what, 'proposal_') then
      (coalesce(p_entry.new_value, p_entry.old_value) ->> 'id')::uuid = any (p_proposal_ids)
    when starts_with(p_entry.what, 'legal_hold_') then
      (coalesce(p_entry.new_value, p_entry.old_value) ->> 'thread_id')::uuid = any (p_thread_ids)
    else false
  end
$$;

-- Returns the keys of the rows that people have in each table, for those whom p_roots names
-- (`threads`, `identities`, `requests`, `appointments`, `tests`). Copies of a dialog belong to it,
-- and it to its copies. What is deleted with these rows is not among them. answer_ids are claims of
-- idempotency_keys; proposal_ids are proposals that quote a personal value, an id or a message of 20
-- characters or more; entry_ids those entries of the ledger that holds_words finds, reason_ids those
-- with a personal value in their reason.
-- Called by: erase_rows, export_person, export_rows.
create function public.person_rows(
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

  -- Deleted tests are found by the ledger and by results of runs.
  said := array(
    select distinct text from public.messages where id = any (message_ids) and role = 'user'
  );
  test_ids := array(
    select id from public.dialog_tests
    where created_from = any (message_ids) or id = any (public.ids_in(p_roots, 'tests'))
      -- A test that was imported again lost its reference to the message.
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
  -- Skip short ids of tests, which would match unrelated text.
  named := named || message_ids::text[] || appointment_ids::text[]
    || array(select id from unnest(test_ids) as id where length(id) >= 20);

  -- Skip short values, which would match unrelated text.
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
  -- A proposal of an agent may quote a dialog. Skip short messages, which would match unrelated
  -- text.
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

-- Returns all rows of people by table, without what is derived from them and hashes of tokens.
-- Called by: erase_rows, export_person.
create function public.export_rows(p_roots jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  own record;
begin
  select * into own from public.person_rows(p_roots);
  return jsonb_build_object(
    'threads', (select jsonb_agg(to_jsonb(t) order by created_at)
      from public.threads as t where id = any (own.thread_ids)),
    'legal_holds', (select jsonb_agg(to_jsonb(t))
      from public.legal_holds as t where thread_id = any (own.thread_ids)),
    'thread_states', (select jsonb_agg(to_jsonb(t))
      from public.thread_states as t where thread_id = any (own.thread_ids)),
    'thread_tags', (select jsonb_agg(to_jsonb(t))
      from public.thread_tags as t where thread_id = any (own.thread_ids)),
    'thread_holds', (select jsonb_agg(to_jsonb(t))
      from public.thread_holds as t where thread_id = any (own.thread_ids)),
    'messages', (select jsonb_agg(to_jsonb(t) - '{words,transaction_id}'::text[] order by seq)
      from public.messages as t where id = any (own.message_ids)),
    'message_traces', (select jsonb_agg(to_jsonb(t))
      from public.message_traces as t where message_id = any (own.message_ids)),
    'message_feedback', (select jsonb_agg(to_jsonb(t))
      from public.message_feedback as t where message_id = any (own.message_ids)),
    'message_routes', (select jsonb_agg(to_jsonb(t))
      from public.message_routes as t where message_id = any (own.message_ids)),
    'gap_questions', (select jsonb_agg(
        to_jsonb(t) - 'embedding' || jsonb_build_object('text', public.question_of(message_id))
      ) from public.gap_questions as t where message_id = any (own.message_ids)),
    'requests', (select jsonb_agg(to_jsonb(t) order by created_at)
      from public.requests as t where id = any (own.request_ids)),
    'request_history', (select jsonb_agg(to_jsonb(t) - 'transaction_id' order by id)
      from public.request_history as t where request_id = any (own.request_ids)),
    'appointments', (select jsonb_agg(to_jsonb(t) order by starts_at)
      from public.appointments as t where id = any (own.appointment_ids)),
    'appointment_history', (select jsonb_agg(to_jsonb(t) - 'transaction_id' order by id)
      from public.appointment_history as t where appointment_id = any (own.appointment_ids)),
    'visitor_identities', (select jsonb_agg(to_jsonb(t))
      from public.visitor_identities as t where id = any (own.identity_ids)),
    'visitor_sessions', (select jsonb_agg(to_jsonb(t) - 'token_hash')
      from public.visitor_sessions as t where token_hash = any (own.token_hashes)),
    'webhook_deliveries', (select jsonb_agg(to_jsonb(t) order by created_at)
      from public.webhook_deliveries as t where id = any (own.delivery_ids)),
    'idempotency_keys', (select jsonb_agg(to_jsonb(t) - 'caller')
      from public.idempotency_keys as t where claim = any (own.answer_ids)),
    'dialog_tests', (select jsonb_agg(to_jsonb(t))
      from public.dialog_tests as t where id = any (own.test_ids)),
    'run_items', (select jsonb_agg(to_jsonb(t))
      from public.run_items as t where id = any (own.item_ids)),
    'saved_filters', (select jsonb_agg(to_jsonb(t))
      from public.saved_filters as t where id = any (own.filter_ids)),
    'proposals', (select jsonb_agg(to_jsonb(t) order by created_at)
      from public.proposals as t where id = any (own.proposal_ids)),
    'ledger', (select jsonb_agg(to_jsonb(t) order by at)
      from public.ledger as t where id = any (own.entry_ids) or id = any (own.reason_ids))
  );
end
$$;

-- Rejects people who are no editors; programs with the secret key may.
-- Raises: 42501.
-- Called by: erase_person, export_person.
create function public.require_editor() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not ((select public.is_editor()) or current_setting('role') in ('service_role', 'none')) then
    raise insufficient_privilege using message = 'only editors export and erase persons';
  end if;
end
$$;

-- Returns all rows of the person whom find_person finds, by table. The access log has the reading.
-- Raises: 42501 the caller is no editor; PT404, PT409 and PT422 as find_person.
-- Called by: functions/assistant/routes/privacy/persons.ts.
create function public.export_person(
  p_thread uuid default null, p_identity text default null, p_phone text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  roots jsonb;
begin
  perform public.require_editor();
  roots := public.find_person(p_thread, p_identity, p_phone);
  perform public.record_access('dialog', (select thread_ids from public.person_rows(roots)));
  return public.export_rows(roots);
end
$$;
grant execute on function public.export_person to authenticated, service_role;
