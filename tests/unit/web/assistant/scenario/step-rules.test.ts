import { describe, expect, test } from 'vitest';
import {
  explainKindsProblem,
  findStepProblems,
  parseSlots,
} from '@/features/assistant/scenario/step-rules.ts';

const fields = { name: 'Book', system_prompt: '', allowed_next: [], guards: {} };
const step = { ...fields, base: { ...fields, updated_at: '' } };

describe('findStepProblems', () => {
  test.each(
    [
      ['a name that is only blanks', { name: '  ' }, 'name', /Enter a name/],
      [
        'a slot named twice',
        { guards: { requires: ['name', 'name'] } },
        'requires',
        /“name”.*twice/,
      ],
      [
        'a slot of 101 letters',
        { guards: { requires: ['x'.repeat(101)] } },
        'requires',
        /100 char/,
      ],
      ['a name of 201 letters', { name: 'x'.repeat(201) }, 'name', /200 char/],
      [
        'a kind with a blank',
        { outcome: { kind: 'call back', due_minutes: 1 } },
        'kind',
        /valid code/,
      ],
      [
        'half a minute',
        { outcome: { kind: 'callback', due_minutes: 0.5 } },
        'due',
        /whole minutes/,
      ],
      ['no time', { outcome: { kind: 'callback', due_minutes: NaN } }, 'due', /whole minutes/],
      ['a prompt over 100,000', { system_prompt: 'x'.repeat(100_001) }, 'system_prompt', /100,000/],
    ] as const,
  )('%s', (_, change, field, words) => {
    const problems = findStepProblems({ ...step, ...change } as typeof step);
    expect(problems[field]).toMatch(words);
    expect(Object.values(problems).filter(Boolean)).toHaveLength(1);
  });

  test('a step that the server takes has none', () => {
    const outcome = { kind: 'booking', due_minutes: 0 };
    const problems = findStepProblems({
      ...step,
      outcome,
      guards: { requires: ['name', 'phone'] },
    });
    expect(Object.values(problems).filter(Boolean)).toEqual([]);
  });
});

test('kinds of requests are codes, and not too many', () => {
  expect(explainKindsProblem(['callback', 'change_2'])).toBe('');
  expect(explainKindsProblem(['callback', 'Change'])).toMatch(/“Change”/);
  expect(explainKindsProblem(Array(21).fill('x'))).toMatch(/20 kinds/);
});

test('slots are read from text as it is typed', () => {
  expect(parseSlots(' name,, phone , ')).toEqual(['name', 'phone']);
});
