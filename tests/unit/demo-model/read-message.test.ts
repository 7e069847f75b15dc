import { expect, test } from 'vitest';
import { readMessage } from '../../../scripts/demo-model/read-message.ts';
import { readScenario } from '../../../scripts/demo-model/read-scenario.ts';

const TODAY = '2026-11-21';
const OFFER = 'I can offer Monday 23 November, 9:30 or Monday 23 November, 14:00.';

const systemOf = (type: string) =>
  `## Slots

- \`visit\` (Visit, ${type}): when they come

## Current state

- Current step: offer
- Question of this step: when does the visit suit them?`;

function read(type: string, message: string) {
  const system = systemOf(type);
  const prompt = { system, message, said: [message], history: [], lastReply: OFFER };
  return readMessage({ ...prompt, language: 'en' }, readScenario(system)!, TODAY).updates;
}

test.each([
  ['time HH:MM', 'the second', { visit: '14:00' }],
  ['time HH:MM', 'hm', {}],
  ['datetime YYYY-MM-DDTHH:MM', 'Monday afternoon', { visit: '2026-11-23T14:00' }],
  ['datetime YYYY-MM-DDTHH:MM', 'the first', { visit: '2026-11-23T09:30' }],
  ['date YYYY-MM-DD', 'Friday', { visit: '2026-11-27' }],
])('a slot of the type %s after "%s": %j', (type, message, updates) => {
  expect(read(type, message)).toEqual(updates);
});
