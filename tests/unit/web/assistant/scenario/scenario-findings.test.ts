import { expect, test } from 'vitest';
import { compareScenarios } from '@/features/assistant/scenario/compare-scenarios.ts';
import { changeSlot, changeStep } from '@/features/assistant/scenario/edit-scenario.ts';
import {
  type ScenarioBody,
  toBody,
  toDraft,
} from '@/features/assistant/scenario/scenario-draft.ts';
import {
  countFindings,
  findFieldProblems,
  readFieldErrors,
  readReport,
  titleOf,
} from '@/features/assistant/scenario/scenario-findings.ts';
import { NewScenario } from '../../../../../functions/assistant/schemas/scenario.ts';

const STEP = { system_prompt: '', guards: {}, outcome: null, collects: null };
const STORED: ScenarioBody = {
  steps: [
    { ...STEP, code: 'ask', name: 'Ask', allowed_next: ['done'] },
    { ...STEP, code: 'done', name: 'Done', allowed_next: [] },
  ],
  slots: [{
    code: 'phone',
    label: 'Phone',
    type: 'text',
    max_length: 100,
    personal: true,
    description: '',
  }],
};
const draft = toDraft(STORED, '"1"');

test.each([
  ['name', changeStep(draft, 'ask', { name: ' ' })],
  ['code', changeStep(draft, 'ask', { code: 'Ask' })],
  ['code', changeStep(draft, 'ask', { code: `a${'b'.repeat(64)}` })],
  ['system_prompt', changeStep(draft, 'ask', { system_prompt: 'a'.repeat(100_001) })],
  ['kind', changeStep(draft, 'ask', { outcome: { kind: 'Call', due_minutes: 1 } })],
  ['due', changeStep(draft, 'ask', { outcome: { kind: 'call', due_minutes: 0.5 } })],
  ['label', changeSlot(draft, 'phone', { label: '' })],
  ['code', changeSlot(draft, 'phone', { code: '' })],
  ['choices', changeSlot(draft, 'phone', { type: 'choice', choices: ' \n' })],
  ['choices', changeSlot(draft, 'phone', { type: 'choice', choices: 'a'.repeat(201) })],
  ['max_length', changeSlot(draft, 'phone', { max_length: '' })],
  ['max_length', changeSlot(draft, 'phone', { max_length: '2001' })],
  ['description', changeSlot(draft, 'phone', { description: 'a'.repeat(501) })],
])('an invalid %s is found, as by the API', (field, changed) => {
  expect(findFieldProblems(changed).map((found) => found.field)).toEqual([field]);
  expect(NewScenario.safeParse(toBody(changed)).success).toBe(false);
});

test('a valid draft has no problem, as for the API', () => {
  const choice = changeSlot(draft, 'phone', { type: 'choice', choices: 'one\n two \n' });
  expect(findFieldProblems(choice)).toEqual([]);
  expect(NewScenario.parse(toBody(choice)).slots[0]!.choices).toEqual(['one', 'two']);
});

test('a report names steps and slots by their ids', () => {
  const renamed = changeStep(draft, 'done', { code: 'end', name: 'The end' });
  const findings = readReport({
    errors: [{
      code: 'unfillable-guard',
      step: 'end',
      slot: 'phone',
      message: 'A',
      path: ['ask', 'end'],
    }],
    warnings: [
      { code: 'slot-never-used', slot: 'phone', message: 'B' },
      { code: 'too-complex', message: 'C' },
    ],
  }, renamed);
  expect(findings).toEqual([
    { tone: 'error', message: 'A', part: 'steps', id: 'done', path: ['ask', 'done'] },
    { tone: 'warning', message: 'B', part: 'slots', id: 'phone' },
    { tone: 'warning', message: 'C' },
  ]);
  expect(countFindings(findings)).toBe('1 error, 2 warnings');
  expect([titleOf(renamed, 'steps', 'done'), titleOf(renamed, 'slots', 'phone')])
    .toEqual(['The end', 'Phone']);
});

test('an invalid field that only the API finds is shown at its place', () => {
  expect(readFieldErrors([
    { path: 'slots.0.pattern', message: 'This is not a regular expression (RE2)' },
    { path: 'steps', message: 'Too many.' },
  ], draft)).toEqual([
    {
      tone: 'error',
      message: 'This is not a regular expression (RE2).',
      part: 'slots',
      id: 'phone',
      field: 'pattern',
    },
    { tone: 'error', message: 'Too many.' },
  ]);
});

test('two scenarios are compared by step and slot', () => {
  const after = toBody(
    changeStep(changeStep(draft, 'ask', { system_prompt: 'Ask.' }), 'done', { code: 'end' }),
  );
  expect(compareScenarios(STORED, after).map(({ title }) => title))
    .toEqual(['Order of steps', 'Step ask', 'Step done', 'Step end']);
  expect(compareScenarios(STORED, STORED)).toEqual([]);
});
