import type { ModelPrice } from '@contract/assistant/schemas/model-prices.ts';

const DECIMAL = /^\d{1,6}(\.\d{1,6})?$/;

/** A price row during an edit; its key stays stable while the model is renamed. */
export interface PriceRow extends ModelPrice {
  key: number;
}

let nextKey = 0;

export const createRow = (price: Partial<ModelPrice> = {}): PriceRow => ({
  ...{ model: '', input: '', cached_input: '', output: '', currency: 'EUR' },
  ...price,
  key: nextKey++,
});

/** Returns the prices of the rows, trimmed and with upper-case currencies, for a request. */
export const toPrices = (rows: readonly PriceRow[]): ModelPrice[] =>
  rows.map(({ model, input, cached_input, output, currency }) => ({
    model: model.trim(),
    input: input.trim(),
    cached_input: cached_input.trim(),
    output: output.trim(),
    currency: currency.trim().toUpperCase(),
  }));

/** Returns the first error in the rows as a sentence, or null. */
export function findPriceProblem(rows: readonly PriceRow[]): string | null {
  const prices = toPrices(rows);
  if (prices.some(({ model }) => model === '')) return 'Enter the name of each model.';
  const names = prices.map(({ model }) => model);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) return `${twice} has two prices. Remove one.`;
  for (const { model, currency, ...price } of prices) {
    const amounts = [price.input, price.cached_input, price.output];
    if (!amounts.every((amount) => DECIMAL.test(amount))) {
      return `Enter the prices of ${model} as decimals such as 0.25.`;
    }
    if (!/^[A-Z]{3}$/.test(currency)) {
      return `Enter the currency of ${model} as a code such as EUR.`;
    }
  }
  return null;
}
