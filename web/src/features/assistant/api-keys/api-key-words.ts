import type { ApiKey } from '@contract/catalog/schemas/api-keys.ts';
import type { KeyScope } from '@contract/shared/contract/key-scopes.ts';
import type { Tone } from '@/ui/display.ts';

export const SCOPES: Record<KeyScope, { label: string; hint: string }> = {
  chat: { label: 'Chat', hint: 'sends messages, reads dialogs it started' },
  read: {
    label: 'Read',
    hint: 'reads the same as a viewer, and patients’ personal details; changes nothing',
  },
  catalog: { label: 'Catalog', hint: 'reads blocks, saves versions' },
  configure: { label: 'Configure', hint: 'exports and imports the assistant as files' },
  agent: { label: 'Agent', hint: 'reads as one person, runs tests, proposes changes' },
};

/** The kind of calls that the limit of each scope counts. */
export const LIMITED: Record<KeyScope, string> = {
  chat: 'Messages',
  read: 'Reads',
  catalog: 'Saved versions and assets',
  configure: 'Imports',
  agent: 'Calls',
};

export function keyState(key: ApiKey, now = Date.now()): { tone: Tone; text: string } {
  if (key.revokedAt) return { tone: 'neutral', text: 'revoked' };
  if (key.expiresAt && Date.parse(key.expiresAt) <= now) return { tone: 'danger', text: 'expired' };
  if (!key.hasSecret) return { tone: 'warning', text: 'needs a new secret' };
  return key.lastUsedAt
    ? { tone: 'success', text: 'in use' }
    : { tone: 'neutral', text: 'not used yet' };
}

/** Returns the beginning and end of a key's secret: `lwk_…aB3d`. */
export const maskedSecret = ({ lastFour }: Pick<ApiKey, 'lastFour'>) => `lwk_…${lastFour}`;

const two = (number: number) => String(number).padStart(2, '0');

/** Returns the local date of a timestamp for a date input: `2027-01-31`; empty for null. */
export function dayOf(moment: string | null): string {
  if (!moment) return '';
  const date = new Date(moment);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Returns the last second of a local date as an ISO timestamp, or null without a date. */
export const endOfDay = (day: string): string | null =>
  day ? new Date(`${day}T23:59:59`).toISOString() : null;

const HOUR_MS = 3_600_000;

/** Options for the time until the old secret expires. */
export const OVERLAPS = [
  { value: 'day', label: 'Expire in a day', ms: 24 * HOUR_MS },
  { value: 'hour', label: 'Expire in an hour', ms: HOUR_MS },
  { value: 'week', label: 'Expire in a week', ms: 7 * 24 * HOUR_MS },
  { value: 'none', label: 'Expire immediately', ms: 0 },
];
