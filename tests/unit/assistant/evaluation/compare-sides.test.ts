import { expect, test } from 'vitest';
import { compareSides } from '../../../../functions/assistant/evaluation/compare-sides.ts';
import type { Changed, Side } from '../../../../functions/assistant/schemas/side.ts';

const side: Side = {
  intent_code: 'new_booking',
  config_version: 1,
  step: 'intro',
  slots: { name: 'Ann', wish: { b: 1, a: 2 } },
  events: ['sticky'],
  sources: ['prices.md', 'hours.md'],
  text: 'Hello.',
};

const changes: [rest: Partial<Side>, changed: Changed[]][] = [
  [{}, []],
  [{ config_version: 2 }, []],
  [{ intent_code: 'price_question' }, ['intent']],
  [{ step: null }, ['step']],
  [{ slots: { wish: { a: 2, b: 1 }, name: 'Ann' } }, []],
  [{ slots: { name: 'Ann' } }, ['slots']],
  [{ events: [] }, ['events']],
  [{ sources: ['hours.md', 'prices.md', 'hours.md'] }, []],
  [{ sources: ['hours.md'] }, ['sources']],
  [{ text: 'Hello!' }, ['text']],
  [{ text: 'Hi.', step: 'qualify', events: ['sticky', 'resumed'] }, ['step', 'events', 'text']],
];

test.each(changes)('with %j the changes are %j', (rest, changed) => {
  expect(compareSides(side, { ...side, ...rest })).toEqual(changed);
});
