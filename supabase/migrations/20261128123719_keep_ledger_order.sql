set check_function_bodies = off;

create function public.next_ledger_time() returns timestamptz
language plpgsql volatile set search_path = '' as $$
declare
  latest constant timestamptz := nullif(current_setting('workbench.ledger_time', true), '');
  rising constant timestamptz := greatest(clock_timestamp(), latest + interval '1 microsecond');
begin
  perform set_config('workbench.ledger_time', rising::text, true);
  return rising;
end
$$;

alter table public.ledger alter column at set default public.next_ledger_time();
