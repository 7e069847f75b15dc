import { expect, test } from 'vitest';

test('unit tests run under Deno', () => {
  expect(Deno.version.deno).toMatch(/^2\./);
});
