import { describe, expect, test } from 'vitest';
import {
  findName,
  findPhone,
  findStaff,
  findStatements,
  findTyped,
  isTakenBack,
} from '../../../scripts/demo-model/find-values.ts';
import type { Slot } from '../../../scripts/demo-model/read-scenario.ts';

const slotOf = (kind: string, choices: string[] = []): Slot => ({
  ...{ code: kind, label: kind, kind, choices, isTyped: true, description: '' },
});

describe('findPhone', () => {
  test.each([
    ['07700 900 123', '07700 900 123'],
    ['my number is +44 1632 960136, thanks', '+44 1632 960136'],
    ['+7 912 345-67-89', '+7 912 345-67-89'],
    ['(01632) 960-136', '(01632) 960-136'],
    ['at 10:30 on 26 November', null],
    ['26.11.2026 10:30', null],
    ['2026-11-26 14:00', null],
    ['26/11/2026', null],
    ['he is 6', null],
    ['12345678901234567890', null],
  ])('%s → %s', (message, phone) => expect(findPhone(message)).toBe(phone));
});

const ASKED = 'May I have your name?';

describe('findName', () => {
  test.each([
    ['My name is Anna Petrova', '', 'Anna Petrova'],
    ["Hello, I'm John Smith and my tooth hurts", '', 'John Smith'],
    ['Меня зовут Мария Иванова', '', 'Мария Иванова'],
    ["It's O'Neil-Brown", '', "O'Neil-Brown"],
    ['Anna Petrova', ASKED, 'Anna Petrova'],
    ['anna petrova, 07700 900 123', ASKED, 'Anna Petrova'],
    ['Anna Petrova', 'What would you like to come in for?', 'Anna Petrova'],
    ['Runny Nose', 'What would you like to come in for?', null],
    ['Upper', ASKED, null],
    ['Upper Left', ASKED, null],
    ['yes please', ASKED, null],
    ['By the way, how much is it?', ASKED, null],
    ['Is there parking?', ASKED, null],
    ['My tooth hurts', ASKED, null],
    ["I'm in pain", '', null],
    ['For Monday please', '', null],
  ])('%s (after "%s") → %s', (message, lastReply, name) => {
    expect(findName(message, lastReply === ASKED)).toBe(name);
  });
});

describe('findStatements', () => {
  test.each([
    ['My tooth aches, can I come this week?', ['tooth aches']],
    ["I'd like to book a cleaning on Friday", ['cleaning']],
    ['Hello, I want to make an appointment for a check-up please', ['check-up']],
    ['The car pulls to the left, and it squeaks', ['The car pulls to the left', 'it squeaks']],
    ['Хочу записаться, у меня болит зуб', ['болит зуб']],
    ['Запишите меня на чистку в пятницу', ['чистку']],
    ['Ich brauche einen Termin für den Ölwechsel', ['den Ölwechsel']],
    ['I want to book an appointment', []],
    ['Thursday at 10:30', []],
    ['{"state_after":"close"}', []],
  ])('%s → %j', (message, statements) => expect(findStatements(message)).toEqual(statements));

  test('leaves out what other slots hold', () => {
    const message = 'The brakes squeak, my name is Anna Petrova, 07700 900 123';
    expect(findStatements(message, ['Anna Petrova', '07700 900 123'])).toEqual([
      'The brakes squeak',
    ]);
  });
});

describe('findStaff', () => {
  test.each([
    ['with Dr Okafor please', 'Dr Okafor'],
    ['can I see Priya Nair?', 'Priya Nair'],
    ['к доктору Волковой', 'доктору Волковой'],
    ['bei Frau Weber', 'Frau Weber'],
    ['a cleaning with Emma', 'Emma'],
    ['my name is Thomas Reid', null],
    ['with a friend on Monday', null],
  ])('%s → %s', (message, name) => expect(findStaff(message)).toBe(name));
});

describe('findTyped', () => {
  test.each([
    [slotOf('email'), 'write to eva@stone.example please', 'eva@stone.example'],
    [slotOf('choice', ['petrol', 'diesel']), 'it is a Diesel', 'diesel'],
    [slotOf('choice', ['petrol', 'diesel']), 'a hybrid', null],
    [slotOf('number'), 'about 2,5 litres', 2.5],
    [slotOf('boolean'), 'yes please', true],
    [slotOf('boolean'), 'nein', false],
    [slotOf('boolean'), 'what?', null],
  ])('%j in %s → %s', (slot, message, value) => {
    expect(findTyped(slot, message, true)).toBe(value);
  });

  test('takes a number or a yes only as an answer', () => {
    expect(findTyped(slotOf('number'), '2 litres', false)).toBeNull();
    expect(findTyped(slotOf('boolean'), 'yes', false)).toBeNull();
  });
});

describe('isTakenBack', () => {
  test.each([
    ['forget my number please', 'phone', true],
    ['забудьте мой номер', 'phone', true],
    ['any mechanic is fine', 'mechanic', true],
    ['forget it', 'phone', false],
    ['my phone is broken', 'phone', false],
  ])('%s, %s: %s', (message, kind, isBack) => {
    expect(isTakenBack(slotOf(kind), message)).toBe(isBack);
  });
});
