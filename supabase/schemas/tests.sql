-- Tests: saved dialogs and the expectations after each turn. The form of setup and turns is
-- functions/assistant/schemas/dialog-test.ts.

-- Tests, each of one branch. Operators read, editors write. A test that was made from a patient's
-- dialog has the patient's words, so only people who serve read it.
create table public.dialog_tests (
  id text primary key default gen_random_uuid()::text check (id ~ '^[A-Za-z0-9_-]{1,100}$'),
  name text not null check (length(name) between 1 and 200),
  intent_code text not null references public.intents (code) on delete cascade,
  is_enabled boolean not null default true,
  setup jsonb check (jsonb_typeof(setup) = 'object'),
  turns jsonb not null check (jsonb_typeof(turns) = 'array' and turns <> '[]'),
  created_from uuid references public.messages (id) on delete set null,
  is_from_patient boolean not null default false,
  created_by uuid default auth.uid() references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on column public.dialog_tests.is_from_patient is
  'Whether the test was created from a patient''s dialog, which may be deleted';

create index dialog_tests_intent_code_idx on public.dialog_tests (intent_code, updated_at);
create index dialog_tests_oldest_idx on public.dialog_tests (created_at, id);
create index dialog_tests_created_from_idx on public.dialog_tests (created_from);
create index dialog_tests_created_by_idx on public.dialog_tests (created_by);

alter table public.dialog_tests enable row level security;
grant select, insert, update (name, intent_code, is_enabled, setup, turns), delete
  on public.dialog_tests to authenticated;
grant all on public.dialog_tests to service_role;
create policy dialog_tests_select_policy on public.dialog_tests for select to authenticated
  using ((select public.is_operator()) and (not is_from_patient or (select public.can_serve())));
create policy dialog_tests_insert_policy on public.dialog_tests for insert to authenticated
  with check ((select public.may_propose()) and created_by = (select auth.uid()));
create policy dialog_tests_update_policy on public.dialog_tests for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));
create policy dialog_tests_delete_policy on public.dialog_tests for delete to authenticated
  using ((select public.is_editor()));

create trigger clients_change_only
  before update on public.dialog_tests
  for each row execute function public.clients_change_only(
    'name', 'intent_code', 'is_enabled', 'setup', 'turns'
  );

create trigger note_change
  after insert or update or delete on public.dialog_tests
  for each row
  execute function public.note_change('test', 'created_from', 'created_by', 'created_at', 'updated_at');

-- Trigger function: marks a test that is made from a dialog of a patient, also when it was deleted
-- and is imported again.
create function public.mark_test_from_patient() returns trigger
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

create trigger mark_test_from_patient
  before insert on public.dialog_tests
  for each row execute function public.mark_test_from_patient();

-- Adds a test, with an id of its own if it has none. Returns its id. A call for the same reason as
-- propose_document.
-- Raises: 23505 there is a test with this id; 42501 the caller may not propose.
-- Called by: functions/assistant/routes/tests/edit.ts.
create function public.add_test(p_test jsonb) returns text
language sql set search_path = '' as $$
  insert into public.dialog_tests (id, name, intent_code, is_enabled, setup, turns, created_from)
  select
    coalesce(id, gen_random_uuid()::text), name, intent_code, coalesce(is_enabled, true),
    nullif(setup, 'null'), turns, created_from
  from jsonb_to_record(public.unwrap_json(p_test)) as given (
    id text, name text, intent_code text, is_enabled boolean, setup jsonb, turns jsonb,
    created_from uuid
  )
  returning id
$$;
grant execute on function public.add_test to authenticated, service_role;

-- The delivered tests that were ever added: one that an editor deleted does not come back.
create table public.delivered_tests (
  id text primary key
);

alter table public.delivered_tests enable row level security;
grant all on public.delivered_tests to service_role;

-- Trigger function: sets updated_at, unless the test only lost its author or its dialog.
create function public.touch_changed_test() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := case
    when (new.name, new.intent_code, new.is_enabled, new.setup, new.turns)
      is distinct from (old.name, old.intent_code, old.is_enabled, old.setup, old.turns)
    then now()
    else old.updated_at
  end;
  return new;
end
$$;

create trigger touch_changed_test
  before update on public.dialog_tests
  for each row execute function public.touch_changed_test();

-- Adds tests and replaces those with the same id, all or none. Returns how many were added,
-- changed, and unchanged. Runs as the caller.
-- Called by: functions/assistant/routes/tests/exchange.ts, import_assistant.
create function public.import_tests(p_tests jsonb) returns jsonb
language sql set search_path = '' as $$
  with given as (
    select * from jsonb_to_recordset(public.unwrap_json(p_tests)) as test (
      id text, name text, intent_code text, is_enabled boolean, setup jsonb, turns jsonb
    )
  ), written as (
    insert into public.dialog_tests as stored (id, name, intent_code, is_enabled, setup, turns)
    select id, name, intent_code, is_enabled, nullif(setup, 'null'), turns from given
    on conflict (id) do update set
      name = excluded.name,
      intent_code = excluded.intent_code,
      is_enabled = excluded.is_enabled,
      setup = excluded.setup,
      turns = excluded.turns
    where (stored.name, stored.intent_code, stored.is_enabled, stored.setup, stored.turns)
      is distinct from
      (excluded.name, excluded.intent_code, excluded.is_enabled, excluded.setup, excluded.turns)
    returning xmax = 0 as is_new
  )
  select jsonb_build_object(
    'added', count(*) filter (where is_new),
    'changed', count(*) filter (where not is_new),
    'unchanged', (select count(*) from given) - count(*)
  )
  from written
$$;
grant execute on function public.import_tests to authenticated, service_role;
