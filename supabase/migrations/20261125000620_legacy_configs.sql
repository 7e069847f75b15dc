-- A legacy version is one without a branch before the first start of the product. Every start settles
-- all versions (is_settled), so a settled version shows that there was a start. A version that loses its
-- branch later belongs to no branch.

-- The versions that had no branch before the first start; none after it.
create function public.legacy_agent_configs() returns setof public.agent_configs
language sql stable set search_path = '' as $$
  select * from public.agent_configs
  where intent_id is null and not exists (select from public.agent_configs where is_settled)
$$;

grant execute on function public.legacy_agent_configs to service_role;

-- Legacy rule of the requirements: legacy versions move to general_info. Each keeps its number, or takes
-- the next free one. Returns how many moved.
create or replace function public.adopt_legacy_configs() returns integer
language plpgsql set search_path = '' as $$
declare
  home uuid := (select id from public.intents where code = 'general_info');
  legacy public.agent_configs;
  moved integer := 0;
begin
  if home is null then
    return 0;
  end if;
  perform public.lock_agent_configs(home);
  for legacy in select * from public.legacy_agent_configs() order by version, created_at loop
    update public.agent_configs set
      intent_id = home,
      version = case
        when exists (
          select from public.agent_configs where intent_id = home and version = legacy.version
        ) then (select max(version) + 1 from public.agent_configs where intent_id = home)
        else legacy.version
      end
    where id = legacy.id;
    moved := moved + 1;
  end loop;
  return moved;
end
$$;

-- A database that was started before is_settled existed: its versions are settled, except those whose
-- exit conditions the next start still looks at. Nothing changes for whoever reads them, so no trigger
-- fires.
alter table public.agent_configs disable trigger user;

update public.agent_configs set is_settled = true
where not is_settled
  and (intent_id is null or created_by is not null or exit_conditions_text <> '')
  and (exists (select from public.intents) or exists (select from public.blocks));

alter table public.agent_configs enable trigger user;
