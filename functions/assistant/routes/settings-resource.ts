import type { Db } from '../../shared/clients.ts';
import type { Settings } from '../../shared/contract/assistant-settings.ts';
import { FIXED_TEXT_CODES } from '../../shared/contract/fixed-texts.ts';
import { unwrap } from '../../shared/http/database-error.ts';
import { AssistantSettingsView, settingsInForce } from '../schemas/settings.ts';
import { mergeFixedTexts, readDefaultTexts } from '../turn/fixed-texts.ts';

/**
 * Loads the settings of the assistant.
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

/** Loads the settings of the assistant with all fixed texts, both changed and default ones. */
export async function readAssistantSettings(db: Db, initial: Settings) {
  const [settings, texts] = await Promise.all([
    readSettings(db, initial),
    db.from('prompt_texts').select('code, text').in('code', FIXED_TEXT_CODES),
  ]);
  const rows = unwrap(texts).map(({ code, text }) => [code, text]);
  const defaults = readDefaultTexts(Object.fromEntries(rows));
  return AssistantSettingsView.parse({
    ...settings,
    fixed_texts: mergeFixedTexts(defaults, settings.fixed_texts),
    fixed_text_defaults: defaults,
  });
}
