import { describe, expect, test } from 'vitest';
import { readScenario } from '../../../scripts/demo-model/read-scenario.ts';

const SYSTEM = `You take cars in.

# Step: handover

- Question of this step: which day suits them, and is everything right?
- \`done\` when \`dropoff\` is known. Otherwise stay here.

## Slots

- \`fault\` (Fault, text): what is wrong
- \`fuel\` (Fuel (car), choice: "petrol" or "diesel, any"): what it runs on
- \`dropoff\` (Day, date YYYY-MM-DD): when it comes
- \`plate\` (Name on the plate, text)

## Current state

- Scenario: Repair
- Current step: handover (Hand over)
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
      time: { code: 'dropoff', kind: 'date', description: 'when it comes' },
    });
    expect(scenario.declared.map(({ code, label, kind }) => [code, label, kind])).toEqual([
      ['fault', 'Fault', 'text'],
      ['fuel', 'Fuel (car)', 'choice'],
      ['dropoff', 'Day', 'date'],
      ['plate', 'Name on the plate', 'name'],
    ]);
    expect(scenario.declared[1]!.choices).toEqual(['petrol', 'diesel, any']);
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
