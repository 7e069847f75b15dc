-- People, and the caller. Supabase Auth manages the accounts; public.users gives each a name and a
-- role. Policies trust only the session behind the token and public.users: signing out, ending
-- another person's sessions, and demoting or removing an account take effect with the next request,
-- whatever the token still says. Policies wrap these predicates in (select …), so that they are
-- evaluated once per statement, not once per row.

-- One row for each account, which stays without an account when the person is removed. Editors see
-- all rows, others their own; rows are added and removed with the accounts.
create table public.users (
  id uuid primary key,
  email text not null,
  display_name text not null check (length(display_name) <= 200),
  role public.user_role not null default 'viewer',
  created_at timestamptz not null default now(),
  is_disabled boolean not null default false,
  must_change_password boolean not null default false,
  removed_at timestamptz,
  -- Whether a viewer may serve dialogs; see may_serve.
  can_serve boolean not null default false
);

create index users_editors_idx on public.users (id) where role = 'editor';
create index users_newest_idx on public.users (created_at desc, id desc) where removed_at is null;

create trigger clients_change_only
  before update on public.users
  for each row execute function
    public.clients_change_only('role', 'display_name', 'is_disabled', 'can_serve');

-- Returns the person of a session; null when the session has ended or expired, or the person is
-- disabled or removed. The session of an agent is its API key, as long as the key is valid.
-- Called by: account_of, signed_in_user.
create function public.person_of(p_session_id uuid, p_user_id uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select session.user_id
    from auth.sessions as session
    join public.users as person on person.id = session.user_id and not person.is_disabled
    where session.id = p_session_id and session.user_id = p_user_id
      and (session.not_after is null or session.not_after > now())
  ), (
    select person.id
    from public.api_keys as key
    join public.users as person on person.id = key.user_id
      and not person.is_disabled and person.removed_at is null
    where key.id = p_session_id and key.user_id = p_user_id and key.revoked_at is null
      and (key.expires_at is null or key.expires_at > now())
  ));
end
$$;
grant execute on function public.person_of to service_role;

-- Returns the account of the person of a session, `{id, email, display_name, role,
-- must_change_password, can_serve}`; null as person_of. can_serve is false only for viewers without
-- it.
-- Called by: begin_session_turn, take_api_key, whoami.
create function public.account_of(p_session_id uuid, p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', id, 'email', email, 'display_name', display_name, 'role', role,
      'must_change_password', must_change_password, 'can_serve', role <> 'viewer' or can_serve
    )
    from public.users where id = (select public.person_of(p_session_id, p_user_id))
  );
end
$$;
grant execute on function public.account_of to service_role;

-- Returns the person of the token's session; null as person_of.
-- Called by: can_serve, is_operator, may_propose, own_sessions, policies.
create function public.signed_in_user() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return public.person_of(nullif(auth.jwt() ->> 'session_id', '')::uuid, auth.uid());
end
$$;
grant execute on function public.signed_in_user to authenticated, service_role;

-- Returns the API key of the agent that acts for the caller; null when the person acts. The
-- functions sign such a token for the holder of a key with the scope agent.
-- Called by: can_serve_in_person, is_editor, is_operator_in_person, is_via_agent, record_access,
-- require_own_thread, whoami, write_ledger, policies, the column proposals.api_key_id.
create function public.agent_key() returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select id from public.api_keys
    where id = nullif(auth.jwt() ->> 'session_id', '')::uuid and user_id = auth.uid()
  );
end
$$;
grant execute on function public.agent_key to authenticated, service_role;

-- Returns whether an agent acts for the caller, with a key or, by the header X-Agent that the
-- functions send, with the person's own token.
-- Called by: write_ledger.
create function public.is_via_agent() returns boolean
language sql stable set search_path = '' as $$
  select public.agent_key() is not null
    or coalesce(nullif(current_setting('request.headers', true), '')::jsonb, '{}') ? 'x-agent'
$$;
grant execute on function public.is_via_agent to authenticated, service_role;

-- Returns the caller's own account, or null; both APIs use it to verify a token. Null for an agent,
-- whose token is only for the Data API: the APIs identify an agent by its key, which limits its calls.
-- Called by: functions/shared/http/session.ts, account_without_rows.
create function public.whoami() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if public.agent_key() is not null then
    return null;
  end if;
  return public.account_of(nullif(auth.jwt() ->> 'session_id', '')::uuid, auth.uid());
end
$$;
grant execute on function public.whoami to authenticated;

-- Returns the caller's account when p_rows is 0, because the caller may have no right to read; null
-- if rows were found, and for servers. Rows prove that an operator calls, no rows prove nothing.
-- Called by: read_configs, read_requests.
create function public.account_without_rows(p_rows bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  if p_rows > 0 or current_setting('role') <> 'authenticated' then
    return null;
  end if;
  return public.whoami();
end
$$;
grant execute on function public.account_without_rows to authenticated, service_role;

-- Returns whether the caller has an active account. With a one-time password a person may only
-- choose another.
-- Called by: is_operator_in_person, is_operator_or_server, read_takeovers, require_reading,
-- policies.
create function public.is_operator() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.users
    where id = (select public.signed_in_user()) and not must_change_password
  );
end
$$;
grant execute on function public.is_operator to authenticated, service_role;

-- Returns whether the caller is an operator and no agent.
-- Called by: policies.
create function public.is_operator_in_person() returns boolean
language sql stable set search_path = '' as $$
  select public.is_operator() and public.agent_key() is null
$$;
grant execute on function public.is_operator_in_person to authenticated, service_role;

-- Returns whether the caller is an operator or a server. Functions that bypass row-level security
-- to read dialogs ask it.
-- Called by: activation_outlook, find_thread_ids, find_threads, intent_figures, intent_usage,
-- judged_routes, list_gaps, names_of, names_of_threads, read_events, read_model_caps, read_request,
-- read_requests, read_run_results, read_setup, read_thread, read_trace, read_turns, reply_cost,
-- require_own_thread, run_summary, who_wrote.
create function public.is_operator_or_server() returns boolean
language sql stable set search_path = '' as $$
  select public.is_operator() or current_setting('role') in ('service_role', 'none')
$$;
grant execute on function public.is_operator_or_server to authenticated, service_role;

-- Returns whether the caller may propose: an operator with the role editor, or an agent with the key
-- of one.
-- Called by: is_editor, policies.
create function public.may_propose() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.users
    where id = (select public.signed_in_user()) and not must_change_password and role = 'editor'
  );
end
$$;
grant execute on function public.may_propose to authenticated, service_role;

-- Returns whether the caller is an operator with the role editor, and no agent: an agent proposes,
-- whatever its person may do.
-- Called by: export_assistant, import_assistant, last_deliveries, list_deliveries, read_delivery,
-- require_editor, require_own_thread, save_block_version, set_thread_tags, store_scenario,
-- store_settings, policies.
create function public.is_editor() returns boolean
language sql stable set search_path = '' as $$
  select public.may_propose() and public.agent_key() is null
$$;
grant execute on function public.is_editor to authenticated, service_role;

alter table public.users enable row level security;
grant select, update (role, display_name, is_disabled, can_serve) on public.users to authenticated;
grant all on public.users to service_role;
create policy users_select_policy on public.users for select to authenticated
  using (id = (select public.signed_in_user()) or (select public.is_editor()));
create policy users_update_policy on public.users for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()));

-- Returns whether a person answers in dialogs and works on requests: editors and receptionists do,
-- and viewers with can_serve.
-- Called by: can_serve, change_request, list_serving_people, queue_alerts, require_serving.
create function public.may_serve(p_user_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.users
    where id = p_user_id and not is_disabled and not must_change_password
      and (role <> 'viewer' or can_serve)
  )
$$;
grant execute on function public.may_serve to service_role;

-- Returns the people of may_serve by name, `[{id, name}]`.
-- Called by: functions/assistant/routes/requests.ts.
create function public.list_serving_people() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
    jsonb_agg(jsonb_build_object('id', id, 'name', display_name) order by display_name, id), '[]'
  )
  from public.users where public.may_serve(id)
$$;
grant execute on function public.list_serving_people to service_role;

-- Returns whether the caller may serve; see may_serve.
-- Called by: can_serve_in_person, find_thread_ids, hidden_values_of, read_appointments,
-- read_requests, policies.
create function public.can_serve() returns boolean
language sql stable security definer set search_path = '' as $$
  select public.may_serve((select public.signed_in_user()))
$$;
grant execute on function public.can_serve to authenticated, service_role;

-- Returns whether the caller may serve and is no agent: an agent reads what its person may, but works
-- on no request and no appointment.
-- Called by: change_request, write_appointment, policies.
create function public.can_serve_in_person() returns boolean
language sql stable set search_path = '' as $$
  select public.can_serve() and public.agent_key() is null
$$;
grant execute on function public.can_serve_in_person to authenticated, service_role;

-- Returns display names by the ids of people, `{id: name}`, for ids that the caller has from rows
-- they may read; null when nobody is found. Only editors may list people.
-- Called by: read_configs, read_requests, read_thread.
create function public.names_of(p_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_object_agg(id, display_name) from public.users
    where id = any (p_ids)
      and (select public.is_operator_or_server())
  );
end
$$;
grant execute on function public.names_of to authenticated, service_role;

-- Trigger function: gives a new account its row in public.users, and that row a changed address. An
-- anonymous sign-in gets no row, and so has no rights.
create function public.add_user_for_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  account jsonb := to_jsonb(new);
  profile jsonb := coalesce(public.unwrap_json(account -> 'raw_user_meta_data'), '{}');
begin
  if coalesce((account ->> 'is_anonymous')::boolean, false) then
    return new;
  end if;
  insert into public.users (id, email, display_name)
  values (
    new.id,
    coalesce(new.email, ''),
    left(coalesce(profile ->> 'display_name', profile ->> 'name', split_part(new.email, '@', 1), ''), 200)
  )
  on conflict (id) do update set email = excluded.email;
  return new;
end
$$;

create trigger add_user_for_account
  after insert or update of email on auth.users
  for each row execute function public.add_user_for_account();

-- Trigger function: ensures that one enabled editor remains. The lock serializes two editors who
-- demote each other at the same moment.
-- Raises: PT409 the last editor would be demoted, disabled or removed.
create function public.forbid_last_editor_removal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('users/last-editor', 0));
  if not exists (select from public.users where role = 'editor' and not is_disabled) then
    raise sqlstate 'PT409'
      using message = 'the last editor cannot be demoted, disabled or removed';
  end if;
  return null;
end
$$;

create trigger forbid_last_editor_removal_on_deletion
  after delete on public.users
  for each row when (old.role = 'editor')
  execute function public.forbid_last_editor_removal();

create trigger forbid_last_editor_removal_on_demotion
  after update of role, is_disabled on public.users
  for each row when (
    old.role = 'editor' and not old.is_disabled and (new.role <> 'editor' or new.is_disabled)
  )
  execute function public.forbid_last_editor_removal();

-- Trigger function: bans the account of a disabled person and ends its sessions, and lifts the ban
-- again. Supabase Auth rejects banned accounts; the embedded Auth does not know banned_until, so
-- its sign-in reads is_disabled.
create function public.follow_disabling() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update auth.users
  set banned_until = case when new.is_disabled then now() + interval '100 years' end
  where id = new.id;
  if new.is_disabled then
    perform public.end_sessions(new.id);
  end if;
  return null;
end
$$;

create trigger follow_disabling
  after update of is_disabled on public.users
  for each row when (old.is_disabled <> new.is_disabled)
  execute function public.follow_disabling();

-- Trigger function: a removed person stays disabled and is no editor; see the condition of its
-- trigger.
-- Raises: PT409.
create function public.forbid_removed_person_return() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PT409' using message = 'a removed person has no rights; invite them again';
end
$$;

create trigger forbid_removed_person_return
  before update on public.users
  for each row when (new.removed_at is not null and (new.role = 'editor' or not new.is_disabled))
  execute function public.forbid_removed_person_return();

-- Trigger function: keeps the row of a person whose account was deleted, without rights, because
-- their texts carry their name; deletes their budget and usage.
create function public.mark_person_removed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.users
  set role = 'viewer', is_disabled = true, must_change_password = false, removed_at = now()
  where id = old.id;
  delete from public.model_budgets where user_id = old.id;
  delete from public.model_usage where user_id = old.id;
  return null;
end
$$;

create trigger mark_person_removed
  after delete on auth.users
  for each row execute function public.mark_person_removed();

-- Deletes an account with its sessions. Returns whether there was one.
-- Called by: functions/catalog/routes/users.ts.
create function public.remove_account(p_user_id uuid) returns boolean
language sql security definer set search_path = '' as $$
  with removed as (delete from auth.users where id = p_user_id returning id)
  select exists (select from removed)
$$;
grant execute on function public.remove_account to service_role;
