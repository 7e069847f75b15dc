import { expect, test } from 'vitest';
import { isQuestion } from '../../../../../functions/assistant/knowledge/gaps/is-question.ts';

test.each([
  'Is there parking?',
  'Parking near you',
  'price of a dental crown',
  'I would like to know how much a crown is',
  'My name is Ada Byron. Do you treat children?',
  'where can I park',
  'My tooth hurts, what helps?',
  'Haben Sie samstags geöffnet',
  'Ich habe eine Frage zur Rechnung',
  'Подскажите, есть ли парковка',
  'Парковка рядом',
])('asks: %s', (message) => expect(isQuestion(message)).toBe(true));

test.each([
  'Thanks!',
  'My tooth hurts',
  'I have had pain since Monday.',
  'Yes, my insurance is private',
  'Ada Byron',
  'My name is Ada Byron',
  '020 7946 0018',
  'ada@example.com, +44 20 7946 0018',
  'Ich habe Zahnschmerzen',
  'Mein Zahn tut weh',
  'У меня болит зуб',
  'Меня зовут Анна Петрова',
])('asks nothing: %s', (message) => expect(isQuestion(message)).toBe(false));
