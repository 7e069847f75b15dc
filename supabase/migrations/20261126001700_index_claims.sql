set check_function_bodies = off;

create function public.claim_document(p_document_id uuid, p_alive_since timestamptz) returns uuid
language plpgsql set search_path = '' as $$
declare
  run uuid;
begin
  update public.documents set
    index_status = 'indexing', index_error = null, index_run = gen_random_uuid(), index_step = 0
  where id = p_document_id and (index_status <> 'indexing' or updated_at < p_alive_since)
  returning index_run into run;
  return run;
end
$$;
grant execute on function public.claim_document to service_role;

create function public.claim_next_document(p_tried uuid[], p_alive_since timestamptz)
returns table (document uuid, run uuid)
language plpgsql rows 1 set search_path = '' as $$
begin
  return query
  update public.documents set
    index_status = 'indexing', index_error = null, index_run = gen_random_uuid(), index_step = 0
  where id = (
    select id from public.documents
    where id <> all (p_tried)
      and (index_status = 'pending' or (index_status = 'indexing' and updated_at < p_alive_since))
    order by index_status, updated_at, created_at, id
    limit 1 for update skip locked
  )
  returning id, index_run;
end
$$;
grant execute on function public.claim_next_document to service_role;

create function public.claim_index_step(p_document_id uuid, p_run uuid, p_step integer)
returns boolean
language plpgsql set search_path = '' as $$
begin
  update public.documents set index_step = p_step + 1
  where id = p_document_id and index_run = p_run and index_step = p_step
    and index_status = 'indexing';
  return found;
end
$$;
grant execute on function public.claim_index_step to service_role;
