import { expect, test } from 'vitest';
import type { Caller } from '../../../functions/shared/caller.ts';
import { callerScope } from '../../../functions/shared/caller-scope.ts';

const person = (userId: string, token: string): Caller => ({
  ...{ kind: 'operator', userId, token, email: 'ann@example.com' },
  ...{ role: 'editor', mustChangePassword: false },
});
const program = (keyId: string): Caller => ({ kind: 'key', keyId, scope: 'read', ownRate: null });

test('each person and each API key has a scope, whatever their session or limits', () => {
  expect(callerScope(person('ann', 'one'))).toBe('ann');
  expect(callerScope(person('ann', 'two'))).toBe('ann');
  expect(callerScope(program('website'))).toBe('website');
});

test('all servers have one scope, so that a new secret key continues with the keys of the old', () => {
  expect(callerScope({ kind: 'service', keyHash: 'old' })).toBe('service');
  expect(callerScope({ kind: 'service', keyHash: 'new' })).toBe('service');
});
