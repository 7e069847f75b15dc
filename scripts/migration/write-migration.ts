import { type CatalogDifference, compareCatalogs } from './compare-catalogs.ts';
import type { Catalog } from './read-catalog.ts';
import { type SchemaStatements, statementKey } from './schema-statements.ts';

/** Kinds that are migrated automatically; other differences are listed for the author. */
const KINDS = [
  'type',
  'table',
  'function',
  'view',
  'index',
  'trigger',
  'row-level security',
  'table privileges',
  'function privileges',
  'policy',
  'comment table column',
];

const DROPPED_FIRST = ['policy', 'trigger', 'view', 'function', 'index'];

const BODIES_LATER = 'set check_function_bodies = off;';

interface Change extends CatalogDifference {
  kind: string;
  /** `public.whoami()`, `touch_updated_at on public.blocks`. */
  name: string;
}

/**
 * Writes the migration from one database to another: the schema files' statements for every new
 * table and type, and every new or changed function, view, index, policy, trigger, grant and
 * comment, and a commented list of other differences, which the author must handle.
 *
 * @param before the database that the migrations create.
 * @param after the database that the schema files create.
 * @param statements of the schema files.
 * @returns null when nothing differs.
 */
export function writeMigration(
  before: Catalog,
  after: Catalog,
  statements: SchemaStatements,
): string | null {
  const changes = compareCatalogs(before, after).map(toChange);
  if (changes.length === 0) return null;
  const isWritten = (change: Change) => KINDS.includes(change.kind) && !isAlteredTable(change);
  const written = changes.filter(isWritten);
  const made = written.filter(({ after }) => after !== undefined)
    .filter((change) => !isOfMade(change, written));
  return [
    ...listed(changes.filter((change) => !isWritten(change) && !comesAlong(change, changes))),
    ...dropped(written),
    ...(made.some(({ kind }) => kind === 'function') ? [BODIES_LATER] : []),
    ...KINDS.flatMap((kind) => making(made.filter((change) => change.kind === kind), statements)),
  ].join('\n\n') + '\n';
}

function toChange(difference: CatalogDifference): Change {
  const key = difference.key.replace(/^column privileges (.*)\.[^.]+$/, 'table privileges $1');
  const kind = KINDS.toSorted((a, b) => b.length - a.length)
    .find((each) => key.startsWith(`${each} `)) ?? key.split(' ')[0]!;
  return { ...difference, kind, name: key.slice(kind.length + 1) };
}

/**
 * Returns whether the author must write a change: of an existing table or type, or the removal of
 * row-level security or of the privileges of a table.
 */
function isAlteredTable({ kind, before, after }: Change): boolean {
  return kind === 'table' && before !== undefined ||
    kind === 'type' && before !== undefined ||
    ['row-level security', 'table privileges'].includes(kind) && after === undefined;
}

/**
 * Returns whether a change belongs to a new or dropped table: its columns, constraints and
 * sequences.
 */
function comesAlong({ key }: Change, changes: Change[]): boolean {
  return changes.some(({ kind, name, before, after }) =>
    kind === 'table' && (before === undefined || after === undefined) && key !== `table ${name}` &&
    (key.includes(` ${name}.`) || key.endsWith(` ${name}`) || key.includes(` ${name}_`))
  );
}

function listed(changes: Change[]): string[] {
  if (changes.length === 0) return [];
  const lines = changes.map(({ key, before, after }) =>
    `--   ${key}: ${before ?? 'missing'} -> ${after ?? 'to be dropped'}`.replaceAll('\n', ' ')
  );
  return [['-- To write by hand, including what happens to the rows:', ...lines].join('\n')];
}

/** Returns a function's signature and result: if they differ, it cannot be replaced. */
const headOf = (definition: string) => definition.split('\n LANGUAGE')[0];
const isReplaced = ({ kind, before, after }: Change) =>
  kind === 'function' && before !== undefined && after !== undefined &&
  headOf(before) === headOf(after);

function dropped(changes: Change[]): string[] {
  const gone = changes
    .filter((change) => change.before !== undefined && !isReplaced(change))
    .filter(({ kind, after }) => DROPPED_FIRST.includes(kind) || after === undefined);
  return DROPPED_FIRST.concat('comment table column').flatMap((kind) =>
    gone.filter((change) => change.kind === kind).map(({ name }) =>
      kind.startsWith('comment')
        ? `comment on column ${name} is null;`
        : `drop ${kind} if exists ${name};`
    )
  );
}

/** Returns whether a privilege belongs to a new object, whose grants are written with it. */
function isOfMade({ kind, name }: Change, changes: Change[]): boolean {
  const made = { 'function privileges': 'function', 'table privileges': 'view' }[kind];
  return changes.some((each) => each.kind === made && each.name === name && !isReplaced(each));
}

/** Returns the statements of these objects in the order of the schema files, each once. */
function making(changes: Change[], statements: SchemaStatements): string[] {
  const wanted = new Map(changes.map((change) => [statementKey(change.key), change]));
  const ungranted = changes
    .filter(({ key, kind }) => kind.endsWith('privileges') && !statements.has(statementKey(key)));
  const statementsOf = ([key, texts]: [string, string[]]) => {
    const change = wanted.get(key);
    if (!change) return [];
    if (change.kind.endsWith('privileges')) return [[revoked(change), ...texts].join('\n')];
    if (isReplaced(change)) return [texts.join('\n').replace(/^create/, 'create or replace')];
    return [[...texts, ...grantsOf(change.kind, key, statements)].join('\n')];
  };
  return [...ungranted.map(revoked), ...[...statements].flatMap(statementsOf)];
}

/** Returns the grants of a new or recreated function or view. */
function grantsOf(kind: string, key: string, statements: SchemaStatements): string[] {
  if (kind !== 'function' && kind !== 'view') return [];
  const privileges = key.replace(
    /^(?:function|view)/,
    kind === 'view' ? 'table privileges' : 'function privileges',
  );
  return statements.get(privileges) ?? [];
}

const revoked = ({ kind, name }: Change) =>
  `revoke all on ${kind === 'function privileges' ? 'function ' : ''}${name} ` +
  'from anon, authenticated, service_role;';
