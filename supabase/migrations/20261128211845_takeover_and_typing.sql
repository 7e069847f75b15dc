set check_function_bodies = off;

create or replace function public.note_request_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  noted constant text[] := array[
    'status', 'assignee', 'due_at', 'outcome', 'slots', 'summary', 'reason', 'snoozed_until'
  ];
begin
  if tg_op = 'INSERT' then
    insert into public.request_history (request_id, what) values (new.id, 'created');
    return null;
  end if;
  -- Anonymising removes values, which the history must not keep.
  if new.anonymised_at is distinct from old.anonymised_at then
    return null;
  end if;
  insert into public.request_history (request_id, by, what, changes)
  select
    new.id,
    coalesce(auth.uid(), nullif(current_setting('workbench.acting_person', true), '')::uuid),
    'changed', jsonb_object_agg(field, jsonb_build_array(before.value, after.value))
  from jsonb_each(to_jsonb(old)) as before (field, value)
  join jsonb_each(to_jsonb(new)) as after (field, value) using (field)
  where field = any (noted) and before.value is distinct from after.value
  having count(*) > 0;
  return null;
end
$$;

create or replace function public.take_over(
  p_thread_id uuid,
  p_user_id uuid,
  p_idle_minutes integer,
  p_text text,
  p_idle_text text
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  holder uuid;
begin
  perform public.require_serving(p_user_id);
  perform public.lock_thread(p_thread_id);
  perform public.end_idle_holds(p_thread_id);
  select held_by into holder from public.thread_holds where thread_id = p_thread_id;
  if holder <> p_user_id then
    perform public.refuse_for_holder(p_thread_id);
  elsif holder is null then
    perform public.append_hold_message(p_thread_id, p_user_id, p_text, '{"what": "begun"}');
    perform set_config('workbench.acting_person', p_user_id::text, true);
    update public.requests set assignee = p_user_id, status = 'in_progress'
    where thread_id = p_thread_id and status in ('open', 'in_progress')
      and (assignee is distinct from p_user_id or status = 'open');
    perform set_config('workbench.acting_person', '', true);
  end if;
  insert into public.thread_holds (thread_id, held_by, ends_at, idle_text, seen_seq)
  values (
    p_thread_id, p_user_id, now() + make_interval(mins => p_idle_minutes), p_idle_text,
    (select coalesce(max(seq), 0) from public.messages where thread_id = p_thread_id)
  )
  on conflict (thread_id) do update set ends_at = excluded.ends_at;
  return public.hold_of(p_thread_id);
end
$$;

create or replace function public.read_visitor_messages(p_hash text, p_after uuid default null) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  session constant public.visitor_sessions := public.require_visitor(p_hash);
  after constant bigint := (
    select seq from public.messages where id = p_after and thread_id = session.thread_id
  );
  hold public.thread_holds;
begin
  select * into hold from public.thread_holds where thread_id = session.thread_id;
  return jsonb_build_object(
    'is_deleted', p_after is not null and after is null,
    'is_paused', (select paused_at is not null from public.sites where key = session.site_key),
    'held_by', (select display_name from public.users where id = hold.held_by),
    'typed_at', case
      when hold.person_typed_at > now() - interval '6 seconds' then hold.person_typed_at
    end,
    'last_id', (
      select id from public.messages where thread_id = session.thread_id order by seq desc limit 1
    ),
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', m.id, 'role', m.role, 'text', m.text, 'created_at', m.created_at,
        'client_message_id', case when m.role = 'user' then m.client_message_id end,
        'author', (select display_name from public.users where id = m.author_id),
        'sources', (
          select coalesce(jsonb_agg(distinct jsonb_build_object(
            'name', source ->> 'document_name', 'page', source -> 'page'
          )), '[]')
          from jsonb_array_elements(m.sources_json) as source
        ),
        'takeover', m.meta_json #> '{hold,what}',
        'offer', case when m.facets @> '{event:person_offered}' then 'person' end,
        'helpful', (
          select helpful from public.message_feedback where message_id = m.id and user_id is null
        )
      ) order by m.seq), '[]')
      from (
        select * from public.messages
        where thread_id = session.thread_id and seq > coalesce(after, 0)
        order by seq limit 200
      ) as m
    )
  );
end
$$;
