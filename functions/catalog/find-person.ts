import type { Db } from '../shared/clients.ts';
import { unwrapOne } from '../shared/http/database-error.ts';
import type { User } from './schemas/users.ts';
import { USER_COLUMNS } from './resources.ts';

export const UNKNOWN_PERSON = 'There is no person with this id.';

/** Loads an account; throws 404 for an unknown or removed one. */
export async function findPerson(db: Db, id: string): Promise<User> {
  const query = db.from('users').select(USER_COLUMNS).eq('id', id).is('removed_at', null);
  return unwrapOne(await query.maybeSingle(), UNKNOWN_PERSON);
}
