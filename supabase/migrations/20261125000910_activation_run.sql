-- As before. A run that is said to speak for a version and does not is answered as any other that the
-- gate misses. Errors: as before, but PT409 gate-closed instead of PT422 for another run.
create or replace function public.activate_agent_config(
  p_id uuid,
  p_reason text default null,
  p_run_id uuid default null,
  p_override boolean default false,
  p_keep_dialogs boolean default false,
  p_expected_version integer default null
) returns public.agent_configs
language plpgsql set search_path = '' as $$
declare
  reason constant text := nullif(btrim(p_reason), '');
  target public.agent_configs;
  active public.agent_configs;
  verdict jsonb;
begin
  if p_override and reason is null then
    raise sqlstate 'PT422' using message = 'an override of the gate needs a reason';
  end if;
  select * into target from public.agent_configs where id = p_id;
  if not found then
    raise sqlstate 'PT404' using message = 'no such version';
  end if;
  if target.intent_id is null then
    raise sqlstate 'PT409' using message = 'this version belongs to no branch';
  end if;
  if p_run_id is not null and not exists (
    select from public.runs_of_version(p_id) as run where run.id = p_run_id and run.status = 'done'
  ) then
    raise sqlstate 'PT409' using
      message = 'run_id is no finished run against exactly this version; leave it out, or run it first',
      detail = (public.gate_verdict(p_id) || jsonb_build_object(
        'code', 'gate-closed',
        'missing', case
          when exists (select from public.runs_of_version(p_id) as run where run.id = p_run_id)
            then 'run_not_done'
          else 'no_run'
        end,
        'run_id', p_run_id
      ))::text;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('agent_configs/' || target.intent_id, 0));
  select * into active from public.agent_configs where intent_id = target.intent_id and is_active;
  if coalesce(active.version, 0) <> p_expected_version then
    raise sqlstate 'PT409' using message = format(
      'meanwhile %s; look at it, then activate again',
      coalesce('v' || active.version || ' was activated', 'the active version was taken out of use')
    );
  end if;
  verdict := public.gate_verdict(p_id);
  perform set_config('workbench.change', jsonb_build_object(
    'reason', reason,
    'run_id', coalesce(
      p_run_id::text, case when verdict -> 'missing' = 'null' then verdict ->> 'run_id' end
    ),
    'override', p_override,
    'keep_dialogs', p_keep_dialogs,
    'replaces', case when active.id is not null then jsonb_build_object(
      'config_id', active.id, 'version', active.version, 'name', active.name
    ) end
  )::text, true);
  update public.agent_configs set is_active = false
  where intent_id = target.intent_id and is_active and id <> p_id;
  update public.agent_configs set is_active = true where id = p_id returning * into target;
  if not found then
    raise insufficient_privilege using message = 'only an editor can activate a version';
  end if;
  perform set_config('workbench.change', '', true);
  return target;
end
$$;
