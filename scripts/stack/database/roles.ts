import type postgres from 'postgres';

/**
 * Creates Supabase's roles, to which the migrations refer, and makes the connecting user a member,
 * so that the Data API can switch to them.
 */
export async function ensureRoles(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(`
    do $$
    declare
      wanted record;
    begin
      for wanted in values ('anon', ''), ('authenticated', ''), ('service_role', 'bypassrls')
      loop
        if not exists (select from pg_roles where rolname = wanted.column1) then
          execute format('create role %I nologin noinherit %s', wanted.column1, wanted.column2);
        end if;
        if not pg_has_role(current_user, wanted.column1, 'member') then
          execute format('grant %I to %I', wanted.column1, current_user);
        end if;
      end loop;
    end
    $$`);
}
