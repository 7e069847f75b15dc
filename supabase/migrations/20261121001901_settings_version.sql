-- Chapter 20: the settings of all turns (branches, active versions, steps, fixed texts) are sent to a
-- turn only when they are not those that it has.

-- Each change of a setting adds a row and takes those before it away. One row that all writers
-- update would do as well, but for deadlocks: they would wait for it with other rows in hand.
create table public.settings_changes (
  id uuid primary key default gen_random_uuid(),
  made_at timestamptz not null default clock_timestamp()
);

insert into public.settings_changes default values;

alter table public.settings_changes enable row level security;
revoke all on public.settings_changes from public, anon, authenticated;
grant all on public.settings_changes to service_role;

create function public.note_settings_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- At a stricter isolation, a row that somebody else took away meanwhile would be an error.
  if current_setting('transaction_isolation') = 'read committed' then
    delete from public.settings_changes where id in (
      select id from public.settings_changes
      where made_at < clock_timestamp() for update skip locked
    );
  end if;
  insert into public.settings_changes default values;
  return null;
end
$$;

create trigger note_settings_change
  after insert or update or delete or truncate on public.intents
  for each statement execute function public.note_settings_change();

create trigger note_settings_change
  after insert or update or delete or truncate on public.agent_configs
  for each statement execute function public.note_settings_change();

create trigger note_settings_change
  after insert or update or delete or truncate on public.intent_steps
  for each statement execute function public.note_settings_change();

create trigger note_settings_change
  after insert or update or delete or truncate on public.prompt_texts
  for each statement execute function public.note_settings_change();

create function public.turn_settings() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'intents', (
      select coalesce(jsonb_agg(to_jsonb(i) - 'created_at' order by order_index, code), '[]')
      from public.intents as i
    ),
    'configs', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id,
        'intent_code', i.code,
        'version', c.version,
        'system_prompt', c.system_prompt,
        'rules_text', c.rules_text,
        'exit_conditions_text', c.exit_conditions_text
      )), '[]')
      from public.agent_configs as c join public.intents as i on i.id = c.intent_id
      where c.is_active
    ),
    'steps', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'intent_code', i.code,
        'code', s.code,
        'name', s.name,
        'order_index', s.order_index,
        'system_prompt', s.system_prompt,
        'allowed_next', s.allowed_next,
        'guards', s.guards
      ) order by i.code, s.order_index), '[]')
      from public.intent_steps as s join public.intents as i on i.id = s.intent_id
    ),
    'texts', (select coalesce(jsonb_object_agg(code, text), '{}') from public.prompt_texts)
  )
$$;

drop function public.begin_turn(
  jsonb, uuid, uuid, uuid, text, extensions.vector, text, integer, real, integer
);
drop function public.load_turn(uuid, uuid, text, extensions.vector, text, integer, real, integer);

-- Everything a turn reads. `thread` is null when p_thread_id is unknown or null (then the stored
-- turn's thread, if any, is meant); `messages` are the last p_history, oldest first;
-- `settings` are null when p_settings_version is theirs. It reads all in one snapshot (stable), so
-- that version and settings belong together.
create function public.load_turn(
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
language plpgsql stable set search_path = '' as $$
declare
  stored constant jsonb := public.stored_turn(p_client_message_id);
  this_thread constant uuid := coalesce(p_thread_id, (stored ->> 'thread_id')::uuid);
  -- The last of the changes in sight is in the set, and in none before it, so no set comes twice.
  version constant uuid := coalesce(
    (select md5(string_agg(id::text, '' order by id))::uuid from public.settings_changes),
    gen_random_uuid()
  );
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
        'suspended_intent', suspended_intent,
        'resumable_step_code', resumable_step_code,
        'resumable_slots', resumable_slots_json,
        'revision', revision
      )
      from public.thread_states where thread_id = this_thread
    ),
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object('role', role, 'text', text) order by seq), '[]')
      from (
        select seq, role, text from public.messages
        where thread_id = this_thread order by seq desc limit p_history
      ) as recent
    ),
    'settings_version', version,
    'settings', case when version = p_settings_version then null else public.turn_settings() end,
    'fragments', (
      select coalesce(jsonb_agg(to_jsonb(fragment)), '[]')
      from public.search_chunks(p_query, p_embedding, p_embedder, p_limit, p_min_score) as fragment
    )
  );
end
$$;

-- As before, and it hands p_settings_version on. Functions that were deployed before this migration
-- tell no version and read the settings one level higher.
create function public.begin_turn(
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
  loaded jsonb;
begin
  if limited is not null then
    return jsonb_build_object('limited', limited);
  end if;
  loaded := public.load_turn(
    p_thread_id, p_client_message_id, p_query, p_embedding, p_embedder, p_limit, p_min_score,
    p_history, p_settings_version
  );
  if p_settings_version is null then
    loaded := loaded || (loaded -> 'settings');
  end if;
  return loaded || jsonb_build_object(
    'previous_prompt', public.previous_prompt(p_thread_id),
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
    )
  );
end
$$;

revoke execute on function
  public.note_settings_change(),
  public.turn_settings(),
  public.load_turn(uuid, uuid, text, extensions.vector, text, integer, real, integer, uuid),
  public.begin_turn(
    jsonb, uuid, uuid, uuid, text, extensions.vector, text, integer, real, integer, uuid
  )
from public, anon, authenticated, service_role;

grant execute on function
  public.turn_settings(),
  public.load_turn(uuid, uuid, text, extensions.vector, text, integer, real, integer, uuid),
  public.begin_turn(
    jsonb, uuid, uuid, uuid, text, extensions.vector, text, integer, real, integer, uuid
  )
to service_role;
