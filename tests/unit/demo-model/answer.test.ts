import { expect, test } from 'vitest';
import { toObject } from '../../../scripts/demo-model/answer.ts';

const SCHEMA = {
  properties: { reply: {}, slots_updated: {}, intent_change: { enum: ['booking', null] } },
};
const objectOf = (slots_updated: Record<string, unknown>) =>
  JSON.parse(toObject({ reply: 'Hello', slots_updated }, SCHEMA));

test('changed slots are a list of pairs', () => {
  expect(objectOf({ name: 'Ann' }).slots_updated).toEqual([{ slot: 'name', value: 'Ann' }]);
});

test('without changed slots the list is null, as schemas of branches without slots require', () => {
  expect(objectOf({})).toEqual({ reply: 'Hello', slots_updated: null, intent_change: null });
});
