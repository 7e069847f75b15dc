set check_function_bodies = off;

create or replace function public.are_fixed_texts(p_value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(p_value) = 'object' and not exists (
    select
    from jsonb_each(case jsonb_typeof(p_value) when 'object' then p_value end) as by_code (code, texts)
    left join lateral jsonb_each(case jsonb_typeof(texts) when 'object' then texts end)
      as by_language (language, text) on true
    where code <> all (
      '{escalation_reply,say_more,person_offer,takeover_ended,model_unavailable,callback_noted}'
    )
      or jsonb_typeof(texts) <> 'object'
      or language !~ '^[A-Za-z0-9-]{2,35}$'
      or jsonb_typeof(text) <> 'string'
      or length(text #>> '{}') > 2000
      or text #>> '{}' = '' or text #>> '{}' <> btrim(text #>> '{}', E' \t\r\n')
  )
$$;

create or replace function public.load_turn(
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
    'callback', (
      select jsonb_build_object(
        'slots', slots,
        'summary', summary,
        'is_asked', coalesce((
          select facets @> '{event:model_unavailable}' from public.messages
          where thread_id = this_thread order by seq desc limit 1
        ), false)
      )
      from public.requests
      where thread_id = this_thread and kind = 'callback' and is_current
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

create or replace function public.queue_message_webhooks() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  branch record;
  was_handed_over boolean;
begin
  if not exists (
    select from public.webhooks
    where is_enabled and events && '{message.created,handoff.requested}'
  ) or (select is_trial from public.threads where id = new.thread_id) then
    return null;
  end if;
  select code, is_authoritative into branch from public.intents where id = new.intent_id;
  perform public.queue_webhooks('message.created', json_build_object(
    'id', new.id, 'thread_id', new.thread_id, 'role', new.role, 'text', new.text,
    'intent_code', branch.code, 'created_at', new.created_at
  ), new.thread_id);
  if new.role <> 'assistant' or branch.is_authoritative is not true then
    return null;
  end if;
  select intent.is_authoritative into was_handed_over
  from public.messages as message left join public.intents as intent on intent.id = intent_id
  where thread_id = new.thread_id and role <> 'user' and seq < new.seq
  order by seq desc limit 1;
  if was_handed_over is not true then
    perform public.queue_webhooks('handoff.requested', json_build_object(
      'thread_id', new.thread_id, 'message_id', new.id, 'intent_code', branch.code,
      'reason', case
        when new.meta_json -> 'events' ? 'routing_loop' then 'routing_loop'
        when new.meta_json -> 'events' ? 'model_unavailable' then 'model_unavailable'
        else 'handed_over'
      end,
      'requested_at', new.created_at
    ), new.thread_id);
  end if;
  return null;
end
$$;
