-- Requests: what staff must do because of a dialog. A turn writes them in its own transaction; people
-- who serve work on them; their history is only added to.

alter table public.intents
  add column request_kinds text[] not null default '{}'
    check (array_position(request_kinds, null) is null);

comment on column public.intents.request_kinds is 'Kinds of requests that its replies may ask for';

alter table public.intent_steps
  add column outcome jsonb check (
    jsonb_typeof(outcome -> 'kind') = 'string' and jsonb_typeof(outcome -> 'due_minutes') = 'number'
  );

comment on column public.intent_steps.outcome is 'The request that entering it makes';

-- What the seed gives to new databases. Nobody's change: neither the ledger nor the version of the
-- settings is to tell of it.
alter table public.intents disable trigger user;
alter table public.intent_steps disable trigger user;
update public.intents set request_kinds = '{change}' where code = 'reschedule';
update public.intents set request_kinds = '{callback}' where code in ('price_question', 'general_info');
update public.intent_steps as step set outcome = '{"kind": "booking", "due_minutes": 120}'
from public.intents as intent
where intent.id = step.intent_id and intent.code = 'new_booking' and step.code = 'close';
alter table public.intents enable trigger user;
alter table public.intent_steps enable trigger user;

-- People who serve: editors, and viewers who may.
alter table public.users add column can_serve boolean not null default false;
grant update (can_serve) on public.users to authenticated;

drop trigger clients_change_only on public.users;
create trigger clients_change_only
  before update on public.users
  for each row execute function
    public.clients_change_only('role', 'display_name', 'is_disabled', 'can_serve');

create function public.can_serve() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.users
    where id = (select public.signed_in_user()) and not must_change_password
      and (role = 'editor' or can_serve)
  )
$$;

grant execute on function public.can_serve to authenticated, service_role;

create or replace function public.whoami() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', id, 'email', email, 'display_name', display_name, 'role', role,
    'must_change_password', must_change_password, 'can_serve', role = 'editor' or can_serve
  )
  from public.users where id = (select public.signed_in_user())
$$;

create type public.request_status as enum ('open', 'in_progress', 'done', 'cancelled');

-- A request outlives its dialog: it holds what was promised.
create table public.requests (
  id uuid primary key default gen_random_uuid(),
  thread_id uuid references public.threads (id) on delete set null,
  intent_code text not null,
  kind text not null check (kind ~ '^[a-z][a-z0-9_]*$'),
  status public.request_status not null default 'open',
  slots jsonb not null default '{}' check (jsonb_typeof(slots) = 'object'),
  summary text not null,
  reason text not null,
  due_at timestamptz not null,
  assignee uuid references public.users (id) on delete set null,
  outcome text check (length(outcome) between 1 and 2000),
  is_current boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  done_at timestamptz,
  check (status <> 'done' or outcome is not null)
);

comment on column public.requests.is_current is 'Its dialog still changes it';

create unique index requests_current_idx on public.requests (thread_id, kind) where is_current;
create index requests_due_idx on public.requests (due_at, id);
create index requests_assignee_idx on public.requests (assignee);

create trigger clients_change_only
  before update on public.requests
  for each row execute function
    public.clients_change_only('status', 'assignee', 'due_at', 'outcome');

create table public.request_history (
  id bigint primary key generated always as identity,
  request_id uuid not null references public.requests (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  by uuid default auth.uid() references public.users (id) on delete set null,
  what text not null check (what in ('created', 'changed', 'note')),
  changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object'),
  note text check (length(note) between 1 and 4000),
  check ((what = 'note') = (note is not null))
);

create index request_history_request_id_idx on public.request_history (request_id, id);
create index request_history_by_idx on public.request_history (by);

-- It goes with its request, and its author becomes null with the person: the database does both.
create function public.keep_request_history() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user in ('anon', 'authenticated', 'service_role') then
    raise insufficient_privilege using message = 'the history of a request is only added to';
  end if;
  return coalesce(new, old);
end
$$;

create trigger keep_request_history
  before update or delete on public.request_history
  for each row execute function public.keep_request_history();

-- Whoever changes a request: the revision counts, and what is closed is no longer its dialog's.
create function public.count_request_change() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.revision := old.revision + 1;
  new.updated_at := now();
  if new.status in ('done', 'cancelled') then
    new.is_current := false;
    new.done_at := coalesce(old.done_at, now());
  else
    new.done_at := null;
  end if;
  return new;
end
$$;

create trigger count_request_change
  before update of status, assignee, due_at, outcome, slots, summary, reason on public.requests
  for each row execute function public.count_request_change();

create function public.note_request_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  noted constant text[] := array['status', 'assignee', 'due_at', 'outcome', 'slots', 'summary', 'reason'];
begin
  if tg_op = 'INSERT' then
    insert into public.request_history (request_id, what) values (new.id, 'created');
    return null;
  end if;
  insert into public.request_history (request_id, what, changes)
  select new.id, 'changed', jsonb_object_agg(field, jsonb_build_array(before.value, after.value))
  from jsonb_each(to_jsonb(old)) as before (field, value)
  join jsonb_each(to_jsonb(new)) as after (field, value) using (field)
  where field = any (noted) and before.value is distinct from after.value
  having count(*) > 0;
  return null;
end
$$;

create trigger note_request_change
  after insert or update on public.requests
  for each row execute function public.note_request_change();

-- Operators read; people who serve change and note.
alter table public.requests enable row level security;
grant select, update (status, assignee, due_at, outcome) on public.requests to authenticated;
grant all on public.requests to service_role;
create policy requests_select_policy on public.requests for select to authenticated
  using ((select public.is_operator()));
create policy requests_update_policy on public.requests for update to authenticated
  using ((select public.can_serve())) with check ((select public.can_serve()));

alter table public.request_history enable row level security;
grant select, insert (request_id, what, note) on public.request_history to authenticated;
grant all on public.request_history to service_role;
create policy request_history_select_policy on public.request_history for select to authenticated
  using ((select public.is_operator()));
create policy request_history_insert_policy on public.request_history for insert to authenticated
  with check (
    (select public.can_serve()) and what = 'note' and changes = '{}' and by = (select auth.uid())
  );

-- What a turn asks of staff, in its transaction: `begun` is the branch whose scenario began anew, so
-- that its request before is left alone; each wish makes a request, or changes the one of its kind
-- that the dialog has open. Slots of a scenario (`is_whole`) replace, others are added. A trial asks
-- nobody for anything.
create function public.write_requests(p_thread_id uuid, p_requests jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  wish record;
begin
  if (select is_trial from public.threads where id = p_thread_id) then
    return;
  end if;
  update public.requests set is_current = false
  where thread_id = p_thread_id and is_current and intent_code = p_requests ->> 'begun';
  for wish in
    select * from jsonb_to_recordset(p_requests -> 'wishes') as w (
      kind text, intent_code text, slots jsonb, is_whole boolean, summary text, reason text,
      due_minutes integer
    )
  loop
    insert into public.requests as stored (
      thread_id, intent_code, kind, slots, summary, reason, due_at
    ) values (
      p_thread_id, wish.intent_code, wish.kind, wish.slots, wish.summary, wish.reason,
      now() + make_interval(mins => wish.due_minutes)
    )
    on conflict (thread_id, kind) where is_current do update set
      slots = case when wish.is_whole then wish.slots else stored.slots || wish.slots end,
      summary = wish.summary
    where stored.slots <> case when wish.is_whole then wish.slots else stored.slots || wish.slots end;
  end loop;
end
$$;

grant execute on function public.write_requests to service_role;

-- The metrics as before, with the requests.
create or replace function public.read_metrics() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(to_jsonb(each) order by name, labels) from (
    select name, labels, value from public.metrics
    union all
    select 'documents', format('status="%s"', status), (
      select count(*) from public.documents where index_status = status
    )
    from unnest(enum_range(null::public.index_status)) as status
    union all
    select 'requests', format('status="%s"', status), (
      select count(*) from public.requests as request where request.status = each_status.status
    )
    from unnest(enum_range(null::public.request_status)) as each_status (status)
    union all
    select 'requests_due', '', (
      select count(*) from public.requests where status in ('open', 'in_progress') and due_at <= now()
    )
    union all
    select 'database_bytes', '', pg_database_size(current_database())
  ) as each
$$;

-- The settings as before, with the outcome of each step.
create or replace function public.turn_settings() returns jsonb
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
        'guards', s.guards,
        'outcome', s.outcome
      ) order by i.code, s.order_index), '[]')
      from public.intent_steps as s join public.intents as i on i.id = s.intent_id
    ),
    'texts', (select coalesce(jsonb_object_agg(code, text), '{}') from public.prompt_texts)
  )
$$;

-- The second call of a turn, as before, with what it asks of staff.
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
  perform public.write_requests(this_thread, turn -> 'requests');
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
