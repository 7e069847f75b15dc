import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, testStack, tokenOf } from '../../support/stack-client.ts';
import { runScript } from '../clients/run-program.ts';
import { connect, failureOf, mcpUrl, newAgentKey, removeKeys, useTool } from './support.ts';

const TOOLS = {
  assistant: [
    'find_dialogs',
    'read_dialog',
    'explain_reply',
    'rerun_reply',
    'read_branch',
    'propose_version',
    'create_test',
    'run_tests',
    'read_run',
    'search_knowledge',
    'list_gaps',
    'propose_document',
  ],
  catalog: ['list_blocks', 'read_block', 'compare_versions', 'find_in_blocks'],
};

let secret: string;
const clients: Client[] = [];
let assistant: Client;
let catalog: Client;

beforeAll(async () => {
  ({ secret } = await newAgentKey('editor'));
  assistant = await connect('assistant', secret);
  catalog = await connect('catalog', secret);
  clients.push(assistant, catalog);
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await removeKeys();
});

describe.each(['assistant', 'catalog'] as const)('the %s', (api) => {
  test.each(['legacy', { pin: '2026-07-28' }] as const)(
    'lists its tools to a client of %o, with schemas and annotations',
    async (mode) => {
      const client = await connect(api, secret, mode);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name).sort()).toEqual(TOOLS[api].toSorted());
      for (const { inputSchema, outputSchema, annotations, description } of tools) {
        expect(inputSchema).toMatchObject({ type: 'object' });
        expect(outputSchema).toMatchObject({ type: 'object', properties: { cursor: {} } });
        expect(annotations).toMatchObject({ destructiveHint: false });
        expect(description!.length).toBeGreaterThan(20);
      }
      await client.close();
    },
  );
});

test('the client of @modelcontextprotocol/sdk 1.32 uses a tool', async () => {
  const code = `
    import { Client } from '@modelcontextprotocol/sdk/client/index.js';
    import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
    const client = new Client({ name: 'test', version: '1' });
    const headers = { Authorization: 'Bearer ' + Deno.env.get('KEY') };
    const url = new URL(Deno.env.get('MCP_URL')!);
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
    await client.listTools();
    const { structuredContent } = await client.callTool({ name: 'list_blocks', arguments: {} });
    console.log((structuredContent as any).blocks.length);
    await client.close();`;
  const env = { KEY: secret, MCP_URL: String(mcpUrl('catalog')) };
  const printed = await runScript(code, 'tests/api/clients/packages/deno.json', { env });
  expect(Number(printed)).toBeGreaterThanOrEqual(8);
});

test('says how the hero block looked on 1 October in at most 3 calls', async () => {
  const saved = await call('editor', '/functions/v1/catalog/blocks/snapshots', {
    body: {
      path: '/blocks/hero',
      version: 'v1.1',
      html: '<section class="hero"><h1>A clinic</h1></section>',
      css: ':root { --space-8: 8px } .hero { padding: var(--space-8) }',
    },
  });
  expect(saved.status).toBe(201);
  const { blocks } = await useTool(catalog, 'list_blocks');
  const { path } = blocks.find(({ title }: { title: string }) => /hero/i.test(title));
  const block = await useTool(catalog, 'read_block', { path, date: '2026-10-01' });
  expect(block).toMatchObject({ version: 'v1.1', snapshot: { version: 'v1.1' } });
  expect(block.snapshot.html).toContain('<');
  expect(block.tokens).toEqual({ '--space-8': '8px' });
  expect(block.usage).toMatchObject({ when: expect.arrayContaining([expect.any(String)]) });
  const before = await useTool(catalog, 'read_block', { path, date: '2026-05-01' });
  expect(before).toMatchObject({ version: 'v1.0', changelog: { length: 1 } });
  expect(await useTool(catalog, 'read_block', { path, date: '2020-01-01' }))
    .toMatchObject({ version: null, snapshot: null });
});

test('compares versions and finds texts in blocks', async () => {
  const path = '/blocks/navigation';
  const versions = { from: { version: 'v1.0' }, to: { version: 'v1.1' } };
  const compared = await useTool(catalog, 'compare_versions', { path, ...versions });
  expect(compared).toMatchObject({ from: 'v1.0', to: 'v1.1', changelog: [{ version: 'v1.1' }] });
  expect(compared.html + compared.css).toMatch(/^[-+]/m);
  const { matches } = await useTool(catalog, 'find_in_blocks', { text: 'OPENING HOURS' });
  expect(matches).toContainEqual(expect.objectContaining({ path: '/blocks/hero' }));
});

test('reads a branch and the documents, with the texts of others marked', async () => {
  const { branches } = await useTool(assistant, 'read_branch');
  expect(branches.length).toBeGreaterThan(3);
  const branch = await useTool(assistant, 'read_branch', { code: 'price_question' });
  expect(branch).toMatchObject({ version: { is_active: true, intent_code: 'price_question' } });
  const { hits } = await useTool(assistant, 'search_knowledge', { query: 'price of a filling' });
  expect(hits[0]).toMatchObject({ untrusted_text: expect.any(String) });
  expect(hits[0]).not.toHaveProperty('text');
  expect(await useTool(assistant, 'list_gaps')).toMatchObject({ cursor: null });
});

test('names versions that are unknown, and compares no markup that was not saved', async () => {
  const block = { path: '/blocks/navigation' };
  const version = { version: 'v9.9' };
  expect(await failureOf(catalog, 'read_block', { ...block, ...version }))
    .toMatchObject({ status: 404, detail: /no version v9\.9.*v1\.2, v1\.1, v1\.0/ });
  expect(await failureOf(catalog, 'compare_versions', { ...block, from: version }))
    .toMatchObject({ status: 404 });
  const unsaved = { from: { date: '2000-01-01' }, to: { version: 'v1.1' } };
  expect(await useTool(catalog, 'compare_versions', { ...block, ...unsaved }))
    .toMatchObject({ from: null, to: 'v1.1', html: null, css: null });
  const branch = { code: 'price_question', version: 9999 };
  expect(await failureOf(assistant, 'read_branch', branch))
    .toMatchObject({ status: 404, detail: /no version 9999/ });
  expect(await failureOf(assistant, 'read_branch', { version: 1 }))
    .toMatchObject({ status: 422, errors: [{ path: 'code' }] });
});

test('names wrong arguments', async () => {
  const failure = await failureOf(assistant, 'read_dialog', { dialog_id: 'x', more: 1 });
  expect(failure).toMatchObject({ status: 422, code: 'invalid-fields' });
  expect(failure.errors.map(({ path }: { path: string }) => path).sort())
    .toEqual(['dialog_id', 'more']);
  await expect(assistant.callTool({ name: 'activate', arguments: {} })).rejects.toThrow(/activate/);
});

test('makes a test of fields or of a dialog, not of both', async () => {
  const from_message_id = crypto.randomUUID();
  const test = { name: 'Price', intent_code: 'price_question', turns: [] };
  for (const args of [{}, { test, from_message_id }, { test, name: 'Other' }, { turns: 2 }]) {
    expect(await failureOf(assistant, 'create_test', args)).toMatchObject({
      status: 422,
      errors: expect.arrayContaining([
        { path: 'test', message: expect.stringContaining('either `test` alone') },
      ]),
    });
  }
});

test('reads resources: prompts, documents and block versions', async () => {
  const lists = [await assistant.listResources(), await catalog.listResources()];
  for (const [at, prefix] of [[0, 'assistant://prompts/'], [1, 'catalog://snapshots/']] as const) {
    const { uri } = lists[at]!.resources.find(({ uri }) => uri.startsWith(prefix))!;
    const client = at === 0 ? assistant : catalog;
    const { contents } = await client.readResource({ uri });
    expect((contents[0] as { text: string }).text.length).toBeGreaterThan(20);
  }
});

describe('POST /mcp', () => {
  const post = (headers: Record<string, string>, api = 'assistant') =>
    call('anonymous', `/functions/v1/${api}/mcp`, {
      headers,
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    });

  test('answers 401 with where the metadata of the resource is', async () => {
    const response = await post({});
    expect(response.status).toBe(401);
    const [, url] = /resource_metadata="([^"]+)"/.exec(response.headers.get('WWW-Authenticate')!)!;
    const metadata = await (await fetch(url!)).json();
    expect(metadata).toMatchObject({
      resource: String(mcpUrl('assistant')),
      authorization_servers: [`${testStack().url}/auth/v1`],
    });
  });

  test('rejects pages of foreign origins, whoever signs in', async () => {
    const authorization = `Bearer ${await tokenOf(testStack().editor)}`;
    const statuses = await Promise.all(
      ['https://evil.example', 'http://localhost.evil.example', 'null'].map(async (origin) =>
        (await post({ Authorization: authorization, Origin: origin })).status
      ),
    );
    expect(statuses).toEqual([403, 403, 403]);
  });

  test('has no sessions and no streams', async () => {
    const response = await call('editor', '/functions/v1/assistant/mcp', { method: 'GET' });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST']);
  });
});
