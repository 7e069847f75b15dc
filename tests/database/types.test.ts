import { expect, test } from 'vitest';
import { useFixture } from './fixture.ts';

const onFixture = useFixture();
const SOURCE = Deno.readTextFileSync('functions/shared/database.types.ts');

/** Returns the names before a colon, with `?` if they are optional or nullable. */
function names(source: string): string[] {
  return [...source.matchAll(/'(\w+)'(\??): ([^;}]*)/g)]
    .map(([, name, optional, type]) => name + (optional || type!.includes('| null') ? '?' : ''))
    .sort();
}

/** Returns the generated entries of one kind: name → content of its first braces. */
function entries(head: string): Record<string, string[]> {
  const each = new RegExp(
    `^ {6}'(\\w+)': \\{\\n? *${head}: (\\{[^}]*\\}|Record<[^>]*>)`,
    'gm',
  );
  return Object.fromEntries(
    [...SOURCE.matchAll(each)].map(([, name, body]) => [name, names(body!)]),
  );
}

function grouped(rows: readonly { owner: string; name: string | null }[]) {
  const groups: Record<string, string[]> = {};
  for (const { owner, name } of rows) {
    groups[owner] = [...groups[owner] ?? [], ...name === null ? [] : [name]].sort();
  }
  return groups;
}

test(
  'the generated types know the columns of every table (else: deno task types)',
  onFixture(async (sql) => {
    // Every column of a view is nullable in the database; the types have what its table says.
    // They have `unknown` for xid8, which includes null.
    const columns = await sql<{ owner: string; name: string; is_view: boolean }[]>`
      select table_name as owner,
        column_name || case
          when is_nullable = 'YES' and table_type <> 'VIEW' and udt_name <> 'xid8' then '?' else ''
        end as name,
        table_type = 'VIEW' as is_view
      from information_schema.columns
      join information_schema.tables using (table_catalog, table_schema, table_name)
      where table_schema = 'public'`;
    const rows = entries('Row');
    for (const { owner } of columns.filter((column) => column.is_view)) {
      rows[owner] = rows[owner]!.map((name) => name.replace('?', '')).sort();
    }
    expect(rows).toEqual(grouped(columns));
  }),
);

test(
  'the generated types know the arguments of every function (else: deno task types)',
  onFixture(async (sql) => {
    const args = await sql<{ owner: string; name: string | null }[]>`
      select proname as owner,
        arg.name || case when arg.at > pronargs - pronargdefaults then '?' else '' end as name
      from pg_proc
      left join lateral unnest(proargnames) with ordinality as arg (name, at) on arg.at <= pronargs
      where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype`;
    expect(entries('Args')).toEqual(grouped(args));
  }),
);
