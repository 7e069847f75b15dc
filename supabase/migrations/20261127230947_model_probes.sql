set check_function_bodies = off;

create table public.model_probes (
  client text primary key check (client in ('answering', 'router', 'judge')),
  model text not null,
  endpoint text not null,
  api text not null check (api in ('chat', 'responses')),
  schemas text not null check (schemas in ('enforced', 'ignored', 'refused')),
  tools boolean not null,
  streaming boolean not null,
  usage boolean not null,
  cached_tokens boolean not null,
  probed_at timestamptz not null default now()
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
        'exit_conditions_text', c.exit_conditions_text,
        'parameters', c.parameters
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
        'outcome', s.outcome,
        'collects', s.collects,
        'actions', s.actions,
        'before', s.before,
        'on_enter', s.on_enter
      ) order by i.code, s.order_index), '[]')
      from public.intent_steps as s join public.intents as i on i.id = s.intent_id
    ),
    'texts', (select coalesce(jsonb_object_agg(code, text), '{}') from public.prompt_texts),
    'assistant', (
      select coalesce(jsonb_object_agg(code, value), '{}') from public.assistant_settings
    ),
    'actions', (select coalesce(jsonb_agg(a), '[]') from public.actions as a where is_enabled),
    'probe', (select to_jsonb(p) from public.model_probes as p where client = 'answering')
  )
$$;

create trigger note_settings_change
  after insert or update or delete or truncate on public.model_probes
  for each statement execute function public.note_settings_change();

alter table public.model_probes enable row level security;

revoke all on public.model_probes from anon, authenticated, service_role;
grant select on public.model_probes to authenticated;
grant all on public.model_probes to service_role;

create policy model_probes_select_policy on public.model_probes
  for select to authenticated using ((select public.is_operator()));
