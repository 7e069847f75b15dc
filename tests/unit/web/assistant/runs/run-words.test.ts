import { describe, expect, test } from 'vitest';
import type { Run } from '@contract/assistant/schemas/runs.ts';
import { findLastTests } from '@/features/assistant/runs/find-last-tests.ts';
import {
  canRetry,
  describeCost,
  describeEstimate,
  describePlayed,
  describeTimeLeft,
  describeTried,
  listSummaryParts,
} from '@/features/assistant/runs/run-words.ts';
import { costOf, runOf } from './runs.ts';

const nameOf = (code: string) => `The ${code}`;

describe('a run in words', () => {
  test.each<[Partial<Run>, string]>([
    [{}, 'All tests'],
    [{ tests: ['a'] }, '1 test'],
    [{ tests: ['a', 'b'], repeats: 3 }, '2 tests, 3 times each'],
    [{ tests: { intent_code: 'prices' }, repeats: 1 }, 'Tests of The prices'],
    [
      { tests: null, replay: { intent_code: 'prices', last: 200 } },
      'The last 200 real turns of The prices',
    ],
    [
      { replay: { intent_code: '_router', last: 1 }, fragments: 'fresh' },
      'All tests and the last 1 real turn of any branch, with a new search',
    ],
  ])('plays %j', (values, words) => {
    expect(describePlayed(runOf(values), nameOf)).toBe(words);
  });

  test('tries versions and drafts, or the active ones', () => {
    const tries = [
      { intent_code: 'prices', config_id: 'c4', version: 4 },
      { intent_code: '_router', config_id: null, version: null },
    ];
    expect(describeTried(tries, nameOf)).toBe('v4 of The prices, a draft of The _router');
    expect(describeTried([], nameOf)).toBe('the active versions');
  });

  test('costs', () => {
    expect(describeCost({ model_calls: 1, tokens: 1234, cost: costOf('0.05') }))
      .toBe('1 model call, about 1,234 tokens, cost 0.05 EUR');
    expect(describeEstimate({ model_calls: 20, tokens: 9000, cost: costOf('1.23456') }))
      .toBe('at most 20 model calls, about 9,000 tokens, cost ≈ 1.23 EUR');
  });
});

describe('what came of a run', () => {
  const words = (values: Partial<Run>) => listSummaryParts(runOf(values)).map(({ text }) => text);
  const none = { passed: 0, failed: 0, changed: 0, unchanged: 0, errors: 0 };
  const replay = { intent_code: 'prices', last: 50 };

  test('failures come first, passes are told where nothing failed', () => {
    expect(words({ summary: { ...none, passed: 22, failed: 2 } })).toEqual([
      '2 of 24 tests failed',
    ]);
    expect(words({ summary: { ...none, passed: 24 } })).toEqual(['all 24 tests passed']);
    expect(words({ status: 'running', summary: { ...none, passed: 3 } })).toEqual([
      '3 tests passed',
    ]);
  });

  test('turns are told apart from tests, and what couldn’t be run from both', () => {
    const summary = { ...none, changed: 3, unchanged: 9, errors: 1 };
    expect(words({ tests: null, replay, summary })).toEqual([
      '3 of 12 turns changed',
      '1 couldn’t be run',
    ]);
    expect(words({ tests: null, replay, summary: { ...none, unchanged: 2 } }))
      .toEqual(['none of 2 turns changed']);
  });

  test('nothing is told before the first result', () => {
    expect(words({ summary: none, replay })).toEqual([]);
  });

  test('the rest can be played where something did not come to an end', () => {
    expect(canRetry(runOf({ status: 'cancelled' }))).toBe(true);
    expect(canRetry(runOf({ summary: { ...none, errors: 1 } }))).toBe(true);
    expect(canRetry(runOf({ status: 'running', summary: { ...none, errors: 1 } }))).toBe(false);
    expect(canRetry(runOf())).toBe(false);
    const spent = { model_calls: 40, tokens: 1, cost: costOf('0') };
    expect(canRetry(runOf({ status: 'failed', spent, max_model_calls: 40 }))).toBe(false);
    expect(canRetry(runOf({ status: 'failed', spent, max_model_calls: 41 }))).toBe(true);
  });
});

describe('the time left', () => {
  const running = (done: number, total = 200) =>
    runOf({ status: 'running', progress: { done, total } });

  test.each([
    [20, 30_000, 'about 9 min left'],
    [110, 60_000, 'less than a minute left'],
    [11, 120_000, 'about 6 h left'],
  ])('is by the pace since it is watched: %i done after %i ms', (done, after, words) => {
    expect(describeTimeLeft(running(done), { at: 1000, done: 10 }, 1000 + after)).toBe(words);
  });

  test('is not told before the next result, nor of a run that waits', () => {
    expect(describeTimeLeft(running(10), { at: 0, done: 10 }, 5000)).toBe('');
    expect(describeTimeLeft(runOf({ status: 'queued' }), { at: 0, done: 0 }, 5000)).toBe('');
  });
});

describe('the last tests of a version', () => {
  const version = {
    id: 'c4',
    is_active: true,
    created_at: '2026-11-20T00:00:00Z',
    activated_at: '2026-11-22T09:00:00Z',
  };
  const alone = [{ intent_code: 'prices', config_id: 'c4', version: 4 }];

  test('are those that tried it alone', () => {
    const other = [...alone, { intent_code: '_router', config_id: 'c9', version: 9 }];
    const runs = [
      runOf({ id: 'both', tries: other }),
      runOf({ id: 'replay', tries: alone, tests: null }),
      runOf({ id: 'mine', tries: alone }),
    ];
    expect(findLastTests({ ...version, is_active: false }, runs)?.id).toBe('mine');
  });

  test('or, of the active one, nothing else since it is active', () => {
    const early = runOf({ id: 'early', created_at: '2026-11-22T08:00:00Z' });
    expect(findLastTests(version, [runOf({ id: 'now' }), early])?.id).toBe('now');
    expect(findLastTests(version, [early])).toBeUndefined();
    expect(findLastTests({ ...version, is_active: false }, [runOf()])).toBeUndefined();
  });
});
