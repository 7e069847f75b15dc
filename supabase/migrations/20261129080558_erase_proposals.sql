drop function if exists public.holds_words(public.ledger,text[],uuid[]);

drop function if exists public.person_rows(jsonb);

set check_function_bodies = off;

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

create or replace function public.export_rows(p_roots jsonb) returns jsonb
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

create or replace function public.erase_rows(p_roots jsonb, p_keeps_visitor boolean default false)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  own record;
  counts jsonb;
begin
  if p_roots is null then
    return null;
  end if;
  select * into own from public.person_rows(p_roots);
  -- In the order in which turns lock them. A locked message gets no test.
  perform from public.visitor_identities where id = any (own.identity_ids) order by id for update;
  perform from public.visitor_sessions where token_hash = any (own.token_hashes)
  order by token_hash for update;
  perform from public.threads where id = any (own.thread_ids) order by id for update;
  perform from public.messages where thread_id = any (own.thread_ids) order by id for update;
  perform from public.requests where id = any (own.request_ids) order by id for update;
  -- Again, because a turn may have been stored before the locks.
  select * into own from public.person_rows(p_roots);
  select coalesce(jsonb_object_agg(name, jsonb_array_length(rows)), '{}') into counts
  from jsonb_each(public.export_rows(p_roots)) as kind (name, rows)
  where rows <> 'null'
    and not (p_keeps_visitor and name in ('visitor_identities', 'visitor_sessions'));

  insert into public.erasures (hash)
  select public.erasure_hash(kind, id) from (
    select 'thread', unnest(own.thread_ids::text[])
    union select 'request', unnest(own.request_ids::text[])
    union select 'appointment', unnest(own.appointment_ids::text[])
    union select 'test', unnest(own.test_ids)
    union select 'identity', unnest(own.identity_ids::text[]) where not p_keeps_visitor
  ) as erased (kind, id)
  on conflict do nothing;

  if not p_keeps_visitor then
    delete from public.visitor_sessions where token_hash = any (own.token_hashes);
    delete from public.visitor_identities where id = any (own.identity_ids);
  end if;
  delete from public.appointments where id = any (own.appointment_ids);
  delete from public.requests where id = any (own.request_ids);
  delete from public.webhook_deliveries where id = any (own.delivery_ids);
  delete from public.idempotency_keys where claim = any (own.answer_ids);
  delete from public.saved_filters where id = any (own.filter_ids);
  delete from public.proposals where id = any (own.proposal_ids);
  update public.run_items set name = 'Erased', result = null, error = null
  where id = any (own.item_ids) and test_id is not null;
  delete from public.dialog_tests where id = any (own.test_ids);
  delete from public.threads where id = any (own.thread_ids);
  -- Also the entries that deleting a test or a proposal has just written.
  perform set_config('workbench.erases', 'on', true);
  update public.ledger as entry set old_value = null, new_value = null
  where public.holds_words(entry, own.test_ids, own.thread_ids, own.proposal_ids);
  update public.ledger set reason = null where id = any (own.reason_ids);
  perform set_config('workbench.erases', '', true);
  perform public.write_ledger('person_erased', null, null, counts);
  return counts;
end
$$;
