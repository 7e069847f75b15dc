-- Dialogs: trials, words and facets to find them by, pinned versions, tags, and traces of replies.
set check_function_bodies = off;

alter table public.threads
  add column pinned_configs jsonb not null default '{}' check (jsonb_typeof(pinned_configs) = 'object'),
  add column is_trial boolean not null default false,
  add column candidate jsonb check (jsonb_typeof(candidate) = 'object'),
  add column api_key_id uuid default nullif(current_setting('workbench.api_key', true), '')::uuid
    references public.api_keys (id) on delete set null,
  add column origin public.thread_origin not null default case
    when nullif(current_setting('workbench.api_key', true), '') is not null then 'api_key'
    else coalesce(nullif(current_setting('workbench.origin', true), ''), 'service')
  end::public.thread_origin,
  add column copied_from uuid references public.threads (id) on delete cascade,
  add check (is_trial = (candidate is not null));
comment on column public.threads.origin is 'Who began it: an operator, a server or an API key';
comment on column public.threads.copied_from is 'Of a trial copy: it is erased with this dialog';
comment on column public.threads.switch_count is 'Changes of the served branch between two replies';
create index threads_pinned_idx on public.threads (id) where pinned_configs <> '{}';
create index threads_trials_idx on public.threads (updated_at desc, id desc) where is_trial;
create index threads_api_key_id_idx on public.threads (api_key_id, updated_at desc, id desc);
create index threads_copied_from_idx on public.threads (copied_from) where copied_from is not null;
drop trigger touch_updated_at on public.threads;
create trigger touch_updated_at
  before update on public.threads
  for each row when (old.pinned_configs = new.pinned_configs)
  execute function public.touch_updated_at();

create function public.turn_marks(p_meta jsonb, p_sources jsonb) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return array_remove(array[
    'intent_code:' || (p_meta ->> 'served_intent_code'),
    case when p_meta ->> 'router_version' is not null then 'intent_code:_router' end,
    'version:' || (p_meta ->> 'served_intent_code') || '/' || (p_meta ->> 'config_version'),
    'version:_router/' || (p_meta ->> 'router_version'),
    'step:' || (p_meta ->> 'step_code'),
    case when p_meta #>> '{debug,scenario,parse_error}' is not null then 'has:parse_error' end,
    case when p_meta #>> '{debug,scenario,illegal_transition}' is not null then 'has:illegal_transition' end,
    case when p_meta #>> '{debug,router,fallback}' = 'true' then 'has:fallback' end,
    -- A reply of a model, not a fixed one.
    case when p_meta ->> 'config_version' is not null and p_sources = '[]' then 'has:no_sources' end,
    -- The router's call failed, or a slot's value was refused.
    case when (p_meta #>> '{debug,router,fallback}' = 'true' and p_meta #>> '{debug,router,model}' is null)
      or jsonb_path_exists(p_meta, '$.debug.scenario.slot_errors[*]') then 'has:error' end
  ], null) || array(
    select distinct 'event:' || (event #>> '{}') from jsonb_path_query(p_meta, '$.events[*]') as event
  );
end
$$;
grant execute on function public.turn_marks to service_role;

alter table public.messages
  add column words tsvector not null generated always as (
    to_tsvector('pg_catalog.simple'::regconfig, left(text, 100000))
    || to_tsvector('pg_catalog.russian'::regconfig, left(text, 100000))
    || to_tsvector('pg_catalog.german'::regconfig, left(text, 100000))
  ) stored,
  add column marks text[] not null generated always as (public.turn_marks(meta_json, sources_json)) stored,
  add column author_id uuid references public.users (id) on delete set null,
  add column transaction_id xid8 not null default '0';

alter table public.messages alter column transaction_id set default pg_current_xact_id();
comment on column public.messages.author_id is 'The person who wrote it, or whose hold it tells of';
comment on column public.messages.transaction_id is 'That stored it; 0 before there were live events';
create index messages_words_idx on public.messages using gin (words);
create index messages_marks_idx on public.messages using gin (marks);
create index messages_author_id_idx on public.messages (author_id);
create index messages_replies_idx on public.messages (intent_id, created_at desc, id desc)
  where role = 'assistant';
create index messages_transaction_id_idx on public.messages (transaction_id);

alter table public.thread_states
  add column stall_count integer not null default 0 check (stall_count >= 0);

create table public.router_prompts (
  id text primary key,
  text text not null
);
alter table public.router_prompts enable row level security;
grant select on public.router_prompts to authenticated;
grant all on public.router_prompts to service_role;
create policy router_prompts_select_policy on public.router_prompts for select to authenticated
  using ((select public.is_operator()));

create table public.message_traces (
  message_id uuid primary key references public.messages (id) on delete cascade,
  trace json not null check (json_typeof(trace) = 'object'),
  router_prompt text references public.router_prompts (id)
);
create index message_traces_router_prompt_idx on public.message_traces (router_prompt);
alter table public.message_traces enable row level security;
grant select on public.message_traces to authenticated;
grant all on public.message_traces to service_role;
create policy message_traces_select_policy on public.message_traces for select to authenticated
  using ((select public.is_operator()));

create function public.keep_trace(p_message_id uuid, p_trace text, p_router_prompt text)
returns void
language plpgsql set search_path = '' as $$
declare
  prompt_hash constant text := encode(sha256(convert_to(p_router_prompt, 'UTF8')), 'hex');
begin
  if p_trace is null then
    return;
  end if;
  if prompt_hash is not null then
    insert into public.router_prompts (id, text) values (prompt_hash, p_router_prompt)
    on conflict (id) do nothing;
  end if;
  insert into public.message_traces (message_id, trace, router_prompt)
  values (p_message_id, p_trace::json, prompt_hash);
end
$$;
grant execute on function public.keep_trace to service_role;

create function public.require_test_dialog(p_thread_id uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if exists (
    select from public.threads
    where id = p_thread_id and origin <> 'workbench' and not is_trial
  ) then
    raise sqlstate 'PT409' using
      message = 'this dialog is a patient''s: take it over to answer, or continue a trial copy of it',
      detail = '{"code": "not-your-test-dialog"}';
  end if;
end
$$;
grant execute on function public.require_test_dialog to service_role;

create table public.thread_tags (
  thread_id uuid not null references public.threads (id) on delete cascade,
  tag text not null check (length(tag) between 1 and 50 and tag = btrim(tag)),
  primary key (thread_id, tag)
);
create index thread_tags_tag_idx on public.thread_tags (tag);
alter table public.thread_tags enable row level security;
grant select, insert, delete on public.thread_tags to authenticated;
grant all on public.thread_tags to service_role;
create policy thread_tags_select_policy on public.thread_tags for select to authenticated
  using ((select public.is_operator()));
create policy thread_tags_insert_policy on public.thread_tags for insert to authenticated
  with check ((select public.is_editor()));
create policy thread_tags_delete_policy on public.thread_tags for delete to authenticated
  using ((select public.is_editor()));

create function public.set_thread_tags(p_thread_id uuid, p_tags text[]) returns text[]
language plpgsql set search_path = '' as $$
begin
  if not exists (select from public.threads where id = p_thread_id) then
    raise sqlstate 'PT404' using message = 'there is no dialog with this id';
  end if;
  delete from public.thread_tags where thread_id = p_thread_id and tag <> all (p_tags);
  insert into public.thread_tags (thread_id, tag)
  select p_thread_id, unnest(p_tags) on conflict do nothing;
  return array(select tag from public.thread_tags where thread_id = p_thread_id order by tag);
end
$$;
grant execute on function public.set_thread_tags to authenticated, service_role;

create function public.turn_history(p_thread_id uuid, p_most integer, p_before bigint default null)
returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('role', role, 'text', told) order by seq), '[]')
    from (
      select seq, role, coalesce(meta_json #>> '{hold,summary}', text) as told
      from public.messages
      where thread_id = p_thread_id and (p_before is null or seq < p_before)
        and (role::text <> 'system' or meta_json #>> '{hold,summary}' is not null)
      order by seq desc limit p_most
    ) as recent
  );
end
$$;
grant execute on function public.turn_history to authenticated, service_role;

create function public.read_thread(p_id uuid, p_most integer, p_before uuid default null)
returns json
language plpgsql stable set search_path = '' as $$
declare
  before constant bigint := (
    select seq from public.messages where id = p_before and thread_id = p_id
  );
  told json;
  shown uuid[];
begin
  select
    array_agg(m.id),
    json_agg(
      json_build_object(
        'id', m.id, 'seq', m.seq, 'role', m.role, 'text', m.text, 'author_id', m.author_id,
        'sources_json', m.sources_json, 'assembled_prompt', m.assembled_prompt,
        'meta_json', m.meta_json, 'created_at', m.created_at,
        'intents', case when i.id is not null then
          json_build_object('code', i.code, 'name', i.name)
        end,
        'message_feedback', array(
          select to_json(f) from public.message_feedback as f where f.message_id = m.id
        ),
        'message_routes', to_json(r)
      ) order by m.seq desc
    )
  into shown, told
  from (
    select * from public.messages
    where thread_id = p_id and (p_before is null or seq < before)
    order by seq desc limit p_most
  ) as m
  left join public.intents as i on i.id = m.intent_id
  left join public.message_routes as r on r.message_id = m.id;
  return (
    select to_json(dialog) from (
      select
        t.*,
        array(
          select to_json(g) from public.thread_tags as g where g.thread_id = p_id
        ) as thread_tags,
        (select to_json(s) from public.thread_states as s where s.thread_id = p_id) as thread_states,
        (select to_json(h) from public.thread_holds as h where h.thread_id = p_id) as thread_holds,
        (
          select coalesce(jsonb_object_agg(i.code, c.version), '{}')
          from jsonb_each_text(t.pinned_configs) as kept
          join public.agent_configs as c on c.id = kept.value::uuid
          join public.intents as i on i.id = c.intent_id
        ) as kept_versions,
        coalesce(told, '[]') as messages,
        before,
        public.names_of(array(
          select author_id from public.messages where id = any (shown)
          union select user_id from public.message_feedback where message_id = any (shown)
          union select held_by from public.thread_holds where thread_id = p_id
        )) as names
      from public.threads as t where t.id = p_id
    ) as dialog
  );
end
$$;
grant execute on function public.read_thread to authenticated, service_role;

-- A dialog with an owner was begun by them; of one whose owner was removed nobody knows it, and it is
-- taken for a patient's.
alter table public.threads disable trigger touch_updated_at;
update public.threads
set origin = case when api_key_id is null then 'workbench' else 'api_key' end::public.thread_origin
where api_key_id is not null or user_id is not null;
alter table public.threads enable trigger touch_updated_at;

-- The count of branch switches is that of the replies which another branch served than the reply
-- before.
alter table public.threads disable trigger touch_updated_at;
update public.threads set switch_count = counted.switches
from (
  select thread_id, count(*) filter (where branch <> before) as switches
  from (
    select
      thread_id, branch, lag(branch) over (partition by thread_id order by seq) as before
    from (
      select thread_id, seq, meta_json #>> '{state,current_intent}' as branch
      from public.messages where role = 'assistant'
    ) as reply
    where branch is not null
  ) as served
  group by thread_id
) as counted
where id = counted.thread_id and switch_count <> counted.switches;
alter table public.threads enable trigger touch_updated_at;
