import { describe, expect, test } from 'vitest';
import {
  filterCounts,
  filtered,
  insertOutcomeHeadings,
  resultRows,
} from '@/features/assistant/runs/result-rows.ts';
import {
  describeChanges,
  describeExpectation,
  describeFailures,
  formatExpectedValue,
  formatPasses,
} from '@/features/assistant/runs/result-words.ts';
import { SIDE } from '../sandbox/rerun/reruns.ts';
import { attemptOf, turnOf } from './runs.ts';

const names = {
  nameOf: (code: string | null) => `The ${code}`,
  stepNameOf: (_: string | null, code: string | null) => `Step ${code}`,
  slotNameOf: (intent: string | null, code: string) => `${intent} ${code}`,
};
const failure = { turn: 0, expectation: 'step', expected: 'intro', got: null };
const judgement = { turn: 0, criterion: 'Is polite', met: false, reason: 'It is short.' };

const RESULTS = [
  attemptOf('passes'),
  turnOf('same'),
  turnOf('text', { changed: ['text'] }),
  turnOf('to-b', { changed: ['intent', 'text'], after: { ...SIDE, intent_code: 'b' } }),
  turnOf('to-a', { changed: ['intent'], after: { ...SIDE, intent_code: 'a' } }),
  turnOf('to-b-too', { changed: ['intent'], after: { ...SIDE, intent_code: 'b' } }),
  turnOf('broken', { error: 'The model did not answer.', after: null }),
  attemptOf('judged', { passed: false, judgements: [judgement] }),
  attemptOf('fails', { passed: false, failures: [failure] }),
];

describe('rows of results', () => {
  test('have first what failed, then what changed, the same changes together', () => {
    expect(resultRows(RESULTS).map(({ id, outcome }) => [id, outcome])).toEqual([
      ['fails', 'failed'],
      ['judged', 'judged'],
      ['broken', 'error'],
      ['to-a', 'intent'],
      ['to-b', 'intent'],
      ['to-b-too', 'intent'],
      ['text', 'text'],
      ['passes', 'passed'],
      ['same', 'same'],
    ]);
  });

  test('a test fails with one attempt, and shows that one', () => {
    const attempts = [
      attemptOf('t', { attempt: 1, repeats: 3 }),
      attemptOf('t', { attempt: 2, repeats: 3, passed: false, judgements: [judgement] }),
      attemptOf('t', { attempt: 3, repeats: 3, passed: false, failures: [failure] }),
    ];
    const [row] = resultRows(attempts);
    expect([row!.outcome, row!.shown.attempt, formatPasses(row!)]).toEqual(['failed', 3, '1 of 3']);
    expect(formatPasses(resultRows(attempts.slice(0, 2))[0]!)).toBe('1 of 3, 1 pending');
  });

  test('a turn that changed in one playing has changed, and one that broke once is told', () => {
    const [row] = resultRows([
      turnOf('m', { error: 'Timeout', repeats: 2 }),
      turnOf('m', { changed: ['step'], attempt: 2, repeats: 2 }),
    ]);
    expect([row!.outcome, row!.shown.attempt]).toEqual(['step', 2]);
    const [test] = resultRows([attemptOf('t'), attemptOf('t', { passed: null, error: 'Timeout' })]);
    expect([test!.outcome, test!.shown.error]).toEqual(['error', 'Timeout']);
  });

  test('are counted by what they show, and narrowed to it', () => {
    const rows = resultRows(RESULTS);
    expect(Object.fromEntries(filterCounts(rows).map(({ filter, count }) => [filter, count])))
      .toEqual({
        failed: 1,
        judged: 1,
        error: 1,
        changed: 4,
        intent: 3,
        text: 2,
        passed: 1,
        same: 1,
      });
    expect(filtered(rows, 'text').map(({ id }) => id)).toEqual(['to-b', 'text']);
    expect(filtered(rows, null)).toHaveLength(9);
  });

  test('changed facts are a group of their own before wording, with the playing that has them', () => {
    const says = (text: string) => ({ ...SIDE, text });
    const change = { changed: ['text' as const], before: says('It costs £300.') };
    const rows = resultRows([
      turnOf('wording', { ...change, after: says('The price is £300.') }),
      turnOf('fact', { ...change, after: says('It is £300.'), repeats: 2 }),
      turnOf('fact', { ...change, after: says('It is £350.'), repeats: 2, attempt: 2 }),
      turnOf('step', { ...change, changed: ['step', 'text'], after: says('It is £350.') }),
    ]);
    expect(rows.map(({ id, outcome }) => [id, outcome]))
      .toEqual([['step', 'step'], ['fact', 'facts'], ['wording', 'text']]);
    expect(rows[1]!.shown.attempt).toBe(2);
    expect(filtered(rows, 'facts').map(({ id }) => id)).toEqual(['step', 'fact']);
  });

  test('stand below a heading with their number', () => {
    const lines = insertOutcomeHeadings(filtered(resultRows(RESULTS), 'intent'));
    expect(lines.map(({ key }) => key)).toEqual(['intent', 'to-a', 'to-b', 'to-b-too']);
    expect(lines[0]).toMatchObject({ label: 'Different branch · 3' });
  });
});

describe('a result in words', () => {
  test('says from what to what it changed', () => {
    const after = {
      ...SIDE,
      intent_code: 'booking',
      step: 'intro',
      slots: { name: 'Ann' },
      events: ['hard_handoff' as const],
      sources: ['Plans.pdf'],
    };
    const changed = ['intent', 'step', 'slots', 'events', 'sources', 'text'] as const;
    expect(describeChanges(turnOf('m', { changed: [...changed], after }), names)).toEqual([
      'The prices → The booking',
      'no step → Step intro',
      'name: none → Ann',
      '+ handed over',
      '− Fees.md, + Plans.pdf',
    ]);
    const unanswered = { ...SIDE, unanswered_actions: ['find_order'] };
    expect(describeChanges(turnOf('m', { after: unanswered }), names)).toEqual([
      'An action had no stored answer: find_order.',
    ]);
    expect(describeChanges(turnOf('m', { after: null }), names)).toEqual([]);
  });

  test('says what does not hold, and what a model judged so', () => {
    const contains = { turn: 0, expectation: 'reply.contains', expected: '£600', got: 'No.' };
    const [row] = resultRows([attemptOf('t', {
      passed: false,
      failures: [failure, contains, { ...failure, turn: 1 }],
      judgements: [judgement, { ...judgement, criterion: 'Is short', met: true }],
    })]);
    expect(describeFailures(row!, names)).toEqual([
      'Step: expected Step intro, got none',
      'Does not contain “£600”',
      'Not met: Is polite',
    ]);
  });

  test.each([
    ['events.includes', 'hard_handoff', 'Missing event: handed over'],
    ['events.excludes', 'hard_handoff', 'Unexpected event: handed over'],
    ['sources', 'Fees.md', 'Missing source: Fees.md'],
    ['reply.contains', '£350', 'Does not contain “£350”'],
    ['reply.not_contains', '£350', 'Contains “£350”'],
    ['reply.matches', '£\\d+', 'Does not match “£\\d+”'],
    ['reply.max_characters', 300, 'Longer than 300 characters'],
  ])('a failed %s %j reads %s', (expectation, expected, words) => {
    const failures = [{ turn: 0, expectation, expected, got: null }];
    const [row] = resultRows([attemptOf('t', { passed: false, failures })]);
    expect(describeFailures(row!, names)).toEqual([words]);
  });

  test.each([
    ['slots.name', 'Ann', 'Slot name', 'Ann'],
    [
      'events.includes',
      ['hard_handoff', 'sticky'],
      'Event happens',
      'handed over, stayed in the scenario',
    ],
    ['intent_code', 'prices', 'Branch', 'The prices'],
    ['sources', [], 'Source', 'none'],
    ['reply.max_characters', 300, 'Maximum reply length', '300'],
  ])('%s %j', (expectation, value, name, words) => {
    expect(describeExpectation(expectation)).toBe(name);
    expect(formatExpectedValue(expectation, value, names, 'prices')).toBe(words);
  });
});
