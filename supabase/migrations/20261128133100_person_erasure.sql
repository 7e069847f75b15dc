set check_function_bodies = off;

create table public.erasures (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  at timestamptz not null default now()
);

create or replace function public.forbid_ledger_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated', 'service_role') and (
    tg_op = 'INSERT' or tg_op = 'UPDATE' and current_setting('workbench.erases', true) = 'on'
  ) then
    return new;
  end if;
  raise sqlstate 'PT409' using message = 'the ledger is written by the database and never changed';
end
$$;

create or replace function public.delete_visitor_dialog(p_hash text) returns void
language plpgsql set search_path = '' as $$
declare
  session public.visitor_sessions;
begin
  perform public.lock_visitor(p_hash);
  session := public.require_visitor(p_hash);
  -- First, so that a turn in progress is not stored afterwards.
  update public.visitor_sessions set dialog_deleted_at = now()
  where token_hash = p_hash or identity_id = session.identity_id;
  if session.thread_id is not null then
    perform public.erase_rows(
      jsonb_build_object('threads', jsonb_build_array(session.thread_id)), true
    );
  end if;
end
$$;

create or replace function public.end_visitor_session(p_hash text) returns void
language plpgsql set search_path = '' as $$
declare
  identity uuid;
begin
  perform public.delete_visitor_dialog(p_hash);
  delete from public.visitor_sessions where token_hash = p_hash returning identity_id into identity;
  delete from public.visitor_identities
  where id = identity
    and not exists (select from public.visitor_sessions where identity_id = identity);
end
$$;

create function public.phone_digits(p_phone text) returns text
language sql immutable set search_path = '' as $$
  select ltrim(regexp_replace(p_phone, '[^0-9]', '', 'g'), '0')
$$;

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

create function public.holds_phone(p_slots jsonb, p_digits text) returns boolean
language sql immutable set search_path = '' as $$
  select exists (
    select from jsonb_path_query(p_slots, '$.**') as value
    where jsonb_typeof(value) in ('string', 'number') and public.is_phone(value #>> '{}', p_digits)
  )
$$;

create function public.original_thread(p_id uuid) returns uuid
language sql stable set search_path = '' as $$
  with recursive chain as (
    select id, copied_from from public.threads where id = p_id
    union all
    select t.id, t.copied_from from public.threads as t join chain on t.id = chain.copied_from
  )
  select id from chain where copied_from is null
$$;

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

create function public.ids_in(p_object jsonb, p_name text) returns text[]
language sql immutable set search_path = '' as $$
  select array(select jsonb_array_elements_text(coalesce(p_object -> p_name, '[]')))
$$;

create function public.holds_words(
  p_entry public.ledger, p_test_ids text[], p_thread_ids uuid[]
) returns boolean
language sql immutable set search_path = '' as $$
  select case
    when starts_with(p_entry.what, 'test_') then
      coalesce(p_entry.new_value, p_entry.old_value) ->> 'id' = any (p_test_ids)
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
        select declared ->> 'name' from public.intents, jsonb_array_elements(slots) as declared
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
    'ledger', (select jsonb_agg(to_jsonb(t) order by at)
      from public.ledger as t where id = any (own.entry_ids) or id = any (own.reason_ids))
  );
end
$$;

create function public.require_editor() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not ((select public.is_editor()) or current_setting('role') in ('service_role', 'none')) then
    raise insufficient_privilege using message = 'only editors export and erase persons';
  end if;
end
$$;

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

create function public.forbid_erasure_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated', 'service_role') then
    raise sqlstate 'PT409' using message = 'erasures are written by the database and never changed';
  end if;
  return coalesce(new, old);
end
$$;

create function public.erasure_hash(p_kind text, p_id text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(p_kind || '/' || p_id, 'UTF8')), 'hex')
$$;

create function public.erase_rows(p_roots jsonb, p_keeps_visitor boolean default false)
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
  update public.run_items set name = 'Erased', result = null, error = null
  where id = any (own.item_ids) and test_id is not null;
  delete from public.dialog_tests where id = any (own.test_ids);
  delete from public.threads where id = any (own.thread_ids);
  -- Also the entry that deleting a test has just written.
  perform set_config('workbench.erases', 'on', true);
  update public.ledger as entry set old_value = null, new_value = null
  where public.holds_words(entry, own.test_ids, own.thread_ids);
  update public.ledger set reason = null where id = any (own.reason_ids);
  perform set_config('workbench.erases', '', true);
  perform public.write_ledger('person_erased', null, null, counts);
  return counts;
end
$$;
grant execute on function public.erase_rows to service_role;

create function public.erase_person(
  p_thread uuid default null, p_identity text default null, p_phone text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform public.require_editor();
  return public.erase_rows(public.find_person(p_thread, p_identity, p_phone));
end
$$;
grant execute on function public.erase_person to authenticated, service_role;

create function public.apply_erasures(p_hashes text[]) returns jsonb
language plpgsql set search_path = '' as $$
declare
  roots jsonb;
begin
  insert into public.erasures (hash) select unnest(p_hashes) on conflict do nothing;
  -- Lifted before the erasure.
  delete from public.legal_holds
  where public.erasure_hash('thread', thread_id::text) in (select hash from public.erasures);
  with stored (kind, id) as (
    select 'thread', id::text from public.threads
    union all select 'identity', id::text from public.visitor_identities
    union all select 'request', id::text from public.requests
    union all select 'appointment', id::text from public.appointments
    union all select 'test', id from public.dialog_tests
  ), erased as (
    select kind, jsonb_agg(id) as ids from stored
    where public.erasure_hash(kind, id) in (select hash from public.erasures)
    group by kind
  )
  select jsonb_object_agg(
    case kind when 'identity' then 'identities' else kind || 's' end, ids
  ) into roots from erased;
  return public.erase_rows(roots);
end
$$;

create index erasures_at_idx on public.erasures (at);

create trigger forbid_erasure_change
  before insert or update or delete on public.erasures
  for each row execute function public.forbid_erasure_change();

alter table public.erasures enable row level security;

revoke all on public.erasures from anon, authenticated, service_role;
revoke all on public.erasures from service_role;
grant select on public.erasures to service_role;
