-- Reads of dialogs by people and servers. They bypass row-level security, so they ask themselves who
-- calls; they record reads of patients' dialogs, and mask personal values from those who do not serve.

-- Returns the last messages of a dialog that a model reads, `[{role, text}]`, oldest first, those
-- before p_before if given. Of messages about a takeover only the summaries are among them.
-- Called by: load_turn, read_trace.
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
grant execute on function public.turn_history to service_role;

-- Returns a dialog with its newest messages, newest first; those before p_before if given, whose
-- place is returned as `before`; and the names of the people whose ids are in it. Null when the
-- caller may read no such dialog. The read is recorded.
-- Called by: functions/assistant/routes/threads.ts.
create function public.read_thread(p_id uuid, p_most integer, p_before uuid default null)
returns json
language plpgsql security definer set search_path = '' as $$
declare
  before constant bigint := (
    select seq from public.messages where id = p_before and thread_id = p_id
  );
  hidden jsonb;
  told json;
  shown uuid[];
begin
  if not public.is_operator_or_server() or not exists (
    select from public.threads where id = p_id
  ) then
    return null;
  end if;
  perform public.record_access('dialog', array[p_id]);
  hidden := public.hidden_values(p_id);
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
    select case when hidden is null then to_json(dialog)
      else public.mask_values(to_jsonb(dialog), hidden)::json end
    from (
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

-- Returns a message with its trace, if it has one: the columns of messages, `message_traces` as
-- {trace, router_prompts: {text}}, and `history`, the question and the messages before it that the
-- model read, as turn_history. Null when the caller may read no such message. The read is recorded.
-- Called by: functions/assistant/evaluation/read-trace.ts.
create function public.read_trace(p_message_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  told json;
  dialog uuid;
  hidden jsonb;
begin
  if not public.is_operator_or_server() then
    return null;
  end if;
  select
    m.thread_id,
    json_build_object(
      'id', m.id, 'seq', m.seq, 'role', m.role, 'text', m.text, 'thread_id', m.thread_id,
      'sources_json', m.sources_json, 'assembled_prompt', m.assembled_prompt,
      'meta_json', m.meta_json,
      'message_traces', case when t.message_id is not null then json_build_object(
        'trace', t.trace,
        'router_prompts', case when p.id is not null then json_build_object('text', p.text) end
      ) end,
      'history', case when t.message_id is not null then public.turn_history(
        m.thread_id, (t.trace ->> 'history_length')::integer + 1, m.seq
      ) end
    )
  into dialog, told
  from public.messages as m
  left join public.message_traces as t on t.message_id = m.id
  left join public.router_prompts as p on p.id = t.router_prompt
  where m.id = p_message_id;
  perform public.record_access('trace', array[dialog]);
  hidden := public.hidden_values(dialog);
  return case when hidden is null then told else public.mask_values(told::jsonb, hidden)::json end;
end
$$;
grant execute on function public.read_trace to authenticated, service_role;

-- Returns the turns of a dialog up to a message, `{role, messages: [{role, text, sources_json,
-- meta_json}]}`: the role of that message, and the last p_most messages of patients and of the
-- assistant, oldest first. Null when the caller may read no such message. The read is recorded.
-- Called by: functions/assistant/routes/tests/from-dialog.ts.
create function public.read_turns(p_message_id uuid, p_most integer) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  last record;
begin
  select thread_id, seq, role into last from public.messages where id = p_message_id;
  if not found or not public.is_operator_or_server() then
    return null;
  end if;
  perform public.record_access('turns', array[last.thread_id]);
  return public.mask_values(jsonb_build_object('role', last.role, 'messages', (
    select jsonb_agg(jsonb_build_object(
      'role', role, 'text', text, 'sources_json', sources_json, 'meta_json', meta_json
    ) order by seq)
    from (
      select * from public.messages
      where thread_id = last.thread_id and seq <= last.seq and role in ('user', 'assistant')
      order by seq desc limit p_most
    ) as recent
  )), public.hidden_values(last.thread_id));
end
$$;
grant execute on function public.read_turns to authenticated, service_role;

-- Returns the names of dialogs, `{id: name}`. The read is recorded. Null when there are none that the
-- caller may read.
-- Called by: functions/assistant/routes/legal-holds.ts.
create function public.names_of_threads(p_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if not public.is_operator_or_server() then
    return null;
  end if;
  perform public.record_access('dialogs', p_ids);
  return (
    select jsonb_object_agg(id, public.mask_text(name, public.hidden_values(id)))
    from public.threads where id = any (p_ids)
  );
end
$$;
grant execute on function public.names_of_threads to authenticated, service_role;

-- Returns the role of the author of a message; null when the caller may read no such message.
-- Called by: functions/assistant/routes/feedback.ts.
create function public.who_wrote(p_message_id uuid) returns public.message_role
language sql stable security definer set search_path = '' as $$
  select role from public.messages where id = p_message_id and public.is_operator_or_server()
$$;
grant execute on function public.who_wrote to authenticated, service_role;
