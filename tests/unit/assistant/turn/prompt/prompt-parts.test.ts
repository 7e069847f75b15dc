import { expect, test } from 'vitest';
import { engineText } from '../../../../../functions/assistant/turn/prompt/prompt-parts.ts';

test('placeholders are filled in one pass; unknown ones stay visible', () => {
  const text = 'Step {{step_code}} of {{ name }}, {{unknown}} and {{constructor}}';
  expect(engineText({ text }, 'text', { step_code: '{{name}}', name: '$& booking' }))
    .toBe('Step {{name}} of $& booking, {{unknown}} and {{constructor}}');
});

test('a text that was never seeded is a 503 that names it', () => {
  expect(() => engineText({}, 'nudge')).toThrow(expect.objectContaining({
    status: 503,
    detail: expect.stringContaining('nudge'),
  }));
});
