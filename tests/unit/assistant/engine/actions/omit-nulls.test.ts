import { expect, test } from 'vitest';
import { omitNulls } from '../../../../../functions/assistant/engine/actions/omit-nulls.ts';

const schema = {
  type: 'object',
  properties: {
    day: { type: 'string' },
    note: { type: ['string', 'null'] },
    kind: { enum: ['a', null] },
    any: {},
    who: { type: 'object', properties: { name: { type: 'string' } } },
    times: { type: 'array', items: { type: 'object', properties: { at: { type: 'string' } } } },
  },
};

test('a null is left out where the schema takes none, at any depth', () => {
  const given = { day: null, who: { name: null }, times: [{ at: null }, { at: '9:00' }] };
  expect(omitNulls(schema, given)).toEqual({ who: {}, times: [{}, { at: '9:00' }] });
});

test('a null stays where the schema takes it or has no such property', () => {
  const given = { note: null, kind: null, any: null, unknown: null, day: 'Monday' };
  expect(omitNulls(schema, given)).toEqual(given);
  expect(omitNulls(undefined, given)).toEqual(given);
});
