alter table public.thread_holds add column seen_seq bigint not null default 0;

set check_function_bodies = off;

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

create function public.note_seen(p_thread_id uuid, p_user_id uuid, p_message_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform public.require_serving(p_user_id);
  update public.thread_holds set seen_seq = greatest(
    seen_seq, (select seq from public.messages where id = p_message_id and thread_id = p_thread_id)
  )
  where thread_id = p_thread_id and held_by = p_user_id;
  if not found then
    perform public.refuse_for_holder(p_thread_id);
  end if;
end
$$;
grant execute on function public.note_seen to service_role;

create function public.read_takeovers() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(
    public.hold_of(hold.thread_id) || jsonb_build_object(
      'thread_id', hold.thread_id, 'unread', said.unread, 'waiting_since', said.waiting_since
    ) order by said.waiting_since, hold.since
  ), '[]')
  from public.thread_holds as hold
  cross join lateral (
    select
      count(*) filter (where message.seq > hold.seen_seq) as unread,
      min(message.created_at) as waiting_since
    from public.messages as message
    where message.thread_id = hold.thread_id and message.role = 'user' and message.seq > (
      select coalesce(max(seq), 0) from public.messages
      where thread_id = hold.thread_id and role in ('operator', 'system')
    )
  ) as said
  where (select public.is_operator()) or current_setting('role') in ('service_role', 'none')
$$;
grant execute on function public.read_takeovers to authenticated, service_role;

comment on column public.thread_holds.seen_seq is
  'Place (messages.seq) of the last message that the person has seen';
