set check_function_bodies = off;

create or replace function public.is_changelog(p_changelog jsonb) returns boolean
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
        and entry ->> 'date' ~ (
          '^([0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)' ||
          '|02-(0[1-9]|1[0-9]|2[0-8]))|([0-9]{2}(0[48]|[2468][048]|[13579][26])' ||
          '|([02468][048]|[13579][26])00)-02-29)$'
        )
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

-- Days that a month does not have become its 28th.
update public.blocks set changelog = (
  select jsonb_agg(
    case when public.is_changelog(jsonb_build_array(entry)) then entry
      else jsonb_set(entry, '{date}', to_jsonb(left(entry ->> 'date', 8) || '28')) end
    order by place
  )
  from jsonb_array_elements(changelog) with ordinality as each (entry, place)
)
where not public.is_changelog(changelog);
