import { describe, expect, test } from 'vitest';
import {
  findComment,
  findDoctor,
  findName,
  findPhone,
  findReason,
} from '../../../scripts/demo-model/slots.ts';

const ASKED = 'On whose name shall I make the booking?';

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
    expect(findName(message, lastReply)).toBe(name);
  });
});

describe('findReason', () => {
  test.each([
    ['My tooth aches, can I come this week?', 'tooth aches'],
    ["I'd like to book a cleaning with Emma on Friday, my name is John Smith", 'cleaning'],
    ['Hello, I want to make an appointment for a check-up please', 'check-up'],
    ['I have had a cough for a week', 'had a cough for a week'],
    ['Хочу записаться, у меня болит зуб', 'болит зуб'],
    ['Запишите меня на чистку в пятницу', 'чистку'],
    ['I want to book an appointment', null],
    ['Thursday at 10:30', null],
  ])('%s → %s', (message, reason) => expect(findReason(message)).toBe(reason));
});

describe('findDoctor', () => {
  test.each([
    ['with Dr Okafor please', 'Dr Daniel Okafor'],
    ['can I see Priya Nair?', 'Dr Priya Nair'],
    ['к доктору Волковой', 'Dr Irina Volkova'],
    ['a cleaning with Emma', 'Emma Clarke'],
    ['my name is Thomas Reid', undefined],
    ['any doctor', undefined],
  ])('%s → %s', (message, name) => expect(findDoctor(message)?.name).toBe(name));
});

describe('findComment', () => {
  test.each([
    ['for my daughter, she is 4', 'child, 4 years'],
    ['I am terrified of the drill', 'afraid of treatment'],
    ['I am allergic to penicillin', 'allergic to penicillin'],
    ['nothing special', null],
  ])('%s → %s', (message, comment) => expect(findComment(message)).toBe(comment));
});
