import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDispatch, DispatchError } from '../../../../functions/shared/background/dispatch.ts';
import type { EdgeScope } from '../../../../functions/shared/background/run-in-background.ts';

const EDGE = { EdgeRuntime: { waitUntil: () => {} } };
const TASK = { run: '00000000-0000-4000-8000-000000000002', step: 0 };
const TARGET = { path: '/assistant/documents/continue', failure: 'Nobody took over.' };

let server: Deno.HttpServer<Deno.NetAddr>;
let statuses: number[];
let received: { path: string; apikey: string | null; task: unknown }[];

beforeEach(() => {
  received = [];
  server = Deno.serve({ hostname: '127.0.0.1', port: 0, onListen: () => {} }, async (request) => {
    const { pathname: path } = new URL(request.url);
    received.push({ path, apikey: request.headers.get('apikey'), task: await request.json() });
    return new Response(null, { status: statuses.shift() ?? 202 });
  });
});

afterEach(() => server.shutdown());

const dispatch = (scope: EdgeScope) => {
  const env = { supabaseUrl: `http://127.0.0.1:${server.addr.port}`, secretKeys: ['sb_secret'] };
  return createDispatch(env, TARGET, { scope, pauses: [1, 1] });
};

describe('work that one request may not do alone', () => {
  test('stays where it is on a server', () => {
    expect(dispatch({})).toBeUndefined();
  });

  test('goes to the function itself on the edge runtime, with the secret key', async () => {
    statuses = [503];
    await dispatch(EDGE)!(TASK);
    const path = '/functions/v1/assistant/documents/continue';
    const request = { path, apikey: 'sb_secret', task: TASK };
    expect(received).toEqual([request, request]);
  });

  test('counts as taken over when a try that got lost was taken', async () => {
    statuses = [502, 409];
    await dispatch(EDGE)!(TASK);
    expect(received).toHaveLength(2);
  });

  test('is given up after three tries', async () => {
    statuses = [500, 500, 500, 202];
    await expect(dispatch(EDGE)!(TASK)).rejects.toThrow(
      new DispatchError(TARGET.failure),
    );
    expect(received).toHaveLength(3);
  });
});
