import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import { estimateTokens } from '../../../functions/shared/contract/estimate-tokens.ts';

const PROMPTS = ['_router', 'new_booking', 'price_question', 'medical_question'];

test.each(PROMPTS)('the estimate of the prompt of %s is within a tenth of the count', (code) => {
  const text = Deno.readTextFileSync(`prompts/branches/${code}/prompt.md`);
  const counted = countTokens(text);
  expect(Math.abs(estimateTokens(text) - counted) / counted).toBeLessThan(0.1);
});

test('the estimate of Russian text is within a quarter of the count', () => {
  const text = Deno.readTextFileSync('prompts/documents/для-русскоязычных-пациентов.md');
  const counted = countTokens(text);
  expect(Math.abs(estimateTokens(text) - counted) / counted).toBeLessThan(0.25);
});

test('an empty text has no tokens', () => {
  expect(estimateTokens('')).toBe(0);
});
