import { expect, test } from 'vitest';
import { fillPromptText } from '../../../../../functions/assistant/turn/prompt/prompt-parts.ts';

test('placeholders are filled in one pass; unknown ones stay visible', () => {
  const text = 'Step {{step_code}} of {{ name }}, {{unknown}} and {{constructor}}';
  expect(fillPromptText({ text }, 'text', { step_code: '{{name}}', name: '$& booking' }))
    .toBe('Step {{name}} of $& booking, {{unknown}} and {{constructor}}');
});

test('a text that was never seeded is a 503 that names it', () => {
  expect(() => fillPromptText({}, 'nudge')).toThrow(expect.objectContaining({
    status: 503,
    detail: expect.stringContaining('nudge'),
  }));
});
