set check_function_bodies = off;

create or replace function public.note_unanswered_turn() returns trigger
language plpgsql set search_path = '' as $$
begin
  if (
    new.meta_json ->> 'step_code' is null
    or new.facets && array['event:soft_insertion', 'event:sticky']
  ) and new.meta_json ->> 'router_intent_code' is distinct from 'escalate_human'
    and exists (select from public.threads where id = new.thread_id and not is_trial) then
    insert into public.gap_questions (message_id, cause, asked_at)
    values (new.id, 'nothing_found', new.created_at);
  end if;
  return null;
end
$$;
