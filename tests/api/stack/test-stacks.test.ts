import { expect, inject, test } from 'vitest';

test('stacks of tests, which start with the same data, have their own keys', () => {
  const stacks = inject('stacks');
  for (const key of ['publishableKey', 'secretKey', 'databaseUrl'] as const) {
    expect(new Set(stacks.map((stack) => stack[key])).size).toBe(stacks.length);
  }
});
