import { expect, test } from 'vitest';
import { formatLine } from '../../../../scripts/stack/http/json-console.ts';

const parsed = (...parts: unknown[]) => JSON.parse(formatLine('error', parts));

test('an error of the database driver is logged by its name and code, without what it quotes', () => {
  const error = Object.assign(new Error('invalid input syntax for type uuid: "Ann Keller"'), {
    name: 'PostgresError',
    code: '22P02',
    detail: 'Key (email)=(ann@example.com) exists',
    where: "unnamed portal parameter $1 = 'Ann Keller'",
  });
  const line = formatLine('error', ['Auth error:', error]);
  expect(JSON.parse(line)).toMatchObject({
    level: 'error',
    error: { name: 'PostgresError', code: '22P02', at: expect.any(Array) },
  });
  expect(line).not.toMatch(/Ann|ann@/);
});

test.each([['PT409', 'info'], ['42501', 'info'], ['PT500', 'error'], ['XX000', 'error']])(
  'what the database refuses with %s has the level %s',
  (code, level) => {
    expect(parsed(Object.assign(new Error('refused'), { code }))).toMatchObject({ level });
  },
);

test('an error of our own says where it failed', () => {
  expect(parsed(new TypeError('x')).error).toMatchObject({
    name: 'TypeError',
    at: expect.arrayContaining([expect.stringContaining('json-console.test.ts')]),
  });
});

test('a line of ours stays as it is, any other becomes one object', () => {
  expect(formatLine('log', ['{"status":200}'])).toBe('{"status":200}');
  expect(parsed('charge_tokens: Error')).toMatchObject({ message: 'charge_tokens: Error' });
  expect(formatLine('warn', ['two\nlines', { a: 1 }])).not.toContain('\n');
});
