import { expect, test } from 'vitest';
import { checkTurn } from '../../../functions/assistant/evaluation/check-turn.ts';
import {
  type DialogTest,
  parseDialogTests,
} from '../../../functions/assistant/evaluation/dialog-test.ts';
import { SEED_INTENTS } from '../../../scripts/seed/data/intents.ts';
import { playDialog } from './play-dialog.ts';
import { retrieve } from './play-patients.ts';

const FOLDER = new URL('../../../prompts/tests/', import.meta.url);
const files = [...Deno.readDirSync(FOLDER)].map(({ name }) => name).sort();
const tests = files.flatMap((name) =>
  parseDialogTests(Deno.readTextFileSync(new URL(name, FOLDER)))
);

/** What only a real model can be asked: the demo model knows no more than its word lists. */
const BEYOND_THE_DEMO_MODEL = ['booking-gives-no-number', 'booking-suspended-and-resumed'];

function failuresOf({ turns }: DialogTest) {
  const played = playDialog(turns.map(({ message }) => message), retrieve);
  return turns.flatMap(({ message, expect: expectation }, i) =>
    checkTurn(expectation, played[i]!).map((failure) => ({ message, ...failure }))
  );
}

test.each(tests.map((each) => [each.id, each] as const))('%s', (id, each) => {
  const failures = failuresOf(each);
  if (BEYOND_THE_DEMO_MODEL.includes(id)) expect(failures).not.toEqual([]);
  else expect(failures).toEqual([]);
});

test('every branch is tested, in several turns and three languages', () => {
  const branches = SEED_INTENTS.map(({ code }) => code).filter((code) => !code.startsWith('_'));
  expect(new Set(tests.map(({ intent_code }) => intent_code))).toEqual(new Set(branches));
  expect(new Set(tests.map(({ id }) => id)).size).toBe(tests.length);
  expect(tests.filter(({ turns }) => turns.length > 1).length).toBeGreaterThanOrEqual(25);
  expect(tests.length).toBeGreaterThanOrEqual(60);
});
