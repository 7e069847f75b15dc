import { expect, test } from 'vitest';
import type { ModelCap } from '@contract/assistant/schemas/model-caps.ts';
import { estimateCost, formatUse, warnOfCap } from '@/features/assistant/model/cap-words.ts';

const ENDS_AT = '2026-12-01T00:00:00+00:00';
const capOf = (values: Partial<ModelCap>): ModelCap => ({
  ...{ site_key: null, name: null, tokens_per_month: 1000, used: 810, state: 'near' },
  ...values,
});

test.each<[Partial<ModelCap>, string]>([
  [{}, '810 of 1,000 tokens (81%)'],
  [{ used: 1234 }, '1,234 of 1,000 tokens (123%)'],
  [{ tokens_per_month: 0, used: 0 }, '0 of 0 tokens (100%)'],
  [{ tokens_per_month: null }, '810 tokens'],
])('the use of %o is shown as %s', (values, text) => expect(formatUse(capOf(values))).toBe(text));

test('a warning says what happens when the cap is reached, and until when', () => {
  expect(warnOfCap(capOf({ state: 'ok' }), ENDS_AT)).toBeNull();
  expect(warnOfCap(capOf({}), ENDS_AT)).toBe(
    'This installation used 810 of 1,000 tokens (81%) this month. When the cap is reached, ' +
      'patients are asked for name and telephone number, and trials and runs are blocked until ' +
      '2026-12-01.',
  );
  const site = { site_key: 'main', name: 'Clinic', used: 1000, state: 'reached' } as const;
  expect(warnOfCap(capOf(site), ENDS_AT)).toBe(
    'Clinic used 1,000 of 1,000 tokens (100%) this month. Until 2026-12-01, patients are asked ' +
      'for name and telephone number.',
  );
});

test('tokens are told in money, as far as prices and use of the month tell it', () => {
  const month = { month: '2026-11', ends_at: ENDS_AT };
  const costs = [{ amount: '0.5', currency: 'EUR' }, { amount: '0.2', currency: 'USD' }];
  const of = (tokens: number, used: number, cost: typeof costs | null = costs) =>
    estimateCost(tokens, {
      ...month,
      caps: [capOf({ used })],
      cost: { costs: cost, unpriced: [] },
    });
  expect(of(1000, 100)).toBe('5.00 EUR + 2.00 USD');
  expect(of(1, 100)).toBe('0.005 EUR + 0.002 USD');
  expect(of(0, 100)).toBeNull();
  expect(of(1000, 0)).toBeNull();
  expect(of(1000, 100, null)).toBeNull();
  expect(of(1000, 100, [])).toBeNull();
});
