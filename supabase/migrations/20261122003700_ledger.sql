-- The ledger: every change of what runs, whoever makes it, with what was there before. Triggers write
-- it, nobody changes it. It outlives what it names, so it refers to nothing by foreign key.

create table public.ledger (
  id uuid primary key default gen_random_uuid(),
  -- The clock's, so that the changes of one transaction keep their order.
  at timestamptz not null default clock_timestamp(),
  made_by uuid,
  what text not null check (what ~ '^[a-z_]+$'),
  intent_code text,
  old_value jsonb,
  new_value jsonb,
  reason text check (length(reason) between 1 and 1000),
  run_id uuid
);

comment on column public.ledger.made_by is 'The person; null for a server and for a start';

create index ledger_newest_idx on public.ledger (at desc, id desc);
create index ledger_branch_idx on public.ledger (intent_code, at desc, id desc);

create function public.keep_ledger() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' and current_user not in ('anon', 'authenticated', 'service_role') then
    return new;
  end if;
  raise sqlstate 'PT409' using message = 'the ledger is written by the database and never changed';
end
$$;

create trigger keep_ledger
  before insert or update or delete on public.ledger
  for each row execute function public.keep_ledger();

create trigger keep_ledger_whole
  before truncate on public.ledger
  for each statement execute function public.keep_ledger();

revoke all on public.ledger from public, anon, authenticated, service_role;
alter table public.ledger enable row level security;
grant select on public.ledger to authenticated, service_role;
create policy ledger_select_policy on public.ledger for select to authenticated
  using ((select public.is_operator()));

-- What the call in progress says about the change that it makes (see activate_agent_config); {} otherwise.
create function public.change_context() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(nullif(current_setting('workbench.change', true), '')::jsonb, '{}')
$$;

-- Adds an entry: by the person who asks, with the reason and the run of the call.
create function public.write_ledger(
  p_what text, p_intent_code text, p_old_value jsonb, p_new_value jsonb
) returns void
language sql set search_path = '' as $$
  insert into public.ledger (made_by, what, intent_code, old_value, new_value, reason, run_id)
  select
    auth.uid(), p_what, p_intent_code, p_old_value, p_new_value,
    context ->> 'reason', (context ->> 'run_id')::uuid
  from public.change_context() as context
$$;

-- A trigger function: writes the change of a row, as <first argument>_created, _changed or _deleted.
-- The other arguments are columns that do not count.
create function public.note_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - tg_argv[1:] end;
  after constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - tg_argv[1:] end;
  facts constant jsonb := coalesce(to_jsonb(new), to_jsonb(old));
  verb constant text := case tg_op
    when 'INSERT' then '_created' when 'UPDATE' then '_changed' else '_deleted' end;
  branch text := facts ->> case when tg_table_name = 'intents' then 'code' else 'intent_code' end;
begin
  if before is not distinct from after then
    return null;
  end if;
  if facts ? 'intent_id' then
    select code into branch from public.intents where id = (facts ->> 'intent_id')::uuid;
    -- It goes with its branch, whose entry holds it.
    if tg_op = 'DELETE' and branch is null then
      return null;
    end if;
  end if;
  perform public.write_ledger(tg_argv[0] || verb, branch, before, after);
  return null;
end
$$;

create trigger note_change
  after insert or update or delete on public.intent_steps
  for each row execute function public.note_change('step', 'id', 'intent_id', 'updated_at');

create trigger note_change
  after insert or update or delete on public.prompt_texts
  for each row execute function public.note_change('text', 'updated_at');

create trigger note_change
  after insert or update on public.intents
  for each row
  execute function public.note_change('branch', 'id', 'is_system', 'created_at', 'last_version', 'gate');

-- Before the row, while its steps are there.
create function public.note_branch_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform public.write_ledger('branch_deleted', old.code, to_jsonb(old) || jsonb_build_object(
    'steps', (
      select coalesce(jsonb_agg(to_jsonb(s) - 'intent_id' order by s.order_index), '[]')
      from public.intent_steps as s where s.intent_id = old.id
    )
  ), null);
  return old;
end
$$;

-- Named so that it comes after keep_intent, which may refuse.
create trigger note_branch_deletion
  before delete on public.intents
  for each row execute function public.note_branch_deletion();

-- What was written down before there was a ledger.
insert into public.ledger (at, made_by, what, intent_code, new_value)
select event.at, event.made_by, event.what, i.code,
  jsonb_build_object('config_id', c.id, 'version', c.version, 'name', c.name)
from public.agent_configs as c
left join public.intents as i on i.id = c.intent_id
cross join lateral (values
  (c.created_at, c.created_by, 'created'), (c.activated_at, c.activated_by, 'activated')
) as event (at, made_by, what)
where event.at is not null;
