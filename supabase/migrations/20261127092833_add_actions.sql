set check_function_bodies = off;

create table public.actions (
  code text primary key check (code ~ '^[a-z][a-z0-9_]{1,39}$'),
  name text not null check (length(name) between 1 and 200),
  description text not null default '' check (length(description) <= 2000),
  kind text not null check (kind in ('lookup', 'effect')),
  provider text not null default 'http' check (provider = 'http'),
  input jsonb not null check (jsonb_typeof(input) = 'object'),
  output jsonb check (jsonb_typeof(output) = 'object'),
  example_output jsonb,
  request jsonb not null constraint actions_request_check check (
    request ?& '{method,url,headers,body}'
    and request ->> 'method' in ('GET', 'POST', 'PUT', 'PATCH', 'DELETE')
    and jsonb_typeof(request -> 'url') = 'string'
    and jsonb_typeof(request -> 'headers') = 'object'
    and not jsonb_path_exists(request, '$.headers.* ? (@.type() != "string")')
    and jsonb_typeof(request -> 'body') in ('string', 'null')
  ),
  timeout_ms integer not null default 5000 check (timeout_ms between 100 and 15000),
  cache_seconds integer not null default 0
    check (cache_seconds between 0 and 86400 and (kind = 'lookup' or cache_seconds = 0)),
  is_enabled boolean not null default true,
  revision integer not null default 1,
  updated_at timestamptz not null default now()
);

create table public.action_secrets (
  name text primary key check (name ~ '^[A-Za-z][A-Za-z0-9_]{0,63}$'),
  value text not null check (value ~ '^v1:[A-Za-z0-9+/]+={0,2}$'),
  updated_at timestamptz not null default now()
);

create function public.bump_action_revision() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.code <> old.code then
    raise sqlstate 'PT400' using message = 'the code of an action never changes';
  end if;
  new.revision := old.revision + 1;
  return new;
end
$$;

create trigger touch_updated_at
  before update on public.actions
  for each row execute function public.touch_updated_at();

create trigger bump_action_revision
  before update on public.actions
  for each row execute function public.bump_action_revision();

create trigger note_change
  after insert or update or delete on public.actions
  for each row execute function public.note_change('action', 'revision', 'updated_at');

create trigger touch_updated_at
  before update on public.action_secrets
  for each row execute function public.touch_updated_at();

alter table public.actions enable row level security;

alter table public.action_secrets enable row level security;

revoke all on public.actions from anon, authenticated, service_role;
grant select, insert, update, delete on public.actions to authenticated;
grant all on public.actions to service_role;

revoke all on public.action_secrets from anon, authenticated, service_role;
grant all on public.action_secrets to service_role;

create policy actions_select_policy on public.actions for select to authenticated
  using ((select public.is_operator()));

create policy actions_insert_policy on public.actions for insert to authenticated
  with check ((select public.is_editor()));

create policy actions_update_policy on public.actions for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));

create policy actions_delete_policy on public.actions for delete to authenticated
  using ((select public.is_editor()));

comment on column public.actions.input is 'A JSON Schema, as output';

comment on column public.actions.request is 'Templates as functions/assistant/engine/actions fills them';
