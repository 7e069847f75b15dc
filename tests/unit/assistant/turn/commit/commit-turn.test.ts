import { expect, test } from 'vitest';
import { nameThread } from '../../../../../functions/assistant/turn/commit/commit-turn.ts';

const names: [message: string, name: string][] = [
  ['Hello', 'Hello'],
  ['  My tooth\n\naches ', 'My tooth aches'],
  ['word '.repeat(40), `${'word '.repeat(16).trim()}…`],
  ['x'.repeat(200), `${'x'.repeat(80)}…`],
];

test.each(names)('a dialog that begins with %j is named %j', (message, name) => {
  expect(nameThread(message)).toBe(name);
});
