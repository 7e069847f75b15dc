-- The organisation's opening hours and closed dates. Nothing that is stored changes.
alter table public.assistant_settings drop constraint assistant_settings_value_check;
alter table public.assistant_settings add constraint assistant_settings_value_check check (case code
  when 'time_zone' then
    jsonb_typeof(value) = 'string' and timezone(value #>> '{}', timestamptz 'epoch') is not null
  when 'hours' then jsonb_path_query_array(value, '$[*] ? (
    @.day >= 0 && @.day <= 6 && @.day % 1 == 0
    && @.opens like_regex "^([01][0-9]|2[0-3]):[0-5][0-9]$"
    && @.closes like_regex "^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$"
    && @.opens < @.closes
  )') = value
  when 'closed_dates' then jsonb_path_query_array(
    value, '$[*] ? (@ like_regex "^[0-9]{4}-[0-9]{2}-[0-9]{2}$")'
  ) = value
  when 'router_min_confidence' then value between '0' and '1'
  when 'takeover_idle_minutes' then
    value between '1' and '1440' and value #>> '{}' not like '%.%'
  when 'callback_due_minutes' then
    value between '5' and '1440' and value #>> '{}' not like '%.%'
  else true
end);
