import { describe, expect, test } from 'vitest';
import type { PersonalValue } from '../../../../functions/assistant/privacy/dialog-facts.ts';
import { Pseudonyms } from '../../../../functions/assistant/privacy/pseudonyms.ts';

const value = (
  code: string,
  value: PersonalValue['value'],
  type: PersonalValue['slot']['type'] = 'text',
): PersonalValue => ({ slot: { code, type }, value });

const FACTS = [
  'Call me on 030 1234567 or write to ada@example.com',
  value('name', 'Anna Schmidt'),
  value('phone', '+49301234567', 'phone'),
  value('age', 42, 'number'),
];

describe('placeholders', () => {
  test('are numbered by first appearance, and later facts change none', () => {
    const before = new Pseudonyms(FACTS);
    const after = new Pseudonyms([...FACTS, 'My wife has 0171 7654321', value('name', 'Eva Lang')]);
    const text = 'Anna Schmidt, 030 1234567';
    expect(before.replace(text)).toBe('[NAME_1], [PHONE_1]');
    expect(after.replace(text)).toBe(before.replace(text));
    expect(after.replace('0171 7654321, Eva')).toBe('[PHONE_2], [NAME_5]');
  });

  test('are the same for a number in another form, and for a date in words', () => {
    const pseudonyms = new Pseudonyms([...FACTS, 'born 12.05.1980']);
    expect(pseudonyms.replace('+49 (0)30 123 45 67; May 12, 1980 and 12.05.2026'))
      .toBe('[PHONE_1]; [BIRTH_DATE_1] and 12.05.2026');
  });

  test('stand for a date that answers a question for the date of birth', () => {
    const facts = ['When is your date of birth?', '12.05.1980, and I come on 03.02.2026'];
    expect(new Pseudonyms(facts).replace(facts[1]!))
      .toBe('[BIRTH_DATE_1], and I come on 03.02.2026');
  });

  test('stand for short values where these are slots alone', () => {
    const pseudonyms = new Pseudonyms(FACTS);
    expect(pseudonyms.replace('{"age":42,"room":42} in room 42'))
      .toBe('{"age":"[AGE_1]","room":42} in room 42');
  });

  test('leave words of a prompt that a name is written like', () => {
    const pseudonyms = new Pseudonyms([value('name', 'Will')]);
    const messages = (['system', 'user'] as const).map((role) => ({
      role,
      content: 'I will, Will',
    }));
    const [system, user] = pseudonyms.replaceMessages(messages);
    expect(system!.content).toMatch(/^I will, \[NAME_1\]\n/);
    expect(user!.content).toBe('I [NAME_1], [NAME_1]');
  });

  test('are explained once', () => {
    const pseudonyms = new Pseudonyms(FACTS);
    const once = pseudonyms.replaceSystem('Hello Anna Schmidt');
    expect(pseudonyms.replaceSystem(once)).toBe(once);
    expect(new Pseudonyms([]).replaceSystem('Hello')).toBe('Hello');
  });

  test('are not found twice in replaced text', () => {
    const pseudonyms = new Pseudonyms([...FACTS, value('name', 'Name')]);
    const once = pseudonyms.replace('Name: Anna Schmidt, 030 1234567');
    expect(pseudonyms.replace(once)).toBe(once);
  });
});

describe('values are put back', () => {
  const pseudonyms = new Pseudonyms([...FACTS, value('patient_name', 'Анна')]);

  test.each([
    ['[NAME_1]', 'Anna Schmidt'],
    ['[name_1]', 'Anna Schmidt'],
    ['NAME_1', 'Anna Schmidt'],
    ['[NAME_1', 'Anna Schmidt'],
    ['NAME_1]', 'Anna Schmidt'],
    ['[ Name 1 ]', 'Anna Schmidt'],
    ['\\[NAME\\_1\\]', 'Anna Schmidt'],
    ['**[NAME_1]**', '**Anna Schmidt**'],
    ['{{NAME_1}}', 'Anna Schmidt'],
    ['(NAME_1)', '(Anna Schmidt)'],
    ["[NAME_1]'s", "Anna Schmidt's"],
    ['[call PHONE_1](tel:PHONE_1)', '[call 030 1234567](tel:030 1234567)'],
    ['[TELEFON_1]', '030 1234567'],
    ['[PATIENT_NAME_1]у', 'Анну'],
    ['[NAME_99]', '[NAME_99]'],
    ['name 1', 'name 1'],
    ['[INTENT_CHANGE: booking_1]', '[INTENT_CHANGE: booking_1]'],
  ])('%s', (written, restored) => expect(pseudonyms.restore(written)).toBe(restored));

  test('in values of JSON, with their types', () => {
    expect(pseudonyms.restoreDeep({ age: '[AGE_1]', names: ['NAME_1'], n: 1 }))
      .toEqual({ age: 42, names: ['Anna Schmidt'], n: 1 });
  });

  test('in streams cut at any two places', () => {
    const text = 'So [ NAME_1 ], [phone_1] and [PATIENT_NAME_1]у; [see NAME_1](x), PHONE_1. {a [b';
    const restored = pseudonyms.restore(text);
    for (let i = 0; i <= text.length; i++) {
      for (let j = i; j <= text.length; j++) {
        const stream = pseudonyms.restoring();
        const pieces = [text.slice(0, i), text.slice(i, j), text.slice(j)];
        expect(pieces.map((piece) => stream.feed(piece)).join('') + stream.end()).toBe(restored);
      }
    }
  });
});

test.each(['1 ', '1', 'a', 'a@', 'a.', ' ', '[', 'born ', 'call ', '1-', 'NAME_', '+1(', 'DE12 '])(
  'a long text of %j takes no time',
  (piece) => {
    const text = piece.repeat(8000 / piece.length);
    const started = performance.now();
    const pseudonyms = new Pseudonyms([text, value('name', 'Anna Schmidt')]);
    pseudonyms.restore(pseudonyms.replace(text));
    expect(performance.now() - started).toBeLessThan(1500);
  },
);
