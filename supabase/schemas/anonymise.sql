-- Anonymising: patients' words and personal values are replaced by nothing or `[removed]`; times,
-- branches, steps, tokens and counts stay, and so does the text of the documents.

-- Rejects continuing a dialog that was anonymised: the next message begins a new one.
-- Raises: PT409 dialog-anonymised.
-- Called by: begin_turn, refuse_message_of_anonymised.
create function public.refuse_anonymised(p_thread_id uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if (select anonymised_at is not null from public.threads where id = p_thread_id) then
    raise sqlstate 'PT409' using
      message = 'this dialog was anonymised; begin a new one',
      detail = '{"code": "dialog-anonymised"}';
  end if;
end
$$;
grant execute on function public.refuse_anonymised to service_role;

-- Trigger function: nothing is written in an anonymised dialog.
-- Raises: PT409 dialog-anonymised.
create function public.refuse_message_of_anonymised() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform public.refuse_anonymised(new.thread_id);
  return new;
end
$$;

create trigger refuse_message_of_anonymised
  before insert on public.messages
  for each row execute function public.refuse_message_of_anonymised();

-- Returns `meta_json` of a message without what may be a patient's words; see MessageMeta in
-- functions/assistant/schemas/turn.ts. A name that is not listed here goes.
-- Called by: anonymise_dialogs.
create function public.anonymised_meta(p_meta jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, case key
    when 'hold' then value - 'summary'
    when 'state' then value || '{"slots": {}, "resumable_slots": null}'
    when 'debug' then (
      select coalesce(jsonb_object_agg(name, case name
        when 'router' then part || '{"raw": "", "reason": null}'
        when 'scenario' then part
          || '{"parse_error": null, "illegal_transition": null, "slot_errors": []}'
        else part
      end), '{}') || '{"assembled_prompt": null, "actions": []}'
      from jsonb_each(value) as of_debug (name, part)
      where name in (
        'router', 'scenario', 'bounces', 'model', 'finish', 'usage', 'model_calls',
        'cacheable_prefix', 'safety', 'search_failures', 'timings_ms'
      )
    )
    else value
  end), '{}')
  from jsonb_each(p_meta) as of_meta (key, value)
  where key in (
    'router_intent_code', 'served_intent_code', 'step_code', 'events', 'intent_name',
    'config_version', 'router_version', 'held_by_person', 'state', 'debug', 'hold'
  )
$$;

-- Anonymises dialogs. Their traces, questions of gaps, deliveries and results of replays go, and a
-- visitor's next message begins a new dialog.
-- Called by: continue_retention.
create function public.anonymise_dialogs(p_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  told constant uuid[] := array(select id from public.messages where thread_id = any (p_ids));
begin
  update public.visitor_sessions set thread_id = null where thread_id = any (p_ids);
  update public.visitor_identities set thread_id = null where thread_id = any (p_ids);
  delete from public.message_traces where message_id = any (told);
  delete from public.gap_questions where message_id = any (told);
  delete from public.run_items where message_id = any (told);
  delete from public.webhook_deliveries where thread_id = any (p_ids);
  update public.message_feedback set note = null where message_id = any (told) and note is not null;
  update public.thread_states set slots = '{}', resumable_slots_json = '{}', revision = revision + 1
  where thread_id = any (p_ids);
  update public.messages set
    text = '[removed]',
    assembled_prompt = null,
    meta_json = public.anonymised_meta(meta_json),
    sources_json = coalesce((
      select jsonb_agg(source || '{"searched_for": null}' order by place)
      from jsonb_array_elements(sources_json) with ordinality as listed (source, place)
    ), '[]')
  where id = any (told);
  update public.threads set name = '[removed]', anonymised_at = now() where id = any (p_ids);
end
$$;

-- Anonymises requests with their history. The revision stays, so that no webhook is sent.
-- Called by: continue_retention.
create function public.anonymise_requests(p_ids uuid[]) returns void
language sql set search_path = '' as $$
  update public.requests set
    slots = '{}', summary = '[removed]', anonymised_at = now(),
    outcome = case when outcome is not null then '[removed]' end
  where id = any (p_ids);
  update public.request_history set
    note = case when note is not null then '[removed]' end,
    changes = changes - '{slots,summary,outcome,reason}'::text[]
  where request_id = any (p_ids);
$$;

-- Anonymises appointments.
-- Called by: continue_retention.
create function public.anonymise_appointments(p_ids uuid[]) returns void
language sql set search_path = '' as $$
  update public.appointments
  set patient_name = '[removed]', patient_phone = '', note = ''
  where id = any (p_ids)
$$;
