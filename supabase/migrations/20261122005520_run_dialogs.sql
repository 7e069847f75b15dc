-- As before, with the dialog of a replayed reply.
create or replace view public.run_results with (security_invoker = true) as
select
  id, run_id, position, test_id, message_id, name, intent_code, attempt, repeats, passed, changed,
  changed <> '{}' as is_changed, result, latency_ms, error,
  (
    select count(*) from public.run_items as other
    where other.run_id = item.run_id and other.test_id = item.test_id and other.passed
  )::integer as passes,
  (select m.thread_id from public.messages as m where m.id = item.message_id) as thread_id
from public.run_items as item
where ended_at is not null;
