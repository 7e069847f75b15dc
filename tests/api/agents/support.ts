import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { ApiKeyWithSecret } from '../../../functions/catalog/schemas/api-keys.ts';
import type { KeyScope } from '../../../functions/shared/contract/key-scopes.ts';
import { call, testStack } from '../../support/stack-client.ts';
import { idOf, onDatabase } from '../security/support.ts';

export type Api = 'assistant' | 'catalog';

const made: string[] = [];

export async function newKey(scope: KeyScope, fields: object = {}): Promise<ApiKeyWithSecret> {
  const body = { name: `Agent ${crypto.randomUUID()}`, scope, ...fields };
  const response = await call('editor', '/functions/v1/catalog/api-keys', { body });
  if (response.status !== 201) throw new Error(await response.text());
  const key: ApiKeyWithSecret = await response.json();
  made.push(key.id);
  return key;
}

/** Creates an API key of an agent that acts for the seeded editor or viewer. */
export const newAgentKey = async (role: 'editor' | 'viewer', fields: object = {}) =>
  await newKey('agent', { userId: await idOf(role), ...fields });

export const removeKeys = () =>
  onDatabase((sql) => sql`delete from public.api_keys where id = any (${made})`);

export const mcpUrl = (api: Api) => new URL(`${testStack().url}/functions/v1/${api}/mcp`);

type Mode = 'legacy' | { pin: string };

/** Connects the official client to the running stack; the caller closes it. */
export const connect = (api: Api, token: string, mode?: Mode): Promise<Client> =>
  connectTo(mcpUrl(api), token, mode);

/** Connects the official client with a bearer token to any server. */
export async function connectTo(
  url: URL,
  token: string,
  mode: Mode = { pin: '2026-07-28' },
  more: { fetch?: typeof fetch } = {},
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const headers = { Authorization: `Bearer ${token}` };
  const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers }, ...more });
  await client.connect(transport);
  return client;
}

// deno-lint-ignore no-explicit-any -- the output schema of each tool describes it
export type Result = Record<string, any>;

/** Calls a tool and returns its structured content; throws with the problem of a failed call. */
export async function useTool(client: Client, name: string, args: Result = {}): Promise<Result> {
  const result = await client.callTool({ name, arguments: args });
  const [content] = result.content as { text: string }[];
  if (result.isError) throw new Error(content!.text);
  return result.structuredContent as Result;
}

/** Returns the problem of a call that must fail. */
export async function failureOf(client: Client, name: string, args: Result = {}): Promise<Result> {
  const result = await client.callTool({ name, arguments: args });
  if (!result.isError) throw new Error(`${name} succeeded`);
  return JSON.parse((result.content as { text: string }[])[0]!.text);
}
