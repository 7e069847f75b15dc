import type { Db } from '../../shared/clients.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import type { SecretBox } from '../../shared/secret-box.ts';
import { SecretError } from './call-http.ts';

/**
 * Returns the purpose that a secret is encrypted for; it cannot be decrypted under another name.
 */
export const secretUse = (name: string) => `action secret ${name}`;

/**
 * Creates a function that loads stored secrets. `db` uses the secret key; `box` is null without an
 * encryption key.
 */
export function createSecretReader(db: Db, box: SecretBox | null) {
  return async (names: string[]): Promise<Record<string, string>> => {
    if (names.length === 0) return {};
    const query = db.from('action_secrets').select('name, value').in('name', names);
    const sealed = new Map(unwrap(await query).map(({ name, value }) => [name, value]));
    const opened = await Promise.all(names.map(async (name) => {
      const value = sealed.get(name);
      if (!value) throw new SecretError(`The secret ${name} is not set`);
      const secret = await box?.open(value, secretUse(name)).catch(() => undefined);
      if (secret) return [name, secret] as const;
      throw new SecretError(
        `The secret ${name} was stored with another ENCRYPTION_KEY: set it again`,
      );
    }));
    return Object.fromEntries(opened);
  };
}

/** Returns the names of the given secrets that are not stored, in order. */
export async function listMissingSecrets(db: Db, names: string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = unwrap(await db.from('action_secrets').select('name').in('name', names));
  const stored = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !stored.has(name)).toSorted();
}
