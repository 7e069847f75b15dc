import { onDatabase } from '../support.ts';

export interface Column {
  table: string;
  name: string;
  /** As pg_catalog names it: `text`, `jsonb`, `user_role`; a domain by its own name. */
  type: string;
  isReference: boolean;
  /** Labels of an enumeration. */
  labels: string[];
}

/** Lists every column of the schema's tables and views. */
export const readColumns = (): Promise<Column[]> =>
  onDatabase((sql) =>
    sql<Column[]>`
      select c.relname as table, a.attname as name, t.typname as type,
        exists (
          select from pg_constraint
          where conrelid = c.oid and contype = 'f' and a.attnum = any (conkey)
        ) as "isReference",
        array(
          select enumlabel::text from pg_enum where enumtypid = t.oid order by enumsortorder
        ) as labels
      from pg_class as c
      join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type as t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
      order by c.relname, a.attnum`
  );

export const readFunctions = (): Promise<string[]> =>
  onDatabase(async (sql) => {
    const rows = await sql<{ name: string }[]>`
      select proname as name from pg_proc where pronamespace = 'public'::regnamespace`;
    return rows.map(({ name }) => name);
  });

export interface CallableFunction {
  name: string;
  /** As pg_catalog names the types. */
  args: { name: string; type: string }[];
}

/** Lists the functions that a role may execute, without triggers, which cannot be called. */
export const readCallableFunctions = (role: string): Promise<CallableFunction[]> =>
  onDatabase((sql) =>
    sql<CallableFunction[]>`
      select p.proname as name, (
        select coalesce(json_agg(json_build_object(
          'name', p.proargnames[at], 'type', t.typname
        ) order by at), '[]')
        from unnest(p.proargtypes::oid[]) with ordinality as arg (type, at)
        join pg_type as t on t.oid = arg.type
      ) as args
      from pg_proc as p
      where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
        and has_function_privilege(${role}, p.oid, 'execute')
      order by p.proname`
  );

export interface OtherTable {
  schema: string;
  name: string;
}

/** Lists tables and views outside the schema of the Data API. */
export const readOtherTables = (): Promise<OtherTable[]> =>
  onDatabase((sql) =>
    sql<OtherTable[]>`
      select n.nspname as schema, c.relname as name
      from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname <> 'public'
        and n.nspname not like 'pg\\_toast%'`
  );

/** A table that refers to another. */
export interface Reference {
  from: string;
  to: string;
}

export const readReferences = (): Promise<Reference[]> =>
  onDatabase((sql) =>
    sql<Reference[]>`
      select distinct conrelid::regclass::text as from, confrelid::regclass::text as to
      from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace
        and confrelid::regclass::text not like 'auth.%'`
  );

/** A check of one column, by its constraint or its domain. */
interface Check {
  name: string;
  table: string;
  column: string;
}

export const readChecks = (): Promise<Check[]> =>
  onDatabase((sql) =>
    sql<Check[]>`
      select conname as name, a.attrelid::regclass::text as table, a.attname as column
      from pg_constraint as k
      join pg_attribute as a on a.attnum > 0 and (
        a.attrelid = k.conrelid and k.conkey = array[a.attnum]
        or k.contypid <> 0 and a.atttypid = k.contypid
      )
      where k.contype = 'c' and k.connamespace = 'public'::regnamespace`
  );
