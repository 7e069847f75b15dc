drop function if exists public.propose_version(uuid,text,text,text,text,text);

set check_function_bodies = off;

create function public.propose_version(
  p_intent_id uuid,
  p_name text,
  p_system_prompt text,
  p_rules_text text,
  p_exit_conditions_text text,
  p_reason text,
  p_parameters jsonb default null
) returns uuid
language plpgsql set search_path = '' as $$
declare
  saved public.agent_configs;
  proposal_id uuid;
begin
  saved := public.create_agent_config(
    p_intent_id, nullif(p_name, ''), p_system_prompt, p_rules_text, p_exit_conditions_text,
    p_parameters => p_parameters
  );
  insert into public.proposals (kind, config_id, reason) values ('version', saved.id, p_reason)
  returning id into proposal_id;
  return proposal_id;
end
$$;
grant execute on function public.propose_version to authenticated, service_role;
