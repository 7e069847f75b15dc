-- Fixed texts as a setting of the assistant. Nothing that is stored changes.
set check_function_bodies = off;

create function public.are_fixed_texts(p_value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(p_value) = 'object' and not exists (
    select
    from jsonb_each(case jsonb_typeof(p_value) when 'object' then p_value end) as by_code (code, texts)
    left join lateral jsonb_each(case jsonb_typeof(texts) when 'object' then texts end)
      as by_language (language, text) on true
    where code <> all ('{escalation_reply,say_more,person_offer,takeover_ended}')
      or jsonb_typeof(texts) <> 'object'
      or language !~ '^[A-Za-z0-9-]{2,35}$'
      or jsonb_typeof(text) <> 'string'
      or length(text #>> '{}') > 2000
      or text #>> '{}' = '' or text #>> '{}' <> btrim(text #>> '{}', E' \t\r\n')
  )
$$;
grant execute on function public.are_fixed_texts to authenticated, service_role;

create function public.merge_fixed_texts(p_stored jsonb, p_change jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(code, texts), '{}')
  from jsonb_object_keys(p_stored || p_change) as code
  cross join lateral (
    select case when p_change -> code = 'null' then '{}' else
      jsonb_strip_nulls(coalesce(p_stored -> code, '{}') || coalesce(p_change -> code, '{}'))
    end as texts
  ) as merged
  where texts <> '{}'
$$;
grant execute on function public.merge_fixed_texts to authenticated, service_role;

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
  when 'logo_asset' then
    jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^([0-9a-f]{64})?$'
  when 'fixed_texts' then public.are_fixed_texts(value)
  when 'router_min_confidence' then value between '0' and '1'
  when 'takeover_idle_minutes' then
    value between '1' and '1440' and value #>> '{}' not like '%.%'
  when 'callback_due_minutes' then
    value between '5' and '1440' and value #>> '{}' not like '%.%'
  when 'handoff_cap' then
    value between '1' and '20' and value #>> '{}' not like '%.%'
  when 'max_bounces' then
    value between '0' and '3' and value #>> '{}' not like '%.%'
  when 'nudge_at' then
    value between '1' and '10' and value #>> '{}' not like '%.%'
  when 'stall_offer_at' then
    value between '2' and '20' and value #>> '{}' not like '%.%'
  else code not in ('name', 'kind', 'tagline', 'phone', 'email', 'address')
    or jsonb_typeof(value) = 'string' and length(value #>> '{}') <= 300
end);

create function public.store_settings(p_change jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  change constant jsonb := public.unwrap_json(p_change);
begin
  if not ((select public.is_editor()) or current_setting('role') in ('service_role', 'none')) then
    raise sqlstate '42501' using message = 'only editors change settings';
  end if;
  insert into public.assistant_settings as stored (code, value)
  select key, case key when 'fixed_texts' then public.merge_fixed_texts('{}', value) else value end
  from jsonb_each(change)
  where value <> 'null'
  order by key
  on conflict (code) do update set value = case excluded.code
    when 'fixed_texts' then public.merge_fixed_texts(stored.value, change -> 'fixed_texts')
    else excluded.value
  end;
  delete from public.assistant_settings where change -> code = 'null';
end
$$;
grant execute on function public.store_settings to authenticated, service_role;
