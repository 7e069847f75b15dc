import { expect, test } from 'vitest';
import {
  checkTurn,
  type ObservedTurn,
} from '../../../../functions/assistant/evaluation/check-turn.ts';
import type { Expectation } from '../../../../functions/assistant/schemas/dialog-test.ts';

const TURN: ObservedTurn = {
  intent_code: 'new_booking',
  step: 'book',
  slots: { name: 'Anna', people: 2 },
  events: ['sticky'],
  sources: ['Dental prices'],
  reply: 'A filling is £110. 🦷',
};

test.each<Expectation>([
  {},
  { intent_code: 'new_booking', step: 'book' },
  { slots: { name: 'Anna', phone: null, people: 2 } },
  { events: { includes: ['sticky'], excludes: ['resumed'] } },
  { sources: ['Dental prices'] },
  { reply: { contains: ['£110'], not_contains: ['£120'], matches: '£\\d+', max_characters: 20 } },
  { reply: { meets: ['is polite'] } },
])('%j holds', (expectation) => {
  expect(checkTurn(expectation, TURN)).toEqual([]);
});

test.each<[Expectation, string, unknown, unknown]>([
  [{ intent_code: 'reschedule' }, 'intent_code', 'reschedule', 'new_booking'],
  [{ step: null }, 'step', null, 'book'],
  [{ slots: { name: null } }, 'slots.name', null, 'Anna'],
  [{ slots: { phone: '1' } }, 'slots.phone', '1', null],
  [{ slots: { people: '2' } }, 'slots.people', '2', 2],
  [{ events: { includes: ['resumed'] } }, 'events.includes', 'resumed', ['sticky']],
  [{ events: { excludes: ['sticky'] } }, 'events.excludes', 'sticky', ['sticky']],
  [{ sources: ['Privacy'] }, 'sources', 'Privacy', ['Dental prices']],
  [{ reply: { contains: ['£120'] } }, 'reply.contains', '£120', TURN.reply],
  [{ reply: { not_contains: ['£110'] } }, 'reply.not_contains', '£110', TURN.reply],
  [{ reply: { matches: '^£' } }, 'reply.matches', '^£', TURN.reply],
  [{ reply: { max_characters: 19 } }, 'reply.max_characters', 19, 20],
])('%j does not', (expectation, path, expected, got) => {
  expect(checkTurn(expectation, TURN)).toEqual([{ expectation: path, expected, got }]);
});
