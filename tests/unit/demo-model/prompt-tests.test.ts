import { expect, test } from 'vitest';
import { checkTurn } from '../../../functions/assistant/evaluation/check-turn.ts';
import type { DialogTest } from '../../../functions/assistant/schemas/dialog-test.ts';
import { CLINIC, RESPONDERS } from '../../support/clinic.ts';
import { playDialog } from './play-dialog.ts';
import { retrieve } from './play-patients.ts';

const { tests } = CLINIC;

/** Expectations that only a real model can meet, and the demo model's behaviour. */
const BEYOND_THE_DEMO_MODEL: Record<string, string> = {
  'booking-suspended-and-resumed': 'it quotes the fragment with most of the words, not the price',
};

function failuresOf({ turns, setup }: DialogTest) {
  const played = playDialog(turns.map(({ message }) => message), retrieve, setup);
  return turns.flatMap(({ message, expect: expectation }, i) =>
    checkTurn(expectation, played[i]!).map((failure) => ({ message, ...failure }))
  );
}

test.each(tests.map((each) => [each.id, each] as const))('%s', (id, each) => {
  const failures = failuresOf(each);
  if (id in BEYOND_THE_DEMO_MODEL) expect(failures).not.toEqual([]);
  else expect(failures).toEqual([]);
});

test('what is beyond the demo model is among the tests', () => {
  expect(tests.map(({ id }) => id)).toEqual(
    expect.arrayContaining(Object.keys(BEYOND_THE_DEMO_MODEL)),
  );
});

test('every branch is tested in several turns, in English, Russian and German', () => {
  const long = tests.filter(({ turns }) => turns.length > 1);
  const inLanguage = {
    ru: long.filter(({ turns }) => /[а-яё]/.test(turns[0]!.message)),
    de: long.filter(({ id }) => /(^|-)de(-|$)/.test(id)),
    en: long.filter(({ id, turns }) =>
      !/(^|-)de(-|$)/.test(id) && !/[а-яё]/.test(turns[0]!.message)
    ),
  };
  for (const some of Object.values(inLanguage)) {
    expect(new Set(some.map(({ intent_code }) => intent_code))).toEqual(new Set(RESPONDERS));
  }
  expect(new Set(tests.map(({ id }) => id)).size).toBe(tests.length);
  expect(tests.length).toBeGreaterThanOrEqual(60);
});
