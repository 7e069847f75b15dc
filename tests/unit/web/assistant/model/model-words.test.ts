import { describe, expect, test } from 'vitest';
import {
  describeCosts,
  describeTurnCost,
  formatCost,
  formatLatency,
  warnOfShutdown,
} from '../../../../../web/src/features/assistant/model/model-words.ts';

const MODEL = {
  privacy: 'off' as const,
  ...{ client: 'answering' as const, endpoint: 'model.test', model: 'old', api: 'auto' as const },
  ...{ parameters: {}, shutdown_date: '2027-01-31', versions: [] },
};

describe('a cost', () => {
  test.each([
    [null, null, 'unknown'],
    ['0', 'EUR', '0 EUR'],
    ['0.000126', 'EUR', '0.000126 EUR'],
    ['0.00012625', 'EUR', '≈ 0.000126 EUR'],
    ['12.5', 'USD', '12.5 USD'],
    ['12.345678', 'USD', '≈ 12.35 USD'],
  ])(
    'of %s %s is shown as %s',
    (cost, currency, shown) => expect(formatCost(cost, currency)).toBe(shown),
  );
});

test.each([
  [null, 'unknown'],
  [[], 'Nothing'],
  [[{ amount: '0.01', currency: 'EUR' }, { amount: '0.2', currency: 'USD' }], '0.01 EUR + 0.2 USD'],
])(
  'a cost of %o is described as %s',
  (costs, text) => expect(describeCosts({ costs }, 'Nothing')).toBe(text),
);

test.each([
  [null, '–'],
  [{ costs: null, unpriced: ['new'], turns: 3 }, '–'],
  [{ costs: [], unpriced: [], turns: 1 }, '0'],
  [
    {
      costs: [{ amount: '0.3', currency: 'EUR' }, { amount: '9', currency: 'USD' }],
      ...{ unpriced: [], turns: 4 },
    },
    '0.075 EUR + 2.25 USD',
  ],
])('the mean cost of a turn, %o, is described as %s', (cost, text) => {
  expect(describeTurnCost(cost)).toBe(text);
});

describe('a model', () => {
  test.each([
    [91, undefined],
    [null, undefined],
    [
      90,
      'Answering model old will be switched off on 2027-01-31, in 90 days. Choose another model.',
    ],
    [
      1,
      'Answering model old will be switched off on 2027-01-31, in 1 day. Choose another model.',
    ],
    [0, 'Answering model old was switched off on 2027-01-31. Configure another model.'],
  ])(
    'with %s days left warns: %s',
    (days_left, warning) => expect(warnOfShutdown({ ...MODEL, days_left })[0]).toBe(warning),
  );

  test('of an active version warns, too', () => {
    const version = { intent_code: 'faq', intent_name: 'Questions', model: 'large' };
    const ends = { shutdown_date: '2027-01-01', days_left: 2 };
    const model = { ...MODEL, days_left: 91, versions: [{ ...version, ...ends }] };
    expect(warnOfShutdown(model)).toEqual([
      'Model large of the active version of Questions will be switched off on 2027-01-01, in 2 days. ' +
      'Choose another model.',
    ]);
  });
});

test('a latency that nobody measured is a dash', () => {
  expect(formatLatency(null, null)).toBe('–');
  expect(formatLatency(1200, 3400)).toBe('1,200 / 3,400 ms');
});
