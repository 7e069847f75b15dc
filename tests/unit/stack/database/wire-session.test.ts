import { expect, test } from 'vitest';
import { Turnstile } from '../../../../scripts/stack/database/wire-session.ts';

test('a turnstile lets one through at a time, in the order of arrival', async () => {
  const turnstile = new Turnstile();
  const seen: string[] = [];
  const visit = async (name: string) => {
    const leave = await turnstile.enter();
    seen.push(`${name} in`);
    await new Promise((resolve) => setTimeout(resolve));
    seen.push(`${name} out`);
    leave();
  };
  await Promise.all(['a', 'b', 'c'].map(visit));
  expect(seen).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
});
