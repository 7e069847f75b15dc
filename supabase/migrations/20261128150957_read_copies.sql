set check_function_bodies = off;

create or replace function public.record_access(p_what text, p_thread_ids uuid[], p_by uuid default null)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  headers constant jsonb := nullif(current_setting('request.headers', true), '');
  reader constant uuid := coalesce(auth.uid(), p_by);
  key_id constant uuid := case when reader is null then headers ->> 'x-read-key' end;
  read_ids uuid[];
begin
  if headers ->> 'x-read-by' = 'product' and reader is null then
    return;
  end if;
  select array_agg(distinct original.id) into read_ids
  from public.threads as t
  join public.threads as original on original.id = public.original_thread(t.id)
  where t.id = any (p_thread_ids)
    and original.origin <> 'workbench' and not original.is_trial
    and original.api_key_id is distinct from coalesce(key_id, gen_random_uuid());
  if read_ids is null then
    return;
  end if;
  insert into public.access_log (by, api_key_id, what, thread_ids, via)
  values (
    reader, key_id, p_what, read_ids,
    case when headers ->> 'x-read-by' in ('api', 'product') then 'api' else 'data_api' end
  );
end
$$;
