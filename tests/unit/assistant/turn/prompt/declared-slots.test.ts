import { expect, test } from 'vitest';
import type { Branch, Step } from '../../../../../functions/assistant/engine/branches.ts';
import { declaredSlot } from '../../../../../functions/assistant/engine/slots/declared-slot.ts';
import { formatDeclaredSlots } from '../../../../../functions/assistant/turn/prompt/declared-slots.ts';

const step = (collects?: string[] | null) => ({ code: 'ask', collects }) as Step;

const branchWith = (slots: object[]) =>
  ({ code: 'service', slots: slots.map((each) => declaredSlot.parse(each)) }) as unknown as Branch;

const SERVICE = branchWith([
  { code: 'plate', label: 'Number plate', type: 'text', pattern: '[A-Z0-9 ]+', max_length: 10 },
  { code: 'fuel', label: 'Fuel', type: 'choice', choices: ['Petrol', 'Diesel'] },
  { code: 'visit', label: 'Visit', type: 'datetime', description: 'when they\ncome.' },
  { code: 'loan_car', label: 'Loan car', type: 'boolean' },
]);

test('each slot has a line with code, label, type, choices, description and limits', () => {
  expect(formatDeclaredSlots(SERVICE, step(['plate', 'fuel']))).toBe(`## Slots

\`slots_updated\` takes these slots and no others, each value in the form of its type:

- \`plate\` (Number plate, text): Its text matches [A-Z0-9 ]+. At most 10 characters
- \`fuel\` (Fuel, choice: "Petrol" or "Diesel")
- \`visit\` (Visit, datetime YYYY-MM-DDTHH:MM): when they come
- \`loan_car\` (Loan car, boolean: true or false)

This step collects \`plate\`, \`fuel\`. Take any other that the patient names, too.`);
});

test.each([
  ['any of them', undefined],
  ['any of them', null],
  ['none of them', []],
])(
  'a step that collects %s says so (%j)',
  (words, collects) =>
    expect(formatDeclaredSlots(SERVICE, step(collects))).toContain(`This step collects ${words}`),
);

test('a branch without declared slots has no such part', () => {
  expect(formatDeclaredSlots(branchWith([]), step())).toBe('');
  expect(formatDeclaredSlots({ code: 'service' } as Branch, step())).toBe('');
});
