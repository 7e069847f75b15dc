-- Chapter 1: what the database needs from outside, and who may do what by default: nobody, nothing.

create schema if not exists extensions;
create extension if not exists vector with schema extensions;

-- A database that already had pgvector elsewhere gets it where every function here looks for it.
do $$
begin
  if (select extnamespace <> 'extensions'::regnamespace from pg_extension where extname = 'vector') then
    alter extension vector set schema extensions;
  end if;
end
$$;

grant usage on schema extensions to anon, authenticated, service_role;
grant usage on schema public to anon, authenticated, service_role;

-- Supabase grants every new table, sequence and function to its three roles. Here each grant is
-- written out beside the policy that limits it, so the defaults go first.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;
