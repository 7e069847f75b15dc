import { expect, test } from 'vitest';
import type { ApiKey } from '@contract/catalog/schemas/api-keys.ts';
import { dayOf, endOfDay, keyState } from '@/features/assistant/api-keys/api-key-words.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');
const key = { revokedAt: null, expiresAt: null, hasSecret: true, lastUsedAt: null };

test.each<[Partial<ApiKey>, string]>([
  [{}, 'not used yet'],
  [{ lastUsedAt: '2026-11-23T11:00:00Z' }, 'in use'],
  [{ expiresAt: '2026-11-23T12:00:01Z' }, 'not used yet'],
  [{ expiresAt: '2026-11-23T12:00:00Z' }, 'expired'],
  [{ hasSecret: false }, 'needs a new secret'],
  [{ revokedAt: '2026-11-23T11:00:00Z', expiresAt: '2026-11-23T11:00:00Z' }, 'revoked'],
])('a key as %j is %s', (fields, text) => {
  expect(keyState({ ...key, ...fields } as ApiKey, NOW).text).toBe(text);
});

test('a day ends at its last second where the reader is', () => {
  const moment = endOfDay('2027-01-31')!;
  expect(new Date(moment).toTimeString()).toMatch(/^23:59:59/);
  expect(dayOf(moment)).toBe('2027-01-31');
  expect([endOfDay(''), dayOf(null)]).toEqual([null, '']);
});
