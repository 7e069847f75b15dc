import { describe, expect, test } from 'vitest';
import {
  type ScenarioBody,
  type SlotType,
  toDraft,
} from '@/features/assistant/scenario/scenario-draft.ts';
import { startOfPath } from '@/features/assistant/scenario/start-of-path.ts';

const step = (code: string, requires: string[] = [], collects: string[] | null = []) => ({
  ...{ code, name: code, system_prompt: '', allowed_next: [], outcome: null, collects },
  guards: requires.length ? { requires } : {},
});
const slot = (code: string, type: SlotType = 'text', choices?: string[]) => ({
  ...{ code, label: `The ${code}`, type, max_length: 2000, personal: false, description: '' },
  ...choices && { choices },
});
const open = (scenario: ScenarioBody, ...path: string[]) =>
  startOfPath('returns', toDraft(scenario, ''), path);

const STEPS = [
  step('ask', ['before'], ['number']),
  step('check', ['number'], ['reason']),
  step('done', ['reason', 'phone']),
];
const SLOTS = [slot('number'), slot('reason'), slot('phone')];
const SCENARIO = { steps: STEPS, slots: SLOTS };

describe('a trial of a path', () => {
  test('begins at a step that cannot be left, with what the steps before it collect', () => {
    expect(open(SCENARIO, 'ask', 'check')).toEqual({
      intent_code: 'returns',
      step: 'check',
      slots: { number: 'Example The number' },
    });
  });

  test('begins before a step that cannot be entered', () => {
    expect(open(SCENARIO, 'ask', 'check', 'done')).toMatchObject({ step: 'check' });
  });

  test('begins at the first step without its guard', () => {
    expect(open(SCENARIO, 'ask')).toMatchObject({ step: 'ask', slots: {} });
  });

  test('has the required slots where steps collect every slot', () => {
    const steps = [step('ask', [], null), ...STEPS.slice(1)];
    expect(open({ steps, slots: SLOTS }, 'ask', 'check', 'done')).toMatchObject({
      step: 'done',
      slots: { number: 'Example The number', reason: 'Example The reason' },
    });
  });

  test('is none without a step', () => expect(open(SCENARIO, 'gone')).toBeUndefined());
});

test.each<[SlotType, unknown]>([
  ['number', 1],
  ['boolean', true],
  ['date', '2030-01-15'],
  ['time', '10:00'],
  ['email', 'someone@example.com'],
  ['choice', 'Red'],
  ['list', ['The x']],
  ['object', { x: 'The x' }],
])('a slot of type %s has a value that fits', (type, value) => {
  const slots = [slot('x', type, type === 'choice' ? ['Red', 'Blue'] : undefined)];
  const steps = [step('ask', [], ['x']), step('end', ['x'])];
  expect(open({ steps, slots }, 'ask', 'end')).toMatchObject({ step: 'end', slots: { x: value } });
});
