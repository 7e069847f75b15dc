import { expect, test } from 'vitest';
import { toOpenAiErrorResponse } from '../../../../functions/assistant/protocols/openai-error.ts';
import { problem } from '../../../../functions/shared/http/problem.ts';

test('a problem becomes an error of OpenAI, with its headers and the first wrong field', async () => {
  const errors = [{ path: 'tools', message: 'Leave this out' }, { path: 'n', message: 'Send 1' }];
  const response = toOpenAiErrorResponse(problem(422, '2 fields are not valid.', { errors }));
  expect(response.status).toBe(422);
  expect(response.headers.get('Content-Type')).toBe('application/json');
  expect(await response.json()).toEqual({
    error: {
      message: '2 fields are not valid. tools: Leave this out. n: Send 1.',
      type: 'invalid_request_error',
      param: 'tools',
      code: 'invalid-fields',
    },
  });
});

test.each(
  [
    [401, 'authentication_error'],
    [403, 'permission_error'],
    [404, 'invalid_request_error'],
    [429, 'rate_limit_error'],
    [503, 'server_error'],
  ] as const,
)('%i is of the type %s', async (status, type) => {
  const response = toOpenAiErrorResponse(
    problem(status, 'No.', { headers: { 'Retry-After': '7' } }),
  );
  expect(response.headers.get('Retry-After')).toBe('7');
  expect(await response.json()).toMatchObject({ error: { message: 'No.', type, param: null } });
});
