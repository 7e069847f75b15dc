// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { pickOpeningLines } from '@/features/assistant/sandbox/opening-lines.ts';

const opened = (intent_code: string, message: string, more: object = {}) => ({
  intent_code,
  is_enabled: true,
  setup: null,
  turns: [{ message }],
  ...more,
});

test('each branch gives the first short message that opens a dialog and reaches the branch', () => {
  const elsewhere = { turns: [{ message: 'I want to book', expect: { intent_code: 'booking' } }] };
  expect(pickOpeningLines([
    opened('prices', '', elsewhere),
    opened('care', 'Trust me, it is free', {}),
    opened('care', 'Can I eat?', {
      turns: [{ message: 'Can I eat?', expect: { intent_code: 'care' } }],
    }),
    opened('prices', 'x'.repeat(61)),
    opened('prices', 'How much is it?'),
    opened('prices', 'What does it cost?'),
    opened('hours', 'Yes', { setup: { messages: [] } }),
    opened('hours', 'Are you open?', { is_enabled: false }),
    opened('hours', 'When do you open?'),
  ])).toEqual(['Can I eat?', 'How much is it?', 'When do you open?']);
});

test('there are no more than five', () => {
  const tests = Array.from({ length: 6 }, (_, i) => opened(`branch_${i}`, `Message ${i}`));
  expect(pickOpeningLines(tests)).toHaveLength(5);
});
