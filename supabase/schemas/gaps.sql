-- Gaps: questions that the documents did not answer, grouped by similarity, the most frequent
-- first.

-- Groups of similar questions, and their status set by an editor.
create table public.gaps (
  id uuid primary key default gen_random_uuid(),
  status text not null default 'open' check (status in ('open', 'dismissed', 'closed')),
  document_id uuid references public.documents (id) on delete set null,
  settled_as text check (settled_as in ('dismissed', 'closed')),
  settled_at timestamptz,
  settled_by uuid references public.users (id) on delete set null,
  reopened_at timestamptz,
  question_count integer not null default 0,
  last_asked_at timestamptz,
  rank double precision not null default 0,
  embedder text,
  embedding extensions.vector(384),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default clock_timestamp(),
  check (status = 'open' or settled_at is not null)
);
comment on column public.gaps.document_id is
  'The document that closed the gap; kept when the gap is reopened';
comment on column public.gaps.settled_as is 'How the gap was last closed; kept when it is reopened';
comment on column public.gaps.reopened_at is
  'When a question of the closed gap was asked again without an answer';
comment on column public.gaps.rank is
  'Binary logarithm of the sum over its questions of 2 to the power of months of 30 days since 2026';
comment on column public.gaps.embedding is 'Sum of the embeddings of its questions, by embedder';

create index gaps_rank_idx on public.gaps (status, rank desc, id desc);
create index gaps_document_id_idx on public.gaps (document_id);
create index gaps_settled_by_idx on public.gaps (settled_by);

alter table public.gaps enable row level security;
grant select, update (status, document_id) on public.gaps to authenticated;
grant all on public.gaps to service_role;
-- Others read gaps by list_gaps, which hides personal values; embeddings would confirm guesses.
create policy gaps_select_policy on public.gaps for select to authenticated
  using ((select public.is_editor()));
create policy gaps_update_policy on public.gaps for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));

create trigger clients_change_only
  before update on public.gaps
  for each row execute function public.clients_change_only('status', 'document_id');

-- One per turn, by its reply. The text is that of the patient's previous message and is not copied.
create table public.gap_questions (
  message_id uuid primary key references public.messages (id) on delete cascade,
  cause text not null check (cause in ('nothing_found', 'no_answer')),
  asked_at timestamptz not null,
  gap_id uuid references public.gaps (id) on delete cascade,
  embedder text,
  embedding extensions.vector(384)
);
comment on column public.gap_questions.gap_id is 'Null until somebody next reads the gaps';

create index gap_questions_gap_id_idx on public.gap_questions (gap_id, asked_at desc);
create index gap_questions_embedder_idx on public.gap_questions (embedder, asked_at);

alter table public.gap_questions enable row level security;
grant select on public.gap_questions to authenticated;
grant all on public.gap_questions to service_role;
create policy gap_questions_select_policy on public.gap_questions for select to authenticated
  using ((select public.is_editor()));

-- Trigger function: records a question that a model answered although the search had found nothing.
-- In a scenario most messages answer its questions, so only those count that leave its path. Trials
-- and requests for a person do not count.
create function public.note_unanswered_turn() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (
    new.meta_json ->> 'step_code' is null
    or new.facets && array['event:soft_insertion', 'event:sticky']
  ) and new.meta_json ->> 'router_intent_code' is distinct from 'escalate_human'
    and exists (select from public.threads where id = new.thread_id and not is_trial) then
    insert into public.gap_questions (message_id, cause, asked_at)
    values (new.id, 'nothing_found', new.created_at);
  end if;
  return null;
end
$$;

create trigger note_unanswered_turn
  after insert on public.messages
  for each row when (new.facets @> array['has:no_sources'])
  execute function public.note_unanswered_turn();

-- Trigger function: records the question of a reply that an operator marked as no answer, and
-- deletes it with the last such mark.
create function public.note_no_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  reply_id constant uuid := coalesce(new.message_id, old.message_id);
begin
  if exists (
    select from public.message_feedback where message_id = reply_id and reason = 'no_answer'
  ) then
    insert into public.gap_questions (message_id, cause, asked_at)
    select m.id, 'no_answer', m.created_at
    from public.messages as m join public.threads as t on t.id = m.thread_id and not t.is_trial
    where m.id = reply_id
    on conflict (message_id) do nothing;
  else
    delete from public.gap_questions where message_id = reply_id and cause = 'no_answer';
  end if;
  return null;
end
$$;

create trigger note_no_answer
  after insert or update or delete on public.message_feedback
  for each row execute function public.note_no_answer();

-- Trigger function: stores who dismissed, closed or opened a gap and when. A document closes it; a
-- gap that is opened by hand loses its history.
create function public.settle_gap() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_answered constant boolean :=
    new.document_id is not null and new.document_id is distinct from old.document_id;
begin
  if is_answered then
    new.status := 'closed';
  end if;
  if new.status = 'open' then
    if old.status <> 'open' and new.reopened_at is not distinct from old.reopened_at then
      new.settled_as := null;
      new.settled_at := null;
      new.settled_by := null;
    end if;
    if new.settled_as is null then
      new.document_id := null;
      new.reopened_at := null;
    end if;
  elsif new.status <> old.status or is_answered then
    new.settled_as := new.status;
    new.settled_at := clock_timestamp();
    new.settled_by := (select auth.uid());
    new.reopened_at := null;
    new.document_id := case new.status when 'closed' then new.document_id end;
  end if;
  new.updated_at := clock_timestamp();
  return new;
end
$$;

create trigger settle_gap
  before update of status, document_id on public.gaps
  for each row execute function public.settle_gap();

-- Recomputes the statistics of a gap, and deletes a gap without questions. A sum that decays from
-- each question's own time sorts gaps equally at all times, so it is stored once.
-- Called by: forget_gap_question, group_questions.
create function public.refresh_gap(p_gap_id uuid, p_embedder text default null) returns void
language plpgsql set search_path = '' as $$
begin
  update public.gaps as gap set
    embedder = coalesce(p_embedder, gap.embedder),
    (question_count, last_asked_at, rank, embedding) = (
      select
        count(*), max(asked_at),
        ln(sum(power(2, extract(epoch from asked_at - '2026-01-01 00:00+00')::double precision / 2592000)))
          / ln(2::double precision),
        extensions.sum(q.embedding) filter (where q.embedder = coalesce(p_embedder, gap.embedder))
      from public.gap_questions as q where q.gap_id = p_gap_id
      having count(*) > 0
    )
  where id = p_gap_id and exists (select from public.gap_questions where gap_id = p_gap_id);
  if not found then
    delete from public.gaps where id = p_gap_id;
  end if;
end
$$;
grant execute on function public.refresh_gap to service_role;

-- Trigger function: recomputes the gap of a deleted question: deleting a dialog deletes its
-- questions, whoever does it.
create function public.forget_gap_question() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.gap_id is not null then
    perform public.refresh_gap(old.gap_id);
  end if;
  return null;
end
$$;

create trigger forget_gap_question
  after delete on public.gap_questions
  for each row execute function public.forget_gap_question();

-- Returns the patient's message that a reply answers, or the one p_before messages earlier.
-- Called by: export_rows, list_gaps, ungrouped_questions.
create function public.question_of(p_message_id uuid, p_before integer default 0) returns text
language sql stable set search_path = '' as $$
  select question.text
  from public.messages as reply
  join public.messages as question on question.thread_id = reply.thread_id
    and question.seq < reply.seq and question.role = 'user'
  where reply.id = p_message_id
  order by question.seq desc offset p_before limit 1
$$;
grant execute on function public.question_of to service_role;

-- Returns questions without a vector of this embedder: first those of a gap, with which new ones
-- are compared, then the oldest. Without personal values: a group would tell people who may not
-- read them that two questions have the same.
-- Called by: functions/assistant/knowledge/gaps/group-questions.ts.
create function public.ungrouped_questions(p_embedder text, p_limit integer)
returns table (message_id uuid, cause text, text text, before text)
language sql stable set search_path = '' as $$
  with page as materialized (
    select q.message_id, q.cause, m.thread_id, q.gap_id, q.asked_at
    from public.gap_questions as q join public.messages as m on m.id = q.message_id
    -- `is distinct from` would not use the index.
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
grant execute on function public.ungrouped_questions to service_role;

-- Groups questions, [{ message_id, embedding }], into the most similar gap with a cosine of at
-- least p_min_likeness, or into a new one; deletes those without an embedding. A settled gap
-- reopens when a question was asked after that. Two concurrent readers group each question once.
-- Called by: functions/assistant/knowledge/gaps/group-questions.ts.
create function public.group_questions(p_embedder text, p_min_likeness double precision, p_questions jsonb)
returns void
language plpgsql set search_path = '' as $$
declare
  question record;
  target uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('gap_questions', 0));
  for question in
    select q.message_id, q.gap_id, q.asked_at, given.embedding::extensions.vector as embedding
    from jsonb_to_recordset(public.unwrap_json(p_questions)) as given (message_id uuid, embedding text)
    join public.gap_questions as q using (message_id)
    where q.embedder is distinct from p_embedder
    order by q.gap_id is null, q.asked_at, q.message_id
  loop
    if question.embedding is null then
      delete from public.gap_questions where message_id = question.message_id;
      continue;
    end if;
    target := coalesce(question.gap_id, (
      select id from public.gaps
      where embedder = p_embedder
        and 1 - (embedding operator(extensions.<=>) question.embedding) >= p_min_likeness
      order by embedding operator(extensions.<=>) question.embedding, id limit 1
    ));
    if target is null then
      insert into public.gaps default values returning id into target;
    end if;
    update public.gap_questions
    set gap_id = target, embedder = p_embedder, embedding = question.embedding
    where message_id = question.message_id;
    if question.gap_id is null then
      update public.gaps set status = 'open', reopened_at = question.asked_at
      where id = target and status <> 'open' and settled_at < question.asked_at;
    end if;
    perform public.refresh_gap(target, p_embedder);
  end loop;
end
$$;
grant execute on function public.group_questions to service_role;

-- Returns gaps by rank, each with its newest questions, after the position of a page. The
-- read is recorded.
-- Called by: functions/assistant/routes/gaps.ts.
create function public.list_gaps(
  p_id uuid default null,
  p_status text[] default null,
  p_before double precision default null,
  p_before_id uuid default null,
  p_limit integer default 51
) returns table (
  id uuid,
  status text,
  question_count integer,
  last_asked_at timestamptz,
  rank double precision,
  questions jsonb,
  document_id uuid,
  document_name text,
  settled_as text,
  settled_at timestamptz,
  settled_by uuid,
  reopened_at timestamptz,
  updated_at timestamptz
)
language sql security definer set search_path = '' as $$
  with page as materialized (
    select
      g.id, g.status, g.question_count, g.last_asked_at, g.rank,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'message_id', newest.message_id,
          'thread_id', newest.thread_id,
          'text', public.mask_text(
            left(public.question_of(newest.message_id), 1000), public.hidden_values(newest.thread_id)
          ),
          'cause', newest.cause,
          'asked_at', newest.asked_at
        ) order by newest.asked_at desc, newest.message_id), '[]')
        from (
          select q.message_id, q.cause, q.asked_at, m.thread_id
          from public.gap_questions as q join public.messages as m on m.id = q.message_id
          where q.gap_id = g.id
          order by q.asked_at desc, q.message_id limit 20
        ) as newest
      ) as questions,
      g.document_id, d.name, g.settled_as, g.settled_at, g.settled_by, g.reopened_at, g.updated_at
    from public.gaps as g left join public.documents as d on d.id = g.document_id
    where g.question_count > 0 and (select public.is_operator_or_server())
      and (p_id is null or g.id = p_id) and (p_status is null or g.status = any (p_status))
      and (p_before is null or (g.rank, g.id) < (p_before, p_before_id))
    order by g.rank desc, g.id desc
    limit p_limit
  ), recorded as materialized (
    select public.record_access('gaps', array_agg((question ->> 'thread_id')::uuid))
    from page cross join lateral jsonb_array_elements(page.questions) as question
  )
  select page.* from recorded cross join page order by page.rank desc, page.id desc
$$;
grant execute on function public.list_gaps to authenticated, service_role;
