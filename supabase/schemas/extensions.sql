-- The extensions the product needs, and the default privileges: none. The file that is applied
-- first;
-- supabase/config.toml has the order of all.

-- Functions refer to tables and functions of later files: their bodies are checked when they first
-- run.
set check_function_bodies = off;

create schema if not exists extensions;
create extension if not exists vector with schema extensions;
create extension if not exists pg_trgm with schema extensions;

-- Every function here expects both in `extensions`; a database may have them elsewhere. If this
-- role created pg_trgm, its use needs a grant.
do $$
begin
  if (select extnamespace <> 'extensions'::regnamespace from pg_extension where extname = 'vector') then
    alter extension vector set schema extensions;
  end if;
  if (select extnamespace <> 'extensions'::regnamespace from pg_extension where extname = 'pg_trgm') then
    alter extension pg_trgm set schema extensions;
  end if;
  if not has_function_privilege('service_role', 'extensions.similarity(text, text)', 'execute') then
    grant execute on function extensions.similarity(text, text), extensions.similarity_op(text, text)
      to authenticated, service_role;
  end if;
end
$$;

grant usage on schema extensions to anon, authenticated, service_role;
grant usage on schema public to anon, authenticated, service_role;

-- Supabase grants every new table, sequence and function to its three roles, and PostgreSQL lets
-- everybody execute new functions. Here everything needs a grant: those on tables are beside their
-- policies, those on functions below the function.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;
