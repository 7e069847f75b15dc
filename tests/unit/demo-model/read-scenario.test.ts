import { describe, expect, test } from 'vitest';
import { kindOf, readScenario } from '../../../scripts/demo-model/read-scenario.ts';

const SYSTEM = `You take cars in.

# Step: handover

- Question of this step: which day suits them, and is everything right?
- \`done\` when \`dropoff\` is known. Otherwise stay here.

## Current state

- Scenario: Repair
- Current step: handover (Hand over)
- Slots of this scenario:
  - \`fault\` (Fault, text): what is wrong
  - \`fuel\` (Fuel, choice: petrol, diesel or electric): what it runs on
  - \`dropoff\` (Day, date): when it comes
- Collected slots: {"fault":"noise","doors":4}
- Allowed next steps: done, vehicle
- Guards: done requires dropoff, plate`;

describe('readScenario', () => {
  test('reads the state, and the slots with their types', () => {
    const scenario = readScenario(SYSTEM)!;
    expect(scenario).toMatchObject({
      step: 'handover',
      slots: { fault: 'noise', doors: '4' },
      allowedNext: ['done', 'vehicle'],
      guards: { done: ['dropoff', 'plate'] },
      ways: { done: '`dropoff` is known' },
      time: { code: 'dropoff', kind: 'date', isTyped: true },
    });
    expect(scenario.declared.map(({ code, label, kind }) => [code, label, kind])).toEqual([
      ['fault', 'Fault', 'text'],
      ['fuel', 'Fuel', 'choice'],
      ['dropoff', 'Day', 'date'],
      ['plate', 'plate', 'text'],
      ['doors', 'doors', 'text'],
    ]);
    expect(scenario.declared[1]!.choices).toEqual(['petrol', 'diesel', 'electric']);
  });

  test('knows what the step asks for, and whether for a yes', () => {
    const { question, asks } = readScenario(SYSTEM)!;
    expect(question).toEqual({
      facts: ['which day suits them'],
      confirms: ['is everything right'],
    });
    expect(asks.map(({ code }) => code)).toEqual(['dropoff']);
  });

  test('is null for a branch without steps', () => {
    expect(readScenario('You answer questions.')).toBeNull();
  });
});

describe('kindOf', () => {
  test.each([
    ['phone', '', 'phone'],
    ['reach', 'a number to reach the customer', 'phone'],
    ['email', '', 'email'],
    ['name', '', 'name'],
    ['nachname', '', 'name'],
    ['dropoff_day', '', 'date'],
    ['uhrzeit', '', 'time'],
    ['reason', 'why they come', 'text'],
  ])('%s (%s) → %s', (words, description, kind) => expect(kindOf(words, description)).toBe(kind));
});
