-- People who do not serve no longer read tests that were made from patients' dialogs, with their
-- entries of the ledger and their results; questions are grouped into gaps without personal values.

alter table public.dialog_tests add column is_from_patient boolean not null default false;
alter table public.run_items add column is_from_patient boolean not null default false;

drop policy if exists dialog_tests_select_policy on public.dialog_tests;

drop policy if exists ledger_select_policy on public.ledger;

drop policy if exists run_items_select_policy on public.run_items;

set check_function_bodies = off;

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
grant execute on function public.personal_values_of to service_role;

create or replace function public.hidden_values_of(p_thread_ids uuid[])
returns table (thread_id uuid, hidden jsonb)
language plpgsql stable security definer rows 50 set search_path = '' as $$
begin
  if current_setting('role') <> 'authenticated' or public.can_serve() then
    return;
  end if;
  return query select * from public.personal_values_of(p_thread_ids);
end
$$;

create or replace function public.ungrouped_questions(p_embedder text, p_limit integer)
returns table (message_id uuid, cause text, text text, before text)
language sql stable set search_path = '' as $$
  with page as materialized (
    select q.message_id, q.cause, m.thread_id, q.gap_id, q.asked_at
    from public.gap_questions as q join public.messages as m on m.id = q.message_id
    -- Not `is distinct from`, which no index helps.
    where q.embedder is null or q.embedder < p_embedder or q.embedder > p_embedder
    order by q.gap_id is null, q.asked_at, q.message_id
    limit p_limit
  )
  select
    page.message_id, page.cause,
    public.mask_text(left(public.question_of(page.message_id), 2000), kept.hidden),
    public.mask_text(left(public.question_of(page.message_id, 1), 2000), kept.hidden)
  from page
  left join public.personal_values_of(array(select thread_id from page)) as kept using (thread_id)
  order by page.gap_id is null, page.asked_at, page.message_id
$$;

create function public.mark_test_from_patient() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.is_from_patient := new.is_from_patient or exists (
    select from public.messages as m
    join public.threads as t on t.id = public.original_thread(m.thread_id)
    where m.id = new.created_from and t.origin <> 'workbench' and not t.is_trial
  );
  return new;
end
$$;

create or replace function public.read_run_results(
  p_run_id uuid, p_only text default null, p_after integer default 0, p_most integer default 101
) returns table (
  id uuid, "position" integer, test_id text, message_id uuid, thread_id uuid, name text,
  intent_code text, attempt integer, repeats integer, passed boolean, passes integer, changed text[],
  result jsonb, latency_ms integer, error text
)
language sql security definer set search_path = '' as $$
  with page as materialized (
    select item.*, m.thread_id
    from public.run_items as item left join public.messages as m on m.id = item.message_id
    where item.run_id = p_run_id and item.ended_at is not null and item.position > p_after
      and (select public.is_operator_or_server())
      and (p_only is null
        or p_only = 'failed' and (not item.passed or item.error is not null)
        or p_only = 'changed' and item.changed <> '{}')
    order by item.position
    limit p_most
  ), recorded as materialized (
    select public.record_access('results', array_agg(page.thread_id)) from page
  )
  select
    page.id, page.position, page.test_id, page.message_id, page.thread_id,
    public.mask_text(page.name, kept.hidden), page.intent_code, page.attempt, page.repeats,
    page.passed,
    (
      select count(*) from public.run_items as other
      where other.run_id = page.run_id and other.test_id = page.test_id and other.passed
    )::integer,
    page.changed, public.mask_values(page.result, kept.hidden), page.latency_ms,
    public.mask_text(page.error, kept.hidden)
  from recorded cross join page
  cross join lateral (
    select case
      when page.thread_id is not null or page.is_from_patient
        then public.hidden_values(page.thread_id)
    end as hidden
  ) as kept
  order by page.position
$$;

create or replace function public.start_run(p_run jsonb) returns uuid
language plpgsql set search_path = '' as $$
declare
  run constant jsonb := public.unwrap_json(p_run);
  author constant uuid := (run ->> 'created_by')::uuid;
  started uuid;
  items integer;
begin
  if author is not null
    and not exists (select from public.users where id = author and role = 'editor') then
    raise insufficient_privilege using message = 'only editors start runs';
  end if;
  delete from public.runs where finished_at < now() - interval '90 days' and id not in (
    select last.id from public.agent_configs as c cross join lateral (
      select id from public.runs_of_version(c.id) order by created_at desc, id desc limit 1
    ) as last
  );
  insert into public.runs (
    candidate, tries, tried_branch, tests, replay, fragments, repeats, max_model_calls, estimate,
    created_by
  ) values (
    run -> 'candidate',
    run -> 'tries',
    case when jsonb_array_length(run -> 'tries') = 1 then run #>> '{tries,0,intent_code}' end,
    nullif(run -> 'tests', 'null'),
    nullif(run -> 'replay', 'null'),
    run ->> 'fragments',
    (run ->> 'repeats')::integer,
    (run ->> 'max_model_calls')::integer,
    run -> 'estimate',
    author
  )
  returning id into started;
  insert into public.run_items (
    run_id, position, test_id, message_id, is_from_patient, name, intent_code, attempt, repeats
  )
  select
    started, row_number() over (order by item.kind, item.place, attempt),
    item.test_id, item.message_id, item.is_from_patient, item.name, item.intent_code, attempt,
    item.repeats
  from (
    select
      1 as kind, row_number() over (order by intent_code, created_at, id) as place,
      id as test_id, null::uuid as message_id, is_from_patient, name, intent_code,
      (run ->> 'test_repeats')::integer as repeats
    from public.selected_tests(run -> 'tests')
    union all
    select
      2, row_number() over (), null, message_id, false, question, intent_code,
      (run ->> 'replay_repeats')::integer
    from public.selected_turns(nullif(run -> 'period', 'null'))
  ) as item
  cross join lateral generate_series(1, item.repeats) as attempt;
  get diagnostics items = row_count;
  if items = 0 then
    raise sqlstate 'PT422' using message = 'there is nothing to run';
  end if;
  update public.runs set total = items, intent_codes = array(
    select intent_code from public.run_items where run_id = started and intent_code is not null
    union
    select jsonb_object_keys(run -> 'candidate')
    union
    select run #>> '{replay,intent_code}' where run #>> '{replay,intent_code}' is not null
  )
  where id = started;
  return started;
end
$$;

create trigger mark_test_from_patient
  before insert on public.dialog_tests
  for each row execute function public.mark_test_from_patient();

create policy ledger_select_policy on public.ledger for select to authenticated
  using ((select public.is_operator()) and ((select public.can_serve()) or not (
    coalesce(old_value, '{}') @> '{"is_from_patient": true}'
    or coalesce(new_value, '{}') @> '{"is_from_patient": true}'
  )));

create policy dialog_tests_select_policy on public.dialog_tests for select to authenticated
  using ((select public.is_operator()) and (not is_from_patient or (select public.can_serve())));

create policy run_items_select_policy on public.run_items for select to authenticated
  using (
    message_id is null and (select public.is_operator())
    and (not is_from_patient or (select public.can_serve()))
  );

comment on column public.dialog_tests.is_from_patient is
  'Whether it was made from a dialog of a patient; also after the dialog is gone';


-- Those of before. Of a test that is gone, the ledger has only the words by which to tell.
do $$
declare
  test_ids text[];
begin
  test_ids := array(
    select test.id from public.dialog_tests as test
    join public.messages as m on m.id = test.created_from
    join public.threads as t on t.id = public.original_thread(m.thread_id)
    where t.origin <> 'workbench' and not t.is_trial
    union
    select entry.old_value ->> 'id'
    from public.ledger as entry
    cross join lateral jsonb_array_elements(entry.old_value -> 'turns') as turn
    join public.messages as m on m.text = turn ->> 'message' and m.role = 'user'
    join public.threads as t on t.id = m.thread_id and t.origin <> 'workbench' and not t.is_trial
    where entry.what = 'test_deleted'
  );
  update public.run_items set is_from_patient = true where test_id = any (test_ids);
  perform set_config('workbench.erases', 'on', true);
  update public.ledger set
    old_value = old_value || '{"is_from_patient": true}',
    new_value = new_value || '{"is_from_patient": true}'
  where starts_with(what, 'test_') and coalesce(new_value, old_value) ->> 'id' = any (test_ids);
  perform set_config('workbench.erases', '', true);
  alter table public.dialog_tests disable trigger note_change;
  update public.dialog_tests set is_from_patient = true where id = any (test_ids);
  alter table public.dialog_tests enable trigger note_change;
end
$$;
