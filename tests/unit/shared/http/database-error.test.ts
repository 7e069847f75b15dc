import { describe, expect, test } from 'vitest';
import {
  DatabaseError,
  toDatabaseProblem,
  unwrap,
} from '../../../../functions/shared/http/database-error.ts';

describe('toDatabaseProblem', () => {
  test.each([
    ['a duplicate', '23505', 409, 409],
    ['a reference to nothing', '23503', 409, 409],
    ['a broken check', '23514', 400, 422],
    ['a missing value', '23502', 400, 422],
    ['a text that is no uuid', '22P02', 400, 422],
    ['a zero byte', '22021', 400, 422],
    ['a missing right', '42501', 403, 403],
    ['a conflict raised by a rule', 'PT409', 409, 409],
    ['a missing row raised by a rule', 'PT404', 404, 404],
    ['one row asked for, none there', 'PGRST116', 406, 404],
    ['an expired token', 'PGRST303', 401, 401],
    ['a token of another project', '', 401, 401],
    ['a statement that took too long', '57014', 500, 503],
    ['a deadlock', '40P01', 500, 503],
    ['a closed connection', '08006', 500, 503],
    ['no connection to the database', 'PGRST002', 503, 503],
    ['nothing that answers', '', 0, 503],
    ['a gateway without a backend', '', 502, 503],
    ['anything else', 'XX000', 500, 500],
    ['a status that no problem has', 'PT299', 500, 500],
  ])('%s (%s, HTTP %i) is %i', (_, code, status, expected) => {
    expect(toDatabaseProblem(new DatabaseError(code, 'm', status)).status).toBe(expected);
  });

  test('passes on what a rule of the project says, as a sentence', () => {
    const error = new DatabaseError('PT409', 'the last editor cannot be demoted', 409);
    expect(toDatabaseProblem(error).detail).toBe('The last editor cannot be demoted.');
  });

  test('leaves a code at its beginning as it is written', () => {
    for (const code of ['general_info', '_router']) {
      const error = new DatabaseError('PT400', `${code} cannot be disabled`, 400);
      expect(toDatabaseProblem(error).detail).toBe(`${code} cannot be disabled.`);
    }
  });

  test('leaves the value of a field at its beginning as it is written', () => {
    const message = 'parking is no kind of request';
    const details = JSON.stringify({ errors: [{ path: 'outcome.kind', message }] });
    const error = new DatabaseError('PT422', message, 422, details);
    expect(toDatabaseProblem(error).detail).toBe(`${message}.`);
  });

  test.each([
    ['of a rule with an object', 'PT409', '{"gate":"require","status":1}', { gate: 'require' }],
    ['of a rule with a text', 'PT409', 'Key (a)=(b)', {}],
    ['of a rule with a list', 'PT409', '[1]', {}],
    ['of the server', '23505', '{"gate":"require"}', {}],
  ])('the details %s are %4$j of the problem', (_, code, details, members) => {
    const { type: _t, title: _title, detail: _d, code: _c, ...body } = toDatabaseProblem(
      new DatabaseError(code, 'm', 409, details),
    ).body;
    expect(body).toEqual({ ...members, status: 409 });
  });

  test.each(['23505', '23514', '42501', '57014', 'XX000'])(
    'keeps the text of %s inside',
    (code) => {
      const error = new DatabaseError(code, 'relation "users" key (email)=(a@b.c)', 400);
      expect(JSON.stringify(toDatabaseProblem(error).body)).not.toMatch(/users|a@b\.c/);
    },
  );

  test('asks to come back later when the database is unavailable', () => {
    expect(toDatabaseProblem(new DatabaseError('', 'm', 0)).headers).toHaveProperty('Retry-After');
  });
});

describe('unwrap', () => {
  test('hands out the data', () => {
    expect(unwrap({ data: [1], error: null, status: 200 })).toEqual([1]);
  });

  test.each([
    ['its code', '23505', 409, '23505'],
    ['the HTTP status when it has no code', '', 502, 'HTTP 502'],
    ['HTTP 0 when nothing answered', '', 0, 'HTTP 0'],
  ])('throws the error with %s', (_, code, status, expected) => {
    const result = { data: null, error: { code, message: 'm' }, status };
    expect(() => unwrap(result)).toThrow(expect.objectContaining({ code: expected, status }));
  });
});
