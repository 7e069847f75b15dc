import { expect, test } from 'vitest';
import { NewIntent } from '../../../../functions/assistant/schemas/intents.ts';
import { BRANCH_CODE, proposeCode } from '@/features/assistant/branch-code.ts';

test.each([
  ['Lost property', 'lost_property'],
  ['  Größe & Preis! ', 'grosse_preis'],
  ['2nd opinion', 'nd_opinion'],
  ['Запись', ''],
  ['a'.repeat(39) + ' b', 'a'.repeat(39)],
])('proposes for the name %s the code %s', (name, code) => {
  expect(proposeCode(name)).toBe(code);
});

test.each(['ab', 'a1_', 'a', 'A1', '_ab', '1a', 'a-b', 'a'.repeat(41)])(
  'the page takes the code %s as the API does',
  (code) => {
    expect(BRANCH_CODE.test(code)).toBe(NewIntent.safeParse({ code, name: 'N' }).success);
  },
);
