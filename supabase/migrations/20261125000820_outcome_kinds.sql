-- The request that a step makes is of a seeded kind, or of one that its branch names.
create function public.check_outcome_kind() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  known constant text[] := array['booking', 'change', 'callback', 'urgent']
    || (select request_kinds from public.intents where id = new.intent_id);
  problem constant text := format(
    '%s is no kind of request of this branch; known are %s; add another to the kinds of the branch first',
    new.outcome ->> 'kind', array_to_string(known, ', ')
  );
begin
  if tg_op = 'UPDATE' and old.outcome ->> 'kind' = new.outcome ->> 'kind' then
    return new;
  end if;
  if not new.outcome ->> 'kind' = any (known) then
    raise sqlstate 'PT422' using
      message = problem,
      detail = jsonb_build_object(
        'errors', jsonb_build_array(jsonb_build_object('path', 'outcome.kind', 'message', problem))
      );
  end if;
  return new;
end
$$;

create trigger check_outcome_kind
  before insert or update of outcome on public.intent_steps
  for each row when (new.outcome is not null)
  execute function public.check_outcome_kind();
