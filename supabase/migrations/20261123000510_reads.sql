-- Reads of one call each. They run as the caller: row-level security decides what is read.

-- Display names by the ids of people, which the caller has from what they wrote; null when nobody is
-- found. The list of people is for editors only.
create function public.names_of(p_ids uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_object_agg(id, display_name) from public.users
  where id = any (p_ids)
    and ((select public.is_operator()) or current_setting('role') in ('service_role', 'none'))
$$;

grant execute on function public.names_of to authenticated, service_role;

-- All branches in order, or one, with their steps and versions counted.
create function public.read_intents(p_code text default null) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(branch) order by order_index, code), '[]')
  from (
    select
      i.*, coalesce(s.steps_count, 0) as steps_count, coalesce(s.steps_count, 0) > 0 as has_steps,
      coalesce(v.versions_count, 0) as versions_count, v.active_version
    from public.intents as i
    left join (
      select intent_id, count(*)::integer as steps_count from public.intent_steps group by intent_id
    ) as s on s.intent_id = i.id
    left join public.intent_versions() as v on v.intent_id = i.id
    where p_code is null or i.code = p_code
  ) as branch
$$;

grant execute on function public.read_intents to authenticated, service_role;

-- A dialog with its newest messages, newest first; those before p_before if given, whose place is told
-- as `before`; and the names of the people whose ids are in it. Null when there is no such dialog.
create function public.read_thread(p_id uuid, p_most integer, p_before uuid default null)
returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  before constant bigint := (
    select seq from public.messages where id = p_before and thread_id = p_id
  );
  told jsonb;
  shown uuid[];
begin
  select
    array_agg(m.id),
    jsonb_agg(
      jsonb_build_object(
        'id', m.id, 'seq', m.seq, 'role', m.role, 'text', m.text, 'author_id', m.author_id,
        'sources_json', m.sources_json, 'assembled_prompt', m.assembled_prompt,
        'meta_json', m.meta_json, 'created_at', m.created_at,
        'intents', case when i.id is not null then
          jsonb_build_object('code', i.code, 'name', i.name)
        end,
        'message_feedback', array(
          select to_jsonb(f) from public.message_feedback as f where f.message_id = m.id
        ),
        'message_routes', to_jsonb(r)
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
    select to_jsonb(t) || jsonb_build_object(
      'thread_tags', array(
        select to_jsonb(g) from public.thread_tags as g where g.thread_id = p_id
      ),
      'thread_states', (select to_jsonb(s) from public.thread_states as s where s.thread_id = p_id),
      'thread_holds', (select to_jsonb(h) from public.thread_holds as h where h.thread_id = p_id),
      'kept_versions', (
        select coalesce(jsonb_object_agg(i.code, c.version), '{}')
        from jsonb_each_text(t.pinned_configs) as kept
        join public.agent_configs as c on c.id = kept.value::uuid
        join public.intents as i on i.id = c.intent_id
      ),
      'messages', coalesce(told, '[]'),
      'before', before,
      'names', public.names_of(array(
        select author_id from public.messages where id = any (shown)
        union select user_id from public.message_feedback where message_id = any (shown)
        union select held_by from public.thread_holds where thread_id = p_id
      ))
    )
    from public.threads as t where t.id = p_id
  );
end
$$;

grant execute on function public.read_thread to authenticated, service_role;
