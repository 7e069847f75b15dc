set check_function_bodies = off;

create function public.is_text_within(p_value jsonb, p_longest integer) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(p_value) = 'string' and p_value #>> '{}' ~ '\S'
    and length(p_value #>> '{}') <= p_longest
$$;
grant execute on function public.is_text_within to authenticated, service_role;

create function public.is_changelog(p_changelog jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_changelog) = 'array' then
    jsonb_array_length(p_changelog) <= 500 and not exists (
      select from jsonb_array_elements(p_changelog) as entry
      where not coalesce(case when jsonb_typeof(entry) = 'object' then
        entry - array['version', 'date', 'author', 'changes'] = '{}'
        and jsonb_typeof(entry -> 'version') = 'string'
        and length(entry ->> 'version') <= 24
        and entry ->> 'version' ~ '^v(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)$'
        and jsonb_typeof(entry -> 'date') = 'string'
        and entry ->> 'date' ~ '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'
        and (not entry ? 'author' or public.is_text_within(entry -> 'author', 120))
        and case when jsonb_typeof(entry -> 'changes') = 'array' then
          jsonb_array_length(entry -> 'changes') <= 100 and not exists (
            select from jsonb_array_elements(entry -> 'changes') as change
            where not public.is_text_within(change, 2000)
          )
        end
      end, false)
    )
  else false end
$$;
grant execute on function public.is_changelog to authenticated, service_role;

-- What the API leaves out when it reads it is no entry.
update public.blocks set changelog = case when jsonb_typeof(changelog) = 'array' then (
  select coalesce(jsonb_agg(entry order by place), '[]')
  from (
    select entry, place from jsonb_array_elements(changelog) with ordinality as each (entry, place)
    where public.is_changelog(jsonb_build_array(entry))
    order by place limit 500
  ) as kept
) else '[]' end
where not public.is_changelog(changelog);

update public.blocks set title = case when title ~ '\S' then left(btrim(title), 120) else left(path, 120) end
where not (title ~ '\S' and length(title) <= 120);

alter table public.blocks
  drop constraint blocks_changelog_check,
  add constraint blocks_changelog_check check (public.is_changelog(changelog)),
  add constraint blocks_title_check check (title ~ '\S' and length(title) <= 120);
