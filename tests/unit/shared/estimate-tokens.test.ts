import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import { estimateTokens } from '../../../functions/shared/contract/estimate-tokens.ts';

const PROMPTS = ['_router.md', 'new_booking/base.md', 'price_question.md', 'medical_question.md'];

test.each(PROMPTS)('the estimate of %s is within a tenth of the count', (name) => {
  const text = Deno.readTextFileSync(`prompts/${name}`);
  const counted = countTokens(text);
  expect(Math.abs(estimateTokens(text) - counted) / counted).toBeLessThan(0.1);
});

test('the estimate of Russian text is within a quarter of the count', () => {
  const text = Deno.readTextFileSync('scripts/seed/knowledge/14-for-russian-speakers.md');
  const counted = countTokens(text);
  expect(Math.abs(estimateTokens(text) - counted) / counted).toBeLessThan(0.25);
});

test('an empty text has no tokens', () => {
  expect(estimateTokens('')).toBe(0);
});
