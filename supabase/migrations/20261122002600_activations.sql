-- Each version tells who activated it last and when; a deactivated one keeps it.

alter table public.agent_configs
  add column activated_at timestamptz,
  add column activated_by uuid references public.users (id) on delete set null;

create index agent_configs_activated_by_idx on public.agent_configs (activated_by);

-- A saved version never changes, except for: is_active; its author and who activated it, which become
-- null with the person; its branch, which becomes null with the branch; and a legacy version's move
-- into a branch (adopt_legacy_configs, move_exit_conditions).
create or replace function public.keep_agent_config() returns trigger
language plpgsql set search_path = '' as $$
declare
  movable text[] := array['is_active', 'created_by', 'activated_by'];
begin
  if new.intent_id is null then
    movable := movable || 'intent_id'::text;
    new.is_active := false;
  elsif old.intent_id is null then
    movable := movable || array['intent_id', 'version'];
  end if;
  if current_setting('workbench.adopting', true) = 'on' then
    movable := movable || array['system_prompt', 'exit_conditions_text'];
  end if;
  if (to_jsonb(new) - movable) is distinct from (to_jsonb(old) - movable)
    or new.created_by is not null and new.created_by is distinct from old.created_by
    or new.activated_by is not null and new.activated_by is distinct from old.activated_by then
    raise sqlstate 'PT409' using message = 'a saved version never changes; save a new one';
  end if;
  return new;
end
$$;

-- Whatever the writer says. Triggers fire by name: keep_agent_config comes first, and refuses an
-- update that brings its own.
create function public.note_activation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.activated_at := case when new.is_active then now() end;
  new.activated_by := case when new.is_active then auth.uid() end;
  return new;
end
$$;

create trigger note_activation_on_insert
  before insert on public.agent_configs
  for each row execute function public.note_activation();

create trigger note_activation_on_update
  before update of is_active on public.agent_configs
  for each row when (new.is_active and not old.is_active)
  execute function public.note_activation();
