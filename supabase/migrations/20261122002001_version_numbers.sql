-- A version number is used once in a branch, also after its version was deleted; the versions of all
-- branches are counted in one call; a dialog keeps the configuration of its first reply.

alter table public.intents
  add column last_version integer not null default 0 check (last_version >= 0);

comment on column public.intents.last_version is 'The highest number of a deleted version';

-- It never goes back, whoever writes.
create function public.keep_last_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.last_version := greatest(new.last_version, old.last_version);
  return new;
end
$$;

create trigger keep_last_version
  before update of last_version on public.intents
  for each row execute function public.keep_last_version();

create function public.remember_version_number() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.intents set last_version = greatest(last_version, old.version)
  where id = old.intent_id;
  return null;
end
$$;

create trigger remember_version_number
  after delete on public.agent_configs
  for each row execute function public.remember_version_number();

-- The version is always one more than the highest that the branch ever had, whatever the insert says.
create or replace function public.number_agent_config() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.intent_id is not null then
    perform public.lock_agent_configs(new.intent_id);
    select greatest(coalesce(max(c.version), 0), i.last_version) + 1 into new.version
    from public.intents as i left join public.agent_configs as c on c.intent_id = i.id
    where i.id = new.intent_id
    group by i.id;
  end if;
  return new;
end
$$;

-- How many versions each branch has, and which one is active.
create function public.intent_versions() returns table (
  intent_id uuid,
  versions_count integer,
  active_version integer
)
language sql stable set search_path = '' as $$
  select c.intent_id, count(*)::integer, max(c.version) filter (where c.is_active)
  from public.agent_configs as c
  where c.intent_id is not null
  group by c.intent_id
$$;

grant execute on function public.intent_versions to authenticated, service_role;

create or replace function public.finish_turn(p_turn jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  turn constant jsonb := public.unwrap_json(p_turn);
  reply constant jsonb := turn -> 'reply';
  this_thread uuid := (turn ->> 'thread_id')::uuid;
  config uuid := (select id from public.agent_configs where id = (turn ->> 'agent_config_id')::uuid);
  question_id uuid;
  reply_id uuid;
  new_revision integer;
  meta jsonb := coalesce(nullif(reply -> 'meta_json', 'null'), '{}');
  spent integer;
begin
  if this_thread is null then
    insert into public.threads (name, user_id, agent_config_id, switch_count)
    values (
      coalesce(nullif(left(turn ->> 'thread_name', 200), ''), '…'),
      (select id from public.users where id = (turn ->> 'user_id')::uuid),
      config,
      coalesce((turn ->> 'hard_handoffs')::integer, 0)
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
      switch_count = switch_count + coalesce((turn ->> 'hard_handoffs')::integer, 0)
    where id = this_thread;
    if not found then
      raise sqlstate 'PT404' using message = 'no such dialog';
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

  perform public.charge_tokens((turn ->> 'user_id')::uuid, (turn ->> 'tokens')::bigint);

  return jsonb_build_object(
    'thread_id', this_thread,
    'message_id', reply_id,
    'user_message_id', question_id,
    'revision', new_revision,
    'commit_ms', spent
  );
end
$$;
