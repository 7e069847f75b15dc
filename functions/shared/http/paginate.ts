import type { Context } from 'hono';
import { z } from 'zod';
import { PUBLIC_PREFIX } from '../contract/public-prefix.ts';

/** The place after which a page begins: the last entry's timestamp and id, newest first. */
interface Position {
  at: string;
  id: string;
}

const StoredPosition = z.tuple([z.iso.datetime({ offset: true }), z.uuid()]);

const Cursor = z.string().max(300).transform((text, context): Position => {
  const position = StoredPosition.safeParse(decode(text));
  if (position.success) return { at: position.data[0], id: position.data[1] };
  context.addIssue('Take the cursor from the Link header of the page before');
  return z.NEVER;
});

/** Query parameters of a list that comes in pages; the cursor arrives as the position it names. */
export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50)
    .meta({ description: 'Entries per page' }),
  cursor: Cursor.optional()
    .meta({ type: 'string', description: 'Taken from the Link header of the page before' }),
});

/**
 * The Data API's `or` filter for what comes after a position, by `column` and id descending. It
 * belongs beside `.lte(column, at)`, by which the index begins at the position: PostgreSQL reads an
 * `or` row by row from the newest on (measured: 50,105 rows for a page in the middle of 100,000).
 */
export function after({ at, id }: Position, column: string): string {
  return `${column}.lt."${at}",and(${column}.eq."${at}",id.lt.${id})`;
}

/**
 * Cuts rows that were read with `limit + 1` down to one page and names the next page in the Link
 * header (RFC 8288), relative to the origin because a function does not learn its public address.
 */
export function page<Row>(
  c: Context,
  rows: Row[],
  { limit, position }: { limit: number; position: (row: Row) => Position },
): Row[] {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  if (rows.length > limit && last) {
    const query = new URL(c.req.url).searchParams;
    query.set('cursor', encode(position(last)));
    c.header('Link', `<${PUBLIC_PREFIX}${c.req.path}?${query}>; rel="next"`);
  }
  return shown;
}

function encode({ at, id }: Position): string {
  return btoa(JSON.stringify([at, id])).replaceAll('+', '-').replaceAll('/', '_').replace(
    /=+$/,
    '',
  );
}

function decode(cursor: string): unknown {
  try {
    return JSON.parse(atob(cursor.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return undefined;
  }
}
