set check_function_bodies = off;

create table public.assistant_settings (
  code text primary key check (code ~ '^[a-z][a-z0-9_]*$'),
  value jsonb not null,
  updated_at timestamptz not null default now(),
  -- Numbers are between numbers only, so this compares types, too.
  constraint assistant_settings_value_check check (case code
    when 'time_zone' then
      jsonb_typeof(value) = 'string' and timezone(value #>> '{}', timestamptz 'epoch') is not null
    when 'router_min_confidence' then value between '0' and '1'
    when 'takeover_idle_minutes' then
      value between '1' and '1440' and value #>> '{}' not like '%.%'
    when 'callback_due_minutes' then
      value between '1' and '10080' and value #>> '{}' not like '%.%'
    else true
  end)
);

create or replace function public.turn_settings() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'intents', (
      select coalesce(jsonb_agg(to_jsonb(i) - 'created_at' order by order_index, code), '[]')
      from public.intents as i
    ),
    'configs', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id,
        'intent_code', i.code,
        'version', c.version,
        'system_prompt', c.system_prompt,
        'rules_text', c.rules_text,
        'exit_conditions_text', c.exit_conditions_text
      )), '[]')
      from public.agent_configs as c join public.intents as i on i.id = c.intent_id
      where c.is_active
    ),
    'steps', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'intent_code', i.code,
        'code', s.code,
        'name', s.name,
        'order_index', s.order_index,
        'system_prompt', s.system_prompt,
        'allowed_next', s.allowed_next,
        'guards', s.guards,
        'outcome', s.outcome
      ) order by i.code, s.order_index), '[]')
      from public.intent_steps as s join public.intents as i on i.id = s.intent_id
    ),
    'texts', (select coalesce(jsonb_object_agg(code, text), '{}') from public.prompt_texts),
    'assistant', (
      select coalesce(jsonb_object_agg(code, value), '{}') from public.assistant_settings
    )
  )
$$;

create trigger touch_updated_at
  before update on public.assistant_settings
  for each row execute function public.touch_updated_at();

create trigger note_settings_change
  after insert or update or delete or truncate on public.assistant_settings
  for each statement execute function public.note_settings_change();

create trigger note_change
  after insert or update or delete on public.assistant_settings
  for each row execute function public.note_change('setting', 'updated_at');

alter table public.assistant_settings enable row level security;

revoke all on public.assistant_settings from anon, authenticated, service_role;
grant select, insert, update, delete on public.assistant_settings to authenticated;
grant all on public.assistant_settings to service_role;

create policy assistant_settings_select_policy on public.assistant_settings for select
  to authenticated using ((select public.is_operator()));

create policy assistant_settings_insert_policy on public.assistant_settings for insert
  to authenticated with check ((select public.is_editor()));

create policy assistant_settings_update_policy on public.assistant_settings for update
  to authenticated using ((select public.is_editor())) with check ((select public.is_editor()));

create policy assistant_settings_delete_policy on public.assistant_settings for delete
  to authenticated using ((select public.is_editor()));
