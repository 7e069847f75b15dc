import { describe, expect, test } from 'vitest';
import {
  createRow,
  findPriceProblem,
  toPrices,
} from '../../../../../web/src/features/assistant/model/price-draft.ts';

const PRICE = { model: 'small', input: '0.5', cached_input: '0.05', output: '2', currency: 'EUR' };
const problemOf = (...prices: Partial<typeof PRICE>[]) =>
  findPriceProblem(prices.map((price) => createRow({ ...PRICE, ...price })));

describe('rows of prices', () => {
  test('are sent without spaces, and the currency in capitals', () => {
    expect(toPrices([createRow({ ...PRICE, model: ' small ', currency: 'eur' })])).toEqual([PRICE]);
    expect(problemOf({})).toBeNull();
  });

  test.each([
    [{ model: ' ' }, 'Enter the name of each model.'],
    [{ cached_input: '' }, 'Enter the prices of small as decimals such as 0.25.'],
    [{ input: '0,5' }, 'Enter the prices of small as decimals such as 0.25.'],
    [{ currency: '€' }, 'Enter the currency of small as a code such as EUR.'],
  ])('with %o say: %s', (price, problem) => expect(problemOf(price)).toBe(problem));

  test('name a model once', () => {
    expect(problemOf({}, {})).toBe('small has two prices. Remove one.');
  });
});
