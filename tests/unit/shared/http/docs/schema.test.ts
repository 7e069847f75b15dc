import { describe, expect, test } from 'vitest';
import {
  exampleOf,
  rulesInWords,
  type Schema,
  typeInWords,
} from '../../../../../functions/shared/http/docs/schema.ts';

const schemas: Record<string, Schema> = {
  Block: {
    type: 'object',
    properties: {
      path: { type: 'string', example: '/blocks/hero' },
      revision: { type: 'integer' },
    },
  },
};
const block: Schema = { $ref: '#/components/schemas/Block' };

test.each<[string, Schema]>([
  ['string', { type: 'string' }],
  ['string (uuid)', { type: 'string', format: 'uuid' }],
  ['string (uuid) or null', { type: ['string', 'null'], format: 'uuid' }],
  ['Block', block],
  ['array of Block', { type: 'array', items: block }],
  ['Block or null', { anyOf: [block, { type: 'null' }] }],
  ['"draft" or "review"', { type: 'string', enum: ['draft', 'review'] }],
  ['anything', {}],
])('typeInWords says %s', (words, schema) => {
  expect(typeInWords(schema)).toBe(words);
});

test.each<[string, Schema]>([
  ['1 to 200, default 50', { minimum: 1, maximum: 200, default: 50 }],
  ['at least 0', { minimum: 0 }],
  ['', { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }],
  ['up to 24 characters, matches ^v', { maxLength: 24, pattern: '^v' }],
])('rulesInWords says %j', (words, schema) => {
  expect(rulesInWords(schema)).toBe(words);
});

describe('exampleOf', () => {
  test('follows references and prefers given examples', () => {
    expect(exampleOf({ type: 'array', items: block }, schemas))
      .toEqual([{ path: '/blocks/hero', revision: 1 }]);
  });
});
