-- What a dialog says of a takeover is written in TypeScript; a takeover in progress keeps the
-- sentence that it ends with.
alter table public.thread_holds add column idle_text text;
update public.thread_holds
set idle_text = '{name} has not written for a while. The assistant answers again.';
alter table public.thread_holds alter column idle_text set not null;

drop function if exists public.release_thread(uuid,uuid,text);

drop function if exists public.take_over(uuid,uuid,integer);

set check_function_bodies = off;

create or replace function public.append_hold_message(p_thread_id uuid, p_person uuid, p_text text, p_hold jsonb)
returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.thread_states as stored (thread_id) values (p_thread_id)
  on conflict (thread_id) do update set revision = stored.revision + 1;
  insert into public.messages (thread_id, role, text, author_id, meta_json)
  select
    p_thread_id, 'system', replace(p_text, '{name}', display_name), id,
    jsonb_build_object('hold', p_hold)
  from public.users where id = p_person;
end
$$;

create or replace function public.end_idle_holds(p_thread_id uuid default null) returns void
language plpgsql set search_path = '' as $$
declare
  idle uuid;
  ended public.thread_holds;
begin
  for idle in
    select thread_id from public.thread_holds
    where ends_at <= now() and (p_thread_id is null or thread_id = p_thread_id)
    order by thread_id
  loop
    perform public.lock_thread(idle);
    delete from public.thread_holds where thread_id = idle and ends_at <= now()
    returning * into ended;
    if found then
      perform public.append_hold_message(idle, ended.held_by, ended.idle_text, '{"what": "idle"}');
    end if;
  end loop;
end
$$;

create function public.take_over(
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
  insert into public.thread_holds (thread_id, held_by, ends_at, idle_text)
  values (p_thread_id, p_user_id, now() + make_interval(mins => p_idle_minutes), p_idle_text)
  on conflict (thread_id) do update set ends_at = excluded.ends_at;
  return public.hold_of(p_thread_id);
end
$$;
grant execute on function public.take_over to service_role;

create function public.release_thread(
  p_thread_id uuid,
  p_user_id uuid,
  p_text text,
  p_summary text default null
) returns void
language plpgsql set search_path = '' as $$
declare
  is_editor constant boolean := exists (
    select from public.users where id = p_user_id and role = 'editor'
  );
begin
  perform public.require_serving(p_user_id);
  perform public.lock_thread(p_thread_id);
  delete from public.thread_holds
  where thread_id = p_thread_id and (held_by = p_user_id or is_editor);
  if not found then
    perform public.refuse_for_holder(p_thread_id);
  end if;
  perform public.append_hold_message(
    p_thread_id, p_user_id, p_text,
    jsonb_strip_nulls(jsonb_build_object('what', 'released', 'summary', p_summary))
  );
end
$$;
grant execute on function public.release_thread to service_role;

comment on column public.thread_holds.idle_text is 'What the dialog says when it ends by silence';
