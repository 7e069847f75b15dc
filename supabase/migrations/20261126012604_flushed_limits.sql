set check_function_bodies = off;

create or replace function public.begin_turn(
  p_limits jsonb,
  p_user_id uuid default null,
  p_thread_id uuid default null,
  p_client_message_id uuid default null,
  p_query text default '',
  p_embedding extensions.vector default null,
  p_embedder text default null,
  p_limit integer default 5,
  p_min_score real default null,
  p_history integer default 30,
  p_settings_version uuid default null,
  p_refers_back boolean default false
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  spent constant jsonb := public.spend_limits(p_limits);
begin
  if spent ? 'limited' then
    return spent;
  end if;
  if p_thread_id is not null then
    perform public.end_idle_holds(p_thread_id);
  end if;
  return public.load_turn(
    p_user_id, p_thread_id, p_client_message_id, p_query, p_embedding, p_embedder, p_limit,
    p_min_score, p_history, p_settings_version, p_refers_back
  ) || spent || jsonb_build_object(
    'candidate', (select candidate from public.threads where id = p_thread_id),
    'origin', (select origin from public.threads where id = p_thread_id),
    'is_held', exists (select from public.thread_holds where thread_id = p_thread_id)
  );
end
$$;
