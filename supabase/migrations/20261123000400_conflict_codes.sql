-- Conflicts that a caller must tell apart carry the code of their kind in their detail.
-- See functions/shared/http/problem-kinds.ts.

-- Refuses in the name of whoever holds a dialog.
-- Errors: PT409 with the code and the hold in its detail.
create or replace function public.refuse_for_holder(p_thread_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  hold constant jsonb := public.hold_of(p_thread_id);
begin
  if hold is null then
    raise sqlstate 'PT409' using
      message = 'nobody holds this dialog; take it over first',
      detail = '{"code": "dialog-not-held"}';
  end if;
  raise sqlstate 'PT409' using
    message = format('%s holds this dialog', hold ->> 'by_name'),
    detail = jsonb_build_object('code', 'dialog-held', 'hold', hold)::text;
end
$$;

create or replace function public.keep_gate() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  verdict constant jsonb := public.gate_verdict(new.id);
begin
  if verdict ->> 'gate' = 'require' and verdict ->> 'missing' is not null
    and not public.change_context() @> '{"override": true}' then
    raise sqlstate 'PT409' using
      message = 'the gate of this branch requires a finished run against this version, newer than '
        'the tests, in which every test passed; override it with a reason, or run the tests first',
      detail = (verdict || '{"code": "gate-closed"}')::text;
  end if;
  return null;
end
$$;
