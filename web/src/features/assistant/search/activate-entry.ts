import type { Config } from '@contract/assistant/schemas/configs.ts';
import type { Intent } from '@contract/assistant/schemas/intents.ts';
import { ACTION, type SearchEntry } from '@/navigation/search-entry.ts';

/** Creates an entry that opens the confirmation of an activation. */
export const activateEntry = ({ code, name }: Intent, { version }: Config): SearchEntry => ({
  title: `Activate v${version} of ${name}`,
  kind: ACTION,
  to: `/settings/${code}/versions?activate=${version}`,
});
