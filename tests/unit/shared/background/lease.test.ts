import { expect, test } from 'vitest';
import { getLeaseLimit, isExpired } from '../../../../functions/shared/background/lease.ts';

const NOW = Date.parse('2026-01-01T12:00:00.000Z');

test.each([
  ['2026-01-01T11:58:00.000Z', false],
  ['2026-01-01T11:57:59.999Z', true],
])('a run with its last heartbeat at %s has died by noon: %s', (heartbeatAt, expected) => {
  expect(isExpired(heartbeatAt, NOW)).toBe(expected);
});

test('a lease is two minutes', () => {
  expect(getLeaseLimit(NOW)).toBe('2026-01-01T11:58:00.000Z');
});
