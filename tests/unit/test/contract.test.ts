import { expect, test } from 'vitest';
import { readContract } from '../../support/contract.ts';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const problem = {
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};
const Note = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] };
const Problem = { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] };

const contract = readContract(JSON.stringify({
  paths: {
    '/notes/{id}': {
      get: {
        responses: {
          200: { ...json({ $ref: '#/components/schemas/Note' }), headers: { ETag: {} } },
          204: {},
          409: { ...problem, description: 'Busy (`note-held`)' },
        },
      },
    },
    '/notes/news': {
      get: {
        responses: {
          200: {
            content: { 'text/event-stream': { schema: { $ref: '#/components/schemas/Note' } } },
          },
        },
      },
    },
  },
  components: { schemas: { Note, Problem }, responses: { Problem: problem } },
}));

interface Answer {
  path?: string;
  status?: number;
  type?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Returns the errors of a response; by default a note. */
function faultsOf(answer: Answer): string[] {
  const { path = '/notes/1', status = 200, headers = {}, body = '{"text":"x"}' } = answer;
  const type = answer.type ?? (status < 400 ? 'application/json' : 'application/problem+json');
  const response = {
    status,
    headers: new Headers({ ...headers, ...(type && { 'Content-Type': type }) }),
  };
  const check = contract.check({ method: 'GET', path, response });
  return [...check.faults, ...check.body?.(body) ?? [], ...check.events?.(body) ?? []];
}

test.each<[sentence: string, answer: Answer]>([
  ['a declared answer', { headers: { ETag: '"1"' } }],
  ['an answer without a body', { status: 204, type: '' }],
  ['a problem with a declared code and more members', {
    status: 409,
    body: '{"code":"note-held","by":1}',
  }],
  ['a failure of the API, which is declared for all', { status: 500, body: '{"code":"x"}' }],
  ['a refusal of what there is not', { path: '/nothing', status: 404, body: '{"code":"x"}' }],
  ['an event', { path: '/notes/news', type: 'text/event-stream', body: 'data: {"text":"x"}\n' }],
])('%s has no fault', (_, answer) => {
  expect(faultsOf(answer)).toEqual([]);
});

test.each<[sentence: string, answer: Answer, fault: string]>([
  ['a status', { status: 404, body: '{"code":"x"}' }, 'an undeclared status'],
  ['a call', { path: '/nothing' }, 'an undeclared status'],
  ['a media type', { type: 'text/csv' }, 'an undeclared media type text/csv'],
  ['a body', { status: 204 }, 'an undeclared media type application/json'],
  ['the lack of one', { type: '' }, 'no content'],
  ['a header', { headers: { Link: '</x>' } }, 'an undeclared header Link'],
  ['a code', { status: 409, body: '{"code":"conflict"}' }, 'an undeclared code conflict'],
  ['a member', { body: '{"text":"x","more":1}' }, 'Unrecognized key: "more"'],
  ['a type', { body: '{"text":1}' }, 'expected string'],
  [
    'an event',
    { path: '/notes/news', type: 'text/event-stream', body: 'data: {"delta":"x"}\n' },
    'Unrecognized key: "delta"',
  ],
])('%s that is not declared is a fault', (_, answer, fault) => {
  expect(faultsOf(answer).join()).toContain(fault);
});
