-- A request to call back is due within five minutes to a day. Values outside take the nearest one.
-- Without one, no change of settings is recorded.
do $$
begin
  if exists (select from public.assistant_settings where code = 'callback_due_minutes') then
    update public.assistant_settings
    set value = to_jsonb(least(greatest((value #>> '{}')::int, 5), 1440))
    where code = 'callback_due_minutes';
  end if;
end
$$;

alter table public.assistant_settings drop constraint assistant_settings_value_check;
alter table public.assistant_settings add constraint assistant_settings_value_check check (case code
  when 'time_zone' then
    jsonb_typeof(value) = 'string' and timezone(value #>> '{}', timestamptz 'epoch') is not null
  when 'router_min_confidence' then value between '0' and '1'
  when 'takeover_idle_minutes' then
    value between '1' and '1440' and value #>> '{}' not like '%.%'
  when 'callback_due_minutes' then
    value between '5' and '1440' and value #>> '{}' not like '%.%'
  else true
end);
