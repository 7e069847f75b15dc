-- A trial is a dialog with a candidate: versions or drafts that answer in it instead of the active
-- versions. It is nobody's real dialog, and everything that counts those says `not is_trial`.
alter table public.threads
  add column candidate jsonb check (jsonb_typeof(candidate) = 'object'),
  add check (is_trial = (candidate is not null));

create index threads_trials_idx on public.threads (updated_at desc, id desc) where is_trial;

-- The prompts that routers were sent. They hold settings and no word of a patient, many replies share
-- one, and it outlives them. The id is the SHA-256 of the text.
create table public.router_prompts (
  id text primary key,
  text text not null
);

-- What explains a reply, and repeats it; see StoredTrace in functions/assistant/schemas/trace.ts. In a
-- table of its own, so that dialogs are read without it. As json, which keeps the order of names: a
-- request is repeated byte for byte. Replies of earlier versions of the product have none.
create table public.message_traces (
  message_id uuid primary key references public.messages (id) on delete cascade,
  trace json not null check (json_typeof(trace) = 'object'),
  router_prompt text references public.router_prompts (id)
);

create index message_traces_router_prompt_idx on public.message_traces (router_prompt);

alter table public.router_prompts enable row level security;
grant all on public.router_prompts to service_role;
grant select on public.router_prompts to authenticated;
create policy router_prompts_select_policy on public.router_prompts for select to authenticated
  using ((select public.is_operator()));

alter table public.message_traces enable row level security;
grant all on public.message_traces to service_role;
grant select on public.message_traces to authenticated;
create policy message_traces_select_policy on public.message_traces for select to authenticated
  using ((select public.is_operator()));

-- Keeps the trace of a reply, if there is one.
create function public.keep_trace(p_message_id uuid, p_trace text, p_router_prompt text)
returns void
language plpgsql set search_path = '' as $$
declare
  prompt_hash constant text := encode(sha256(convert_to(p_router_prompt, 'UTF8')), 'hex');
begin
  if p_trace is null then
    return;
  end if;
  if prompt_hash is not null then
    insert into public.router_prompts (id, text) values (prompt_hash, p_router_prompt)
    on conflict (id) do nothing;
  end if;
  insert into public.message_traces (message_id, trace, router_prompt)
  values (p_message_id, p_trace::json, prompt_hash);
end
$$;

grant execute on function public.keep_trace to service_role;

-- The first call of a turn, as before, with the candidate of a trial.
create or replace function public.begin_turn(
  p_limits jsonb,
  p_user_id uuid default null,
  p_thread_id uuid default null,
  p_client_message_id uuid default null,
  p_query text default '',
  p_embedding extensions.vector default null,
  p_embedder text default null,
  p_limit integer default 5,
  p_min_score real default 0,
  p_history integer default 30,
  p_settings_version uuid default null
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  limited constant jsonb := public.take_limits(p_limits);
begin
  if limited is not null then
    return jsonb_build_object('limited', limited);
  end if;
  return public.load_turn(
    p_user_id, p_thread_id, p_client_message_id, p_query, p_embedding, p_embedder, p_limit,
    p_min_score, p_history, p_settings_version
  ) || jsonb_build_object(
    'candidate', (select candidate from public.threads where id = p_thread_id)
  );
end
$$;

-- The second, as before. A `candidate` makes a new dialog a trial, or takes the place of a trial's; a
-- `trace` is kept with the reply.
-- Errors: 42501 a viewer's turn in a dialog of somebody else, or a viewer's trial; PT404 the dialog is
-- gone; PT409 another turn was stored meanwhile, or this one already is.
create or replace function public.finish_turn(p_turn jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  turn constant jsonb := public.unwrap_json(p_turn);
  reply constant jsonb := turn -> 'reply';
  this_thread uuid := (turn ->> 'thread_id')::uuid;
  config uuid := (select id from public.agent_configs where id = (turn ->> 'agent_config_id')::uuid);
  author constant uuid := (turn ->> 'user_id')::uuid;
  owner uuid;
  question_id uuid;
  reply_id uuid;
  new_revision integer;
  meta jsonb := coalesce(nullif(reply -> 'meta_json', 'null'), '{}');
  spent integer;
  tried constant jsonb := nullif(turn -> 'candidate', 'null');
begin
  if tried is not null and exists (
    select from public.users where id = author and role = 'viewer'
  ) then
    raise insufficient_privilege using message = 'only editors try versions and drafts';
  end if;
  if this_thread is null then
    insert into public.threads (name, user_id, agent_config_id, switch_count, candidate, is_trial)
    values (
      coalesce(nullif(left(turn ->> 'thread_name', 200), ''), '…'),
      (select id from public.users where id = author),
      config,
      coalesce((turn ->> 'hard_handoffs')::integer, 0),
      tried,
      tried is not null
    )
    returning id into this_thread;
  else
    -- The update also locks the dialog until the turn is stored.
    update public.threads set
      -- Written once: a dialog that was served by a version that is gone keeps null.
      agent_config_id = coalesce(agent_config_id, case when not exists (
        select from public.messages
        where thread_id = this_thread and meta_json ->> 'config_version' is not null
      ) then config end),
      switch_count = switch_count + coalesce((turn ->> 'hard_handoffs')::integer, 0),
      -- A real dialog stays one.
      candidate = case when is_trial then coalesce(tried, candidate) end
    where id = this_thread
    returning user_id into owner;
    if not found then
      raise sqlstate 'PT404' using message = 'no such dialog';
    end if;
    if owner is distinct from author and exists (
      select from public.users where id = author and role = 'viewer'
    ) then
      raise insufficient_privilege using message = 'a viewer writes in dialogs of their own';
    end if;
  end if;

  insert into public.messages (thread_id, role, text, client_message_id)
  values (this_thread, 'user', turn ->> 'user_text', (turn ->> 'client_message_id')::uuid)
  on conflict (client_message_id) do nothing
  returning id into question_id;
  if question_id is null then
    raise sqlstate 'PT409' using message = 'this message is already stored';
  end if;

  new_revision := public.write_thread_state(
    this_thread, coalesce((turn ->> 'expected_revision')::integer, 0), turn -> 'state'
  );

  spent := round(extract(epoch from clock_timestamp() - statement_timestamp()) * 1000);
  meta := jsonb_set(meta, '{debug,timings_ms,commit}', to_jsonb(spent), false);
  meta := jsonb_set(
    meta,
    '{debug,timings_ms,total}',
    to_jsonb(coalesce((meta #>> '{debug,timings_ms,total}')::integer, 0) + spent),
    false
  );

  insert into public.messages (
    thread_id, role, text, sources_json, assembled_prompt, intent_id, meta_json
  )
  values (
    this_thread,
    'assistant',
    reply ->> 'text',
    coalesce(nullif(reply -> 'sources_json', 'null'), '[]'),
    reply ->> 'assembled_prompt',
    (select id from public.intents where code = reply ->> 'intent_code'),
    meta
  )
  returning id into reply_id;

  perform public.keep_trace(reply_id, turn ->> 'trace', turn ->> 'router_prompt');
  perform public.charge_tokens(author, (turn ->> 'tokens')::bigint);

  return jsonb_build_object(
    'thread_id', this_thread,
    'message_id', reply_id,
    'user_message_id', question_id,
    'revision', new_revision,
    'commit_ms', spent
  );
end
$$;

-- Token usage of each version of a branch, as before, without trials.
create or replace function public.intent_usage(p_code text) returns table (
  version integer,
  turns integer,
  prompt_tokens bigint,
  completion_tokens bigint,
  cached_tokens bigint,
  estimated_turns integer,
  cacheable_share double precision
)
language sql stable set search_path = '' as $$
  with calls as (
    select
      meta_json ->> 'config_version' as version,
      meta_json #> '{debug,usage}' as usage,
      meta_json #> '{debug,cacheable_prefix}' as prefix
    from public.messages join public.threads as t on t.id = thread_id and not t.is_trial
    where role = 'assistant' and meta_json ? 'debug'
      and intent_id = (select id from public.intents where code = p_code)
    union all
    select meta_json ->> 'router_version', meta_json #> '{debug,router,usage}', null
    from public.messages join public.threads as t on t.id = thread_id and not t.is_trial
    where p_code = '_router' and role = 'assistant' and meta_json ? 'debug'
  )
  select
    calls.version::integer,
    count(*)::integer,
    coalesce(sum((usage ->> 'prompt_tokens')::bigint), 0)::bigint,
    coalesce(sum((usage ->> 'completion_tokens')::bigint), 0)::bigint,
    coalesce(sum((usage ->> 'cached_tokens')::bigint), 0)::bigint,
    count(*) filter (where (usage ->> 'estimated')::boolean)::integer,
    avg((prefix ->> 'bytes')::double precision / (prefix ->> 'prompt_bytes')::double precision)
  from calls
  group by calls.version
  order by calls.version::integer desc nulls last
$$;

-- As before, without trials.
create or replace function public.activation_outlook(p_config_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select public.gate_verdict(c.id) || jsonb_build_object(
    'active_version', (
      select active.version from public.agent_configs as active
      where active.intent_id = i.id and active.is_active
    ),
    'dialogs', (
      select coalesce(jsonb_agg(to_jsonb(place) order by place.order_index, place.step_code), '[]')
      from (
        select
          step_code, min(s.order_index) as order_index,
          count(*) filter (where not is_suspended) as running,
          count(*) filter (where is_suspended) as suspended
        from (
          select current_step as step_code, false as is_suspended
          from public.thread_states join public.threads as t on t.id = thread_id and not t.is_trial
          where current_intent = i.code
          union all
          select resumable_step_code, true
          from public.thread_states join public.threads as t on t.id = thread_id and not t.is_trial
          where suspended_intent = i.code
        ) as dialog
        left join public.intent_steps as s on s.intent_id = i.id and s.code = step_code
        group by step_code
      ) as place
    ),
    'kept_dialogs', (
      select count(*) from public.threads
      where pinned_configs <> '{}' and pinned_configs ? i.code
    )
  )
  from public.agent_configs as c join public.intents as i on i.id = c.intent_id
  where c.id = p_config_id
$$;

-- As before; a trial keeps no version, for it has a candidate.
create or replace function public.settle_dialogs(p_code text, p_keep uuid) returns integer
language plpgsql set search_path = '' as $$
declare
  kept integer := 0;
begin
  if p_keep is null then
    update public.threads set pinned_configs = pinned_configs - p_code
    where pinned_configs <> '{}' and pinned_configs ? p_code;
  else
    update public.threads set pinned_configs = pinned_configs || jsonb_build_object(p_code, p_keep)
    where not pinned_configs ? p_code and not is_trial and id in (
      select thread_id from public.thread_states where p_code in (current_intent, suspended_intent)
    );
    select count(*) into kept from public.threads
    where pinned_configs <> '{}' and pinned_configs ? p_code;
  end if;
  return kept;
end
$$;
