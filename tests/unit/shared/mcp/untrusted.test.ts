import { expect, test } from 'vitest';
import { markSchema, markUntrusted } from '../../../../functions/shared/mcp/untrusted.ts';

const MARKS = { untrusted: ['text', 'name', 'slots'], dropped: ['debug'] };

test('texts of others are in fields named untrusted_text, and dropped fields are gone', () => {
  const value = {
    id: '1',
    name: 'Hello',
    state: { slots: { name: 'Ada' } },
    messages: [{ role: 'user', text: 'Hi', debug: {} }, { role: 'user', text: null }],
  };
  expect(markUntrusted(value, MARKS)).toEqual({
    id: '1',
    name: { untrusted_text: 'Hello' },
    state: { slots: { untrusted_text: '{"name":"Ada"}' } },
    messages: [{ role: 'user', untrusted_text: 'Hi' }, { role: 'user', untrusted_text: null }],
  });
});

test('a schema describes the marked value', () => {
  const schema = {
    type: 'object',
    properties: {
      text: { type: 'string', maxLength: 5 },
      debug: { type: 'object' },
      id: { type: 'string', enum: ['text'] },
    },
    required: ['text', 'debug', 'id'],
    additionalProperties: false,
  };
  expect(markSchema(schema, MARKS)).toMatchObject({
    properties: { untrusted_text: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
    required: ['untrusted_text', 'id'],
  });
  const { properties } = markSchema(schema, MARKS) as { properties: object };
  expect(Object.keys(properties)).toEqual(['untrusted_text', 'id']);
  expect(properties).toMatchObject({ id: { enum: ['text'] } });
});
