-- Made by scripts/release-dump.ts. Needs the roles anon, authenticated and service_role.

--
-- PostgreSQL database dump
--


-- Dumped from database version 17.11 (Debian 17.11-0+deb13u1)
-- Dumped by pg_dump version 17.11 (Debian 17.11-0+deb13u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: auth; Type: SCHEMA; Schema: -; Owner: -
--

CREATE SCHEMA auth;


--
-- Name: extensions; Type: SCHEMA; Schema: -; Owner: -
--

CREATE SCHEMA extensions;


--
-- Name: supabase_migrations; Type: SCHEMA; Schema: -; Owner: -
--

CREATE SCHEMA supabase_migrations;


--
-- Name: vector; Type: EXTENSION; Schema: -; Owner: -
--

CREATE EXTENSION IF NOT EXISTS vector WITH SCHEMA extensions;


--
-- Name: experiment_status; Type: TYPE; Schema: public; Owner: -
--

CREATE TYPE public.experiment_status AS ENUM (
    'draft',
    'review',
    'approved'
);


--
-- Name: index_status; Type: TYPE; Schema: public; Owner: -
--

CREATE TYPE public.index_status AS ENUM (
    'pending',
    'indexing',
    'ready',
    'failed'
);


--
-- Name: message_role; Type: TYPE; Schema: public; Owner: -
--

CREATE TYPE public.message_role AS ENUM (
    'user',
    'assistant'
);


--
-- Name: user_role; Type: TYPE; Schema: public; Owner: -
--

CREATE TYPE public.user_role AS ENUM (
    'viewer',
    'editor'
);


--
-- Name: version_label; Type: DOMAIN; Schema: public; Owner: -
--

CREATE DOMAIN public.version_label AS text
	CONSTRAINT version_label_form CHECK ((VALUE ~ '^v\d+\.\d+$'::text));


--
-- Name: email(); Type: FUNCTION; Schema: auth; Owner: -
--

CREATE FUNCTION auth.email() RETURNS text
    LANGUAGE sql STABLE
    AS $$
              SELECT NULLIF(current_setting('request.jwt.claim.email', true), '');
            $$;


--
-- Name: jwt(); Type: FUNCTION; Schema: auth; Owner: -
--

CREATE FUNCTION auth.jwt() RETURNS jsonb
    LANGUAGE sql STABLE
    AS $$
              SELECT COALESCE(
                NULLIF(current_setting('request.jwt.claims', true), ''),
                '{}'
              )::jsonb;
            $$;


--
-- Name: role(); Type: FUNCTION; Schema: auth; Owner: -
--

CREATE FUNCTION auth.role() RETURNS text
    LANGUAGE sql STABLE
    AS $$
              SELECT NULLIF(current_setting('request.jwt.claim.role', true), '');
            $$;


--
-- Name: uid(); Type: FUNCTION; Schema: auth; Owner: -
--

CREATE FUNCTION auth.uid() RETURNS uuid
    LANGUAGE sql STABLE
    AS $$
              SELECT NULLIF(current_setting('request.jwt.claim.sub', true), '')::uuid;
            $$;


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: agent_configs; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.agent_configs (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    intent_id uuid,
    version integer DEFAULT 1 NOT NULL,
    name text,
    system_prompt text NOT NULL,
    rules_text text DEFAULT ''::text NOT NULL,
    exit_conditions_text text DEFAULT ''::text NOT NULL,
    is_active boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    created_by uuid DEFAULT auth.uid(),
    CONSTRAINT agent_configs_version_check CHECK ((version > 0))
);


--
-- Name: activate_agent_config(uuid); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.activate_agent_config(p_id uuid) RETURNS public.agent_configs
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  target public.agent_configs;
begin
  select * into target from public.agent_configs where id = p_id;
  if not found then
    raise sqlstate 'PT404' using message = 'no such version';
  end if;
  if target.intent_id is null then
    raise sqlstate 'PT409' using message = 'this version belongs to no branch';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('agent_configs/' || target.intent_id, 0));
  update public.agent_configs set is_active = false
  where intent_id = target.intent_id and is_active and id <> p_id;
  update public.agent_configs set is_active = true where id = p_id returning * into target;
  if not found then
    raise insufficient_privilege using message = 'only an editor can activate a version';
  end if;
  return target;
end
$$;


--
-- Name: add_user_for_account(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.add_user_for_account() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
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


--
-- Name: adopt_legacy_configs(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.adopt_legacy_configs() RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  home uuid := (select id from public.intents where code = 'general_info');
  legacy public.agent_configs;
  moved integer := 0;
begin
  if home is null then
    return 0;
  end if;
  perform public.lock_agent_configs(home);
  for legacy in select * from public.agent_configs where intent_id is null order by version, created_at loop
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


--
-- Name: begin_turn(jsonb, uuid, uuid, uuid, text, extensions.vector, text, integer, real, integer, uuid); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.begin_turn(p_limits jsonb, p_user_id uuid DEFAULT NULL::uuid, p_thread_id uuid DEFAULT NULL::uuid, p_client_message_id uuid DEFAULT NULL::uuid, p_query text DEFAULT ''::text, p_embedding extensions.vector DEFAULT NULL::extensions.vector, p_embedder text DEFAULT NULL::text, p_limit integer DEFAULT 5, p_min_score real DEFAULT 0, p_history integer DEFAULT 30, p_settings_version uuid DEFAULT NULL::uuid) RETURNS jsonb
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  limited constant jsonb := public.take_limits(p_limits);
begin
  if limited is not null then
    return jsonb_build_object('limited', limited);
  end if;
  return public.load_turn(
    p_user_id, p_thread_id, p_client_message_id, p_query, p_embedding, p_embedder, p_limit,
    p_min_score, p_history, p_settings_version
  );
end
$$;


--
-- Name: bump_block_revision(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.bump_block_revision() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  new.revision := old.revision + 1;
  return new;
end
$$;


--
-- Name: charge_tokens(uuid, bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.charge_tokens(p_user_id uuid, p_tokens bigint) RETURNS void
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  insert into public.model_usage as kept (user_id, day, tokens)
  select id, public.today(), p_tokens from public.users where id = p_user_id and p_tokens > 0
  on conflict (user_id, day) do update set tokens = kept.tokens + excluded.tokens
$$;


--
-- Name: check_allowed_next(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.check_allowed_next() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
declare
  stray text;
begin
  select next.code into stray
  from public.intent_steps as step
  cross join lateral jsonb_array_elements_text(step.allowed_next) as next (code)
  where step.intent_id in (new.intent_id, old.intent_id)
    and not exists (
      select from public.intent_steps as known
      where known.intent_id = step.intent_id and known.code = next.code
    )
  limit 1;
  if found then
    raise sqlstate 'PT422' using message = format('allowed_next names %s, which is no step of this branch', stray);
  end if;
  return null;
end
$$;


--
-- Name: check_experiment_move(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.check_experiment_move() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if (old.status, new.status) not in (
    ('draft', 'review'), ('review', 'approved'), ('review', 'draft'), ('approved', 'draft')
  ) then
    raise sqlstate 'PT409' using message = format('%s cannot become %s', old.status, new.status);
  end if;
  return new;
end
$$;


--
-- Name: clear_chunk_drafts(timestamp with time zone); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.clear_chunk_drafts(p_alive_since timestamp with time zone) RETURNS void
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  delete from public.chunk_drafts as draft where not exists (
    select from public.documents
    where id = draft.document_id and index_run = draft.run and index_status = 'indexing'
      and updated_at >= p_alive_since
  );
$$;


--
-- Name: clients_change_only(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.clients_change_only() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  if current_user in ('anon', 'authenticated')
    and (to_jsonb(new) - tg_argv) is distinct from (to_jsonb(old) - tg_argv) then
    raise insufficient_privilege
      using message = format('only %s of %s can be changed', array_to_string(tg_argv, ', '), tg_table_name);
  end if;
  return new;
end
$$;


--
-- Name: count_metrics(jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.count_metrics(p_counts jsonb) RETURNS void
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  insert into public.metrics as kept (name, labels, value)
  select name, coalesce(labels, ''), sum(value)
  from jsonb_to_recordset(public.unwrap_json(p_counts))
    as given (name text, labels text, value double precision)
  group by 1, 2
  order by 1, 2
  on conflict (name, labels) do update set value = kept.value + excluded.value
$$;


--
-- Name: create_agent_config(uuid, text, text, text, text, boolean); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.create_agent_config(p_intent_id uuid, p_name text DEFAULT NULL::text, p_system_prompt text DEFAULT ''::text, p_rules_text text DEFAULT ''::text, p_exit_conditions_text text DEFAULT ''::text, p_activate boolean DEFAULT false) RETURNS public.agent_configs
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  created public.agent_configs;
begin
  if not exists (select from public.intents where id = p_intent_id) then
    raise sqlstate 'PT404' using message = 'no such branch';
  end if;
  insert into public.agent_configs (intent_id, name, system_prompt, rules_text, exit_conditions_text)
  values (
    p_intent_id, p_name, p_system_prompt, coalesce(p_rules_text, ''), coalesce(p_exit_conditions_text, '')
  )
  returning * into created;
  if p_activate then
    created := public.activate_agent_config(created.id);
  end if;
  return created;
end
$$;


--
-- Name: draft_chunks(uuid, uuid, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.draft_chunks(p_document_id uuid, p_run uuid, p_chunks jsonb) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  perform public.heartbeat_index_run(p_document_id, p_run);
  insert into public.chunk_drafts as draft (document_id, run, chunk_index, heading_path, text, embedding)
  select p_document_id, p_run, chunk_index, coalesce(heading_path, ''), text, embedding
  from jsonb_to_recordset(public.unwrap_json(p_chunks))
    as c (chunk_index integer, heading_path text, text text, embedding extensions.vector)
  on conflict (document_id, run, chunk_index) do update
    set embedding = coalesce(excluded.embedding, draft.embedding);
end
$$;


--
-- Name: end_sessions(uuid); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.end_sessions(p_user_id uuid) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO ''
    AS $$
  with ended as (delete from auth.sessions where user_id = p_user_id returning id)
  select count(*)::integer from ended
$$;


--
-- Name: finish_turn(jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.finish_turn(p_turn jsonb) RETURNS jsonb
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  turn constant jsonb := public.unwrap_json(p_turn);
  reply constant jsonb := turn -> 'reply';
  this_thread uuid := (turn ->> 'thread_id')::uuid;
  config uuid := (select id from public.agent_configs where id = (turn ->> 'agent_config_id')::uuid);
  question_id uuid;
  reply_id uuid;
  new_revision integer;
  meta jsonb := coalesce(nullif(reply -> 'meta_json', 'null'), '{}');
  spent integer;
begin
  if this_thread is null then
    insert into public.threads (name, user_id, agent_config_id, switch_count)
    values (
      coalesce(nullif(left(turn ->> 'thread_name', 200), ''), '…'),
      (select id from public.users where id = (turn ->> 'user_id')::uuid),
      config,
      coalesce((turn ->> 'hard_handoffs')::integer, 0)
    )
    returning id into this_thread;
  else
    -- The update also locks the dialog until the turn is stored.
    update public.threads set
      agent_config_id = coalesce(agent_config_id, config),
      switch_count = switch_count + coalesce((turn ->> 'hard_handoffs')::integer, 0)
    where id = this_thread;
    if not found then
      raise sqlstate 'PT404' using message = 'no such dialog';
    end if;
  end if;

  insert into public.messages (thread_id, role, text, client_message_id)
  values (this_thread, 'user', turn ->> 'user_text', (turn ->> 'client_message_id')::uuid)
  on conflict (client_message_id) do nothing
  returning id into question_id;
  if question_id is null then
    raise sqlstate 'PT409' using message = 'this message is already stored';
  end if;

  new_revision := public.write_thread_state(
    this_thread, coalesce((turn ->> 'expected_revision')::integer, 0), turn -> 'state'
  );

  spent := round(extract(epoch from clock_timestamp() - statement_timestamp()) * 1000);
  meta := jsonb_set(meta, '{debug,timings_ms,commit}', to_jsonb(spent), false);
  meta := jsonb_set(
    meta,
    '{debug,timings_ms,total}',
    to_jsonb(coalesce((meta #>> '{debug,timings_ms,total}')::integer, 0) + spent),
    false
  );

  insert into public.messages (
    thread_id, role, text, sources_json, assembled_prompt, intent_id, meta_json
  )
  values (
    this_thread,
    'assistant',
    reply ->> 'text',
    coalesce(nullif(reply -> 'sources_json', 'null'), '[]'),
    reply ->> 'assembled_prompt',
    (select id from public.intents where code = reply ->> 'intent_code'),
    meta
  )
  returning id into reply_id;

  perform public.charge_tokens((turn ->> 'user_id')::uuid, (turn ->> 'tokens')::bigint);

  return jsonb_build_object(
    'thread_id', this_thread,
    'message_id', reply_id,
    'user_message_id', question_id,
    'revision', new_revision,
    'commit_ms', spent
  );
end
$$;


--
-- Name: give_back_limits(jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.give_back_limits(p_limits jsonb) RETURNS void
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  update public.rate_limits as kept
  set free_at = kept.free_at
    - make_interval(secs => (l ->> 'seconds')::double precision / (l ->> 'most')::integer)
  from jsonb_array_elements(public.unwrap_json(p_limits)) as l
  where kept.name = l ->> 'name' and kept.subject = public.limit_subject(l ->> 'subject')
$$;


--
-- Name: heartbeat_index_run(uuid, uuid); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.heartbeat_index_run(p_document_id uuid, p_run uuid) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  update public.documents set index_status = 'indexing'
  where id = p_document_id and index_run = p_run and index_status = 'indexing';
  if not found then
    raise sqlstate 'PT409' using message = 'another indexing has the document';
  end if;
end
$$;


--
-- Name: intent_usage(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.intent_usage(p_code text) RETURNS TABLE(version integer, turns integer, prompt_tokens bigint, completion_tokens bigint, cached_tokens bigint, estimated_turns integer, cacheable_share double precision)
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  with calls as (
    select
      meta_json ->> 'config_version' as version,
      meta_json #> '{debug,usage}' as usage,
      meta_json #> '{debug,cacheable_prefix}' as prefix
    from public.messages
    where role = 'assistant' and meta_json ? 'debug'
      and intent_id = (select id from public.intents where code = p_code)
    union all
    select meta_json ->> 'router_version', meta_json #> '{debug,router,usage}', null
    from public.messages
    where p_code = '_router' and role = 'assistant' and meta_json ? 'debug'
  )
  select
    calls.version::integer,
    count(*)::integer,
    coalesce(sum((usage ->> 'prompt_tokens')::bigint), 0)::bigint,
    coalesce(sum((usage ->> 'completion_tokens')::bigint), 0)::bigint,
    coalesce(sum((usage ->> 'cached_tokens')::bigint), 0)::bigint,
    count(*) filter (where (usage ->> 'estimated')::boolean)::integer,
    avg((prefix ->> 'bytes')::double precision / (prefix ->> 'prompt_bytes')::double precision)
  from calls
  group by calls.version
  order by calls.version::integer desc nulls last
$$;


--
-- Name: is_editor(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.is_editor() RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select exists (
    select from public.users where id = (select public.signed_in_user()) and role = 'editor'
  )
$$;


--
-- Name: is_known_address(text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.is_known_address(p_account text, p_address text) RETURNS boolean
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select exists (
    select from public.known_addresses
    where subject = public.limit_subject(p_account || ' ' || p_address) and known_until > now()
  )
$$;


--
-- Name: is_operator(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.is_operator() RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select exists (select from public.users where id = (select public.signed_in_user()))
$$;


--
-- Name: keep_active_agent_config(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_active_agent_config() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  raise sqlstate 'PT400'
    using message = 'the active version cannot be deleted; activate another version first';
end
$$;


--
-- Name: keep_agent_config(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_agent_config() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  movable text[] := array['is_active', 'created_by'];
begin
  if new.intent_id is null then
    movable := movable || 'intent_id'::text;
    new.is_active := false;
  elsif old.intent_id is null then
    movable := movable || array['intent_id', 'version'];
  end if;
  if current_setting('workbench.adopting', true) = 'on' then
    movable := movable || array['system_prompt', 'exit_conditions_text'];
  end if;
  if (to_jsonb(new) - movable) is distinct from (to_jsonb(old) - movable)
    or new.created_by is not null and new.created_by is distinct from old.created_by then
    raise sqlstate 'PT409' using message = 'a saved version never changes; save a new one';
  end if;
  return new;
end
$$;


--
-- Name: keep_intent(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_intent() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  needed constant text[] := array['general_info', 'escalate_human', '_router'];
begin
  if tg_op = 'DELETE' then
    if old.code = any (needed) then
      raise sqlstate 'PT400' using message = format('%s cannot be deleted', old.code);
    end if;
    return old;
  end if;
  if not new.is_enabled and new.code = any (needed) then
    raise sqlstate 'PT400' using message = format('%s cannot be disabled', new.code);
  end if;
  if tg_op = 'UPDATE' and new.code <> old.code then
    raise sqlstate 'PT400' using message = 'the code of a branch never changes';
  end if;
  return new;
end
$$;


--
-- Name: keep_last_editor(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_last_editor() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  perform pg_advisory_xact_lock(hashtextextended('users/last-editor', 0));
  if not exists (select from public.users where role = 'editor') then
    raise sqlstate 'PT409' using message = 'the last editor cannot be demoted or removed';
  end if;
  return null;
end
$$;


--
-- Name: keep_snapshot(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.keep_snapshot() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  movable constant text[] := array['created_by', 'html_bytes', 'css_bytes'];
begin
  if (to_jsonb(new) - movable) is distinct from (to_jsonb(old) - movable)
    or new.created_by is not null and new.created_by is distinct from old.created_by then
    raise sqlstate 'PT409' using message = 'a saved snapshot never changes';
  end if;
  return new;
end
$$;


--
-- Name: limit_subject(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.limit_subject(p_subject text) RETURNS text
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select encode(sha256(convert_to(p_subject, 'UTF8')), 'hex')
$$;


--
-- Name: load_turn(uuid, uuid, uuid, text, extensions.vector, text, integer, real, integer, uuid); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.load_turn(p_user_id uuid DEFAULT NULL::uuid, p_thread_id uuid DEFAULT NULL::uuid, p_client_message_id uuid DEFAULT NULL::uuid, p_query text DEFAULT ''::text, p_embedding extensions.vector DEFAULT NULL::extensions.vector, p_embedder text DEFAULT NULL::text, p_limit integer DEFAULT 5, p_min_score real DEFAULT 0, p_history integer DEFAULT 30, p_settings_version uuid DEFAULT NULL::uuid) RETURNS jsonb
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    AS $$
declare
  stored constant jsonb := public.stored_turn(p_client_message_id);
  this_thread constant uuid := coalesce(p_thread_id, (stored ->> 'thread_id')::uuid);
  -- Every change adds a new id, so no set of visible changes comes twice.
  version constant uuid := coalesce(
    (select md5(string_agg(id::text, '' order by id))::uuid from public.settings_changes),
    gen_random_uuid()
  );
begin
  return jsonb_build_object(
    'thread', (
      select jsonb_build_object(
        'id', id, 'name', name, 'user_id', user_id, 'agent_config_id', agent_config_id
      )
      from public.threads where id = this_thread
    ),
    'stored', stored,
    'state', (
      select jsonb_build_object(
        'current_intent', current_intent,
        'current_step', current_step,
        'slots', slots,
        'handoff_count', handoff_count,
        'soft_insertion_count', soft_insertion_count,
        'suspended_intent', suspended_intent,
        'resumable_step_code', resumable_step_code,
        'resumable_slots', resumable_slots_json,
        'revision', revision
      )
      from public.thread_states where thread_id = this_thread
    ),
    'messages', (
      select coalesce(jsonb_agg(jsonb_build_object('role', role, 'text', text) order by seq), '[]')
      from (
        select seq, role, text from public.messages
        where thread_id = this_thread order by seq desc limit p_history
      ) as recent
    ),
    'settings_version', version,
    'settings', case when version = p_settings_version then null else public.turn_settings() end,
    'previous_prompt', (
      select assembled_prompt from public.messages
      where thread_id = p_thread_id order by seq desc limit 1
    ),
    'budget', jsonb_build_object(
      'tokens_per_day', (
        select tokens_per_day from public.model_budgets
        where user_id = p_user_id or user_id is null
        order by user_id nulls last limit 1
      ),
      'used', coalesce((
        select tokens from public.model_usage where user_id = p_user_id and day = public.today()
      ), 0),
      'seconds_left', ceil(extract(epoch from (
        (public.today() + 1)::timestamp at time zone 'utc' - now()
      )))
    ),
    'fragments', (
      select coalesce(jsonb_agg(to_jsonb(fragment)), '[]')
      from public.search_chunks(p_query, p_embedding, p_embedder, p_limit, p_min_score) as fragment
    )
  );
end
$$;


--
-- Name: lock_agent_configs(uuid); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.lock_agent_configs(p_intent_id uuid) RETURNS void
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  select pg_advisory_xact_lock(hashtextextended('agent_configs/' || p_intent_id, 0))
$$;


--
-- Name: move_exit_conditions(uuid, text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.move_exit_conditions(p_id uuid, p_system_prompt text, p_exit_conditions_text text) RETURNS boolean
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  is_moved boolean;
begin
  perform set_config('workbench.adopting', 'on', true);
  update public.agent_configs set
    system_prompt = p_system_prompt,
    exit_conditions_text = p_exit_conditions_text
  where id = p_id
    and exit_conditions_text = ''
    and regexp_replace(system_prompt, '\s', '', 'g')
      = regexp_replace(p_system_prompt || p_exit_conditions_text, '\s', '', 'g');
  is_moved := found;
  perform set_config('workbench.adopting', '', true);
  return is_moved;
end
$$;


--
-- Name: nearest_by_index(extensions.vector, text, uuid[], integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.nearest_by_index(p_embedding extensions.vector, p_embedder text, p_document_ids uuid[], p_depth integer) RETURNS bigint[]
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    SET plan_cache_mode TO 'force_custom_plan'
    SET enable_sort TO 'off'
    SET jit TO 'off'
    AS $$
begin
  -- Filters apply after the index scan: without iterative scans (pgvector 0.8) it would stop at the
  -- nearest 40 of all embedders and documents, and a filter could leave nothing. The setting exists
  -- once the extension is loaded, which reading p_embedding did.
  if current_setting('hnsw.iterative_scan', true) is not null then
    perform set_config('hnsw.iterative_scan', 'relaxed_order', true);
    -- Measured at 100,000 chunks: recall@10 0.76 at the default 40, 0.975 at 200, 0.99 at 400.
    -- With a filter only a part of them passes, so the scan has to be wider: 0.968 at 400 with a
    -- filter of 25%.
    perform set_config(
      'hnsw.ef_search', case when p_document_ids is null then '400' else '1000' end, true
    );
  end if;
  return array(
    select id from (
      select c.id, c.embedding operator(extensions.<=>) p_embedding as distance
      from public.document_chunks as c
      where c.embedder = p_embedder
        and (p_document_ids is null or c.document_id = any (p_document_ids))
      order by c.embedding operator(extensions.<=>) p_embedding
      limit p_depth
    ) as near
    -- `+ 0` makes it sort: the order of the index is relaxed, but the planner takes it for exact.
    order by distance + 0
  );
end
$$;


--
-- Name: nearest_by_scan(extensions.vector, text, uuid[], integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.nearest_by_scan(p_embedding extensions.vector, p_embedder text, p_document_ids uuid[], p_depth integer) RETURNS bigint[]
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
begin
  return array(
    with passing as materialized (
      select c.id, c.embedding operator(extensions.<=>) p_embedding as distance
      from public.document_chunks as c
      where c.embedder = p_embedder
        and (p_document_ids is null or c.document_id = any (p_document_ids))
    )
    select id from passing order by distance, id limit p_depth
  );
end
$$;


--
-- Name: nearest_by_text(text, uuid[], integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.nearest_by_text(p_query text, p_document_ids uuid[], p_depth integer) RETURNS bigint[]
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
#variable_conflict use_column
declare
  enough constant integer := 400;
  words constant text[] := public.query_words(p_query);
  any_word constant tsquery := nullif(array_to_string(words, ' | '), '')::tsquery;
  -- Words in about 1,000 chunks or more, the rarest first. None under a filter: how many chunks of
  -- those documents hold a word is not known.
  common constant text[] := array(
    select word from unnest(words) as word
    cross join lateral (
      select count(*) as sampled from (
        select from public.document_chunks as c
        where c.search @@ word::tsquery and c.id % 64 = 0
        limit enough
      ) as holding
    ) as counted
    where p_document_ids is null and sampled >= 16
    order by sampled
  );
  together text;
  holding_some bigint[] := '{}';
begin
  foreach together in array array[
    array_to_string(words, ' & '),
    array_to_string(common[1:3], ' & '),
    array_to_string(common[1:2], ' & '),
    common[1]
  ] loop
    exit when cardinality(holding_some) >= p_depth;
    continue when together = '' or together is null;
    holding_some := holding_some || array(
      select c.id from public.document_chunks as c
      where c.search @@ together::tsquery
        and (p_document_ids is null or c.document_id = any (p_document_ids))
      limit enough
    );
  end loop;
  return array(
    with holding_one as (
      select found.id, sum(found.weight) as weight
      from unnest(words) as word
      cross join lateral (
        select
          held.id,
          case when count(*) over () < enough then ln(1 + enough / count(*) over ()::float8) else 0 end
            as weight
        from (
          select c.id from public.document_chunks as c
          where c.search @@ word::tsquery
            and (p_document_ids is null or c.document_id = any (p_document_ids))
          limit enough
        ) as held
      ) as found
      where word <> all (common)
      group by found.id
    ), matching as (
      select id, max(weight) as weight from (
        select id, weight from holding_one
        union all select id, 0 from unnest(holding_some) as id
      ) as found
      group by id
    ), promising as (
      -- Relevance only decides among chunks of equal weight.
      select id, weight, rank() over (order by weight desc) as place from matching
    )
    select id
    from promising as p join public.document_chunks as c using (id)
    where p.place <= p_depth
    order by p.weight desc, ts_rank_cd(c.search, any_word) desc, id
    limit p_depth
  );
end
$$;


--
-- Name: note_settings_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.note_settings_change() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  -- At a stricter isolation level, a row that was concurrently deleted would be an error.
  if current_setting('transaction_isolation') = 'read committed' then
    delete from public.settings_changes where id in (
      select id from public.settings_changes
      where made_at < clock_timestamp() for update skip locked
    );
  end if;
  insert into public.settings_changes default values;
  return null;
end
$$;


--
-- Name: number_agent_config(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.number_agent_config() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO ''
    AS $$
begin
  if new.intent_id is not null then
    perform public.lock_agent_configs(new.intent_id);
    select coalesce(max(version), 0) + 1 into new.version
    from public.agent_configs where intent_id = new.intent_id;
  end if;
  return new;
end
$$;


--
-- Name: query_words(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.query_words(p_query text) RETURNS text[]
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select coalesce(array_agg(quote_literal(lexeme)), '{}')
  from unnest(to_tsvector('pg_catalog.russian'::regconfig, p_query))
$$;


--
-- Name: read_metrics(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.read_metrics() RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select jsonb_agg(to_jsonb(each) order by name, labels) from (
    select name, labels, value from public.metrics
    union all
    select 'documents', format('status="%s"', status), (
      select count(*) from public.documents where index_status = status
    )
    from unnest(enum_range(null::public.index_status)) as status
    union all
    select 'database_bytes', '', pg_database_size(current_database())
  ) as each
$$;


--
-- Name: remember_address(text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.remember_address(p_account text, p_address text) RETURNS void
    LANGUAGE sql
    SET search_path TO ''
    AS $$
  delete from public.known_addresses where subject in (
    select subject from public.known_addresses
    where known_until < now() limit 20 for update skip locked
  );
  insert into public.known_addresses as known (subject, known_until)
  values (public.limit_subject(p_account || ' ' || p_address), now() + interval '90 days')
  on conflict (subject) do update set known_until = excluded.known_until;
$$;


--
-- Name: replace_document_chunks(uuid, text, jsonb, uuid, integer); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.replace_document_chunks(p_document_id uuid, p_embedder text, p_chunks jsonb, p_run uuid DEFAULT NULL::uuid, p_count integer DEFAULT NULL::integer) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO ''
    SET statement_timeout TO '90s'
    AS $$
declare
  stored integer;
begin
  perform from public.documents where id = p_document_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'no such document';
  end if;
  if p_run is not null then
    perform public.heartbeat_index_run(p_document_id, p_run);
  end if;
  delete from public.document_chunks where document_id = p_document_id;
  insert into public.document_chunks (document_id, chunk_index, heading_path, text, embedder, embedding)
  select p_document_id, chunk_index, heading_path, text, p_embedder, embedding
  from public.chunk_drafts
  where document_id = p_document_id and run = p_run and embedding is not null
  union all
  select p_document_id, chunk_index, coalesce(heading_path, ''), text, p_embedder, embedding
  from jsonb_to_recordset(public.unwrap_json(p_chunks))
    as c (chunk_index integer, heading_path text, text text, embedding extensions.vector);
  get diagnostics stored = row_count;
  if stored <> p_count then
    raise sqlstate 'PT409' using message = 'some chunks are missing';
  end if;
  delete from public.chunk_drafts where document_id = p_document_id;
  update public.documents set
    index_status = 'ready', index_error = null, indexed_embedder = p_embedder, chunk_count = stored
  where id = p_document_id;
  return stored;
end
$$;


--
-- Name: search_chunks(text, extensions.vector, text, integer, real, uuid[]); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.search_chunks(p_query text, p_embedding extensions.vector DEFAULT NULL::extensions.vector, p_embedder text DEFAULT NULL::text, p_limit integer DEFAULT 5, p_min_score real DEFAULT 0, p_document_ids uuid[] DEFAULT NULL::uuid[]) RETURNS TABLE(document_id uuid, document_name text, chunk_index integer, heading_path text, text text, vector_rank integer, text_rank integer, score double precision)
    LANGUAGE plpgsql STABLE
    SET search_path TO ''
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
#variable_conflict use_column
declare
  depth constant integer := greatest(4 * p_limit, 40);
  vector_weight constant double precision := case when p_embedder like 'hashing-%' then 0.05 else 1 end;
  -- Up to so many chunks are scanned: few are faster without the index, and under a narrow filter the
  -- index misses some (measured at 100,000 chunks and a filter of 10%: recall@10 0.95).
  scanned constant integer := case when p_document_ids is null then 500 else 20000 end;
  -- Computed here because in the query below the planner would run it once more to estimate it.
  matching constant bigint[] := public.nearest_by_text(p_query, p_document_ids, depth);
  near bigint[];
begin
  if p_embedding is not null then
    if (
      select count(*) > scanned from (
        select from public.document_chunks as c
        where p_document_ids is null or c.document_id = any (p_document_ids)
        limit scanned + 1
      ) as passing
    ) then
      near := public.nearest_by_index(p_embedding, p_embedder, p_document_ids, depth);
    end if;
    -- There are few chunks in all or of this embedder, or many equal vectors disconnected the index's
    -- graph.
    if coalesce(cardinality(near), 0) < depth then
      near := public.nearest_by_scan(p_embedding, p_embedder, p_document_ids, depth);
    end if;
  end if;
  return query
  with by_vector as (
    select id, rank::integer from unnest(near) with ordinality as nearest (id, rank)
  ), by_text as (
    select id, rank::integer from unnest(matching) with ordinality as nearest (id, rank)
  ), fused as (
    select
      id,
      v.rank as vector_rank,
      t.rank as text_rank,
      coalesce(vector_weight / (60 + v.rank), 0)
        + coalesce(1.0::double precision / (60 + t.rank), 0) as score
    from by_vector as v full join by_text as t using (id)
  ), best as (
    select * from fused
    where score >= p_min_score
    order by score desc, vector_rank nulls last, id
    limit p_limit
  )
  select
    c.document_id, d.name, c.chunk_index, c.heading_path, c.text, b.vector_rank, b.text_rank, b.score
  from best as b
  join public.document_chunks as c using (id)
  join public.documents as d on d.id = c.document_id
  order by b.score desc, b.vector_rank nulls last, b.id;
end
$$;


--
-- Name: signed_in_user(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.signed_in_user() RETURNS uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select user_id from auth.sessions
  where id = nullif((select auth.jwt()) ->> 'session_id', '')::uuid
    and user_id = (select auth.uid())
    and (not_after is null or not_after > now())
$$;


--
-- Name: stored_turn(uuid); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.stored_turn(p_client_message_id uuid) RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select jsonb_build_object(
    'thread_id', question.thread_id,
    'message_id', reply.id,
    'user_id', thread.user_id,
    'user_text', question.text,
    'text', reply.text,
    'intent_code', intent.code,
    'intent_name', intent.name,
    'sources_json', reply.sources_json,
    'assembled_prompt', reply.assembled_prompt,
    'meta_json', reply.meta_json
  )
  from public.messages as question
  join public.threads as thread on thread.id = question.thread_id
  join lateral (
    select * from public.messages
    where thread_id = question.thread_id and seq > question.seq and role = 'assistant'
    order by seq limit 1
  ) as reply on true
  left join public.intents as intent on intent.id = reply.intent_id
  where question.client_message_id = p_client_message_id
$$;


--
-- Name: take_limits(jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.take_limits(p_limits jsonb) RETURNS jsonb
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  wanted record;
  wait interval;
begin
  for wanted in
    select
      l ->> 'name' as name,
      public.limit_subject(l ->> 'subject') as subject,
      make_interval(secs => (l ->> 'seconds')::double precision) as span,
      make_interval(secs => (l ->> 'seconds')::double precision / (l ->> 'most')::integer) as share
    from jsonb_array_elements(public.unwrap_json(p_limits)) with ordinality as given (l, place)
    order by place
  loop
    insert into public.rate_limits as kept (name, subject, free_at)
    values (wanted.name, wanted.subject, clock_timestamp() + wanted.share)
    on conflict (name, subject) do update
      set free_at = greatest(kept.free_at, clock_timestamp()) + wanted.share
      where kept.free_at + wanted.share <= clock_timestamp() + wanted.span;
    if not found then
      select free_at + wanted.share - wanted.span - clock_timestamp() into wait
      from public.rate_limits where name = wanted.name and subject = wanted.subject;
      return jsonb_build_object(
        'name', wanted.name,
        'retry_after', greatest(1, ceil(extract(epoch from coalesce(wait, '0'))))
      );
    end if;
  end loop;
  delete from public.rate_limits where (name, subject) in (
    select name, subject from public.rate_limits
    where free_at < clock_timestamp() limit 20 for update skip locked
  );
  return null;
end
$$;


--
-- Name: today(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.today() RETURNS date
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select (now() at time zone 'utc')::date
$$;


--
-- Name: touch_updated_at(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.touch_updated_at() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
begin
  new.updated_at := now();
  return new;
end
$$;


--
-- Name: turn_settings(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.turn_settings() RETURNS jsonb
    LANGUAGE sql STABLE
    SET search_path TO ''
    AS $$
  select jsonb_build_object(
    'intents', (
      select coalesce(jsonb_agg(to_jsonb(i) - 'created_at' order by order_index, code), '[]')
      from public.intents as i
    ),
    'configs', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id,
        'intent_code', i.code,
        'version', c.version,
        'system_prompt', c.system_prompt,
        'rules_text', c.rules_text,
        'exit_conditions_text', c.exit_conditions_text
      )), '[]')
      from public.agent_configs as c join public.intents as i on i.id = c.intent_id
      where c.is_active
    ),
    'steps', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'intent_code', i.code,
        'code', s.code,
        'name', s.name,
        'order_index', s.order_index,
        'system_prompt', s.system_prompt,
        'allowed_next', s.allowed_next,
        'guards', s.guards
      ) order by i.code, s.order_index), '[]')
      from public.intent_steps as s join public.intents as i on i.id = s.intent_id
    ),
    'texts', (select coalesce(jsonb_object_agg(code, text), '{}') from public.prompt_texts)
  )
$$;


--
-- Name: unwrap_json(jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.unwrap_json(p_value jsonb) RETURNS jsonb
    LANGUAGE sql IMMUTABLE
    SET search_path TO ''
    AS $$
  select case when jsonb_typeof(p_value) = 'string' then (p_value #>> '{}')::jsonb else p_value end
$$;


--
-- Name: whoami(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.whoami() RETURNS jsonb
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO ''
    AS $$
  select jsonb_build_object('id', id, 'email', email, 'display_name', display_name, 'role', role)
  from public.users where id = (select public.signed_in_user())
$$;


--
-- Name: write_thread_state(uuid, integer, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.write_thread_state(p_thread_id uuid, p_expected integer, p_state jsonb) RETURNS integer
    LANGUAGE plpgsql
    SET search_path TO ''
    AS $$
declare
  new_revision integer;
begin
  insert into public.thread_states as stored (
    thread_id, current_intent, current_step, slots, handoff_count, soft_insertion_count,
    suspended_intent, resumable_step_code, resumable_slots_json, revision
  )
  select
    p_thread_id, s.current_intent, s.current_step, coalesce(s.slots, '{}'),
    coalesce(s.handoff_count, 0), coalesce(s.soft_insertion_count, 0),
    s.suspended_intent, s.resumable_step_code, coalesce(s.resumable_slots, '{}'), p_expected + 1
  from jsonb_to_record(p_state) as s (
    current_intent text, current_step text, slots jsonb, handoff_count integer,
    soft_insertion_count integer, suspended_intent text, resumable_step_code text,
    resumable_slots jsonb
  )
  on conflict (thread_id) do update set
    current_intent = excluded.current_intent,
    current_step = excluded.current_step,
    slots = excluded.slots,
    handoff_count = excluded.handoff_count,
    soft_insertion_count = excluded.soft_insertion_count,
    suspended_intent = excluded.suspended_intent,
    resumable_step_code = excluded.resumable_step_code,
    resumable_slots_json = excluded.resumable_slots_json,
    revision = excluded.revision,
    updated_at = now()
  where stored.revision = p_expected
  returning revision into new_revision;
  if new_revision is null then
    raise sqlstate 'PT409' using message = 'another turn was stored in this dialog meanwhile';
  end if;
  return new_revision;
end
$$;


--
-- Name: audit_log_entries; Type: TABLE; Schema: auth; Owner: -
--

CREATE TABLE auth.audit_log_entries (
    id uuid NOT NULL,
    payload json,
    created_at timestamp with time zone DEFAULT now(),
    ip_address character varying(64) DEFAULT ''::character varying
);


--
-- Name: flow_state; Type: TABLE; Schema: auth; Owner: -
--

CREATE TABLE auth.flow_state (
    id uuid NOT NULL,
    user_id uuid,
    auth_code text,
    authentication_method text NOT NULL,
    code_challenge_method text,
    code_challenge text,
    provider_type text NOT NULL,
    provider_access_token text,
    provider_refresh_token text,
    auth_code_issued_at timestamp with time zone,
    invite_token text,
    referrer text,
    oauth_client_state_id uuid,
    linking_target_id uuid,
    email_optional boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now(),
    updated_at timestamp with time zone DEFAULT now(),
    CONSTRAINT flow_state_code_challenge_method_check CHECK ((code_challenge_method = ANY (ARRAY['s256'::text, 'plain'::text])))
);


--
-- Name: identities; Type: TABLE; Schema: auth; Owner: -
--

CREATE TABLE auth.identities (
    id uuid NOT NULL,
    provider text NOT NULL,
    provider_id text NOT NULL,
    user_id uuid NOT NULL,
    identity_data jsonb DEFAULT '{}'::jsonb NOT NULL,
    email character varying(255) GENERATED ALWAYS AS (lower((identity_data ->> 'email'::text))) STORED,
    last_sign_in_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now(),
    updated_at timestamp with time zone DEFAULT now()
);


--
-- Name: refresh_tokens; Type: TABLE; Schema: auth; Owner: -
--

CREATE TABLE auth.refresh_tokens (
    id text NOT NULL,
    token character varying(255) NOT NULL,
    user_id uuid NOT NULL,
    session_id uuid,
    revoked boolean DEFAULT false,
    parent character varying(255),
    created_at timestamp with time zone DEFAULT now(),
    updated_at timestamp with time zone DEFAULT now()
);


--
-- Name: sessions; Type: TABLE; Schema: auth; Owner: -
--

CREATE TABLE auth.sessions (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    not_after timestamp with time zone,
    refreshed_at timestamp without time zone,
    user_agent text,
    ip inet,
    tag text,
    refresh_token_hmac_key text,
    refresh_token_counter bigint,
    scopes text,
    created_at timestamp with time zone DEFAULT now(),
    updated_at timestamp with time zone DEFAULT now(),
    aal text,
    factor_id uuid,
    CONSTRAINT sessions_aal_check CHECK ((aal = ANY (ARRAY['aal1'::text, 'aal2'::text, 'aal3'::text]))),
    CONSTRAINT sessions_scopes_check CHECK (((scopes IS NULL) OR (length(scopes) <= 4096)))
);


--
-- Name: users; Type: TABLE; Schema: auth; Owner: -
--

CREATE TABLE auth.users (
    id uuid NOT NULL,
    aud character varying(255) DEFAULT 'authenticated'::character varying,
    role character varying(255) DEFAULT 'authenticated'::character varying,
    email character varying(255),
    encrypted_password character varying(255),
    phone text,
    email_confirmed_at timestamp with time zone,
    confirmed_at timestamp with time zone GENERATED ALWAYS AS (
CASE
    WHEN (email_confirmed_at IS NULL) THEN phone_confirmed_at
    WHEN (phone_confirmed_at IS NULL) THEN email_confirmed_at
    WHEN (email_confirmed_at < phone_confirmed_at) THEN email_confirmed_at
    ELSE phone_confirmed_at
END) STORED,
    invited_at timestamp with time zone,
    confirmation_token character varying(255),
    confirmation_sent_at timestamp with time zone,
    recovery_token character varying(255),
    recovery_sent_at timestamp with time zone,
    email_change character varying(255),
    email_change_token_new character varying(255),
    email_change_token_current character varying(255),
    email_change_sent_at timestamp with time zone,
    email_change_confirm_status smallint DEFAULT 0,
    phone_confirmed_at timestamp with time zone,
    phone_change text,
    phone_change_token character varying(255),
    phone_change_sent_at timestamp with time zone,
    reauthentication_token character varying(255),
    reauthentication_sent_at timestamp with time zone,
    raw_app_meta_data jsonb DEFAULT '{}'::jsonb,
    raw_user_meta_data jsonb DEFAULT '{}'::jsonb,
    banned_until timestamp with time zone,
    deleted_at timestamp with time zone,
    is_sso_user boolean DEFAULT false NOT NULL,
    is_anonymous boolean DEFAULT false NOT NULL,
    last_sign_in_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now(),
    updated_at timestamp with time zone DEFAULT now(),
    CONSTRAINT users_email_change_confirm_status_check CHECK (((email_change_confirm_status >= 0) AND (email_change_confirm_status <= 2)))
);


--
-- Name: block_snapshots; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.block_snapshots (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    block_id uuid NOT NULL,
    version public.version_label NOT NULL,
    html text NOT NULL,
    css text NOT NULL,
    html_bytes integer GENERATED ALWAYS AS (octet_length(html)) STORED NOT NULL,
    css_bytes integer GENERATED ALWAYS AS (octet_length(css)) STORED NOT NULL,
    changelog jsonb DEFAULT '[]'::jsonb NOT NULL,
    capture jsonb,
    created_by uuid DEFAULT auth.uid(),
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT block_snapshots_capture_check CHECK ((jsonb_typeof(capture) = 'object'::text)),
    CONSTRAINT block_snapshots_changelog_check CHECK ((jsonb_typeof(changelog) = 'array'::text)),
    CONSTRAINT block_snapshots_css_check CHECK ((octet_length(css) <= 1048576)),
    CONSTRAINT block_snapshots_html_check CHECK ((octet_length(html) <= 1048576))
);


--
-- Name: blocks; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.blocks (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    path text NOT NULL,
    title text NOT NULL,
    version public.version_label NOT NULL,
    is_in_preview boolean DEFAULT true NOT NULL,
    changelog jsonb DEFAULT '[]'::jsonb NOT NULL,
    order_index integer DEFAULT 0 NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT blocks_changelog_check CHECK ((jsonb_typeof(changelog) = 'array'::text)),
    CONSTRAINT blocks_path_check CHECK ((path ~ '^/'::text))
);


--
-- Name: chunk_drafts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.chunk_drafts (
    document_id uuid NOT NULL,
    run uuid NOT NULL,
    chunk_index integer NOT NULL,
    heading_path text DEFAULT ''::text NOT NULL,
    text text NOT NULL,
    embedding extensions.vector(384),
    CONSTRAINT chunk_drafts_chunk_index_check CHECK ((chunk_index >= 0))
);


--
-- Name: document_chunks; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.document_chunks (
    id bigint NOT NULL,
    document_id uuid NOT NULL,
    chunk_index integer NOT NULL,
    heading_path text DEFAULT ''::text NOT NULL,
    text text NOT NULL,
    embedder text NOT NULL,
    embedding extensions.vector(384) NOT NULL,
    search tsvector GENERATED ALWAYS AS ((setweight(to_tsvector('russian'::regconfig, heading_path), 'A'::"char") || setweight(to_tsvector('russian'::regconfig, text), 'B'::"char"))) STORED NOT NULL,
    CONSTRAINT document_chunks_chunk_index_check CHECK ((chunk_index >= 0))
);


--
-- Name: document_chunks_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.document_chunks ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.document_chunks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: documents; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.documents (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    file_type text NOT NULL,
    raw_text text NOT NULL,
    size_bytes integer DEFAULT 0 NOT NULL,
    index_status public.index_status DEFAULT 'pending'::public.index_status NOT NULL,
    index_error text,
    index_run uuid,
    index_step integer DEFAULT 0 NOT NULL,
    indexed_embedder text,
    chunk_count integer DEFAULT 0 NOT NULL,
    created_by uuid DEFAULT auth.uid(),
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT documents_name_check CHECK (((length(name) >= 1) AND (length(name) <= 400))),
    CONSTRAINT documents_size_bytes_check CHECK ((size_bytes >= 0))
);


--
-- Name: experimental_components; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.experimental_components (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    path text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    status public.experiment_status DEFAULT 'draft'::public.experiment_status NOT NULL,
    order_index integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: intent_steps; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.intent_steps (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    intent_id uuid NOT NULL,
    code text NOT NULL,
    name text NOT NULL,
    order_index integer DEFAULT 0 NOT NULL,
    system_prompt text DEFAULT ''::text NOT NULL,
    allowed_next jsonb DEFAULT '[]'::jsonb NOT NULL,
    guards jsonb DEFAULT '{}'::jsonb NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT intent_steps_allowed_next_check CHECK (((jsonb_typeof(allowed_next) = 'array'::text) AND (NOT jsonb_path_exists(allowed_next, 'strict $[*]?(@.type() != "string")'::jsonpath)))),
    CONSTRAINT intent_steps_code_check CHECK ((code ~ '^[a-z][a-z0-9_]*$'::text)),
    CONSTRAINT intent_steps_guards_check CHECK (((jsonb_typeof(guards) = 'object'::text) AND ((NOT (guards ? 'requires'::text)) OR (jsonb_typeof((guards -> 'requires'::text)) = 'array'::text))))
);


--
-- Name: intents; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.intents (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    code text NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    is_enabled boolean DEFAULT true NOT NULL,
    is_authoritative boolean DEFAULT false NOT NULL,
    is_system boolean GENERATED ALWAYS AS (starts_with(code, '_'::text)) STORED NOT NULL,
    order_index integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT intents_code_check CHECK ((code ~ '^_?[a-z][a-z0-9_]*$'::text))
);


--
-- Name: known_addresses; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.known_addresses (
    subject text NOT NULL,
    known_until timestamp with time zone NOT NULL
);


--
-- Name: messages; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.messages (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    seq bigint NOT NULL,
    thread_id uuid NOT NULL,
    role public.message_role NOT NULL,
    text text NOT NULL,
    sources_json jsonb DEFAULT '[]'::jsonb NOT NULL,
    assembled_prompt text,
    intent_id uuid,
    meta_json jsonb DEFAULT '{}'::jsonb NOT NULL,
    client_message_id uuid,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT messages_meta_json_check CHECK ((jsonb_typeof(meta_json) = 'object'::text)),
    CONSTRAINT messages_sources_json_check CHECK ((jsonb_typeof(sources_json) = 'array'::text))
);


--
-- Name: messages_seq_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.messages ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.messages_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: metrics; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.metrics (
    name text NOT NULL,
    labels text DEFAULT ''::text NOT NULL,
    value double precision DEFAULT 0 NOT NULL,
    CONSTRAINT metrics_name_check CHECK ((name ~ '^[a-z][a-z_]*$'::text))
)
WITH (fillfactor='50');


--
-- Name: model_budgets; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.model_budgets (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id uuid,
    tokens_per_day bigint,
    CONSTRAINT model_budgets_tokens_per_day_check CHECK ((tokens_per_day >= 0))
);


--
-- Name: model_usage; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.model_usage (
    user_id uuid NOT NULL,
    day date NOT NULL,
    tokens bigint NOT NULL,
    CONSTRAINT model_usage_tokens_check CHECK ((tokens >= 0))
);


--
-- Name: prompt_texts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.prompt_texts (
    code text NOT NULL,
    text text NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);


--
-- Name: rate_limits; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.rate_limits (
    name text NOT NULL,
    subject text NOT NULL,
    free_at timestamp with time zone NOT NULL
);


--
-- Name: settings_changes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.settings_changes (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    made_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);


--
-- Name: thread_states; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.thread_states (
    thread_id uuid NOT NULL,
    current_intent text,
    current_step text,
    slots jsonb DEFAULT '{}'::jsonb NOT NULL,
    handoff_count integer DEFAULT 0 NOT NULL,
    soft_insertion_count integer DEFAULT 0 NOT NULL,
    suspended_intent text,
    resumable_step_code text,
    resumable_slots_json jsonb DEFAULT '{}'::jsonb NOT NULL,
    revision integer DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT thread_states_handoff_count_check CHECK ((handoff_count >= 0)),
    CONSTRAINT thread_states_resumable_slots_json_check CHECK ((jsonb_typeof(resumable_slots_json) = 'object'::text)),
    CONSTRAINT thread_states_slots_check CHECK ((jsonb_typeof(slots) = 'object'::text)),
    CONSTRAINT thread_states_soft_insertion_count_check CHECK ((soft_insertion_count >= 0))
);


--
-- Name: threads; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.threads (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    user_id uuid,
    agent_config_id uuid,
    switch_count integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT threads_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);


--
-- Name: users; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.users (
    id uuid NOT NULL,
    email text NOT NULL,
    display_name text NOT NULL,
    role public.user_role DEFAULT 'viewer'::public.user_role NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT users_display_name_check CHECK ((length(display_name) <= 200))
);


--
-- Name: schema_migrations; Type: TABLE; Schema: supabase_migrations; Owner: -
--

CREATE TABLE supabase_migrations.schema_migrations (
    version text NOT NULL,
    statements text[],
    name text,
    created_by text,
    idempotency_key text,
    rollback text[]
);


--
-- Name: seed_files; Type: TABLE; Schema: supabase_migrations; Owner: -
--

CREATE TABLE supabase_migrations.seed_files (
    path text NOT NULL,
    hash text NOT NULL
);


--
-- Data for Name: audit_log_entries; Type: TABLE DATA; Schema: auth; Owner: -
--



--
-- Data for Name: flow_state; Type: TABLE DATA; Schema: auth; Owner: -
--



--
-- Data for Name: identities; Type: TABLE DATA; Schema: auth; Owner: -
--



--
-- Data for Name: refresh_tokens; Type: TABLE DATA; Schema: auth; Owner: -
--



--
-- Data for Name: sessions; Type: TABLE DATA; Schema: auth; Owner: -
--

INSERT INTO auth.sessions VALUES ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000001', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 03:43:46.140642+00', '2026-11-22 03:43:46.140642+00', NULL, NULL);
INSERT INTO auth.sessions VALUES ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000003', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-22 03:43:46.157489+00', '2026-11-22 03:43:46.157489+00', NULL, NULL);


--
-- Data for Name: users; Type: TABLE DATA; Schema: auth; Owner: -
--

INSERT INTO auth.users VALUES ('00000000-0000-4000-8000-000000000001', 'authenticated', 'authenticated', 'viewer@test.example', NULL, NULL, NULL, DEFAULT, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{"display_name": "viewer"}', NULL, NULL, false, false, NULL, '2026-11-22 03:43:46.123653+00', '2026-11-22 03:43:46.123653+00');
INSERT INTO auth.users VALUES ('00000000-0000-4000-8000-000000000002', 'authenticated', 'authenticated', 'stranger@test.example', NULL, NULL, NULL, DEFAULT, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{"display_name": "stranger"}', NULL, NULL, false, false, NULL, '2026-11-22 03:43:46.144947+00', '2026-11-22 03:43:46.144947+00');
INSERT INTO auth.users VALUES ('00000000-0000-4000-8000-000000000003', 'authenticated', 'authenticated', 'editor@test.example', NULL, NULL, NULL, DEFAULT, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, '{}', '{"display_name": "editor"}', NULL, NULL, false, false, NULL, '2026-11-22 03:43:46.152402+00', '2026-11-22 03:43:46.152402+00');


--
-- Data for Name: agent_configs; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.agent_configs VALUES ('77dc42f8-ae1f-42f4-b098-239731734a98', '7159b5d4-fff8-4022-b01a-433186b0d927', 2, 'V', 'Prompt', 'Rules', '', false, '2026-11-22 03:43:46.535163+00', '00000000-0000-4000-8000-000000000003');
INSERT INTO public.agent_configs VALUES ('d0dfd526-460d-479a-b2a7-e59a3c889eed', '7159b5d4-fff8-4022-b01a-433186b0d927', 1, 'V', 'Prompt', 'Rules', '', true, '2026-11-22 03:43:46.535163+00', '00000000-0000-4000-8000-000000000003');


--
-- Data for Name: block_snapshots; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.block_snapshots VALUES ('f45da015-0867-41e9-9f83-23b14562b3ac', 'a95d502c-cb18-4f10-95a4-d3aea28d6310', 'v1.1', '<p>Text</p>', 'p { margin: 0 }', DEFAULT, DEFAULT, '[]', '{"width": 1280}', '00000000-0000-4000-8000-000000000003', '2026-11-22 03:43:46.273727+00');


--
-- Data for Name: blocks; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.blocks VALUES ('a95d502c-cb18-4f10-95a4-d3aea28d6310', '/release/block', 'Block', 'v1.1', true, '[{"date": "2026-11-21", "changes": ["T"], "version": "v1.1"}]', 0, 2, '2026-11-22 03:43:46.273727+00', '2026-11-22 03:43:46.273727+00');


--
-- Data for Name: chunk_drafts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.chunk_drafts VALUES ('a0652ec8-6067-4d2e-a72a-8a27c7a457d7', '7fd332d1-6f40-4b3b-b0a3-7b82e6876b91', 0, 'Heading', 'periodontitis_64b1b1cfccd3 0', '[1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]');


--
-- Data for Name: document_chunks; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.document_chunks OVERRIDING SYSTEM VALUE VALUES (1, 'ea657804-73cc-44b4-8459-983c2c8ba629', 0, 'Heading', 'periodontitis_64b1b1cfccd3 0', 'release', '[1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]', DEFAULT);
INSERT INTO public.document_chunks OVERRIDING SYSTEM VALUE VALUES (2, 'ea657804-73cc-44b4-8459-983c2c8ba629', 1, 'Heading', 'periodontitis_64b1b1cfccd3 1', 'release', '[0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]', DEFAULT);


--
-- Data for Name: documents; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.documents VALUES ('a0652ec8-6067-4d2e-a72a-8a27c7a457d7', 'Unfinished', 'markdown', 'periodontitis_64b1b1cfccd3', 0, 'indexing', NULL, '7fd332d1-6f40-4b3b-b0a3-7b82e6876b91', 0, NULL, 0, '00000000-0000-4000-8000-000000000003', '2026-11-22 03:43:46.629465+00', '2026-11-22 03:43:46.643736+00');
INSERT INTO public.documents VALUES ('ea657804-73cc-44b4-8459-983c2c8ba629', 'Document', 'markdown', 'periodontitis_64b1b1cfccd3', 0, 'ready', NULL, '8395512e-a2a0-4a51-a9f3-e8e66c970f0a', 0, 'release', 2, '00000000-0000-4000-8000-000000000003', '2026-11-22 03:43:46.625532+00', '2026-11-22 03:43:46.643736+00');


--
-- Data for Name: experimental_components; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.experimental_components VALUES ('06bccad2-b20c-4a34-80b7-9cac12ed8363', 'E', '/release/experiment_3a6ac5c08ee8', '', 'draft', 0, '2026-11-22 03:43:46.397196+00', '2026-11-22 03:43:46.397196+00');


--
-- Data for Name: intent_steps; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.intent_steps VALUES ('6f462898-5456-4c1b-9745-308740ab7e2e', '7159b5d4-fff8-4022-b01a-433186b0d927', 'intro', 'Intro', 0, '', '["outro"]', '{}', '2026-11-22 03:43:46.438328+00');
INSERT INTO public.intent_steps VALUES ('81af27fa-8715-493c-91eb-24e62bbc1592', '7159b5d4-fff8-4022-b01a-433186b0d927', 'outro', 'Outro', 0, '', '[]', '{}', '2026-11-22 03:43:46.438328+00');


--
-- Data for Name: intents; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.intents VALUES ('7159b5d4-fff8-4022-b01a-433186b0d927', 'release', 'Release', '', true, false, DEFAULT, 0, '2026-11-22 03:43:46.438328+00');


--
-- Data for Name: known_addresses; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.known_addresses VALUES ('eccfab74d07ca50ba8010fa29cc12bfce35439af5d538e3a5cd02f953b65ebd0', '2027-02-20 03:43:46.212973+00');


--
-- Data for Name: messages; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES ('3b824582-8be1-4450-b82c-f2978f3931ed', 1, '18ca46ea-6a2f-4923-9d1b-bee176c3e72c', 'user', 'Question', '[]', NULL, NULL, '{}', '5e9491dd-9f6b-4d8a-8880-7bfb51222b2e', '2026-11-22 03:43:46.702993+00');
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES ('d00127a6-ed91-476c-b260-86b78c462b2e', 2, '18ca46ea-6a2f-4923-9d1b-bee176c3e72c', 'assistant', 'Answer', '[]', 'Prompt', '7159b5d4-fff8-4022-b01a-433186b0d927', '{"debug": {"usage": {"prompt_tokens": 7}, "timings_ms": {"commit": 2}}, "config_version": 1}', NULL, '2026-11-22 03:43:46.702993+00');
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES ('cb1c8763-4a23-45e6-9383-4f411b20580c', 3, '18ca46ea-6a2f-4923-9d1b-bee176c3e72c', 'user', 'Question', '[]', NULL, NULL, '{}', 'b7b699c8-21b9-4bda-94cb-e5944b675b9c', '2026-11-22 03:43:46.728077+00');
INSERT INTO public.messages OVERRIDING SYSTEM VALUE VALUES ('6bbd07c7-3d1b-4c96-bfcd-741dc255e564', 4, '18ca46ea-6a2f-4923-9d1b-bee176c3e72c', 'assistant', 'Answer', '[]', 'Prompt', '7159b5d4-fff8-4022-b01a-433186b0d927', '{"debug": {"usage": {"prompt_tokens": 7}, "timings_ms": {"commit": 1}}, "config_version": 1}', NULL, '2026-11-22 03:43:46.728077+00');


--
-- Data for Name: metrics; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.metrics VALUES ('turns', 'outcome="ok_c135ba4c4002"', 4);


--
-- Data for Name: model_budgets; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.model_budgets VALUES ('af8e3026-da2e-42e4-a77c-f24c7754d943', NULL, NULL);
INSERT INTO public.model_budgets VALUES ('cf7ac49e-409e-4f16-ad28-077a1d82c620', '00000000-0000-4000-8000-000000000001', 1000000);


--
-- Data for Name: model_usage; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.model_usage VALUES ('00000000-0000-4000-8000-000000000001', '2026-11-22', 29);


--
-- Data for Name: prompt_texts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.prompt_texts VALUES ('release', 'Text', '2026-11-22 03:43:46.438328+00');


--
-- Data for Name: rate_limits; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.rate_limits VALUES ('release', '3647319f7c14d9fd727891b39d6ab4843523d6dcee8bf686203e84d2afa844da', '2026-11-22 04:43:46.792602+00');


--
-- Data for Name: settings_changes; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.settings_changes VALUES ('43d34e86-4430-4f53-9dad-ec3e80f5b3c5', '2026-11-22 03:43:46.701786+00');


--
-- Data for Name: thread_states; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.thread_states VALUES ('18ca46ea-6a2f-4923-9d1b-bee176c3e72c', 'release', 'intro', '{"name": "Ann"}', 0, 0, NULL, NULL, '{}', 2, '2026-11-22 03:43:46.728077+00');


--
-- Data for Name: threads; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.threads VALUES ('18ca46ea-6a2f-4923-9d1b-bee176c3e72c', 'Dialog', '00000000-0000-4000-8000-000000000001', NULL, 0, '2026-11-22 03:43:46.702993+00', '2026-11-22 03:43:46.728077+00');


--
-- Data for Name: users; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.users VALUES ('00000000-0000-4000-8000-000000000001', 'viewer@test.example', 'viewer', 'viewer', '2026-11-22 03:43:46.123653+00');
INSERT INTO public.users VALUES ('00000000-0000-4000-8000-000000000002', 'stranger@test.example', 'stranger', 'viewer', '2026-11-22 03:43:46.144947+00');
INSERT INTO public.users VALUES ('00000000-0000-4000-8000-000000000003', 'editor@test.example', 'editor', 'editor', '2026-11-22 03:43:46.152402+00');


--
-- Data for Name: schema_migrations; Type: TABLE DATA; Schema: supabase_migrations; Owner: -
--

INSERT INTO supabase_migrations.schema_migrations VALUES ('20261122000100', '{"-- Chapter 1: the extension the product needs, and the default privileges: none.

create schema if not exists extensions","create extension if not exists vector with schema extensions","-- Every function here looks for pgvector in `extensions`; a database may have had it elsewhere.
do $$
begin
  if (select extnamespace <> ''extensions''::regnamespace from pg_extension where extname = ''vector'') then
    alter extension vector set schema extensions;
  end if;
end
$$","grant usage on schema extensions to anon, authenticated, service_role","grant usage on schema public to anon, authenticated, service_role","-- Supabase grants every new table, sequence and function to its three roles, and PostgreSQL lets
-- everybody execute new functions. Here nobody may use anything without a grant: those on tables
-- stand beside their policies, those on functions below the function.
alter default privileges in schema public revoke all on tables from anon, authenticated","alter default privileges in schema public revoke all on sequences from anon, authenticated","alter default privileges in schema public revoke all on functions from anon, authenticated, service_role","alter default privileges revoke execute on functions from public"}', 'extensions', NULL, NULL, NULL);
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261122000200', '{"-- Chapter 2: enumerations, and the functions that several tables share.

create type public.user_role as enum (''viewer'', ''editor'')","create type public.experiment_status as enum (''draft'', ''review'', ''approved'')","create type public.message_role as enum (''user'', ''assistant'')","create type public.index_status as enum (''pending'', ''indexing'', ''ready'', ''failed'')","create domain public.version_label as text
  constraint version_label_form check (value ~ ''^v\\d+\\.\\d+$'')","create function public.touch_updated_at() returns trigger
language plpgsql set search_path = '''' as $$
begin
  new.updated_at := now();
  return new;
end
$$","-- A trigger function: lets clients change only the columns named as its arguments. Column grants do
-- the same on Supabase; this also holds where the Data API grants whole tables to its roles, as
-- @supabase/lite does on first use.
create function public.clients_change_only() returns trigger
language plpgsql set search_path = '''' as $$
begin
  if current_user in (''anon'', ''authenticated'')
    and (to_jsonb(new) - tg_argv) is distinct from (to_jsonb(old) - tg_argv) then
    raise insufficient_privilege
      using message = format(''only %s of %s can be changed'', array_to_string(tg_argv, '', ''), tg_table_name);
  end if;
  return new;
end
$$","-- @supabase/lite sends a JSON argument of a function, and stores an account''s profile, as a string
-- that holds JSON; Supabase as the JSON itself.
create function public.unwrap_json(p_value jsonb) returns jsonb
language sql immutable set search_path = '''' as $$
  select case when jsonb_typeof(p_value) = ''string'' then (p_value #>> ''{}'')::jsonb else p_value end
$$","grant execute on function public.unwrap_json to service_role"}', 'types', NULL, NULL, NULL);
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261122000300', '{"-- Chapter 3: people. Supabase Auth holds the accounts; public.users gives each a name and a role.

create table public.users (
  id uuid primary key references auth.users (id) on delete cascade,
  email text not null,
  display_name text not null check (length(display_name) <= 200),
  role public.user_role not null default ''viewer'',
  created_at timestamptz not null default now()
)","create index users_editors_idx on public.users (id) where role = ''editor''","-- An anonymous sign-in gets no row, and so has no rights.
create function public.add_user_for_account() returns trigger
language plpgsql security definer set search_path = '''' as $$
declare
  account jsonb := to_jsonb(new);
  profile jsonb := coalesce(public.unwrap_json(account -> ''raw_user_meta_data''), ''{}'');
begin
  if coalesce((account ->> ''is_anonymous'')::boolean, false) then
    return new;
  end if;
  insert into public.users (id, email, display_name)
  values (
    new.id,
    coalesce(new.email, ''''),
    left(coalesce(profile ->> ''display_name'', profile ->> ''name'', split_part(new.email, ''@'', 1), ''''), 200)
  )
  on conflict (id) do update set email = excluded.email;
  return new;
end
$$","create trigger add_user_for_account
  after insert or update of email on auth.users
  for each row execute function public.add_user_for_account()","-- Accounts that were there before the trigger.
insert into public.users (id, email, display_name)
select id, coalesce(email, ''''), split_part(coalesce(email, ''''), ''@'', 1) from auth.users
on conflict do nothing","-- The lock serialises two editors who demote each other at the same moment.
create function public.keep_last_editor() returns trigger
language plpgsql security definer set search_path = '''' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(''users/last-editor'', 0));
  if not exists (select from public.users where role = ''editor'') then
    raise sqlstate ''PT409'' using message = ''the last editor cannot be demoted or removed'';
  end if;
  return null;
end
$$","create trigger keep_last_editor_on_demotion
  after update of role on public.users
  for each row when (old.role = ''editor'' and new.role <> ''editor'')
  execute function public.keep_last_editor()","create trigger keep_last_editor_on_removal
  after delete on public.users
  for each row when (old.role = ''editor'')
  execute function public.keep_last_editor()","create trigger clients_change_only
  before update on public.users
  for each row execute function public.clients_change_only(''role'', ''display_name'')"}', 'people', NULL, NULL, NULL);
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261122000400', '{"-- Chapter 4: the catalog: page blocks, snapshots of their saved versions, experimental components.

create table public.blocks (
  id uuid primary key default gen_random_uuid(),
  path text not null unique check (path ~ ''^/''),
  title text not null,
  version public.version_label not null,
  is_in_preview boolean not null default true,
  changelog jsonb not null default ''[]'' check (jsonb_typeof(changelog) = ''array''),
  order_index integer not null default 0,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
)","create index blocks_order_idx on public.blocks (order_index, path)","-- The revision is the ETag: it increases with every change and cannot be set by a client.
create function public.bump_block_revision() returns trigger
language plpgsql set search_path = '''' as $$
begin
  new.revision := old.revision + 1;
  return new;
end
$$","create trigger bump_block_revision
  before update on public.blocks
  for each row execute function public.bump_block_revision()","create trigger touch_updated_at
  before update on public.blocks
  for each row execute function public.touch_updated_at()","create table public.block_snapshots (
  id uuid primary key default gen_random_uuid(),
  block_id uuid not null references public.blocks (id) on delete cascade,
  version public.version_label not null,
  html text not null check (octet_length(html) <= 1048576),
  css text not null check (octet_length(css) <= 1048576),
  html_bytes integer not null generated always as (octet_length(html)) stored,
  css_bytes integer not null generated always as (octet_length(css)) stored,
  changelog jsonb not null default ''[]'' check (jsonb_typeof(changelog) = ''array''),
  capture jsonb check (jsonb_typeof(capture) = ''object''),
  created_by uuid default auth.uid() references public.users (id) on delete set null,
  created_at timestamptz not null default now()
)","create index block_snapshots_newest_idx on public.block_snapshots (created_at desc, id desc)","create index block_snapshots_block_idx on public.block_snapshots (block_id, created_at desc, id desc)","create index block_snapshots_created_by_idx on public.block_snapshots (created_by)","-- A snapshot never changes, except that its author becomes null with the deletion of the account.
-- The generated sizes are not computed yet when a before trigger runs.
create function public.keep_snapshot() returns trigger
language plpgsql set search_path = '''' as $$
declare
  movable constant text[] := array[''created_by'', ''html_bytes'', ''css_bytes''];
begin
  if (to_jsonb(new) - movable) is distinct from (to_jsonb(old) - movable)
    or new.created_by is not null and new.created_by is distinct from old.created_by then
    raise sqlstate ''PT409'' using message = ''a saved snapshot never changes'';
  end if;
  return new;
end
$$","create trigger keep_snapshot
  before update on public.block_snapshots
  for each row execute function public.keep_snapshot()","create table public.experimental_components (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  path text not null unique,
  description text not null default '''',
  status public.experiment_status not null default ''draft'',
  order_index integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
)","create function public.check_experiment_move() returns trigger
language plpgsql set search_path = '''' as $$
begin
  if (old.status, new.status) not in (
    (''draft'', ''review''), (''review'', ''approved''), (''review'', ''draft''), (''approved'', ''draft'')
  ) then
    raise sqlstate ''PT409'' using message = format(''%s cannot become %s'', old.status, new.status);
  end if;
  return new;
end
$$","create trigger check_experiment_move
  before update of status on public.experimental_components
  for each row when (old.status is distinct from new.status)
  execute function public.check_experiment_move()","create trigger touch_updated_at
  before update on public.experimental_components
  for each row execute function public.touch_updated_at()"}', 'catalog', NULL, NULL, NULL);
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261122000500', '{"-- Chapter 5: the assistant''s settings: branches (intents), their versioned prompts (agent_configs),
-- their steps, and fixed texts.

create table public.intents (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ ''^_?[a-z][a-z0-9_]*$''),
  name text not null,
  description text not null default '''',
  is_enabled boolean not null default true,
  is_authoritative boolean not null default false,
  is_system boolean not null generated always as (starts_with(code, ''_'')) stored,
  order_index integer not null default 0,
  created_at timestamptz not null default now()
)","-- Codes are immutable because tags, dialog states and the fallbacks of a turn refer to branches by
-- code; the fallbacks need three of them.
create function public.keep_intent() returns trigger
language plpgsql set search_path = '''' as $$
declare
  needed constant text[] := array[''general_info'', ''escalate_human'', ''_router''];
begin
  if tg_op = ''DELETE'' then
    if old.code = any (needed) then
      raise sqlstate ''PT400'' using message = format(''%s cannot be deleted'', old.code);
    end if;
    return old;
  end if;
  if not new.is_enabled and new.code = any (needed) then
    raise sqlstate ''PT400'' using message = format(''%s cannot be disabled'', new.code);
  end if;
  if tg_op = ''UPDATE'' and new.code <> old.code then
    raise sqlstate ''PT400'' using message = ''the code of a branch never changes'';
  end if;
  return new;
end
$$","create trigger keep_intent
  before insert or update or delete on public.intents
  for each row execute function public.keep_intent()","create table public.agent_configs (
  id uuid primary key default gen_random_uuid(),
  intent_id uuid references public.intents (id) on delete set null,
  version integer not null default 1 check (version > 0),
  name text,
  system_prompt text not null,
  rules_text text not null default '''',
  exit_conditions_text text not null default '''',
  is_active boolean not null default false,
  created_at timestamptz not null default now(),
  created_by uuid default auth.uid() references public.users (id) on delete set null,
  unique (intent_id, version)
)","create unique index agent_configs_active_idx on public.agent_configs (intent_id) where is_active","create index agent_configs_created_by_idx on public.agent_configs (created_by)","-- Serialises changes to the versions of a branch until the end of the transaction.
create function public.lock_agent_configs(p_intent_id uuid) returns void
language sql set search_path = '''' as $$
  select pg_advisory_xact_lock(hashtextextended(''agent_configs/'' || p_intent_id, 0))
$$","grant execute on function public.lock_agent_configs to service_role","-- The version is always the branch''s highest plus one, whatever the insert says.
create function public.number_agent_config() returns trigger
language plpgsql security definer set search_path = '''' as $$
begin
  if new.intent_id is not null then
    perform public.lock_agent_configs(new.intent_id);
    select coalesce(max(version), 0) + 1 into new.version
    from public.agent_configs where intent_id = new.intent_id;
  end if;
  return new;
end
$$","create trigger number_agent_config
  before insert on public.agent_configs
  for each row execute function public.number_agent_config()","-- A saved version never changes, except for: is_active; its author, which becomes null with the
-- account; its branch, which becomes null with the branch; and a legacy version''s move into a branch
-- (adopt_legacy_configs, move_exit_conditions).
create function public.keep_agent_config() returns trigger
language plpgsql set search_path = '''' as $$
declare
  movable text[] := array[''is_active'', ''created_by''];
begin
  if new.intent_id is null then
    movable := movable || ''intent_id''::text;
    new.is_active := false;
  elsif old.intent_id is null then
    movable := movable || array[''intent_id'', ''version''];
  end if;
  if current_setting(''workbench.adopting'', true) = ''on'' then
    movable := movable || array[''system_prompt'', ''exit_conditions_text''];
  end if;
  if (to_jsonb(new) - movable) is distinct from (to_jsonb(old) - movable)
    or new.created_by is not null and new.created_by is distinct from old.created_by then
    raise sqlstate ''PT409'' using message = ''a saved version never changes; save a new one'';
  end if;
  return new;
end
$$","create trigger keep_agent_config
  before update on public.agent_configs
  for each row execute function public.keep_agent_config()","create trigger clients_change_only
  before update on public.agent_configs
  for each row execute function public.clients_change_only(''is_active'')","create function public.keep_active_agent_config() returns trigger
language plpgsql set search_path = '''' as $$
begin
  raise sqlstate ''PT400''
    using message = ''the active version cannot be deleted; activate another version first'';
end
$$","create trigger keep_active_agent_config
  before delete on public.agent_configs
  for each row when (old.is_active)
  execute function public.keep_active_agent_config()","create table public.intent_steps (
  id uuid primary key default gen_random_uuid(),
  intent_id uuid not null references public.intents (id) on delete cascade,
  code text not null check (code ~ ''^[a-z][a-z0-9_]*$''),
  name text not null,
  order_index integer not null default 0,
  system_prompt text not null default '''',
  allowed_next jsonb not null default ''[]'' check (
    jsonb_typeof(allowed_next) = ''array''
    and not jsonb_path_exists(allowed_next, ''strict $[*] ? (@.type() != \"string\")'')
  ),
  guards jsonb not null default ''{}'' check (
    jsonb_typeof(guards) = ''object''
    and (not guards ? ''requires'' or jsonb_typeof(guards -> ''requires'') = ''array'')
  ),
  updated_at timestamptz not null default now(),
  unique (intent_id, code)
)","-- allowed_next names steps of the same branch only.
create function public.check_allowed_next() returns trigger
language plpgsql security definer set search_path = '''' as $$
declare
  stray text;
begin
  select next.code into stray
  from public.intent_steps as step
  cross join lateral jsonb_array_elements_text(step.allowed_next) as next (code)
  where step.intent_id in (new.intent_id, old.intent_id)
    and not exists (
      select from public.intent_steps as known
      where known.intent_id = step.intent_id and known.code = next.code
    )
  limit 1;
  if found then
    raise sqlstate ''PT422'' using message = format(''allowed_next names %s, which is no step of this branch'', stray);
  end if;
  return null;
end
$$","-- Deferred: the steps of a branch refer to each other, so they are checked at commit.
create constraint trigger check_allowed_next
  after insert or update or delete on public.intent_steps
  deferrable initially deferred
  for each row execute function public.check_allowed_next()","create trigger touch_updated_at
  before update on public.intent_steps
  for each row execute function public.touch_updated_at()","create table public.prompt_texts (
  code text primary key,
  text text not null,
  updated_at timestamptz not null default now()
)","create trigger touch_updated_at
  before update on public.prompt_texts
  for each row execute function public.touch_updated_at()","-- The version of all settings: each change of one of the four tables above adds a row here and
-- deletes the earlier ones (chapter 15 reads the version). A single row that all writers update could
-- deadlock: they would wait for it while holding locks on other rows.
create table public.settings_changes (
  id uuid primary key default gen_random_uuid(),
  made_at timestamptz not null default clock_timestamp()
)","insert into public.settings_changes default values","create function public.note_settings_change() returns trigger
language plpgsql security definer set search_path = '''' as $$
begin
  -- At a stricter isolation level, a row that was concurrently deleted would be an error.
  if current_setting(''transaction_isolation'') = ''read committed'' then
    delete from public.settings_changes where id in (
      select id from public.settings_changes
      where made_at < clock_timestamp() for update skip locked
    );
  end if;
  insert into public.settings_changes default values;
  return null;
end
$$","create trigger note_settings_change
  after insert or update or delete or truncate on public.intents
  for each statement execute function public.note_settings_change()","create trigger note_settings_change
  after insert or update or delete or truncate on public.agent_configs
  for each statement execute function public.note_settings_change()","create trigger note_settings_change
  after insert or update or delete or truncate on public.intent_steps
  for each statement execute function public.note_settings_change()","create trigger note_settings_change
  after insert or update or delete or truncate on public.prompt_texts
  for each statement execute function public.note_settings_change()"}', 'assistant', NULL, NULL, NULL);
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261122000600', '{"-- Chapter 6: dialogs: threads, their messages, and the state between two turns.

create table public.threads (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  user_id uuid references public.users (id) on delete set null,
  agent_config_id uuid references public.agent_configs (id) on delete set null,
  switch_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
)","create index threads_user_id_idx on public.threads (user_id)","create index threads_agent_config_id_idx on public.threads (agent_config_id)","create index threads_newest_idx on public.threads (updated_at desc, id desc)","create trigger clients_change_only
  before update on public.threads
  for each row execute function public.clients_change_only(''name'', ''updated_at'')","create trigger touch_updated_at
  before update on public.threads
  for each row execute function public.touch_updated_at()","-- seq orders messages that were stored at the same instant.
create table public.messages (
  id uuid primary key default gen_random_uuid(),
  seq bigint not null generated always as identity,
  thread_id uuid not null references public.threads (id) on delete cascade,
  role public.message_role not null,
  text text not null,
  sources_json jsonb not null default ''[]'' check (jsonb_typeof(sources_json) = ''array''),
  assembled_prompt text,
  intent_id uuid references public.intents (id) on delete set null,
  meta_json jsonb not null default ''{}'' check (jsonb_typeof(meta_json) = ''object''),
  client_message_id uuid unique,
  created_at timestamptz not null default now()
)","create unique index messages_thread_idx on public.messages (thread_id, seq)","create index messages_intent_id_idx on public.messages (intent_id)","create table public.thread_states (
  thread_id uuid primary key references public.threads (id) on delete cascade,
  current_intent text,
  current_step text,
  slots jsonb not null default ''{}'' check (jsonb_typeof(slots) = ''object''),
  handoff_count integer not null default 0 check (handoff_count >= 0),
  soft_insertion_count integer not null default 0 check (soft_insertion_count >= 0),
  suspended_intent text,
  resumable_step_code text,
  resumable_slots_json jsonb not null default ''{}'' check (jsonb_typeof(resumable_slots_json) = ''object''),
  revision integer not null default 1,
  updated_at timestamptz not null default now()
)"}', 'dialogs', NULL, NULL, NULL);
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261122000700', '{"-- Chapter 7: knowledge: uploaded documents, the chunks that search reads, and drafts of chunks.

create table public.documents (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 400),
  file_type text not null,
  raw_text text not null,
  size_bytes integer not null default 0 check (size_bytes >= 0),
  index_status public.index_status not null default ''pending'',
  index_error text,
  -- The indexing run that owns the document; a run that was superseded can write nothing.
  index_run uuid,
  -- The next step of that run. A request claims a step before it does it, so that each is done once
  -- even when it was requested twice.
  index_step integer not null default 0,
  indexed_embedder text,
  chunk_count integer not null default 0,
  created_by uuid default auth.uid() references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
)","create index documents_newest_idx on public.documents (created_at desc, id desc)","create index documents_created_by_idx on public.documents (created_by)","create trigger touch_updated_at
  before update on public.documents
  for each row execute function public.touch_updated_at()","-- Text search configuration: the built-in `russian` covers both of the clinic''s languages. It passes
-- Cyrillic words to the Russian stemmer and ASCII words to the English one, each with its own stop
-- words; `english` would leave Russian words unstemmed, and `simple` stems nothing.
create table public.document_chunks (
  id bigint primary key generated always as identity,
  document_id uuid not null references public.documents (id) on delete cascade,
  chunk_index integer not null check (chunk_index >= 0),
  heading_path text not null default '''',
  text text not null,
  embedder text not null,
  embedding extensions.vector(384) not null,
  search tsvector not null generated always as (
    setweight(to_tsvector(''pg_catalog.russian''::regconfig, heading_path), ''A'')
    || setweight(to_tsvector(''pg_catalog.russian''::regconfig, text), ''B'')
  ) stored,
  unique (document_id, chunk_index)
)","create index document_chunks_embedding_idx
  on public.document_chunks using hnsw (embedding extensions.vector_cosine_ops)","create index document_chunks_search_idx on public.document_chunks using gin (search)","create index document_chunks_embedder_idx on public.document_chunks (embedder)","-- A sample, one chunk of 64, from which search estimates how common a word is.
create index document_chunks_sample_idx on public.document_chunks using gin (search)
  where id % 64 = 0","-- The chunks of a run in progress. They replace the document''s chunks in one transaction.
create table public.chunk_drafts (
  document_id uuid not null references public.documents (id) on delete cascade,
  run uuid not null,
  chunk_index integer not null check (chunk_index >= 0),
  heading_path text not null default '''',
  text text not null,
  embedding extensions.vector(384),
  primary key (document_id, run, chunk_index)
)"}', 'knowledge', NULL, NULL, NULL);
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261122000800', '{"-- Chapter 8: rate limits and token budgets, in the database because all instances of the edge
-- functions share them.

-- The state of a limit for one account or address, by the generic cell rate algorithm: `free_at` is
-- the theoretical arrival time, when the limit is wholly available again. The subject is a hash.
create table public.rate_limits (
  name text not null,
  subject text not null,
  free_at timestamptz not null,
  primary key (name, subject)
)","create index rate_limits_free_at_idx on public.rate_limits (free_at)","create function public.limit_subject(p_subject text) returns text
language sql immutable set search_path = '''' as $$
  select encode(sha256(convert_to(p_subject, ''UTF8'')), ''hex'')
$$","grant execute on function public.limit_subject to service_role","-- Takes one unit of each limit, `[{name, subject, most, seconds}]`, in this order, until one is used
-- up. Returns `{name, retry_after}` of that one, in whole seconds, or null when all were taken.
-- Expired rows are deleted last, so that no transaction waits for one while holding another.
create function public.take_limits(p_limits jsonb) returns jsonb
language plpgsql set search_path = '''' as $$
declare
  wanted record;
  wait interval;
begin
  for wanted in
    select
      l ->> ''name'' as name,
      public.limit_subject(l ->> ''subject'') as subject,
      make_interval(secs => (l ->> ''seconds'')::double precision) as span,
      make_interval(secs => (l ->> ''seconds'')::double precision / (l ->> ''most'')::integer) as share
    from jsonb_array_elements(public.unwrap_json(p_limits)) with ordinality as given (l, place)
    order by place
  loop
    insert into public.rate_limits as kept (name, subject, free_at)
    values (wanted.name, wanted.subject, clock_timestamp() + wanted.share)
    on conflict (name, subject) do update
      set free_at = greatest(kept.free_at, clock_timestamp()) + wanted.share
      where kept.free_at + wanted.share <= clock_timestamp() + wanted.span;
    if not found then
      select free_at + wanted.share - wanted.span - clock_timestamp() into wait
      from public.rate_limits where name = wanted.name and subject = wanted.subject;
      return jsonb_build_object(
        ''name'', wanted.name,
        ''retry_after'', greatest(1, ceil(extract(epoch from coalesce(wait, ''0''))))
      );
    end if;
  end loop;
  delete from public.rate_limits where (name, subject) in (
    select name, subject from public.rate_limits
    where free_at < clock_timestamp() limit 20 for update skip locked
  );
  return null;
end
$$","grant execute on function public.take_limits to service_role","-- Returns one unit of each limit, for a request that does not count after all.
create function public.give_back_limits(p_limits jsonb) returns void
language sql set search_path = '''' as $$
  update public.rate_limits as kept
  set free_at = kept.free_at
    - make_interval(secs => (l ->> ''seconds'')::double precision / (l ->> ''most'')::integer)
  from jsonb_array_elements(public.unwrap_json(p_limits)) as l
  where kept.name = l ->> ''name'' and kept.subject = public.limit_subject(l ->> ''subject'')
$$","grant execute on function public.give_back_limits to service_role","-- Addresses from which an account has signed in. Failed sign-ins from a known address have a limit of
-- their own, so that guessing elsewhere does not lock the person out. The subject is a hash of account
-- and address.

create table public.known_addresses (
  subject text primary key,
  known_until timestamptz not null
)","create index known_addresses_until_idx on public.known_addresses (known_until)","create function public.is_known_address(p_account text, p_address text) returns boolean
language sql stable set search_path = '''' as $$
  select exists (
    select from public.known_addresses
    where subject = public.limit_subject(p_account || '' '' || p_address) and known_until > now()
  )
$$","grant execute on function public.is_known_address to service_role","-- Remembers for 90 days, and deletes some of the expired.
create function public.remember_address(p_account text, p_address text) returns void
language sql set search_path = '''' as $$
  delete from public.known_addresses where subject in (
    select subject from public.known_addresses
    where known_until < now() limit 20 for update skip locked
  );
  insert into public.known_addresses as known (subject, known_until)
  values (public.limit_subject(p_account || '' '' || p_address), now() + interval ''90 days'')
  on conflict (subject) do update set known_until = excluded.known_until;
$$","grant execute on function public.remember_address to service_role","-- How many model tokens an account may use a day (UTC); null is unlimited. The default row, whose
-- user_id is null, applies to every account without one of its own.
create table public.model_budgets (
  id uuid primary key default gen_random_uuid(),
  user_id uuid unique nulls not distinct references public.users (id) on delete cascade,
  tokens_per_day bigint check (tokens_per_day >= 0)
)","insert into public.model_budgets default values","-- The tokens that models reported for an account''s turns, per day (UTC).
create table public.model_usage (
  user_id uuid not null references public.users (id) on delete cascade,
  day date not null,
  tokens bigint not null check (tokens >= 0),
  primary key (user_id, day)
)","create index model_usage_day_idx on public.model_usage (day)","create function public.today() returns date
language sql stable set search_path = '''' as $$
  select (now() at time zone ''utc'')::date
$$","grant execute on function public.today to service_role","-- Adds to an account''s usage of today. Does nothing for a null or deleted account.
create function public.charge_tokens(p_user_id uuid, p_tokens bigint) returns void
language sql set search_path = '''' as $$
  insert into public.model_usage as kept (user_id, day, tokens)
  select id, public.today(), p_tokens from public.users where id = p_user_id and p_tokens > 0
  on conflict (user_id, day) do update set tokens = kept.tokens + excluded.tokens
$$","grant execute on function public.charge_tokens to service_role"}', 'limits', NULL, NULL, NULL);
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261122000900', '{"-- Chapter 9: metrics for Prometheus, and usage by prompt version. Counters are in the database because
-- the edge functions run in many short-lived instances.

-- Monotonic counters. `labels` as Prometheus writes them: `outcome=\"ok\"`.
create table public.metrics (
  name text not null check (name ~ ''^[a-z][a-z_]*$''),
  labels text not null default '''',
  value double precision not null default 0,
  primary key (name, labels)
) with (fillfactor = 50)","-- Adds to counters, `[{name, labels, value}]`, in a fixed order, which excludes deadlocks.
create function public.count_metrics(p_counts jsonb) returns void
language sql set search_path = '''' as $$
  insert into public.metrics as kept (name, labels, value)
  select name, coalesce(labels, ''''), sum(value)
  from jsonb_to_recordset(public.unwrap_json(p_counts))
    as given (name text, labels text, value double precision)
  group by 1, 2
  order by 1, 2
  on conflict (name, labels) do update set value = kept.value + excluded.value
$$","grant execute on function public.count_metrics to service_role","-- The counters, and the gauges that are computed now.
create function public.read_metrics() returns jsonb
language sql stable set search_path = '''' as $$
  select jsonb_agg(to_jsonb(each) order by name, labels) from (
    select name, labels, value from public.metrics
    union all
    select ''documents'', format(''status=\"%s\"'', status), (
      select count(*) from public.documents where index_status = status
    )
    from unnest(enum_range(null::public.index_status)) as status
    union all
    select ''database_bytes'', '''', pg_database_size(current_database())
  ) as each
$$","grant execute on function public.read_metrics to service_role","-- Token usage of each version of a branch, newest first: for _router its own calls, for any other
-- branch all answers of the turns it served. version is null for replies without one. Runs as the
-- caller: row-level security decides who may read.
create function public.intent_usage(p_code text) returns table (
  version integer,
  turns integer,
  prompt_tokens bigint,
  completion_tokens bigint,
  cached_tokens bigint,
  estimated_turns integer,
  cacheable_share double precision
)
language sql stable set search_path = '''' as $$
  with calls as (
    select
      meta_json ->> ''config_version'' as version,
      meta_json #> ''{debug,usage}'' as usage,
      meta_json #> ''{debug,cacheable_prefix}'' as prefix
    from public.messages
    where role = ''assistant'' and meta_json ? ''debug''
      and intent_id = (select id from public.intents where code = p_code)
    union all
    select meta_json ->> ''router_version'', meta_json #> ''{debug,router,usage}'', null
    from public.messages
    where p_code = ''_router'' and role = ''assistant'' and meta_json ? ''debug''
  )
  select
    calls.version::integer,
    count(*)::integer,
    coalesce(sum((usage ->> ''prompt_tokens'')::bigint), 0)::bigint,
    coalesce(sum((usage ->> ''completion_tokens'')::bigint), 0)::bigint,
    coalesce(sum((usage ->> ''cached_tokens'')::bigint), 0)::bigint,
    count(*) filter (where (usage ->> ''estimated'')::boolean)::integer,
    avg((prefix ->> ''bytes'')::double precision / (prefix ->> ''prompt_bytes'')::double precision)
  from calls
  group by calls.version
  order by calls.version::integer desc nulls last
$$","grant execute on function public.intent_usage to authenticated, service_role"}', 'metrics', NULL, NULL, NULL);
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261122001000', '{"-- Chapter 10: who is asking. Policies trust the session behind the token and public.users, nothing
-- else: signing out, an editor who ends somebody''s sessions, and demoting or removing an account take
-- effect with the next request, whatever the token still says.

-- The account of the token''s session; null when that session has ended or expired.
create function public.signed_in_user() returns uuid
language sql stable security definer set search_path = '''' as $$
  select user_id from auth.sessions
  where id = nullif((select auth.jwt()) ->> ''session_id'', '''')::uuid
    and user_id = (select auth.uid())
    and (not_after is null or not_after > now())
$$","grant execute on function public.signed_in_user to authenticated, service_role","create function public.is_operator() returns boolean
language sql stable security definer set search_path = '''' as $$
  select exists (select from public.users where id = (select public.signed_in_user()))
$$","grant execute on function public.is_operator to authenticated, service_role","create function public.is_editor() returns boolean
language sql stable security definer set search_path = '''' as $$
  select exists (
    select from public.users where id = (select public.signed_in_user()) and role = ''editor''
  )
$$","grant execute on function public.is_editor to authenticated, service_role","-- The caller''s own row, or null: how both APIs check a token.
create function public.whoami() returns jsonb
language sql stable security definer set search_path = '''' as $$
  select jsonb_build_object(''id'', id, ''email'', email, ''display_name'', display_name, ''role'', role)
  from public.users where id = (select public.signed_in_user())
$$","grant execute on function public.whoami to authenticated","-- Ends every session of an account. Returns how many there were.
create function public.end_sessions(p_user_id uuid) returns integer
language sql security definer set search_path = '''' as $$
  with ended as (delete from auth.sessions where user_id = p_user_id returning id)
  select count(*)::integer from ended
$$","grant execute on function public.end_sessions to service_role"}', 'predicates', NULL, NULL, NULL);
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261122001100', '{"-- Chapter 11: row-level security and grants, table by table. Predicates are wrapped in (select …) so
-- that they are evaluated once per statement, not once per row.

revoke all on all tables in schema public from public, anon, authenticated","grant all on all tables in schema public to service_role","-- People: editors see everybody, others themselves. Rows are added and deleted with the accounts.
alter table public.users enable row level security","grant select, update (role, display_name) on public.users to authenticated","create policy users_select_policy on public.users for select to authenticated
  using (id = (select public.signed_in_user()) or (select public.is_editor()))","create policy users_update_policy on public.users for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()))","-- Catalog: everybody reads, editors write. Nobody changes or deletes a single snapshot.
alter table public.blocks enable row level security","grant select on public.blocks to anon","grant select, insert, update, delete on public.blocks to authenticated","create policy blocks_select_policy on public.blocks for select to anon, authenticated
  using (true)","create policy blocks_insert_policy on public.blocks for insert to authenticated
  with check ((select public.is_editor()))","create policy blocks_update_policy on public.blocks for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()))","create policy blocks_delete_policy on public.blocks for delete to authenticated
  using ((select public.is_editor()))","alter table public.block_snapshots enable row level security","grant select on public.block_snapshots to anon","grant select, insert on public.block_snapshots to authenticated","create policy block_snapshots_select_policy on public.block_snapshots
  for select to anon, authenticated using (true)","create policy block_snapshots_insert_policy on public.block_snapshots for insert to authenticated
  with check ((select public.is_editor()) and created_by = (select auth.uid()))","alter table public.experimental_components enable row level security","grant select on public.experimental_components to anon","grant select, insert, update, delete on public.experimental_components to authenticated","create policy experimental_components_select_policy on public.experimental_components
  for select to anon, authenticated using (true)","create policy experimental_components_insert_policy on public.experimental_components
  for insert to authenticated with check ((select public.is_editor()))","create policy experimental_components_update_policy on public.experimental_components
  for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()))","create policy experimental_components_delete_policy on public.experimental_components
  for delete to authenticated using ((select public.is_editor()))","-- Assistant settings: operators read, editors write.
alter table public.intents enable row level security","grant select, insert, update, delete on public.intents to authenticated","create policy intents_select_policy on public.intents for select to authenticated
  using ((select public.is_operator()))","create policy intents_insert_policy on public.intents for insert to authenticated
  with check ((select public.is_editor()))","create policy intents_update_policy on public.intents for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()))","create policy intents_delete_policy on public.intents for delete to authenticated
  using ((select public.is_editor()))","alter table public.agent_configs enable row level security","grant select, insert, update (is_active), delete on public.agent_configs to authenticated","create policy agent_configs_select_policy on public.agent_configs for select to authenticated
  using ((select public.is_operator()))","create policy agent_configs_insert_policy on public.agent_configs for insert to authenticated
  with check (
    (select public.is_editor()) and intent_id is not null and created_by = (select auth.uid())
  )","create policy agent_configs_update_policy on public.agent_configs for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()))","create policy agent_configs_delete_policy on public.agent_configs for delete to authenticated
  using ((select public.is_editor()))","alter table public.intent_steps enable row level security","grant select, insert, update, delete on public.intent_steps to authenticated","create policy intent_steps_select_policy on public.intent_steps for select to authenticated
  using ((select public.is_operator()))","create policy intent_steps_insert_policy on public.intent_steps for insert to authenticated
  with check ((select public.is_editor()))","create policy intent_steps_update_policy on public.intent_steps for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()))","create policy intent_steps_delete_policy on public.intent_steps for delete to authenticated
  using ((select public.is_editor()))","alter table public.prompt_texts enable row level security","grant select, insert, update, delete on public.prompt_texts to authenticated","create policy prompt_texts_select_policy on public.prompt_texts for select to authenticated
  using ((select public.is_operator()))","create policy prompt_texts_insert_policy on public.prompt_texts for insert to authenticated
  with check ((select public.is_editor()))","create policy prompt_texts_update_policy on public.prompt_texts for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()))","create policy prompt_texts_delete_policy on public.prompt_texts for delete to authenticated
  using ((select public.is_editor()))","-- Dialogs: operators read all, and rename and delete their own; editors rename and delete all.
-- Only finish_turn creates dialogs and writes their messages and states.
alter table public.threads enable row level security","grant select, update (name), delete on public.threads to authenticated","create policy threads_select_policy on public.threads for select to authenticated
  using ((select public.is_operator()))","create policy threads_update_policy on public.threads for update to authenticated
  using (
    (select public.is_editor()) or (user_id = (select auth.uid()) and (select public.is_operator()))
  )
  with check (
    (select public.is_editor()) or (user_id = (select auth.uid()) and (select public.is_operator()))
  )","create policy threads_delete_policy on public.threads for delete to authenticated
  using (
    (select public.is_editor()) or (user_id = (select auth.uid()) and (select public.is_operator()))
  )","alter table public.messages enable row level security","grant select on public.messages to authenticated","create policy messages_select_policy on public.messages for select to authenticated
  using ((select public.is_operator()))","alter table public.thread_states enable row level security","grant select on public.thread_states to authenticated","create policy thread_states_select_policy on public.thread_states for select to authenticated
  using ((select public.is_operator()))","-- Knowledge: operators read, editors write documents. Only replace_document_chunks writes chunks.
alter table public.documents enable row level security","grant select, insert, update, delete on public.documents to authenticated","create policy documents_select_policy on public.documents for select to authenticated
  using ((select public.is_operator()))","create policy documents_insert_policy on public.documents for insert to authenticated
  with check ((select public.is_editor()) and created_by = (select auth.uid()))","create policy documents_update_policy on public.documents for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()))","create policy documents_delete_policy on public.documents for delete to authenticated
  using ((select public.is_editor()))","alter table public.document_chunks enable row level security","grant select on public.document_chunks to authenticated","create policy document_chunks_select_policy on public.document_chunks for select to authenticated
  using ((select public.is_operator()))","-- Budgets and usage: for editors. The default budget (without user_id) can only be changed.
alter table public.model_budgets enable row level security","grant select, insert, update (tokens_per_day), delete on public.model_budgets to authenticated","create policy model_budgets_select_policy on public.model_budgets for select to authenticated
  using ((select public.is_editor()))","create policy model_budgets_insert_policy on public.model_budgets for insert to authenticated
  with check ((select public.is_editor()) and user_id is not null)","create policy model_budgets_update_policy on public.model_budgets for update to authenticated
  using ((select public.is_editor())) with check ((select public.is_editor()))","create policy model_budgets_delete_policy on public.model_budgets for delete to authenticated
  using ((select public.is_editor()) and user_id is not null)","alter table public.model_usage enable row level security","grant select on public.model_usage to authenticated","create policy model_usage_select_policy on public.model_usage for select to authenticated
  using ((select public.is_editor()))","-- For the edge functions alone: no policy, so that no client sees a row.
alter table public.chunk_drafts enable row level security","alter table public.known_addresses enable row level security","alter table public.metrics enable row level security","alter table public.rate_limits enable row level security","alter table public.settings_changes enable row level security"}', 'policies', NULL, NULL, NULL);
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261122001200', '{"-- Chapter 12: saving and activating a prompt version, each in one transaction.

-- Saves a new version of a branch, and activates it if asked to. Runs as the caller: row-level
-- security decides who may. Errors: PT404 no such branch.
create function public.create_agent_config(
  p_intent_id uuid,
  p_name text default null,
  p_system_prompt text default '''',
  p_rules_text text default '''',
  p_exit_conditions_text text default '''',
  p_activate boolean default false
) returns public.agent_configs
language plpgsql set search_path = '''' as $$
declare
  created public.agent_configs;
begin
  if not exists (select from public.intents where id = p_intent_id) then
    raise sqlstate ''PT404'' using message = ''no such branch'';
  end if;
  insert into public.agent_configs (intent_id, name, system_prompt, rules_text, exit_conditions_text)
  values (
    p_intent_id, p_name, p_system_prompt, coalesce(p_rules_text, ''''), coalesce(p_exit_conditions_text, '''')
  )
  returning * into created;
  if p_activate then
    created := public.activate_agent_config(created.id);
  end if;
  return created;
end
$$","grant execute on function public.create_agent_config to authenticated, service_role","-- Makes a version the active one of its branch. Runs as the caller, who may not call
-- lock_agent_configs and takes the same lock here.
-- Errors: PT404 no such version; PT409 a version without a branch; 42501 not an editor.
create function public.activate_agent_config(p_id uuid) returns public.agent_configs
language plpgsql set search_path = '''' as $$
declare
  target public.agent_configs;
begin
  select * into target from public.agent_configs where id = p_id;
  if not found then
    raise sqlstate ''PT404'' using message = ''no such version'';
  end if;
  if target.intent_id is null then
    raise sqlstate ''PT409'' using message = ''this version belongs to no branch'';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(''agent_configs/'' || target.intent_id, 0));
  update public.agent_configs set is_active = false
  where intent_id = target.intent_id and is_active and id <> p_id;
  update public.agent_configs set is_active = true where id = p_id returning * into target;
  if not found then
    raise insufficient_privilege using message = ''only an editor can activate a version'';
  end if;
  return target;
end
$$","grant execute on function public.activate_agent_config to authenticated, service_role","-- Legacy rule of the requirements: versions without a branch move to general_info. Each keeps its
-- number, or takes the next free one. Returns how many moved.
create function public.adopt_legacy_configs() returns integer
language plpgsql set search_path = '''' as $$
declare
  home uuid := (select id from public.intents where code = ''general_info'');
  legacy public.agent_configs;
  moved integer := 0;
begin
  if home is null then
    return 0;
  end if;
  perform public.lock_agent_configs(home);
  for legacy in select * from public.agent_configs where intent_id is null order by version, created_at loop
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
$$","grant execute on function public.adopt_legacy_configs to service_role","-- Legacy rule of the requirements: the exit conditions of an old prompt move out of its tail into
-- their own field. The caller finds the heading. Text can be moved but not changed (white space
-- aside), and only while the field is empty. Returns false otherwise.
create function public.move_exit_conditions(
  p_id uuid,
  p_system_prompt text,
  p_exit_conditions_text text
) returns boolean
language plpgsql set search_path = '''' as $$
declare
  is_moved boolean;
begin
  perform set_config(''workbench.adopting'', ''on'', true);
  update public.agent_configs set
    system_prompt = p_system_prompt,
    exit_conditions_text = p_exit_conditions_text
  where id = p_id
    and exit_conditions_text = ''''
    and regexp_replace(system_prompt, ''\\s'', '''', ''g'')
      = regexp_replace(p_system_prompt || p_exit_conditions_text, ''\\s'', '''', ''g'');
  is_moved := found;
  perform set_config(''workbench.adopting'', '''', true);
  return is_moved;
end
$$","grant execute on function public.move_exit_conditions to service_role"}', 'config_functions', NULL, NULL, NULL);
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261122001300', '{"-- Chapter 13: hybrid search in the chunks of documents. All functions run as the caller.

-- The lexemes of a query, quoted for a tsquery: stemmed, without stop words.
create function public.query_words(p_query text) returns text[]
language sql immutable set search_path = '''' as $$
  select coalesce(array_agg(quote_literal(lexeme)), ''{}'')
  from unnest(to_tsvector(''pg_catalog.russian''::regconfig, p_query))
$$","grant execute on function public.query_words to authenticated, service_role","-- The nearest chunks by the vector index, nearest first; approximate. The planner underestimates the
-- size of vectors and prefers to read and sort them all (measured at 10,000 chunks: 25 ms, with the
-- index 5 ms), hence enable_sort.
create function public.nearest_by_index(
  p_embedding extensions.vector,
  p_embedder text,
  p_document_ids uuid[],
  p_depth integer
) returns bigint[]
language plpgsql stable
set search_path = '''' set plan_cache_mode = ''force_custom_plan'' set enable_sort = off set jit = off as $$
begin
  -- Filters apply after the index scan: without iterative scans (pgvector 0.8) it would stop at the
  -- nearest 40 of all embedders and documents, and a filter could leave nothing. The setting exists
  -- once the extension is loaded, which reading p_embedding did.
  if current_setting(''hnsw.iterative_scan'', true) is not null then
    perform set_config(''hnsw.iterative_scan'', ''relaxed_order'', true);
    -- Measured at 100,000 chunks: recall@10 0.76 at the default 40, 0.975 at 200, 0.99 at 400.
    -- With a filter only a part of them passes, so the scan has to be wider: 0.968 at 400 with a
    -- filter of 25%.
    perform set_config(
      ''hnsw.ef_search'', case when p_document_ids is null then ''400'' else ''1000'' end, true
    );
  end if;
  return array(
    select id from (
      select c.id, c.embedding operator(extensions.<=>) p_embedding as distance
      from public.document_chunks as c
      where c.embedder = p_embedder
        and (p_document_ids is null or c.document_id = any (p_document_ids))
      order by c.embedding operator(extensions.<=>) p_embedding
      limit p_depth
    ) as near
    -- `+ 0` makes it sort: the order of the index is relaxed, but the planner takes it for exact.
    order by distance + 0
  );
end
$$","grant execute on function public.nearest_by_index to authenticated, service_role","-- The nearest chunks by comparing every vector that passes the filter; exact.
create function public.nearest_by_scan(
  p_embedding extensions.vector,
  p_embedder text,
  p_document_ids uuid[],
  p_depth integer
) returns bigint[]
language plpgsql stable set search_path = '''' set plan_cache_mode = ''force_custom_plan'' as $$
begin
  return array(
    with passing as materialized (
      select c.id, c.embedding operator(extensions.<=>) p_embedding as distance
      from public.document_chunks as c
      where c.embedder = p_embedder
        and (p_document_ids is null or c.document_id = any (p_document_ids))
    )
    select id from passing order by distance, id limit p_depth
  );
end
$$","grant execute on function public.nearest_by_scan to authenticated, service_role","-- The best chunks by full text, best first. Any word may match: a patient''s question is a sentence,
-- and no chunk holds all of its words. Rare words weigh more (inverse document frequency).
--
-- Ranking every chunk that holds a common word would grow with the table, so each word contributes at
-- most `enough` chunks. A word that is in more does not discriminate by itself: it contributes chunks
-- that hold all words, or when those are few, the rarest of the common ones.
create function public.nearest_by_text(p_query text, p_document_ids uuid[], p_depth integer)
returns bigint[]
language plpgsql stable set search_path = '''' set plan_cache_mode = ''force_custom_plan'' as $$
#variable_conflict use_column
declare
  enough constant integer := 400;
  words constant text[] := public.query_words(p_query);
  any_word constant tsquery := nullif(array_to_string(words, '' | ''), '''')::tsquery;
  -- Words in about 1,000 chunks or more, the rarest first. None under a filter: how many chunks of
  -- those documents hold a word is not known.
  common constant text[] := array(
    select word from unnest(words) as word
    cross join lateral (
      select count(*) as sampled from (
        select from public.document_chunks as c
        where c.search @@ word::tsquery and c.id % 64 = 0
        limit enough
      ) as holding
    ) as counted
    where p_document_ids is null and sampled >= 16
    order by sampled
  );
  together text;
  holding_some bigint[] := ''{}'';
begin
  foreach together in array array[
    array_to_string(words, '' & ''),
    array_to_string(common[1:3], '' & ''),
    array_to_string(common[1:2], '' & ''),
    common[1]
  ] loop
    exit when cardinality(holding_some) >= p_depth;
    continue when together = '''' or together is null;
    holding_some := holding_some || array(
      select c.id from public.document_chunks as c
      where c.search @@ together::tsquery
        and (p_document_ids is null or c.document_id = any (p_document_ids))
      limit enough
    );
  end loop;
  return array(
    with holding_one as (
      select found.id, sum(found.weight) as weight
      from unnest(words) as word
      cross join lateral (
        select
          held.id,
          case when count(*) over () < enough then ln(1 + enough / count(*) over ()::float8) else 0 end
            as weight
        from (
          select c.id from public.document_chunks as c
          where c.search @@ word::tsquery
            and (p_document_ids is null or c.document_id = any (p_document_ids))
          limit enough
        ) as held
      ) as found
      where word <> all (common)
      group by found.id
    ), matching as (
      select id, max(weight) as weight from (
        select id, weight from holding_one
        union all select id, 0 from unnest(holding_some) as id
      ) as found
      group by id
    ), promising as (
      -- Relevance only decides among chunks of equal weight.
      select id, weight, rank() over (order by weight desc) as place from matching
    )
    select id
    from promising as p join public.document_chunks as c using (id)
    where p.place <= p_depth
    order by p.weight desc, ts_rank_cd(c.search, any_word) desc, id
    limit p_depth
  );
end
$$","grant execute on function public.nearest_by_text to authenticated, service_role","-- Hybrid search: nearest by cosine and best by full text, fused by reciprocal rank (k = 60), so a
-- chunk first in both lists scores 2/61. Only chunks of p_embedder take part in the vector half.
-- The built-in hashing embedder knows spelling and no meaning, which full text does better: its rank
-- weighs 0.05, enough to decide between neighbours and to find words that no stemmer joins. Measured
-- on the golden set of `deno task bench:retrieval`, recall@10: full text 0.947, both at 0.05 0.960,
-- both alike 0.926.
-- plan_cache_mode: a plan that knows whether p_document_ids is null can use the right index.
create function public.search_chunks(
  p_query text,
  p_embedding extensions.vector default null,
  p_embedder text default null,
  p_limit integer default 5,
  p_min_score real default 0,
  p_document_ids uuid[] default null
) returns table (
  document_id uuid,
  document_name text,
  chunk_index integer,
  heading_path text,
  text text,
  vector_rank integer,
  text_rank integer,
  score double precision
)
language plpgsql stable set search_path = '''' set plan_cache_mode = ''force_custom_plan'' as $$
#variable_conflict use_column
declare
  depth constant integer := greatest(4 * p_limit, 40);
  vector_weight constant double precision := case when p_embedder like ''hashing-%'' then 0.05 else 1 end;
  -- Up to so many chunks are scanned: few are faster without the index, and under a narrow filter the
  -- index misses some (measured at 100,000 chunks and a filter of 10%: recall@10 0.95).
  scanned constant integer := case when p_document_ids is null then 500 else 20000 end;
  -- Computed here because in the query below the planner would run it once more to estimate it.
  matching constant bigint[] := public.nearest_by_text(p_query, p_document_ids, depth);
  near bigint[];
begin
  if p_embedding is not null then
    if (
      select count(*) > scanned from (
        select from public.document_chunks as c
        where p_document_ids is null or c.document_id = any (p_document_ids)
        limit scanned + 1
      ) as passing
    ) then
      near := public.nearest_by_index(p_embedding, p_embedder, p_document_ids, depth);
    end if;
    -- There are few chunks in all or of this embedder, or many equal vectors disconnected the index''s
    -- graph.
    if coalesce(cardinality(near), 0) < depth then
      near := public.nearest_by_scan(p_embedding, p_embedder, p_document_ids, depth);
    end if;
  end if;
  return query
  with by_vector as (
    select id, rank::integer from unnest(near) with ordinality as nearest (id, rank)
  ), by_text as (
    select id, rank::integer from unnest(matching) with ordinality as nearest (id, rank)
  ), fused as (
    select
      id,
      v.rank as vector_rank,
      t.rank as text_rank,
      coalesce(vector_weight / (60 + v.rank), 0)
        + coalesce(1.0::double precision / (60 + t.rank), 0) as score
    from by_vector as v full join by_text as t using (id)
  ), best as (
    select * from fused
    where score >= p_min_score
    order by score desc, vector_rank nulls last, id
    limit p_limit
  )
  select
    c.document_id, d.name, c.chunk_index, c.heading_path, c.text, b.vector_rank, b.text_rank, b.score
  from best as b
  join public.document_chunks as c using (id)
  join public.documents as d on d.id = c.document_id
  order by b.score desc, b.vector_rank nulls last, b.id;
end
$$","grant execute on function public.search_chunks to authenticated, service_role"}', 'search', NULL, NULL, NULL);
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261122001400', '{"-- Chapter 14: indexing. A long document is indexed by several requests, a run: they store drafts, and
-- the last one replaces the document''s chunks with them in one transaction.

-- The heartbeat of a run. Also locks the document until the end of the transaction.
-- Errors: PT409 the document was deleted or belongs to another run.
create function public.heartbeat_index_run(p_document_id uuid, p_run uuid) returns void
language plpgsql set search_path = '''' as $$
begin
  update public.documents set index_status = ''indexing''
  where id = p_document_id and index_run = p_run and index_status = ''indexing'';
  if not found then
    raise sqlstate ''PT409'' using message = ''another indexing has the document'';
  end if;
end
$$","grant execute on function public.heartbeat_index_run to service_role","-- Deletes the drafts of runs that have ended, or whose last heartbeat was before p_alive_since.
create function public.clear_chunk_drafts(p_alive_since timestamptz) returns void
language sql set search_path = '''' as $$
  delete from public.chunk_drafts as draft where not exists (
    select from public.documents
    where id = draft.document_id and index_run = draft.run and index_status = ''indexing''
      and updated_at >= p_alive_since
  );
$$","grant execute on function public.clear_chunk_drafts to service_role","-- Adds drafts, or the embeddings of existing drafts; idempotent.
-- Errors: as heartbeat_index_run.
create function public.draft_chunks(p_document_id uuid, p_run uuid, p_chunks jsonb) returns void
language plpgsql set search_path = '''' as $$
begin
  perform public.heartbeat_index_run(p_document_id, p_run);
  insert into public.chunk_drafts as draft (document_id, run, chunk_index, heading_path, text, embedding)
  select p_document_id, p_run, chunk_index, coalesce(heading_path, ''''), text, embedding
  from jsonb_to_recordset(public.unwrap_json(p_chunks))
    as c (chunk_index integer, heading_path text, text text, embedding extensions.vector)
  on conflict (document_id, run, chunk_index) do update
    set embedding = coalesce(excluded.embedding, draft.embedding);
end
$$","grant execute on function public.draft_chunks to service_role","-- Replaces all chunks of a document with p_chunks, and with the drafts of p_run, which ends the run;
-- marks the document ready. Returns the number of chunks. Adding many vectors to the index may take
-- longer than the usual statement_timeout.
-- Errors: PT404 no such document; as heartbeat_index_run; PT409 there are not p_count chunks.
create function public.replace_document_chunks(
  p_document_id uuid,
  p_embedder text,
  p_chunks jsonb,
  p_run uuid default null,
  p_count integer default null
) returns integer
language plpgsql set search_path = '''' set statement_timeout = ''90s'' as $$
declare
  stored integer;
begin
  perform from public.documents where id = p_document_id for update;
  if not found then
    raise sqlstate ''PT404'' using message = ''no such document'';
  end if;
  if p_run is not null then
    perform public.heartbeat_index_run(p_document_id, p_run);
  end if;
  delete from public.document_chunks where document_id = p_document_id;
  insert into public.document_chunks (document_id, chunk_index, heading_path, text, embedder, embedding)
  select p_document_id, chunk_index, heading_path, text, p_embedder, embedding
  from public.chunk_drafts
  where document_id = p_document_id and run = p_run and embedding is not null
  union all
  select p_document_id, chunk_index, coalesce(heading_path, ''''), text, p_embedder, embedding
  from jsonb_to_recordset(public.unwrap_json(p_chunks))
    as c (chunk_index integer, heading_path text, text text, embedding extensions.vector);
  get diagnostics stored = row_count;
  if stored <> p_count then
    raise sqlstate ''PT409'' using message = ''some chunks are missing'';
  end if;
  delete from public.chunk_drafts where document_id = p_document_id;
  update public.documents set
    index_status = ''ready'', index_error = null, indexed_embedder = p_embedder, chunk_count = stored
  where id = p_document_id;
  return stored;
end
$$","grant execute on function public.replace_document_chunks to service_role"}', 'indexing', NULL, NULL, NULL);
INSERT INTO supabase_migrations.schema_migrations VALUES ('20261122001500', '{"-- Chapter 15: a chat turn is two calls: begin_turn takes the rate limits and reads everything the
-- turn needs, finish_turn stores everything it made.

-- The turn already stored under a client''s message id, so that a repeated request calls no model.
create function public.stored_turn(p_client_message_id uuid) returns jsonb
language sql stable set search_path = '''' as $$
  select jsonb_build_object(
    ''thread_id'', question.thread_id,
    ''message_id'', reply.id,
    ''user_id'', thread.user_id,
    ''user_text'', question.text,
    ''text'', reply.text,
    ''intent_code'', intent.code,
    ''intent_name'', intent.name,
    ''sources_json'', reply.sources_json,
    ''assembled_prompt'', reply.assembled_prompt,
    ''meta_json'', reply.meta_json
  )
  from public.messages as question
  join public.threads as thread on thread.id = question.thread_id
  join lateral (
    select * from public.messages
    where thread_id = question.thread_id and seq > question.seq and role = ''assistant''
    order by seq limit 1
  ) as reply on true
  left join public.intents as intent on intent.id = reply.intent_id
  where question.client_message_id = p_client_message_id
$$","grant execute on function public.stored_turn to service_role","-- What all turns share: branches, active prompt versions, steps and fixed texts.
create function public.turn_settings() returns jsonb
language sql stable set search_path = '''' as $$
  select jsonb_build_object(
    ''intents'', (
      select coalesce(jsonb_agg(to_jsonb(i) - ''created_at'' order by order_index, code), ''[]'')
      from public.intents as i
    ),
    ''configs'', (
      select coalesce(jsonb_agg(jsonb_build_object(
        ''id'', c.id,
        ''intent_code'', i.code,
        ''version'', c.version,
        ''system_prompt'', c.system_prompt,
        ''rules_text'', c.rules_text,
        ''exit_conditions_text'', c.exit_conditions_text
      )), ''[]'')
      from public.agent_configs as c join public.intents as i on i.id = c.intent_id
      where c.is_active
    ),
    ''steps'', (
      select coalesce(jsonb_agg(jsonb_build_object(
        ''intent_code'', i.code,
        ''code'', s.code,
        ''name'', s.name,
        ''order_index'', s.order_index,
        ''system_prompt'', s.system_prompt,
        ''allowed_next'', s.allowed_next,
        ''guards'', s.guards
      ) order by i.code, s.order_index), ''[]'')
      from public.intent_steps as s join public.intents as i on i.id = s.intent_id
    ),
    ''texts'', (select coalesce(jsonb_object_agg(code, text), ''{}'') from public.prompt_texts)
  )
$$","grant execute on function public.turn_settings to service_role","-- Everything a turn reads, in one snapshot (stable), so that settings_version and settings belong
-- together. `thread` is null when p_thread_id is unknown or null (then the thread of the stored turn,
-- if any, is used); `messages` are the last p_history, oldest first; `settings` are null when the
-- caller has them already, which p_settings_version says; `previous_prompt` is the prompt of the
-- dialog''s last turn, null where no branch was called; `budget` is that of p_user_id.
create function public.load_turn(
  p_user_id uuid default null,
  p_thread_id uuid default null,
  p_client_message_id uuid default null,
  p_query text default '''',
  p_embedding extensions.vector default null,
  p_embedder text default null,
  p_limit integer default 5,
  p_min_score real default 0,
  p_history integer default 30,
  p_settings_version uuid default null
) returns jsonb
language plpgsql stable set search_path = '''' as $$
declare
  stored constant jsonb := public.stored_turn(p_client_message_id);
  this_thread constant uuid := coalesce(p_thread_id, (stored ->> ''thread_id'')::uuid);
  -- Every change adds a new id, so no set of visible changes comes twice.
  version constant uuid := coalesce(
    (select md5(string_agg(id::text, '''' order by id))::uuid from public.settings_changes),
    gen_random_uuid()
  );
begin
  return jsonb_build_object(
    ''thread'', (
      select jsonb_build_object(
        ''id'', id, ''name'', name, ''user_id'', user_id, ''agent_config_id'', agent_config_id
      )
      from public.threads where id = this_thread
    ),
    ''stored'', stored,
    ''state'', (
      select jsonb_build_object(
        ''current_intent'', current_intent,
        ''current_step'', current_step,
        ''slots'', slots,
        ''handoff_count'', handoff_count,
        ''soft_insertion_count'', soft_insertion_count,
        ''suspended_intent'', suspended_intent,
        ''resumable_step_code'', resumable_step_code,
        ''resumable_slots'', resumable_slots_json,
        ''revision'', revision
      )
      from public.thread_states where thread_id = this_thread
    ),
    ''messages'', (
      select coalesce(jsonb_agg(jsonb_build_object(''role'', role, ''text'', text) order by seq), ''[]'')
      from (
        select seq, role, text from public.messages
        where thread_id = this_thread order by seq desc limit p_history
      ) as recent
    ),
    ''settings_version'', version,
    ''settings'', case when version = p_settings_version then null else public.turn_settings() end,
    ''previous_prompt'', (
      select assembled_prompt from public.messages
      where thread_id = p_thread_id order by seq desc limit 1
    ),
    ''budget'', jsonb_build_object(
      ''tokens_per_day'', (
        select tokens_per_day from public.model_budgets
        where user_id = p_user_id or user_id is null
        order by user_id nulls last limit 1
      ),
      ''used'', coalesce((
        select tokens from public.model_usage where user_id = p_user_id and day = public.today()
      ), 0),
      ''seconds_left'', ceil(extract(epoch from (
        (public.today() + 1)::timestamp at time zone ''utc'' - now()
      )))
    ),
    ''fragments'', (
      select coalesce(jsonb_agg(to_jsonb(fragment)), ''[]'')
      from public.search_chunks(p_query, p_embedding, p_embedder, p_limit, p_min_score) as fragment
    )
  );
end
$$","grant execute on function public.load_turn to service_role","-- The first database call of a turn. When a rate limit is used up, the result is `limited` alone and
-- nothing else was read; otherwise it is load_turn''s.
create function public.begin_turn(
  p_limits jsonb,
  p_user_id uuid default null,
  p_thread_id uuid default null,
  p_client_message_id uuid default null,
  p_query text default '''',
  p_embedding extensions.vector default null,
  p_embedder text default null,
  p_limit integer default 5,
  p_min_score real default 0,
  p_history integer default 30,
  p_settings_version uuid default null
) returns jsonb
language plpgsql set search_path = '''' as $$
declare
  limited constant jsonb := public.take_limits(p_limits);
begin
  if limited is not null then
    return jsonb_build_object(''limited'', limited);
  end if;
  return public.load_turn(
    p_user_id, p_thread_id, p_client_message_id, p_query, p_embedding, p_embedder, p_limit,
    p_min_score, p_history, p_settings_version
  );
end
$$","grant execute on function public.begin_turn to service_role","-- Writes the state unless another turn wrote it since it was loaded. Returns the new revision.
-- Errors: PT409 another turn was stored meanwhile.
create function public.write_thread_state(p_thread_id uuid, p_expected integer, p_state jsonb)
returns integer
language plpgsql set search_path = '''' as $$
declare
  new_revision integer;
begin
  insert into public.thread_states as stored (
    thread_id, current_intent, current_step, slots, handoff_count, soft_insertion_count,
    suspended_intent, resumable_step_code, resumable_slots_json, revision
  )
  select
    p_thread_id, s.current_intent, s.current_step, coalesce(s.slots, ''{}''),
    coalesce(s.handoff_count, 0), coalesce(s.soft_insertion_count, 0),
    s.suspended_intent, s.resumable_step_code, coalesce(s.resumable_slots, ''{}''), p_expected + 1
  from jsonb_to_record(p_state) as s (
    current_intent text, current_step text, slots jsonb, handoff_count integer,
    soft_insertion_count integer, suspended_intent text, resumable_step_code text,
    resumable_slots jsonb
  )
  on conflict (thread_id) do update set
    current_intent = excluded.current_intent,
    current_step = excluded.current_step,
    slots = excluded.slots,
    handoff_count = excluded.handoff_count,
    soft_insertion_count = excluded.soft_insertion_count,
    suspended_intent = excluded.suspended_intent,
    resumable_step_code = excluded.resumable_step_code,
    resumable_slots_json = excluded.resumable_slots_json,
    revision = excluded.revision,
    updated_at = now()
  where stored.revision = p_expected
  returning revision into new_revision;
  if new_revision is null then
    raise sqlstate ''PT409'' using message = ''another turn was stored in this dialog meanwhile'';
  end if;
  return new_revision;
end
$$","grant execute on function public.write_thread_state to service_role","-- The second: stores a whole turn or nothing, and charges its `tokens` to its `user_id`. The time it
-- took (`commit_ms`) is stored with the reply''s timings, because only the commit itself can know it.
-- Errors: PT404 the dialog is gone; PT409 another turn was stored meanwhile, or this one already is.
create function public.finish_turn(p_turn jsonb) returns jsonb
language plpgsql set search_path = '''' as $$
declare
  turn constant jsonb := public.unwrap_json(p_turn);
  reply constant jsonb := turn -> ''reply'';
  this_thread uuid := (turn ->> ''thread_id'')::uuid;
  config uuid := (select id from public.agent_configs where id = (turn ->> ''agent_config_id'')::uuid);
  question_id uuid;
  reply_id uuid;
  new_revision integer;
  meta jsonb := coalesce(nullif(reply -> ''meta_json'', ''null''), ''{}'');
  spent integer;
begin
  if this_thread is null then
    insert into public.threads (name, user_id, agent_config_id, switch_count)
    values (
      coalesce(nullif(left(turn ->> ''thread_name'', 200), ''''), ''…''),
      (select id from public.users where id = (turn ->> ''user_id'')::uuid),
      config,
      coalesce((turn ->> ''hard_handoffs'')::integer, 0)
    )
    returning id into this_thread;
  else
    -- The update also locks the dialog until the turn is stored.
    update public.threads set
      agent_config_id = coalesce(agent_config_id, config),
      switch_count = switch_count + coalesce((turn ->> ''hard_handoffs'')::integer, 0)
    where id = this_thread;
    if not found then
      raise sqlstate ''PT404'' using message = ''no such dialog'';
    end if;
  end if;

  insert into public.messages (thread_id, role, text, client_message_id)
  values (this_thread, ''user'', turn ->> ''user_text'', (turn ->> ''client_message_id'')::uuid)
  on conflict (client_message_id) do nothing
  returning id into question_id;
  if question_id is null then
    raise sqlstate ''PT409'' using message = ''this message is already stored'';
  end if;

  new_revision := public.write_thread_state(
    this_thread, coalesce((turn ->> ''expected_revision'')::integer, 0), turn -> ''state''
  );

  spent := round(extract(epoch from clock_timestamp() - statement_timestamp()) * 1000);
  meta := jsonb_set(meta, ''{debug,timings_ms,commit}'', to_jsonb(spent), false);
  meta := jsonb_set(
    meta,
    ''{debug,timings_ms,total}'',
    to_jsonb(coalesce((meta #>> ''{debug,timings_ms,total}'')::integer, 0) + spent),
    false
  );

  insert into public.messages (
    thread_id, role, text, sources_json, assembled_prompt, intent_id, meta_json
  )
  values (
    this_thread,
    ''assistant'',
    reply ->> ''text'',
    coalesce(nullif(reply -> ''sources_json'', ''null''), ''[]''),
    reply ->> ''assembled_prompt'',
    (select id from public.intents where code = reply ->> ''intent_code''),
    meta
  )
  returning id into reply_id;

  perform public.charge_tokens((turn ->> ''user_id'')::uuid, (turn ->> ''tokens'')::bigint);

  return jsonb_build_object(
    ''thread_id'', this_thread,
    ''message_id'', reply_id,
    ''user_message_id'', question_id,
    ''revision'', new_revision,
    ''commit_ms'', spent
  );
end
$$","grant execute on function public.finish_turn to service_role"}', 'turn', NULL, NULL, NULL);


--
-- Data for Name: seed_files; Type: TABLE DATA; Schema: supabase_migrations; Owner: -
--



--
-- Name: document_chunks_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.document_chunks_id_seq', 2, true);


--
-- Name: messages_seq_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.messages_seq_seq', 5, true);


--
-- Name: audit_log_entries audit_log_entries_pkey; Type: CONSTRAINT; Schema: auth; Owner: -
--

ALTER TABLE ONLY auth.audit_log_entries
    ADD CONSTRAINT audit_log_entries_pkey PRIMARY KEY (id);


--
-- Name: flow_state flow_state_pkey; Type: CONSTRAINT; Schema: auth; Owner: -
--

ALTER TABLE ONLY auth.flow_state
    ADD CONSTRAINT flow_state_pkey PRIMARY KEY (id);


--
-- Name: identities identities_pkey; Type: CONSTRAINT; Schema: auth; Owner: -
--

ALTER TABLE ONLY auth.identities
    ADD CONSTRAINT identities_pkey PRIMARY KEY (id);


--
-- Name: identities identities_provider_provider_id_key; Type: CONSTRAINT; Schema: auth; Owner: -
--

ALTER TABLE ONLY auth.identities
    ADD CONSTRAINT identities_provider_provider_id_key UNIQUE (provider, provider_id);


--
-- Name: refresh_tokens refresh_tokens_pkey; Type: CONSTRAINT; Schema: auth; Owner: -
--

ALTER TABLE ONLY auth.refresh_tokens
    ADD CONSTRAINT refresh_tokens_pkey PRIMARY KEY (id);


--
-- Name: sessions sessions_pkey; Type: CONSTRAINT; Schema: auth; Owner: -
--

ALTER TABLE ONLY auth.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);


--
-- Name: users users_phone_key; Type: CONSTRAINT; Schema: auth; Owner: -
--

ALTER TABLE ONLY auth.users
    ADD CONSTRAINT users_phone_key UNIQUE (phone);


--
-- Name: users users_pkey; Type: CONSTRAINT; Schema: auth; Owner: -
--

ALTER TABLE ONLY auth.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);


--
-- Name: agent_configs agent_configs_intent_id_version_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.agent_configs
    ADD CONSTRAINT agent_configs_intent_id_version_key UNIQUE (intent_id, version);


--
-- Name: agent_configs agent_configs_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.agent_configs
    ADD CONSTRAINT agent_configs_pkey PRIMARY KEY (id);


--
-- Name: block_snapshots block_snapshots_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.block_snapshots
    ADD CONSTRAINT block_snapshots_pkey PRIMARY KEY (id);


--
-- Name: blocks blocks_path_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_path_key UNIQUE (path);


--
-- Name: blocks blocks_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_pkey PRIMARY KEY (id);


--
-- Name: chunk_drafts chunk_drafts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.chunk_drafts
    ADD CONSTRAINT chunk_drafts_pkey PRIMARY KEY (document_id, run, chunk_index);


--
-- Name: document_chunks document_chunks_document_id_chunk_index_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.document_chunks
    ADD CONSTRAINT document_chunks_document_id_chunk_index_key UNIQUE (document_id, chunk_index);


--
-- Name: document_chunks document_chunks_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.document_chunks
    ADD CONSTRAINT document_chunks_pkey PRIMARY KEY (id);


--
-- Name: documents documents_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_pkey PRIMARY KEY (id);


--
-- Name: experimental_components experimental_components_path_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.experimental_components
    ADD CONSTRAINT experimental_components_path_key UNIQUE (path);


--
-- Name: experimental_components experimental_components_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.experimental_components
    ADD CONSTRAINT experimental_components_pkey PRIMARY KEY (id);


--
-- Name: intent_steps intent_steps_intent_id_code_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.intent_steps
    ADD CONSTRAINT intent_steps_intent_id_code_key UNIQUE (intent_id, code);


--
-- Name: intent_steps intent_steps_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.intent_steps
    ADD CONSTRAINT intent_steps_pkey PRIMARY KEY (id);


--
-- Name: intents intents_code_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.intents
    ADD CONSTRAINT intents_code_key UNIQUE (code);


--
-- Name: intents intents_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.intents
    ADD CONSTRAINT intents_pkey PRIMARY KEY (id);


--
-- Name: known_addresses known_addresses_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.known_addresses
    ADD CONSTRAINT known_addresses_pkey PRIMARY KEY (subject);


--
-- Name: messages messages_client_message_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_client_message_id_key UNIQUE (client_message_id);


--
-- Name: messages messages_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (id);


--
-- Name: metrics metrics_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.metrics
    ADD CONSTRAINT metrics_pkey PRIMARY KEY (name, labels);


--
-- Name: model_budgets model_budgets_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.model_budgets
    ADD CONSTRAINT model_budgets_pkey PRIMARY KEY (id);


--
-- Name: model_budgets model_budgets_user_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.model_budgets
    ADD CONSTRAINT model_budgets_user_id_key UNIQUE NULLS NOT DISTINCT (user_id);


--
-- Name: model_usage model_usage_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.model_usage
    ADD CONSTRAINT model_usage_pkey PRIMARY KEY (user_id, day);


--
-- Name: prompt_texts prompt_texts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.prompt_texts
    ADD CONSTRAINT prompt_texts_pkey PRIMARY KEY (code);


--
-- Name: rate_limits rate_limits_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (name, subject);


--
-- Name: settings_changes settings_changes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.settings_changes
    ADD CONSTRAINT settings_changes_pkey PRIMARY KEY (id);


--
-- Name: thread_states thread_states_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.thread_states
    ADD CONSTRAINT thread_states_pkey PRIMARY KEY (thread_id);


--
-- Name: threads threads_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.threads
    ADD CONSTRAINT threads_pkey PRIMARY KEY (id);


--
-- Name: users users_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);


--
-- Name: schema_migrations schema_migrations_pkey; Type: CONSTRAINT; Schema: supabase_migrations; Owner: -
--

ALTER TABLE ONLY supabase_migrations.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (version);


--
-- Name: seed_files seed_files_pkey; Type: CONSTRAINT; Schema: supabase_migrations; Owner: -
--

ALTER TABLE ONLY supabase_migrations.seed_files
    ADD CONSTRAINT seed_files_pkey PRIMARY KEY (path);


--
-- Name: flow_state_created_at_idx; Type: INDEX; Schema: auth; Owner: -
--

CREATE INDEX flow_state_created_at_idx ON auth.flow_state USING btree (created_at);


--
-- Name: identities_email_idx; Type: INDEX; Schema: auth; Owner: -
--

CREATE INDEX identities_email_idx ON auth.identities USING btree (email);


--
-- Name: identities_user_id_idx; Type: INDEX; Schema: auth; Owner: -
--

CREATE INDEX identities_user_id_idx ON auth.identities USING btree (user_id);


--
-- Name: idx_auth_code; Type: INDEX; Schema: auth; Owner: -
--

CREATE INDEX idx_auth_code ON auth.flow_state USING btree (auth_code);


--
-- Name: idx_user_id_auth_method; Type: INDEX; Schema: auth; Owner: -
--

CREATE INDEX idx_user_id_auth_method ON auth.flow_state USING btree (user_id, authentication_method);


--
-- Name: refresh_tokens_session_id_revoked_idx; Type: INDEX; Schema: auth; Owner: -
--

CREATE INDEX refresh_tokens_session_id_revoked_idx ON auth.refresh_tokens USING btree (session_id, revoked);


--
-- Name: refresh_tokens_token_idx; Type: INDEX; Schema: auth; Owner: -
--

CREATE INDEX refresh_tokens_token_idx ON auth.refresh_tokens USING btree (token);


--
-- Name: refresh_tokens_user_id_idx; Type: INDEX; Schema: auth; Owner: -
--

CREATE INDEX refresh_tokens_user_id_idx ON auth.refresh_tokens USING btree (user_id);


--
-- Name: sessions_user_id_idx; Type: INDEX; Schema: auth; Owner: -
--

CREATE INDEX sessions_user_id_idx ON auth.sessions USING btree (user_id);


--
-- Name: users_confirmation_token_idx; Type: INDEX; Schema: auth; Owner: -
--

CREATE UNIQUE INDEX users_confirmation_token_idx ON auth.users USING btree (confirmation_token) WHERE (length((confirmation_token)::text) > 6);


--
-- Name: users_email_change_token_current_idx; Type: INDEX; Schema: auth; Owner: -
--

CREATE UNIQUE INDEX users_email_change_token_current_idx ON auth.users USING btree (email_change_token_current) WHERE (length((email_change_token_current)::text) > 6);


--
-- Name: users_email_change_token_new_idx; Type: INDEX; Schema: auth; Owner: -
--

CREATE UNIQUE INDEX users_email_change_token_new_idx ON auth.users USING btree (email_change_token_new) WHERE (length((email_change_token_new)::text) > 6);


--
-- Name: users_email_partial_key; Type: INDEX; Schema: auth; Owner: -
--

CREATE UNIQUE INDEX users_email_partial_key ON auth.users USING btree (email) WHERE (is_sso_user = false);


--
-- Name: users_is_anonymous_idx; Type: INDEX; Schema: auth; Owner: -
--

CREATE INDEX users_is_anonymous_idx ON auth.users USING btree (is_anonymous);


--
-- Name: users_reauthentication_token_idx; Type: INDEX; Schema: auth; Owner: -
--

CREATE UNIQUE INDEX users_reauthentication_token_idx ON auth.users USING btree (reauthentication_token) WHERE (length((reauthentication_token)::text) > 6);


--
-- Name: users_recovery_token_idx; Type: INDEX; Schema: auth; Owner: -
--

CREATE UNIQUE INDEX users_recovery_token_idx ON auth.users USING btree (recovery_token) WHERE (length((recovery_token)::text) > 6);


--
-- Name: agent_configs_active_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX agent_configs_active_idx ON public.agent_configs USING btree (intent_id) WHERE is_active;


--
-- Name: agent_configs_created_by_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX agent_configs_created_by_idx ON public.agent_configs USING btree (created_by);


--
-- Name: block_snapshots_block_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX block_snapshots_block_idx ON public.block_snapshots USING btree (block_id, created_at DESC, id DESC);


--
-- Name: block_snapshots_created_by_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX block_snapshots_created_by_idx ON public.block_snapshots USING btree (created_by);


--
-- Name: block_snapshots_newest_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX block_snapshots_newest_idx ON public.block_snapshots USING btree (created_at DESC, id DESC);


--
-- Name: blocks_order_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX blocks_order_idx ON public.blocks USING btree (order_index, path);


--
-- Name: document_chunks_embedder_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX document_chunks_embedder_idx ON public.document_chunks USING btree (embedder);


--
-- Name: document_chunks_embedding_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX document_chunks_embedding_idx ON public.document_chunks USING hnsw (embedding extensions.vector_cosine_ops);


--
-- Name: document_chunks_sample_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX document_chunks_sample_idx ON public.document_chunks USING gin (search) WHERE ((id % (64)::bigint) = 0);


--
-- Name: document_chunks_search_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX document_chunks_search_idx ON public.document_chunks USING gin (search);


--
-- Name: documents_created_by_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX documents_created_by_idx ON public.documents USING btree (created_by);


--
-- Name: documents_newest_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX documents_newest_idx ON public.documents USING btree (created_at DESC, id DESC);


--
-- Name: known_addresses_until_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX known_addresses_until_idx ON public.known_addresses USING btree (known_until);


--
-- Name: messages_intent_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX messages_intent_id_idx ON public.messages USING btree (intent_id);


--
-- Name: messages_thread_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX messages_thread_idx ON public.messages USING btree (thread_id, seq);


--
-- Name: model_usage_day_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX model_usage_day_idx ON public.model_usage USING btree (day);


--
-- Name: rate_limits_free_at_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX rate_limits_free_at_idx ON public.rate_limits USING btree (free_at);


--
-- Name: threads_agent_config_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX threads_agent_config_id_idx ON public.threads USING btree (agent_config_id);


--
-- Name: threads_newest_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX threads_newest_idx ON public.threads USING btree (updated_at DESC, id DESC);


--
-- Name: threads_user_id_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX threads_user_id_idx ON public.threads USING btree (user_id);


--
-- Name: users_editors_idx; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX users_editors_idx ON public.users USING btree (id) WHERE (role = 'editor'::public.user_role);


--
-- Name: schema_migrations_idempotency_key_idx; Type: INDEX; Schema: supabase_migrations; Owner: -
--

CREATE UNIQUE INDEX schema_migrations_idempotency_key_idx ON supabase_migrations.schema_migrations USING btree (idempotency_key);


--
-- Name: users add_user_for_account; Type: TRIGGER; Schema: auth; Owner: -
--

CREATE TRIGGER add_user_for_account AFTER INSERT OR UPDATE OF email ON auth.users FOR EACH ROW EXECUTE FUNCTION public.add_user_for_account();


--
-- Name: blocks bump_block_revision; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER bump_block_revision BEFORE UPDATE ON public.blocks FOR EACH ROW EXECUTE FUNCTION public.bump_block_revision();


--
-- Name: intent_steps check_allowed_next; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER check_allowed_next AFTER INSERT OR DELETE OR UPDATE ON public.intent_steps DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_allowed_next();


--
-- Name: experimental_components check_experiment_move; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER check_experiment_move BEFORE UPDATE OF status ON public.experimental_components FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION public.check_experiment_move();


--
-- Name: agent_configs clients_change_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER clients_change_only BEFORE UPDATE ON public.agent_configs FOR EACH ROW EXECUTE FUNCTION public.clients_change_only('is_active');


--
-- Name: threads clients_change_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER clients_change_only BEFORE UPDATE ON public.threads FOR EACH ROW EXECUTE FUNCTION public.clients_change_only('name', 'updated_at');


--
-- Name: users clients_change_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER clients_change_only BEFORE UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION public.clients_change_only('role', 'display_name');


--
-- Name: agent_configs keep_active_agent_config; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER keep_active_agent_config BEFORE DELETE ON public.agent_configs FOR EACH ROW WHEN (old.is_active) EXECUTE FUNCTION public.keep_active_agent_config();


--
-- Name: agent_configs keep_agent_config; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER keep_agent_config BEFORE UPDATE ON public.agent_configs FOR EACH ROW EXECUTE FUNCTION public.keep_agent_config();


--
-- Name: intents keep_intent; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER keep_intent BEFORE INSERT OR DELETE OR UPDATE ON public.intents FOR EACH ROW EXECUTE FUNCTION public.keep_intent();


--
-- Name: users keep_last_editor_on_demotion; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER keep_last_editor_on_demotion AFTER UPDATE OF role ON public.users FOR EACH ROW WHEN (((old.role = 'editor'::public.user_role) AND (new.role <> 'editor'::public.user_role))) EXECUTE FUNCTION public.keep_last_editor();


--
-- Name: users keep_last_editor_on_removal; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER keep_last_editor_on_removal AFTER DELETE ON public.users FOR EACH ROW WHEN ((old.role = 'editor'::public.user_role)) EXECUTE FUNCTION public.keep_last_editor();


--
-- Name: block_snapshots keep_snapshot; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER keep_snapshot BEFORE UPDATE ON public.block_snapshots FOR EACH ROW EXECUTE FUNCTION public.keep_snapshot();


--
-- Name: agent_configs note_settings_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER note_settings_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.agent_configs FOR EACH STATEMENT EXECUTE FUNCTION public.note_settings_change();


--
-- Name: intent_steps note_settings_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER note_settings_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.intent_steps FOR EACH STATEMENT EXECUTE FUNCTION public.note_settings_change();


--
-- Name: intents note_settings_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER note_settings_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.intents FOR EACH STATEMENT EXECUTE FUNCTION public.note_settings_change();


--
-- Name: prompt_texts note_settings_change; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER note_settings_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.prompt_texts FOR EACH STATEMENT EXECUTE FUNCTION public.note_settings_change();


--
-- Name: agent_configs number_agent_config; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER number_agent_config BEFORE INSERT ON public.agent_configs FOR EACH ROW EXECUTE FUNCTION public.number_agent_config();


--
-- Name: blocks touch_updated_at; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch_updated_at BEFORE UPDATE ON public.blocks FOR EACH ROW EXECUTE FUNCTION public.touch_updated_at();


--
-- Name: documents touch_updated_at; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch_updated_at BEFORE UPDATE ON public.documents FOR EACH ROW EXECUTE FUNCTION public.touch_updated_at();


--
-- Name: experimental_components touch_updated_at; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch_updated_at BEFORE UPDATE ON public.experimental_components FOR EACH ROW EXECUTE FUNCTION public.touch_updated_at();


--
-- Name: intent_steps touch_updated_at; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch_updated_at BEFORE UPDATE ON public.intent_steps FOR EACH ROW EXECUTE FUNCTION public.touch_updated_at();


--
-- Name: prompt_texts touch_updated_at; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch_updated_at BEFORE UPDATE ON public.prompt_texts FOR EACH ROW EXECUTE FUNCTION public.touch_updated_at();


--
-- Name: threads touch_updated_at; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER touch_updated_at BEFORE UPDATE ON public.threads FOR EACH ROW EXECUTE FUNCTION public.touch_updated_at();


--
-- Name: identities identities_user_id_fkey; Type: FK CONSTRAINT; Schema: auth; Owner: -
--

ALTER TABLE ONLY auth.identities
    ADD CONSTRAINT identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: refresh_tokens refresh_tokens_session_id_fkey; Type: FK CONSTRAINT; Schema: auth; Owner: -
--

ALTER TABLE ONLY auth.refresh_tokens
    ADD CONSTRAINT refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.sessions(id) ON DELETE CASCADE;


--
-- Name: sessions sessions_user_id_fkey; Type: FK CONSTRAINT; Schema: auth; Owner: -
--

ALTER TABLE ONLY auth.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: agent_configs agent_configs_created_by_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.agent_configs
    ADD CONSTRAINT agent_configs_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id) ON DELETE SET NULL;


--
-- Name: agent_configs agent_configs_intent_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.agent_configs
    ADD CONSTRAINT agent_configs_intent_id_fkey FOREIGN KEY (intent_id) REFERENCES public.intents(id) ON DELETE SET NULL;


--
-- Name: block_snapshots block_snapshots_block_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.block_snapshots
    ADD CONSTRAINT block_snapshots_block_id_fkey FOREIGN KEY (block_id) REFERENCES public.blocks(id) ON DELETE CASCADE;


--
-- Name: block_snapshots block_snapshots_created_by_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.block_snapshots
    ADD CONSTRAINT block_snapshots_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id) ON DELETE SET NULL;


--
-- Name: chunk_drafts chunk_drafts_document_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.chunk_drafts
    ADD CONSTRAINT chunk_drafts_document_id_fkey FOREIGN KEY (document_id) REFERENCES public.documents(id) ON DELETE CASCADE;


--
-- Name: document_chunks document_chunks_document_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.document_chunks
    ADD CONSTRAINT document_chunks_document_id_fkey FOREIGN KEY (document_id) REFERENCES public.documents(id) ON DELETE CASCADE;


--
-- Name: documents documents_created_by_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id) ON DELETE SET NULL;


--
-- Name: intent_steps intent_steps_intent_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.intent_steps
    ADD CONSTRAINT intent_steps_intent_id_fkey FOREIGN KEY (intent_id) REFERENCES public.intents(id) ON DELETE CASCADE;


--
-- Name: messages messages_intent_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_intent_id_fkey FOREIGN KEY (intent_id) REFERENCES public.intents(id) ON DELETE SET NULL;


--
-- Name: messages messages_thread_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id) ON DELETE CASCADE;


--
-- Name: model_budgets model_budgets_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.model_budgets
    ADD CONSTRAINT model_budgets_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;


--
-- Name: model_usage model_usage_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.model_usage
    ADD CONSTRAINT model_usage_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;


--
-- Name: thread_states thread_states_thread_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.thread_states
    ADD CONSTRAINT thread_states_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES public.threads(id) ON DELETE CASCADE;


--
-- Name: threads threads_agent_config_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.threads
    ADD CONSTRAINT threads_agent_config_id_fkey FOREIGN KEY (agent_config_id) REFERENCES public.agent_configs(id) ON DELETE SET NULL;


--
-- Name: threads threads_user_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.threads
    ADD CONSTRAINT threads_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE SET NULL;


--
-- Name: users users_id_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_id_fkey FOREIGN KEY (id) REFERENCES auth.users(id) ON DELETE CASCADE;


--
-- Name: agent_configs; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.agent_configs ENABLE ROW LEVEL SECURITY;

--
-- Name: agent_configs agent_configs_delete_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agent_configs_delete_policy ON public.agent_configs FOR DELETE TO authenticated USING (( SELECT public.is_editor() AS is_editor));


--
-- Name: agent_configs agent_configs_insert_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agent_configs_insert_policy ON public.agent_configs FOR INSERT TO authenticated WITH CHECK ((( SELECT public.is_editor() AS is_editor) AND (intent_id IS NOT NULL) AND (created_by = ( SELECT auth.uid() AS uid))));


--
-- Name: agent_configs agent_configs_select_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agent_configs_select_policy ON public.agent_configs FOR SELECT TO authenticated USING (( SELECT public.is_operator() AS is_operator));


--
-- Name: agent_configs agent_configs_update_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY agent_configs_update_policy ON public.agent_configs FOR UPDATE TO authenticated USING (( SELECT public.is_editor() AS is_editor)) WITH CHECK (( SELECT public.is_editor() AS is_editor));


--
-- Name: block_snapshots; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.block_snapshots ENABLE ROW LEVEL SECURITY;

--
-- Name: block_snapshots block_snapshots_insert_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY block_snapshots_insert_policy ON public.block_snapshots FOR INSERT TO authenticated WITH CHECK ((( SELECT public.is_editor() AS is_editor) AND (created_by = ( SELECT auth.uid() AS uid))));


--
-- Name: block_snapshots block_snapshots_select_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY block_snapshots_select_policy ON public.block_snapshots FOR SELECT TO anon, authenticated USING (true);


--
-- Name: blocks; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.blocks ENABLE ROW LEVEL SECURITY;

--
-- Name: blocks blocks_delete_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY blocks_delete_policy ON public.blocks FOR DELETE TO authenticated USING (( SELECT public.is_editor() AS is_editor));


--
-- Name: blocks blocks_insert_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY blocks_insert_policy ON public.blocks FOR INSERT TO authenticated WITH CHECK (( SELECT public.is_editor() AS is_editor));


--
-- Name: blocks blocks_select_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY blocks_select_policy ON public.blocks FOR SELECT TO anon, authenticated USING (true);


--
-- Name: blocks blocks_update_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY blocks_update_policy ON public.blocks FOR UPDATE TO authenticated USING (( SELECT public.is_editor() AS is_editor)) WITH CHECK (( SELECT public.is_editor() AS is_editor));


--
-- Name: chunk_drafts; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.chunk_drafts ENABLE ROW LEVEL SECURITY;

--
-- Name: document_chunks; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.document_chunks ENABLE ROW LEVEL SECURITY;

--
-- Name: document_chunks document_chunks_select_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY document_chunks_select_policy ON public.document_chunks FOR SELECT TO authenticated USING (( SELECT public.is_operator() AS is_operator));


--
-- Name: documents; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.documents ENABLE ROW LEVEL SECURITY;

--
-- Name: documents documents_delete_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY documents_delete_policy ON public.documents FOR DELETE TO authenticated USING (( SELECT public.is_editor() AS is_editor));


--
-- Name: documents documents_insert_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY documents_insert_policy ON public.documents FOR INSERT TO authenticated WITH CHECK ((( SELECT public.is_editor() AS is_editor) AND (created_by = ( SELECT auth.uid() AS uid))));


--
-- Name: documents documents_select_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY documents_select_policy ON public.documents FOR SELECT TO authenticated USING (( SELECT public.is_operator() AS is_operator));


--
-- Name: documents documents_update_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY documents_update_policy ON public.documents FOR UPDATE TO authenticated USING (( SELECT public.is_editor() AS is_editor)) WITH CHECK (( SELECT public.is_editor() AS is_editor));


--
-- Name: experimental_components; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.experimental_components ENABLE ROW LEVEL SECURITY;

--
-- Name: experimental_components experimental_components_delete_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY experimental_components_delete_policy ON public.experimental_components FOR DELETE TO authenticated USING (( SELECT public.is_editor() AS is_editor));


--
-- Name: experimental_components experimental_components_insert_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY experimental_components_insert_policy ON public.experimental_components FOR INSERT TO authenticated WITH CHECK (( SELECT public.is_editor() AS is_editor));


--
-- Name: experimental_components experimental_components_select_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY experimental_components_select_policy ON public.experimental_components FOR SELECT TO anon, authenticated USING (true);


--
-- Name: experimental_components experimental_components_update_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY experimental_components_update_policy ON public.experimental_components FOR UPDATE TO authenticated USING (( SELECT public.is_editor() AS is_editor)) WITH CHECK (( SELECT public.is_editor() AS is_editor));


--
-- Name: intent_steps; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.intent_steps ENABLE ROW LEVEL SECURITY;

--
-- Name: intent_steps intent_steps_delete_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY intent_steps_delete_policy ON public.intent_steps FOR DELETE TO authenticated USING (( SELECT public.is_editor() AS is_editor));


--
-- Name: intent_steps intent_steps_insert_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY intent_steps_insert_policy ON public.intent_steps FOR INSERT TO authenticated WITH CHECK (( SELECT public.is_editor() AS is_editor));


--
-- Name: intent_steps intent_steps_select_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY intent_steps_select_policy ON public.intent_steps FOR SELECT TO authenticated USING (( SELECT public.is_operator() AS is_operator));


--
-- Name: intent_steps intent_steps_update_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY intent_steps_update_policy ON public.intent_steps FOR UPDATE TO authenticated USING (( SELECT public.is_editor() AS is_editor)) WITH CHECK (( SELECT public.is_editor() AS is_editor));


--
-- Name: intents; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.intents ENABLE ROW LEVEL SECURITY;

--
-- Name: intents intents_delete_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY intents_delete_policy ON public.intents FOR DELETE TO authenticated USING (( SELECT public.is_editor() AS is_editor));


--
-- Name: intents intents_insert_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY intents_insert_policy ON public.intents FOR INSERT TO authenticated WITH CHECK (( SELECT public.is_editor() AS is_editor));


--
-- Name: intents intents_select_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY intents_select_policy ON public.intents FOR SELECT TO authenticated USING (( SELECT public.is_operator() AS is_operator));


--
-- Name: intents intents_update_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY intents_update_policy ON public.intents FOR UPDATE TO authenticated USING (( SELECT public.is_editor() AS is_editor)) WITH CHECK (( SELECT public.is_editor() AS is_editor));


--
-- Name: known_addresses; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.known_addresses ENABLE ROW LEVEL SECURITY;

--
-- Name: messages; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.messages ENABLE ROW LEVEL SECURITY;

--
-- Name: messages messages_select_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY messages_select_policy ON public.messages FOR SELECT TO authenticated USING (( SELECT public.is_operator() AS is_operator));


--
-- Name: metrics; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.metrics ENABLE ROW LEVEL SECURITY;

--
-- Name: model_budgets; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.model_budgets ENABLE ROW LEVEL SECURITY;

--
-- Name: model_budgets model_budgets_delete_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY model_budgets_delete_policy ON public.model_budgets FOR DELETE TO authenticated USING ((( SELECT public.is_editor() AS is_editor) AND (user_id IS NOT NULL)));


--
-- Name: model_budgets model_budgets_insert_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY model_budgets_insert_policy ON public.model_budgets FOR INSERT TO authenticated WITH CHECK ((( SELECT public.is_editor() AS is_editor) AND (user_id IS NOT NULL)));


--
-- Name: model_budgets model_budgets_select_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY model_budgets_select_policy ON public.model_budgets FOR SELECT TO authenticated USING (( SELECT public.is_editor() AS is_editor));


--
-- Name: model_budgets model_budgets_update_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY model_budgets_update_policy ON public.model_budgets FOR UPDATE TO authenticated USING (( SELECT public.is_editor() AS is_editor)) WITH CHECK (( SELECT public.is_editor() AS is_editor));


--
-- Name: model_usage; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.model_usage ENABLE ROW LEVEL SECURITY;

--
-- Name: model_usage model_usage_select_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY model_usage_select_policy ON public.model_usage FOR SELECT TO authenticated USING (( SELECT public.is_editor() AS is_editor));


--
-- Name: prompt_texts; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.prompt_texts ENABLE ROW LEVEL SECURITY;

--
-- Name: prompt_texts prompt_texts_delete_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY prompt_texts_delete_policy ON public.prompt_texts FOR DELETE TO authenticated USING (( SELECT public.is_editor() AS is_editor));


--
-- Name: prompt_texts prompt_texts_insert_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY prompt_texts_insert_policy ON public.prompt_texts FOR INSERT TO authenticated WITH CHECK (( SELECT public.is_editor() AS is_editor));


--
-- Name: prompt_texts prompt_texts_select_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY prompt_texts_select_policy ON public.prompt_texts FOR SELECT TO authenticated USING (( SELECT public.is_operator() AS is_operator));


--
-- Name: prompt_texts prompt_texts_update_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY prompt_texts_update_policy ON public.prompt_texts FOR UPDATE TO authenticated USING (( SELECT public.is_editor() AS is_editor)) WITH CHECK (( SELECT public.is_editor() AS is_editor));


--
-- Name: rate_limits; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.rate_limits ENABLE ROW LEVEL SECURITY;

--
-- Name: settings_changes; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.settings_changes ENABLE ROW LEVEL SECURITY;

--
-- Name: thread_states; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.thread_states ENABLE ROW LEVEL SECURITY;

--
-- Name: thread_states thread_states_select_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY thread_states_select_policy ON public.thread_states FOR SELECT TO authenticated USING (( SELECT public.is_operator() AS is_operator));


--
-- Name: threads; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.threads ENABLE ROW LEVEL SECURITY;

--
-- Name: threads threads_delete_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY threads_delete_policy ON public.threads FOR DELETE TO authenticated USING ((( SELECT public.is_editor() AS is_editor) OR ((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT public.is_operator() AS is_operator))));


--
-- Name: threads threads_select_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY threads_select_policy ON public.threads FOR SELECT TO authenticated USING (( SELECT public.is_operator() AS is_operator));


--
-- Name: threads threads_update_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY threads_update_policy ON public.threads FOR UPDATE TO authenticated USING ((( SELECT public.is_editor() AS is_editor) OR ((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT public.is_operator() AS is_operator)))) WITH CHECK ((( SELECT public.is_editor() AS is_editor) OR ((user_id = ( SELECT auth.uid() AS uid)) AND ( SELECT public.is_operator() AS is_operator))));


--
-- Name: users; Type: ROW SECURITY; Schema: public; Owner: -
--

ALTER TABLE public.users ENABLE ROW LEVEL SECURITY;

--
-- Name: users users_select_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY users_select_policy ON public.users FOR SELECT TO authenticated USING (((id = ( SELECT public.signed_in_user() AS signed_in_user)) OR ( SELECT public.is_editor() AS is_editor)));


--
-- Name: users users_update_policy; Type: POLICY; Schema: public; Owner: -
--

CREATE POLICY users_update_policy ON public.users FOR UPDATE TO authenticated USING (( SELECT public.is_editor() AS is_editor)) WITH CHECK (( SELECT public.is_editor() AS is_editor));


--
-- Name: SCHEMA extensions; Type: ACL; Schema: -; Owner: -
--

GRANT USAGE ON SCHEMA extensions TO anon;
GRANT USAGE ON SCHEMA extensions TO authenticated;
GRANT USAGE ON SCHEMA extensions TO service_role;


--
-- Name: SCHEMA public; Type: ACL; Schema: -; Owner: -
--

GRANT USAGE ON SCHEMA public TO anon;
GRANT USAGE ON SCHEMA public TO authenticated;
GRANT USAGE ON SCHEMA public TO service_role;


--
-- Name: TABLE agent_configs; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.agent_configs TO service_role;
GRANT SELECT,INSERT,DELETE ON TABLE public.agent_configs TO authenticated;


--
-- Name: COLUMN agent_configs.is_active; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(is_active) ON TABLE public.agent_configs TO authenticated;


--
-- Name: FUNCTION activate_agent_config(p_id uuid); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.activate_agent_config(p_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.activate_agent_config(p_id uuid) TO authenticated;
GRANT ALL ON FUNCTION public.activate_agent_config(p_id uuid) TO service_role;


--
-- Name: FUNCTION add_user_for_account(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.add_user_for_account() FROM PUBLIC;


--
-- Name: FUNCTION adopt_legacy_configs(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.adopt_legacy_configs() FROM PUBLIC;
GRANT ALL ON FUNCTION public.adopt_legacy_configs() TO service_role;


--
-- Name: FUNCTION begin_turn(p_limits jsonb, p_user_id uuid, p_thread_id uuid, p_client_message_id uuid, p_query text, p_embedding extensions.vector, p_embedder text, p_limit integer, p_min_score real, p_history integer, p_settings_version uuid); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.begin_turn(p_limits jsonb, p_user_id uuid, p_thread_id uuid, p_client_message_id uuid, p_query text, p_embedding extensions.vector, p_embedder text, p_limit integer, p_min_score real, p_history integer, p_settings_version uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.begin_turn(p_limits jsonb, p_user_id uuid, p_thread_id uuid, p_client_message_id uuid, p_query text, p_embedding extensions.vector, p_embedder text, p_limit integer, p_min_score real, p_history integer, p_settings_version uuid) TO service_role;


--
-- Name: FUNCTION bump_block_revision(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.bump_block_revision() FROM PUBLIC;


--
-- Name: FUNCTION charge_tokens(p_user_id uuid, p_tokens bigint); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.charge_tokens(p_user_id uuid, p_tokens bigint) FROM PUBLIC;
GRANT ALL ON FUNCTION public.charge_tokens(p_user_id uuid, p_tokens bigint) TO service_role;


--
-- Name: FUNCTION check_allowed_next(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.check_allowed_next() FROM PUBLIC;


--
-- Name: FUNCTION check_experiment_move(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.check_experiment_move() FROM PUBLIC;


--
-- Name: FUNCTION clear_chunk_drafts(p_alive_since timestamp with time zone); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.clear_chunk_drafts(p_alive_since timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.clear_chunk_drafts(p_alive_since timestamp with time zone) TO service_role;


--
-- Name: FUNCTION clients_change_only(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.clients_change_only() FROM PUBLIC;


--
-- Name: FUNCTION count_metrics(p_counts jsonb); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.count_metrics(p_counts jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.count_metrics(p_counts jsonb) TO service_role;


--
-- Name: FUNCTION create_agent_config(p_intent_id uuid, p_name text, p_system_prompt text, p_rules_text text, p_exit_conditions_text text, p_activate boolean); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.create_agent_config(p_intent_id uuid, p_name text, p_system_prompt text, p_rules_text text, p_exit_conditions_text text, p_activate boolean) FROM PUBLIC;
GRANT ALL ON FUNCTION public.create_agent_config(p_intent_id uuid, p_name text, p_system_prompt text, p_rules_text text, p_exit_conditions_text text, p_activate boolean) TO authenticated;
GRANT ALL ON FUNCTION public.create_agent_config(p_intent_id uuid, p_name text, p_system_prompt text, p_rules_text text, p_exit_conditions_text text, p_activate boolean) TO service_role;


--
-- Name: FUNCTION draft_chunks(p_document_id uuid, p_run uuid, p_chunks jsonb); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.draft_chunks(p_document_id uuid, p_run uuid, p_chunks jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.draft_chunks(p_document_id uuid, p_run uuid, p_chunks jsonb) TO service_role;


--
-- Name: FUNCTION end_sessions(p_user_id uuid); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.end_sessions(p_user_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.end_sessions(p_user_id uuid) TO service_role;


--
-- Name: FUNCTION finish_turn(p_turn jsonb); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.finish_turn(p_turn jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.finish_turn(p_turn jsonb) TO service_role;


--
-- Name: FUNCTION give_back_limits(p_limits jsonb); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.give_back_limits(p_limits jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.give_back_limits(p_limits jsonb) TO service_role;


--
-- Name: FUNCTION heartbeat_index_run(p_document_id uuid, p_run uuid); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.heartbeat_index_run(p_document_id uuid, p_run uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.heartbeat_index_run(p_document_id uuid, p_run uuid) TO service_role;


--
-- Name: FUNCTION intent_usage(p_code text); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.intent_usage(p_code text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.intent_usage(p_code text) TO authenticated;
GRANT ALL ON FUNCTION public.intent_usage(p_code text) TO service_role;


--
-- Name: FUNCTION is_editor(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.is_editor() FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_editor() TO authenticated;
GRANT ALL ON FUNCTION public.is_editor() TO service_role;


--
-- Name: FUNCTION is_known_address(p_account text, p_address text); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.is_known_address(p_account text, p_address text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_known_address(p_account text, p_address text) TO service_role;


--
-- Name: FUNCTION is_operator(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.is_operator() FROM PUBLIC;
GRANT ALL ON FUNCTION public.is_operator() TO authenticated;
GRANT ALL ON FUNCTION public.is_operator() TO service_role;


--
-- Name: FUNCTION keep_active_agent_config(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.keep_active_agent_config() FROM PUBLIC;


--
-- Name: FUNCTION keep_agent_config(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.keep_agent_config() FROM PUBLIC;


--
-- Name: FUNCTION keep_intent(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.keep_intent() FROM PUBLIC;


--
-- Name: FUNCTION keep_last_editor(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.keep_last_editor() FROM PUBLIC;


--
-- Name: FUNCTION keep_snapshot(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.keep_snapshot() FROM PUBLIC;


--
-- Name: FUNCTION limit_subject(p_subject text); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.limit_subject(p_subject text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.limit_subject(p_subject text) TO service_role;


--
-- Name: FUNCTION load_turn(p_user_id uuid, p_thread_id uuid, p_client_message_id uuid, p_query text, p_embedding extensions.vector, p_embedder text, p_limit integer, p_min_score real, p_history integer, p_settings_version uuid); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.load_turn(p_user_id uuid, p_thread_id uuid, p_client_message_id uuid, p_query text, p_embedding extensions.vector, p_embedder text, p_limit integer, p_min_score real, p_history integer, p_settings_version uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.load_turn(p_user_id uuid, p_thread_id uuid, p_client_message_id uuid, p_query text, p_embedding extensions.vector, p_embedder text, p_limit integer, p_min_score real, p_history integer, p_settings_version uuid) TO service_role;


--
-- Name: FUNCTION lock_agent_configs(p_intent_id uuid); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.lock_agent_configs(p_intent_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.lock_agent_configs(p_intent_id uuid) TO service_role;


--
-- Name: FUNCTION move_exit_conditions(p_id uuid, p_system_prompt text, p_exit_conditions_text text); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.move_exit_conditions(p_id uuid, p_system_prompt text, p_exit_conditions_text text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.move_exit_conditions(p_id uuid, p_system_prompt text, p_exit_conditions_text text) TO service_role;


--
-- Name: FUNCTION nearest_by_index(p_embedding extensions.vector, p_embedder text, p_document_ids uuid[], p_depth integer); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.nearest_by_index(p_embedding extensions.vector, p_embedder text, p_document_ids uuid[], p_depth integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.nearest_by_index(p_embedding extensions.vector, p_embedder text, p_document_ids uuid[], p_depth integer) TO authenticated;
GRANT ALL ON FUNCTION public.nearest_by_index(p_embedding extensions.vector, p_embedder text, p_document_ids uuid[], p_depth integer) TO service_role;


--
-- Name: FUNCTION nearest_by_scan(p_embedding extensions.vector, p_embedder text, p_document_ids uuid[], p_depth integer); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.nearest_by_scan(p_embedding extensions.vector, p_embedder text, p_document_ids uuid[], p_depth integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.nearest_by_scan(p_embedding extensions.vector, p_embedder text, p_document_ids uuid[], p_depth integer) TO authenticated;
GRANT ALL ON FUNCTION public.nearest_by_scan(p_embedding extensions.vector, p_embedder text, p_document_ids uuid[], p_depth integer) TO service_role;


--
-- Name: FUNCTION nearest_by_text(p_query text, p_document_ids uuid[], p_depth integer); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.nearest_by_text(p_query text, p_document_ids uuid[], p_depth integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.nearest_by_text(p_query text, p_document_ids uuid[], p_depth integer) TO authenticated;
GRANT ALL ON FUNCTION public.nearest_by_text(p_query text, p_document_ids uuid[], p_depth integer) TO service_role;


--
-- Name: FUNCTION note_settings_change(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.note_settings_change() FROM PUBLIC;


--
-- Name: FUNCTION number_agent_config(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.number_agent_config() FROM PUBLIC;


--
-- Name: FUNCTION query_words(p_query text); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.query_words(p_query text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.query_words(p_query text) TO authenticated;
GRANT ALL ON FUNCTION public.query_words(p_query text) TO service_role;


--
-- Name: FUNCTION read_metrics(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.read_metrics() FROM PUBLIC;
GRANT ALL ON FUNCTION public.read_metrics() TO service_role;


--
-- Name: FUNCTION remember_address(p_account text, p_address text); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.remember_address(p_account text, p_address text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.remember_address(p_account text, p_address text) TO service_role;


--
-- Name: FUNCTION replace_document_chunks(p_document_id uuid, p_embedder text, p_chunks jsonb, p_run uuid, p_count integer); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.replace_document_chunks(p_document_id uuid, p_embedder text, p_chunks jsonb, p_run uuid, p_count integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.replace_document_chunks(p_document_id uuid, p_embedder text, p_chunks jsonb, p_run uuid, p_count integer) TO service_role;


--
-- Name: FUNCTION search_chunks(p_query text, p_embedding extensions.vector, p_embedder text, p_limit integer, p_min_score real, p_document_ids uuid[]); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.search_chunks(p_query text, p_embedding extensions.vector, p_embedder text, p_limit integer, p_min_score real, p_document_ids uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.search_chunks(p_query text, p_embedding extensions.vector, p_embedder text, p_limit integer, p_min_score real, p_document_ids uuid[]) TO authenticated;
GRANT ALL ON FUNCTION public.search_chunks(p_query text, p_embedding extensions.vector, p_embedder text, p_limit integer, p_min_score real, p_document_ids uuid[]) TO service_role;


--
-- Name: FUNCTION signed_in_user(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.signed_in_user() FROM PUBLIC;
GRANT ALL ON FUNCTION public.signed_in_user() TO authenticated;
GRANT ALL ON FUNCTION public.signed_in_user() TO service_role;


--
-- Name: FUNCTION stored_turn(p_client_message_id uuid); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.stored_turn(p_client_message_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.stored_turn(p_client_message_id uuid) TO service_role;


--
-- Name: FUNCTION take_limits(p_limits jsonb); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.take_limits(p_limits jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.take_limits(p_limits jsonb) TO service_role;


--
-- Name: FUNCTION today(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.today() FROM PUBLIC;
GRANT ALL ON FUNCTION public.today() TO service_role;


--
-- Name: FUNCTION touch_updated_at(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.touch_updated_at() FROM PUBLIC;


--
-- Name: FUNCTION turn_settings(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.turn_settings() FROM PUBLIC;
GRANT ALL ON FUNCTION public.turn_settings() TO service_role;


--
-- Name: FUNCTION unwrap_json(p_value jsonb); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.unwrap_json(p_value jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.unwrap_json(p_value jsonb) TO service_role;


--
-- Name: FUNCTION whoami(); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.whoami() FROM PUBLIC;
GRANT ALL ON FUNCTION public.whoami() TO authenticated;


--
-- Name: FUNCTION write_thread_state(p_thread_id uuid, p_expected integer, p_state jsonb); Type: ACL; Schema: public; Owner: -
--

REVOKE ALL ON FUNCTION public.write_thread_state(p_thread_id uuid, p_expected integer, p_state jsonb) FROM PUBLIC;
GRANT ALL ON FUNCTION public.write_thread_state(p_thread_id uuid, p_expected integer, p_state jsonb) TO service_role;


--
-- Name: TABLE block_snapshots; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.block_snapshots TO service_role;
GRANT SELECT ON TABLE public.block_snapshots TO anon;
GRANT SELECT,INSERT ON TABLE public.block_snapshots TO authenticated;


--
-- Name: TABLE blocks; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.blocks TO service_role;
GRANT SELECT ON TABLE public.blocks TO anon;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.blocks TO authenticated;


--
-- Name: TABLE chunk_drafts; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.chunk_drafts TO service_role;


--
-- Name: TABLE document_chunks; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.document_chunks TO service_role;
GRANT SELECT ON TABLE public.document_chunks TO authenticated;


--
-- Name: TABLE documents; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.documents TO service_role;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.documents TO authenticated;


--
-- Name: TABLE experimental_components; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.experimental_components TO service_role;
GRANT SELECT ON TABLE public.experimental_components TO anon;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.experimental_components TO authenticated;


--
-- Name: TABLE intent_steps; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.intent_steps TO service_role;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.intent_steps TO authenticated;


--
-- Name: TABLE intents; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.intents TO service_role;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.intents TO authenticated;


--
-- Name: TABLE known_addresses; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.known_addresses TO service_role;


--
-- Name: TABLE messages; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.messages TO service_role;
GRANT SELECT ON TABLE public.messages TO authenticated;


--
-- Name: TABLE metrics; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.metrics TO service_role;


--
-- Name: TABLE model_budgets; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.model_budgets TO service_role;
GRANT SELECT,INSERT,DELETE ON TABLE public.model_budgets TO authenticated;


--
-- Name: COLUMN model_budgets.tokens_per_day; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(tokens_per_day) ON TABLE public.model_budgets TO authenticated;


--
-- Name: TABLE model_usage; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.model_usage TO service_role;
GRANT SELECT ON TABLE public.model_usage TO authenticated;


--
-- Name: TABLE prompt_texts; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.prompt_texts TO service_role;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.prompt_texts TO authenticated;


--
-- Name: TABLE rate_limits; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.rate_limits TO service_role;


--
-- Name: TABLE settings_changes; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.settings_changes TO service_role;


--
-- Name: TABLE thread_states; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.thread_states TO service_role;
GRANT SELECT ON TABLE public.thread_states TO authenticated;


--
-- Name: TABLE threads; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.threads TO service_role;
GRANT SELECT,DELETE ON TABLE public.threads TO authenticated;


--
-- Name: COLUMN threads.name; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(name) ON TABLE public.threads TO authenticated;


--
-- Name: TABLE users; Type: ACL; Schema: public; Owner: -
--

GRANT ALL ON TABLE public.users TO service_role;
GRANT SELECT ON TABLE public.users TO authenticated;


--
-- Name: COLUMN users.display_name; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(display_name) ON TABLE public.users TO authenticated;


--
-- Name: COLUMN users.role; Type: ACL; Schema: public; Owner: -
--

GRANT UPDATE(role) ON TABLE public.users TO authenticated;


--
-- Name: DEFAULT PRIVILEGES FOR FUNCTIONS; Type: DEFAULT ACL; Schema: -; Owner: -
--

ALTER DEFAULT PRIVILEGES FOR ROLE postgres REVOKE ALL ON FUNCTIONS FROM PUBLIC;


--
-- PostgreSQL database dump complete
--


