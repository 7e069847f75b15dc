drop function if exists public.begin_key_turn(uuid,jsonb,uuid,uuid,text,extensions.vector,text,integer,real,integer,uuid);

drop function if exists public.begin_session_turn(uuid,uuid,jsonb,uuid,uuid,text,extensions.vector,text,integer,real,integer,uuid);

drop function if exists public.begin_turn(jsonb,uuid,uuid,uuid,text,extensions.vector,text,integer,real,integer,uuid);

drop function if exists public.follows_up(text);

drop function if exists public.load_turn(uuid,uuid,uuid,text,extensions.vector,text,integer,real,integer,uuid);

set check_function_bodies = off;

create function public.follows_up(p_query text, p_refers_back boolean) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (
    select exists (select from public.search_languages) and case
      when p_refers_back then count(*) <= 4
      else count(*) <= 1 and (public.is_request(p_query) or exists (
        select from public.search_terms as t join public.question_words(p_query) as w on t.term = any (w.stems)
        where not t.is_part
      ))
    end
    from public.question_words(p_query)
  );
end
$$;
grant execute on function public.follows_up to authenticated, service_role;

create function public.load_turn(
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
language plpgsql stable set search_path = '' as $$
declare
  stored constant jsonb := public.stored_turn(p_client_message_id);
  this_thread constant uuid := coalesce(p_thread_id, (stored ->> 'thread_id')::uuid);
  -- Every change adds a new id, so no set of visible changes comes twice.
  version constant uuid := coalesce(
    (select md5(string_agg(id::text, '' order by id))::uuid from public.settings_changes),
    gen_random_uuid()
  );
  question_before constant text := case when public.follows_up(p_query, p_refers_back) then (
    select text from public.messages
    where thread_id = this_thread and role = 'user' order by seq desc limit 1
  ) end;
begin
  return jsonb_build_object(
    'thread', (
      select jsonb_build_object(
        'id', id, 'name', name, 'user_id', user_id, 'agent_config_id', agent_config_id
      )
      from public.threads where id = this_thread
    ),
    'stored', stored,
    'state', (
      select jsonb_build_object(
        'current_intent', current_intent,
        'current_step', current_step,
        'slots', slots,
        'handoff_count', handoff_count,
        'soft_insertion_count', soft_insertion_count,
        'stall_count', stall_count,
        'suspended_intent', suspended_intent,
        'resumable_step_code', resumable_step_code,
        'resumable_slots', resumable_slots_json,
        'revision', revision
      )
      from public.thread_states where thread_id = this_thread
    ),
    'messages', public.turn_history(this_thread, p_history),
    'settings_version', version,
    'settings', case when version = p_settings_version then null else public.turn_settings() end,
    'pinned', public.pinned_configs(this_thread),
    'previous_prompt', (
      select assembled_prompt from public.messages
      where thread_id = p_thread_id order by seq desc limit 1
    ),
    'budget', jsonb_build_object(
      'tokens_per_day', (
        select tokens_per_day from public.model_budgets
        where user_id = p_user_id or user_id is null
        order by user_id nulls last limit 1
      ),
      'used', coalesce((
        select tokens from public.model_usage where user_id = p_user_id and day = public.today()
      ), 0),
      'seconds_left', ceil(extract(epoch from (
        (public.today() + 1)::timestamp at time zone 'utc' - now()
      )))
    ),
    'follows_up', question_before is not null,
    'fragments', (
      select coalesce(jsonb_agg(to_jsonb(fragment)), '[]')
      from public.search_chunks(
        p_query, p_embedding, p_embedder, p_limit, p_min_score, p_before => question_before
      ) as fragment
    )
  );
end
$$;
grant execute on function public.load_turn to service_role;

create function public.begin_turn(
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
  perform set_config('synchronous_commit', 'off', true);
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
grant execute on function public.begin_turn to service_role;

create function public.begin_session_turn(
  p_session_id uuid,
  p_user_id uuid,
  p_limits jsonb,
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
  account constant jsonb := public.account_of(p_session_id, p_user_id);
begin
  if account is null or (account ->> 'must_change_password')::boolean then
    return jsonb_build_object('account', account);
  end if;
  return jsonb_build_object('account', account) || public.begin_turn(
    p_limits, p_user_id, p_thread_id, p_client_message_id, p_query, p_embedding, p_embedder,
    p_limit, p_min_score, p_history, p_settings_version, p_refers_back
  );
end
$$;
grant execute on function public.begin_session_turn to service_role;

create function public.begin_key_turn(
  p_key_id uuid,
  p_limits jsonb,
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
  key constant public.api_keys := public.require_live_key(p_key_id);
begin
  if key.scope <> 'chat' then
    raise sqlstate 'PT403' using message = 'this API key is not for chats';
  elsif p_thread_id is not null and not public.is_dialog_of_key(key.id, p_thread_id) then
    raise sqlstate 'PT404' using message = 'this key has begun no dialog with this id';
  elsif exists (
    select from public.messages
    where client_message_id = p_client_message_id
      and not public.is_dialog_of_key(key.id, thread_id)
  ) then
    raise sqlstate 'PT409' using
      message = 'this client_message_id was already used for another message';
  end if;
  return public.begin_turn(
    p_limits => p_limits, p_thread_id => p_thread_id, p_client_message_id => p_client_message_id,
    p_query => p_query, p_embedding => p_embedding, p_embedder => p_embedder, p_limit => p_limit,
    p_min_score => p_min_score, p_history => p_history, p_settings_version => p_settings_version,
    p_refers_back => p_refers_back
  );
end
$$;
grant execute on function public.begin_key_turn to service_role;
