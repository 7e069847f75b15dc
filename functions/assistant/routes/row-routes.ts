import type { PostgrestClient } from '@supabase/postgrest-js';
import { z } from 'zod';
import { PUBLIC_PREFIX } from '../../shared/contract/public-prefix.ts';
import { ApiRoutes } from '../../shared/http/api-routes.ts';
import { answerOnce } from '../../shared/http/answer-once.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { parseRevision, RevisionHeader } from '../../shared/http/if-match.ts';
import { forEditors, forOperators, json, withHeaders } from '../../shared/http/openapi.ts';
import { requireChanged, requireCreated, throwUnknown } from './write-row.ts';

type Values = Record<string, unknown>;

/** A table whose rows have keys that editors choose, and whose changes need `If-Match`. */
interface RowResource<Row extends object> {
  /** Also the path of the routes. */
  table: 'practitioners' | 'services' | 'sites';
  /** Noun in summaries and problems: `service`. */
  noun: string;
  tag: string;
  /** The column that names a row, and its schema as a parameter. */
  column: 'code' | 'key';
  Key: z.ZodType<string>;
  columns: string;
  Row: z.ZodType<Row>;
  New: z.ZodType<Values>;
  Change: z.ZodType<Values>;
  summaries: Record<'list' | 'remove', string>;
  /** A sentence of the API description: data that a change does not affect. */
  changeNote?: string;
  /**
   * Sentences of the API description: uses of a row that prevent its deletion, and data that is
   * deleted with it.
   */
  removeNote?: string;
  /** Throws 422 for invalid values that the schema allows and the database would store. */
  check?: (values: Values) => Promise<void>;
}

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Creates a function that loads a row and throws 404 for an unknown name. The client is untyped
 * because the tables differ; `Row` validates the row.
 */
export function rowReader<Row extends object>(
  { table, noun, column, columns, Row }: RowResource<Row>,
) {
  return async (db: PostgrestClient, key: string): Promise<Row> => {
    const row = unwrap(await db.from(table).select(columns).eq(column, key).maybeSingle());
    return Row.parse(row ?? throwUnknown({ noun, key }));
  };
}

/** Creates the routes that list, read, create, change and delete the rows of a table. */
export function rowRoutes(resource: RowResource<object>) {
  const { table, noun, column, columns, Row, New, Change, summaries, check } = resource;
  const routes = new ApiRoutes(resource.tag);
  const path = `/${table}`;
  const pathOfRow = `${path}/{${column}}`;
  const params = z.object({ [column]: resource.Key });
  const nameOf = (key: string) => ({ noun, key, column });
  const readRow = rowReader(resource);
  const rowsOf = (db: PostgrestClient) => db.from(table);

  routes.operation('get', path, {
    operationId: `list${capitalise(table)}`,
    summary: summaries.list,
    ...forOperators,
    200: json(z.array(Row), `All ${table}`),
  }, async (c) => {
    const rows = await rowsOf(c.var.db).select(columns).order('name').order(column);
    return z.array(Row).parse(unwrap(rows));
  });

  routes.operation('get', pathOfRow, {
    operationId: `get${capitalise(noun)}`,
    summary: `Get a ${noun}`,
    ...forOperators,
    params,
    200: json(Row, `The ${noun}`),
  }, (c, { params }) => readRow(c.var.db, params[column]!));

  routes.operation('post', path, {
    operationId: `create${capitalise(noun)}`,
    summary: `Add a ${noun}`,
    ...forEditors,
    body: New,
    problems: ['already-exists'],
    201: withHeaders(json(Row, `The ${noun}`), 'Location'),
    wrap: answerOnce,
  }, async (c, { body: values }) => {
    await check?.(values);
    const created = await rowsOf(c.var.db).insert(values).select(columns).single();
    const key = String(values[column]);
    const stored = Row.parse(requireCreated<unknown>(created, nameOf(key)));
    c.header('Location', `${PUBLIC_PREFIX}${c.req.path}/${key}`);
    return stored;
  });

  routes.operation('patch', pathOfRow, {
    operationId: `update${capitalise(noun)}`,
    summary: `Change a ${noun}`,
    description: [
      `Fails with 412 if somebody changed the ${noun} since the revision in If-Match.`,
      resource.changeNote,
    ].filter(Boolean).join(' '),
    ...forEditors,
    params,
    headers: RevisionHeader,
    body: Change,
    200: json(Row, `The changed ${noun}`),
  }, async (c, { params, headers, body: values }) => {
    const key = params[column]!;
    await check?.(values);
    const update = rowsOf(c.var.db).update(values).eq(column, key)
      .eq('revision', parseRevision(headers['If-Match'])).select(columns);
    const stored = () => readRow(c.var.db, key);
    const changed = await requireChanged<unknown>(update.maybeSingle(), stored, nameOf(key));
    return Row.parse(changed);
  });

  routes.operation('delete', pathOfRow, {
    operationId: `delete${capitalise(noun)}`,
    summary: summaries.remove,
    description: resource.removeNote,
    ...forEditors,
    params,
    problems: resource.removeNote ? ['in-use'] : [],
    204: { description: 'Deleted' },
  }, async (c, { params }) => {
    const key = params[column]!;
    const removal = rowsOf(c.var.db).delete().eq(column, key).select(column);
    if (!unwrap(await removal.maybeSingle())) throwUnknown(nameOf(key));
  });
  return routes;
}
