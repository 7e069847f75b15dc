-- The logo of the organisation, and which steps of the first-run guide are done. Nothing that is
-- stored changes.
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

set check_function_bodies = off;

create or replace function public.store_asset(p_content_type text, p_base64 text) returns text
language plpgsql set search_path = '' as $$
declare
  v_bytes constant bytea := decode(p_base64, 'base64');
  v_hash constant text := encode(sha256(v_bytes), 'hex');
begin
  insert into public.assets (hash, content_type, bytes) values (v_hash, p_content_type, v_bytes)
  on conflict (hash) do update set used_at = now();
  delete from public.assets as asset
  where used_at < now() - interval '1 day'
    and not exists (
      select from public.block_snapshots where asset_hashes @> array[asset.hash]
    )
    and not exists (
      select from public.assistant_settings
      where code = 'logo_asset' and value = to_jsonb(asset.hash)
    );
  return v_hash;
end
$$;

create function public.use_logo_asset() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  problem text;
begin
  update public.assets set used_at = now() where hash = new.value #>> '{}'
  returning case
    when content_type not in ('image/png', 'image/jpeg', 'image/webp', 'image/svg+xml')
      then format('is %s, but must be PNG, JPEG, WebP or SVG', content_type)
    when octet_length(bytes) > 262144 then 'is larger than 256 KiB'
    else ''
  end into problem;
  problem := 'the logo ' || coalesce(problem, 'is no stored asset: send it by POST /assets first');
  if problem <> 'the logo ' then
    raise sqlstate 'PT422' using
      message = problem,
      detail = jsonb_build_object(
        'errors', jsonb_build_array(jsonb_build_object('path', 'logo_asset', 'message', problem))
      );
  end if;
  return null;
end
$$;

create function public.read_setup() returns jsonb
language sql stable set search_path = '' as $$
  with own as (
    select exists (
      select from public.agent_configs as c where c.intent_id = i.id and c.is_active
    ) and is_enabled as is_active
    from public.intents as i
    where not is_system and code not in ('general_info', 'escalate_human')
  ), steps as (
    select
      exists (
        select from public.assistant_settings where code = 'name' and value <> '""'
      ) as has_name,
      exists (select from own) as has_branch,
      exists (select from public.documents) as has_document,
      exists (select from public.threads) as has_dialog,
      exists (select from own where is_active) as is_active
  )
  select to_jsonb(steps) || jsonb_build_object(
    'is_needed', exists (
      select from public.assistant_settings where code = 'seed' and value = '"none"'
    ) and not (has_name and has_branch and has_document and has_dialog and is_active)
  )
  from steps
  where exists (select from public.intents)
$$;
grant execute on function public.read_setup to authenticated, service_role;

create trigger use_logo_asset
  after insert or update of value on public.assistant_settings
  for each row when (new.code = 'logo_asset' and new.value <> '""')
  execute function public.use_logo_asset();
