-- Fixed texts that patients read as they are: a setting of the assistant, by text and language.

-- Returns whether a value is `{text: {language: …}}` with texts that assistants send as they are; they
-- are neither empty nor longer than functions/shared/contract/fixed-texts.ts says, without white
-- space around them.
-- Called by: the check of assistant_settings.
create function public.are_fixed_texts(p_value jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(p_value) = 'object' and not exists (
    select
    from jsonb_each(case jsonb_typeof(p_value) when 'object' then p_value end) as by_code (code, texts)
    left join lateral jsonb_each(case jsonb_typeof(texts) when 'object' then texts end)
      as by_language (language, text) on true
    where code <> all (
      '{escalation_reply,say_more,person_offer,takeover_ended,model_unavailable,callback_noted}'
    )
      or jsonb_typeof(texts) <> 'object'
      or language !~ '^[A-Za-z0-9-]{2,35}$'
      or jsonb_typeof(text) <> 'string'
      or length(text #>> '{}') > 2000
      or text #>> '{}' = '' or text #>> '{}' <> btrim(text #>> '{}', E' \t\r\n')
  )
$$;
grant execute on function public.are_fixed_texts to authenticated, service_role;

-- Returns fixed texts with those of p_change in their place; null removes a text or a language.
-- Called by: store_settings.
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

-- Stores settings as PATCH /assistant-settings takes them, by name: null deletes a setting, and
-- fixed_texts are merged with the stored ones by text and language.
-- Raises: 42501 the caller is no editor; 22023 and 23514 as the checks of assistant_settings.
-- Called by: functions/assistant/routes/settings.ts.
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
