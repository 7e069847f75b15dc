import type { Context } from 'hono';
import { z } from 'zod';
import { problem } from './problem.ts';
import { PUBLIC_PREFIX } from './reference.ts';

/** Query parameters of a list that comes in pages. */
export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50)
    .meta({ description: 'Entries per page' }),
  cursor: z.string().max(300).optional()
    .meta({ description: 'Taken from the Link header of the page before' }),
});

/** The place after which a page begins: the last entry's timestamp and id, newest first. */
export interface Position {
  at: string;
  id: string;
}

const PositionTuple = z.tuple([z.iso.datetime({ offset: true, local: true }), z.uuid()]);

/** An opaque cursor for a position; only `readCursor` knows what is in it. */
export function writeCursor({ at, id }: Position): string {
  return btoa(JSON.stringify([at, id]))
    .replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The position of a cursor; 422 for one that this API did not write. */
export function readCursor(cursor: string): Position {
  const position = PositionTuple.safeParse(decode(cursor));
  if (!position.success) {
    const errors = [{ path: 'cursor', message: 'Take the cursor from the Link header' }];
    throw problem(422, 'The cursor is not valid.', { errors });
  }
  const [at, id] = position.data;
  return { at, id };
}

/** The Data API's `or` filter for rows after a position in the order of `column`, `id`, descending. */
export function after({ at, id }: Position, column: string): string {
  return `${column}.lt."${at}",and(${column}.eq."${at}",id.lt.${id})`;
}

/**
 * Cuts rows read with `limit + 1` down to a page and names the next one in the Link header
 * (RFC 8288), relative to the origin because a function does not learn its public address.
 */
export function page<Row>(
  c: Context,
  rows: Row[],
  { limit, position }: { limit: number; position: (row: Row) => Position },
): Row[] {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  if (rows.length > limit && last) {
    const query = new URLSearchParams(new URL(c.req.url).search);
    query.set('cursor', writeCursor(position(last)));
    c.header('Link', `<${PUBLIC_PREFIX}${c.req.path}?${query}>; rel="next"`);
  }
  return shown;
}

function decode(cursor: string): unknown {
  try {
    return JSON.parse(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return undefined;
  }
}
