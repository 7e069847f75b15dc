import '../../support/browser.ts';
import { expect, test } from 'vitest';
import {
  ALL_TESTS,
  explainFormProblem,
  listTriedBranches,
  newRunForm,
  type RunForm,
  startLike,
  toNewRun,
} from '@/features/assistant/runs/run-form.ts';
import { runOf } from './runs.ts';

const formOf = (values: Partial<RunForm> = {}) => ({ ...newRunForm({}, 'prices'), ...values });

test('all tests are played three times, a real turn once', () => {
  expect(toNewRun(formOf(), {})).toEqual({ candidate: {}, tests: 'all', repeats: 3 });
  expect(toNewRun(formOf({ plays: 'replay' }), {})).toEqual({
    candidate: {},
    replay: { intent_code: 'prices', last: 50 },
    fragments: 'stored',
    repeats: 1,
  });
});

test('those of a branch, or one test, are played when the form was opened for them', () => {
  expect(toNewRun(newRunForm({ branch: 'booking' }, 'prices'), {}))
    .toMatchObject({ tests: { intent_code: 'booking' } });
  expect(toNewRun(newRunForm({ testIds: ['a'], branch: 'booking' }, 'prices'), {}))
    .toMatchObject({ tests: ['a'] });
});

test('days are those of the reader, both included', () => {
  const form = formOf({ plays: 'replay', from: '2026-11-20', to: '2026-11-21' });
  const { replay } = toNewRun(form, {});
  expect(new Date(replay!.from!)).toEqual(new Date(2026, 10, 20));
  expect(new Date(replay!.to!)).toEqual(new Date(2026, 10, 22));
});

test('a limit is sent where there is one', () => {
  expect(toNewRun(formOf({ maxModelCalls: ' 90 ' }), {}).max_model_calls).toBe(90);
  expect(toNewRun(formOf(), {})).not.toHaveProperty('max_model_calls');
});

test.each<[Partial<RunForm>, RegExp]>([
  [{ repeats: { tests: '0', replay: '1' } }, /from 1 to 10/],
  [{ repeats: { tests: 'some', replay: '1' } }, /from 1 to 10/],
  [{ maxModelCalls: '-1' }, /model call limit/],
  [{ plays: 'replay', last: '201' }, /from 1 to 200/],
  [{ plays: 'replay', from: '2026-11-21', to: '2026-11-20' }, /start day/],
])('%j is told to be wrong', (values, words) => {
  expect(explainFormProblem(formOf(values))).toMatch(words);
});

test('what is not asked for is not wrong', () => {
  expect(explainFormProblem(formOf({ last: '', repeats: { tests: '3', replay: '' } }))).toBe('');
});

test('a version is asked for of the branch that is played, else of those with a draft', () => {
  expect(listTriedBranches(formOf(), ['booking'])).toEqual(['booking']);
  expect(listTriedBranches(formOf({ scope: 'prices' }), ['booking'])).toEqual(['prices']);
  expect(listTriedBranches(formOf({ initial: { _router: '2' }, scope: 'prices' }), []))
    .toEqual(['_router', 'prices']);
  expect(listTriedBranches(formOf({ plays: 'replay' }), ['booking'])).toEqual(['prices']);
});

test('a run is begun again as it was', () => {
  const tries = [
    { intent_code: 'prices', config_id: 'c4', version: 4 },
    { intent_code: '_router', config_id: null, version: null },
  ];
  expect(startLike(runOf({ tests: { intent_code: 'prices' }, tries }))).toEqual({
    plays: 'tests',
    branch: 'prices',
    testIds: [],
    initial: { prices: '4', _router: 'draft' },
    filled: { fragments: 'stored' },
  });
  const replay = { intent_code: 'prices', last: 10 };
  expect(startLike(runOf({ tests: null, replay }))).toMatchObject({
    plays: 'replay',
    branch: 'prices',
  });
  expect(newRunForm(startLike(runOf()), 'prices').scope).toBe(ALL_TESTS);
});

test('also with its turns and days, its sources, repeats and limit', () => {
  const asked = formOf({
    plays: 'replay',
    last: '200',
    from: '2026-11-20',
    to: '2026-11-21',
    fragments: 'fresh',
    repeats: { tests: '3', replay: '2' },
    maxModelCalls: '90',
  });
  const { replay, fragments, repeats, max_model_calls } = toNewRun(asked, {});
  const run = runOf({ tests: null, replay, fragments, repeats, max_model_calls });
  const again = newRunForm(startLike(run), 'prices');
  expect(toNewRun(again, {})).toEqual(toNewRun(asked, {}));
  const ofDays = { intent_code: 'prices', last: 5, from: '2026-11-20', to: '2026-11-21' };
  expect(newRunForm(startLike(runOf({ tests: null, replay: ofDays })), 'prices'))
    .toMatchObject({ from: '2026-11-20', to: '2026-11-21' });
});
