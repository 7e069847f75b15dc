-- Chapter 1: the extension the product needs, and the default privileges: none.

create schema if not exists extensions;
create extension if not exists vector with schema extensions;

-- Every function here looks for pgvector in `extensions`; a database may have had it elsewhere.
do $$
begin
  if (select extnamespace <> 'extensions'::regnamespace from pg_extension where extname = 'vector') then
    alter extension vector set schema extensions;
  end if;
end
$$;

grant usage on schema extensions to anon, authenticated, service_role;
grant usage on schema public to anon, authenticated, service_role;

-- Supabase grants every new table, sequence and function to its three roles, and PostgreSQL lets
-- everybody execute new functions. Here nobody may use anything without a grant: those on tables
-- stand beside their policies, those on functions below the function.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;
