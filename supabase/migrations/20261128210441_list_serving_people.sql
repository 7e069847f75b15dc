set check_function_bodies = off;

create function public.list_serving_people() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
    jsonb_agg(jsonb_build_object('id', id, 'name', display_name) order by display_name, id), '[]'
  )
  from public.users where public.may_serve(id)
$$;
grant execute on function public.list_serving_people to service_role;
