import { afterEach, expect, test, vi } from 'vitest';
import { type FunctionEnv, readFunctionEnv } from '../../../../functions/shared/env.ts';
import { createHandler } from '../../../../functions/shared/http/create-handler.ts';

afterEach(() => vi.restoreAllMocks());

const RIGHT = {
  SUPABASE_URL: 'http://127.0.0.1:54321',
  SUPABASE_PUBLISHABLE_KEYS: 'sb_publishable_1',
  SUPABASE_SECRET_KEYS: 'sb_secret_1',
};
const reading = (variables: Record<string, string>) => () =>
  readFunctionEnv((name) => ({ ...RIGHT, ...variables })[name]);
const createApp = ({ supabaseUrl }: FunctionEnv) => ({ fetch: () => new Response(supabaseUrl) });
const request = new Request('http://127.0.0.1/assistant/health');

test('a function with right settings answers by its app', async () => {
  const response = await createHandler(reading({}), createApp)(request);
  expect([response.status, await response.text()]).toEqual([200, RIGHT.SUPABASE_URL]);
});

test('a function with wrong settings names the variables, and only its log what they hold', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const variables = { OPENAI_API_KEY: 'sk-1', RERANK_URL: 'http://ranks.example/v1/rerank' };
  const response = await createHandler(reading(variables), createApp)(request);
  expect(response.status).toBe(503);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  expect(await response.json()).toMatchObject({
    code: 'not-set-up',
    detail: 'These settings of the function are invalid: CHAT_MODEL, RERANK_MODEL. See its log.',
  });
  expect(log.mock.calls.flat().join('\n').split('\n')).toEqual([
    'CHAT_MODEL is not set; it must be the name of a model of https://api.openai.com/v1; ' +
    '`deno task doctor --models` lists them',
    'RERANK_MODEL is not set; it must be the name of a model of http://ranks.example/v1/rerank',
  ]);
});
