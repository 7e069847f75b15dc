-- The facts of the organisation.
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
  when 'languages' then jsonb_path_query_array(
    value, '$[*] ? (@ like_regex "^[A-Za-z0-9-]{2,35}$")'
  ) = value
  when 'default_country' then
    jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^([A-Z]{2})?$'
  when 'accent' then
    jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^(#[0-9a-f]{6})?$'
  when 'router_min_confidence' then value between '0' and '1'
  when 'takeover_idle_minutes' then
    value between '1' and '1440' and value #>> '{}' not like '%.%'
  when 'callback_due_minutes' then
    value between '5' and '1440' and value #>> '{}' not like '%.%'
  else code not in ('name', 'kind', 'tagline', 'phone', 'email', 'address')
    or jsonb_typeof(value) = 'string' and length(value #>> '{}') <= 300
end);

-- An assistant that exists spoke for a clinic with these hours; they stood in code. Nobody made this
-- change, so no trigger notes it.
alter table public.assistant_settings disable trigger user;
insert into public.assistant_settings (code, value)
select fact.code, fact.value
from (values
  ('kind', '"clinic"'::jsonb),
  ('hours', '[
    {"day": 1, "opens": "08:00", "closes": "20:00"},
    {"day": 2, "opens": "08:00", "closes": "20:00"},
    {"day": 3, "opens": "08:00", "closes": "20:00"},
    {"day": 4, "opens": "08:00", "closes": "20:00"},
    {"day": 5, "opens": "08:00", "closes": "20:00"},
    {"day": 6, "opens": "09:00", "closes": "15:00"}
  ]')
) as fact (code, value)
where exists (select from public.intents)
on conflict (code) do nothing;
alter table public.assistant_settings enable trigger user;
