import { expect, test } from 'vitest';
import {
  DatabaseError,
  toDatabaseProblem,
} from '../../../../functions/shared/http/database-error.ts';
import { problem } from '../../../../functions/shared/http/problem.ts';
import { PROBLEM_CODES, PROBLEM_KINDS } from '../../../../functions/shared/http/problem-kinds.ts';

test('a status alone is the first kind of it', () => {
  expect(problem(409, 'It is there.').body).toEqual({
    type: 'urn:problem-type:conflict',
    title: 'Conflict with the stored data',
    status: 409,
    detail: 'It is there.',
    code: 'conflict',
  });
});

test('a kind brings its status and its title', () => {
  const { body } = problem('model-unavailable', 'It is overloaded.');
  expect(body).toMatchObject({
    type: 'urn:problem-type:model-unavailable',
    title: 'The model isn’t responding',
    status: 503,
    code: 'model-unavailable',
  });
});

test('of the kinds of 503 only what passes by itself has a Retry-After', () => {
  const codes = PROBLEM_CODES.filter((code) => PROBLEM_KINDS[code][0] === 503);
  const headers = codes.map((code) => [code, problem(code, 'No.').headers]);
  expect(Object.fromEntries(headers)).toEqual({
    'unavailable': { 'Retry-After': '5' },
    'model-unavailable': {},
    'model-no-credit': {},
    'not-set-up': {},
    'storage-full': {},
  });
});

test('codes are words with hyphens, and no two kinds of a status have one title', () => {
  expect(PROBLEM_CODES.filter((code) => !/^[a-z]+(-[a-z]+)*$/.test(code))).toEqual([]);
  const titles = Object.values(PROBLEM_KINDS).map((kind) => kind.join(' '));
  expect(new Set(titles).size).toBe(titles.length);
});

const raised = (details: string | null, conflict?: 'version-conflict') =>
  toDatabaseProblem(new DatabaseError('PT409', 'no', 409, details, conflict)).body;

test.each<[sentence: string, details: string | null, code: string]>([
  ['the code in the detail of a conflict', '{"code": "dialog-held", "hold": 1}', 'dialog-held'],
  ['what the call says where there is none', '{"hold": 1}', 'version-conflict'],
  [
    'what the call says instead of a code of another status',
    '{"code": "not-found"}',
    'version-conflict',
  ],
  ['what the call says instead of an unknown code', '{"code": "constructor"}', 'version-conflict'],
])('a conflict of the database has %s', (_, details, code) => {
  expect(raised(details, 'version-conflict')).toMatchObject({ status: 409, code });
});

test('a conflict of which nothing is said is a conflict', () => {
  expect(raised(null)).toMatchObject({ status: 409, code: 'conflict' });
});
