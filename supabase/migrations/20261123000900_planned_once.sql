-- What every request asks, as functions whose plans a connection keeps: PostgreSQL plans the body of a
-- function in SQL anew in each call, which takes ten times as long as to find the account of a
-- session. Nothing of what they tell changes.

-- The person of a session; null when it has ended or expired, or they are disabled or removed.
create or replace function public.person_of(p_session_id uuid, p_user_id uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select session.user_id
    from auth.sessions as session
    join public.users as person on person.id = session.user_id and not person.is_disabled
    where session.id = p_session_id and session.user_id = p_user_id
      and (session.not_after is null or session.not_after > now())
  );
end
$$;

create or replace function public.signed_in_user() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return public.person_of(nullif(auth.jwt() ->> 'session_id', '')::uuid, auth.uid());
end
$$;

create or replace function public.is_operator() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.users
    where id = (select public.signed_in_user()) and not must_change_password
  );
end
$$;

create or replace function public.is_editor() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.users
    where id = (select public.signed_in_user()) and not must_change_password and role = 'editor'
  );
end
$$;

-- The account of such a person.
create or replace function public.account_of(p_session_id uuid, p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', id, 'email', email, 'display_name', display_name, 'role', role,
      'must_change_password', must_change_password, 'can_serve', role = 'editor' or can_serve
    )
    from public.users where id = (select public.person_of(p_session_id, p_user_id))
  );
end
$$;

create or replace function public.whoami() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return public.account_of(nullif(auth.jwt() ->> 'session_id', '')::uuid, auth.uid());
end
$$;

-- Display names by the ids of people, which the caller has from what they wrote; null when nobody is
-- found. The list of people is for editors only.
create or replace function public.names_of(p_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_object_agg(id, display_name) from public.users
    where id = any (p_ids)
      and ((select public.is_operator()) or current_setting('role') in ('service_role', 'none'))
  );
end
$$;

-- All branches in order, or one, with their steps and versions counted.
create or replace function public.read_intents(p_code text default null) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(branch) order by order_index, code), '[]')
    from (
      select
        i.*, coalesce(s.steps_count, 0) as steps_count, coalesce(s.steps_count, 0) > 0 as has_steps,
        coalesce(v.versions_count, 0) as versions_count, v.active_version
      from public.intents as i
      left join (
        select intent_id, count(*)::integer as steps_count from public.intent_steps
        group by intent_id
      ) as s on s.intent_id = i.id
      left join public.intent_versions() as v on v.intent_id = i.id
      where p_code is null or i.code = p_code
    ) as branch
  );
end
$$;

-- A dialog with its newest messages, newest first; those before p_before if given, whose place is told
-- as `before`; and the names of the people whose ids are in it. Null when there is no such dialog. As
-- json, which writes each prompt and source once: as jsonb each is copied three times before.
drop function public.read_thread(uuid, integer, uuid);

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

-- The turn already stored under a client's message id, so that a repeated request calls no model. A
-- message that was stored while a person held the dialog has no reply: text is null, message_id its own.
create or replace function public.stored_turn(p_client_message_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'thread_id', question.thread_id,
      'message_id', coalesce(reply.id, question.id),
      'user_id', thread.user_id,
      'user_text', question.text,
      'text', reply.text,
      'intent_code', intent.code,
      'intent_name', intent.name,
      'sources_json', coalesce(reply.sources_json, '[]'),
      'assembled_prompt', reply.assembled_prompt,
      'meta_json', reply.meta_json
    )
    from public.messages as question
    join public.threads as thread on thread.id = question.thread_id
    left join lateral (
      select * from public.messages where thread_id = question.thread_id and seq > question.seq
      order by seq limit 1
    ) as reply on reply.role = 'assistant'
    left join public.intents as intent on intent.id = reply.intent_id
    where question.client_message_id = p_client_message_id and question.role = 'user'
  );
end
$$;

-- The last messages of a dialog that a turn is told of, oldest first, those before p_before if given.
-- Of what tells of holds only the summaries are among them.
create or replace function public.turn_history(p_thread_id uuid, p_most integer, p_before bigint default null)
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

-- The versions that a dialog keeps, as turn_settings tells the active ones.
create or replace function public.pinned_configs(p_thread_id uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id,
      'intent_code', i.code,
      'version', c.version,
      'system_prompt', c.system_prompt,
      'rules_text', c.rules_text,
      'exit_conditions_text', c.exit_conditions_text
    ) order by i.code), '[]')
    from public.threads as t
    cross join lateral jsonb_each_text(t.pinned_configs) as pin (code, config_id)
    join public.intents as i on i.code = pin.code
    join public.agent_configs as c on c.id::text = pin.config_id and c.intent_id = i.id
    where t.id = p_thread_id
  );
end
$$;

-- Adds to an account's usage of today. Does nothing for a null or deleted account.
create or replace function public.charge_tokens(p_user_id uuid, p_tokens bigint) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.model_usage as kept (user_id, day, tokens)
  select id, public.today(), p_tokens from public.users where id = p_user_id and p_tokens > 0
  on conflict (user_id, day) do update set tokens = kept.tokens + excluded.tokens;
end
$$;
