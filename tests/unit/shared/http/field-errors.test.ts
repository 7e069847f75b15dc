import { expect, test } from 'vitest';
import { z } from 'zod';
import { toFieldErrors } from '../../../../functions/shared/http/to-problem.ts';

const Form = z.union(
  [z.strictObject({ id: z.uuid() }), z.strictObject({ text: z.string().max(3) })],
  'Send id or text',
);
const Body = z.object({ with: z.union([z.literal('now'), z.record(z.string(), Form)], 'Say now') });

const wrong: [given: unknown, path: string, message: string][] = [
  [{ a: { text: 'long' } }, 'with.a.text', '<=3'],
  [{ a: { id: 'x' } }, 'with.a.id', 'UUID'],
  [{ a: { text: 'x', more: 1 } }, 'with.a.more', 'no such field'],
  [{ a: 3 }, 'with.a', 'Send id or text'],
  ['then', 'with', 'Say now'],
];

test.each(wrong)('%j is wrong at %s, by the form that it is nearest to', (given, path, message) => {
  const { error } = Body.safeParse({ with: given });
  expect(toFieldErrors(error!)).toEqual([{ path, message: expect.stringContaining(message) }]);
});
