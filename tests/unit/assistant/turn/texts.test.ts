import { expect, test } from 'vitest';
import { nameThread } from '../../../../functions/assistant/turn/commit/name-thread.ts';
import { renderText } from '../../../../functions/assistant/turn/prompt/render-text.ts';

test('placeholders are filled in one pass; unknown ones stay visible', () => {
  const text = 'Step {{step_code}} of {{ name }}, {{unknown}} and {{constructor}}';
  expect(renderText(text, { step_code: '{{name}}', name: '$& booking' }))
    .toBe('Step {{name}} of $& booking, {{unknown}} and {{constructor}}');
});

const names: [message: string, name: string][] = [
  ['Hello', 'Hello'],
  ['  My tooth\n\naches ', 'My tooth aches'],
  ['word '.repeat(40), `${'word '.repeat(16).trim()}…`],
  ['x'.repeat(200), `${'x'.repeat(80)}…`],
];

test.each(names)('a dialog that begins with %j is named %j', (message, name) => {
  expect(nameThread(message)).toBe(name);
});
