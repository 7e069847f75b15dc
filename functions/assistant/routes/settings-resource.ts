import type { Db } from '../../shared/clients.ts';
import type { Settings } from '../../shared/contract/assistant-settings.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { settingsInForce } from '../schemas/settings.ts';

/**
 * Loads the settings of the whole assistant.
 *
 * @param initial values of settings that nobody has changed.
 */
export async function readSettings(
  db: Db,
  initial: Settings,
): Promise<Settings> {
  const rows = unwrap(await db.from('assistant_settings').select('code, value'));
  const stored = Object.fromEntries(rows.map(({ code, value }) => [code, value]));
  return settingsInForce(stored, initial);
}
