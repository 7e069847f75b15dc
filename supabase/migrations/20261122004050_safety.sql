-- Safety stays on: the branch that looks at each message before the router can be neither disabled
-- nor deleted.

-- Codes are immutable because tags, dialog states and the fallbacks of a turn refer to branches by
-- code; a turn needs four of them.
create or replace function public.keep_intent() returns trigger
language plpgsql set search_path = '' as $$
declare
  needed constant text[] := array['general_info', 'escalate_human', '_router', '_safety'];
begin
  if tg_op = 'DELETE' then
    if old.code = any (needed) then
      raise sqlstate 'PT400' using message = format('%s cannot be deleted', old.code);
    end if;
    return old;
  end if;
  if not new.is_enabled and new.code = any (needed) then
    raise sqlstate 'PT400' using message = format('%s cannot be disabled', new.code);
  end if;
  if tg_op = 'UPDATE' and new.code <> old.code then
    raise sqlstate 'PT400' using message = 'the code of a branch never changes';
  end if;
  return new;
end
$$;
