-- Creating, enabling and deleting branches. A branch that dialogs stand in is deleted only together
-- with a plan for them.

-- Trigger function: a branch is enabled only with an active version, which answers in it.
-- Raises: PT409 no-active-version.
create function public.check_active_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select from public.agent_configs where intent_id = new.id and is_active
  ) then
    raise sqlstate 'PT409' using
      message = format('%s has no active version; activate one first', new.code),
      detail = '{"code": "no-active-version"}';
  end if;
  return null;
end
$$;

create trigger check_active_version
  after update of is_enabled on public.intents
  for each row when (new.is_enabled and not old.is_enabled)
  execute function public.check_active_version();

-- Creates a branch, disabled and without a version; without an index it is the last one. Returns its
-- id.
-- Raises: 42501 the caller is no editor, 23505 the code is in use.
-- Called by: functions/assistant/routes/intents.ts.
create function public.create_branch(
  p_code text,
  p_name text,
  p_description text,
  p_is_authoritative boolean,
  p_order_index integer default null
) returns uuid
language sql set search_path = '' as $$
  insert into public.intents (code, name, description, is_enabled, is_authoritative, order_index)
  select
    p_code, p_name, p_description, false, p_is_authoritative,
    coalesce(p_order_index, (select coalesce(max(order_index), 0) + 1 from public.intents))
  returning id
$$;
grant execute on function public.create_branch to authenticated, service_role;

-- Trigger function: before a branch goes, dialogs that stand in it continue in the branch that
-- delete_branch names, at its first step and without slots; a scenario that is suspended in it is
-- dropped. A turn that runs meanwhile in such a dialog is not stored.
-- Raises: PT409 branch-in-use: dialogs stand in it and no branch is named.
create function public.move_dialogs_of_branch() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  move_to constant text := nullif(current_setting('workbench.move_to', true), '');
  standing integer;
begin
  select count(*) into standing from public.thread_states where current_intent = old.code;
  if standing > 0 and move_to is null then
    raise sqlstate 'PT409' using
      message = format(
        'dialogs stand in %s: %s; name the branch that they continue in by move_to', old.code, standing
      ),
      detail = jsonb_build_object('code', 'branch-in-use', 'dialogs', standing);
  end if;
  update public.thread_states
  set current_intent = move_to, slots = '{}', soft_insertion_count = 0, stall_count = 0,
    revision = revision + 1,
    current_step = (
      select s.code
      from public.intent_steps as s
      join public.intents as i on i.id = s.intent_id
      where i.code = move_to
      order by s.order_index limit 1
    )
  where current_intent = old.code;
  update public.thread_states
  set suspended_intent = null, resumable_step_code = null, resumable_slots_json = '{}'
  where suspended_intent = old.code;
  return old;
end
$$;

-- The name sorts after forbid_intent_change, which may reject the deletion.
create trigger move_dialogs_of_branch
  before delete on public.intents
  for each row execute function public.move_dialogs_of_branch();

-- Deletes a branch with its steps; its versions stay. Dialogs that stand in it continue in p_move_to.
-- Raises: PT404 there is no such branch, PT409 branch-is-fixed: every turn needs it, PT409
-- branch-in-use: dialogs stand in it and p_move_to is null, PT422 p_move_to is no other enabled branch
-- that answers, 42501 the caller is no editor.
-- Called by: functions/assistant/routes/intents.ts, prune_branches.
create function public.delete_branch(p_code text, p_move_to text default null) returns void
language plpgsql set search_path = '' as $$
begin
  if not exists (select from public.intents where code = p_code) then
    raise sqlstate 'PT404' using message = format('there is no branch %s', p_code);
  end if;
  if p_code in ('general_info', 'escalate_human') or starts_with(p_code, '_') then
    raise sqlstate 'PT409' using
      message = format('%s cannot be deleted: every turn needs it', p_code),
      detail = '{"code": "branch-is-fixed"}';
  end if;
  if p_move_to is not null and not exists (
    select from public.intents
    where code = p_move_to and code <> p_code and is_enabled and not is_system
  ) then
    raise sqlstate 'PT422' using
      message = format('%s is no other enabled branch that answers', p_move_to),
      detail = '{"errors": [{"path": "move_to", "message": "It must be another enabled branch that answers"}]}';
  end if;
  perform set_config('workbench.move_to', coalesce(p_move_to, ''), true);
  delete from public.intents where code = p_code;
  if not found then
    raise sqlstate '42501' using message = 'only editors delete branches';
  end if;
  perform set_config('workbench.move_to', '', true);
end
$$;
grant execute on function public.delete_branch to authenticated, service_role;
