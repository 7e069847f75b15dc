-- Erasure of everything that is stored about one person, and hashes of the erased rows, so that they
-- are erased again from a restored backup.

-- Only functions of the database add rows; nobody changes them. A hash is calculated from the kind and
-- the random id of a row, so it reveals nothing about a person.
create table public.erasures (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  at timestamptz not null default now()
);

create index erasures_at_idx on public.erasures (at);

alter table public.erasures enable row level security;
revoke all on public.erasures from service_role;
grant select on public.erasures to service_role;

-- Trigger function: only functions of the database add erasures, and no client changes them.
-- Raises: PT409.
create function public.forbid_erasure_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated', 'service_role') then
    raise sqlstate 'PT409' using message = 'erasures are written by the database and never changed';
  end if;
  return coalesce(new, old);
end
$$;

create trigger forbid_erasure_change
  before insert or update or delete on public.erasures
  for each row execute function public.forbid_erasure_change();

-- Returns the hash of a row that was erased.
-- Called by: apply_erasures, erase_rows.
create function public.erasure_hash(p_kind text, p_id text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(p_kind || '/' || p_id, 'UTF8')), 'hex')
$$;

-- Erases the rows of person_rows in one transaction, and what depends on them. Returns their number by
-- table; null without roots. p_keeps_visitor keeps sessions and identities, so that visitors can
-- continue. A turn in progress finds no dialog or no session and stores nothing. The ledger keeps its
-- entries without the words, and gets an entry with the counts.
-- Raises: PT409 legal-hold one of the dialogs is under legal hold: nothing is erased.
-- Called by: apply_erasures, delete_visitor_dialog, erase_person.
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
  -- Lock in the same order as turns. No test can be created from a locked message.
  perform from public.visitor_identities where id = any (own.identity_ids) order by id for update;
  perform from public.visitor_sessions where token_hash = any (own.token_hashes)
  order by token_hash for update;
  perform from public.threads where id = any (own.thread_ids) order by id for update;
  perform from public.messages where thread_id = any (own.thread_ids) order by id for update;
  perform from public.requests where id = any (own.request_ids) order by id for update;
  -- Read again, because a turn may have been stored before the locks were taken.
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
  -- This includes the entries that deleting a test or a proposal has just written.
  perform set_config('workbench.erases', 'on', true);
  update public.ledger as entry set old_value = null, new_value = null
  where public.holds_words(entry, own.test_ids, own.thread_ids, own.proposal_ids);
  update public.ledger set reason = null where id = any (own.reason_ids);
  perform set_config('workbench.erases', '', true);
  perform public.write_ledger('person_erased', null, null, counts);
  return counts;
end
$$;
grant execute on function public.erase_rows to service_role;

-- Erases the person whom find_person finds, as erase_rows. Returns the counts by table.
-- Raises: 42501 the caller is no editor; PT404, PT409 and PT422 as find_person; PT409 as erase_rows.
-- Called by: functions/assistant/routes/privacy/persons.ts.
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

-- Erases again, in a restored backup, whose hashes are given or stored. Returns the counts by table;
-- null when the backup has nothing of them.
-- Called by: scripts/backup/restore-backup.ts, as the owner.
create function public.apply_erasures(p_hashes text[]) returns jsonb
language plpgsql set search_path = '' as $$
declare
  roots jsonb;
begin
  insert into public.erasures (hash) select unnest(p_hashes) on conflict do nothing;
  -- A backup may still contain the hold that was lifted before the erasure.
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
