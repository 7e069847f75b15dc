import '../../support/browser.ts';
import { expect, test } from 'vitest';
import type { Config } from '@contract/assistant/schemas/configs.ts';
import { compareSides, compareWith } from '@/features/assistant/configs/compare-sides.ts';

const texts = (system_prompt: string) => ({
  system_prompt,
  rules_text: '',
  exit_conditions_text: '',
});
const config = (version: number, is_active = false): Config => ({
  id: `c${version}`,
  intent_id: 'i',
  intent_code: 'prices',
  version,
  parameters: null,
  name: null,
  is_active,
  created_at: '2026-01-01',
  created_by: null,
  created_by_name: null,
  activated_at: null,
  activated_by: null,
  activated_by_name: null,
  ...texts(`v${version}`),
});

test('the draft stands before the versions that it can be compared with', () => {
  const versions = [config(2, true), config(1)];
  const draft = { ...texts('typed'), baseVersion: 1 };
  expect(compareSides(versions, draft).map(({ value, label }) => [value, label])).toEqual([
    ['draft', 'Your draft of v1'],
    ['2', 'v2 (active)'],
    ['1', 'v1'],
  ]);
  expect(compareSides(versions, draft)[0]!.texts).toEqual(texts('typed'));
  expect(compareSides([], { ...draft, baseVersion: 0 })[0]!.label).toBe('Your draft');
  expect(compareSides(versions, undefined)).toHaveLength(2);
});

test.each<[sentence: string, asked: number, active: number | null, pair: [number, number]]>([
  ['a newer version after the active one', 3, 1, [1, 3]],
  ['an older version before the active one', 1, 3, [1, 3]],
  ['the active version after the one before it', 3, 3, [2, 3]],
  ['the first version, while active, before another one', 1, 1, [1, 3]],
  ['without an active version after the one before it', 2, null, [1, 2]],
])('compares %s', (_, asked, active, [left, right]) => {
  const versions = [3, 2, 1].map((version) => config(version, version === active));
  expect(compareWith(versions[3 - asked]!, versions)).toEqual({ left, right });
});
