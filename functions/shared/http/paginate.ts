import type { PostgrestSingleResponse } from '@supabase/postgrest-js';
import type { Context } from 'hono';
import { z } from 'zod';
import { PUBLIC_PREFIX } from '../contract/public-prefix.ts';
import { decodeCursor, encodeCursor } from '../cursor.ts';
import { unwrap } from './database-error.ts';

/** The position after which a page starts: the last entry's sort value and id. */
interface Position<Key extends string | number = string | number> {
  at: Key;
  id: string;
}

/**
 * Creates the query parameters of a paged list, and decodes the cursor to a position.
 *
 * @param id may only contain letters, digits, _ and -, because it becomes part of a filter.
 */
function pageQuery<Key extends string | number>(
  key: z.ZodType<Key>,
  entries: number,
  id: z.ZodType<string> = z.uuid(),
) {
  const stored = z.tuple([key, id]);
  const cursor = z.string().max(1000).transform((text, context): Position<Key> => {
    const position = stored.safeParse(decodeCursor(text));
    if (position.success) return { at: position.data[0], id: position.data[1] };
    context.addIssue('Take the cursor from the Link header of the previous page');
    return z.NEVER;
  });
  return z.object({
    limit: z.coerce.number().int().min(1).max(200).default(entries)
      .describe('Maximum number of entries per page'),
    cursor: cursor.optional()
      .meta({
        type: 'string',
        description: 'The cursor from the Link header of the previous page',
      }),
  });
}

const timestamp = z.iso.datetime({ offset: true });

/** Query of a list sorted by time. */
export const PageQuery = pageQuery(timestamp, 50);

/** Query of a list sorted by time that is usually read completely. */
export const LongPageQuery = pageQuery(timestamp, 100);

/** Query of a list sorted by date. */
export const DatedPageQuery = pageQuery(z.iso.date(), 100);

/** Query of a list sorted by time or by an integer, as requested. */
export const TimedOrRankedPageQuery = pageQuery(z.union([timestamp, z.int32()]), 50);
/** Query of a list sorted by time whose ids are words. */
export const NamedPageQuery = pageQuery(timestamp, 100, z.string().regex(/^[\w-]+$/));

/** Query of a list sorted by an integer that is usually read completely. */
export const NumberedPageQuery = pageQuery(z.int32(), 100);

/** Query of a list sorted by score. */
export const ScoredPageQuery = pageQuery(z.number(), 50);

/** Query of a list sorted by a text without quotes that is usually read completely. */
export const TextPageQuery = pageQuery(z.string().regex(/^[^"\\]*$/), 100);

/** The methods of a Data API query that paging needs. */
interface Pageable {
  lte(column: string, value: string | number): this;
  gte(column: string, value: string | number): this;
  or(filters: string): this;
  order(column: string, options: { ascending: boolean }): this;
  limit(count: number): this;
}

/**
 * Limits a query to one page and one further row, sorted by `column` and then `id`, both descending
 * by default. Uses `lte` or `gte`, so that the index starts at the position: for an `or`,
 * PostgreSQL reads from the first row on (measured: 50,105 rows for a page in the middle of
 * 100,000).
 */
export function limitToPage<Query extends Pageable>(
  query: Query,
  column: string,
  { limit, cursor, id = 'id' }: { limit: number; cursor?: Position; id?: string },
  order: 'asc' | 'desc' = 'desc',
): Query {
  const ascending = order === 'asc';
  const rows = query.order(column, { ascending }).order(id, { ascending }).limit(limit + 1);
  if (!cursor) return rows;
  const { at, id: last } = cursor;
  const than = ascending ? 'gt' : 'lt';
  return rows[`${than}e`](column, at)
    .or(`${column}.${than}."${at}",and(${column}.eq."${at}",${id}.${than}.${last})`);
}

/**
 * Cuts rows loaded with `limit + 1` to one page, and sets the Link header (RFC 8288) to the URL of
 * the next page, relative to the origin because a function does not know its public URL.
 */
export function toPage<Row>(
  c: Context,
  rows: Row[],
  { limit, position }: { limit: number; position: (row: Row) => Position },
): Row[] {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  if (rows.length > limit && last) {
    const query = new URL(c.req.url).searchParams;
    const { at, id } = position(last);
    query.set('cursor', encodeCursor([at, id]));
    c.header('Link', `<${PUBLIC_PREFIX}${c.req.path}?${query}>; rel="next"`);
  }
  return shown;
}

/**
 * Loads one page of a query, sorted by `column` and then `id`, and sets the Link header to the URL
 * of the next page.
 */
export async function readPage<
  Column extends string,
  Row extends Record<Column, string | number> & { id: string },
>(
  c: Context,
  query: Pageable & PromiseLike<PostgrestSingleResponse<Row[]>>,
  column: Column,
  paging: { limit: number; cursor?: Position },
  order?: 'asc' | 'desc',
): Promise<Row[]> {
  const rows = unwrap(await limitToPage(query, column, paging, order));
  const { limit } = paging;
  return toPage(c, rows, { limit, position: (row) => ({ at: row[column], id: row.id }) });
}
