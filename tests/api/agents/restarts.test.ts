import { afterAll, expect, test } from 'vitest';
import { Assistant } from '../assistant/support/assistant.ts';
import { jwtSecret } from '../security/support.ts';
import { connectTo, newAgentKey, removeKeys, useTool } from './support.ts';

afterAll(removeKeys);

test.each(['legacy', { pin: '2026-07-28' }] as const)(
  'a client of %o goes on when the server restarts between two calls',
  async (mode) => {
    const { secret } = await newAgentKey('viewer');
    const start = () => Assistant.start({ AGENT_SIGNING_KEY: jwtSecret() });
    let server = start();
    const toServer: typeof fetch = (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      return fetch(new URL(pathname, server.url), init);
    };
    const client = await connectTo(new URL('http://localhost/assistant/mcp'), secret, mode, {
      fetch: toServer,
    });
    const before = await useTool(client, 'read_branch');
    await server.close();
    server = start();
    expect(await useTool(client, 'read_branch')).toEqual(before);
    await client.close();
    await server.close();
  },
);
