import type { PostgrestSingleResponse } from '@supabase/postgrest-js';
import { unwrap } from '../../shared/http/database-error.ts';
import { problem } from '../../shared/http/problem.ts';

/** Names of a kind of entry in problems. */
interface Kind {
  /** Noun: `service` for "There is no service x." */
  noun: string;
  key: string;
  /** Column that identifies the entry; `code` by default. */
  column?: string;
}

export const throwUnknown = ({ noun, key }: Kind): never => {
  throw problem(404, `There is no ${noun} ${key}.`);
};

/**
 * Returns the entry that an update with If-Match changed.
 *
 * @param stored the current entry, if it exists.
 * @throws Problem 404 for a missing entry, 412 for one with another revision.
 */
export async function requireChanged<Row>(
  changed: PromiseLike<PostgrestSingleResponse<Row | null>>,
  stored: () => Promise<Row | null>,
  kind: Kind,
): Promise<Row> {
  const row = unwrap(await changed);
  if (row !== null) return row;
  if (await stored() === null) throwUnknown(kind);
  throw problem(412, `Somebody changed this ${kind.noun} since you read it. Read it again.`);
}

/** Returns the created entry; throws 409 when its key is already used. */
export function requireCreated<Row>(
  created: PostgrestSingleResponse<Row>,
  { noun, key, column = 'code' }: Kind,
): Row {
  if (created.error?.code === '23505') {
    const message = `There is already a ${noun} ${key}; choose another ${column}`;
    throw problem('already-exists', `${message}.`, { errors: [{ path: column, message }] });
  }
  return unwrap(created) as Row;
}
