-- Chapter 13: who may call what. Nothing is callable that is not named here or beside a predicate.

revoke execute on all functions in schema public from public, anon, authenticated, service_role;

grant execute on function public.is_operator(), public.is_editor() to authenticated, service_role;
grant execute on function public.whoami() to authenticated;

-- Operators; row-level security decides within.
grant execute on function
  public.create_agent_config(uuid, text, text, text, text, boolean),
  public.activate_agent_config(uuid),
  public.query_words(text),
  public.search_chunks(text, extensions.vector, text, integer, real, uuid[])
to authenticated, service_role;

-- The service key alone.
grant execute on function
  public.unwrap_json(jsonb),
  public.lock_agent_configs(uuid),
  public.adopt_legacy_configs(),
  public.move_exit_conditions(uuid, text, text),
  public.replace_document_chunks(uuid, text, jsonb),
  public.stored_turn(uuid),
  public.load_turn(uuid, uuid, text, extensions.vector, text, integer, real, integer),
  public.write_thread_state(uuid, integer, jsonb),
  public.commit_turn(jsonb)
to service_role;
