import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  HandOverError,
  type IndexTask,
  taskHandler,
} from '../../../../../functions/assistant/knowledge/indexing/hand-over.ts';

const EDGE = { EdgeRuntime: { waitUntil: () => {} } };
const TASK: IndexTask = {
  indexing: {
    document: '00000000-0000-4000-8000-000000000001',
    run: '00000000-0000-4000-8000-000000000002',
    embedder: 'test',
    step: 0,
  },
};

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

const handler = (scope: Parameters<typeof taskHandler>[1]) => {
  const env = { supabaseUrl: `http://127.0.0.1:${server.addr.port}`, secretKeys: ['sb_secret'] };
  return taskHandler(env, scope, [1, 1]);
};

describe('work that one request may not do alone', () => {
  test('stays where it is on a server', () => {
    expect(handler({})).toBeUndefined();
  });

  test('goes to the function itself on the edge runtime, with the secret key', async () => {
    statuses = [503];
    await handler(EDGE)!(TASK);
    const path = '/functions/v1/assistant/documents/continue';
    const request = { path, apikey: 'sb_secret', task: TASK };
    expect(received).toEqual([request, request]);
  });

  test('counts as taken over when a try that got lost was taken', async () => {
    statuses = [502, 409];
    await handler(EDGE)!(TASK);
    expect(received).toHaveLength(2);
  });

  test('is given up after three tries', async () => {
    statuses = [500, 500, 500, 202];
    await expect(handler(EDGE)!(TASK)).rejects.toThrow(HandOverError);
    expect(received).toHaveLength(3);
  });
});
