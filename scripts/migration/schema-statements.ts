import { splitStatements } from '../stack/database/split-statements.ts';

/** The statements that create an object, by its key without a function's arguments. */
export type SchemaStatements = Map<string, string[]>;

/** Forms of a schema file's statements: how they name an object, and its key in a catalog. */
const FORMS: [form: RegExp, key: (match: string[]) => string][] = [
  [/^create (?:or replace )?function (public\.\w+)/, ([, name]) => `function ${name}`],
  [/^(?:grant|revoke) .*? on function (public\.\w+)/s, ([, name]) => `function privileges ${name}`],
  [/^(?:grant|revoke) .*? on (public\.\w+)/s, ([, name]) => `table privileges ${name}`],
  [/^create (?:unique )?index (\w+)/, ([, name]) => `index public.${name}`],
  [/^create (table|view|type|domain) (public\.\w+)/, ([, kind, name]) => `${kind} ${name}`],
  [
    /^create (?:constraint )?(trigger|policy) (\w+).*? on (\w+\.\w+)/s,
    ([, kind, name, table]) => `${kind} ${name} on ${table}`,
  ],
  [
    /^alter table (public\.\w+) enable row level security/,
    ([, table]) => `row-level security ${table}`,
  ],
  [/^comment on column (\S+)/, ([, column]) => `comment table column ${column}`],
];

/** Returns the key of a catalog's object in `schemaStatements`. */
export function statementKey(catalogKey: string): string {
  const key = catalogKey.replace(/\(.*\)$/, '');
  return key.replace(/^column privileges (.*)\.[^.]+$/, 'table privileges $1');
}

/** Finds the statements of schema files, in order, without the comments above them. */
export function schemaStatements(files: { sql: string }[]): SchemaStatements {
  const found: SchemaStatements = new Map();
  for (const statement of files.flatMap(({ sql }) => splitStatements(sql))) {
    const sql = statement.replace(/^(?:\s*--[^\n]*\n)+/, '').trim();
    const key = keyOf(sql);
    if (key) found.set(key, [...found.get(key) ?? [], `${sql};`]);
  }
  return found;
}

function keyOf(sql: string): string | undefined {
  for (const [form, key] of FORMS) {
    const match = form.exec(sql);
    if (match) return key([...match]);
  }
}
