import type { Db } from '../../shared/clients.ts';
import type { AssistantSettings } from '../../shared/contract/assistant-settings.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { settingsInForce } from '../schemas/settings.ts';

/**
 * Reads the settings of the whole assistant.
 *
 * @param initial the values of settings that nobody set.
 */
export async function readSettings(
  db: Db,
  initial: AssistantSettings,
): Promise<AssistantSettings> {
  const rows = unwrap(await db.from('assistant_settings').select('code, value'));
  const stored = Object.fromEntries(rows.map(({ code, value }) => [code, value]));
  return settingsInForce(stored, initial);
}
